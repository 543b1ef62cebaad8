"""Double-deck pinochle at a table."""

from collections.abc import Iterator, Sequence

from hangjack.games.pinochle import SEATS, Action, IllegalAction, Seat, State, View, is_over, view
from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.engine.recording import RECORDING, Opened
from hangjack.games.pinochle.table.ruling import as_action
from hangjack.games.pinochle.table.telling import in_hand, is_told, opened, told
from hangjack.games.pinochle.table.typed import understood
from hangjack.tables.game import TableGame


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
