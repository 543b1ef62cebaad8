"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.pinochle.desk import requests, sheets, specials
from hangjack.games.pinochle.desk.judge import JUDGE
from hangjack.games.pinochle.desk.views import VIEWS

DESK = GameDesk("pinochle", views=VIEWS, judge=JUDGE, requests=(requests, sheets, specials))
