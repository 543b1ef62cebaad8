"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.pinochle.desk import judge, requests, sheets, specials, views

DESK = GameDesk("pinochle", views=views, judge=judge, requests=(requests, sheets, specials))
