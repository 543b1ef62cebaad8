"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.sheepshead.desk import disputes, judge, requests, sheets, views

DESK = GameDesk("sheepshead", views=views, judge=judge, requests=(requests, sheets, disputes))
