"""Crib on pages, prints and the score pad; templates, scripts and styles are beside it."""

from hangjack.games.cribbage.web.assistant import ASSISTANT
from hangjack.games.cribbage.web.pad import PAD
from hangjack.games.cribbage.web.pages import PAGES
from hangjack.web.games import GameWeb

WEB = GameWeb("crib", "cribbage", pages=PAGES, pad=PAD, assistant=ASSISTANT)
