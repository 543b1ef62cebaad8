"""From an incident at a pinochle table to a ruling, or to the questions that are still open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hangjack.games.pinochle.engine.auction import number_fault
from hangjack.games.pinochle.engine.melding import aces_due
from hangjack.games.pinochle.engine.seats import Seat, Side, Tally
from hangjack.games.pinochle.engine.state import Phase
from hangjack.games.pinochle.referee.effects import (
    Effect,
    MeldKept,
    Penalty,
    RuledTable,
    Settled,
    TricksGiven,
    Verdict,
    settle,
)
from hangjack.games.pinochle.referee.kinds import (
    BETWEEN_ROUNDS,
    BOTH,
    NEITHER,
    NOBODY,
    NONE,
    TABLE_FACTS,
    Kind,
    facts_for,
)
from hangjack.games.pinochle.referee.prescriptions import (
    BEFORE_TRUMP,
    Case,
    Finds,
    Prescription,
    facts_needed,
)
from hangjack.games.pinochle.referee.rulings import Incident, Penalties, Ruling, Task
from hangjack.ids import ClauseId
from hangjack.referee.facts import Questions, ask, require_known
from hangjack.referee.rows import Branch, Outcome, choose

_UNDECIDED: Branch[Prescription, Task] = Branch(
    (), outcome=Outcome.REFER, effects=(Finds(Verdict.NO_RULING),), official=("decides",)
)


def rule(
    incident: Incident,
    penalties: Penalties,
    earlier: Sequence[Ruling] | None = None,  # noqa: ARG001
) -> Ruling | Questions:
    """Return the ruling that *penalties* prescribe for *incident*, or what must still be asked.

    Nothing is warned first in this game, so *earlier* rulings change nothing. An incident that no row covers waits
    for the director.
    """
    incident = _with_table(incident)
    vocabulary = facts_for(incident.kind, incident.facts.keys()) | TABLE_FACTS
    known = require_known(incident.facts, facts_for(incident.kind, incident.facts.keys()))
    incident = replace(incident, facts=known)
    facts = _facts(incident, penalties)
    branch = choose(penalties.rows.get(incident.kind, ()), facts, vocabulary) or _UNDECIDED
    if isinstance(branch, Questions):
        return branch
    needed = [name for prescription in branch.effects for name in facts_needed(prescription)]
    if missing := [name for name in needed if name not in facts]:
        return ask(missing, vocabulary)
    return _ruling(incident, penalties, branch, facts)


def apply_ruling(table: RuledTable, ruling: Ruling) -> Settled:
    """Return what *ruling* does to *table*, from its stored effects alone."""
    return settle(table, ruling.effects, ruling.goal)


def _with_table(incident: Incident) -> Incident:
    """Return *incident* with those facts put into its table that are the table's own."""
    given = {name: value for name, value in incident.facts.items() if name in TABLE_FACTS}
    if not given:
        return incident
    require_known(given, TABLE_FACTS)
    table = incident.table
    named = given.get("trump_named")
    table = replace(
        table,
        phase=table.phase if named is None else Phase.PLAY if named else Phase.AUCTION,
        bid=given.get("bid", table.bid) or None,
        bidding=Side(given["bidding"]) if given.get("bidding", NOBODY) != NOBODY else table.bidding,
        meld=Tally(given.get("meld_ns", table.meld.NS), given.get("meld_ew", table.meld.EW)),
    )
    facts = {name: value for name, value in incident.facts.items() if name not in given}
    return replace(incident, table=table, facts=facts, unknown=incident.unknown - given.keys())


def _facts(incident: Incident, penalties: Penalties) -> dict[str, Any]:
    """Return what was said, what is known of the table, and what follows from both."""
    table = incident.table
    known: dict[str, Any] = {
        "bid": table.bid or 0,
        "bidding": table.bidding or NOBODY,
        "trump_named": table.phase not in BEFORE_TRUMP,
        "meld_ns": table.meld.NS,
        "meld_ew": table.meld.EW,
        "between_rounds": table.phase == BETWEEN_ROUNDS,
    }
    facts = {name: value for name, value in known.items() if name not in incident.unknown}
    facts |= incident.facts
    derived = {
        "on_the_scale": _on_the_scale(incident, penalties),
        "aces_are_due": _aces_are_due(facts, penalties),
        "untidy": _untidy(facts),
        "bidders_marriage": _bidders_marriage(facts),
        "marriage_decides": _marriage_decides(incident, penalties),
        "all_tricks": facts["books"] >= penalties.play.boston_tricks if "books" in facts else None,
    }
    return facts | {name: value for name, value in derived.items() if value is not None}


def _on_the_scale(incident: Incident, penalties: Penalties) -> bool | None:
    facts = incident.facts
    if incident.kind is not Kind.BAD_NUMBER or "call" not in facts or "high" not in facts:
        return None
    return number_fault(facts["call"], facts["high"] or None, penalties.play) is None


def _aces_are_due(facts: Mapping[str, Any], penalties: Penalties) -> bool | None:
    if not {"team_meld_without_aces", "aces_value"} <= facts.keys():
        return None
    holder = {Seat.NORTH: facts["aces_value"]}  # whoever holds them: only how much they bring matters
    return bool(aces_due(facts["team_meld_without_aces"], holder, penalties.play))


def _untidy(facts: Mapping[str, Any]) -> str | None:
    """Return whose books are out of order, by their part in the incident."""
    if "tricks_out_of_order" not in facts or "offender" not in facts:
        return None
    untidy = facts["tricks_out_of_order"]
    if untidy in (NEITHER, BOTH):
        return str(untidy)
    return "offenders" if Seat(facts["offender"]).side is Side(untidy) else "opponents"


def _bidders_marriage(facts: Mapping[str, Any]) -> bool | None:
    """Whether the marriage was laid by the bidding side, by either partner (R11)."""
    if not {"first_marriage", "bidder", "offender"} <= facts.keys():
        return None
    if facts["first_marriage"] == NONE or facts["bidder"] == NOBODY:
        return False
    return Seat(facts["bidder"]).side is Seat(facts["offender"]).side


def _marriage_decides(incident: Incident, penalties: Penalties) -> bool | None:
    """Whether the marriage goes before the spoken suit: laid by the bidding side, in a house that reads it so."""
    facts = incident.facts
    if not {"first_marriage", "named", "offender"} <= facts.keys():
        return None
    if NONE in (facts["first_marriage"], facts["named"]):
        return bool(facts["named"] == NONE)
    bidder = facts.get("bidder", NOBODY)
    bidding = incident.table.bidding if bidder == NOBODY else Seat(bidder).side
    of_bidders = bidding is None or Seat(facts["offender"]).side is bidding
    return of_bidders and penalties.options.trump_conflict == "first_marriage"


def _ruling(
    incident: Incident, penalties: Penalties, branch: Branch[Prescription, Task], facts: Mapping[str, Any]
) -> Ruling:
    case = Case(dict(facts), incident.table, penalties.play, penalties.options)
    effects = tuple(effect for prescription in branch.effects for effect in prescription.resolve(case))
    return Ruling(
        book=penalties.book,
        incident=incident,
        outcome=branch.outcome,
        clauses=tuple(dict.fromkeys((*branch.cites, *consequences(effects, penalties)))),
        effects=effects,
        duties=branch.duties,
        warns=None,
        official=branch.official,
        goal=penalties.play.goal,
    )


def consequences(effects: tuple[Effect, ...], penalties: Penalties) -> Iterator[ClauseId]:
    """Yield the clauses on what a renege costs and brings, as far as it does so here."""
    if not any(isinstance(effect, TricksGiven) for effect in effects):
        return
    for effect in effects:
        match effect:
            case Penalty(points=points):
                above = points > penalties.options.renege_penalty
                yield from penalties.also.bid_instead if above else penalties.also.penalty
            case MeldKept():
                yield from penalties.also.meld
            case TricksGiven():
                yield from penalties.also.tricks
            case _:
                pass
