"""What a game gives to matches: how its lines are counted, what rulings do in them, and the little that only some games have."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.subjects import Registry

if TYPE_CHECKING:
    from hangjack.matches.match import Match
    from hangjack.matches.rulings import Judged
    from hangjack.matches.scoring import Scoring
    from hangjack.matches.sheets import Place


def _nothing_doubtful(_match: "Match", _place: "Place", _line: Any) -> Iterator[Refused]:
    return iter(())


def _nobody_leaves(_score: Any) -> Mapping[Party, tuple[PersonId, ...]]:
    return {}


class GameMatch(Struct, frozen=True):
    """A game on the sheet of a match; *tag* is that of its scoring's options."""

    tag: str
    scoring: "Scoring"
    judged: "Judged | None" = None
    """None where nobody makes rulings."""
    doubts_about: "Callable[[Match, Place, Any], Iterator[Refused]]" = _nothing_doubtful
    """What speaks against a line that can be, and yet surprises, each with the way to write it all the same."""
    passed_on: Callable[[Any], Mapping[Party, tuple[PersonId, ...]]] = _nobody_leaves
    """The places of a sheet that have passed to others, or to nobody, by the score."""


MATCHES = Registry("games", "match", "MATCH", GameMatch)
"""What each game gives, by the tag of its scoring's options."""
