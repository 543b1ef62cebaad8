import pytest
from msgspec.structs import replace

from hangjack.cards import Rank, Suit, parse_cards
from hangjack.games.all_fours import (
    Options,
    Phase,
    Result,
    Side,
    Standing,
    State,
    Tally,
    apply,
    fault_in,
    next_game,
    turn_actions,
)
from hangjack.games.all_fours.engine.actions import Beg, DeclineBlind, Fault, GiveOne, Kick, RunPack
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.state import Call
from support.all_fours import (
    BOOKS,
    IC2024,
    MAFA,
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
LATE_GAME = Standing(game_number=7, first_deal_of_match=False)


def begged(kicks: str, options: Options = IC2024, score: tuple[int, int] = (0, 0)) -> State:
    """Return a game that north deals by threes, with these *kicks*, in which west has begged."""
    state = with_score(dealt(stacked(N, kicks=kicks), options), *score)
    return play_through(state, DeclineBlind(W), Kick(N), Beg(W))


def turned(kick: str, options: Options, standing: Standing) -> State:
    """Return a game at *standing* after north has turned up *kick*."""
    state = replace(dealt(stacked(N, kicks=kick), options), standing=standing)
    return play_through(state, DeclineBlind(W), Kick(N))


def sizes(state: State) -> list[int]:
    """Return how many cards each hand holds."""
    return [len(hand) for hand in state.hands]


@pytest.mark.clause("ic2024-21a-1", "mafa-kicking-1")
@both_books
@pytest.mark.parametrize(("kick", "points"), [("Jd", 3), ("6d", 2), ("Ad", 1)])
def test_a_jack_a_six_and_an_ace_score_at_once_when_kicked(options: Options, kick: str, points: int) -> None:
    """Three, two and one point go to the dealing side before anybody stands or begs."""
    state = kicked(stacked(N, kicks=kick), options)
    (card,) = parse_cards(kick)

    assert (state.phase, state.score, state.kick_points) == (Phase.STAND_OR_BEG, Tally(NS=points), points)
    assert state.awards == (Award(AwardFor.KICK, Side.NS, points, card),)


@pytest.mark.clause("ic2024-21a-1", "mafa-kicking-1")
@both_books
@pytest.mark.parametrize("kick", ["Kd", "Qd", "Td", "9d", "2d"])
def test_other_cards_kicked_are_worth_nothing(options: Options, kick: str) -> None:
    """They only name the trump."""
    state = kicked(stacked(N, kicks=kick), options)

    assert (state.score, state.awards) == (Tally(), ())


def test_other_rules_may_kick_other_cards_for_points() -> None:
    """The Tobago custom counts a two instead of a six."""
    tobago = replace(IC2024, kick_values={Rank.JACK: 3, Rank.TWO: 2, Rank.ACE: 1})

    assert kicked(stacked(N, kicks="2d"), tobago).score == Tally(NS=2)
    assert kicked(stacked(N, kicks="6d"), tobago).score == Tally()


@pytest.mark.clause("ic2024-30c-1")
@pytest.mark.parametrize(("kick", "points"), [("Jd", 4), ("6d", 3), ("Ad", 2), ("Kd", 0), ("9d", 0)])
def test_in_the_power_play_every_scoring_kick_goes_up_by_one(kick: str, points: int) -> None:
    """Ace two, six three, jack four; a card that is worth nothing stays so."""
    assert turned(kick, IC2024, LATE_GAME).score == Tally(NS=points)


def test_in_the_power_play_each_kick_of_a_run_goes_up_by_one() -> None:
    """It is every kick of the issue, not the first alone; the point given on a beg stays one."""
    state = replace(dealt(stacked(N, {N: "5d"}, "6d Jd 4c")), standing=LATE_GAME)
    begged_for = play_through(state, DeclineBlind(W), Kick(N), Beg(W))

    assert apply(begged_for, RunPack(N, 3)).score == Tally(NS=3 + 4)
    assert apply(begged_for, GiveOne(N)).score == Tally(3, 1)


@pytest.mark.clause("ic2024-30b-1")
@pytest.mark.parametrize(
    ("game_number", "is_on"), [(1, False), (6, False), (7, True), (11, True), (12, False)]
)
def test_the_power_play_is_on_in_games_seven_to_eleven_of_a_table(game_number: int, is_on: bool) -> None:
    """The table's own games count, not the bullseyes made so far; mafa has no power play."""
    standing = Standing(game_number=game_number, table_bullseyes=8, match_bullseyes=9)

    assert turned("Jd", IC2024, standing).is_power_play is is_on
    assert turned("Jd", IC2024, standing).score == Tally(NS=4 if is_on else 3)
    assert turned("Jd", MAFA, standing).score == Tally(NS=3)


@pytest.mark.parametrize(
    ("basis", "standing"),
    [
        ("table_bullseyes", Standing(game_number=2, table_bullseyes=6)),
        ("match_bullseyes", Standing(game_number=2, match_bullseyes=6)),
    ],
)
def test_a_house_may_count_bullseyes_for_the_power_play(basis: str, standing: Standing) -> None:
    """Then it is on while the table, or the match, plays for its 7th to 11th bullseye."""
    options = house("ic2024", {"power_play.basis": basis})

    assert turned("Jd", options, standing).score == Tally(NS=4)
    assert turned("Jd", options, Standing(game_number=7)).score == Tally(NS=3)
    assert turned("Jd", IC2024, standing).score == Tally(NS=3)


def test_a_house_may_raise_kicks_that_are_worth_nothing() -> None:
    """Then a nine scores one in the power play, and still nothing outside it."""
    options = house("ic2024", {"power_play.bonus_on_zero_kicks": True})

    assert turned("9d", options, LATE_GAME).score == Tally(NS=1)
    assert turned("9d", options, Standing()).score == Tally()


@pytest.mark.clause("ic2024-19b-3", "mafa-misdeal-2b")
def test_the_way_of_dealing_may_change_on_a_run_in_ic2024_and_not_in_mafa() -> None:
    """After a beg the ic2024 dealer chooses ones or threes afresh, for each run; mafa keeps the way of the round."""
    free, bound = begged("9s 8s 5h"), begged("9s 8s 5h", MAFA)
    again = apply(free, RunPack(N, 1))

    assert fault_in(bound, RunPack(N, 1)) == Fault.METHOD_FIXED
    assert RunPack(N, 3) in turn_actions(bound)
    assert RunPack(N, 1) in turn_actions(free)
    assert turn_actions(again) == [RunPack(N, 1), RunPack(N, 3)]


def test_a_run_deals_the_way_it_says() -> None:
    """By ones the cards go round three times, by threes once, from the dealer's right."""
    by_ones, by_threes = (apply(begged("9s 5h"), RunPack(N, size)) for size in (1, 3))
    new = stacked(N, kicks="9s 5h")[25:37]

    assert by_ones.hand(W)[6:] == (new[0], new[4], new[8])
    assert by_threes.hand(W)[6:] == new[:3]
    assert by_ones.hand(N)[6:] == (new[3], new[7], new[11])
    assert by_threes.hand(N)[6:] == new[9:]


@pytest.mark.parametrize("at_a_time", [0, 2])
def test_a_run_deals_ones_or_threes(at_a_time: int) -> None:
    """Two at a time is refused for a run as for the deal."""
    odd = RunPack(N, at_a_time)  # type: ignore[arg-type]

    assert fault_in(begged("9s 5h"), odd) == Fault.DEAL_SIZE


@pytest.mark.clause("ic2024-21d-1")
def test_a_kicked_card_is_out_of_the_issue() -> None:
    """It goes under the deck before the run: no hand gets it, and the fresh cards do not hold it."""
    state = apply(begged("9s 8s 5h"), RunPack(N, 3))
    nine, eight = parse_cards("9s 8s")

    assert state.kicks == (nine, eight)
    assert not {nine, eight} & {*state.stock, *(card for hand in state.hands for card in hand)}
    assert len(state.stock) == 52 - 24 - 1 - 12 - 1


@pytest.mark.clause("ic2024-21d-2")
@both_books
def test_the_pack_is_run_until_the_suit_changes(options: Options) -> None:
    """Three more cards each and a new kick, again and again while the kick is of the first suit."""
    first = begged("9s 8s 5h", options)
    second = apply(first, RunPack(N, 3))
    third = apply(second, RunPack(N, 3))

    assert (second.phase, sizes(second), second.trump) == (Phase.RUN, [9] * 4, None)
    assert (third.phase, sizes(third), third.trump) == (Phase.PLAY, [12] * 4, Suit.HEARTS)
    assert third.calls == (Call.BEG, Call.RUN, Call.RUN)
    assert third.trick is not None
    assert third.trick.to_play == W


def test_a_new_suit_on_the_first_run_is_played_with_nine_cards() -> None:
    """The stander has no second choice, even without a trump in hand."""
    state = apply(begged("9s 5h"), RunPack(N, 3))

    assert (state.phase, sizes(state), state.trump) == (Phase.PLAY, [9] * 4, Suit.HEARTS)
    assert {action.seat for action in turn_actions(state)} == {W}


def test_only_the_dealer_runs_the_pack() -> None:
    """Neither the stander nor the dealer's partner."""
    state = apply(begged("9s 8s 5h"), RunPack(N, 3))

    assert [fault_in(state, RunPack(seat, 3)) for seat in (W, S, E)] == [Fault.OUT_OF_TURN] * 3


@pytest.mark.clause("ic2024-21e-1", "mafa-kicking-2")
@both_books
@pytest.mark.parametrize(("kicks", "points"), [("9s 8s 7s 5s", 0), ("As 6s 7s 5s", 3), ("9s 8s 6s Js", 5)])
def test_a_dealer_who_runs_out_the_pack_keeps_deal_and_points(
    options: Options, kicks: str, points: int
) -> None:
    """The 25th, 38th, 51st and 52nd card are all of one suit: the hands are thrown in and the same dealer deals."""
    begun = begged(kicks, options)
    state = play_through(begun, RunPack(N, 3), RunPack(N, 3))

    assert (state.phase, state.dealer, state.score) == (Phase.SHUFFLE, N, Tally(NS=points))
    assert (state.hands, state.kicks, state.kick_points, state.trump) == (((), (), (), ()), (), 0, None)
    assert state.mixed_before == begun.mixed


def test_the_last_card_can_bring_the_new_suit() -> None:
    """The 52nd card is kicked without a deal, and twelve cards each are played."""
    state = play_through(begged("9s 8s 7s 5h"), RunPack(N, 3), RunPack(N, 3))

    assert (state.phase, sizes(state), state.trump) == (Phase.PLAY, [12] * 4, Suit.HEARTS)
    assert state.kicks == parse_cards("9s 8s 7s 5h")


def test_a_house_may_leave_the_last_card_unkicked() -> None:
    """Then the pack has run out after three kicks of one suit, whatever the last card is."""
    options = house("ic2024", {"kick_last_card": False})
    state = play_through(begged("9s 8s 6s Jh", options), RunPack(N, 3), RunPack(N, 3))

    assert (state.phase, state.dealer, state.score) == (Phase.SHUFFLE, N, Tally(NS=2))


@pytest.mark.clause("ic2024-21e-2")
@both_books
@pytest.mark.parametrize(
    ("kicks", "score", "runs"),
    [("9s Js 5h", (11, 4), 1), ("9s 8s 6s 5h", (12, 4), 2), ("9s 8s 7s As", (13, 4), 2)],
)
def test_a_bullseye_made_while_running_the_pack_passes_the_deal_on(
    options: Options, kicks: str, score: tuple[int, int], runs: int
) -> None:
    """The game is over at that kick, and the next one is dealt by the player on the dealer's right."""
    state = play_through(begged(kicks, options, score), *[RunPack(N, 3)] * runs)

    assert (state.phase, state.result) == (Phase.GAME_OVER, Result(Side.NS, 1, "kick"))
    assert state.score == Tally(14, 4)
    assert next_game(state).dealer == W


def test_a_kick_that_reaches_the_target_ends_the_game_before_any_call() -> None:
    """Nobody stands or begs any more; more than the target is as good."""
    state = with_score(dealt(stacked(N, kicks="Jd")), 12, 13)
    over = play_through(state, DeclineBlind(W), Kick(N))

    assert (over.phase, over.score, over.result) == (
        Phase.GAME_OVER,
        Tally(15, 13),
        Result(Side.NS, 1, "kick"),
    )
    assert fault_in(over, Beg(W)) == Fault.GAME_OVER
    assert over.mixed_before == state.mixed
