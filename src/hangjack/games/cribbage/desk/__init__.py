"""Crib at the desk: its referee as people ask it, what they see of the game, and what only it lets them ask."""

from hangjack.desk.games import GameDesk
from hangjack.games.cribbage.desk import cards, requests
from hangjack.games.cribbage.desk.judge import JUDGE
from hangjack.games.cribbage.desk.views import VIEWS

DESK = GameDesk("crib", views=VIEWS, judge=JUDGE, requests=(requests, cards))
