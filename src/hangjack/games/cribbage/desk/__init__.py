"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.cribbage.desk import cards, judge, requests, views

DESK = GameDesk("crib", views=views, judge=judge, requests=(requests, cards))
