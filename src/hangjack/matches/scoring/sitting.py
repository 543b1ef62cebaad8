"""Who plays for a party of a sheet now, where nobody declares line-ups: whoever it was opened with, until they leave for good."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from hangjack.ids import PersonId
from hangjack.matches.games import MATCHES
from hangjack.matches.parties import Party

if TYPE_CHECKING:
    from hangjack.matches.match import Match

PassedOn = Callable[[Any], Mapping[Party, tuple[PersonId, ...]]]
"""Gives, out of a score, the places of a sheet that have passed to others, or to nobody."""


def people_at(match: "Match", party: Party) -> tuple[PersonId, ...]:
    """Return who plays for *party* now; nobody where the place has stayed empty."""
    passed_on = MATCHES[match.game].passed_on
    passed = {} if passed_on is None else passed_on(match.score)
    return passed.get(party, match.opened.rosters.get(party, ()))
