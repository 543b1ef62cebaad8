"""Incidents put to the Sheepshead referee, and what is expected of a ruling, in few words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from hangjack.cards import Card
from hangjack.games.sheepshead import Seat
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.referee import (
    Incident,
    Kind,
    Penalties,
    RuledTable,
    Ruling,
    Verdict,
    apply_ruling,
    rule,
)
from hangjack.referee.facts import FactType, Questions
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book
from support.sheepshead import BOOK, FOUR, ONE, THREE, TWO

PENALTIES = BOOK.penalties
PICKED = RuledTable(dealer=THREE, picker=ONE)
"""A hand that player 1 has picked; 2 and 3 are the opponents."""
LEASTER = RuledTable(dealer=THREE, leaster=True)
RESTED = RuledTable(dealer=TWO, size=4, picker=FOUR)
"""A table of four: 2 rests, 4 has picked, 3 and 1 are the opponents."""

LOSES = {ONE: -2, TWO: 1, THREE: 1}
WINS = {ONE: 2, TWO: 0, THREE: 0}


class Said(Struct, frozen=True):
    """A ruling as a table hears it: the verdict, the clauses without their book, and what follows."""

    verdict: Verdict
    cites: frozenset[str]
    score: dict[Seat, int] | None = None
    penalty: dict[Seat, int] = {}
    leader: Seat | None = None
    exposed: tuple[Card, ...] = ()
    card: Card | None = None
    barred: tuple[Seat, ...] = ()


def said(verdict: Verdict, cites: str, **follows: Any) -> Said:
    """Return what is expected, by the clauses *cites*, separated by blanks."""
    return Said(verdict, frozenset(cites.split()), **follows)


def house(changes: Mapping[str, Any]) -> Penalties:
    """Return the penalty table of a house that makes *changes* to the settings of the book."""
    return game_rules(with_settings(book("sheepshead"), changes), SheepsheadGame).penalties


def ruling_on(
    kind: Kind,
    table: RuledTable = PICKED,
    penalties: Penalties = PENALTIES,
    earlier: Sequence[Ruling] | None = None,
    **facts: Any,
) -> Ruling:
    """Return the ruling when all *facts* that matter are known."""
    answer = rule(Incident(kind, table, facts), penalties, earlier)
    assert isinstance(answer, Ruling), answer
    return answer


def judged(kind: Kind, table: RuledTable = PICKED, penalties: Penalties = PENALTIES, **facts: Any) -> Said:
    """Return what the referee says when all *facts* that matter are known."""
    return heard(ruling_on(kind, table, penalties, **facts))


def heard(ruling: Ruling) -> Said:
    """Return *ruling* as it is compared."""
    after = apply_ruling(ruling)
    cites = frozenset(clause.removeprefix("sheepshead-") for clause in ruling.clauses)
    return Said(
        ruling.verdict,
        cites,
        after.score,
        after.penalty,
        after.correct_leader,
        after.exposed,
        after.card,
        after.barred,
    )


_TRIED: dict[FactType, tuple[Any, ...]] = {
    FactType.YES_NO: (False, True),
    FactType.NUMBER: (0, 1, 60, 61),
    FactType.CARD: ("Kc", "Ah"),
    FactType.CARDS: ("7c 9s",),
}


def all_rulings(penalties: Penalties, kind: Kind, table: RuledTable, **facts: Any) -> Iterator[Ruling]:
    """Yield the rulings on *kind* for every way to answer the referee's questions."""
    answer = rule(Incident(kind, table, facts), penalties)
    if isinstance(answer, Questions):
        question = answer.missing[0]
        answers = question.values or _TRIED[question.type]
        seats = [str(number) for number in range(1, table.size + 1)]
        for each in seats if question.fact in ("offender", "correct_leader") else answers:
            yield from all_rulings(penalties, kind, table, **facts, **{question.fact: each})
    else:
        yield answer
