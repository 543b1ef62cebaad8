"""The rules of pinochle: pure functions over frozen values."""

from hangjack.cards import DOUBLE_PINOCHLE_PACK, DisplayOrder
from hangjack.tables.game import Game

GAME = Game(
    "pinochle",
    "pinochle",
    "pinochle",
    "Double-deck pinochle",
    DOUBLE_PINOCHLE_PACK,
    DisplayOrder(ranks="ATKQJ"),
)
