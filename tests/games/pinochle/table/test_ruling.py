"""Rulings at an online pinochle table: what the referee sees of it, and what it takes over."""

from typing import Any

from msgspec.structs import replace

from hangjack.games.pinochle import Phase, Side, State, Tally, apply
from hangjack.games.pinochle.engine.actions import BostonReviewed, HandEnded
from hangjack.games.pinochle.engine.scoring import meld_without_trump
from hangjack.games.pinochle.referee import Incident, Kind, RuledTable, Ruling, rule
from hangjack.games.pinochle.table.table import as_action, table_of
from support.pinochle import RICH, SHUFFLING, N, called, dealt, hands_with, ready_to_lead
from support.pinochle_referee import BOOK, CALLED


def ruled(state: State, kind: Kind, **facts: Any) -> Ruling:
    """Return the ruling at the table as it stands."""
    ruling = rule(Incident(kind, table_of(state), facts), BOOK)
    assert isinstance(ruling, Ruling)
    return ruling


def test_the_referee_sees_the_bid_the_meld_and_the_totals() -> None:
    """While no suit is trump all meld counts without one; then what has been laid."""
    bidding = replace(called(dealt(RICH), 52, None), score=Tally(30, -20), time_called=True)
    hands = hands_with(RICH)
    meld = Tally(*(meld_without_trump(hands, side, bidding.options) for side in Side))

    assert table_of(bidding) == RuledTable(
        "auction", 52, None, meld, bidding.dealer, Tally(30, -20), time_called=True
    )
    led = ready_to_lead()
    assert table_of(led) == RuledTable("play", 50, Side.NS, led.meld, led.dealer)
    assert table_of(SHUFFLING).meld == Tally()


def test_a_renege_ends_the_hand_with_its_score() -> None:
    """The table goes on with the next dealer."""
    state = ready_to_lead()
    ruling = ruled(state, Kind.FAILED_TO_FOLLOW, **CALLED)
    action = as_action(state, ruling)

    assert action == HandEnded("renege", Tally(state.meld.NS + 50, -100))
    assert apply(state, action).dealer is N


def test_a_deal_that_goes_back_is_dealt_again() -> None:
    """By the same dealer."""
    state = replace(SHUFFLING, phase=Phase.DEAL)

    assert as_action(state, ruled(state, Kind.CARD_COUNT, when="during_deal")) == HandEnded("redeal")


def test_a_boston_is_reviewed_as_it_is_ruled() -> None:
    """Confirmed or not."""
    state = replace(ready_to_lead(), phase=Phase.REVIEW)
    seen, unseen = (
        ruled(state, Kind.BOSTON_CLAIM, team="NS", books=20, td_present=present) for present in (True, False)
    )

    assert as_action(state, seen) == BostonReviewed(confirmed=True)
    assert as_action(state, unseen) == BostonReviewed(confirmed=False)


def test_what_leaves_the_hand_alone_is_no_event_of_the_table() -> None:
    """A card that stands, or a team that is out of the event."""
    state = ready_to_lead()

    assert as_action(state, ruled(state, Kind.CARD_SWAP)) is None
    assert as_action(state, ruled(state, Kind.TABLE_TALK, offender="E")) is None
