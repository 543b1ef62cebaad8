"""What is true of every game, by both books and by houses of any kind."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise

from hypothesis import given
from msgspec.structs import replace

from hangjack.cards import FULL_PACK
from hangjack.games.all_fours import (
    SEATS,
    Phase,
    Seat,
    Side,
    State,
    Tally,
    apply,
    fault_in,
    next_game,
    turn_actions,
)
from hangjack.games.all_fours.engine.actions import Confirm, Play, Sing
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.all_fours.engine.seats import right
from hangjack.games.all_fours.engine.state import Call
from support.all_fours import cards_on
from support.all_fours_hidden import exchanged
from support.all_fours_random import GAMES
from support.contract import LUCK, Luck, Step

AT_THE_COUNT = {AwardFor.HIGH, AwardFor.LOW, AwardFor.JACK, AwardFor.HANG_JACK, AwardFor.GAME}


def states_of(steps: list[Step]) -> list[State]:
    """Return the states of a game."""
    return [step.state for step in steps]


def counts_of(steps: list[Step]) -> Iterator[tuple[Award, ...]]:
    """Yield the awards that each event added."""
    for before, after in pairwise(states_of(steps)):
        yield after.awards[len(before.awards) :]


@given(GAMES)
def test_there_are_52_different_cards_at_all_times(steps: list[Step]) -> None:
    """In hands, tricks, on board, kicked and in the pack; while it is gathered and shuffled, in nobody's hands."""
    for state in states_of(steps):
        gathered = state.phase in (Phase.SHUFFLE, Phase.CUT, Phase.SUNG, Phase.GAME_OVER) and not state.kicks

        assert sorted(cards_on(state)) == sorted(FULL_PACK) or (gathered and not cards_on(state))


@given(GAMES)
def test_hands_are_equal_before_each_trick(steps: list[Step]) -> None:
    """Six, nine or twelve cards each at the start, one fewer with every trick."""
    for state in states_of(steps):
        if state.phase is Phase.PLAY and state.trick is not None and not state.trick.cards:
            sizes = {len(hand) for hand in state.hands}

            assert len(sizes) == 1
            assert sizes.pop() + len(state.tricks) in (6, 9, 12)


@given(GAMES)
def test_whoever_is_to_play_has_a_legal_card(steps: list[Step]) -> None:
    """No rule of following ever leaves a hand without a card to play."""
    for state in states_of(steps):
        if state.phase is Phase.PLAY and state.paused_by is None:
            assert any(isinstance(action, Play) for action in turn_actions(state))


@given(GAMES)
def test_one_count_never_gives_more_than_its_awards_are_worth(steps: list[Step]) -> None:
    """High, Low, a hung Jack and Game are the most that one issue can bring, each at most once."""
    points = steps[0].state.options.points
    most = points.high + points.low + points.hang + points.game
    for awards in counts_of(steps):
        counted = [award for award in awards if award.what in AT_THE_COUNT]

        assert sum(award.points for award in counted) <= most
        assert all(times == 1 for times in Counter(award.what for award in counted).values())


@given(GAMES)
def test_a_score_never_goes_down(steps: list[Step]) -> None:
    """Only a ruling takes points away, and these games have none."""
    for before, after in pairwise(states_of(steps)):
        assert after.score.NS >= before.score.NS
        assert after.score.EW >= before.score.EW


@given(GAMES)
def test_a_score_is_the_sum_of_its_awards(steps: list[Step]) -> None:
    """Every point on the pad has a reason."""
    for state in states_of(steps):
        total = Tally()
        for award in state.awards:
            total = total.plus(award.side, award.points)

        assert state.score == total


@given(GAMES)
def test_an_issue_has_six_nine_or_twelve_tricks_and_at_most_four_kicks(steps: list[Step]) -> None:
    """An issue that is played out has as many tricks as each hand had cards."""
    over = steps[-1].state
    played_out = [
        len(before.tricks) + 1
        for before, after in pairwise(states_of(steps))
        if before.phase is Phase.PLAY and after.phase is Phase.SHUFFLE
    ]
    played_out += [len(over.tricks)] if over.result and over.result.by == "count" else []

    assert set(played_out) <= {6, 9, 12}
    assert all(len(state.kicks) <= 4 for state in states_of(steps))


@given(GAMES)
def test_the_deal_goes_on_to_the_right_and_stays_when_the_pack_runs_out(steps: list[Step]) -> None:
    """A played issue passes the deal, a pack that was run out does not, and nothing else moves it."""
    for before, after in pairwise(states_of(steps)):
        new_issue = after.phase is Phase.SHUFFLE and before.phase in (
            Phase.PLAY,
            Phase.RUN,
            Phase.DEALER_REPLY,
        )
        passed = new_issue and before.phase is Phase.PLAY

        assert after.dealer is (right(before.dealer) if passed else before.dealer)


@given(GAMES)
def test_the_next_game_is_dealt_by_the_seat_after_the_last_dealer(steps: list[Step]) -> None:
    """The last dealer is whoever dealt the last cards, whether the bullseye was counted, kicked, given or sung."""
    over = steps[-1].state
    last_dealer = next(step.state.dealer for step in reversed(steps) if any(step.state.hands))

    assert next_game(over).dealer is right(last_dealer)


@given(GAMES)
def test_an_issue_registers_one_hang_jack_at_most(steps: list[Step]) -> None:
    """There is one trump Jack; every hang-jack that scored is registered, and some that came too late to score."""
    for before, after in pairwise(states_of(steps)):
        new = Tally(after.hang_jacks.NS - before.hang_jacks.NS, after.hang_jacks.EW - before.hang_jacks.EW)
        scored = [
            award.side for award in after.awards[len(before.awards) :] if award.what is AwardFor.HANG_JACK
        ]

        assert new in (Tally(), Tally(NS=1), Tally(EW=1))
        assert all(new.of(side) == 1 for side in scored)


@given(GAMES)
def test_a_finished_game_has_a_winner_who_is_home(steps: list[Step]) -> None:
    """At or over the target, unless the others lost the bullseye; to nothing, it counts as the house says."""
    over = steps[-1].state
    assert over.result is not None
    winner = over.result.winner
    losers = over.score.of(winner.other)

    assert over.result.by == "penalty" or over.score.of(winner) >= over.options.target
    assert over.result.bullseyes == (
        over.options.shutout_bullseyes if losers == 0 and over.result.by != "penalty" else 1
    )


@given(GAMES)
def test_a_game_that_ends_by_itself_ends_with_the_first_point_that_is_enough(steps: list[Step]) -> None:
    """While the game goes on nobody is home, except over a bullseye that nobody has sung yet."""
    for state in states_of(steps)[:-1]:
        unsung = state.may_sing is not None or state.late or state.phase is Phase.SUNG
        if not unsung:
            assert max(state.score.NS, state.score.EW) < state.options.target


@given(GAMES)
def test_kicks_of_a_run_before_the_last_are_of_the_first_suit(steps: list[Step]) -> None:
    """The pack is run only while the suit is the same, and the trump is the suit turned last."""
    for state in states_of(steps):
        assert len({card.suit for card in state.kicks[:-1]}) <= 1
        assert state.trump is None or state.trump is state.kicks[-1].suit
        assert len(state.kicks) > 1 or Call.RUN not in state.calls


@given(GAMES)
def test_a_bullseye_is_confirmed_by_the_side_that_lost_it(steps: list[Step]) -> None:
    """At a table without auto-sing the winners never have the last word."""
    last, over = steps[-1].event, steps[-1].state
    assert over.result is not None
    if isinstance(last, Confirm):
        assert over.result.winner is last.seat.side.other
        assert over.options.auto_sing == "never"
    assert over.result.winner in Side


@given(GAMES, LUCK)
def test_a_point_that_may_be_sung_is_never_lost(steps: list[Step], luck: Luck) -> None:
    """However the unseen cards lie, and however they are played, a side that could sing on a sure point is home first."""
    claims = [(state, seat) for state in states_of(steps) for seat in SEATS if _may_sing_in_play(state, seat)]
    for state, seat in claims[:: max(1, len(claims) // 5)]:
        other = exchanged(replace(state, options=replace(state.options, auto_sing="always")), seat, luck.seed)
        over = _played_out(other, luck)

        assert over.result is not None
        assert over.result.winner is seat.side


def _may_sing_in_play(state: State, seat: Seat) -> bool:
    return state.phase is Phase.PLAY and fault_in(state, Sing(seat)) is None


def _played_out(state: State, luck: Luck) -> State:
    """Return the table after the issue in play, with nobody singing."""
    for step in count():
        if state.phase is not Phase.PLAY:
            return state
        cards = turn_actions(state)
        state = apply(state, cards[luck.number(step) % len(cards)])
    raise AssertionError
