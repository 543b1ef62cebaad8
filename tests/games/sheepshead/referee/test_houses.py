"""What a house may decide otherwise about rulings, and how long offences are remembered."""

from typing import Any

import pytest

from hangjack.cards import parse_cards
from hangjack.games.sheepshead.referee import Incident, Kind, Penalties, Ruling, Verdict, rule
from hangjack.ids import PersonId
from support.sheepshead import TWO
from support.sheepshead_referee import PENALTIES, PICKED, WINS, house, judged, ruling_on, said

LOOKED_BACK: dict[str, Any] = {"offender": "2", "next_card_led": True}


def test_a_corrected_card_may_go_back_hidden() -> None:
    """The verdict is the same, but nothing lies face up."""
    facts: dict[str, Any] = {"offender": "2", "card": "9h", "next_trick_started": False}
    ruling = judged(Kind.FAILED_TO_FOLLOW, penalties=house({"corrected_card": "hidden"}), **facts)

    assert (ruling.verdict, ruling.exposed) == (Verdict.CORRECT_CARD, ())


def test_a_picker_may_be_kept_from_putting_a_misplay_right() -> None:
    """It is a misplay at once, with the 61 to save it; opponents still correct theirs."""
    strict = house({"picker_may_correct": False})
    facts: dict[str, Any] = {"card": "9h", "next_trick_started": False}
    verdicts = [
        judged(Kind.FAILED_TO_FOLLOW, penalties=strict, offender="1", picker_points_before=n, **facts).verdict
        for n in (60, 61)
    ]

    assert verdicts == [Verdict.PICKER_LOSES, Verdict.PICKER_WINS]
    assert (
        judged(Kind.FAILED_TO_FOLLOW, penalties=strict, offender="2", **facts).verdict == Verdict.CORRECT_CARD
    )


def test_opponents_who_have_won_already_may_be_forgiven() -> None:
    """With 60 before the fault the picker has lost on points; with 59 the book's rule stands."""
    forgiving = house({"opponents_60_exception": True})
    facts: dict[str, Any] = {"offender": "2", "card": "9h", "next_trick_started": True}
    verdicts = [
        judged(Kind.FAILED_TO_FOLLOW, penalties=forgiving, opponent_points_before=n, **facts).verdict
        for n in (59, 60)
    ]

    assert verdicts == [Verdict.PICKER_WINS, Verdict.PICKER_LOSES]
    assert judged(Kind.FAILED_TO_FOLLOW, opponent_points_before=60, **facts).score == WINS


def test_an_official_may_decide_what_is_obvious() -> None:
    """Only while it could be put right; later it is a misplay as ever."""
    asking = house({"obvious": "official"})
    facts: dict[str, Any] = {"offender": "2", "card": "9h"}
    in_time = judged(Kind.FAILED_TO_FOLLOW, penalties=asking, next_trick_started=False, **facts)
    late = judged(Kind.FAILED_TO_FOLLOW, penalties=asking, next_trick_started=True, **facts)

    assert in_time == said(Verdict.REFER, "misplay-1")
    assert late.verdict == Verdict.PICKER_WINS


def test_the_second_of_two_fallen_cards_may_stay_open() -> None:
    """And both of them where neither is played."""
    open_house = house({"second_card": "exposed"})
    facts: dict[str, Any] = {"offender": "2", "trick": "7c", "hand": "Kc Ah 9c Js"}
    played = judged(Kind.TWO_CARDS, penalties=open_house, top="Ah", under="9c", **facts)
    neither = judged(Kind.TWO_CARDS, penalties=open_house, top="Ah", under="Js", **facts)

    assert (played.card, played.exposed) == ("9c", parse_cards("Ah"))
    assert (neither.card, neither.exposed) == (None, parse_cards("Ah Js"))


def after_looking(penalties: Penalties, now: Incident) -> Verdict:
    """Return the verdict on *now* when the same was ruled on before, in the first hand on Saturday."""
    first = rule(looked(), penalties, [])
    assert isinstance(first, Ruling)
    second = rule(now, penalties, [first])
    assert isinstance(second, Ruling)
    return second.verdict


def looked(offender: str = "2", hand: str = "1", session: str = "1", day: str = "sat") -> Incident:
    """Return a look back at a closed trick."""
    facts: dict[str, Any] = {"offender": offender, "next_card_led": True}
    return Incident(Kind.LOOK_BACK, PICKED, facts, hand=hand, session=session, day=day)


@pytest.mark.clause("sheepshead-peek-3")
def test_a_warning_is_kept_for_the_player_and_the_session() -> None:
    """Another player, or the same in the next session, is warned anew."""
    verdicts = [
        after_looking(PENALTIES, now)
        for now in (looked(hand="2"), looked(offender="3"), looked(session="2"), looked(day="sun"))
    ]

    assert verdicts == [Verdict.PICKER_WINS, Verdict.WARNING, Verdict.WARNING, Verdict.WARNING]


@pytest.mark.parametrize(
    ("scope", "verdicts"),
    [
        ("hand", [Verdict.PICKER_WINS, Verdict.WARNING, Verdict.WARNING, Verdict.WARNING]),
        ("session", [Verdict.PICKER_WINS, Verdict.PICKER_WINS, Verdict.WARNING, Verdict.WARNING]),
        ("day", [Verdict.PICKER_WINS, Verdict.PICKER_WINS, Verdict.PICKER_WINS, Verdict.WARNING]),
    ],
)
def test_a_house_says_how_long_a_warning_lasts(scope: str, verdicts: list[Verdict]) -> None:
    """For the hand, the session or the day."""
    penalties = house({"warning_scope": scope})
    later = (looked(), looked(hand="2"), looked(hand="2", session="2"), looked("2", "2", "2", "sun"))

    assert [after_looking(penalties, now) for now in later] == verdicts


def test_a_person_takes_warnings_to_another_seat() -> None:
    """Where the person is known, the seat does not matter."""
    al, bea = PersonId("al"), PersonId("bea")
    first = rule(Incident(Kind.LOOK_BACK, PICKED, LOOKED_BACK, person=al), PENALTIES, [])
    assert isinstance(first, Ruling)
    elsewhere: dict[str, Any] = {"offender": "3", "next_card_led": True}
    same = rule(Incident(Kind.LOOK_BACK, PICKED, elsewhere, person=al), PENALTIES, [first])
    other = rule(Incident(Kind.LOOK_BACK, PICKED, LOOKED_BACK, person=bea), PENALTIES, [first])

    assert isinstance(same, Ruling)
    assert isinstance(other, Ruling)
    assert (same.verdict, other.verdict) == (Verdict.PICKER_WINS, Verdict.WARNING)


@pytest.mark.clause("sheepshead-blinds-2", "sheepshead-peek-3")
@pytest.mark.parametrize(
    ("counter", "blind", "peek"),
    [("separate", Verdict.WARNING, Verdict.WARNING), ("shared", Verdict.PENALTY, Verdict.PICKER_WINS)],
)
def test_the_two_kinds_of_looking_are_counted_apart(counter: str, blind: Verdict, peek: Verdict) -> None:
    """Unless the house counts them together."""
    penalties = house({"peek_counter": counter})
    looked_back = ruling_on(Kind.LOOK_BACK, penalties=penalties, earlier=[], **LOOKED_BACK)
    at_blind = ruling_on(Kind.LOOK_AT_BLIND, penalties=penalties, earlier=[], offender="2")

    assert ruling_on(Kind.LOOK_AT_BLIND, PICKED, penalties, [looked_back], offender="2").verdict == blind
    assert ruling_on(Kind.LOOK_BACK, PICKED, penalties, [at_blind], **LOOKED_BACK).verdict == peek


@pytest.mark.clause("sheepshead-lead-3")
def test_leads_out_of_turn_are_counted_and_what_was_allowed_is_not() -> None:
    """The first is free, the second costs; one that stood after the hand counts too, whatever it led to."""
    facts: dict[str, Any] = {"offender": "2", "caught": "before_next_card", "correct_leader": "3"}
    first = ruling_on(Kind.LEAD_OUT_OF_TURN, earlier=[], **facts)
    stood = ruling_on(Kind.LEAD_OUT_OF_TURN, earlier=[], offender="2", caught="after_hand")
    allowed = ruling_on(Kind.LOOK_BACK, earlier=[], offender="2", next_card_led=False)

    assert judged(Kind.LEAD_OUT_OF_TURN, earlier=[first], **facts).penalty == {TWO: -4}
    assert judged(Kind.LEAD_OUT_OF_TURN, earlier=[stood], **facts).penalty == {TWO: -4}
    assert ruling_on(Kind.LOOK_BACK, earlier=[allowed], **LOOKED_BACK).verdict == Verdict.WARNING


@pytest.mark.clause("sheepshead-blinds-3", "sheepshead-peek-3")
def test_a_house_may_let_the_others_lose_the_hand_for_a_late_look() -> None:
    """Once the first trick is taken they are warned, and then lose as the picker would; before it points are the price."""
    strict = house({"late_peek_by_others": "loss"})
    facts: dict[str, Any] = {"offender": "2", "first_trick_taken": True}
    warned, lost = (judged(Kind.LOOK_AT_BLIND, penalties=strict, prior=n, **facts) for n in (0, 1))
    early = judged(Kind.LOOK_AT_BLIND, penalties=strict, offender="2", first_trick_taken=False, prior=1)

    assert (warned.verdict, lost.verdict, lost.score) == (Verdict.WARNING, Verdict.PICKER_WINS, WINS)
    assert (early.verdict, early.penalty) == (Verdict.PENALTY, {TWO: -4})


@pytest.mark.clause("sheepshead-peek-3")
def test_both_kinds_of_peeking_may_be_counted_together() -> None:
    """What was done of the other kind is then added."""
    shared = house({"peek_counter": "shared"})
    facts: dict[str, Any] = {**LOOKED_BACK, "prior": 0, "prior_other": 1}

    assert judged(Kind.LOOK_BACK, penalties=shared, **facts).verdict == Verdict.PICKER_WINS
    assert judged(Kind.LOOK_BACK, **facts).verdict == Verdict.WARNING


@pytest.mark.clause("sheepshead-picker-1")
def test_a_house_may_hold_the_picker_to_the_bury_at_once() -> None:
    """Then there is no putting right before the first lead."""
    strict = house({"misbury_from": "bury_announced"})

    assert judged(Kind.MISBURY, first_card_led=False).verdict == Verdict.CORRECT_BURY
    assert judged(Kind.MISBURY, penalties=strict, first_card_led=False).verdict == Verdict.PICKER_LOSES


@pytest.mark.clause("sheepshead-opponents-2")
def test_a_revoke_is_claimed_until_the_next_deal_or_the_end_of_the_hand() -> None:
    """As the house says; after that it stands."""
    facts: dict[str, Any] = {"offender": "2", "next_trick_started": True, "hand_over": True}
    strict = house({"revoke_claim": "hand_end"})

    assert judged(Kind.FAILED_TO_FOLLOW, **facts).verdict == Verdict.PICKER_WINS
    assert judged(Kind.FAILED_TO_FOLLOW, next_deal_begun=True, **facts).verdict == Verdict.STANDS
    assert judged(Kind.FAILED_TO_FOLLOW, penalties=strict, **facts).verdict == Verdict.STANDS


@pytest.mark.clause("sheepshead-deal-5")
def test_a_misdeal_is_called_until_the_first_lead() -> None:
    """Later the hand stands, unless somebody has a wrong number of cards."""
    led: dict[str, Any] = {"first_card_led": True}

    assert judged(Kind.MISDEAL, cause="blind_card_flipped").verdict == Verdict.REDEAL_SAME_DEALER
    assert judged(Kind.MISDEAL, cause="blind_card_flipped", **led).verdict == Verdict.STANDS
    assert judged(Kind.MISDEAL, cause="wrong_number_of_cards", **led).verdict == Verdict.REDEAL_SAME_DEALER


@pytest.mark.clause("sheepshead-deal-1", "sheepshead-deal-2")
def test_a_shuffle_or_a_cut_is_made_good_while_cards_are_dealt() -> None:
    """Once the deal is complete the hand is played."""
    for cause in ("too_few_shuffles", "cut_missing"):
        dealing = judged(Kind.MISDEAL, cause=cause, deal_complete=False)

        assert dealing.verdict == Verdict.REDEAL_SAME_DEALER
        assert judged(Kind.MISDEAL, cause=cause).verdict == Verdict.NO_MISDEAL


@pytest.mark.clause("sheepshead-disputes-1", "sheepshead-disputes-2")
def test_a_dispute_is_closed_once_by_the_table_or_from_outside() -> None:
    """By all who sit there, or by somebody who does not; never a second time."""
    official: dict[str, Any] = {"decided_by": "tournament_official"}

    assert judged(Kind.DISPUTE, decided_by="player_of_same_table", agreed=True).verdict == (
        Verdict.CLOSED_AT_TABLE
    )
    assert judged(Kind.DISPUTE, sits_at_table=True, **official).verdict == Verdict.NOT_BINDING
    assert judged(Kind.DISPUTE, already_closed=True, agreed=True, **official).verdict == Verdict.NOT_BINDING
