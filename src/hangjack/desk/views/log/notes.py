"""What a game notes beside its lines, and which request takes it back."""

from hangjack.desk.asking import Request
from hangjack.desk.requests.all import REQUESTS
from hangjack.matches.events import ByNote, LineAt
from hangjack.matches.match import Match
from hangjack.matches.scoring import Recorded


def undone_by(entry: Recorded) -> type[Request] | None:
    """Return the request that takes *entry* back; None where nothing does."""
    return next((each for each in REQUESTS.values() if isinstance(entry, each.undoes)), None)


def last_note(match: Match) -> str | None:
    """Return the id of the last note that can be taken back; None where there is none, or a line counts behind it."""
    for source, entry in reversed(match.recorded):
        if isinstance(source, LineAt):
            return None
        if isinstance(source, ByNote) and undone_by(entry) is not None:
            return source.id
    return None
