"""From an incident at a Sheepshead table to a ruling, or to the questions that are still open."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hangjack.cards import SHORT_PACK, Cards, parse_card, parse_cards
from hangjack.errors import BadInput
from hangjack.games.sheepshead.engine.counting import Taken
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat, seats_of
from hangjack.games.sheepshead.engine.throwing_in import Thrown, objection_to
from hangjack.games.sheepshead.engine.tricks import legal_cards
from hangjack.games.sheepshead.referee.effects import RuledTable, Settled, settle
from hangjack.games.sheepshead.referee.kinds import (
    ASKED_FIRST,
    FACTS,
    IN_LEASTER,
    NOBODY,
    PICKER_LEADS,
    TABLE_FACTS,
    Family,
    Kind,
    Role,
    Verdict,
    facts_of,
    family_of,
)
from hangjack.games.sheepshead.referee.prescriptions import Case, Prescription, facts_needed
from hangjack.games.sheepshead.referee.rulings import Incident, Penalties, Ruling
from hangjack.referee.facts import Fact, Questions, ask, require_known
from hangjack.referee.rows import Branch, Outcome, choose

_PEEKING = (Family.PEEK, Family.BLIND)
"""The families that a house may count together."""


def rule(
    incident: Incident, penalties: Penalties, earlier: Sequence[Ruling] | None = None
) -> Ruling | Questions:
    """Return the ruling that *penalties* prescribe for *incident*, or what must still be asked.

    Some offences are free or only warned at first: *earlier* holds the rulings already given, each of which says how
    long and with which others it is counted against the player. Without such a memory (None) the official is asked
    how often it happened. An incident that no row covers waits for an official.
    """
    incident = _with_table(incident)
    incident = replace(incident, facts=require_known(incident.facts, facts_of(incident.kind)))
    _require_seated(incident)
    facts = _facts(incident, penalties, earlier)
    vocabulary = _vocabulary(incident.kind, facts)
    if missing := [name for name in ASKED_FIRST.get(incident.kind, ()) if name not in facts]:
        return ask(missing, vocabulary)
    branch = choose(penalties.rows.get(incident.kind, ()), facts, vocabulary)
    if isinstance(branch, Questions):
        return branch
    branch = branch or Branch(penalties.referral, outcome=Outcome.REFER, duties=(Verdict.REFER,))
    needed = [name for each in branch.effects for name in facts_needed(each)]
    if missing := [name for name in needed if name not in facts]:
        return ask(missing, vocabulary)
    if "picker" in needed and incident.table.picker is None:
        raise BadInput("sheepshead.picker-wanted")
    return _ruling(incident, penalties, branch, facts)


def apply_ruling(ruling: Ruling) -> Settled:
    """Return what *ruling* does to its table, from its stored effects alone."""
    return settle(ruling.effects)


def offences(family: Family, incident: Incident, penalties: Penalties, earlier: Sequence[Ruling]) -> int:
    """Return how many of the *earlier* rulings are counted against the offender of *incident*."""
    families = {family}
    if penalties.options.peek_counter == "shared" and family in _PEEKING:
        families = set(_PEEKING)
    return sum(ruling.family in families and _counts_against(ruling, incident) for ruling in earlier)


def _counts_against(ruling: Ruling, incident: Incident) -> bool:
    """Whether *ruling* went against the same person and is still remembered."""
    before = ruling.incident
    if ruling.remembered is None:
        return False
    if incident.person is not None or before.person is not None:
        same = before.person == incident.person
    else:
        same = "offender" in before.facts and before.facts["offender"] == incident.facts.get("offender")
    remembered = {
        "hand": (before.hand, before.session, before.day) == (incident.hand, incident.session, incident.day),
        "session": (before.session, before.day) == (incident.session, incident.day),
        "day": before.day == incident.day,
    }
    return same and remembered[ruling.remembered]


def _with_table(incident: Incident) -> Incident:
    """Return *incident* with those facts put into its table that are the table's own."""
    given = {name: value for name, value in incident.facts.items() if name in TABLE_FACTS}
    if not given:
        return incident
    require_known(given, TABLE_FACTS)
    table = incident.table
    picker = given.get("picker")
    table = replace(
        table,
        dealer=Seat(given.get("dealer", table.dealer)),
        size=4 if given.get("table_size", str(table.size)) == "4" else 3,
        picker=table.picker if picker is None else Seat(picker) if picker in set(Seat) else None,
        leaster=table.leaster if picker is None else picker == IN_LEASTER,
    )
    facts = {name: value for name, value in incident.facts.items() if name not in given}
    return replace(incident, table=table, facts=facts, unknown=incident.unknown - given.keys())


def _known_of(incident: Incident) -> dict[str, Any]:
    """Return what is known of the table; at a table of three nobody rests, so that it does not matter who deals."""
    table = incident.table
    known = {
        "picker": table.picker or (IN_LEASTER if table.leaster else NOBODY),
        "dealer": table.dealer,
        "table_size": str(table.size),
    }
    unknown = incident.unknown
    if "table_size" not in unknown and table.size == 3:
        unknown -= {"dealer"}
    return {name: value for name, value in known.items() if name not in unknown}


def _vocabulary(kind: Kind, facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Return all facts; the role of the offender asks for the first that is not known of those it follows from."""
    needs = ("offender", "table_size", "dealer", "picker")
    missing = next((name for name in needs if name not in facts), needs[0])
    return facts_of(kind) | TABLE_FACTS | {"role": replace(FACTS["role"], follows_from=missing)}


def _facts(incident: Incident, penalties: Penalties, earlier: Sequence[Ruling] | None) -> dict[str, Any]:
    """Return what was said, what is remembered, and what follows from it and from the table."""
    facts: dict[str, Any] = _known_of(incident) | dict(incident.facts)
    if incident.kind is Kind.MISBURY and incident.table.picker is not None:
        facts.setdefault("offender", incident.table.picker.value)
    role = None
    if {"offender", "picker", "dealer"} <= facts.keys():
        role = incident.table.role_of(Seat(facts["offender"]))
        facts["role"] = role.value
    if (family := family_of(incident.kind, role)) and "offender" in facts:
        if earlier is not None:
            facts.setdefault("prior", offences(family, incident, penalties, earlier))
        if family in _PEEKING and penalties.options.peek_counter == "shared" and "prior" in facts:
            facts["prior"] += facts.get("prior_other", 0)
    if all(name in facts for name in ("trick", "hand", "top", "under")):
        facts |= _fallen(facts)
    if all(name in facts for name in ASKED_FIRST[Kind.THROW_IN]):
        facts["nothing_takes"] = _nothing_takes(facts, incident.table, penalties.play)
    return facts


def _fallen(facts: Mapping[str, Any]) -> dict[str, bool]:
    """Return which of the two cards that fell may be played; the hand may be told with them or without them."""
    top, under = parse_card(facts["top"]), parse_card(facts["under"])
    told = _cards(facts["hand"])
    hand = (*told, *(card for card in (top, under) if card not in told))
    legal = legal_cards(hand, _cards(facts["trick"]))
    return {"top_is_legal": top in legal, "under_is_legal": under in legal}


def _nothing_takes(facts: Mapping[str, Any], table: RuledTable, play: Options) -> bool:
    """Whether a throw-in is good, from the cards thrown and those of the two opponents."""
    one, other = [seat for seat in table.active if seat is not table.picker][:2]
    out = {one: _cards(facts["out"]), other: _cards(facts["out_of_other"])}
    leads = facts.get("on_lead", PICKER_LEADS)
    on_lead = None if leads in (PICKER_LEADS, table.picker) else Seat(leads)
    if on_lead is not None and on_lead not in out:
        raise BadInput("sheepshead.picker-rests", seat=on_lead)
    return objection_to(Thrown(_cards(facts["thrown"]), out, Taken(0, 0, 0), on_lead), play) is None


def _cards(text: str) -> Cards:
    return parse_cards(text, SHORT_PACK)


def _require_seated(incident: Incident) -> None:
    """Raise `BadInput` for a seat that the table has not, or a picker who rests."""
    table = incident.table
    seats = seats_of(table.size)
    named = [incident.facts.get(name) for name in ("offender", "correct_leader")]
    for seat in (*named, table.dealer, table.picker):
        if seat is not None and seat not in seats:
            raise BadInput("sheepshead.no-such-seat", seat=Seat(seat), size=table.size)
    if table.picker is not None and table.picker not in table.active:
        raise BadInput("sheepshead.picker-rests", seat=table.picker)


def _ruling(
    incident: Incident, penalties: Penalties, branch: Branch[Prescription, Verdict], facts: dict[str, Any]
) -> Ruling:
    seat = Seat(facts["offender"]) if "offender" in facts else None
    case = Case(seat, facts, incident.table, penalties.play, penalties.options)
    counted = branch.warns is not None
    role = Role(facts["role"]) if "role" in facts else None
    return Ruling(
        book=penalties.book,
        incident=incident,
        outcome=branch.outcome,
        clauses=branch.cites,
        effects=tuple(effect for each in branch.effects for effect in each.resolve(case)),
        duties=branch.duties,
        warns=branch.warns,
        official=branch.official,
        goal=None,
        family=family_of(incident.kind, role) if counted else None,
        remembered=penalties.options.warning_scope if counted else None,
    )
