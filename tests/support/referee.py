"""Incidents put to the All Fours referee, and what is expected of a ruling, in few words."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from hangjack.cards import FULL_PACK
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally
from hangjack.games.all_fours.referee import (
    FACTS,
    Incident,
    Kind,
    Penalties,
    RuledTable,
    Ruling,
    Settled,
    rule,
)
from hangjack.games.all_fours.referee.effects import GameIs, HandGoes
from hangjack.games.all_fours.referee.rule import apply_ruling
from hangjack.referee.facts import FactType, Question, Questions
from hangjack.referee.rows import Outcome
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book

MOST_ROUNDS = 8
"""More rounds of questions than this nobody would answer at a table."""


def house(book_id: str, changes: Mapping[str, Any] | None = None) -> Penalties:
    """Return the penalty table of a house that plays *book_id* with *changes* to its settings."""
    return game_rules(with_settings(book(book_id), changes or {}), AllFoursGame).penalties


IC2024 = house("ic2024")
MAFA = house("mafa")

each_offender = pytest.mark.parametrize("offender", list(Seat))
each_dealer = pytest.mark.parametrize("dealer", list(Seat))


def at(dealer: str, score: str, *, kicks: int = 0, played: int = 0, misdeals: int = 0) -> RuledTable:
    """Return a table in the middle of things; the *score* is `"7-6"`, North-South first."""
    north_south, east_west = map(int, score.split("-"))
    return RuledTable(
        dealer=Seat(dealer),
        score=Tally(north_south, east_west),
        kick_points=kicks,
        cards_played=played,
        misdeals_in_a_row=misdeals,
    )


class Verdict(Struct, frozen=True):
    """A ruling, with what it does to the table; clauses without their book, and they and the duties as sets."""

    outcome: Outcome
    cites: frozenset[str]
    duties: frozenset[str]
    after: Settled
    left_open: tuple[str, ...] = ()


def judge(penalties: Penalties, table: RuledTable, kind: Kind, **facts: Any) -> Verdict:
    """Return what the referee says when all *facts* that matter are known."""
    ruling = rule(Incident(kind, table, facts), penalties)
    assert isinstance(ruling, Ruling), ruling
    return verdict_of(ruling)


def verdict_of(ruling: Ruling) -> Verdict:
    """Return *ruling* as it is compared: whole, with everything it does."""
    return Verdict(
        ruling.outcome,
        frozenset(clause.removeprefix(f"{ruling.book}-") for clause in ruling.clauses),
        frozenset(f"{duty.task}:{duty.card}" if duty.card else duty.task.value for duty in ruling.duties),
        apply_ruling(ruling.incident.table, ruling),
        ruling.official,
    )


def ruled(cites: str, after: Settled, *duties: str, left_open: tuple[str, ...] = ()) -> Verdict:
    """Return the verdict that costs something, by the clauses *cites*, separated by blanks."""
    return Verdict(Outcome.RULED, frozenset(cites.split()), frozenset(duties), after, left_open)


def free(cites: str, after: Settled, *duties: str) -> Verdict:
    """Return the verdict that costs nothing."""
    return Verdict(Outcome.NO_PENALTY, frozenset(cites.split()), frozenset(duties), after)


def warned(cites: str, after: Settled, *duties: str) -> Verdict:
    """Return the verdict that only warns."""
    return Verdict(Outcome.WARNING, frozenset(cites.split()), frozenset(duties), after)


def referred(cites: str, after: Settled, *duties: str, left_open: tuple[str, ...] = ()) -> Verdict:
    """Return the verdict that leaves it to an official."""
    return Verdict(Outcome.REFER, frozenset(cites.split()), frozenset(duties), after, left_open)


NOTHING = Tally()
_NEXT = {Seat.NORTH: Seat.WEST, Seat.WEST: Seat.SOUTH, Seat.SOUTH: Seat.EAST, Seat.EAST: Seat.NORTH}


def opponents(seat: Seat) -> Side:
    """Return the side that *seat* plays against."""
    return Side.EW if seat in (Seat.NORTH, Seat.SOUTH) else Side.NS


def to(side: Side, number: int = 1) -> Tally:
    """Return a tally that has *number* for *side* only."""
    return Tally(NS=number) if side is Side.NS else Tally(EW=number)


def play_on(table: RuledTable, points: Tally = NOTHING, *, at_count: AtCount | None = None) -> Settled:
    """Return the table after a ruling that changes the score by *points*, if at all, and the hand goes on."""
    return Settled(
        points=points,
        score=table.score + points,
        bullseyes=Tally(),
        hang_jacks=Tally(),
        game=GameIs.CONTINUES,
        hand=HandGoes.PLAY_ON,
        next_dealer=None,
        misdeals_in_a_row=table.misdeals_in_a_row,
        at_count=at_count,
    )


def redeal(table: RuledTable, points: Tally = NOTHING) -> Settled:
    """Return the table after a ruling by which the same dealer deals again."""
    return replace(play_on(table, points), hand=HandGoes.REDEAL, next_dealer=table.dealer)


def misdeal(table: RuledTable, points: Tally) -> Settled:
    """Return the table after a misdeal that does not cost the deal."""
    return replace(redeal(table, points), misdeals_in_a_row=table.misdeals_in_a_row + 1)


def pass_deal(table: RuledTable, points: Tally, hand: HandGoes = HandGoes.PASS_DEAL) -> Settled:
    """Return the table after a ruling by which the deal passes and the game goes on."""
    return replace(play_on(table, points), hand=hand, next_dealer=_NEXT[table.dealer], misdeals_in_a_row=0)


def game_lost(table: RuledTable, winners: Side, bullseyes: int = 1, hang_jacks: int = 0) -> Settled:
    """Return the table after the bullseye has gone to *winners*."""
    return replace(
        pass_deal(table, Tally()),
        score=Tally(),
        game=GameIs.ENDED,
        bullseyes=to(winners, bullseyes),
        hang_jacks=to(winners, hang_jacks),
    )


def home(table: RuledTable, winners: Side, points: Tally, bullseyes: int = 1) -> Settled:
    """Return the table after *points* have made the game for *winners*."""
    return replace(game_lost(table, winners, bullseyes), points=points, home_by_points=winners)


def answers_to(question: Question) -> st.SearchStrategy[Any]:
    """Return the answers that *question* may have."""
    cards = st.sampled_from([card.value for card in FULL_PACK])
    strategies: dict[FactType, st.SearchStrategy[Any]] = {
        FactType.YES_NO: st.booleans(),
        FactType.NUMBER: st.integers(0, 40),
        FactType.CARD: cards,
        FactType.CARD_OR_NONE: st.none() | cards,
        FactType.SEAT: st.sampled_from(question.values or ("",)),
        FactType.SIDE: st.sampled_from(question.values or ("",)),
        FactType.CHOICE: st.sampled_from(question.values or ("",)),
        FactType.TEXT: st.text(max_size=20),
    }
    return strategies[question.type]


@st.composite
def tables(draw: st.DrawFn) -> RuledTable:
    """Draw a table in a game that nobody has won; the kick points are part of the dealing side's score."""
    dealer = draw(st.sampled_from(Seat))
    score = Tally(draw(st.integers(0, 13)), draw(st.integers(0, 13)))
    return RuledTable(
        dealer=dealer,
        score=score,
        kick_points=draw(st.integers(0, score.of(dealer.side))),
        cards_played=draw(st.integers(0, 48)),
        misdeals_in_a_row=draw(st.integers(0, 2)),
    )


@st.composite
def rulings(draw: st.DrawFn, penalties: Penalties) -> Ruling:
    """Draw an incident, answer the referee's questions at random, and return the ruling."""
    incident = Incident(draw(st.sampled_from(Kind)), draw(tables()), draw(unasked_facts()))
    for _ in range(MOST_ROUNDS):
        answer = rule(incident, penalties)
        if isinstance(answer, Ruling):
            return answer
        said = {question.fact: draw(answers_to(question)) for question in answer.missing}
        incident = replace(incident, facts={**incident.facts, **said})
    raise AssertionError(incident)


def unasked_facts() -> st.SearchStrategy[dict[str, Any]]:
    """Return the facts that have a default, some of them said otherwise."""
    by_default = {name: st.booleans() for name, fact in FACTS.items() if fact.has_default}
    return st.fixed_dictionaries({}, optional=by_default)


_TRIED: dict[FactType, tuple[Any, ...]] = {
    FactType.YES_NO: (False, True),
    FactType.NUMBER: (0, 6, 30),
    FactType.CARD: ("Js", "9d"),
    FactType.CARD_OR_NONE: (None, "Js"),
    FactType.TEXT: ("somehow",),
}


def all_rulings(penalties: Penalties, kind: Kind, table: RuledTable, **facts: Any) -> Iterator[Ruling]:
    """Yield the rulings on *kind* for every way to answer the referee's questions."""
    answer = rule(Incident(kind, table, facts), penalties)
    if isinstance(answer, Questions):
        question = answer.missing[0]
        for said in question.values or _TRIED[question.type]:
            yield from all_rulings(penalties, kind, table, **facts, **{question.fact: said})
    else:
        yield answer
