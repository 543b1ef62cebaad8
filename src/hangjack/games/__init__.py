"""Rules of play, pure; one package a game.

Every game module has the same names: `start to_act legal_actions apply view is_over score`, and `fault_in`, the one
function that says what is wrong with an action. `Game` below is what the rest of the program needs to know of a game
before it opens its module.
"""

from msgspec import Struct

from hangjack.cards import DOUBLE_PINOCHLE_PACK, FULL_PACK, SHORT_PACK, Cards, DisplayOrder, parse_cards


class Game(Struct, frozen=True):
    """A game that hangjack knows: its names, its pack, and how a hand is laid out."""

    id: str
    """As example files spell it: `allfours`."""
    module: str
    """As our code spells it: `all_fours`."""
    command: str
    """As it is typed: `all-fours`."""
    title: str
    pack: Cards
    order: DisplayOrder


ALL_FOURS = Game("allfours", "all_fours", "all-fours", "All Fours", FULL_PACK, DisplayOrder())
CRIBBAGE = Game(
    "cribbage",
    "cribbage",
    "cribbage",
    "Five-card crib",
    FULL_PACK,
    DisplayOrder(ranks="A23456789TJQK", by_rank=True),
)
PINOCHLE = Game(
    "pinochle",
    "pinochle",
    "pinochle",
    "Double-deck pinochle",
    DOUBLE_PINOCHLE_PACK,
    DisplayOrder(ranks="ATKQJ"),
)
SHEEPSHEAD = Game(
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

GAMES = {game.id: game for game in (ALL_FOURS, CRIBBAGE, PINOCHLE, SHEEPSHEAD)}
