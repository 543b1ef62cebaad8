"""The fold of a competition: above its state and above the formats, which say what their own events do."""

from hangjack.competition.folding.folding import fold, open_competition

__all__ = ["fold", "open_competition"]
