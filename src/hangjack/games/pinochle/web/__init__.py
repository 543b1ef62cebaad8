"""What pages know of the game."""

from hangjack.games.pinochle.web import assistant, pages, specials, table
from hangjack.games.pinochle.web.pad import PAD
from hangjack.web.games import GameWeb

WEB = GameWeb("pinochle", pages=pages, pad=PAD, assistant=assistant, routes=(*table.ROUTES, *specials.ROUTES))
