import msgspec
import pytest

from hangjack.cards import FULL_PACK, Card, without
from hangjack.games.all_fours import Phase, Seat, Side, Tally, apply, start
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.engine.actions import (
    Deal,
    DeclineBlind,
    Kick,
    NoCut,
    OfferCut,
    Ruled,
    Shuffled,
    Stand,
)
from hangjack.games.all_fours.engine.state import Result, State
from hangjack.games.all_fours.referee import Incident, Kind, RuledTable, Ruling, rule
from hangjack.games.all_fours.table.table import as_action, table_of
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import game_rules
from hangjack.rulebooks.shelf import book
from support.all_fours import IC2024

PENALTIES = game_rules(plain_house(book("ic2024")), AllFoursGame).penalties


def standing() -> State:
    """Return a table at which North dealt, kicked a six for two points, and West stood."""
    rest = without(FULL_PACK, [Card("6s"), Card("As")])
    pack = (Card("As"), *rest[:23], Card("6s"), *rest[23:])
    state = start(IC2024, Seat.NORTH)
    for action in (
        Shuffled(pack),
        OfferCut(Seat.NORTH),
        NoCut(Seat.EAST),
        Deal(Seat.NORTH, 3),
        DeclineBlind(Seat.WEST),
        Kick(Seat.NORTH),
        Stand(Seat.WEST),
    ):
        state = apply(state, action)
    return state


def ruled(kind: Kind, **facts: object) -> tuple[State, State]:
    """Return the table before and after a ruling on *kind*."""
    state = standing()
    ruling = rule(Incident(kind, table_of(state), facts), PENALTIES)
    assert isinstance(ruling, Ruling)
    return state, apply(state, as_action(state, ruling))


def test_a_ruling_sees_the_online_table_as_a_real_one() -> None:
    """Dealer, score, kicks of this deal, cards played and trump."""
    assert table_of(standing()) == RuledTable(Seat.NORTH, Tally(2, 0), "play", kick_points=2, trump="s")  # type: ignore[arg-type]


def test_a_lost_bullseye_ends_the_online_game() -> None:
    """One bullseye to the opponents, never doubled although they lost to nil."""
    _, after = ruled(Kind.RENEGE, offender="S", to_save_jack=False)

    assert (after.phase, after.result) == (Phase.GAME_OVER, Result(Side.EW, 1, "penalty"))


def test_a_renege_to_save_the_jack_counts_two_and_a_hang_jack() -> None:
    """The hang-jack goes to the sheet with the game."""
    _, after = ruled(Kind.RENEGE, offender="S", to_save_jack=True)

    assert (after.result, after.hang_jacks) == (Result(Side.EW, 2, "penalty"), Tally(0, 1))


def test_a_misdeal_takes_the_kicks_off_and_the_same_dealer_deals_again() -> None:
    """And is remembered for the next one in the same turn to deal."""
    _, after = ruled(Kind.LANDSLIDE)

    assert (after.phase, after.dealer, after.score) == (Phase.SHUFFLE, Seat.NORTH, Tally(0, 1))
    assert (after.misdeals_in_a_row, after.first_deal) == (1, True)


def test_a_point_leaves_the_cards_as_they_are() -> None:
    """Play goes on from where it was."""
    before, after = ruled(Kind.LOOKED_UNPRIVILEGED, offender="E")

    assert after == msgspec.structs.replace(before, score=Tally(3, 0))


def test_what_is_decided_about_the_count_waits_for_it() -> None:
    """The game point of this issue goes to the other side whatever the cards say."""
    _, after = ruled(Kind.GAMBLE_CHECK_BREACH, offender="N")

    assert (after.at_count.game_to, after.phase) == (Side.EW, Phase.PLAY)


def test_wiped_points_pass_the_deal_and_a_closed_table_ends_everything() -> None:
    """The game goes on with the next dealer; or there is none any more."""
    _, wiped = ruled(Kind.ERASED_OWN_BEFORE_SING, offender="N")
    _, closed = ruled(Kind.INDISCIPLINE, offender="N", subs_used=6)

    assert (wiped.dealer, wiped.score, wiped.phase) == (Seat.WEST, Tally(0, 0), Phase.SHUFFLE)
    assert (closed.phase, closed.result) == (Phase.GAME_OVER, None)


@pytest.mark.parametrize("kind", [Kind.RENEGE, Kind.LANDSLIDE, Kind.GAMBLE_CHECK_BREACH])
def test_a_ruling_is_an_event_of_the_tables_log(kind: Kind) -> None:
    """Stored as JSON and read back, it does the same."""
    state = standing()
    ruling = rule(Incident(kind, table_of(state), {"offender": "S", "to_save_jack": False}), PENALTIES)
    assert isinstance(ruling, Ruling)
    action = as_action(state, ruling)
    stored = msgspec.json.decode(msgspec.json.encode(action), type=Ruled)

    assert apply(state, stored) == apply(state, action)
