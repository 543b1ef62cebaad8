import pytest

from hangjack.games.all_fours import (
    SEATS,
    Action,
    Clock,
    Options,
    Phase,
    Seat,
    State,
    apply,
    clock,
    fault_in,
    legal_actions,
    start,
    view,
)
from hangjack.games.all_fours.engine.actions import (
    Beg,
    CallOfficial,
    Fault,
    NoCut,
    OfferCut,
    Pause,
    Play,
    Resume,
    Stand,
)
from support.all_fours import (
    BOOKS,
    IC2024,
    MAFA,
    E,
    N,
    S,
    W,
    dealt,
    kicked,
    play_through,
    shuffled,
    stacked,
    table,
)

both_books = pytest.mark.parametrize("options", BOOKS.values(), ids=BOOKS)
IN_PLAY = "trump hearts\non-board 9c\nto-play 4c 2h Ks"


def to_stand(options: Options) -> State:
    """Return a game in which west stands or begs, with a trump in hand."""
    return kicked(stacked(N, {W: "2h", N: "3h"}, "9h"), options)


@pytest.mark.clause("ic2024-17b-2")
def test_the_ic2024_dealer_has_fifteen_seconds_to_shuffle_and_then_the_cut_is_offered() -> None:
    """The clock's act is a legal one and puts the pack before the cutter; mafa gives no limit."""
    state = shuffled()
    running = clock(state)

    assert running == Clock(N, 15, then=OfferCut(N))
    assert running.then is not None
    assert apply(state, running.then).phase == Phase.CUT
    assert clock(shuffled(options=MAFA)) is None


@pytest.mark.clause("ic2024-17d-2")
def test_the_ic2024_cutter_has_ten_seconds_and_then_there_is_no_cut() -> None:
    """The pack goes on in the order in which it was offered; mafa gives no limit."""
    state = apply(shuffled(), OfferCut(N))
    running = clock(state)

    assert running == Clock(E, 10, then=NoCut(E))
    assert running.then is not None
    assert apply(state, running.then).pack == state.pack
    assert clock(apply(shuffled(options=MAFA), OfferCut(N))) is None


@pytest.mark.clause("ic2024-26a-1", "ic2024-26a-4")
def test_the_ic2024_stander_has_fifteen_seconds_and_a_count_of_ten() -> None:
    """Nothing happens by itself: who freezes is told, and a count of ten seconds is given."""
    assert clock(to_stand(IC2024)) == Clock(W, 15, then=None, count_seconds=10)
    assert clock(to_stand(MAFA)) is None


@pytest.mark.clause("ic2024-26a-2", "ic2024-26a-4")
def test_the_ic2024_dealer_has_fifteen_seconds_to_give_or_run_and_a_count_of_ten() -> None:
    """The time begins with the beg."""
    assert clock(apply(to_stand(IC2024), Beg(W))) == Clock(N, 15, then=None, count_seconds=10)
    assert clock(apply(to_stand(MAFA), Beg(W))) is None


@pytest.mark.clause("ic2024-26a-3", "ic2024-26a-4", "mafa-delay-1b")
def test_a_card_is_played_in_ten_seconds_in_ic2024_and_in_twelve_in_mafa() -> None:
    """The time is the next player's from the card before; mafa counts no second time but calls a marshal."""
    ic2024, mafa = table(IN_PLAY, IC2024), table(IN_PLAY, MAFA)

    assert clock(ic2024) == Clock(S, 10, then=None, count_seconds=10)
    assert clock(mafa) == Clock(S, 12, then=None, count_seconds=None)
    assert clock(apply(mafa, Play(S, ic2024.hand(S)[0]))) == Clock(E, 12)


def test_no_clock_runs_while_chance_shuffles_or_nothing_is_decided() -> None:
    """Dealing, the blind option and the kick have no limit, and a game that waits for nobody has none."""
    before_kick = dealt(stacked(N))

    assert [clock(state) for state in (start(IC2024, N), before_kick)] == [None, None]


def test_everybody_sees_the_same_clock() -> None:
    """The public too."""
    state = table(IN_PLAY)

    assert {view(state, seat).clock for seat in (*SEATS, None)} == {Clock(S, 10, None, 10)}


@pytest.mark.clause("ic2024-25g-1")
@both_books
@pytest.mark.parametrize("seat", SEATS)
def test_any_player_may_pause_the_table_to_consult_an_official(options: Options, seat: Seat) -> None:
    """It need not be his turn; the clock stands and nobody plays until he lets the table go on."""
    state = table(IN_PLAY, options)
    paused = apply(state, Pause(seat))
    tried: list[Action] = [Play(S, state.hand(S)[0]), Stand(W), Pause(N), CallOfficial(N)]

    assert (paused.paused_by, clock(paused)) == (seat, None)
    assert [fault_in(paused, action) for action in tried] == [Fault.PAUSED] * 4
    assert legal_actions(paused) == [Resume(seat)]
    assert apply(paused, Resume(seat)) == state


def test_only_the_player_who_paused_lets_the_table_go_on() -> None:
    """The others wait, and a table that is not paused cannot be resumed."""
    paused = apply(table(IN_PLAY), Pause(E))

    assert [fault_in(paused, Resume(seat)) for seat in (N, W, S)] == [Fault.NOT_YOUR_PAUSE] * 3
    assert fault_in(table(IN_PLAY), Resume(E)) == Fault.NOT_NOW


def test_calling_an_official_pauses_the_table_and_shows_that_one_was_called() -> None:
    """Everybody sees who stopped the table and that help is on its way."""
    state = table(IN_PLAY)
    called = apply(state, CallOfficial(W))
    views = [view(called, seat) for seat in (*SEATS, None)]

    assert {(seen.paused_by, seen.official_called, seen.clock) for seen in views} == {(W, True, None)}
    assert apply(called, Resume(W)) == state


@pytest.mark.parametrize("act", [Pause(S), CallOfficial(S)])
def test_a_table_can_be_paused_before_anything_is_dealt(act: Pause | CallOfficial) -> None:
    """Also while chance shuffles; a game that is over cannot be paused."""
    state = start(IC2024, N)

    assert fault_in(state, act) is None
    assert fault_in(play_through(state, act), OfferCut(N)) == Fault.PAUSED
