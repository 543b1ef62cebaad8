"""What a game gives to matches: how its lines are counted, what rulings do in them, and the little that only some games have."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.pads import Pad
from hangjack.matches.parties import Party
from hangjack.matches.scoring import (
    MATCHES,
    Counted,
    Line,
    OwnLine,
    OwnScore,
    Play,
    Recorded,
    Score,
    ScoringOptions,
)
from hangjack.matches.scoring.cards import AnyCard, GameCard
from hangjack.matches.sheets import Place
from hangjack.matches.sides.meeting import Sides
from hangjack.matches.state import Case, Match
from hangjack.referee.rulings import AnyRuling
from hangjack.unions import tag_of
from hangjack.wording import Worded


def _nobody_counts(_play: object) -> int | None:
    return None


def _goes_on(_ruling: object) -> bool:
    return False


def _nothing_counts(_ruling: object, _table: int, _sides: Sides | None, _pad: object) -> tuple[()]:
    return ()


def _no_line(_match: Match, _ruling: object) -> tuple[int, Line] | None:
    return None


def _nothing_to_choose(_ruling: object) -> bool:
    return False


def _each_time_anew(_match: Match, _ruling: object, _case: Case) -> RulingId | None:
    return None


def _nothing_lost(_ruling: object) -> bool:
    return False


def _nobody_goes(_ruling: object) -> bool:
    return False


OwnRuling = TypeVar("OwnRuling")
OwnPlay = TypeVar("OwnPlay")
OwnPad = TypeVar("OwnPad")
OwnEntry = TypeVar("OwnEntry")


class Judged(Struct, Generic[OwnRuling, OwnPlay, OwnPad, OwnEntry], frozen=True):
    """What rulings do at the tables of a game. What it says nothing about, no ruling does."""

    case_of: Callable[[RulingNoted, Sides | None], Case]
    """Whom a ruling that has just been proposed is about."""
    read_aloud: Callable[[OwnRuling, str], str]
    """A ruling in words of a language that a captain can read aloud."""
    counted_out: Worded | None = None
    """The incident of a player for whom somebody has counted in vain; None where nobody counts."""
    count_seconds: Callable[[OwnPlay], int | None] = _nobody_counts
    """How long is counted for a player who does not play; None where nobody counts."""
    ends_line: Callable[[OwnRuling], bool] = _goes_on
    """Whether a ruling ends what the table is playing."""
    of_ruling: Callable[[OwnRuling | None, int, Sides | None, OwnPad | None], tuple[OwnEntry, ...]] = (
        _nothing_counts
    )
    """What counts for a ruling in force at a table, made while a pad was written; nothing without one."""
    line_of: Callable[[Match, OwnRuling], tuple[int, Line] | None] = _no_line
    """The line of a match that a ruling decides and its number at the table; None where it decides none."""
    leaves_choice: Callable[[OwnRuling], bool] = _nothing_to_choose
    """Whether an official has to choose between outcomes before a ruling can be given."""
    answered_by: Callable[[Match, OwnRuling, Case], RulingId | None] = _each_time_anew
    """The ruling in force by which those whom a ruling is about have answered already, once and for all."""
    loses_dispute: Callable[[OwnRuling], bool] = _nothing_lost
    """Whether by a ruling a side has lost what is disputed at the table."""
    sends_off: Callable[[OwnRuling], bool] = _nobody_goes
    """Whether a ruling sends the offender off."""


def _nothing_doubtful(_match: Match, _place: Place, _line: object) -> Iterator[Refused]:
    return iter(())


def _nobody_leaves(_score: object) -> Mapping[Party, tuple[PersonId, ...]]:
    return {}


class GameMatch(Counted[OwnLine, OwnScore], frozen=True):
    """A game on the sheet of a match."""

    judged: Judged[Any, Any, Any, Any] | None = None
    """None where nobody makes rulings."""
    doubts_about: Callable[[Match, Place, OwnLine], Iterator[Refused]] = _nothing_doubtful
    """What speaks against a line that can be, and yet surprises, each with the way to write it all the same."""
    passed_on: Callable[[OwnScore], Mapping[Party, tuple[PersonId, ...]]] = _nobody_leaves
    """The places of a sheet that have passed to others, or to nobody, by the score."""
    card: GameCard[Any, Any] | None = None
    """Its result card; None where nobody types one whole."""


def game_of(match: Match) -> GameMatch[Line, Score]:
    """Return what the game that is played in *match* gives."""
    game = MATCHES[match.game]
    assert isinstance(game, GameMatch), f"{match.game} is no game of a match"
    return game


AnyJudged = Judged[AnyRuling, Play, Pad, Recorded]
"""What rulings do, to those who know nothing of the game."""


def judged_by(match: Match) -> AnyJudged:
    """Return what rulings do in *match*."""
    judged = game_of(match).judged
    assert judged is not None, f"nobody makes rulings in {match.game}"
    return judged


def count_seconds(match: Match) -> int | None:
    """Return how long is counted in *match* for a player who does not play; None where nobody counts."""
    judged = game_of(match).judged
    return None if judged is None else judged.count_seconds(match.opened.play)


def game_card(options: ScoringOptions) -> AnyCard:
    """Return what the game that counts by *options* says of its card. Refuses a game that has none."""
    game = MATCHES[tag_of(options)]
    if not isinstance(game, GameMatch) or game.card is None:
        raise Refused("match.not-in-this-game")
    return game.card
