"""The rules of Sheepshead: pure functions over frozen values."""

from hangjack.cards import SHORT_PACK, DisplayOrder, parse_cards
from hangjack.tables.game import Game

GAME = Game(
    "sheepshead",
    "sheepshead",
    "sheepshead",
    "Sheepshead",
    SHORT_PACK,
    DisplayOrder(
        ranks="ATK987QJ",
        suits="cshd",
        trumps=parse_cards("Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d 8d 7d", SHORT_PACK),
    ),
)
