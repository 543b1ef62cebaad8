"""The pages of `hangjack demo abingdon`: a league in the middle of its winter, and how the winter ended."""

from collections.abc import Iterator
from itertools import chain

from hangjack.cli.demo.covers import back, front
from hangjack.cli.demo.text import heading, in_columns, paragraph
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.entries.signings import FormSigned
from hangjack.competition.fixtures import knockout
from hangjack.competition.standings.columns import shown_columns
from hangjack.competition.standings.standings import standings
from hangjack.formats.divisions.deciding import belonging
from hangjack.formats.divisions.deciding.late_cards import CardShown, cards_due
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.venue import Moment, local_time
from hangjack.wording import say
from hangjack.wording.days import short_day

_A_WEEK_MS = 7 * 24 * 3600 * 1000


def season_pages(event: Event, path: str | None) -> Iterator[str]:
    """Yield the lines of all pages; *path* is where the log was saved, if it was."""
    competition, live = event.venue.competition, event.moments["live"]
    yield from front(
        event,
        "demo.abingdon.season",
        teams=len(competition.rosters.entries),
        pubs=len(competition.clubs.names),
        people=len(competition.signings.forms),
        matches=len(event.venue.matches),
    )
    when = _when(live, live.at_ms)
    yield from heading(say("demo.abingdon.week", when=when))
    yield from _week(live)
    for name in live.competition.rankings:
        yield from heading(say("demo.abingdon.division", name=name, when=when))
        yield from _table(live, name)
    yield from heading(say("demo.abingdon.put-off-heading"))
    yield from _put_off(live)
    yield from heading(say("demo.abingdon.forms"))
    yield from _forms(event, live)
    yield from heading(say("demo.abingdon.cups", when=when))
    yield from _cups(event, live)
    yield from heading(say("demo.abingdon.end"))
    yield from _end(event)
    yield from back(event, path)


def _week(live: Moment) -> Iterator[str]:
    """Yield the cards of the week, and those of earlier weeks about which something is to be decided."""
    found = [
        card
        for card in cards_due(live.competition, live.at_ms)
        if card.due_ms > live.at_ms - _A_WEEK_MS or (card.proposed and card.decided is None)
    ]
    rows = [(_fixture(live, card.teams), _score(live, card), _state(live, card)) for card in found]
    yield from in_columns(rows, 0)


def _fixture(live: Moment, teams: tuple[EntrantId, ...]) -> str:
    home, away = (team_name(live.competition.rosters, team) for team in teams)
    return say("demo.fixture", team_a=home, team_b=away)


def _score(live: Moment, card: CardShown) -> str:
    result = live.competition.result(card.match)
    return ":".join(str(result.figures[team]["LF"]) for team in card.teams) if result else ""


def _state(live: Moment, card: CardShown) -> str:
    if card.state == "awaited":
        return say("demo.abingdon.card-awaited", until=_when(live, card.due_ms))
    if live.competition.result(card.match) is None:
        return say("demo.abingdon.card-queried")
    return say("demo.abingdon.card-late" if card.state == "late" else "demo.abingdon.card-in")


def _table(moment: Moment, name: str) -> Iterator[str]:
    ranking, rosters = moment.competition.rankings[name], moment.competition.rosters
    columns = tuple(shown_columns(moment.competition.rules.match.scoring))
    rows = [
        (
            str(each.place),
            team_name(rosters, each.team),
            *(str(ranking.rows[each.team].shows(column)) for column in columns),
        )
        for each in standings(ranking).positions
        if each.team not in ranking.out
    ]
    yield from in_columns([("", say("demo.abingdon.columns-team"), *columns), *rows], len(columns))


def _put_off(live: Moment) -> Iterator[str]:
    for match, found in season_in(live.competition).postponed.items():
        fixture = live.competition.fixture(match)
        if fixture is None or found.night is None or live.competition.result(match) is not None:
            continue
        home, away = (team_name(live.competition.rosters, team) for team in fixture.teams)
        yield from paragraph(
            say(
                "demo.abingdon.put-off",
                team_a=home,
                team_b=away,
                first=short_day(found.first.day),
                day=short_day(found.night.day),
                latest=short_day(found.latest),
            ),
            4,
        )


def _forms(event: Event, live: Moment) -> Iterator[str]:
    zone = live.competition.opened.time_zone
    waiting: tuple[FormSigned, ...] = belonging.held(live.competition, lambda at_ms: local_time(at_ms, zone))
    for form in waiting:
        team = team_name(live.competition.rosters, form.team)
        yield say("demo.abingdon.form", person=event.venue.names[form.person], team=team)


def _cups(event: Event, live: Moment) -> Iterator[str]:
    for cup in cups_in(live.competition).values():
        ties = [tie.match for ties in cup.bracket.rounds for tie in ties]
        stands = chain.from_iterable(knockout.occupants(cup.bracket).values())
        out = {entry for tie in cup.results.values() for entry in tie.entries if entry != tie.winner}
        left = {each for each in stands if isinstance(each, str)} - out
        yield say(
            "demo.abingdon.cup", cup=cup.opened.name, played=len(cup.results), ties=len(ties), left=len(left)
        )
    for cup in cups_in(event.venue.competition).values():
        if cup.champion is not None:
            people = cup.entries[cup.champion].people
            winner = " & ".join(event.venue.names[person] for person in people)
            yield say("demo.abingdon.won", cup=cup.opened.name, winner=winner)


def _end(event: Event) -> Iterator[str]:
    moves, rosters = season_in(event.venue.competition).moves, event.venue.competition.rosters
    assert moves is not None, "the committee has approved who moves"
    for key, teams in (("up", moves.promoted), ("down", moves.relegated)):
        named = tuple(team_name(rosters, team) for team in teams)
        yield from paragraph(say(f"demo.abingdon.{key}", teams=named))


def _when(moment: Moment, at_ms: int) -> str:
    at = local_time(at_ms, moment.competition.opened.time_zone)
    return f"{short_day(at.date())} {at:%H:%M}"
