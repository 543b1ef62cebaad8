"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.all_fours.desk import requests
from hangjack.games.all_fours.desk.judge import JUDGE
from hangjack.games.all_fours.desk.views import VIEWS

DESK = GameDesk("all-fours", views=VIEWS, judge=JUDGE, requests=(requests,))
