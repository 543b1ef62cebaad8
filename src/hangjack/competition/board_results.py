"""From a board of bullseyes and hang-jacks to the columns of a table."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.competition.columns import Column
from hangjack.ids import MatchId, TeamId
from hangjack.matches.results import Columns, Official


class Score(Struct, frozen=True):
    """What a team has on the board."""

    bullseyes: int
    hang_jacks: int = 0


def board_columns(mine: Score, theirs: Score) -> Columns:
    """Return the columns that a board gives a team: its own figures for it, the others' against it."""
    return {
        Column.BULLSEYES_FOR: mine.bullseyes,
        Column.BULLSEYES_AGAINST: theirs.bullseyes,
        Column.HANG_JACKS_FOR: mine.hang_jacks,
        Column.HANG_JACKS_AGAINST: theirs.hang_jacks,
    }


def board_result(match: MatchId, scores: Mapping[TeamId, Score], winner: TeamId | None = None) -> Official:
    """Return the result of a match that was played: more bullseyes win.

    *winner* is whom an official named after a level match; None leaves a level match without a winner.
    """
    (one, score), (other, others) = scores.items()
    if score.bullseyes != others.bullseyes:
        winner = one if score.bullseyes > others.bullseyes else other
    columns = {one: board_columns(score, others), other: board_columns(others, score)}
    return Official(match, (one, other), columns, winner)
