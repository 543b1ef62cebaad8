"""Five-card crib at a table."""

from collections.abc import Iterator, Sequence

from hangjack.cards import arranged
from hangjack.games.cribbage import Action, IllegalAction, Seat, State, View, is_over, view
from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.engine.recording import RECORDING, Opened
from hangjack.games.cribbage.table.lines import is_told, opened, told, understood
from hangjack.tables.faces import faces
from hangjack.tables.game import TableGame


def _scores(states: Sequence[State]) -> Iterator[str]:
    for state in states:
        score = f"{state.score.A}-{state.score.B}"
        yield f"{score:>7}"


TABLE: TableGame[State, View, Opened, Action, Seat] = TableGame(
    game=GAME,
    recording=RECORDING,
    view=view,
    is_over=is_over,
    illegal=IllegalAction,
    seats=lambda event: event.variant.seats,
    opened=lambda event, _: opened(event),
    told=told,
    is_told=is_told,
    understood=understood,
    scores=_scores,
    laid_out=lambda cards, _: faces(arranged(cards, GAME.order)),
)
