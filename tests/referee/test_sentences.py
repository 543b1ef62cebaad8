"""Rulings and questions in words that a captain can read aloud."""

from typing import Any

import pytest

from hangjack.games.all_fours.referee import FACTS, Kind, Penalties, RuledTable, Ruling, ask_aloud, read_aloud
from hangjack.referee.facts import Question
from hangjack.wording import phrase
from support.referee import IC2024, MAFA, all_rulings, at, house

MIDDLE = at("N", "7-6", kicks=2, misdeals=1)
LATE = at("N", "7-6", kicks=2, played=9)
HOME = at("N", "13-13", kicks=1)
TO_NIL = at("N", "0-13")
TABLES = (MIDDLE, LATE, HOME, TO_NIL)
STRICT = {
    "ic2024": house(
        "ic2024",
        {
            "point_penalty": "subtract_from_offender",
            "late_misdeal_scope": "game",
            "bad_pack": "misdeal",
            "wrong_sing_penalty": "bullseye",
            "scrap_discipline": 0,
        },
    ),
    "mafa": house("mafa", {"left_table": "point", "late_count": "marshal", "lead_out_of_turn": "retrieve"}),
}
UNUSUAL = [{name: not fact.default} for name, fact in FACTS.items() if fact.has_default]
every_book = pytest.mark.parametrize(
    "penalties", [IC2024, MAFA, *STRICT.values()], ids=["ic2024", "mafa", "strict ic2024", "strict mafa"]
)
every_kind = pytest.mark.parametrize("kind", list(Kind))


def rulings_on(penalties: Penalties, kind: Kind) -> list[Ruling]:
    """Return rulings of every branch that the row of *kind* has, at several tables."""
    return [
        ruling
        for table in TABLES
        for facts in ({}, *UNUSUAL)
        for ruling in all_rulings(penalties, kind, table, **facts)
    ]


@every_book
@every_kind
def test_the_rulings_read_here_come_from_every_branch(kind: Kind, penalties: Penalties) -> None:
    """So that the other tests of this file leave none out."""
    reached = {
        (ruling.outcome, clause) for ruling in rulings_on(penalties, kind) for clause in ruling.clauses
    }
    branches = {
        (branch.outcome, clause) for branch in penalties.rows.get(kind, ()) for clause in branch.cites
    }

    assert branches <= reached


@every_book
@every_kind
def test_a_ruling_is_read_aloud_with_what_happened_first_and_its_clauses_last(
    kind: Kind, penalties: Penalties
) -> None:
    """Every word is known, every value is filled in, and what cites nothing ends without brackets."""
    for ruling in rulings_on(penalties, kind):
        text = read_aloud(ruling)

        assert text.startswith(f"{phrase(kind)}: {phrase(ruling.outcome)}.")
        assert text.endswith(f" ({phrase(ruling.clauses)})" if ruling.clauses else ".")
        assert not set("{}") & set(text)
        assert "None" not in text
        assert "  " not in text


@pytest.mark.parametrize(
    ("penalties", "kind", "table", "facts", "text"),
    [
        (
            IC2024,
            Kind.RENEGE,
            MIDDLE,
            {"offender": "W", "to_save_jack": True},
            (
                "Renege: ruled. The game is lost: 2 bullseyes to North-South. A hang-jack to North-South. "
                "West deals next. (ic2024-24c-1 and ic2024-24c-2)"
            ),
        ),
        (
            IC2024,
            Kind.LANDSLIDE,
            at("E", "3-2", kicks=1),
            {},
            (
                "Landslide: ruled. East-West lose the 1 point of the kick. 1 point to North-South. "
                "It is a misdeal. East deals again. (ic2024-19f-1 and ic2024-20a-3)"
            ),
        ),
        (
            IC2024,
            Kind.LOOKED_UNPRIVILEGED,
            TO_NIL,
            {"offender": "S"},
            (
                "Looking at cards too early: ruled. 1 point to East-West. "
                "That makes the game: 2 bullseyes to East-West. West deals next. (ic2024-22f-1 and ic2024-30d-1)"
            ),
        ),
        (
            MAFA,
            Kind.PLAYED_OUT_OF_TURN,
            LATE,
            {"card": "As"},
            "Card out of turn: no penalty. As is the card played. (mafa-general-2a)",
        ),
        (MAFA, Kind.OTHER, MIDDLE, {}, "Something else: an official decides."),
    ],
)
def test_a_ruling_reads_like_this(
    penalties: Penalties, kind: Kind, table: RuledTable, facts: dict[str, Any], text: str
) -> None:
    """Sides and seats by name, numbers with the word that fits them."""
    [ruling] = all_rulings(penalties, kind, table, **facts)

    assert read_aloud(ruling) == text


@pytest.mark.parametrize("fact", [name for name, fact in FACTS.items() if not fact.follows_from])
def test_every_fact_can_be_asked_aloud(fact: str) -> None:
    """As a question that names all the answers a choice has."""
    known = FACTS[fact]
    text = ask_aloud(Question(fact, known.type, known.values))

    assert text.endswith("?")
    assert not set("{}") & set(text)
    assert all(value in text for value in known.values)
