"""From an incident at a crib table to a ruling, or to the questions that are still open."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from hangjack.games.cribbage.referee.effects import RuledTable, Settled, settle
from hangjack.games.cribbage.referee.kinds import facts_for
from hangjack.games.cribbage.referee.prescriptions import Prescription, facts_needed, resolve
from hangjack.games.cribbage.referee.rulings import Incident, Penalties, Ruling, Task
from hangjack.referee.facts import Questions, ask, require_known
from hangjack.referee.rows import Branch, choose


def rule(
    incident: Incident,
    penalties: Penalties,
    earlier: Sequence[Ruling] | None = None,  # noqa: ARG001
) -> Ruling | Questions:
    """Return the ruling that *penalties* prescribe for *incident*, or what must still be asked.

    Who is right about the facts is for the captains: while they do not agree, and for an incident that no row covers,
    the case goes to those whom the book names. No crib rule counts warnings, so *earlier* rulings change nothing.
    """
    vocabulary = facts_for(incident.kind)
    incident = replace(incident, facts=require_known(incident.facts, vocabulary))
    if incident.facts.get("disputed"):
        return _ruling(incident, penalties, penalties.disputed)
    branch = choose(penalties.rows.get(incident.kind, ()), incident.facts, vocabulary)
    if isinstance(branch, Questions):
        return branch
    branch = branch or penalties.disputed
    if missing := [name for name in _needed(branch) if name not in incident.facts]:
        return ask(missing, vocabulary)
    return _ruling(incident, penalties, branch)


def apply_ruling(table: RuledTable, ruling: Ruling) -> Settled:
    """Return what *ruling* does to *table*, from its stored effects alone."""
    return settle(table, ruling.effects, ruling.goal)


def _needed(branch: Branch[Prescription, Task]) -> Iterator[str]:
    for prescription in branch.effects:
        yield from facts_needed(prescription)


def _ruling(incident: Incident, penalties: Penalties, branch: Branch[Prescription, Task]) -> Ruling:
    effects = tuple(
        effect for prescription in branch.effects for effect in resolve(prescription, incident.facts)
    )
    return Ruling(
        book=penalties.book,
        incident=incident,
        outcome=branch.outcome,
        clauses=branch.cites,
        effects=effects,
        duties=branch.duties,
        warns=None,
        official=branch.official,
        goal=penalties.play.target(incident.table.variant),
    )
