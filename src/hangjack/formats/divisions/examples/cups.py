"""Worked examples of cups: draws, entries, substitutes, the Landlords Cup, and ties."""

from collections.abc import Mapping
from typing import Any, Literal

from hangjack.competition.formats import own_options
from hangjack.conformance.given import Plain
from hangjack.formats.divisions.cups.allowed import (
    CupFault,
    CupKind,
    Substitution,
    best_of,
    draw_shape,
    entry_fault,
    landlord_fault,
    substitution_fault,
)
from hangjack.formats.divisions.options import Divisions
from hangjack.ids import PersonId
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of


class CupPlayerGiven(Plain, frozen=True):
    """Somebody, and the team they are signed for."""

    id: PersonId
    team: str


class CupGiven(Plain, frozen=True):
    """A question about a cup, and the facts it turns on."""

    type: Literal["draw", "entry", "substitution", "landlords-entry", "best-of-three"]
    entries: int = 0
    competition: CupKind = CupKind.SINGLES
    team: str = ""
    players: tuple[CupPlayerGiven | str, ...] = ()
    round: int = 1
    tie_started: bool = False
    substitute_eligible: bool = True
    substitute_already_entered: bool = False
    had_bye: bool = False
    landlord: PersonId | None = None
    landlord_enters: bool | None = None
    entrant: PersonId = PersonId("")
    entrant_team_of_club: bool = False
    club_already_entered: bool = False
    games: tuple[str, ...] = ()


def run_cup(given: CupGiven, house: House) -> Mapping[str, Any]:
    """Answer it."""
    rules = own_options(rules_of(house), Divisions).cups
    match given.type:
        case "draw":
            shape = draw_shape(given.entries)
            return {
                "bracket": shape.bracket,
                "byes": shape.byes,
                "rounds": shape.rounds,
                "first_round_ties": shape.first_round_ties,
            }
        case "entry":
            people = [(each.id, each.team) for each in given.players if isinstance(each, CupPlayerGiven)]
            return _answer(entry_fault(given.competition, given.team, people))
        case "substitution":
            return _answer(substitution_fault(_wanted(given), rules.options))
        case "landlords-entry":
            return _answer(_landlords(given))
        case "best-of-three":
            names = [str(each) for each in given.players if isinstance(each, str)]
            found = best_of(names, given.games, rules.games)
            return {"winner": found.winner, "third_needed": found.third_needed, "score": found.score}


def _wanted(given: CupGiven) -> Substitution:
    return Substitution(
        given.competition,
        given.round,
        given.tie_started,
        given.substitute_eligible,
        given.substitute_already_entered,
        given.had_bye,
    )


def _landlords(given: CupGiven) -> CupFault | None:
    return landlord_fault(
        given.landlord,
        given.landlord_enters,
        given.entrant,
        of_club=given.entrant_team_of_club,
        club_entered=given.club_already_entered,
    )


def _answer(fault: CupFault | None) -> Mapping[str, Any]:
    return {"allowed": fault is None, "why": fault.value if fault else None}
