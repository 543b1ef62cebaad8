"""How a hand came out, whoever says so: the engine that played it, or a line on a sheet."""

from msgspec import Struct

from hangjack.games.sheepshead.engine.counting import Game, Level, Score, payoff
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.state import LeasterResult, Result


class Outcome(Struct, frozen=True, gc=False):
    """Whose play a hand is, and how high it was won or lost.

    A leaster's winner stands against the others like a picker who has won, without a trick or plainly.
    """

    player: Seat
    won: bool
    level: Level = Level.PLAIN
    leaster: bool = False


def outcome_of(result: Result) -> Outcome | None:
    """Return what a hand of the engine comes to; None where nobody could win it, and an official has to say."""
    if isinstance(result, LeasterResult):
        if result.winner is None:
            return None
        level = Level.NO_TRICK if result.trickless else Level.PLAIN
        return Outcome(result.winner, won=True, level=level, leaster=True)
    return Outcome(result.picker, result.won, result.level)


def points_of(outcome: Outcome, active: tuple[Seat, ...], options: Options) -> Score:
    """Return everybody's tournament points for a hand that the *active* seats played."""
    if not outcome.leaster:
        return payoff(outcome.player, active, Game(outcome.won, outcome.level), options)
    value = options.leaster_points[outcome.level is not Level.PLAIN]
    return {seat: value if seat is outcome.player else 0 for seat in active}
