import pytest
from msgspec.structs import replace

from hangjack.cards import Card, Suit
from hangjack.games.all_fours import (
    SEATS,
    Action,
    Options,
    Phase,
    Result,
    Side,
    State,
    Tally,
    apply,
    fault_in,
    next_game,
    turn_actions,
    view,
)
from hangjack.games.all_fours.engine.actions import (
    Beg,
    BlindStand,
    DeclineBlind,
    Fault,
    GiveOne,
    Kick,
    LookAtHand,
    Play,
    RunPack,
    Stand,
)
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.state import Call
from hangjack.games.all_fours.engine.tricks import Trick
from support.all_fours import (
    BOOKS,
    IC2024,
    E,
    N,
    S,
    W,
    dealt,
    house,
    kicked,
    play_through,
    stacked,
    with_score,
)

both_books = pytest.mark.parametrize("options", BOOKS.values(), ids=BOOKS)
UNSEEN = house("ic2024", {"online_unseen_stand": True})
NO_HEART = "As Ks Qs Jd Td 9c"
ONE_HEART = "As Ks Qs Jd Td 2h"
SIX_HEARTS = "Ah Kh Qh Jh Th 8h"


def hearts_turned(stander: str, dealer: str, options: Options = IC2024) -> State:
    """Return a game that north deals, with a heart turned up and west to stand or beg."""
    return kicked(stacked(N, {W: stander, N: dealer}, "9h"), options)


@pytest.mark.clause("ic2024-22a-1")
@both_books
def test_the_stander_may_always_beg(options: Options) -> None:
    """A hand with trumps begs as well as one without, and the dealer answers."""
    for hand in NO_HEART, ONE_HEART, SIX_HEARTS:
        state = apply(hearts_turned(hand, "3h", options), Beg(W))

        assert (state.phase, state.calls) == (Phase.DEALER_REPLY, (Call.BEG,))
        assert {action.seat for action in turn_actions(state)} == {N}


def test_nobody_but_the_stander_stands_or_begs() -> None:
    """The choice belongs to the player on the dealer's right."""
    state = hearts_turned(ONE_HEART, "3h")

    assert [fault_in(state, Beg(seat)) for seat in SEATS] == [
        Fault.OUT_OF_TURN,
        None,
        Fault.OUT_OF_TURN,
        Fault.OUT_OF_TURN,
    ]
    assert [fault_in(state, Stand(seat)) for seat in (N, S, E)] == [Fault.OUT_OF_TURN] * 3


@pytest.mark.clause("ic2024-22a-2")
@both_books
def test_giving_one_is_a_point_to_the_standers_side_and_the_trump_stays(options: Options) -> None:
    """The stander leads to the trump that was turned first."""
    state = play_through(hearts_turned(NO_HEART, "3h", options), Beg(W), GiveOne(N))

    assert (state.phase, state.trump, state.trick) == (Phase.PLAY, Suit.HEARTS, Trick(W))
    assert (state.score, state.awards) == (Tally(EW=1), (Award(AwardFor.GIFT, Side.EW, 1),))
    assert state.calls == (Call.BEG, Call.GIVE_ONE)


def test_giving_one_at_thirteen_ends_the_game() -> None:
    """It is legal; the dealer, and nobody else, is warned before."""
    state = apply(with_score(hearts_turned(NO_HEART, "3h"), 9, 13), Beg(W))
    given = apply(state, GiveOne(N))

    assert [view(state, seat).giving_ends_the_game for seat in SEATS] == [True, False, False, False]
    assert (given.result, given.score) == (Result(Side.EW, 1, "gift"), Tally(9, 14))
    assert next_game(given).dealer == W


def test_the_warning_at_thirteen_comes_only_at_thirteen_and_where_it_is_wanted() -> None:
    """Twelve points are no danger, and a house may leave the warning out."""
    begged = apply(hearts_turned(NO_HEART, "3h"), Beg(W))
    silent = replace(begged, options=house("ic2024", {"warn_give_at_13": False}))

    assert view(with_score(begged, 9, 12), N).giving_ends_the_game is False
    assert view(with_score(silent, 9, 13), N).giving_ends_the_game is False


@pytest.mark.clause("ic2024-22b-1", "mafa-notrump-1a")
@both_books
def test_standing_needs_a_trump_in_hand(options: Options) -> None:
    """Without one the stander can only beg."""
    without, one = hearts_turned(NO_HEART, "3h", options), hearts_turned(ONE_HEART, "3h", options)

    assert fault_in(without, Stand(W)) == Fault.NO_TRUMP_TO_STAND
    assert turn_actions(without) == [Beg(W)]
    assert turn_actions(one) == [Beg(W), Stand(W)]
    assert apply(one, Stand(W)).phase == Phase.PLAY


@pytest.mark.clause("mafa-notrump-1a")
@both_books
def test_giving_one_needs_a_trump_in_hand(options: Options) -> None:
    """A dealer without one must run the pack."""
    without = apply(hearts_turned("As 2h 3h 4h 5h 6h", "Ks Qs Js Ts 8s 7s", options), Beg(W))
    one = apply(hearts_turned(NO_HEART, "3h", options), Beg(W))

    assert fault_in(without, GiveOne(N)) == Fault.NO_TRUMP_TO_GIVE
    assert RunPack(N, 3) in turn_actions(without)
    assert GiveOne(N) in turn_actions(one)


def test_after_a_run_any_hand_plays() -> None:
    """The bans are on standing and giving; the new trump is nobody's choice."""
    pack = stacked(N, {W: "As Ks Qs Jd Td 9c 2s 3s 4s"}, "9d 8h")
    state = play_through(kicked(pack), Beg(W), RunPack(N, 3))

    assert (state.phase, state.trump) == (Phase.PLAY, Suit.HEARTS)
    assert len(turn_actions(state)) == 9


@pytest.mark.clause("ic2024-22g-1", "mafa-general-1")
@both_books
def test_a_hand_of_six_trumps_may_play_on_either_side(options: Options) -> None:
    """A flush in the stander's hand may stand, one in the dealer's hand may give."""
    standing = hearts_turned(SIX_HEARTS, "3s", options)
    giving = apply(hearts_turned("3s", SIX_HEARTS, options), Beg(W))

    assert Stand(W) in turn_actions(standing)
    assert GiveOne(N) in turn_actions(giving)
    assert (apply(standing, Stand(W)).phase, apply(giving, GiveOne(N)).phase) == (Phase.PLAY, Phase.PLAY)


@pytest.mark.clause("ic2024-22c-1", "mafa-notrump-2b", "mafa-notrump-1b")
@both_books
@pytest.mark.parametrize(("place", "card"), [(1, "As"), (4, "Jd"), (6, "9c")])
def test_a_blind_stand_turns_up_one_of_six_unseen_cards_as_the_opening_lead(
    options: Options, place: int, card: str
) -> None:
    """It is chosen by its place before the kick, needs no trump, and is on board as soon as the trump is known."""
    before = dealt(stacked(N, {W: NO_HEART}, "9h"), options)
    blind = apply(before, BlindStand(W, place))
    state = apply(blind, Kick(N))

    assert (blind.phase, blind.blind_card, turn_actions(blind)) == (Phase.KICK, Card(card), [Kick(N)])
    assert [view(blind, seat).blind_card for seat in (*SEATS, None)] == [Card(card)] * 5
    assert (state.phase, state.trick) == (Phase.PLAY, Trick(W, (Card(card),)))
    assert (state.calls, len(state.hand(W))) == ((Call.BLIND_STAND,), 5)
    assert {action.seat for action in turn_actions(state)} == {S}


@pytest.mark.clause("ic2024-22c-1", "mafa-notrump-2b")
@both_books
def test_after_the_kick_nobody_stands_blind(options: Options) -> None:
    """The card must lie there before the dealer turns the trump."""
    declined = apply(dealt(stacked(N, kicks="9h"), options), DeclineBlind(W))
    late = [fault_in(state, BlindStand(W, 1)) for state in (declined, apply(declined, Kick(N)))]

    assert late == [Fault.NOT_NOW] * 2


@pytest.mark.parametrize("place", [0, 7])
def test_a_hand_has_six_places(place: int) -> None:
    """A blind stand on a seventh card is refused."""
    assert fault_in(dealt(stacked(N)), BlindStand(W, place)) == Fault.NO_SUCH_PLACE


def test_a_blind_stand_can_be_lost_to_the_kick_itself() -> None:
    """Points that bring the dealing side home end the game before the lead counts."""
    state = with_score(dealt(stacked(N, kicks="Jh")), 11, 0)
    over = play_through(state, BlindStand(W, 1), Kick(N))

    assert (over.phase, over.result) == (Phase.GAME_OVER, Result(Side.NS, 2, "kick"))


@pytest.mark.clause("mafa-notrump-2a")
@both_books
def test_whoever_can_still_stand_blind_has_not_looked(options: Options) -> None:
    """The stander's hand stays hidden while the blind option is open, and until the kick after it."""
    state = dealt(stacked(N, {W: ONE_HEART}, "9h"), options)
    declined = apply(state, DeclineBlind(W))
    blind = apply(state, BlindStand(W, 2))
    after = apply(declined, Kick(N))

    assert [view(each, W).hand for each in (state, declined, blind)] == [None] * 3
    assert view(after, W).hand == after.hand(W)


def test_a_stand_unseen_after_the_kick_is_a_matter_of_the_house() -> None:
    """Online both books show the hand first; a house may let a player stand without looking, at his own risk."""
    shown, unseen = hearts_turned(ONE_HEART, "3h"), hearts_turned(ONE_HEART, "3h", UNSEEN)

    assert fault_in(shown, LookAtHand(W)) == Fault.NOT_NOW
    assert view(shown, W).hand == shown.hand(W)
    assert turn_actions(unseen) == [Beg(W), Stand(W), LookAtHand(W)]
    assert view(unseen, W).hand is None
    assert apply(unseen, Stand(W)).phase == Phase.PLAY


def test_an_unseen_stand_without_trump_loses_the_bullseye() -> None:
    """Refusing it would tell the player what he holds; so it is allowed, and costs one bullseye, never two."""
    state = hearts_turned(NO_HEART, "3h", UNSEEN)
    looked = apply(state, LookAtHand(W))
    stood = apply(state, Stand(W))

    assert stood.result == Result(Side.NS, 1, "penalty")
    assert fault_in(looked, Stand(W)) == Fault.NO_TRUMP_TO_STAND
    assert fault_in(looked, LookAtHand(W)) == Fault.NOT_NOW
    assert view(looked, W).hand == looked.hand(W)


def test_nobody_plays_before_the_call_is_settled() -> None:
    """Until somebody stands, gives or runs there is no trump to play to."""
    state = hearts_turned(ONE_HEART, "3h")
    early: list[Action] = [Play(W, Card("As")), GiveOne(N), RunPack(N, 3), Kick(N)]

    assert [fault_in(state, action) for action in early] == [Fault.NOT_NOW] * 4
