"""All Fours at a table."""

from collections.abc import Iterator, Sequence

from hangjack.cards import Cards, arranged
from hangjack.games.all_fours import SEATS, Action, IllegalAction, Seat, State, View, is_over, view
from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.recording import RECORDING, Opened
from hangjack.games.all_fours.table.ruling import as_action
from hangjack.games.all_fours.table.telling import is_told, opened, told
from hangjack.games.all_fours.table.typed import understood
from hangjack.tables.faces import faces
from hangjack.tables.game import TableGame


def _scores(states: Sequence[State]) -> Iterator[str]:
    for state in states:
        score = f"{state.score.NS}-{state.score.EW}"
        yield f"{score:>5}"


def _laid_out(cards: Cards, seen: View) -> str:
    trump = seen.kicks[-1].suit if seen.kicks else None
    return faces(arranged(cards, GAME.order, trump))


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
    laid_out=_laid_out,
)
