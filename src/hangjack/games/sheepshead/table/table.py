"""Sheepshead at a table: one hand is opened after the other, and together they make a session."""

from collections.abc import Iterator, Sequence

from hangjack.cards import arranged
from hangjack.games.sheepshead import (
    Action,
    IllegalAction,
    Remedy,
    Seat,
    Session,
    State,
    View,
    fold,
    is_over,
    open_session,
    view,
)
from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.recording import RECORDING, Opened
from hangjack.games.sheepshead.engine.seats import seats_of
from hangjack.games.sheepshead.engine.session import played
from hangjack.games.sheepshead.table.lines import is_told, opened, told, understood, with_sign
from hangjack.tables.faces import faces
from hangjack.tables.game import TableGame


def session_before(states: Sequence[State]) -> Session:
    """Return the session that begins with the first of *states*, before the hand that its last state is of."""
    session = _begun(states[0])
    for state in states[:-1]:
        session = _after(session, state)
    return session


def _begun(first: State) -> Session:
    return open_session(first.options, first.table_size, drawn=first.dealer)


def _after(session: Session, state: State) -> Session:
    return fold(session, played(state)) if is_over(state) else session


def _scores(states: Sequence[State]) -> Iterator[str]:
    session = _begun(states[0])
    for state in states:
        session = _after(session, state)
        score = "/".join(with_sign(column.points) for column in session.columns)
        yield f"{score:>8}"


TABLE: TableGame[State, View, Opened, Action | Remedy, Seat] = TableGame(
    game=GAME,
    recording=RECORDING,
    view=view,
    is_over=is_over,
    illegal=IllegalAction,
    seats=lambda event: seats_of(event.table_size),
    opened=opened,
    told=told,
    is_told=is_told,
    understood=understood,
    scores=_scores,
    laid_out=lambda cards, _: faces(arranged(cards, GAME.order)),
)
