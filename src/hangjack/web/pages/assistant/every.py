"""What the ruling assistant knows of each game; whoever adds a game adds a line here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from hangjack.competition.competition import Competition
from hangjack.desk.views.refereeing import RuledShown
from hangjack.games.all_fours.web import assistant as all_fours
from hangjack.games.cribbage.web import assistant as crib
from hangjack.games.pinochle.web import assistant as pinochle
from hangjack.games.sheepshead.web import assistant as sheepshead
from hangjack.matches.match import Match
from hangjack.matches.parties import Party

if TYPE_CHECKING:
    from hangjack.web.pages.assistant.questions import Case


class GameAssistant(Protocol):
    """What a game's module says to the assistant that every game shares."""

    @property
    def SCORED(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """Whose points make a score, as the fields of the game's template are called."""

    def place(self, case: "Case", value: str) -> str | None:
        """Return a seat or a side in words, with a name; None for any other answer, nothing for a seat that is not there."""

    def offending(self, match: Match, facts: Mapping[str, Any]) -> Party | None:
        """Return whose player has offended, as far as *facts* say so."""

    def effects(self, case: "Case", ruled: RuledShown) -> dict[str, Any]:
        """Return what the game's template of a ruling's effects needs beside the ruling."""


ASSISTANTS: dict[str, GameAssistant] = {
    "all-fours": all_fours,
    "crib": crib,
    "pinochle": pinochle,
    "sheepshead": sheepshead,
}
"""The module of each game, by the tag of its scoring's options."""


def assistant_of(competition: Competition) -> GameAssistant:
    """Return the module that knows what is played in *competition*."""
    return ASSISTANTS[str(competition.rules.match.scoring.__struct_config__.tag)]
