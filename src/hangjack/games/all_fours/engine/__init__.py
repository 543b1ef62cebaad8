"""The rules of All Fours: pure functions over frozen values."""

from hangjack.cards import FULL_PACK, DisplayOrder
from hangjack.tables.game import Game

GAME = Game("allfours", "all_fours", "all-fours", "All Fours", FULL_PACK, DisplayOrder())
