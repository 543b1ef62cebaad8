"""What rulings of the crib referee ask, say and do."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.errors import BadInput
from hangjack.games.cribbage import Seat, Side, Tally, Variant
from hangjack.games.cribbage.referee import (
    Incident,
    Kind,
    Penalties,
    RuledTable,
    Ruling,
    Settled,
    apply_ruling,
    ask_aloud,
    read_aloud,
    rule,
)
from hangjack.referee.facts import Questions
from hangjack.rulebooks.shelf import clause as clause_called
from hangjack.wording import sentence
from support.cribbage_referee import ABINGDON, TRADITIONAL, VOIDING, ruling_on
from support.referee import MOST_ROUNDS, answers_to

A, B = Side


@pytest.mark.parametrize(
    ("kind", "facts", "asked"),
    [
        (Kind.MISDEAL_COUNT, {}, ["pegged_a", "pegged_b"]),
        (Kind.WRONG_DEALER, {}, ["start_turned"]),
        (Kind.OUT_OF_TURN, {}, ["next_card_played"]),
        (Kind.OUT_OF_TURN, {"next_card_played": False}, ["claimed_a", "claimed_b"]),
        (Kind.OVERCLAIM_IN_PLAY, {"next_card_played": False}, ["side", "claimed_holes", "true"]),
        (Kind.OVERCOUNT_SHOW, {"agreed": False}, ["true"]),
        (Kind.HAND_BOX_MIXED, {"reconstructable": False}, ["offender_is_dealer"]),
        (Kind.EARLY_STACK, {"reconstructable": False}, ["agreed"]),
        (Kind.PROMPTING, {}, ["by"]),
        (Kind.COUNTED_OUT_OF_ORDER, {}, ["earlier_counter_out"]),
    ],
)
def test_only_facts_that_matter_are_asked_for(kind: Kind, facts: dict[str, Any], asked: list[str]) -> None:
    """And only those that the answers so far make necessary."""
    answer = rule(Incident(kind, RuledTable(), facts), ABINGDON)

    assert isinstance(answer, Questions)
    assert [question.fact for question in answer.missing] == asked
    assert all(ask_aloud(question).endswith("?") for question in answer.missing)


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (
            {"next_card_plaid": True},
            "next_card_plaid is not a fact that matters to any ruling: did you mean next_card_played?",
        ),
        ({"next_card_played": 1}, "next_card_played cannot be 1: it must be yes or no."),
        ({"offender": "C"}, "offender cannot be C: it must be A or B."),
    ],
)
def test_a_fact_that_cannot_be_is_refused(facts: dict[str, Any], says: str) -> None:
    """With what would have been right."""
    with pytest.raises(BadInput) as refusal:
        rule(Incident(Kind.OUT_OF_TURN, RuledTable(), facts), ABINGDON)

    assert sentence(refusal.value) == says


TABLE = RuledTable(Variant.DOUBLES, Tally(120, 3), Seat("2"), Seat("1"))


def settled(kind: Kind, facts: dict[str, Any], penalties: Penalties = ABINGDON) -> Settled:
    """Return what the ruling does to a table at 120-3 that the third seat has dealt and the second should have."""
    return apply_ruling(TABLE, ruling_on(kind, facts, penalties))


def test_a_ruling_changes_the_board_and_says_who_deals() -> None:
    """Nobody falls below nothing; the same dealer, or the right one."""
    assert settled(Kind.MISDEAL_COUNT, {"pegged_a": 2, "pegged_b": 5}) == Settled(
        Tally(118, 0), None, redeal=True, next_dealer=Seat("2")
    )
    assert settled(Kind.WRONG_DEALER, {"start_turned": False}).next_dealer == Seat("1")


def test_penalty_holes_may_win_the_leg_and_do_not_pass_the_target() -> None:
    """As any other holes."""
    won = settled(Kind.FALSE_PASS, {"next_card_played": True, "offender": "B"}, TRADITIONAL)

    assert won == Settled(Tally(121, 3), A, redeal=False, next_dealer=None)


def test_in_singles_the_leg_is_won_at_sixty_one() -> None:
    """The ruling knows the form of the game from its table."""
    table = RuledTable(Variant.SINGLES, Tally(3, 60))
    facts = {"next_card_played": True, "offender": "A"}
    ruling = rule(Incident(Kind.FALSE_PASS, table, facts), TRADITIONAL)
    assert isinstance(ruling, Ruling)

    assert apply_ruling(table, ruling).winner is B
    assert apply_ruling(table, ruling).score == Tally(3, 61)


def test_the_order_of_counting_restored_may_give_the_leg_to_the_other_side() -> None:
    """Whoever would have been out before has won."""
    assert settled(Kind.COUNTED_OUT_OF_ORDER, {"earlier_counter_out": "B"}).winner is B
    assert settled(Kind.COUNTED_OUT_OF_ORDER, {"earlier_counter_out": "none"}).winner is None


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        (
            Kind.OUT_OF_TURN,
            {"next_card_played": False, "claimed_a": 0, "claimed_b": 2},
            "Card out of turn: ruled. The card goes back into the hand. 2 holes are taken back from side B. (abingdon-D5-2)",
        ),
        (
            Kind.OVERCOUNT_SHOW,
            {"agreed": False, "true": 1},
            (
                "A hand declared too high: ruled. The score is corrected. The hand counts 1 hole. "
                "(abingdon-D12-2 and abingdon-D12-3)"
            ),
        ),
        (
            Kind.PROMPTING,
            {"by": "player"},
            (
                "Prompting: an official decides. The score stands. Both captains write down what happened. "
                "The case goes to the Disputes Committee. (abingdon-L19-2 and abingdon-L19-4)"
            ),
        ),
        (
            Kind.COUNTED_OUT_OF_ORDER,
            {"earlier_counter_out": "A"},
            (
                "Hands counted in the wrong order: ruled. The hands count in their proper order. Every hand is "
                "counted again from the dealer's left. That makes the leg for side A. "
                "(abingdon-D9-3 and abingdon-D9-4)"
            ),
        ),
        (
            Kind.WRONG_DEALER,
            {"start_turned": False},
            "The wrong player has dealt: ruled. The player whose deal it is deals. (abingdon-D3-6)",
        ),
    ],
)
def test_a_ruling_can_be_read_aloud(kind: Kind, facts: dict[str, Any], says: str) -> None:
    """In the order in which a captain would say it."""
    assert read_aloud(ruling_on(kind, facts)) == says


def test_penalty_holes_are_read_aloud() -> None:
    """For whom, and how many."""
    ruling = ruling_on(Kind.FALSE_PASS, {"next_card_played": False, "offender": "B"}, TRADITIONAL)

    assert "2 holes for side A." in read_aloud(ruling)


@st.composite
def rulings(draw: st.DrawFn) -> Ruling:
    """Draw an incident and a house, answer the referee's questions at random, and return the ruling."""
    penalties = draw(st.sampled_from([ABINGDON, TRADITIONAL, VOIDING]))
    score = Tally(draw(st.integers(0, 60)), draw(st.integers(0, 60)))
    table = RuledTable(draw(st.sampled_from(Variant)), score, draw(st.sampled_from(Seat)))
    kind, facts = draw(st.sampled_from(Kind)), dict[str, Any]()
    for _ in range(MOST_ROUNDS):
        answer = rule(Incident(kind, table, facts), penalties)
        if isinstance(answer, Ruling):
            return answer
        facts = facts | {question.fact: draw(answers_to(question)) for question in answer.missing}
    raise AssertionError(kind, facts)


@given(rulings())
def test_questions_always_lead_to_a_ruling_that_can_be_stored_applied_and_read(ruling: Ruling) -> None:
    """Whatever is answered; every clause it cites exists, and no board goes below nothing or past the end."""
    after = apply_ruling(ruling.incident.table, ruling)

    assert msgspec.json.decode(msgspec.json.encode(ruling), type=Ruling) == ruling
    assert all(0 <= after.score.of(side) <= ruling.goal for side in Side)
    assert [clause_called(cited).id for cited in ruling.clauses] == list(ruling.clauses)
    assert read_aloud(ruling).endswith(")")
