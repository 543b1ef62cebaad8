import pytest
from msgspec.structs import replace

from hangjack.cards import Card
from hangjack.games.cribbage import (
    Award,
    Fault,
    Options,
    Phase,
    Reason,
    Result,
    Seat,
    Side,
    State,
    Tally,
    Where,
    apply,
    fault_in,
    legal_actions,
    to_act,
    turn_actions,
    view,
)
from hangjack.games.cribbage.engine.actions import Agree, Challenge, Claim, Count, Declare, Play
from hangjack.games.cribbage.engine.state import Miscount
from support.cribbage import (
    A1,
    A2,
    ABINGDON,
    B1,
    B2,
    DECLARED,
    all_agree,
    holes,
    house,
    play_any,
    play_through,
    table,
)

clause = pytest.mark.clause
MUGGINS = house({"counting": "declared", "muggins": True})

FIFTEEN = """
    dealer  3
    start   2s
    0       7h Kh Qh 9h
    1       8d Kd Qd 9d
    2       6s Ks Qs 9s
    3       6c Kc Qc 9c
"""


def fifteen(options: Options = DECLARED, score: tuple[int, int] = (0, 0)) -> State:
    """Return a table at which the second seat has just made fifteen and has not said so."""
    state = replace(table(FIFTEEN, options), score=Tally(*score))
    return play_through(state, Play(A1, Card("7h")), Play(B1, Card("8d")))


@clause("abingdon-D8-1")
def test_holes_in_play_are_pegged_only_when_they_are_declared() -> None:
    """Whoever played the card is asked first; the next card without a claim makes the score a lost one."""
    state = fifteen()
    played = apply(state, Play(A2, Card("Ks")))

    assert (holes(state), to_act(state)) == ((0, 0), B1)
    assert Claim(B1, 2) in turn_actions(state)
    assert Play(A2, Card("Ks")) in legal_actions(state)
    assert holes(played) == (0, 0)
    assert fault_in(played, Claim(B1, 2)) == Fault.NOT_YOUR_COUNT


@clause("abingdon-D8-2")
def test_the_next_card_waits_until_all_have_agreed() -> None:
    """Two holes are pegged with the third agreement."""
    claimed = apply(fifteen(), Claim(B1, 2))
    two = play_through(claimed, Agree(A1), Agree(B2))
    agreed = apply(two, Agree(A2))

    assert fault_in(claimed, Play(A2, Card("Ks"))) == Fault.CLAIM_OPEN
    assert fault_in(two, Play(A2, Card("Ks"))) == Fault.CLAIM_OPEN
    assert (holes(two), holes(agreed)) == ((0, 0), (0, 2))
    assert agreed.awards == (Award(Reason.CLAIM, B1, 2),)
    assert fault_in(agreed, Play(A2, Card("Ks"))) is None


@clause("abingdon-D8-2")
@pytest.mark.parametrize("claimed", [1, 2, 6])
def test_a_challenge_in_play_sets_the_true_number(claimed: int) -> None:
    """Up or down; whoever of the others challenges."""
    state = apply(fifteen(), Claim(B1, claimed))

    for seat in (A1, A2, B2):
        challenged = apply(state, Challenge(seat))
        assert holes(challenged) == (0, 2)
        assert challenged.awards[-1].reason is Reason.FIFTEEN


@pytest.mark.parametrize(("claimed", "miscounts"), [(1, 1), (2, 0), (6, 1)])
def test_an_agreed_claim_is_pegged_as_it_was_said(claimed: int, miscounts: int) -> None:
    """Too many or too few: what all have agreed to is final, and only the referee's page knows that it was wrong."""
    state = all_agree(apply(fifteen(), Claim(B1, claimed)))

    assert holes(state) == (0, claimed)
    assert state.miscounts == (Miscount(Where.PLAY, B1, claimed, 2),) * miscounts
    assert "miscounts" not in view(state, B1).__struct_fields__


def test_a_claim_may_be_changed_until_it_is_agreed() -> None:
    """Agreements to the first number do not count for the second."""
    state = play_through(fifteen(), Claim(B1, 4), Agree(A1), Claim(B1, 2))

    assert view(state, A1).open is not None
    assert fault_in(state, Agree(A1)) is None
    assert holes(all_agree(state)) == (0, 2)


def test_saying_nothing_lets_the_score_go() -> None:
    """Nought is no claim, and needs no agreement."""
    state = apply(fifteen(), Claim(B1, 0))

    assert (state.open, holes(state), to_act(state)) == (None, (0, 0), A2)
    assert fault_in(state, Claim(B1, 2)) == Fault.NOTHING_TO_CLAIM


@pytest.mark.parametrize(
    ("action", "fault"),
    [
        (Claim(A2, 2), Fault.NOT_YOUR_COUNT),
        (Claim(B1, 30), Fault.NO_SUCH_COUNT),
        (Claim(B1, -1), Fault.NO_SUCH_COUNT),
        (Agree(A1), Fault.NOT_NOW),
        (Challenge(A1), Fault.NOT_NOW),
        (Declare(B1, 2), Fault.NOT_NOW),
    ],
)
def test_what_cannot_be_said_in_play(action: Claim | Agree | Challenge | Declare, fault: Fault) -> None:
    """Only the player of the last card claims, and only what a card can score; before a claim nobody agrees."""
    assert fault_in(fifteen(), action) == fault


def test_nobody_agrees_with_himself_or_twice() -> None:
    """Three others must."""
    state = play_through(fifteen(), Claim(B1, 2), Agree(A1))

    assert [fault_in(state, Agree(B1)), fault_in(state, Challenge(B1))] == [Fault.OWN_COUNT] * 2
    assert [fault_in(state, Agree(A1)), fault_in(state, Challenge(A1))] == [Fault.AGREED_ALREADY] * 2


def test_where_the_engine_counts_nobody_declares() -> None:
    """And where players count, the engine does not."""
    auto = play_any(table(FIFTEEN))
    declared = apply(play_any(table(FIFTEEN, DECLARED)), Claim(last_player(), 0))

    assert [
        fault_in(auto, action) for action in (Claim(A1, 2), Declare(A1, 2), Agree(A1), Challenge(A1))
    ] == [Fault.ENGINE_COUNTS] * 4
    assert fault_in(declared, Count(A1)) == Fault.PLAYERS_COUNT


def last_player() -> Seat:
    """Return who plays the last card when everybody plays the first that fits."""
    return play_any(table(FIFTEEN)).turned_over[-1].seat


@pytest.mark.parametrize(("options", "opponents"), [(DECLARED, 0), (MUGGINS, 2)], ids=["lost", "muggins"])
def test_what_nobody_claimed_is_lost_or_where_the_house_says_so_the_opponents(
    options: Options, opponents: int
) -> None:
    """At the next card, or at once when the player lets it go."""
    state = fifteen(options)

    assert holes(apply(state, Play(A2, Card("Ks")))) == (opponents, 0)
    assert holes(apply(state, Claim(B1, 0))) == (opponents, 0)
    assert holes(all_agree(apply(state, Claim(B1, 1)))) == (opponents // 2, 1)


def test_muggins_may_win_the_leg_before_the_next_card_is_down() -> None:
    """The holes come first."""
    state = fifteen(MUGGINS, (119, 0))
    over = apply(state, Play(A2, Card("Ks")))

    assert over.result == Result(Side.A, Where.PLAY, A2)
    assert Card("Ks") in over.hand(A2)


SHOW = """
    dealer  3
    start   6h
    0       7h 8h 8d 9s       # 16 with the six
    1       Kd 9d 4c 2h
    2       5h 5d Js Qs
    3       5c 5s Td Jh
    box     Ah 3d 4d Ks
"""


def show(options: Options = DECLARED) -> State:
    """Return a table at which the first seat, the dealer's left, is about to count, and nothing has been pegged."""
    state = play_any(table(SHOW, options))
    assert state.open is not None
    return replace(apply(state, Claim(state.open.seat, 0)), score=Tally(), awards=(), miscounts=())


@clause("abingdon-D12-3")
@pytest.mark.parametrize("declarer", [A1, A2])
def test_the_owner_or_the_partner_declares_and_the_holes_are_pegged_when_all_agree(declarer: Seat) -> None:
    """Then it is the next player's turn."""
    state = apply(show(), Declare(declarer, 16))
    agreed = all_agree(state)

    assert [fault_in(show(), Declare(seat, 16)) for seat in (B1, B2)] == [Fault.NOT_YOUR_COUNT] * 2
    assert (holes(state), holes(agreed)) == ((0, 0), (16, 0))
    assert (agreed.counted[-1].holes, agreed.turn) == (16, B1)


@clause("abingdon-D12-1")
def test_a_hand_lies_open_until_everybody_has_agreed() -> None:
    """All can see it and count, before and after the declaration; the next hand is still hidden."""
    state = show()
    declared = play_through(state, Declare(A1, 16), Agree(B1))

    for each in (state, declared):
        for seat in (A1, A2, B1, B2, None):
            seen = view(each, seat).open
            assert seen is not None
            assert (seen.seat, seen.cards) == (A1, each.kept[A1.place])
    assert view(declared, None).counted == ()


@clause("abingdon-D12-2")
@pytest.mark.parametrize("declared", [10, 16, 24])
@pytest.mark.parametrize("challenger", [A2, B1, B2])
def test_a_challenge_sets_the_true_count(declared: int, challenger: Seat) -> None:
    """Up or down, with every item of it for all to see."""
    state = play_through(show(), Declare(A1, declared), Challenge(challenger))

    assert holes(state) == (16, 0)
    assert sum(item.holes for item in state.counted[-1].items) == 16


@clause("abingdon-D12-4")
@pytest.mark.parametrize("declared", [10, 24])
def test_after_agreement_nothing_changes(declared: int) -> None:
    """Too many or too few stands, without a word to the players."""
    state = all_agree(apply(show(), Declare(A1, declared)))

    assert holes(state) == (declared, 0)
    assert [fault_in(state, Challenge(seat)) for seat in (A2, B1, B2)] == [Fault.NOT_NOW] * 3
    assert fault_in(state, Declare(A1, 16)) == Fault.NOT_YOUR_COUNT
    assert state.counted[-1].items == ()
    assert state.miscounts == (Miscount(Where.HAND, A1, declared, 16),)


def test_a_hand_may_be_declared_again_until_all_have_agreed() -> None:
    """The partner may have seen more; agreements start over."""
    state = play_through(show(), Declare(A1, 18), Agree(B1), Agree(B2), Declare(A2, 16))
    seen = view(state, None).open

    assert seen is not None
    assert (seen.declared, seen.by, seen.agreed) == (16, A2, ())
    assert to_act(state) is B2
    assert holes(all_agree(state)) == (16, 0)


@pytest.mark.parametrize(("options", "opponents"), [(DECLARED, 0), (MUGGINS, 6)])
def test_holes_missed_in_the_show_go_where_the_house_says(options: Options, opponents: int) -> None:
    """Nowhere by the book."""
    assert holes(all_agree(apply(show(options), Declare(A1, 10)))) == (10, opponents)


def test_a_claim_for_the_last_card_is_open_until_the_first_hand_is_declared() -> None:
    """There is no next card to close it."""
    state = play_any(table(SHOW, DECLARED))
    assert state.open is not None
    claimed = apply(state, Claim(state.open.seat, 1))
    declared = apply(state, Declare(A1, 16))

    assert state.phase is Phase.SHOW
    assert fault_in(claimed, Declare(A1, 16)) == Fault.CLAIM_OPEN
    assert declared.open is not None
    assert (declared.open.where, declared.open.seat) == (Where.HAND, A1)


def test_the_box_is_declared_like_a_hand() -> None:
    """By the dealer or the partner, last of all; then the next deal begins."""
    state = show()
    for seat in (A1, B1, A2, B2, B2):
        state = all_agree(apply(state, Declare(seat, 1)))

    assert (state.phase, state.dealer, holes(state)) == (Phase.SHUFFLE, A1, (2, 3))
    assert state.counted[-1].where is Where.BOX


def test_an_agreed_count_may_win_the_leg() -> None:
    """Even a wrong one: agreed holes are final."""
    state = replace(show(), score=Tally(100, 0))
    over = all_agree(apply(state, Declare(A1, 29)))

    assert (over.score, over.result) == (Tally(121, 0), Result(Side.A, Where.HAND, A1))


def test_heels_and_three_for_last_need_no_claim() -> None:
    """Only what is scored in play and in the show is declared."""
    assert (
        holes(table("dealer 0\nstart Js", DECLARED)) == holes(table("dealer 0\nstart Js", ABINGDON)) == (2, 0)
    )
