"""The pages of `hangjack demo sheepshead`: who sat where, how tables stood, every session, the season, what was won."""

from collections.abc import Iterator

from hangjack.cli.demo.covers import back, front
from hangjack.cli.demo.text import heading, in_columns, paragraph
from hangjack.competition.formats import own_options
from hangjack.competition.money.ledger import money, prizes_of
from hangjack.formats.table_draw import format as table_draw
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.sessions import sessions_of
from hangjack.ids import EntrantId, PersonId
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.venue import Moment, local_time
from hangjack.wording import phrase, say


def day_pages(event: Event, path: str | None) -> Iterator[str]:
    """Yield the lines of all pages; *path* is where the log was saved, if it was."""
    competition = event.venue.competition
    yield from front(
        event,
        "demo.sheepshead.day",
        people=len(competition.rosters.entries),
        sessions=len(sessions_of(competition).sessions),
        tables=len(event.venue.matches),
    )
    for number, session in enumerate(sessions_of(competition).sessions, start=1):
        yield from heading(say("demo.sheepshead.session", number=number))
        yield from _seats(event, session)
        if number == 1:
            yield from _live(event, event.moments["live"], session)
        yield from _session(event, session)
    yield from heading(say("demo.sheepshead.season"))
    yield from _season(event)
    yield from back(event, path)


def _seats(event: Event, session: str) -> Iterator[str]:
    tables = sessions_of(event.venue.competition).sessions[session].seated.tables
    rows = [
        (say("demo.sheepshead.table", number=number), ", ".join(_called(event, each) for each in players))
        for number, players in enumerate(tables, start=1)
    ]
    yield from in_columns(rows, 0)


def _live(event: Event, moment: Moment, session: str) -> Iterator[str]:
    yield ""
    zone = moment.competition.opened.time_zone
    yield say("demo.sheepshead.live", time=f"{local_time(moment.at_ms, zone):%H:%M}")
    for match in sorted(each for each in moment.matches if moment.competition.homes.get(each) == session):
        playing = moment.matches[match]
        played, in_all = (
            playing.scoring.lines_at(playing.score, 1),
            playing.scoring.lines_in_all(playing.score),
        )
        points = next(iter(playing.figures().values()))
        made = ", ".join(
            f"{_called(event, entrant)} {points[party]}" for party, entrant in playing.opened.parties.items()
        )
        yield from paragraph(
            say("demo.sheepshead.hands", match=match, played=played, in_all=in_all, made=made), 4
        )
    yield ""


def _session(event: Event, session: str) -> Iterator[str]:
    competition = event.venue.competition
    lines = table_draw.session(competition, session, lambda each: _called(event, each))
    yield from in_columns(
        [(f"{each.place}.", _called(event, each.entrant), str(each.points)) for each in lines], 1
    )


def _season(event: Event) -> Iterator[str]:
    competition = event.venue.competition
    options = own_options(competition, TableDraw).season
    lines = table_draw.season(competition, lambda each: _called(event, each))
    rows = [
        (
            f"{each.place}.",
            _called(event, each.entrant),
            phrase(each.shown(options)),
            _won(event, each.entrant),
        )
        for each in lines
    ]
    yield from in_columns(rows, 2)


def _won(event: Event, entrant: EntrantId) -> str:
    """Return what somebody has won and been paid, in all."""
    account = prizes_of(entrant)
    paid = sum(
        line["amount"]
        for entry in event.venue.log
        if entry.tag == "posted" and entry.body["kind"] == "prize_paid"
        for line in entry.body["lines"]
        if line["account"] == account
    )
    return phrase(money(abs(paid))) if paid else ""


def _called(event: Event, entrant: EntrantId) -> str:
    return event.venue.names[PersonId(entrant)]
