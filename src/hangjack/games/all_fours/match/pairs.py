"""What each pair of players made in an All Fours match."""

from hangjack.games.all_fours.match.scoring import (
    BULLSEYES,
    HANG_JACKS,
    BoardEntry,
    TableScore,
    count,
    start,
    table_of,
)
from hangjack.ids import PersonId
from hangjack.matches.events import ByAward
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.results import Columns, PlayersLine

GAMES, LATE_CLAIMS = "G", "LC"
"""Games played, and bullseyes that were claimed for lateness or absence."""


def pair_lines(match: Match) -> tuple[PlayersLine, ...]:
    """Return what each pair made: first A's pairs, then B's, in the order in which their tables first counted.

    A game belongs to those who sat at the table when it came to count; players in either order are the same pair.
    Bullseyes that were claimed for lateness or absence are among the bullseyes, and counted by themselves too.
    """
    board = start(match.opened.terms)
    made: dict[Party, dict[tuple[PersonId, ...], Columns]] = {side: {} for side in SIDES}
    for source, entry in match.recorded:
        assert isinstance(entry, BoardEntry), "a match of All Fours"
        before, board = board, count(board, entry)
        table = table_of(entry)
        if table is None:
            continue
        was, now = before.table(table), board.table(table)
        for side in SIDES:
            pair = tuple(sorted(match.sat[source][side]))
            more = _made(was, now, side, claimed=isinstance(source, ByAward))
            known = made[side].get(pair, {})
            made[side][pair] = {column: known.get(column, 0) + number for column, number in more.items()}
    return tuple(
        PlayersLine(pair, columns) for pairs in made.values() for pair, columns in pairs.items() if pair
    )


def _made(was: TableScore, now: TableScore, side: Party, *, claimed: bool) -> Columns:
    bullseyes = now.bullseyes[side] - was.bullseyes[side]
    return {
        BULLSEYES: bullseyes,
        GAMES: now.games - was.games,
        HANG_JACKS: now.hang_jacks[side] - was.hang_jacks[side],
        LATE_CLAIMS: bullseyes if claimed else 0,
    }
