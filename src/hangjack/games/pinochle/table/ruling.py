"""The referee at a pinochle table that the engine runs: the table as a ruling sees it, a ruling as the table takes it over."""

from hangjack.games.pinochle.engine.actions import BostonReviewed, HandEnded
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.scoring import meld_without_trump
from hangjack.games.pinochle.engine.seats import SEATS, Side, Tally
from hangjack.games.pinochle.engine.state import Phase, State
from hangjack.games.pinochle.referee.effects import BostonCounts, HandOver, RuledTable
from hangjack.games.pinochle.referee.rule import apply_ruling
from hangjack.games.pinochle.referee.rulings import Ruling


def table_of(state: State) -> RuledTable:
    """Return what a ruling must know of the table."""
    return RuledTable(
        phase=state.phase.value,
        bid=state.bid,
        bidding=state.bidder.side if state.bidder else None,
        meld=_meld(state),
        dealer=state.dealer,
        score=state.score,
        time_called=state.time_called,
    )


def as_action(state: State, ruling: Ruling) -> HandEnded | BostonReviewed | None:
    """Return what *ruling* does to the table, as the event that its log keeps; None if the hand goes on or a director still decides.

    A disqualification is the event's: it is in the ruling, not in the table's log.
    """
    after = apply_ruling(table_of(state), ruling)
    if state.phase is Phase.REVIEW:
        return BostonReviewed(confirmed=isinstance(after.boston, BostonCounts))
    if after.points is not None:
        return HandEnded("renege", after.points)
    return HandEnded("redeal") if HandOver(HowEnded.REDEAL) in ruling.effects else None


def _meld(state: State) -> Tally:
    """Return what the meld of both sides counts now: all of it while no suit is trump, then what has been laid."""
    if state.trump is not None or not any(state.hands):
        return state.meld
    hands = dict(zip(SEATS, state.hands, strict=True))
    return Tally(*(meld_without_trump(hands, side, state.options) for side in Side))
