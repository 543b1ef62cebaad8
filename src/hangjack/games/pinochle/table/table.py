"""Double-deck pinochle at a table that the engine runs, and the referee there.

A ruling sees the table as `table_of` tells it; the table takes the ruling over as the event that `as_action` makes of it.
"""

from collections.abc import Iterator, Sequence

from hangjack.games.pinochle import SEATS, Action, IllegalAction, Seat, State, View, is_over, view
from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.engine.actions import BostonReviewed, HandEnded
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.recording import RECORDING, Opened
from hangjack.games.pinochle.engine.scoring import meld_without_trump
from hangjack.games.pinochle.engine.seats import Side, Tally
from hangjack.games.pinochle.engine.state import Phase
from hangjack.games.pinochle.referee.effects import BostonCounts, HandOver, RuledTable
from hangjack.games.pinochle.referee.rule import apply_ruling
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.games.pinochle.table.lines import in_hand, is_told, opened, told, understood
from hangjack.tables.game import TableGame


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


def _scores(states: Sequence[State]) -> Iterator[str]:
    for state in states:
        score = f"{state.score.NS}/{state.score.EW}"
        yield f"{score:>9}"


TABLE: TableGame[State, View, Opened, Action, Seat] = TableGame(
    game=GAME,
    recording=RECORDING,
    view=view,
    is_over=is_over,
    illegal=IllegalAction,
    seats=lambda _: SEATS,
    opened=lambda event, _: opened(event),
    told=told,
    is_told=is_told,
    understood=understood,
    scores=_scores,
    ruled=as_action,
    laid_out=lambda cards, _: in_hand(cards, trump=None),
)
