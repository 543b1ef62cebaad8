"""A Sheepshead table read back from its log: every state of it, and the session that its hands make."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from hangjack.cli.table_log import Found, read_opened, replayed
from hangjack.games.sheepshead import IllegalAction, Session, State, fold, is_over, open_session
from hangjack.games.sheepshead.recording import Event, Opened, decode, replay
from hangjack.games.sheepshead.session import played


def read_table(path: Path) -> Found[Event]:
    """Return what the log at *path* holds. Raises `LogBroken` if it is no log of a Sheepshead table."""
    return read_opened(path, decode, Opened)


def states_of(path: Path, found: Found[Event]) -> Iterator[State]:
    """Return the state after each event. Raises `LogBroken` at one that the rules do not allow there."""
    return replayed(path, replay(found.events), IllegalAction)


def session_of(opened: Opened) -> Session:
    """Return the session that begins with the hand *opened*."""
    return open_session(opened.options, opened.table_size, drawn=opened.dealer)


def after_hands(session: Session, states: Iterable[State]) -> Session:
    """Return *session* after the hands that are over among *states*."""
    for state in states:
        if is_over(state):
            session = fold(session, played(state))
    return session
