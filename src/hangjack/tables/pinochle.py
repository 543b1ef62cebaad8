"""Double-deck pinochle at a table."""

from collections.abc import Iterator, Sequence

from hangjack.games import PINOCHLE
from hangjack.games.pinochle import SEATS, Action, IllegalAction, Seat, State, View, is_over, view
from hangjack.games.pinochle.recording import RECORDING, Opened
from hangjack.tables.game import TableGame
from hangjack.tables.ruling.pinochle import as_action
from hangjack.tables.telling.pinochle import in_hand, is_told, opened, told
from hangjack.tables.typed.pinochle import understood


def _scores(states: Sequence[State]) -> Iterator[str]:
    for state in states:
        score = f"{state.score.NS}/{state.score.EW}"
        yield f"{score:>9}"


TABLE: TableGame[State, View, Opened, Action, Seat] = TableGame(
    game=PINOCHLE,
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
