import pytest

from hangjack.cards import Card, parse_cards
from hangjack.games.sheepshead import (
    Fault,
    Level,
    Options,
    PickerResult,
    apply,
    fault_in,
    legal_actions,
    turn_actions,
    view,
)
from hangjack.games.sheepshead.engine.actions import ThrowIn
from hangjack.games.sheepshead.engine.counting import Game, Taken
from hangjack.games.sheepshead.engine.state import EndedBy
from hangjack.games.sheepshead.engine.throwing_in import Objection, ThrowInCount, Thrown, count_throw_in
from support.sheepshead import ONE, PLAY, THREE, TWO, house, table

LEGAL_PLAY = house({"throw_in_test": "legal_play"})


def thrown(cards: str, two: str, three: str, points: int = 50) -> Thrown:
    """Return a throw-in after seven tricks, six of them the picker's."""
    return Thrown(parse_cards(cards), {TWO: parse_cards(two), THREE: parse_cards(three)}, Taken(points, 6, 1))


@pytest.mark.clause("sheepshead-throw-in-1")
def test_a_throw_in_that_nothing_takes_wins_all_the_rest() -> None:
    """It is counted at its real level."""
    good = count_throw_in(thrown("Jd Ad Ac", "Kc 9h 8h", "7c Ts 9s"), PLAY)
    high = count_throw_in(thrown("Jd Ad Ac", "Kc 9h 8h", "7c Ts 9s", points=53), PLAY)

    assert good == ThrowInCount(Game(won=True), Taken(88, 9, 1))
    assert high.game == Game(won=True, level=Level.NO_SCHNEIDER)


@pytest.mark.clause("sheepshead-throw-in-1")
def test_one_card_out_that_could_take_one_of_them_loses_the_game() -> None:
    """A higher trump, a trump over a fail card, or a higher card of the suit."""
    trump = count_throw_in(thrown("Jd Ad Ac", "Kc 9h 8h", "Jh Ts 9s"), PLAY)
    ruff = count_throw_in(thrown("Jd Ad Ac", "7d 9h 8h", "Kc Ts 9s"), PLAY)
    higher = count_throw_in(thrown("Jd Ad Tc", "Ac 9h 8h", "Kc Ts 9s"), PLAY)

    assert trump == ThrowInCount(
        Game(won=False), Taken(50, 6, 1), Objection(THREE, Card("Jh"), takes=Card("Jd"))
    )
    assert ruff.objection == Objection(TWO, Card("7d"), takes=Card("Ac"))
    assert higher.objection == Objection(TWO, Card("Ac"), takes=Card("Tc"))
    assert not ruff.game.won
    assert not higher.game.won


@pytest.mark.clause("sheepshead-throw-in-2")
def test_with_sixty_one_in_a_bad_throw_in_is_a_plain_win() -> None:
    """Points already made are safe, but nothing is added to them."""
    bad = count_throw_in(thrown("Jd Ad Ac", "Kc 9h 8h", "Jh Ts 9s", points=61), PLAY)

    assert (bad.game, bad.taken.points) == (Game(won=True), 61)


@pytest.mark.parametrize(("options", "good"), [(PLAY, False), (LEGAL_PLAY, True)])
def test_a_house_may_count_only_cards_that_could_be_played(options: Options, good: bool) -> None:
    """A trump whose holder must follow clubs takes no club there; by rank alone it does."""
    count = count_throw_in(thrown("Ac", "7d Kc", "8c 7c"), options)

    assert (count.objection is None) == good


def test_only_a_picker_throws_in_and_only_between_two_tricks() -> None:
    """Whether it is good does not matter to that, or the list of what is possible would tell."""
    leading = table("""
        picker    1
        to-play   Qc Qs
    """)
    following = table("""
        picker    2
        on-board  7c
        to-play   Qc Qs
    """)
    opponent = table("""
        picker    2
        to-play   Qc Qs
    """)
    on_board = table("""
        picker    3
        on-board  7c
        to-play   Qc Qs
    """)
    leaster = table("to-play Qc Qs")

    assert fault_in(leading, ThrowIn(ONE)) is None
    assert fault_in(following, ThrowIn(TWO)) == Fault.NOT_ON_LEAD
    assert fault_in(opponent, ThrowIn(ONE)) == Fault.NOT_PICKER
    assert fault_in(opponent, ThrowIn(TWO)) is None
    assert ThrowIn(TWO) in legal_actions(opponent)
    assert ThrowIn(TWO) not in turn_actions(opponent)
    assert view(opponent, TWO).legal == (ThrowIn(TWO),)
    assert fault_in(on_board, ThrowIn(THREE)) == Fault.NOT_ON_LEAD
    assert fault_in(leaster, ThrowIn(ONE)) == Fault.NOT_NOW


@pytest.mark.clause("sheepshead-throw-in-1", "sheepshead-throw-in-2")
def test_a_hand_ends_with_the_throw_in() -> None:
    """The bury counts for the picker, in a good one and for the 61."""
    state = table("""
        picker    1
        bury      Ac Tc
        tricks    Qc 7h 7s | Qs 8h 8s | Qh 9h 9s | Qd Kh Ks | Jc Th Ts | Js Ah As | Jh 7c 8c
        2         Kc 9c 8d
        3         7d Td Kd
        to-play   Jd Ad 9d
    """)
    safe = apply(state, ThrowIn(ONE))
    unsafe = apply(
        table("""
        picker    1
        bury      8c 7c
        2         Qs
        to-play   Qc Jc
    """),
        ThrowIn(ONE),
    )

    assert safe.result == PickerResult(
        ONE, won=True, level=Level.PLAIN, score={ONE: 2, TWO: 0, THREE: 0}, by=EndedBy.THROW_IN
    )
    assert unsafe.result == PickerResult(
        ONE, won=False, level=Level.PLAIN, score={ONE: -2, TWO: 1, THREE: 1}, by=EndedBy.THROW_IN
    )


@pytest.mark.clause("sheepshead-throw-in-1")
@pytest.mark.parametrize(("cards", "good"), [("Ah Th", False), ("Ah 8d", True)])
def test_with_an_opponent_on_lead_a_suit_that_was_not_thrown_takes_a_fail_card(
    cards: str, good: bool
) -> None:
    """The opponent leads a club; a trump among the cards thrown takes it, and then the rest is the picker's."""
    state = table(f"""
        picker    2
        bury      8c 7c
        tricks    Qc 7h 7s | Qs 8h 8s | Qh 9h 9s | Qd Jc Jh | Js Jd 9d | Ad Td Kd | As Ks Ts
        2         {cards}
        3         Kh Tc
        to-play   Ac Kc
    """)
    thrown_in = apply(state, ThrowIn(TWO))

    assert state.trick is not None
    assert state.trick.to_play is ONE
    assert isinstance(thrown_in.result, PickerResult)
    assert (thrown_in.result.points is not None) == good
