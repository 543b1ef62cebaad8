"""What people of a league of clubs can ask: members and clubs, and the evening of a match."""

from hangjack.formats.divisions.desk.requests import benches as evenings
from hangjack.formats.divisions.desk.requests import cards_in, landlords, members, minors
from hangjack.games.cribbage.desk import cards as crib_cards

MODULES = (members, landlords, evenings, crib_cards, cards_in, minors)
