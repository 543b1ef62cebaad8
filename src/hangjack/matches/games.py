"""What a game gives to matches: how its lines are counted, what rulings do in them, and the little that only some games have."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.matches.scoring import MATCHES, Counted, Line, OwnLine, OwnScore, Score

if TYPE_CHECKING:
    from hangjack.matches.match import Match
    from hangjack.matches.rulings import Judged
    from hangjack.matches.sheets import Place


def _nothing_doubtful(_match: "Match", _place: "Place", _line: object) -> Iterator[Refused]:
    return iter(())


def _nobody_leaves(_score: object) -> Mapping[Party, tuple[PersonId, ...]]:
    return {}


class GameMatch(Counted[OwnLine, OwnScore], frozen=True):
    """A game on the sheet of a match."""

    judged: "Judged[Any, Any, Any, Any] | None" = None
    """None where nobody makes rulings."""
    doubts_about: "Callable[[Match, Place, OwnLine], Iterator[Refused]]" = _nothing_doubtful
    """What speaks against a line that can be, and yet surprises, each with the way to write it all the same."""
    passed_on: Callable[[OwnScore], Mapping[Party, tuple[PersonId, ...]]] = _nobody_leaves
    """The places of a sheet that have passed to others, or to nobody, by the score."""


def game_of(match: "Match") -> GameMatch[Line, Score]:
    """Return what the game that is played in *match* gives."""
    game = MATCHES[match.game]
    assert isinstance(game, GameMatch), f"{match.game} is no game of a match"
    return game
