"""What a house may decide otherwise about rulings, and how long offences are remembered."""

from typing import Any

import pytest

from hangjack.cards import parse_cards
from hangjack.ids import PersonId
from hangjack.referee.facts import Questions
from hangjack.referee.sheepshead import Incident, Kind, Penalties, Ruling, Verdict, rule
from support.sheepshead import ONE, THREE, TWO
from support.sheepshead_referee import PENALTIES, PICKED, WINS, house, judged, ruling_on, said

LOOKED_BACK: dict[str, Any] = {"offender": "2", "next_card_led": True}


@pytest.mark.clause("sheepshead-opponents-2")
def test_a_ruled_game_may_count_by_the_points_so_far() -> None:
    """Then a loss with 30 or fewer and a win with 91 or more are no schneider; the points must be known."""
    by_points = house({"ruled_level": "points_so_far"})
    facts: dict[str, Any] = {"offender": "1", "next_card_led": True, "prior": 1}
    lost = [
        judged(Kind.LOOK_BACK, penalties=by_points, picker_points_before=n, **facts).score for n in (30, 31)
    ]
    won = [
        judged(Kind.LOOK_BACK, penalties=by_points, prior=1, picker_points_before=n, **LOOKED_BACK).score
        for n in (90, 91)
    ]
    unknown = rule(Incident(Kind.LOOK_BACK, PICKED, facts), by_points)

    assert lost == [{ONE: -4, TWO: 2, THREE: 2}, {ONE: -2, TWO: 1, THREE: 1}]
    assert won == [{ONE: 2, TWO: 0, THREE: 0}, {ONE: 4, TWO: 0, THREE: 0}]
    assert isinstance(unknown, Questions)


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
    """The first is free, the second costs; one that only stood after the hand does not count."""
    facts: dict[str, Any] = {"offender": "2", "caught": "before_next_card", "correct_leader": "3"}
    first = ruling_on(Kind.LEAD_OUT_OF_TURN, earlier=[], **facts)
    stood = ruling_on(Kind.LEAD_OUT_OF_TURN, earlier=[], offender="2", caught="after_hand")
    allowed = ruling_on(Kind.LOOK_BACK, earlier=[], offender="2", next_card_led=False)

    assert judged(Kind.LEAD_OUT_OF_TURN, earlier=[first], **facts).penalty == {TWO: -4}
    assert judged(Kind.LEAD_OUT_OF_TURN, earlier=[stood], **facts).penalty == {}
    assert ruling_on(Kind.LOOK_BACK, earlier=[allowed], **LOOKED_BACK).verdict == Verdict.WARNING
