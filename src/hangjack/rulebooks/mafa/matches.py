"""Where mafa says what its matches do about sheets."""

from hangjack.ids import ClauseId
from hangjack.matches.sheets import SheetRules

SHEET = SheetRules(forbidden_by=ClauseId("mafa-scoring-6"))
