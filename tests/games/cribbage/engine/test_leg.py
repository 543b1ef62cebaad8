import pytest

from hangjack.games.cribbage import (
    Award,
    Decided,
    Fault,
    Phase,
    Reason,
    Result,
    Seat,
    Side,
    State,
    Tally,
    Variant,
    Where,
    apply,
    fault_in,
    is_over,
    legal_actions,
    score,
    start,
    to_act,
    view,
)
from hangjack.games.cribbage.engine.actions import Count, Play, Shuffle
from support.cribbage import (
    A1,
    A2,
    ABINGDON,
    B1,
    B2,
    awarded,
    count_out,
    holes,
    play_any,
    play_out,
    table,
)

clause = pytest.mark.clause

BOX_WINS = """
    dealer  0
    score   {score}
    start   6h
    0       Kh Kc 9h 2c
    1       Qd Td 8d 3c
    2       Ks Js 9s 4h
    3       Qh Th 7s 3s
    box     6c 9d 5h 4d
"""
BOX_PLAYS = "Qd Ks Qh | Kh Td Js | Th Kc 8d 3s | 9h 3c 9s 7s 2c | 4h"


def before_show(scores: str = "0-0") -> State:
    """Return a deal of the first seat after the play; A has 5 holes more, B has 3."""
    return play_out(table(BOX_WINS.format(score=scores)), BOX_PLAYS)


@clause("abingdon-D9-1", "abingdon-D9-3", "abingdon-D9-4", "abingdon-D13-1")
def test_hands_are_counted_from_the_dealers_left_then_the_dealers_then_the_box() -> None:
    """Nobody counts before the turn comes, and what counts are the cards as they were kept."""
    state = before_show()
    wrong = [fault_in(state, Count(seat)) for seat in (A1, A2, B2)]
    over = count_out(state)

    assert (state.phase, to_act(state), wrong) == (Phase.SHOW, B1, [Fault.OUT_OF_TURN] * 3)
    assert [(counted.where, counted.seat) for counted in over.counted] == [
        (Where.HAND, B1),
        (Where.HAND, A2),
        (Where.HAND, B2),
        (Where.HAND, A1),
        (Where.BOX, A1),
    ]
    assert [counted.cards for counted in over.counted] == [
        *(state.kept[seat.place] for seat in (B1, A2, B2, A1)),
        state.box,
    ]


@clause("abingdon-D1-4", "abingdon-D13-3")
def test_the_box_counts_for_the_dealers_side() -> None:
    """Whoever laid the cards into it."""
    state = before_show()
    for seat in (B1, A2, B2, A1):
        state = apply(state, Count(seat))
    over = apply(state, Count(A1))

    assert state.phase is Phase.BOX
    assert view(state, None).open is not None
    assert awarded(state, over) == [(A1, over.counted[-1].holes, "box")]
    assert over.counted[-1].holes > 0


@clause("abingdon-D9-5", "abingdon-D9-6", "abingdon-L18-3")
@pytest.mark.parametrize(
    ("before", "final", "ended"),
    [
        ("0-0", Tally(25, 3), None),
        ("109-108", Tally(121, 111), Result(Side.A, Where.BOX, A1)),
        ("120-108", Tally(121, 109), Result(Side.A, Where.PLAY, A2)),
    ],
)
def test_the_leg_ends_at_the_award_that_reaches_121(before: str, final: Tally, ended: Result | None) -> None:
    """Reaching it is enough, nothing beyond it is pegged, and nothing follows."""
    state = table(BOX_WINS.format(score=before))
    for card in BOX_PLAYS.replace("|", "").split():
        if not is_over(state):
            state = play_out(state, card)
    over = count_out(state)

    assert (over.score, over.result) == (final, ended)
    assert score(over) == final


SECOND_HAND = """
    dealer  0
    score   100-{b}
    start   6h
    0       5h 5d Js Qs
    1       Kd 9d 4c 2h
    2       7h 8h 8d 9s
    3       5c 5s Td Jh
    box     Ah 3d 4d Ks
"""
SECOND_PLAYS = "Kd 7h 5c 5h 4c | 8h 5s 5d 9d 2h | 8d Td Js | 9s Jh Qs"


@clause("abingdon-D9-3", "abingdon-D9-6")
def test_a_hand_counted_first_wins_before_the_dealers_side_can_count() -> None:
    """The order decides: who would have had more never gets to it."""
    state = play_out(table(SECOND_HAND.format(b=100)), SECOND_PLAYS)
    over = count_out(state)

    assert over.result == Result(Side.A, Where.HAND, A2)
    assert (over.score, len(over.counted)) == (Tally(121, 107), 2)
    assert (to_act(over), legal_actions(over)) == (None, [])


def test_a_second_award_of_the_winning_card_is_not_pegged() -> None:
    """The fifteen is enough; the pair comes after the end."""
    state = table("""
        dealer  3
        score   119-0
        start   2s
        0       Ah Kh Qh Jh
        1       7d Kd Qd Jd
        2       7s Ks Qs Ts
    """)
    before = play_out(state, "Ah 7d")
    over = play_out(before, "7s")

    assert awarded(before, over) == [(A2, 2, "fifteen")]
    assert over.result == Result(Side.A, Where.PLAY, A2)


@clause("abingdon-S14-2", "abingdon-S14-5")
@pytest.mark.parametrize("dealer", [A1, B1])
def test_the_singles_player_without_the_first_box_pegs_three_before_the_first_deal(dealer: Seat) -> None:
    """In every game; doubles has no such thing."""
    singles = start(ABINGDON, Variant.SINGLES, 2, Decided(Variant.SINGLES.left(dealer), dealer))
    doubles = start(ABINGDON, Variant.DOUBLES, 2, Decided(Variant.DOUBLES.left(dealer), dealer))
    other = Variant.SINGLES.left(dealer)

    assert singles.awards == (Award(Reason.THREE_FOR_LAST, other, 3),)
    assert singles.score.of(other.side) == 3
    assert (singles.target, doubles.target) == (61, 121)
    assert (doubles.awards, holes(doubles)) == ((), (0, 0))


def test_three_for_last_is_pegged_once_a_leg() -> None:
    """The second deal of a leg gives nothing."""
    over = count_out(play_any(table("variant singles\ndealer 0\nstart 9h")))

    assert over.phase is Phase.SHUFFLE
    assert all(award.reason is not Reason.THREE_FOR_LAST for award in over.awards)


@clause("abingdon-S14-5", "abingdon-S0-1")
def test_a_singles_leg_ends_at_sixty_one() -> None:
    """One for last is enough at sixty."""
    state = table("""
        variant singles
        dealer  1
        score   60-55
        start   2s
        0       Kh 9h 3h
        1       Qd 8d 7d
    """)

    assert play_out(state, "Kh Qd 9h").result == Result(Side.A, Where.PLAY, A1)


@clause("abingdon-S0-1", "abingdon-S16-2")
def test_in_singles_the_other_counts_first_then_the_dealers_hand_then_the_box() -> None:
    """As in doubles, with two players; cards that were not played count too."""
    state = play_out(
        table("""
            variant singles
            dealer  1
            score   53-52
            start   7c
            0       Kh 7h 4h
            1       Qd 4d 9d
            box     8h 8d Ts 3c
        """),
        "Kh Qd 7h 4d",
    )
    over = count_out(state)

    assert [counted.seat for counted in over.counted] == [A1, B1, B1]
    assert over.result == Result(Side.B, Where.BOX, B1)
    assert over.score == Tally(58, 61)


def test_nothing_happens_after_the_end() -> None:
    """Whatever is tried, the leg is over."""
    over = table("dealer 0\nscore 120-0\nstart Js")

    assert is_over(over)
    assert [fault_in(over, action) for action in (Shuffle(A1), Play(B1, over.hand(B1)[0]), Count(B1))] == [
        Fault.LEG_OVER
    ] * 3


def test_the_shuffle_of_a_leg_that_has_ended_is_open_to_all() -> None:
    """Also when it ends in the middle of a deal."""
    over = table("dealer 0\nscore 120-0\nstart Js")

    assert view(over, None).mixed_before == over.mixed
    assert over.mixed is not None
