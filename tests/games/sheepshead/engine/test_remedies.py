import pytest

from hangjack.cards import Card, parse_cards
from hangjack.games.sheepshead import Fault, Level, Phase, PickerResult, Remedy, State, remedied
from hangjack.games.sheepshead.engine.actions import (
    Barred,
    HandDecided,
    IllegalAction,
    LaidOpen,
    Misdealt,
    Misplayed,
    PutRight,
)
from hangjack.games.sheepshead.engine.recording import Opened, decode, replay
from hangjack.games.sheepshead.engine.remedies import remedy_fault
from hangjack.games.sheepshead.engine.state import EndedBy
from hangjack.wording import sentence
from support.sheepshead import ONE, PLAY, THREE, TWO, cards_on, dealt, picked, play_out, table

FOLLOWED_WRONGLY = """
    picker    1
    on-board  7h
    to-play   9h Kc Jd
    3         Ah 8c Qd
"""


def after_foul(picture: str, card: str) -> State:
    """Return the table after the seat in turn has played *card*, allowed or not."""
    state = table(picture)
    assert state.trick is not None
    return remedied(state, Misplayed(state.trick.to_play, Card(card)))


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    """All cards are gathered."""
    state = picked(dealt(dealer=TWO), "pass")
    again = remedied(state, Misdealt())

    assert (again.phase, again.dealer, again.hands, again.mixed_before) == (
        Phase.SHUFFLE,
        TWO,
        (),
        state.mixed,
    )


@pytest.mark.clause("sheepshead-misplay-1", "sheepshead-misplay-2")
def test_a_wrong_card_is_put_right_in_the_running_trick() -> None:
    """It goes back to the hand, lies face up, and the right card takes its place."""
    foul = after_foul(FOLLOWED_WRONGLY, "Kc")
    mended = remedied(foul, PutRight(TWO, Card("Kc"), instead=Card("9h")))

    assert mended.trick is not None
    assert mended.trick.cards == parse_cards("7h 9h")
    assert (set(mended.hand(TWO)), mended.exposed_by(TWO)) == ({"Kc", "Jd"}, parse_cards("Kc"))
    assert sorted(cards_on(mended)) == sorted(cards_on(foul))


@pytest.mark.clause("sheepshead-misplay-1")
def test_a_wrong_card_is_put_right_until_the_next_lead() -> None:
    """The complete trick is judged anew, so that another may win it and lead."""
    foul = play_out(after_foul(FOLLOWED_WRONGLY, "Jd"), "Ah")
    mended = remedied(foul, PutRight(TWO, Card("Jd"), instead=Card("9h")))
    led = play_out(foul, "Kc")

    assert foul.trick is not None
    assert mended.trick is not None
    assert (foul.trick.leader, mended.trick.leader) == (TWO, THREE)
    assert (mended.points_won(THREE), len(mended.tricks)) == (11, 1)
    assert remedy_fault(led, PutRight(TWO, Card("Jd"), instead=Card("9h"))) == Fault.NO_SUCH_CARD


def test_a_house_may_hide_a_card_that_was_put_right() -> None:
    """Then it binds nobody."""
    foul = after_foul(FOLLOWED_WRONGLY, "Kc")

    assert remedied(foul, PutRight(TWO, Card("Kc"), Card("9h"), exposed=False)).exposed_by(TWO) == ()


def test_a_misplay_is_written_down_as_it_happened() -> None:
    """In turn and out of the own hand; anything else is no misplay of this kind."""
    state = table(FOLLOWED_WRONGLY)
    faults = [
        remedy_fault(state, Misplayed(THREE, Card("Ah"))),
        remedy_fault(state, Misplayed(TWO, Card("Ah"))),
        remedy_fault(dealt(), Misplayed(ONE, Card("Ah"))),
    ]

    assert faults == [Fault.OUT_OF_TURN, Fault.NOT_HELD, Fault.NOT_NOW]


def test_what_is_put_right_must_be_right() -> None:
    """Only the offender's own card, and only for one that follows."""
    foul = after_foul(FOLLOWED_WRONGLY, "Kc")
    faults = [
        remedy_fault(foul, PutRight(TWO, Card("Kc"), Card("Jd"))),
        remedy_fault(foul, PutRight(TWO, Card("Kc"), Card("8h"))),
        remedy_fault(foul, PutRight(THREE, Card("Kc"), Card("9h"))),
    ]

    assert faults == [Fault.MUST_FOLLOW, Fault.NOT_HELD, Fault.NO_SUCH_CARD]


def test_cards_are_laid_open() -> None:
    """As where a house leaves the second of two fallen cards face up."""
    state = table(FOLLOWED_WRONGLY)

    assert remedied(state, LaidOpen(TWO, parse_cards("Kc"))).exposed_by(TWO) == parse_cards("Kc")
    assert remedy_fault(state, LaidOpen(TWO, parse_cards("7c"))) == Fault.NOT_HELD


@pytest.mark.clause("sheepshead-leaster-9")
def test_a_barred_player_goes_on_but_cannot_win() -> None:
    """The one who is lowest loses the leaster to the second lowest."""
    state = table("""
        tricks    Qc 7h 7s | Qs 8h 8s | Qh 9h 9s | Qd Kh Ks | Jc Th Ts | Js Ah As | Jh 7c 8c | Jd 9c 7d | Ad Kc 8d
        on-board  Kd 9d
        to-play   Td
    """)
    over = play_out(remedied(state, Barred(TWO)), "Td")

    assert over.result is not None
    assert over.result.score == {ONE: 0, TWO: 0, THREE: 2}
    assert remedy_fault(table("picker 1\nto-play Qc Jc"), Barred(ONE)) == Fault.NO_LEASTER


def test_a_ruling_ends_the_picker_s_game() -> None:
    """At the level that it says; in a leaster there is nothing to decide."""
    over = remedied(table(FOLLOWED_WRONGLY), HandDecided(won=False))

    assert over.result == PickerResult(
        ONE, won=False, level=Level.PLAIN, score={ONE: -2, TWO: 1, THREE: 1}, by=EndedBy.RULING
    )
    assert remedy_fault(table("to-play Qc"), HandDecided(won=True)) == Fault.NO_PICKER


@pytest.mark.parametrize(
    "remedy",
    [
        Misdealt(),
        Barred(ONE),
        HandDecided(won=True),
        LaidOpen(ONE, ()),
        PutRight(ONE, Card("7c"), Card("8c")),
    ],
)
def test_nothing_is_remedied_once_the_hand_is_over(remedy: Remedy) -> None:
    """What was scored is a matter for the sheet."""
    over = remedied(table(FOLLOWED_WRONGLY), HandDecided(won=False))
    with pytest.raises(IllegalAction) as refusal:
        remedied(over, remedy)

    assert sentence(refusal.value).endswith("now: the hand is over.")


def test_before_the_deal_there_is_nothing_but_a_misdeal() -> None:
    """No cards, no fouls with them."""
    state = Opened(PLAY, ONE).state()

    assert remedy_fault(state, Barred(ONE)) == Fault.NOT_NOW
    assert remedy_fault(state, Misdealt()) is None


def test_remedies_are_replayed_with_the_rest_of_the_log() -> None:
    """They stand in it like the actions."""
    events = [Opened(PLAY, ONE), decode({"type": "misdealt"})]
    *_, last = replay(events)

    assert (last.phase, last.dealer) == (Phase.SHUFFLE, ONE)
