"""A bullseye that nobody sang before the cards were cut."""

import pytest
from msgspec.structs import replace

from hangjack.cards import Card
from hangjack.games.all_fours import (
    SEATS,
    Phase,
    Result,
    Shuffled,
    Side,
    State,
    Tally,
    apply,
    fault_in,
)
from hangjack.games.all_fours.engine.actions import (
    Beg,
    Confirm,
    Cut,
    DeclineBlind,
    Fault,
    GiveOne,
    How,
    Kick,
    NoCut,
    OfferCut,
    Play,
    Shuffle,
    Sing,
)
from hangjack.games.all_fours.engine.singing import late_singer
from support.all_fours import (
    E,
    N,
    S,
    W,
    before_the_last_card,
    deal_out,
    house,
    play_through,
    stacked,
    with_score,
)
from support.all_fours_random import pack_of

NS, EW = Side
BY_HAND = house("ic2024", {"auto_sing": "never"})


def counted(ns: int, ew: int, *, late: bool = False) -> State:
    """Return the table after an issue in which east-west had High and hung the Jack, north-south Low and Game.

    *late*: the cards had been cut over an unsung bullseye before it.
    """
    return apply(replace(before_the_last_card(BY_HAND, ns, ew), late=late), Play(W, Card("4c")))


@pytest.mark.clause("ic2024-27i-3")
@pytest.mark.parametrize("cut", [NoCut(S), Cut(S, 20)])
def test_a_bullseye_not_sung_before_the_cut_waits_for_the_next_issue(cut: Cut | NoCut) -> None:
    """Until the cut the pair may still sing, whatever is shuffled; from then on nobody may."""
    pack = stacked(E, {N: "As 2s 3s", E: "Ah"}, "Jh")
    home = replace(counted(5, 13), dealer=E)
    state = play_through(home, Shuffled(pack), Shuffle(E, How.BREW), Shuffled(pack), OfferCut(E))
    late = apply(state, cut)

    assert (state.late, state.may_sing) == (False, EW)
    assert (late.late, late.may_sing) == (True, None)
    assert [fault_in(late, Sing(seat)) for seat in SEATS] == [Fault.NOT_NOW] * 4


@pytest.mark.clause("ic2024-27i-3")
def test_kicks_and_gifts_of_a_late_issue_count_and_end_nothing() -> None:
    """East kicks a jack and gives one: seventeen to fourteen, and the cards are played."""
    pack = stacked(E, {N: "As 2s 3s", E: "Ah"}, "Jh")
    home = replace(with_score(counted(13, 13), 13, 14), dealer=E)
    late = deal_out(apply(home, Shuffled(pack)))
    state = play_through(late, DeclineBlind(N), Kick(E), Beg(N), GiveOne(E))

    assert (state.phase, state.score) == (Phase.PLAY, Tally(14, 17))
    assert [fault_in(state, Sing(seat)) for seat in SEATS] == [Fault.NOT_NOW] * 4


@pytest.mark.clause("ic2024-27i-4")
@pytest.mark.parametrize(
    ("ns", "ew", "totals", "singers"),
    [
        (13, 14, Tally(16, 18), EW),  # still ahead
        (14, 9, Tally(17, 13), NS),
        (16, 14, Tally(19, 18), NS),  # the order of counting is not used
        (14, 14, Tally(17, 18), EW),  # overtaken
    ],
)
def test_after_an_unsung_bullseye_the_higher_total_of_the_next_issue_may_sing(
    ns: int, ew: int, totals: Tally, singers: Side
) -> None:
    """All awards are added, nobody stops at fourteen, and only the side with more may sing."""
    state = counted(ns, ew, late=True)
    faults = {seat.side: fault_in(state, Sing(seat)) for seat in SEATS}
    singer = next(seat for seat in SEATS if seat.side is singers)
    over = play_through(state, Sing(singer), Confirm(SEATS[(singer.place + 1) % 4]))

    assert (state.score, state.may_sing) == (totals, singers)
    assert faults == {singers: None, singers.other: Fault.NOT_HOME}
    assert over.result == Result(singers, 1, "late_sing")


@pytest.mark.clause("ic2024-27i-5")
def test_equal_totals_after_an_unsung_bullseye_go_to_the_side_with_high() -> None:
    """Eighteen each: east-west had the ace of trumps in that last issue."""
    state = counted(15, 14, late=True)

    assert (state.score, state.may_sing) == (Tally(18, 18), EW)
    assert late_singer(Tally(18, 18), NS) == NS


def test_equal_totals_without_any_trump_wait_for_one_more_issue() -> None:
    """Nobody had High, so nobody may sing yet, and the issue after is counted to its end again."""
    level = replace(counted(15, 14, late=True), may_sing=late_singer(Tally(18, 18), None))
    cut = deal_out(apply(level, Shuffled(pack_of(2))))

    assert level.may_sing is None
    assert [fault_in(level, Sing(seat)) for seat in SEATS] == [Fault.NOT_HOME] * 4
    assert cut.late is True


def test_a_bullseye_unsung_twice_waits_for_one_issue_more() -> None:
    """The same applies again: the totals after the second issue decide, and until then nobody is home."""
    first = counted(13, 14, late=True)
    cut = deal_out(apply(first, Shuffled(pack_of(2))))
    second = counted(21, 18, late=True)

    assert (first.late, first.may_sing, cut.late, cut.may_sing) == (True, EW, True, None)
    assert [fault_in(cut, Sing(seat)) for seat in SEATS] == [Fault.NOT_NOW] * 4
    assert (second.score, second.may_sing) == (Tally(24, 22), NS)


def test_a_shutout_that_is_sung_late_counts_double_only_if_it_still_is_one() -> None:
    """The score at the sing decides: the others have scored meanwhile."""
    in_time = with_score(counted(0, 13), 0, 14)
    late = counted(0, 14, late=True)

    assert play_through(in_time, Sing(W), Confirm(N)).result == Result(EW, 2, "sing")
    assert play_through(late, Sing(W), Confirm(N)).result == Result(EW, 1, "late_sing")
