"""All Fours at a table that the engine runs, and the referee there.

A ruling sees the table as `table_of` tells it; the table takes the ruling over as the event that `as_action` makes of it.
"""

from collections.abc import Iterator, Sequence

from hangjack.cards import Cards, arranged
from hangjack.games.all_fours import SEATS, Action, IllegalAction, Seat, State, View, is_over, view
from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.actions import Ruled
from hangjack.games.all_fours.engine.recording import RECORDING, Opened
from hangjack.games.all_fours.referee.effects import GameIs, RuledTable
from hangjack.games.all_fours.referee.rule import apply_ruling
from hangjack.games.all_fours.referee.rulings import Ruling
from hangjack.games.all_fours.table.lines import is_told, opened, told, understood
from hangjack.tables.faces import faces
from hangjack.tables.game import TableGame


def table_of(state: State) -> RuledTable:
    """Return what a ruling must know of the table."""
    on_board = len(state.trick.cards) if state.trick else 0
    return RuledTable(
        dealer=state.dealer,
        score=state.score,
        phase=state.phase.value,
        kick_points=state.kick_points,
        cards_played=4 * len(state.tricks) + on_board,
        trump=state.trump,
        misdeals_in_a_row=state.misdeals_in_a_row,
    )


def as_action(state: State, ruling: Ruling) -> Ruled:
    """Return what *ruling* does to the table, as the event that its log keeps.

    Bullseyes that leave the game running are the match's: they are in the ruling, not in the table's log.
    """
    after = apply_ruling(table_of(state), ruling)
    ended = after.game is GameIs.ENDED
    winner = after.bullseyes.leader if ended else None
    return Ruled(
        score=after.score if not ended else state.score + after.points,
        hand=after.hand.value,
        hang_jacks=after.hang_jacks,
        at_count=after.at_count,
        misdeals_in_a_row=after.misdeals_in_a_row,
        won_by=winner,
        bullseyes=after.bullseyes.of(winner) if winner else 0,
    )


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
