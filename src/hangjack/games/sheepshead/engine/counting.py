"""The count of a picker's game: who has won it, at which level, and what that pays everybody."""

from msgspec import Struct

from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.tricks import ALL_POINTS
from hangjack.wording import Worded

PICKER_NEEDS = 61
"""More than half of the card points."""
PICKER_SCHNEIDER = 31
"""What saves a losing picker from the double loss."""

Score = dict[Seat, int]
"""Tournament points of a hand, for the active seats only."""


class Level(Worded):
    """How high a game is won or lost: what the losing side failed to make."""

    PLAIN = "plain"
    NO_SCHNEIDER = "no_schneider"
    NO_TRICK = "no_trick"

    @property
    def step(self) -> int:
        """Its place in every table of values by level."""
        return _STEPS[self]


_STEPS = {level: step for step, level in enumerate(Level)}


class Taken(Struct, frozen=True):
    """What the picker has at the end: card points with the bury, and the tricks of both sides."""

    points: int
    picker_tricks: int
    opponent_tricks: int


class Game(Struct, frozen=True):
    """Whether the picker has won, and at which level."""

    won: bool
    level: Level = Level.PLAIN


def points_of_picker(in_tricks: int, buried: int, tricks: int) -> int:
    """Return the picker's card points; without a trick the bury belongs to the opponents."""
    return in_tricks + buried if tricks else 0


def game_of(taken: Taken, options: Options) -> Game:
    """Return how the picker's game came out."""
    won = taken.picker_tricks > 0 and taken.points >= PICKER_NEEDS
    if (taken.opponent_tricks if won else taken.picker_tricks) == 0:
        return Game(won, Level.NO_TRICK)
    return Game(won, level_by_points(taken.points, options, won=won))


def level_by_points(points: int, options: Options, *, won: bool) -> Level:
    """Return the level that the picker's *points* alone make of a game that is *won* or lost."""
    high = points >= options.schneider_win if won else points < PICKER_SCHNEIDER
    return Level.NO_SCHNEIDER if high else Level.PLAIN


def payoff(picker: Seat, active: tuple[Seat, ...], game: Game, options: Options) -> Score:
    """Return everybody's tournament points for *game*; opponents of a picker who wins have nothing, and lose nothing."""
    step = game.level.step
    picker_gets, others_get = options.picker_win_points[step], 0
    if not game.won:
        bump = 2 if options.tournament_bump else 1
        picker_gets = -options.picker_loss_points[step] * bump
        others_get = options.opponent_points[step] * bump
    return {seat: picker_gets if seat is picker else others_get for seat in active}


def points_of_opponents(picker_points: int) -> int:
    """Return what is left of the 120 for the opponents."""
    return ALL_POINTS - picker_points
