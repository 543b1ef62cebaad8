"""All Fours on pages, prints and the score pad; templates, scripts and styles are beside it."""

from hangjack.games.all_fours.web import leaders
from hangjack.games.all_fours.web.assistant import ASSISTANT
from hangjack.games.all_fours.web.pad import PAD
from hangjack.games.all_fours.web.pages import PAGES
from hangjack.web.games import GameWeb

WEB = GameWeb("all-fours", "all_fours", pages=PAGES, pad=PAD, assistant=ASSISTANT, routes=leaders.ROUTES)
