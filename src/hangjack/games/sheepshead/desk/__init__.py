"""The game at the desk: its requests, its judge, what people see of it."""

from hangjack.desk.games import GameDesk
from hangjack.games.sheepshead.desk import disputes, requests, sheets
from hangjack.games.sheepshead.desk.judge import JUDGE
from hangjack.games.sheepshead.desk.views import VIEWS

DESK = GameDesk("sheepshead", views=VIEWS, judge=JUDGE, requests=(requests, sheets, disputes))
