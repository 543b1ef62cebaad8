"""Pinochle at the desk: its referee as people ask it, what they see of the game, and what only it lets them ask."""

from hangjack.desk.games import GameDesk
from hangjack.games.pinochle.desk import requests, sheets, specials
from hangjack.games.pinochle.desk.judge import JUDGE
from hangjack.games.pinochle.desk.views import VIEWS

DESK = GameDesk("pinochle", views=VIEWS, judge=JUDGE, requests=(requests, sheets, specials))
