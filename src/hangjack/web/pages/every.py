"""What pages know of each game; whoever adds a game adds a line here."""

from collections.abc import Mapping
from typing import Any, Protocol

from hangjack.competition.rules import Rules
from hangjack.web.pages import all_fours


class GamePages(Protocol):
    """What a game's module says to the pages that every game shares."""

    def console_rules(self, rules: Rules) -> dict[str, Any]:
        """Return what the director's forms need of the rules of the game."""


GAME_PAGES: Mapping[str, GamePages] = {"all_fours": all_fours}
"""The module of each game, as the folders of scripts and templates spell it."""
