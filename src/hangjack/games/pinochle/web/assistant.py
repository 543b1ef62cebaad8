"""What the ruling assistant knows of pinochle: four seats, two pairs, and how a ruling leaves the hand and the round."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hangjack.desk.views.refereeing import RuledShown
from hangjack.games.pinochle.engine.seats import Seat, Side, Tally
from hangjack.games.pinochle.match.seats import party_of
from hangjack.games.pinochle.match.table import person_at
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.web.games import GameAssistant
from hangjack.wording import phrase

if TYPE_CHECKING:
    from hangjack.web.pages.assistant.questions import Case


def place(case: "Case", value: str) -> str | None:
    """Return a seat with the name of its player, or a pair with the name of its team."""
    if value in set(Seat):
        return _seat(case, Seat(value))
    return _side(case, Side(value)) if value in set(Side) else None


def offending(match: Match, facts: Mapping[str, Any]) -> Party | None:
    """Return the side of the offender's seat."""
    offender = facts.get("offender")
    return party_of(Seat(offender).side) if offender in set(Seat) and match.opened.parties else None


def effects(case: "Case", ruled: RuledShown) -> dict[str, Any]:
    """Return what both score by the ruling, or by either of those between which the director decides."""
    after = ruled.after
    end = after.round_end
    return {
        "scores": _scores(case, after.points),
        "either": [
            (phrase_of, _scores(case, points))
            for phrase_of, points in (
                (("renege", after.either.renege), ("unproven_call", after.either.unproven_call))
                if after.either
                else ()
            )
        ],
        "choose_at": "/round" if after.either else "",
        "next_dealer": _seat(case, after.next_dealer) if after.next_dealer else "",
        "trump": phrase(after.trump, case.language) if after.trump else "",
        "wins": _side(case, end.winner) if end and end.over and end.winner else "",
        "out": _team(case, after.disqualified.team) if after.disqualified else "",
    }


def _scores(case: "Case", points: Tally | None) -> list[tuple[str, int]]:
    return [] if points is None else [(_side(case, side), points.of(side)) for side in Side]


def _team(case: "Case", team: str) -> str:
    """Return a pair of this table, or the number of a team of another."""
    return _side(case, Side(team)) if team in set(Side) else team


def _seat(case: "Case", seat: Seat) -> str:
    words = phrase(seat, case.language)
    person = person_at(case.match, seat) if case.match is not None else None
    if person is None or not case.names.knows(person):
        return words
    return case.with_name(words, case.names.person(person))


def _side(case: "Case", side: Side) -> str:
    words = phrase(side, case.language)
    if case.match is None:
        return words
    return case.with_name(words, case.names.entrant(case.match.opened.parties[party_of(side)]))


ASSISTANT = GameAssistant(scored=("ns", "ew"), place=place, offending=offending, effects=effects)
