"""What each pair of players made in a match, and the match in one line."""

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.matches.results import Ended, PairLine
from hangjack.matches.scoring.all_fours import DeciderWon, TableScore, record, start_board


class Summary(Struct, frozen=True):
    """A match in one line."""

    bullseyes: Counts
    hang_jacks: Counts
    ended: Ended | None
    winner: Party | None
    official: bool
    """Whether its sheet is sealed, or an official has given it."""


def summary(match: Match) -> Summary:
    """Return what the match has come to so far."""
    official = match.sheet.sealed is not None or match.awarded is not None
    board = match.board
    return Summary(board.bullseyes, board.hang_jacks, match.ended, match.winner, official)


def pair_lines(match: Match) -> tuple[PairLine, ...]:
    """Return what each pair made: first A's pairs, then B's, in the order in which their tables first counted.

    A game belongs to those who sat at the table when it came to count; players in either order are the same pair.
    Bullseyes that were claimed for lateness or absence are among the bullseyes, and counted by themselves too.
    """
    board = start_board(match.opened.rules.board_options, match.opened.tables)
    made: dict[Party, dict[tuple[PersonId, ...], PairLine]] = {team: {} for team in SIDES}
    for key, entry in match.recorded:
        before, board = board, record(board, entry)
        if isinstance(entry, DeciderWon) or entry.table is None:
            continue
        was, now = before.table(entry.table), board.table(entry.table)
        for team in SIDES:
            pair = tuple(sorted(match.sat[key][team]))
            line = made[team].get(pair, PairLine(pair, 0))
            made[team][pair] = _added(line, was, now, team, claimed=key.startswith("award:"))
    return tuple(line for lines in made.values() for pair, line in lines.items() if pair)


def _added(line: PairLine, was: TableScore, now: TableScore, team: Party, *, claimed: bool) -> PairLine:
    bullseyes = now.bullseyes[team] - was.bullseyes[team]
    return replace(
        line,
        bullseyes=line.bullseyes + bullseyes,
        games=line.games + now.games - was.games,
        hang_jacks=line.hang_jacks + now.hang_jacks[team] - was.hang_jacks[team],
        late_claims=line.late_claims + (bullseyes if claimed else 0),
    )
