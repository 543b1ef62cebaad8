"""The columns that All Fours adds to a table of standings."""

from hangjack.games.all_fours.match.scoring import AGAINST, BULLSEYES, HANG_JACKS

BULLSEYES_FOR = BULLSEYES
BULLSEYES_AGAINST = AGAINST[BULLSEYES]
HANG_JACKS_FOR = HANG_JACKS
HANG_JACKS_AGAINST = AGAINST[HANG_JACKS]

FEWEST_IS_BEST = frozenset({BULLSEYES_AGAINST, HANG_JACKS_AGAINST})
"""In what the others made the smaller number stands higher (ic-R40)."""
