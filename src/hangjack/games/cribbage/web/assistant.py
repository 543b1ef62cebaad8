"""What the ruling assistant knows of crib: two sides, and how a ruling leaves pegs, cards and deal."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hangjack.desk.views.refereeing import RuledShown
from hangjack.games.cribbage import Side
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.web.games import GameAssistant
from hangjack.wording import phrase

if TYPE_CHECKING:
    from hangjack.web.pages.assistant.questions import Case


def place(case: "Case", value: str) -> str | None:
    """Return a side with the name of its team."""
    if value not in set(Side):
        return None
    words = phrase(Side(value), case.language)
    if case.match is None:
        return words
    return case.with_name(words, case.names.entrant(case.match.opened.parties[Party(value)]))


def offending(match: Match, facts: Mapping[str, Any]) -> Party | None:
    """Return the side that has offended, as far as *facts* say so."""
    named = Party(str(facts.get("offender", facts.get("side", ""))))
    return named if named in match.opened.parties else None


def effects(case: "Case", ruled: RuledShown) -> dict[str, Any]:
    """Return who has won the leg by the ruling, and whether it is dealt again; what becomes of pegs and cards, its words say."""
    winner = ruled.after.winner
    return {"winner": place(case, winner.value) if winner else ""}


ASSISTANT = GameAssistant(place=place, offending=offending, effects=effects)
