"""The pages of `hangjack demo pinochle500`: who sat where, every round, the standings, the cup, the tickets, what was won."""

from collections.abc import Iterator

from hangjack.cli.demo.covers import back, front
from hangjack.cli.demo.text import heading, in_columns, paragraph
from hangjack.competition.money.ledger import money
from hangjack.competition.prize_giving import prize_list
from hangjack.formats.rotation import format as rotation
from hangjack.formats.rotation.field import ROTATION, facing_in, match_at
from hangjack.formats.rotation.rounds import slips, tickets
from hangjack.formats.rotation.state import field_of, rounds_of
from hangjack.games.pinochle.match.scoring import POINTS
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.lab.stories.event import Event
from hangjack.wording import phrase, say

_WON = "*"


def day_pages(event: Event, path: str | None) -> Iterator[str]:
    """Yield the lines of all pages; *path* is where the log was saved, if it was."""
    competition = event.venue.competition
    yield from front(
        event,
        "demo.pinochle.day",
        teams=len(competition.rosters.entries),
        rounds=len(rounds_of(competition).clocks),
        tables=len(event.venue.matches),
    )
    yield from heading(say("demo.pinochle.rounds"))
    yield from _rounds(event)
    yield from heading(say("demo.pinochle.standings"))
    yield from _standings(event)
    yield from heading(say("demo.pinochle.beside"))
    yield from _beside(event)
    yield from back(event, path)


def _rounds(event: Event) -> Iterator[str]:
    """Yield every table of every round with both scores; a star is behind the winner's, and a bye has what it brought."""
    competition = event.venue.competition
    rows = []
    for number in rounds_of(competition).clocks:
        tables = (
            f"{each.stays or ''} {_made(event, match_at(number, each.table))} {each.moves or ''}".strip()
            for each in facing_in(field_of(competition), number)
        )
        rows.append((str(number), *tables))
    yield from in_columns(rows, 0)


def _made(event: Event, match: MatchId) -> str:
    competition = event.venue.competition
    ranking = competition.rankings[ROTATION]
    result = competition.result(match)
    assert result is not None, "the day is over"
    return ":".join(
        f"{result.figures[team][POINTS]}{_WON if result.winner == team and len(result.figures) > 1 else ''}"
        for team in ranking.fixtures[match].teams
    )


def _standings(event: Event) -> Iterator[str]:
    competition = event.venue.competition
    rows, won = competition.rankings[ROTATION].rows, dict(prize_list(competition))
    yield from in_columns(
        [
            (
                f"{each.place}.",
                str(field_of(competition).cards[each.team]),
                _pair(event, each.team),
                *(str(rows[each.team].shows(column)) for column in ("W", "L", POINTS)),
                phrase(money(won[each.team])) if each.team in won else "",
            )
            for each in rotation.positions(competition)
        ],
        4,
    )


def _beside(event: Event) -> Iterator[str]:
    """Yield what was played for beside the places."""
    competition = event.venue.competition
    given, drawn = competition.extras.given, tickets.drawn_ticket(competition)
    assert given is not None, "the day is over"
    winner = event.venue.names[given.person] if given.person else ""
    names = len(slips.in_draw(competition))
    yield from paragraph(
        say("demo.pinochle.cup", amount=money(given.amount), winner=winner, slips=names)
        if winner
        else say("demo.pinochle.cup-held")
    )
    paid = competition.extras.ticket_paid
    yield from paragraph(
        say(
            "demo.pinochle.tickets",
            tickets=len(competition.extras.tickets),
            takings=money(tickets.takings_of(competition)),
            ticket=drawn,
            amount=money(paid.amount) if paid else "",
        )
    )


def _pair(event: Event, team: EntrantId) -> str:
    players = event.venue.competition.rosters.entries[team].players
    return " & ".join(event.venue.names[PersonId(each)] for each in players)
