"""What pages know of the game."""

from hangjack.games.cribbage.web import assistant, pages
from hangjack.games.cribbage.web.pad import PAD
from hangjack.web.games import GameWeb

WEB = GameWeb("crib", pages=pages, pad=PAD, assistant=assistant)
