"""The rules of crib: pure functions over frozen values."""

from hangjack.cards import FULL_PACK, DisplayOrder
from hangjack.tables.game import Game

GAME = Game(
    "cribbage",
    "cribbage",
    "cribbage",
    "Five-card crib",
    FULL_PACK,
    DisplayOrder(ranks="A23456789TJQK", by_rank=True),
)
