"""What pages know of the game."""

from hangjack.games.sheepshead.web import assistant, disputes, pages, sheets
from hangjack.games.sheepshead.web.pad import PAD
from hangjack.web.games import GameWeb

WEB = GameWeb(
    "sheepshead", pages=pages, pad=PAD, assistant=assistant, routes=(*sheets.ROUTES, *disputes.ROUTES)
)
