"""The live board of `hangjack demo`: matches under way with their tables, what stands still, what the clock brings."""

from collections.abc import Iterator

from hangjack.cli.demo.text import paragraph
from hangjack.competition.entries.rosters import team_name
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.lab.stories.venue import Moment, local_time
from hangjack.matches.clocks import deadlines
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, Counts
from hangjack.matches.stops import stops
from hangjack.wording import phrase, say

_CLOCKS_SHOWN = 3


def board_lines(moment: Moment) -> Iterator[str]:
    """Yield the board as it stood at *moment*."""
    for id_ in sorted(moment.competition.under_way):
        match = moment.matches[id_]
        yield from _headline(moment, match)
        yield from _tables(moment, match)
        yield from _clocks(moment, match)


def _headline(moment: Moment, match: Match) -> Iterator[str]:
    one, other = (team_name(moment.competition.rosters, match.opened.parties[team]) for team in SIDES)
    board = board_of(match.score)
    yield say(
        "demo.board",
        match=match.opened.match,
        team_a=one,
        team_b=other,
        bullseyes=_both(board.bullseyes),
        hang_jacks=_both(board.hang_jacks),
    )


def _tables(moment: Moment, match: Match) -> Iterator[str]:
    still = {stop.table: stop.why for stop in stops(match, moment.at_ms)}
    for number, table in enumerate(board_of(match.score).tables, start=1):
        state = phrase(still[number]) if number in still else say("demo.table-plays", game=table.games + 1)
        state = say("demo.table-closed") if table.closed else state
        yield say("demo.board-table", table=number, bullseyes=_both(table.bullseyes), state=state)


def _clocks(moment: Moment, match: Match) -> Iterator[str]:
    ahead = [each for each in deadlines(match, moment.at_ms) if each.due_ms > moment.at_ms]
    for deadline in ahead[:_CLOCKS_SHOWN]:
        when = f"{local_time(deadline.due_ms, moment.competition.opened.time_zone):%H:%M:%S}"
        clock = say("demo.clock", when=when, clock=deadline.kind, subject=deadline.subject)
        yield from paragraph(f"    {clock}", 4)


def _both(numbers: Counts) -> str:
    return f"{numbers[A]}-{numbers[B]}"
