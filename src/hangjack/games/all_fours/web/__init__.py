"""What pages know of the game."""

from hangjack.games.all_fours.web import assistant, leaders, pages
from hangjack.games.all_fours.web.pad import PAD
from hangjack.web.games import GameWeb

WEB = GameWeb("all-fours", pages=pages, pad=PAD, assistant=assistant, routes=leaders.ROUTES)
