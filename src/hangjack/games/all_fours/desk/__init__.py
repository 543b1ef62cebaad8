"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.all_fours.desk import judge, requests, views

DESK = GameDesk("all-fours", views=views, judge=judge, requests=(requests,))
