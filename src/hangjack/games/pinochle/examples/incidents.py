"""Worked examples of pinochle incidents: the referee is asked, and the ruling is applied to the table."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

from hangjack.cards import Suit
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.pinochle import Seat, Side, Tally
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.referee import Incident, Kind, RuledTable, Ruling, apply_ruling, ask_aloud, rule
from hangjack.games.pinochle.referee.effects import BostonCounts
from hangjack.games.pinochle.referee.kinds import FACTS, NEITHER, NO, NOBODY, NONE, SIGNS, UNCLEAR, YES
from hangjack.referee.facts import FactType, Questions
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules
from hangjack.wording.nearest import named


class IncidentGiven(Plain, frozen=True):
    """What happened at a table. Null and a field that is left out say the same: nobody, no suit, not clear."""

    kind: Annotated[str, Meta(extra_json_schema={"enum": list(Kind)})]
    phase: str = ""
    bid: int | None = None
    bidding_team: Side | None = None
    meld: Tally | None = None
    offender: Seat | None = None
    caller: Seat | None = None
    said: str | None = None
    call: int | str | None = None
    high: int | None = None
    trick_no: int | None = None
    proof_trick_no: int | None = None
    trick_closed: bool | None = None
    established: bool | None = None
    cards_identified: int | None = None
    tricks_out_of_order: Literal["NS", "EW", "both"] | None = None
    team_meld_without_aces: int | None = None
    aces_value: int | None = None
    first_card_played: bool | None = None
    claim: str | None = None
    marriage: Suit | None = None
    card: str | None = None
    points: int | None = None
    bidder: Seat | None = None
    first_marriage: Suit | None = None
    named: Suit | None = None
    when: str | None = None
    counts: dict[Seat, int] | None = None
    by: str | None = None
    by_team: str | None = None
    team: Side | None = None
    books: int | None = None
    td_present: bool | None = None
    hand_verified: bool | None = None
    what: str | None = None


_NULL_MEANS: Mapping[str, Any] = {
    "caller": NOBODY,
    "bidder": NOBODY,
    "high": 0,
    "established": UNCLEAR,
    "tricks_out_of_order": NEITHER,
    "marriage": NONE,
    "first_marriage": NONE,
    "named": NONE,
}


def run_incident(given: IncidentGiven, house: House) -> Mapping[str, Any]:
    """Ask the referee, and say what the ruling does to the table. A yes-or-no fact that is left out is no."""
    table = RuledTable(given.phase, given.bid, given.bidding_team, given.meld or Tally())
    kind = named("incident.unknown", given.kind, Kind)
    facts = dict(_facts(given, kind))
    penalties = game_rules(house, PinochleGame).penalties
    answer = rule(Incident(kind, table, facts), penalties)
    while isinstance(answer, Questions):
        facts.update(_left_out(answer))
        answer = rule(Incident(kind, table, facts), penalties)
    return _result(table, answer)


def _facts(given: IncidentGiven, kind: Kind) -> Mapping[str, Any]:
    """Return the facts as the referee's vocabulary spells them."""
    facts = {name: getattr(given, name, None) for name in FACTS}
    facts["established"] = {True: YES, False: NO, None: None}[given.established]
    facts["between_rounds"] = None  # the phase says it
    facts["shortened"] = True if kind is Kind.BAD_NUMBER and given.said is not None else None
    facts["sign" if given.what in SIGNS else "what_happened"] = given.what
    if given.counts is not None:
        facts["counts"] = ", ".join(f"{seat} {cards}" for seat, cards in given.counts.items())
    if kind is Kind.CALL_OUT_OF_TURN and given.call is not None:
        facts["call"] = str(given.call)
    said = {name: _NULL_MEANS.get(name) if value is None else value for name, value in facts.items()}
    return {name: value for name, value in said.items() if value is not None}


def _left_out(questions: Questions) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for question in questions.missing:
        if question.type is not FactType.YES_NO:
            raise BadInput("example.fact-missing", question=ask_aloud(question), fact=question.fact)
        answers[question.fact] = False
    return answers


def _result(table: RuledTable, ruling: Ruling) -> Mapping[str, Any]:
    after = apply_ruling(table, ruling)
    won = after.boston.side if isinstance(after.boston, BostonCounts) else None
    entries = after.boston.special_entries if isinstance(after.boston, BostonCounts) else 0
    out = after.disqualified
    result: dict[str, Any | UnsetType] = {
        "ruling": after.verdict,
        "penalised_team": after.penalised,
        "hand_over": after.hand_over,
        "score": after.points,
        "trump": after.trump or UNSET,
        "round_winner": won if after.boston else UNSET,
        "special_entries": entries if after.boston else UNSET,
        "refund": out.refund if out else UNSET,
        "opponents": out.opponents if out else UNSET,
        "either": asdict(after.either) if after.either else UNSET,
        "clauses": ruling.clauses,
        "duties": ruling.duties,
    }
    return {name: value for name, value in result.items() if value is not UNSET}
