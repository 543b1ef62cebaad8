"""Worked examples of Sheepshead incidents: the referee is asked, and the ruling is applied to the table."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import asdict

from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine.seats import TableSize
from hangjack.games.sheepshead.examples.seats import SeatNumber, number_of, seat_at
from hangjack.games.sheepshead.referee import (
    FACTS,
    Incident,
    Kind,
    RuledTable,
    Ruling,
    apply_ruling,
    ask_aloud,
    rule,
)
from hangjack.referee.facts import FactType, Questions
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules
from hangjack.wording.nearest import named


class IncidentGiven(Plain, frozen=True):
    """What happened at a table; the facts stand beside the kind, and one that is null or missing is not said."""

    kind: Annotated[str, Meta(extra_json_schema={"enum": list(Kind)})]
    table_size: TableSize = 3
    dealer: SeatNumber = 3
    picker: SeatNumber | None = None
    leaster: bool = False
    offender: SeatNumber | None = None
    prior: int | None = None
    prior_other: int | None = None
    picker_points_before: int | None = None
    opponent_points_before: int | None = None
    cause: str | None = None
    deal_complete: bool | None = None
    first_trick_taken: bool | None = None
    next_card_led: bool | None = None
    older_trick: bool | None = None
    caught: str | None = None
    correct_leader: SeatNumber | None = None
    last_trick: bool | None = None
    card: str | None = None
    next_trick_started: bool | None = None
    hand_over: bool | None = None
    next_deal_begun: bool | None = None
    legal: bool | None = None
    buried: int | None = None
    first_card_led: bool | None = None
    trick: list[str] | None = None
    hand: list[str] | None = None
    top: str | None = None
    under: str | None = None
    decided_by: str | None = None
    sits_at_table: bool | None = None
    agreed: bool | None = None
    already_closed: bool | None = None
    text: str | None = None

    def facts(self) -> dict[str, Any]:
        """Return what is said about the incident, as the referee is told it."""
        said = {name: value for name, value in asdict(self).items() if name in FACTS and value is not None}
        for name in {"offender", "correct_leader"} & said.keys():
            said[name] = seat_at(said[name], self.table_size).value
        for name in {"trick", "hand"} & said.keys():
            said[name] = " ".join(said[name])
        return said


def run_incident(given: IncidentGiven, house: House) -> Mapping[str, Any]:
    """Ask the referee, and say what the ruling does.

    An example states what matters: a yes-or-no fact that it leaves out is no, a number nothing.
    """
    kind = named("incident.unknown", given.kind, Kind)
    picker = None if given.picker is None else seat_at(given.picker, given.table_size)
    dealer = seat_at(given.dealer, given.table_size)
    table = RuledTable(dealer, given.table_size, picker, given.leaster)
    penalties = game_rules(house, SheepsheadGame).penalties
    facts = given.facts()
    answer = rule(Incident(kind, table, facts), penalties)
    while isinstance(answer, Questions):
        facts.update(_left_out(answer))
        answer = rule(Incident(kind, table, facts), penalties)
    return _ruling_result(answer)


def _left_out(questions: Questions) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for question in questions.missing:
        if question.type not in (FactType.YES_NO, FactType.NUMBER):
            raise BadInput("example.fact-missing", question=ask_aloud(question), fact=question.fact)
        answers[question.fact] = False if question.type is FactType.YES_NO else 0
    return answers


def _ruling_result(ruling: Ruling) -> Mapping[str, Any]:
    after = apply_ruling(ruling)
    return {
        "ruling": ruling.verdict,
        "score": after.score,
        "penalty": after.penalty,
        "correct_leader": number_of(after.correct_leader),
        "exposed": after.exposed,
        "card": after.card,
        "barred": [seat.number for seat in after.barred],
    }
