"""From an incident at an All Fours table to a ruling, or to the questions that are still open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hangjack.games.all_fours.seats import Seat
from hangjack.ids import ClauseId
from hangjack.referee.all_fours.effects import (
    Effect,
    GameIs,
    HandGoes,
    IssueVoid,
    KicksForfeited,
    Misdealt,
    Settled,
    Table,
    settle,
)
from hangjack.referee.all_fours.kinds import Kind, facts_for
from hangjack.referee.all_fours.prescriptions import Case, Prescription, facts_needed
from hangjack.referee.all_fours.rulings import Also, Duty, DutyDue, Incident, Penalties, Ruling
from hangjack.referee.facts import Questions, ask, require_known
from hangjack.referee.rows import Branch, Outcome, Scope, choose


def rule(
    incident: Incident, penalties: Penalties, earlier: Sequence[Ruling] | None = None
) -> Ruling | Questions:
    """Return the ruling that *penalties* prescribe for *incident*, or what must still be asked.

    Some offences are warned before they cost anything: *earlier* holds the rulings already given, and each warning
    says how long it counts against the person. Without such a memory (None) the official is asked. An incident that
    no row covers cites the book's clause on that, if it has one, and waits for an official.
    """
    vocabulary = facts_for(incident.kind)
    require_known(incident.facts, vocabulary)
    facts = _facts(incident, penalties, earlier)
    branch = choose(penalties.rows.get(incident.kind, ()), facts, vocabulary)
    if isinstance(branch, Questions):
        return branch
    branch = branch or Branch(penalties.referral, outcome=Outcome.REFER)
    if missing := [name for name in _needed(branch) if name not in facts]:
        return ask(missing, vocabulary)
    return _ruling(incident, penalties, branch, facts)


def apply_ruling(table: Table, ruling: Ruling) -> Settled:
    """Return what *ruling* does to *table*, from its stored effects alone."""
    return settle(table, ruling.effects, ruling.goal)


def _facts(incident: Incident, penalties: Penalties, earlier: Sequence[Ruling] | None) -> dict[str, Any]:
    """Return what was said, what is remembered, and what follows from it and from the table."""
    table = incident.table
    facts: dict[str, Any] = {"cards_played": table.cards_played, **incident.facts}
    if earlier is not None:
        facts.setdefault("prior_warning", any(_counts_against(ruling, incident) for ruling in earlier))
    if incident.kind is Kind.WRONG_CARD_COUNT and "holder" in facts:
        facts["offender"] = facts["holder"]
    for name in "holder", "owner":
        if name in facts:
            facts[f"{name}_deals"] = Seat(facts[name]).side is table.dealer.side
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


def _needed(branch: Branch[Prescription, Duty]) -> Iterator[str]:
    """Yield the facts without which the effects and duties of *branch* cannot be named."""
    for prescription in branch.effects:
        yield from facts_needed(prescription)
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


def cite(book: str, *numbers: str) -> tuple[ClauseId, ...]:
    """Return the clauses of *book* with these *numbers*: `cite("ic2024", "24a-1")`."""
    return tuple(ClauseId(f"{book}-{number}") for number in numbers)
