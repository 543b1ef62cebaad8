"""Results of matches that were played, for tests that need no match: what a board shows, and the pairs of a first round."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.competition.fixtures.bracket import Rounds, Seeded
from hangjack.games.all_fours.competition.columns import (
    BULLSEYES_AGAINST,
    BULLSEYES_FOR,
    HANG_JACKS_AGAINST,
    HANG_JACKS_FOR,
)
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Columns, Official


class Score(Struct, frozen=True):
    """What a team has on the board."""

    bullseyes: int
    hang_jacks: int = 0


def board_columns(mine: Score, theirs: Score) -> Columns:
    """Return the columns that a board gives a team: its own figures for it, the others' against it."""
    return {
        BULLSEYES_FOR: mine.bullseyes,
        BULLSEYES_AGAINST: theirs.bullseyes,
        HANG_JACKS_FOR: mine.hang_jacks,
        HANG_JACKS_AGAINST: theirs.hang_jacks,
    }


def board_result(
    match: MatchId, scores: Mapping[EntrantId, Score], winner: EntrantId | None = None
) -> Official:
    """Return the result of a match that was played: more bullseyes win.

    *winner* is whom an official named after a level match; None leaves a level match without a winner.
    """
    (one, score), (other, others) = scores.items()
    if score.bullseyes != others.bullseyes:
        winner = one if score.bullseyes > others.bullseyes else other
    return Official(match, {one: board_columns(score, others), other: board_columns(others, score)}, winner)


def first_round(rounds: Rounds) -> tuple[tuple[EntrantId, EntrantId], ...]:
    """Return the pairs of the first round, the one with the best seed first, the better seed of each first."""
    pairs = sorted(
        (one.seed, other.seed, one.team, other.team)
        for tie in (rounds[0] if rounds else ())
        for one, other in [tie.sides]
        if isinstance(one, Seeded) and isinstance(other, Seeded)
    )
    return tuple((better, worse) for _, _, better, worse in pairs)
