"""Worked examples of who may decide what in a crib league."""

from collections.abc import Mapping
from typing import Any, Literal

from hangjack.conformance.given import Plain
from hangjack.formats.divisions.offices.powers import (
    Body,
    Class,
    PowerFault,
    Registered,
    co_opt_fault,
    decide_fault,
    meeting_fault,
    sanction_fault,
    set_key_fault,
)
from hangjack.rulebooks.house import House
from hangjack.rulebooks.powers import class_of


class GovernanceGiven(Plain, frozen=True):
    """An act of government, and the facts it turns on."""

    act: Literal[
        "set-key", "sanction", "change-rule-text", "elect-officer", "remove-officer", "co-opt", "decide"
    ]
    key: str = ""
    by: str = ""
    league: str = "winter"
    what: str = ""
    do: str = ""
    own_team: bool = False
    seat_vacant: bool = False
    registered: Registered = "never"
    between_seasons: bool = False
    member_club: str = ""
    clubs_concerned: tuple[str, ...] = ()
    already_decided: bool = False


def run_governance(given: GovernanceGiven, house: House) -> Mapping[str, Any]:
    """Say whether it is allowed, and why not."""
    fault = _fault(given, house)
    return {"allowed": fault is None, "why": fault.value if fault else None}


def _fault(given: GovernanceGiven, house: House) -> PowerFault | None:
    match given.act:
        case "set-key":
            return set_key_fault(_class(given, house), Body(given.by))
        case "sanction":
            return sanction_fault(given.what, own_team=given.own_team)
        case "co-opt":
            return co_opt_fault(
                given.registered, seat_vacant=given.seat_vacant, between_seasons=given.between_seasons
            )
        case "decide":
            clubs = (given.member_club,) if given.member_club else ()
            return decide_fault(clubs, given.clubs_concerned, decided=given.already_decided)
        case _:
            return meeting_fault(by_meeting=given.by == "general-meeting")


def _class(given: GovernanceGiven, house: House) -> Class | None:
    key = given.key
    summer = f"{key}_summer"
    return class_of(house.book, summer if given.league == "summer" and summer in house.book.settings else key)
