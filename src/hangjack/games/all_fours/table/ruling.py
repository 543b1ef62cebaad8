"""The referee at an All Fours table that the engine runs: the table as a ruling sees it, a ruling as the table takes it over."""

from hangjack.games.all_fours.engine.actions import Ruled
from hangjack.games.all_fours.engine.state import State
from hangjack.games.all_fours.referee.effects import GameIs, RuledTable
from hangjack.games.all_fours.referee.rule import apply_ruling
from hangjack.games.all_fours.referee.rulings import Ruling


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
