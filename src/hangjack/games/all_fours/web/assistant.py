"""What the ruling assistant knows of All Fours: four seats, two sides, and how a ruling leaves the table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hangjack.desk.views.refereeing import RuledShown
from hangjack.games.all_fours.engine.seats import Seat, Side
from hangjack.games.all_fours.match.directions import seats_at, team_at
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.web.games import GameAssistant
from hangjack.wording import phrase

if TYPE_CHECKING:
    from hangjack.web.pages.assistant.questions import Case


def place(case: "Case", value: str) -> str | None:
    """Return a seat with the name of its player, or a side with the name of its team."""
    if value in set(Seat):
        return _seat(case, Seat(value))
    return _side(case, Side(value)) if value in set(Side) else None


def offending(match: Match, facts: Mapping[str, Any]) -> Party | None:
    """Return the side of the offender's seat."""
    offender = facts.get("offender")
    return team_at(match, Seat(offender).side) if offender in set(Seat) else None


def effects(case: "Case", ruled: RuledShown) -> dict[str, Any]:
    """Return what the sides are called, and who deals next."""
    dealer = ruled.after.next_dealer
    return {
        "sides": {side: _side(case, side) for side in Side},
        "next_dealer": _seat(case, dealer) if dealer else "",
    }


def _seat(case: "Case", seat: Seat) -> str:
    words = phrase(seat, case.language)
    person = seats_at(case.match, case.table).get(seat) if case.match else None
    known = person is not None and case.names.knows(person)
    return case.with_name(words, case.names.person(person)) if person is not None and known else words


def _side(case: "Case", side: Side) -> str:
    words = phrase(side, case.language)
    if case.match is None:
        return words
    return case.with_name(words, case.names.entrant(case.match.opened.parties[team_at(case.match, side)]))


ASSISTANT = GameAssistant(scored=("ns", "ew"), place=place, offending=offending, effects=effects)
