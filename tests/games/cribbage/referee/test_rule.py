"""The crib referee by abingdon: every branch, the questions, the traditional profile, and what rulings do."""

from typing import Any

import pytest

from hangjack.games.cribbage import Side, Tally
from hangjack.games.cribbage.referee import Incident, Kind, RuledTable, Verdict, rule, verdict_of
from hangjack.games.cribbage.referee.effects import CardIs, DealtBy, ReferTo, ScoreIs
from hangjack.games.cribbage.referee.rulings import Task
from hangjack.referee.facts import Questions
from hangjack.referee.rows import Outcome
from support.cribbage_referee import ABINGDON, TRADITIONAL, VOIDING, ruling_on, verdict

clause = pytest.mark.clause
NOTHING_PEGGED = {"pegged_a": 0, "pegged_b": 0}
PEGGED = {"pegged_a": 4, "pegged_b": 2}
COMMITTEE = ReferTo.DISPUTES_COMMITTEE
SAME, CORRECT = DealtBy
A, B = Side


def card(ruled: CardIs, **others: Any) -> Verdict:
    """Return a verdict about a card."""
    return Verdict(card=ruled, **others)


def score(ruled: ScoreIs, **others: Any) -> Verdict:
    """Return a verdict about a score."""
    return Verdict(score=ruled, **others)


def again(dealer: DealtBy, holes: Tally | None = None) -> Verdict:
    """Return a verdict by which the cards are dealt again."""
    return Verdict(holes=holes or Tally(), redeal=True, dealer=dealer)


BRANCHES = [
    pytest.param(Kind.MISDEAL_COUNT, NOTHING_PEGGED, again(SAME), marks=clause("abingdon-D3-4")),
    pytest.param(Kind.MISDEAL_COUNT, PEGGED, again(SAME, Tally(-4, -2)), marks=clause("abingdon-D3-4")),
    pytest.param(Kind.MISDEAL_COUNT, {"agreed": True}, Verdict(), marks=clause("abingdon-D3-4")),
    pytest.param(Kind.EXPOSED_IN_DEAL, NOTHING_PEGGED, again(SAME), marks=clause("abingdon-D3-3")),
    pytest.param(Kind.IMPERFECT_PACK, PEGGED, again(SAME, Tally(-4, -2)), marks=clause("abingdon-D1-1")),
    pytest.param(Kind.WRONG_DEALER, {"start_turned": False}, again(CORRECT), marks=clause("abingdon-D3-6")),
    pytest.param(
        Kind.WRONG_DEALER, {"start_turned": True}, score(ScoreIs.STANDS), marks=clause("abingdon-D3-6")
    ),
    pytest.param(
        Kind.NO_CUT_OFFERED, {"any_hand_looked_at": False}, again(SAME), marks=clause("abingdon-D3-2")
    ),
    pytest.param(
        Kind.NO_CUT_OFFERED,
        {"any_hand_looked_at": True},
        score(ScoreIs.STANDS),
        marks=clause("abingdon-D3-2"),
    ),
    pytest.param(Kind.DISCARD_RECALL, {}, card(CardIs.STANDS_IN_BOX), marks=clause("abingdon-D4-1")),
    pytest.param(Kind.START_EXTRA_EXPOSED, {}, card(CardIs.RECUT), marks=clause("abingdon-D4-3")),
    pytest.param(
        Kind.OUT_OF_TURN,
        {"next_card_played": False, "claimed_a": 0, "claimed_b": 2},
        card(CardIs.RETURNED, holes=Tally(0, -2)),
        marks=clause("abingdon-D5-2"),
    ),
    pytest.param(
        Kind.OUT_OF_TURN, {"next_card_played": True}, card(CardIs.STANDS), marks=clause("abingdon-D5-2")
    ),
    pytest.param(
        Kind.OVER_31,
        {"claimed_a": 3, "claimed_b": 0},
        card(CardIs.RETURNED, holes=Tally(-3, 0)),
        marks=clause("abingdon-D5-3"),
    ),
    pytest.param(
        Kind.FALSE_PASS, {"next_card_played": False}, card(CardIs.MUST_PLAY), marks=clause("abingdon-D5-5")
    ),
    pytest.param(
        Kind.FALSE_PASS, {"next_card_played": True}, card(CardIs.DEAD_IN_PLAY), marks=clause("abingdon-D5-5")
    ),
    pytest.param(
        Kind.UNDECLARED_IN_PLAY,
        {"next_card_played": False},
        score(ScoreIs.ALLOWED),
        marks=clause("abingdon-D8-1"),
    ),
    pytest.param(
        Kind.UNDECLARED_IN_PLAY,
        {"next_card_played": True},
        score(ScoreIs.LOST),
        marks=clause("abingdon-D8-1"),
    ),
    pytest.param(
        Kind.OVERCLAIM_IN_PLAY,
        {"next_card_played": False, "side": "B", "claimed_holes": 5, "true": 2},
        score(ScoreIs.CORRECTED, holes=Tally(0, -3)),
        marks=clause("abingdon-D8-2"),
    ),
    pytest.param(
        Kind.OVERCLAIM_IN_PLAY,
        {"next_card_played": True},
        score(ScoreIs.STANDS),
        marks=clause("abingdon-D8-2"),
    ),
    *(
        pytest.param(
            kind,
            {"agreed": False, "declared": 10, "true": 8},
            score(ScoreIs.CORRECTED, count=8),
            marks=clause("abingdon-D12-2", "abingdon-D12-3"),
        )
        for kind in (Kind.OVERCOUNT_SHOW, Kind.UNDERCOUNT_SHOW)
    ),
    *(
        pytest.param(kind, {"agreed": True}, score(ScoreIs.STANDS), marks=clause("abingdon-D12-4"))
        for kind in (Kind.OVERCOUNT_SHOW, Kind.UNDERCOUNT_SHOW)
    ),
    pytest.param(
        Kind.EARLY_STACK,
        {"reconstructable": True},
        score(ScoreIs.COUNT_NORMALLY),
        marks=clause("abingdon-D12-1"),
    ),
    pytest.param(
        Kind.EARLY_STACK,
        {"reconstructable": False, "agreed": True},
        score(ScoreIs.STANDS),
        marks=clause("abingdon-D12-1", "abingdon-D12-3"),
    ),
    pytest.param(
        Kind.EARLY_STACK,
        {"reconstructable": False, "agreed": False},
        Verdict(refer=COMMITTEE),
        marks=clause("abingdon-D12-1"),
    ),
    pytest.param(
        Kind.HAND_BOX_MIXED,
        {"reconstructable": True},
        score(ScoreIs.COUNT_NORMALLY),
        marks=clause("abingdon-D13-1"),
    ),
    pytest.param(
        Kind.HAND_BOX_MIXED,
        {"reconstructable": False, "offender_is_dealer": True},
        score(ScoreIs.HAND_AND_BOX_ZERO),
        marks=clause("abingdon-D13-1"),
    ),
    pytest.param(
        Kind.HAND_BOX_MIXED,
        {"reconstructable": False, "offender_is_dealer": False},
        score(ScoreIs.HAND_ZERO),
        marks=clause("abingdon-D13-1"),
    ),
    pytest.param(
        Kind.MISPEGGED_OVER,
        {"side_has_pegged_since": False, "side": "A", "agreed_holes": 6, "pegged_holes": 8},
        score(ScoreIs.CORRECTED, holes=Tally(-2, 0)),
        marks=clause("abingdon-D12-4"),
    ),
    pytest.param(
        Kind.MISPEGGED_OVER,
        {"side_has_pegged_since": True},
        score(ScoreIs.STANDS),
        marks=clause("abingdon-D12-4"),
    ),
    pytest.param(
        Kind.MISPEGGED_UNDER, {"peg_released": True}, score(ScoreIs.STANDS), marks=clause("abingdon-D12-4")
    ),
    pytest.param(
        Kind.MISPEGGED_UNDER,
        {"peg_released": False},
        score(ScoreIs.CORRECTED),
        marks=clause("abingdon-D12-4"),
    ),
    pytest.param(
        Kind.PROMPTING,
        {"by": "player"},
        score(ScoreIs.STANDS, refer=COMMITTEE),
        marks=clause("abingdon-L19-2", "abingdon-L19-4"),
    ),
    pytest.param(
        Kind.PROMPTING,
        {"by": "spectator"},
        score(ScoreIs.STANDS, refer=COMMITTEE),
        marks=clause("abingdon-L19-3", "abingdon-L19-4"),
    ),
    pytest.param(
        Kind.OUTSIDE_COUNT,
        {"by": "opponent"},
        score(ScoreIs.STANDS, refer=COMMITTEE),
        marks=clause("abingdon-L19-1", "abingdon-L19-4"),
    ),
    pytest.param(Kind.CARDS_NOT_VISIBLE, {}, card(CardIs.REARRANGED), marks=clause("abingdon-D6-1")),
    pytest.param(
        Kind.FALSE_GAME_CLAIM,
        {"side": "B", "claimed_position": 121, "true_position": 118},
        score(ScoreIs.CORRECTED, holes=Tally(0, -3)),
        marks=clause("abingdon-D9-5"),
    ),
    pytest.param(
        Kind.COUNTED_OUT_OF_ORDER,
        {"earlier_counter_out": "A"},
        score(ScoreIs.ORDER_RESTORED, winner=A),
        marks=clause("abingdon-D9-3", "abingdon-D9-4"),
    ),
    pytest.param(
        Kind.COUNTED_OUT_OF_ORDER,
        {"earlier_counter_out": "none"},
        score(ScoreIs.ORDER_RESTORED, winner=None),
        marks=clause("abingdon-D9-3", "abingdon-D9-4"),
    ),
    pytest.param(Kind.OTHER, {}, Verdict(refer=COMMITTEE)),
]


@pytest.mark.parametrize(("kind", "facts", "expected"), BRANCHES)
def test_what_can_be_put_right_is_put_right(kind: Kind, facts: dict[str, Any], expected: Verdict) -> None:
    """The book gives no penalty holes: things are corrected, or stand, or go to the committee."""
    assert verdict(kind, facts) == expected


def test_every_kind_has_a_branch_above() -> None:
    """Nothing is left out."""
    assert {case.values[0] for case in BRANCHES} == set(Kind)


PENALISED = [
    (Kind.MISDEAL_COUNT, PEGGED, again(SAME, Tally(-4, 0))),
    (
        Kind.OUT_OF_TURN,
        {"next_card_played": False, "claimed_a": 2, "claimed_b": 0},
        card(CardIs.RETURNED, holes=Tally(-2, 2)),
    ),
    (Kind.OUT_OF_TURN, {"next_card_played": True}, card(CardIs.STANDS, holes=Tally(0, 2))),
    (Kind.OVER_31, {"claimed_a": 0, "claimed_b": 0}, card(CardIs.RETURNED, holes=Tally(0, 2))),
    (Kind.FALSE_PASS, {"next_card_played": False}, card(CardIs.MUST_PLAY, holes=Tally(0, 2))),
    (Kind.FALSE_PASS, {"next_card_played": True}, card(CardIs.DEAD_IN_PLAY, holes=Tally(0, 2))),
    (Kind.HAND_BOX_MIXED, {"reconstructable": True}, score(ScoreIs.COUNT_NORMALLY, holes=Tally(0, 2))),
]


@pytest.mark.parametrize(("kind", "facts", "expected"), PENALISED)
def test_a_traditional_house_gives_the_other_side_two_holes(
    kind: Kind, facts: dict[str, Any], expected: Verdict
) -> None:
    """Whatever else is put right, where the catalogue marks the row; who did it must be known then."""
    asked = rule(Incident(kind, RuledTable(), facts), TRADITIONAL)

    assert isinstance(asked, Questions)
    assert [question.fact for question in asked.missing] == ["offender"]
    assert verdict(kind, facts | {"offender": "A"}, TRADITIONAL) == expected


def test_a_false_claim_of_the_leg_costs_the_side_that_made_it() -> None:
    """The row names the side already, so nobody is asked for an offender."""
    facts = {"side": "B", "claimed_position": 121, "true_position": 118}

    assert verdict(Kind.FALSE_GAME_CLAIM, facts, TRADITIONAL) == score(ScoreIs.CORRECTED, holes=Tally(2, -3))


@pytest.mark.parametrize(
    "kind", [kind for kind in Kind if kind not in {case[0] for case in PENALISED} | {Kind.FALSE_GAME_CLAIM}]
)
def test_the_other_rows_cost_no_holes_in_a_traditional_house(kind: Kind) -> None:
    """They are the same in both profiles."""
    assert TRADITIONAL.rows.get(kind) == ABINGDON.rows.get(kind)


def test_a_count_that_was_agreed_makes_a_misdeal_too_late_in_every_house() -> None:
    """Nothing is taken back, and nothing is paid."""
    late = ruling_on(Kind.MISDEAL_COUNT, {"agreed": True}, TRADITIONAL)

    assert (late.outcome, late.effects, late.duties) == (Outcome.NO_PENALTY, (), (Task.TOO_LATE,))


@clause("abingdon-L19-1", "abingdon-L19-2")
@pytest.mark.parametrize("kind", [Kind.PROMPTING, Kind.OUTSIDE_COUNT])
def test_a_house_may_void_a_prompted_score(kind: Kind) -> None:
    """It is reported all the same."""
    assert verdict(kind, {"by": "player"}, VOIDING) == score(ScoreIs.VOID, refer=COMMITTEE)


@clause("abingdon-L19-3")
def test_the_venue_is_noted_when_a_spectator_prompts() -> None:
    """With the statements of both captains."""
    by_spectator = ruling_on(Kind.PROMPTING, {"by": "spectator"})
    by_player = ruling_on(Kind.PROMPTING, {"by": "player"})

    assert by_spectator.duties == (Task.TAKE_STATEMENTS, Task.NOTE_VENUE)
    assert by_player.duties == (Task.TAKE_STATEMENTS,)


@pytest.mark.parametrize("kind", Kind)
def test_a_case_that_the_captains_do_not_agree_on_is_referred(kind: Kind) -> None:
    """Who is right about the facts is not for the referee."""
    disputed = ruling_on(kind, {"disputed": True})

    assert (disputed.outcome, verdict_of(disputed.effects)) == (Outcome.REFER, Verdict(refer=COMMITTEE))
