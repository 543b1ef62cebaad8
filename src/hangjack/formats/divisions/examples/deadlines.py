"""Worked examples of a crib league's deadlines: cards, protests, matches that are put off, and entries."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

from hangjack.competition.formats import own_options
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.formats.divisions.books.cards import card_due, card_state, deduction
from hangjack.formats.divisions.books.postponements import (
    Agrees,
    Facts,
    lapse_costs,
    latest_date,
    outcome,
    postponing,
)
from hangjack.formats.divisions.fixtures.entry import SquadOptions, TeamEntry, entry_faults
from hangjack.formats.divisions.offices.protests import protest_due, protest_faults
from hangjack.formats.divisions.options import Divisions
from hangjack.ids import EntrantId
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of

Side = Literal["home", "away"]
SIDES = (EntrantId("home"), EntrantId("away"))


class ReceiptGiven(Plain, frozen=True):
    """When a card came, and from whom."""

    at: str
    by: str = ""


class DeadlineGiven(Plain, frozen=True):
    """A deadline of one kind, and what has happened about it."""

    type: Literal["result-card", "protest", "postponement", "team-entry"]
    played_on: date | None = None
    received_at: str | None = None
    receipts: tuple[ReceiptGiven, ...] = ()
    now: str | None = None
    winner: Side | None = None
    competition: str = "league"
    finished_at: str | None = None
    written_received_at: str | None = None
    told_in_person_at: str | None = None
    original: date | None = None
    last_round: date | None = None
    agreed: tuple[Agrees, ...] = ()
    postponed_by: Side | None = None
    requests: tuple[Side, ...] = ()
    proposed: date | None = None
    absent: Side | None = None
    today: date | None = None
    agm: date | None = None
    registered_on: date | None = None
    fee_paid_on: date | None = None
    players: int = 0


def _clock(text: str) -> datetime:
    """Return what the clock on the wall shows: `2019-10-05T21:00`, with seconds where they matter."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise BadInput("planning.time", time=text) from None


def run_deadline(given: DeadlineGiven, house: House) -> Mapping[str, Any]:
    """Say when it is due, and what follows."""
    return _RUN[given.type](given, house)


def _card(given: DeadlineGiven, house: House) -> Mapping[str, Any]:
    assert given.played_on is not None, "a card of a match that was played"
    rules = own_options(rules_of(house), Divisions).table.cards
    due = card_due(given.played_on, rules.times)
    receipts = [each.at for each in given.receipts] or ([given.received_at] if given.received_at else [])
    state = card_state(due, [_clock(each) for each in receipts], _clock(given.now) if given.now else None)
    winner = EntrantId(given.winner) if given.winner else None
    found = deduction(state, winner, rules.options, in_table=given.competition == "league")
    proposal = next(({"team": team, "points": points} for team, points in found.items()), None)
    return {"due": due.isoformat(timespec="minutes"), "state": state, "proposal": proposal}


def _protest(given: DeadlineGiven, house: House) -> Mapping[str, Any]:
    assert given.finished_at is not None, "a match that is over"
    options = own_options(rules_of(house), Divisions).protests
    due = protest_due(_clock(given.finished_at), options)
    written, told = (
        _clock(each) if each else None for each in (given.written_received_at, given.told_in_person_at)
    )
    faults = protest_faults(due, written, told, options)
    return {
        "due": due.isoformat(timespec="minutes"),
        "valid": not faults,
        "why": [each.value for each in faults],
    }


def _postponement(given: DeadlineGiven, house: House) -> Mapping[str, Any]:
    assert given.original is not None, "a match with a first date"
    assert given.last_round is not None, "a season with last games"
    options = own_options(rules_of(house), Divisions).table.postponements
    asked = given.requests or ((given.postponed_by,) if given.postponed_by else ())
    by = postponing([EntrantId(each) for each in asked], options)
    facts = Facts(
        given.original,
        given.last_round,
        given.agreed,
        given.played_on,
        given.today,
        given.proposed,
        given.absent,
    )
    found = outcome(facts, options)
    costs = lapse_costs(SIDES, by, options) if found == "cancelled" else {}
    latest = latest_date(given.original, given.last_round, options)
    return {
        "latest": latest.isoformat(),
        "outcome": found,
        "adjust": {side: costs.get(side, 0) for side in SIDES},
    }


def _entry(given: DeadlineGiven, house: House) -> Mapping[str, Any]:
    assert given.agm is not None, "a day on which entries close"
    entry = TeamEntry(given.registered_on, given.fee_paid_on, given.players)
    faults = entry_faults(entry, given.agm, options_of(house, SquadOptions))
    return {"accepted": not faults, "why": [each.value for each in faults]}


_RUN = {"result-card": _card, "protest": _protest, "postponement": _postponement, "team-entry": _entry}
