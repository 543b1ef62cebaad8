"""A game of All Fours as a line on the sheet: who won, at what score, with how many hung Jacks."""

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.games.all_fours.options import Options
from hangjack.matches.board import GameWon
from hangjack.matches.sheets import Place
from hangjack.matches.teams import Both, Team


class GameLine(Struct, frozen=True):
    """One game on the sheet."""

    winner: Team
    score: Both
    hang_jacks: Both = Both()


def require_possible(line: GameLine, play: Options) -> None:
    """Refuse a line that no game can end with."""
    won, lost = line.score.of(line.winner), line.score.of(line.winner.other)
    if won < play.target:
        raise Refused("game-line.not-home", points=won, target=play.target)
    if min(lost, line.hang_jacks.A, line.hang_jacks.B) < 0:
        raise Refused("game-line.negative")
    if lost >= play.target and lost > won:
        raise Refused("game-line.loser-ahead", won=won, lost=lost)


def as_entry(place: Place, line: GameLine, play: Options) -> GameWon:
    """Return what the board records for *line*: a game to nil may count double."""
    to_nil = line.score.of(line.winner.other) == 0
    bullseyes = play.shutout_bullseyes if to_nil else 1
    return GameWon(place.table, line.winner, line.score, line.hang_jacks, bullseyes)
