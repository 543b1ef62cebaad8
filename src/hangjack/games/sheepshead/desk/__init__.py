"""Sheepshead at the desk: its referee as people ask it, what they see of the game, and what only it lets them ask."""

from hangjack.desk.games import GameDesk
from hangjack.games.sheepshead.desk import disputes, requests, sheets
from hangjack.games.sheepshead.desk.judge import JUDGE
from hangjack.games.sheepshead.desk.views import VIEWS

DESK = GameDesk("sheepshead", views=VIEWS, judge=JUDGE, requests=(requests, sheets, disputes))
