"""From an incident at an All Fours table to a ruling, or to the questions that are still open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hangjack.errors import BadInput
from hangjack.games.all_fours.engine.seats import Seat, Tally
from hangjack.games.all_fours.referee.effects import (
    Effect,
    GameIs,
    HandGoes,
    IssueVoid,
    KicksForfeited,
    Misdealt,
    RuledTable,
    Settled,
    settle,
)
from hangjack.games.all_fours.referee.kinds import TABLE_FACTS, Kind, facts_for
from hangjack.games.all_fours.referee.prescriptions import Case, Prescription, facts_needed
from hangjack.games.all_fours.referee.rulings import Also, Duty, Incident, Penalties, Ruling
from hangjack.referee.facts import Fact, Questions, ask, require_known
from hangjack.referee.rows import Branch, Outcome, Scope, choose
from hangjack.referee.rulings import DutyDue


def rule(
    incident: Incident, penalties: Penalties, earlier: Sequence[Ruling] | None = None
) -> Ruling | Questions:
    """Return the ruling that *penalties* prescribe for *incident*, or what must still be asked.

    Some offences are warned before they cost anything: *earlier* holds the rulings already given, and each warning
    says how long it counts against the person. Without such a memory (None) the official is asked. An incident that
    no row covers cites the book's clause on that, if it has one, and waits for an official.
    """
    known = require_known(incident.facts, facts_for(incident.kind))
    _require_possible(known.get("score"), penalties.play.target)
    incident = _with_table(replace(incident, facts=known))
    facts = _facts(incident, penalties, earlier)
    vocabulary = _vocabulary(incident, facts)
    branch = choose(penalties.rows.get(incident.kind, ()), facts, vocabulary)
    if isinstance(branch, Questions):
        return branch
    branch = branch or Branch(penalties.referral, outcome=Outcome.REFER)
    if missing := [name for name in _needed(branch, penalties) if name not in facts]:
        return ask(missing, vocabulary)
    ruling = _ruling(incident, penalties, branch, facts)
    if "dealer" not in facts and apply_ruling(incident.table, ruling).next_dealer is not None:
        return ask(["dealer"], vocabulary)
    return ruling


def apply_ruling(table: RuledTable, ruling: Ruling) -> Settled:
    """Return what *ruling* does to *table*, from its stored effects alone."""
    return settle(table, ruling.effects, ruling.goal)


def _require_possible(score: str | None, target: int) -> None:
    """Refuse a score that no board shows: whoever has reached *target* has won."""
    if score is not None and max(map(int, score.split("-"))) > target:
        raise BadInput("fact.score-over", score=score, target=target)


def _with_table(incident: Incident) -> Incident:
    """Return *incident* with those facts put into its table that are the table's own."""
    given = {name: incident.facts[name] for name in TABLE_FACTS if name in incident.facts}
    if not given:
        return incident
    unknown = incident.unknown - given.keys()
    if "score" in given:
        given["score"] = Tally(*map(int, given["score"].split("-")))
    if "dealer" in given:
        given["dealer"] = Seat(given["dealer"])
    facts = {name: value for name, value in incident.facts.items() if name not in TABLE_FACTS}
    return replace(incident, table=replace(incident.table, **given), facts=facts, unknown=unknown)


def _vocabulary(incident: Incident, facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Return the facts of this kind; what follows from the table asks for the part of it that is not known."""
    known = facts_for(incident.kind)
    sources = {
        "holder_deals": ("holder", "dealer"),
        "owner_deals": ("owner", "dealer"),
        "others_one_short": ("dealer", "score"),
    }
    for name, needs in sources.items():
        missing = next((each for each in needs if each not in facts), needs[0])
        known = {**known, name: replace(known[name], follows_from=missing)}
    return known


def _facts(incident: Incident, penalties: Penalties, earlier: Sequence[Ruling] | None) -> dict[str, Any]:
    """Return what was said, what is remembered, and what follows from it and from the table."""
    table = incident.table
    facts = {name: getattr(table, name) for name in TABLE_FACTS if name not in incident.unknown}
    facts |= incident.facts
    if earlier is not None:
        facts.setdefault("prior_warning", any(_counts_against(ruling, incident) for ruling in earlier))
    if incident.kind is Kind.WRONG_CARD_COUNT and "holder" in facts:
        facts["offender"] = facts["holder"]
    if "dealer" in facts:
        facts |= {
            f"{name}_deals": Seat(facts[name]).side is table.dealer.side
            for name in ("holder", "owner")
            if name in facts
        }
    if "dealer" in facts and "score" in facts:
        facts["others_one_short"] = table.score.of(table.dealer.side.other) + 1 >= penalties.play.target
    return facts


def _counts_against(ruling: Ruling, incident: Incident) -> bool:
    """Whether *ruling* was a warning of the same kind to the same person that is still remembered."""
    before = ruling.incident
    if ruling.warns is None or before.kind is not incident.kind:
        return False
    if incident.person is not None or before.person is not None:
        same = before.person == incident.person
    else:
        same = "offender" in before.facts and before.facts["offender"] == incident.facts.get("offender")
    remembered = {
        Scope.MATCH: before.match == incident.match,
        Scope.SESSION: before.session == incident.session,
        Scope.EVENT: True,
    }
    return same and remembered[ruling.warns]


def _needed(branch: Branch[Prescription, Duty], penalties: Penalties) -> Iterator[str]:
    """Yield the facts without which the effects and duties of *branch* cannot be named."""
    for prescription in branch.effects:
        yield from facts_needed(prescription, penalties.options)
    yield from (duty.card for duty in branch.duties if duty.card)


def _ruling(
    incident: Incident, penalties: Penalties, branch: Branch[Prescription, Duty], facts: Mapping[str, Any]
) -> Ruling:
    seat = Seat(facts["offender"]) if "offender" in facts else None
    case = Case(incident.kind, seat, dict(facts), incident.table, penalties.play, penalties.options)
    effects = tuple(effect for prescription in branch.effects for effect in prescription.resolve(case))
    also = [
        penalties.also[each] for each in _consequences(case, effects, penalties) if each in penalties.also
    ]
    return Ruling(
        book=penalties.book,
        incident=incident,
        outcome=branch.outcome,
        clauses=(*branch.cites, *also),
        effects=effects,
        duties=tuple(DutyDue(duty.task, facts[duty.card] if duty.card else None) for duty in branch.duties),
        warns=branch.warns,
        official=branch.official,
        goal=penalties.goal,
    )


def _consequences(case: Case, effects: tuple[Effect, ...], penalties: Penalties) -> Iterator[Also]:
    """Yield what follows from *effects* at this table and may have a clause of its own."""
    after = settle(case.table, effects, penalties.goal)
    misdeal = Misdealt() in effects
    if misdeal and any(isinstance(effect, KicksForfeited) for effect in effects):
        yield Also.KICKS_FORFEITED
    if after.home_by_points and (misdeal or any(isinstance(effect, IssueVoid) for effect in effects)):
        yield Also.HOME_BY_MISDEAL
    if misdeal and after.game is GameIs.CONTINUES and after.hand is HandGoes.PASS_DEAL:
        yield Also.DEAL_LOST
    home = after.home_by_points
    if home and penalties.play.shutout_bullseyes > 1 and after.bullseyes.of(home) > 1:
        yield Also.SHUTOUT
