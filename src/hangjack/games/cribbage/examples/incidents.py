"""Worked examples of incidents at a crib table: the referee is asked, and the ruling is compared."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import asdict, fields

from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.cribbage import Side
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.referee import Incident, Kind, RuledTable, ask_aloud, rule, verdict_of
from hangjack.referee.facts import FactType, Questions
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules
from hangjack.wording.nearest import named


class IncidentGiven(Plain, frozen=True):
    """What happened: the code of the incident, and the facts that matter to it."""

    code: Annotated[str, Meta(extra_json_schema={"enum": list(Kind)})]
    disputed: bool | UnsetType = UNSET
    offender: Side | UnsetType = UNSET
    side: Side | UnsetType = UNSET
    pegged_this_deal: dict[Side, int] | UnsetType = UNSET
    claimed: dict[Side, int] | UnsetType = UNSET
    start_turned: bool | UnsetType = UNSET
    any_hand_looked_at: bool | UnsetType = UNSET
    next_card_played: bool | UnsetType = UNSET
    claimed_holes: int | UnsetType = UNSET
    declared: int | UnsetType = UNSET
    true_holes: int | UnsetType = field(default=UNSET, name="true")
    agreed: bool | UnsetType = UNSET
    reconstructable: bool | UnsetType = UNSET
    offender_is_dealer: bool | UnsetType = UNSET
    agreed_holes: int | UnsetType = UNSET
    pegged_holes: int | UnsetType = UNSET
    side_has_pegged_since: bool | UnsetType = UNSET
    peg_released: bool | UnsetType = UNSET
    by: str | UnsetType = UNSET
    claimed_position: int | UnsetType = UNSET
    true_position: int | UnsetType = UNSET
    earlier_counter_out: Side | UnsetType | None = UNSET


def run_incident(given: IncidentGiven, house: House) -> Mapping[str, Any]:
    """Ask the referee for a ruling.

    An example states what matters: a yes-or-no fact that it leaves out is no.
    """
    kind, facts = named("incident.unknown", given.code, Kind), _facts(given)
    penalties = game_rules(house, CribGame).penalties
    answer = rule(Incident(kind, RuledTable(), facts), penalties)
    while isinstance(answer, Questions):
        facts.update(_left_out(answer))
        answer = rule(Incident(kind, RuledTable(), facts), penalties)
    ruling: Mapping[str, Any] = msgspec.to_builtins(verdict_of(answer.effects))
    return ruling


def _facts(given: IncidentGiven) -> dict[str, Any]:
    """Return what the example gives, as the referee calls it: holes of both sides are a fact for each of them."""
    names = {each.name: each.encode_name for each in fields(given)}
    facts = {names[name]: value for name, value in asdict(given).items() if value is not UNSET}
    for name in "pegged_this_deal", "claimed":
        holes = facts.pop(name, {})
        facts |= {f"{name.split('_')[0]}_{side.lower()}": holes.get(side, 0) for side in Side}
    if "earlier_counter_out" in facts:
        facts["earlier_counter_out"] = facts["earlier_counter_out"] or "none"
    del facts["code"]
    return facts


def _left_out(questions: Questions) -> dict[str, Any]:
    for question in questions.missing:
        if question.type is not FactType.YES_NO:
            raise BadInput("example.fact-missing", question=ask_aloud(question), fact=question.fact)
    return {question.fact: False for question in questions.missing}
