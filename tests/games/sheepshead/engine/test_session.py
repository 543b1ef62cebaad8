import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.errors import BadInput, Refused
from hangjack.games.sheepshead import (
    Level,
    Options,
    Seat,
    Session,
    StakesOptions,
    fold,
    next_hand,
    open_session,
)
from hangjack.games.sheepshead.engine.outcomes import Outcome
from hangjack.games.sheepshead.engine.seats import TableSize, seats_of
from hangjack.games.sheepshead.engine.session import (
    Column,
    HandMisdealt,
    HandPlayed,
    Length,
    Penalised,
    SeatLeft,
    length_of,
    next_dealer,
    played,
)
from hangjack.wording import sentence
from support.sheepshead import FOUR, ONE, PLAY, THREE, TWO, house, play_out, table

SIZES: st.SearchStrategy[TableSize] = st.sampled_from((3, 4))


def due(dealt_by: str, size: TableSize = 3, first: Seat = ONE, options: Options = PLAY) -> Seat | None:
    """Return who deals after these seats have dealt."""
    return next_dealer([Seat(seat) for seat in dealt_by], first, size, options)


def test_everybody_deals_sixteen_hands_and_plays_forty_eight() -> None:
    """48 hands at a table of three; 64 at a table of four, of which each dealer rests 16."""
    assert length_of(3, PLAY) == Length(48, 16, 48)
    assert length_of(4, PLAY) == Length(64, 16, 48)
    assert length_of(4, house({"deals_each": 5})) == Length(20, 5, 15)


def test_the_deal_goes_round() -> None:
    """From the first dealer, until everybody has dealt."""
    assert [due(seats) for seats in ("", "1", "12", "123")] == [ONE, TWO, THREE, ONE]
    assert due("34", 4, THREE) is ONE
    assert (due("123" * 15 + "12"), due("123" * 16)) == (THREE, None)


@pytest.mark.clause("sheepshead-deal-8")
def test_a_deal_out_of_turn_is_made_good() -> None:
    """It counts; whoever has dealt least deals next, ties in order from the first dealer."""
    assert [due(seats) for seats in ("2", "21", "213")] == [ONE, THREE, ONE]
    assert [due(seats) for seats in ("33", "331", "3312", "33121", "331212")] == [ONE, TWO, ONE, TWO, ONE]
    assert due("2", 4, TWO) is THREE


@pytest.mark.clause("sheepshead-deal-8", "sheepshead-scorer-6")
def test_a_mistake_in_the_last_lap_is_not_made_good() -> None:
    """The session ends with its last hand all the same, though one has dealt once too often and one too little."""
    assert due("123" * 15 + "11") is TWO
    assert due("123" * 15 + "112") is None


@pytest.mark.clause("sheepshead-scorer-7")
def test_who_leaves_a_table_of_four_lets_three_go_on() -> None:
    """Until each of them has dealt all their hands; a house may break off instead, and a table of three has to."""
    fours = [Seat(seat) for seat in "1234" * 10]
    stops = house({"leaver": "break_off"})

    assert next_dealer(fours, ONE, 4, PLAY, FOUR) is ONE
    assert next_dealer([*fours, ONE, TWO, THREE], ONE, 4, PLAY, FOUR) is ONE
    assert next_dealer([*fours, *[ONE, TWO, THREE] * 6], ONE, 4, PLAY, FOUR) is None
    assert next_dealer(fours, ONE, 4, stops, FOUR) is None
    assert next_dealer([ONE], ONE, 3, PLAY, TWO) is None


@pytest.mark.clause("sheepshead-scorer-6")
def test_a_substitute_plays_on_at_a_table_of_three() -> None:
    """What was made before stays with whoever made it; without a substitute the table is broken off."""
    session = fold(open_session(PLAY, 3), HandPlayed(ONE, won_by(TWO)))
    taken, left = (fold(session, SeatLeft(TWO, taken=each)) for each in (True, False))
    after = fold(taken, HandPlayed(TWO, won_by(TWO)))

    assert taken.handed_over == ((TWO, Column(points=2, plays=1, played=1)),)
    assert (after.column(TWO).points, after.hands) == (4, 48)
    assert (left.is_complete, left.hands) == (True, 1)


def test_a_house_may_draw_for_the_first_deal() -> None:
    """Otherwise seat 1 deals first, whatever was drawn."""
    draws = house({"first_dealer": "draw"})
    with pytest.raises(BadInput) as refusal:
        open_session(draws, 3)

    assert open_session(draws, 3, drawn=TWO).first_dealer is TWO
    assert open_session(PLAY, 3, drawn=TWO).first_dealer is ONE
    assert sentence(refusal.value) == "This house draws for the first deal: say which seat was drawn."


@pytest.mark.clause("sheepshead-deal-8")
def test_nobody_deals_more_than_their_share() -> None:
    """Out of turn is possible, a seventeenth deal is not."""
    session = open_session(house({"deals_each": 1}), 3)
    after = fold(session, HandPlayed(TWO, won_by(TWO)))
    with pytest.raises(Refused) as refusal:
        next_hand(after, TWO)

    assert next_hand(session, THREE).dealer is THREE
    assert next_hand(after).dealer is ONE
    assert sentence(refusal.value) == "Player 2 has dealt all 1 hands of the session: another player deals."


def test_a_complete_session_has_no_next_hand() -> None:
    """Everybody has dealt."""
    session = open_session(house({"deals_each": 1}), 3)
    for seat in (ONE, TWO, THREE):
        assert not session.is_complete
        session = fold(session, HandPlayed(seat, won_by(ONE)))

    assert session.is_complete
    with pytest.raises(Refused):
        next_hand(session)


def won_by(picker: Seat) -> Outcome:
    """Return a plain game that *picker* has won."""
    return Outcome(picker, won=True)


def test_columns_add_up_points_plays_deals_and_cents() -> None:
    """A penalty is no play, and a resting dealer has no entry but may be penalised."""
    session = open_session(PLAY, 4, StakesOptions(stakes_on=True))
    session = fold(session, HandPlayed(ONE, Outcome(FOUR, won=False)))
    session = fold(session, HandPlayed(TWO, Outcome(THREE, won=True, level=Level.NO_TRICK, leaster=True)))
    session = fold(session, Penalised(TWO, -4))
    session = fold(session, HandMisdealt(THREE))

    assert session.columns == (
        Column(points=0, plays=0, deals=1, cents=-50, played=1),
        Column(points=1 - 4, plays=0, deals=1, penalties=-4, cents=50, played=1),
        Column(points=1 + 4, plays=1, deals=0, cents=50 + 100, played=2),
        Column(points=-2, plays=1, deals=0, cents=-100 - 50, played=2),
    )
    assert (session.plays, session.dealt, session.misdeals) == (2, (ONE, TWO), 1)


def test_a_hand_of_the_engine_is_a_hand_of_the_session() -> None:
    """With its dealer, and how it came out."""
    over = play_out(
        table("""
            picker    1
            bury      Ac Tc
            tricks    Qc 7h 7s | Qs 8h 8s | Qh 9h 9s | Qd Kh Ks | Jc Th Ts | Js Ah As | Jh 7c 8c | Jd 9c 7d | Ad Kc 8d
            on-board  Td 9d
            to-play   Kd
        """),
        "Kd",
    )

    assert over.result is not None
    assert played(over) == HandPlayed(THREE, Outcome(ONE, won=True, level=Level.NO_TRICK))


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """Draw a whole session: deals out of turn, misdeals, penalties, and results of every kind."""
    size = draw(SIZES)
    session = open_session(PLAY, size, StakesOptions(stakes_on=True))
    random = draw(st.randoms(use_true_random=False))
    while not session.is_complete:
        left = [seat for seat in seats_of(size) if session.column(seat).deals < PLAY.deals_each]
        dealer = next_hand(session, random.choice(left) if random.random() < 0.3 else None).dealer
        player = random.choice(session.active(dealer))
        hand = Outcome(player, random.random() < 0.5, random.choice(list(Level)))
        if random.random() < 0.2:
            hand = Outcome(player, True, random.choice((Level.PLAIN, Level.NO_TRICK)), leaster=True)
        if random.random() < 0.1:
            session = fold(session, HandMisdealt(dealer))
        if random.random() < 0.1:
            session = fold(session, Penalised(random.choice(seats_of(size)), -4))
        session = fold(session, HandPlayed(dealer, hand))
    return session


@settings(max_examples=25)
@given(sessions())
@pytest.mark.clause("sheepshead-deal-8")
def test_every_session_ends_with_sixteen_deals_each_and_the_right_control_total(session: Session) -> None:
    """Whoever dealt out of turn, whatever was misdealt or penalised: one play a hand, and stakes that add up to nothing."""
    length = length_of(session.table_size, PLAY)

    assert [column.deals for column in session.columns] == [16] * session.table_size
    assert session.plays == len(session.dealt) == length.hands
    assert sum(column.cents for column in session.columns) == 0


@settings(max_examples=25)
@given(sessions())
def test_a_session_can_be_stored_and_read_back(session: Session) -> None:
    """As JSON, whole."""
    assert msgspec.json.decode(msgspec.json.encode(session), type=Session) == session
