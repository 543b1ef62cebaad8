"""All Fours at the desk: its referee as people ask it, what they see of the game, and what only it lets them ask."""

from hangjack.desk.games import GameDesk
from hangjack.games.all_fours.desk import requests
from hangjack.games.all_fours.desk.judge import JUDGE
from hangjack.games.all_fours.desk.views import VIEWS

DESK = GameDesk("all-fours", views=VIEWS, judge=JUDGE, requests=(requests,))
