"""What a game of All Fours can bring at most: at once, sung in time, and sung late."""

from typing import TYPE_CHECKING

from hangjack.games.all_fours.engine.options import Options

if TYPE_CHECKING:
    from hangjack.games.all_fours.match.scoring import GameLine


def most_at_once(play: Options) -> int:
    """Return the most points that one award can bring, a kick in the power play among them."""
    points = play.points
    return max(points.high, points.low, points.jack, points.hang, points.game, _highest_kick(play))


def most_in_time(play: Options) -> int:
    """Return the most that a winner can have who sings in time: counting stops at the target."""
    return play.target - 1 + most_at_once(play)


def most_possible(play: Options) -> int:
    """Return the most that a winner can have at all: who sings late has one issue more, with its kick."""
    points = play.points
    issue = points.high + points.low + max(points.jack, points.hang) + points.game
    return most_in_time(play) + issue + _highest_kick(play)


def hung_without_points(line: "GameLine", play: Options) -> int:
    """Return how many of a line's hang-jacks its points cannot hold."""
    hung = line.hang_jacks.items()
    return sum(max(0, jacks - line.score[side] // max(1, play.points.hang)) for side, jacks in hung)


def _highest_kick(play: Options) -> int:
    bonus = play.power_play.bonus if play.power_play.first is not None else 0
    return max(play.kick_values.values(), default=0) + bonus
