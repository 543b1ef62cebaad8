"""Who plays for a party of a sheet now, where nobody declares line-ups: whoever it was opened with, until they leave for good."""

from hangjack.ids import PersonId
from hangjack.matches.games import game_of
from hangjack.matches.parties import Party
from hangjack.matches.state import Match


def people_at(match: Match, party: Party) -> tuple[PersonId, ...]:
    """Return who plays for *party* now; nobody where the place has stayed empty."""
    passed = game_of(match).passed_on(match.score)
    return passed.get(party, match.opened.rosters.get(party, ()))
