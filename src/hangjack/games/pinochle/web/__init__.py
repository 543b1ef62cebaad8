"""Pinochle on pages, prints and the score pad; templates, scripts and styles are beside it."""

from hangjack.games.pinochle.web import specials, table
from hangjack.games.pinochle.web.assistant import ASSISTANT
from hangjack.games.pinochle.web.pad import PAD
from hangjack.games.pinochle.web.pages import PAGES
from hangjack.web.games import GameWeb

WEB = GameWeb(
    "pinochle",
    "pinochle",
    pages=PAGES,
    pad=PAD,
    assistant=ASSISTANT,
    routes=(*table.ROUTES, *specials.ROUTES),
)
