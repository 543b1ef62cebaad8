"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.cribbage.desk import cards, requests
from hangjack.games.cribbage.desk.judge import JUDGE
from hangjack.games.cribbage.desk.views import VIEWS

DESK = GameDesk("crib", views=VIEWS, judge=JUDGE, requests=(requests, cards))
