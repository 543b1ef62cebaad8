"""What people of a league of clubs can ask: members and clubs, and the evening of a match."""

from hangjack.desk.requests.league import cards_in, crib_cards, evenings, landlords, members, minors

MODULES = (members, landlords, evenings, crib_cards, cards_in, minors)
