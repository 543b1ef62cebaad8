"""Sheepshead on pages, prints and the score pad; templates, scripts and styles are beside it."""

from hangjack.games.sheepshead.web import disputes, sheets
from hangjack.games.sheepshead.web.assistant import ASSISTANT
from hangjack.games.sheepshead.web.pad import PAD
from hangjack.games.sheepshead.web.pages import PAGES
from hangjack.web.games import GameWeb

WEB = GameWeb(
    "sheepshead",
    "sheepshead",
    pages=PAGES,
    pad=PAD,
    assistant=ASSISTANT,
    routes=(*sheets.ROUTES, *disputes.ROUTES),
)
