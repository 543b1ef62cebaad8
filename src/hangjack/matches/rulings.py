"""Rulings at the tables of a match: proposed, given, dismissed, overruled; what they do, each game says."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.games import game_of
from hangjack.matches.pads import Pad
from hangjack.matches.parties import Party
from hangjack.matches.problems import require_table
from hangjack.matches.scoring import Line, Play, Recorded
from hangjack.matches.sides.meeting import Sides
from hangjack.referee.record import Record, dismiss, give, overrule, proposed, reopen
from hangjack.referee.rulings import AnyRuling
from hangjack.wording import Worded

if TYPE_CHECKING:
    from hangjack.matches.match import Match


class Case(Struct, frozen=True):
    """Whom a ruling is about, as the table stood when it was noted first."""

    side: Party | None
    offender: PersonId | None
    substitutions: int = 0
    """How many had been made in the match by then."""
    late: bool = False
    """Whether it was reported after the sheet was sealed."""


def _nobody_counts(_play: object) -> int | None:
    return None


def _goes_on(_ruling: object) -> bool:
    return False


def _nothing_counts(_ruling: object, _table: int, _sides: Sides | None, _pad: object) -> tuple[()]:
    return ()


def _no_line(_match: "Match", _ruling: object) -> tuple[int, Line] | None:
    return None


def _nothing_to_choose(_ruling: object) -> bool:
    return False


def _each_time_anew(_match: "Match", _ruling: object, _case: Case) -> RulingId | None:
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
    line_of: "Callable[[Match, OwnRuling], tuple[int, Line] | None]" = _no_line
    """The line of a match that a ruling decides and its number at the table; None where it decides none."""
    leaves_choice: Callable[[OwnRuling], bool] = _nothing_to_choose
    """Whether an official has to choose between outcomes before a ruling can be given."""
    answered_by: "Callable[[Match, OwnRuling, Case], RulingId | None]" = _each_time_anew
    """The ruling in force by which those whom a ruling is about have answered already, once and for all."""
    loses_dispute: Callable[[OwnRuling], bool] = _nothing_lost
    """Whether by a ruling a side has lost what is disputed at the table."""
    sends_off: Callable[[OwnRuling], bool] = _nobody_goes
    """Whether a ruling sends the offender off."""


AnyJudged = Judged[AnyRuling, Play, Pad, Recorded]
"""What rulings do, to those who know nothing of the game."""


def judged_by(match: "Match") -> AnyJudged:
    """Return what rulings do in *match*."""
    judged = game_of(match).judged
    assert judged is not None, f"nobody makes rulings in {match.game}"
    return judged


def count_seconds(match: "Match") -> int | None:
    """Return how long is counted in *match* for a player who does not play; None where nobody counts."""
    judged = game_of(match).judged
    return None if judged is None else judged.count_seconds(match.opened.play)


def in_words(match: "Match", ruling: AnyRuling, language: str) -> str:
    """Return a ruling of *match* in words that a captain can read aloud."""
    return judged_by(match).read_aloud(ruling, language)


def propose_ruling(
    match: "Match", id_: RulingId, table: int, ruling: AnyRuling, by: PersonId
) -> tuple[RulingNoted, ...]:
    """Put a ruling before an official, also when the sheet is sealed. It changes nothing until it is given."""
    _require_changeable(match)
    require_table(match, table)
    if id_ in match.rulings:
        return ()
    noted = RulingNoted(id_, table, proposed(ruling, by))
    _require_unanswered(match, ruling, judged_by(match).case_of(noted, match.meeting))
    return (noted,)


def give_ruling(
    match: "Match", id_: RulingId, by: PersonId, instead: AnyRuling | None = None, reason: str = ""
) -> tuple[RulingNoted, ...]:
    """Give a proposed ruling, or another instead of it with a reason; its effects count from now on.

    After the sheet was sealed it stands beside that, and changes no score.
    """
    _require_changeable(match)
    noted = _noted(match, id_)
    open_ = noted.record.steps[-1].ruling if instead is None else instead
    if open_ is not None and judged_by(match).leaves_choice(open_):
        raise Refused("ruling.choose-first")
    given = give(noted.record, by, instead, reason)
    if given.in_force is not None:
        _require_unanswered(match, given.in_force, match.cases[id_])
    return (_again(noted, given),)


def dismiss_ruling(match: "Match", id_: RulingId, by: PersonId, reason: str) -> tuple[RulingNoted, ...]:
    """Give nothing for what was reported, as an official and for a reason."""
    _require_changeable(match)
    noted = _noted(match, id_)
    return (_again(noted, dismiss(noted.record, by, reason)),)


def reopen_ruling(match: "Match", id_: RulingId, by: PersonId, reason: str) -> tuple[RulingNoted, ...]:
    """Propose a ruling again that one has given or dismissed oneself; nothing counts for it until it is given again."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    noted = _noted(match, id_)
    return (_again(noted, reopen(noted.record, by, reason)),)


def overrule_ruling(
    match: "Match", id_: RulingId, by: PersonId, reason: str, instead: AnyRuling | None = None
) -> tuple[RulingNoted, ...]:
    """Set a given ruling aside; everything that it did is undone, and the board is counted anew.

    A sealed sheet stays as it is, and where the book forbids even a ruling about it, this is refused.
    """
    _require_changeable(match)
    noted = _noted(match, id_)
    return (_again(noted, overrule(noted.record, by, reason, instead)),)


def _require_changeable(match: "Match") -> None:
    """Refuse a ruling about a sealed sheet where the book allows none."""
    forbidden = match.opened.rules.sheet.forbidden_by
    if match.sheet.sealed is not None and forbidden is not None:
        raise Refused("sheet.never-changed", clause=forbidden)


def _require_unanswered(match: "Match", ruling: AnyRuling, case: Case) -> None:
    """Refuse a second ruling for what the same people answer for once in a match."""
    if (first := judged_by(match).answered_by(match, ruling, case)) is not None:
        raise Refused("match.answered-already", id=first, table=match.rulings[first].table)


def require_noted(match: "Match", id_: RulingId) -> None:
    """Refuse a ruling that nobody has made in this match."""
    if id_ not in match.rulings:
        raise Refused("match.no-such-ruling", id=id_)


def _noted(match: "Match", id_: RulingId) -> RulingNoted:
    require_noted(match, id_)
    return match.rulings[id_]


def _again(noted: RulingNoted, record: Record[AnyRuling]) -> RulingNoted:
    return RulingNoted(noted.id, noted.table, record)
