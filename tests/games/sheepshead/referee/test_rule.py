"""sheepshead at the table: every branch of its penalties, in a hand that player 1 has picked unless a test says otherwise."""

from typing import Any

import pytest

from hangjack.cards import parse_cards
from hangjack.errors import BadInput
from hangjack.games.sheepshead import Level, Seat
from hangjack.games.sheepshead.engine.actions import HandDecided, Misdealt
from hangjack.games.sheepshead.referee import Incident, Kind, RuledTable, Verdict, read_aloud, rule
from hangjack.referee.facts import FactType, Question, Questions
from hangjack.referee.rows import Outcome
from hangjack.wording import sentence
from support.sheepshead import FOUR, ONE, THREE, TWO
from support.sheepshead_referee import (
    LEASTER,
    LOSES,
    PENALTIES,
    PICKED,
    RESTED,
    WINS,
    house,
    judged,
    ruling_on,
    said,
)

clause = pytest.mark.clause


@pytest.mark.parametrize(
    ("cause", "cites"),
    [
        pytest.param("wrong_order", "deal-4", marks=clause("sheepshead-deal-4")),
        pytest.param("dealer_flipped_card", "deal-5", marks=clause("sheepshead-deal-5")),
        pytest.param("wrong_sequence", "deal-6", marks=clause("sheepshead-deal-6")),
    ],
)
def test_a_misdeal_is_dealt_again_by_the_same_dealer(cause: str, cites: str) -> None:
    """The hand does not count, and nobody pays for it."""
    table = RuledTable(dealer=THREE)

    assert judged(Kind.MISDEAL, table, cause=cause) == said(Verdict.REDEAL_SAME_DEALER, cites)
    assert ruling_on(Kind.MISDEAL, table, cause=cause).effects == (Misdealt(),)


@clause("sheepshead-deal-7")
def test_turning_over_an_own_card_is_no_misdeal() -> None:
    """The hand is played."""
    ruling = judged(Kind.MISDEAL, RuledTable(dealer=THREE), cause="player_flipped_own_card")

    assert ruling == said(Verdict.NO_MISDEAL, "deal-7")


@clause("sheepshead-peek-2", "sheepshead-peek-3")
def test_looking_back_is_free_until_the_next_lead_then_warned_then_lost() -> None:
    """A picker loses the hand, an opponent gives it to the picker, and 61 in the tricks does not help."""
    cites = "peek-2 peek-3"
    free = judged(Kind.LOOK_BACK, offender="2", next_card_led=False)
    warned = judged(Kind.LOOK_BACK, offender="2", next_card_led=True, prior=0)
    opponent = judged(Kind.LOOK_BACK, offender="2", next_card_led=True, prior=1)
    picker = judged(Kind.LOOK_BACK, offender="1", next_card_led=True, prior=2, picker_points_before=80)

    assert free == said(Verdict.ALLOWED, "peek-2")
    assert warned == said(Verdict.WARNING, cites)
    assert opponent == said(Verdict.PICKER_WINS, cites, score=WINS)
    assert picker == said(Verdict.PICKER_LOSES, cites, score=LOSES)


@clause("sheepshead-peek-3")
def test_looking_back_in_a_leaster_bars_the_player() -> None:
    """The hand goes on, and somebody else wins it."""
    ruling = judged(Kind.LOOK_BACK, LEASTER, offender="2", next_card_led=True, prior=1)

    assert ruling == said(Verdict.BARRED, "peek-2 peek-3", barred=(TWO,))


def test_a_dealer_who_rests_has_no_hand_to_lose() -> None:
    """The book is silent, so an official decides after the warning."""
    assert judged(Kind.LOOK_BACK, RESTED, offender="2", next_card_led=True, prior=1).verdict == Verdict.REFER


@clause("sheepshead-peek-1", "sheepshead-peek-3", "sheepshead-blinds-1")
def test_the_picker_looks_at_the_bury_until_the_first_trick_is_taken() -> None:
    """After that it is a peek: a warning, then the hand."""
    free = judged(Kind.LOOK_AT_BLIND, offender="1", first_trick_taken=False)
    warned = judged(Kind.LOOK_AT_BLIND, offender="1", first_trick_taken=True, prior=0)
    lost = judged(Kind.LOOK_AT_BLIND, offender="1", first_trick_taken=True, prior=1)

    assert free == said(Verdict.ALLOWED, "blinds-1 peek-1")
    assert warned == said(Verdict.WARNING, "peek-1 peek-3")
    assert lost == said(Verdict.PICKER_LOSES, "peek-1 peek-3", score=LOSES)


@clause("sheepshead-blinds-2", "sheepshead-blinds-3", "sheepshead-blinds-4")
@pytest.mark.parametrize(
    ("table", "offender"),
    [
        pytest.param(PICKED, THREE, id="an opponent"),
        pytest.param(LEASTER, ONE, id="a player of a leaster"),
        pytest.param(RESTED, TWO, id="a resting dealer"),
        pytest.param(RuledTable(dealer=THREE), ONE, id="before anybody has picked"),
    ],
)
def test_anybody_else_who_looks_at_the_blind_is_warned_then_loses_four(
    table: RuledTable, offender: Seat
) -> None:
    """The hand goes on and counts; nobody gets the points."""
    first = judged(Kind.LOOK_AT_BLIND, table, offender=offender.value, prior=0)
    again = judged(Kind.LOOK_AT_BLIND, table, offender=offender.value, prior=1)

    assert first == said(Verdict.WARNING, "blinds-1 blinds-2 blinds-4")
    assert again == said(Verdict.PENALTY, "blinds-1 blinds-3 blinds-4", penalty={offender: -4})


@clause("sheepshead-lead-1", "sheepshead-lead-2", "sheepshead-lead-3")
def test_a_lead_out_of_turn_goes_back_free_at_first_and_then_for_four() -> None:
    """Each further time costs the player four points; the right player leads."""
    facts: dict[str, Any] = {"offender": "2", "caught": "before_next_card", "correct_leader": "3"}
    first, second, third = (judged(Kind.LEAD_OUT_OF_TURN, prior=prior, **facts) for prior in (0, 1, 2))
    costs = said(Verdict.PULL_BACK, "lead-1 lead-3", leader=THREE, penalty={TWO: -4})

    assert first == said(Verdict.PULL_BACK, "lead-1 lead-2", leader=THREE)
    assert (second, third) == (costs, costs)


@clause("sheepshead-lead-4", "sheepshead-picker-2", "sheepshead-opponents-2", "sheepshead-leaster-9")
def test_a_lead_out_of_turn_that_was_followed_is_a_misplay() -> None:
    """It cannot be put right, because the right leader's choice is open."""
    facts: dict[str, Any] = {"caught": "after_next_card", "correct_leader": "2"}
    picker = judged(Kind.LEAD_OUT_OF_TURN, offender="1", picker_points_before=60, **facts)
    safe = judged(Kind.LEAD_OUT_OF_TURN, offender="1", picker_points_before=61, **facts)
    opponent = judged(Kind.LEAD_OUT_OF_TURN, offender="3", **facts)
    leaster = judged(Kind.LEAD_OUT_OF_TURN, LEASTER, offender="3", **facts)

    assert picker == said(Verdict.PICKER_LOSES, "lead-4 picker-2", score=LOSES)
    assert safe == said(Verdict.PICKER_WINS, "lead-4 picker-2", score=WINS)
    assert opponent == said(Verdict.PICKER_WINS, "lead-4 opponents-2", score=WINS)
    assert leaster == said(Verdict.BARRED, "lead-4 leaster-9", barred=(THREE,))


@clause("sheepshead-lead-5")
def test_a_lead_out_of_turn_stands_after_the_hand() -> None:
    """Whoever did it, and however often."""
    ruling = judged(Kind.LEAD_OUT_OF_TURN, offender="1", caught="after_hand", prior=3)

    assert ruling == said(Verdict.STANDS, "lead-5")


@clause("sheepshead-misplay-1", "sheepshead-misplay-2", "sheepshead-opponents-1")
def test_a_wrong_card_is_put_right_before_the_next_lead() -> None:
    """It stays face up, whoever played it."""
    facts: dict[str, Any] = {"card": "9h", "next_trick_started": False}
    opponent = judged(Kind.FAILED_TO_FOLLOW, offender="2", **facts)
    picker = judged(Kind.FAILED_TO_FOLLOW, offender="1", **facts)
    leaster = judged(Kind.FAILED_TO_FOLLOW, LEASTER, offender="1", **facts)
    exposed = parse_cards("9h")

    assert opponent == said(Verdict.CORRECT_CARD, "misplay-1 misplay-2 opponents-1", exposed=exposed)
    assert picker == leaster == said(Verdict.CORRECT_CARD, "misplay-1 misplay-2", exposed=exposed)


@clause("sheepshead-picker-2", "sheepshead-opponents-2", "sheepshead-leaster-9")
def test_a_wrong_card_is_a_misplay_after_the_next_lead() -> None:
    """A picker with 61 before the faulty trick wins all the same; an opponent's fault always gives the game away."""
    facts: dict[str, Any] = {"card": "Ad", "next_trick_started": True}
    unsafe = judged(Kind.FAILED_TO_FOLLOW, offender="1", picker_points_before=60, **facts)
    safe = judged(Kind.FAILED_TO_FOLLOW, offender="1", picker_points_before=61, **facts)
    opponent = judged(Kind.FAILED_TO_FOLLOW, RESTED, offender="1", picker_points_before=0, **facts)
    leaster = judged(Kind.FAILED_TO_FOLLOW, LEASTER, offender="2", **facts)

    assert unsafe == said(Verdict.PICKER_LOSES, "misplay-1 picker-2", score=LOSES)
    assert safe == said(Verdict.PICKER_WINS, "misplay-1 picker-2", score=WINS)
    assert opponent == said(Verdict.PICKER_WINS, "misplay-1 opponents-2", score={THREE: 0, FOUR: 2, ONE: 0})
    assert leaster == said(Verdict.BARRED, "misplay-1 leaster-9", barred=(TWO,))


@clause("sheepshead-opponents-2")
def test_a_wrong_card_stands_once_the_next_deal_has_begun() -> None:
    """It may be claimed until then."""
    ruling = judged(Kind.FAILED_TO_FOLLOW, offender="1", next_deal_begun=True)

    assert ruling == said(Verdict.STANDS, "opponents-2")


@clause("sheepshead-picker-1")
def test_a_wrong_bury_is_put_right_before_the_first_lead_and_loses_after_it() -> None:
    """Whatever is in the tricks; the picker is the one who buried."""
    in_time = judged(Kind.MISBURY, buried=3, first_card_led=False)
    late = judged(Kind.MISBURY, buried=3, first_card_led=True, picker_points_before=70)

    assert in_time == said(Verdict.CORRECT_BURY, "picker-1")
    assert late == said(Verdict.PICKER_LOSES, "picker-1", score=LOSES)


@clause("sheepshead-misplay-4", "sheepshead-misplay-5")
@pytest.mark.parametrize(
    ("trick", "top", "under", "verdict", "card"),
    [
        pytest.param("7c", "Kc", "9c", Verdict.CARD_PLAYED, "Kc", id="the top one may be played"),
        pytest.param("7c", "Ah", "9c", Verdict.CARD_PLAYED, "9c", id="only the other may be played"),
        pytest.param("7c", "Ah", "Js", Verdict.CHOOSE_LEGAL, None, id="neither may be played"),
        pytest.param("", "Ah", "Js", Verdict.CARD_PLAYED, "Ah", id="on lead everything may be played"),
        pytest.param("7s", "Ah", "Kc", Verdict.CARD_PLAYED, "Ah", id="void, everything may be played"),
    ],
)
def test_of_two_cards_that_fall_together_the_top_one_is_played_if_it_may(
    trick: str, top: str, under: str, verdict: Verdict, card: str | None
) -> None:
    """The other goes back to the hand, unseen as far as the book is concerned."""
    facts: dict[str, Any] = {"offender": "2", "trick": trick, "top": top, "under": under}
    whole = judged(Kind.TWO_CARDS, hand="Kc Ah 9c Js", **facts)
    rest = judged(Kind.TWO_CARDS, hand="Kc 9c", **facts)

    assert (whole.verdict, whole.card, whole.exposed, whole.score) == (verdict, card, (), None)
    assert rest == whole


@clause("sheepshead-played-1")
def test_a_legal_card_is_not_taken_back() -> None:
    """However much the player wants it."""
    assert judged(Kind.TAKE_BACK, offender="2", card="Kc") == said(Verdict.STANDS, "played-1")


@clause("sheepshead-table-talk-1")
def test_table_talk_waits_for_an_official() -> None:
    """The book forbids it without a penalty; a house may have one."""
    warned = judged(Kind.TABLE_TALK, penalties=house({"table_talk_penalty": "warning"}), offender="2")
    fined = judged(Kind.TABLE_TALK, penalties=house({"table_talk_penalty": 4}), offender="2")

    assert judged(Kind.TABLE_TALK, offender="2") == said(Verdict.REFER, "table-talk-1")
    assert warned == said(Verdict.WARNING, "table-talk-1")
    assert fined == said(Verdict.PENALTY, "table-talk-1", penalty={TWO: -4})


@clause("sheepshead-throw-in-1", "sheepshead-throw-in-2")
def test_a_throw_in_is_tested_against_the_cards_out() -> None:
    """By the same test as at a table of the engine, and always at the plain level."""
    cards: dict[str, Any] = {"thrown": "Jd Ad Ac", "out": "Kc 9h 8h"}
    good = judged(Kind.THROW_IN, out_of_other="7c Ts 9s", **cards)
    bad, safe = (
        judged(Kind.THROW_IN, out_of_other="Jh Ts 9s", picker_points_before=points, **cards)
        for points in (60, 61)
    )
    plain = judged(Kind.THROW_IN, out_of_other="Jh", picker_points_before=5, **cards)

    assert good == said(Verdict.THROW_IN_GOOD, "throw-in-1")
    assert bad == plain == said(Verdict.PICKER_LOSES, "throw-in-1", score=LOSES)
    assert safe == said(Verdict.PICKER_WINS, "throw-in-2", score=WINS)


@clause("sheepshead-disputes-1", "sheepshead-disputes-2")
@pytest.mark.parametrize(
    ("decided_by", "expected"),
    [
        ("scorekeeper_of_another_table", said(Verdict.FINAL, "disputes-1 disputes-2")),
        ("tournament_official", said(Verdict.FINAL, "disputes-1 disputes-2")),
        ("captain", said(Verdict.FINAL, "disputes-1 disputes-2")),
        ("host_as_official", said(Verdict.FINAL, "disputes-1 disputes-2")),
        ("scorekeeper_of_same_table", said(Verdict.NOT_BINDING, "disputes-1")),
        ("player_of_same_table", said(Verdict.NOT_BINDING, "disputes-1")),
    ],
)
def test_a_dispute_is_closed_from_outside_the_table(decided_by: str, expected: object) -> None:
    """Finally, or not at all."""
    assert judged(Kind.DISPUTE, decided_by=decided_by) == expected


def test_anything_else_waits_for_an_official() -> None:
    """By the clause on disputes."""
    ruling = ruling_on(Kind.OTHER)

    assert (ruling.verdict, ruling.outcome) == (Verdict.REFER, Outcome.REFER)
    assert ruling.clauses == ("sheepshead-disputes-1",)


def test_only_what_matters_is_asked() -> None:
    """One question after the other, each with the answers that it may have."""
    nothing = rule(Incident(Kind.LOOK_BACK, PICKED, {}), PENALTIES)
    led = rule(Incident(Kind.LOOK_BACK, PICKED, {"next_card_led": True}), PENALTIES)
    warned = rule(Incident(Kind.LOOK_BACK, PICKED, {"next_card_led": True, "prior": 1}), PENALTIES)
    fallen = rule(Incident(Kind.TWO_CARDS, PICKED, {"top": "Kc"}), PENALTIES)

    assert nothing == Questions((Question("next_card_led", FactType.YES_NO),))
    assert led == Questions((Question("prior", FactType.NUMBER),))
    assert warned == Questions((Question("offender", FactType.SEAT, ("1", "2", "3", "4")),))
    assert isinstance(fallen, Questions)
    assert [question.fact for question in fallen.missing] == ["offender", "trick", "hand", "under"]


def test_a_seat_that_the_table_has_not_is_refused() -> None:
    """As is a picker who deals at a table of four."""
    with pytest.raises(BadInput) as nobody:
        rule(Incident(Kind.TAKE_BACK, PICKED, {"offender": "4"}), PENALTIES)
    with pytest.raises(BadInput) as rests:
        rule(Incident(Kind.TAKE_BACK, RuledTable(TWO, 4, TWO), {}), PENALTIES)

    assert sentence(nobody.value) == "Player 4 does not sit at a table of 3."
    assert sentence(rests.value) == (
        "Player 2 deals at a table of four, and so rests: somebody else plays this hand."
    )


def test_a_ruling_can_be_read_aloud() -> None:
    """What happened, what it comes to, whom it costs what, and where it stands."""
    lost = ruling_on(Kind.MISBURY, first_card_led=True)
    led = ruling_on(
        Kind.LEAD_OUT_OF_TURN, offender="2", caught="before_next_card", correct_leader="3", prior=1
    )
    warned = ruling_on(Kind.LOOK_AT_BLIND, offender="2", prior=0)

    assert read_aloud(lost) == (
        "A wrong bury: the picker loses. The game counts as plain. "
        "Score: Player 1 -2, Player 2 1, Player 3 1. (sheepshead-picker-1)"
    )
    assert read_aloud(led) == (
        "Lead out of turn: the lead goes back. Player 3 leads. 4 points off Player 2, to nobody's gain. "
        "(sheepshead-lead-1 and sheepshead-lead-3)"
    )
    assert read_aloud(warned) == (
        "Looking at the blind or the bury: a warning. The next time it costs something. "
        "(sheepshead-blinds-1, sheepshead-blinds-2 and sheepshead-blinds-4)"
    )


def test_a_ruling_scores_like_the_hand_it_decides() -> None:
    """At the plain level, and by the house's own payoff."""
    facts: dict[str, Any] = {"offender": "1", "next_card_led": True, "prior": 1}
    bump = house({"tournament_bump": True})

    assert judged(Kind.LOOK_BACK, penalties=bump, **facts).score == {ONE: -4, TWO: 2, THREE: 2}
    assert ruling_on(Kind.LOOK_BACK, **facts).effects[0] == HandDecided(won=False, level=Level.PLAIN)
