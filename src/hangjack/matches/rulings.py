"""Rulings at the tables of a match: proposed, given, dismissed, overruled; what they do, each game's module says."""

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.games import MATCHES
from hangjack.matches.parties import Party
from hangjack.matches.problems import require_table
from hangjack.matches.scoring import Line, Recorded
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


class Judged(Protocol):
    """What a game's module says about rulings at the tables of a match."""

    @property
    def COUNTED_OUT(self) -> Worded | None:  # noqa: N802 - a constant of a module
        """The incident of a player for whom somebody has counted in vain; None where nobody counts."""

    def count_seconds(self, play: Any) -> int | None:
        """Return how long is counted for a player who does not play; None where nobody counts."""

    def case_of(self, noted: RulingNoted, sides: Any) -> Case:
        """Return whom a ruling that has just been proposed is about."""

    def ends_line(self, ruling: Any) -> bool:
        """Whether *ruling* ends what the table is playing."""

    def of_ruling(self, ruling: Any, table: int, sides: Any, pad: Any) -> tuple[Recorded, ...]:
        """Return what counts for a ruling in force, made while *pad* was written; nothing without one."""

    def line_of(self, match: Any, ruling: Any) -> tuple[int, Line] | None:
        """Return the line that *ruling* decides and its number at the table; None where it decides none."""

    def leaves_choice(self, ruling: Any) -> bool:
        """Whether an official has to choose between outcomes before *ruling* can be given."""

    def answered_by(self, match: Any, ruling: Any, case: Case) -> RulingId | None:
        """Return the ruling in force by which those whom *ruling* is about have answered already, once and for all."""

    def loses_dispute(self, ruling: Any) -> bool:
        """Whether by *ruling* a side has lost what is disputed at the table."""

    def sends_off(self, ruling: Any) -> bool:
        """Whether *ruling* sends the offender off."""

    def read_aloud(self, ruling: Any, language: str) -> str:
        """Return *ruling* in words that a captain can read aloud."""


def judged_by(match: "Match") -> Judged:
    """Return the module that knows what rulings do in *match*."""
    judged = MATCHES[match.game].judged
    assert judged is not None, f"nobody makes rulings in {match.game}"
    return judged


def count_seconds(match: "Match") -> int | None:
    """Return how long is counted in *match* for a player who does not play; None where nobody counts."""
    judged = MATCHES[match.game].judged
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


def _noted(match: "Match", id_: RulingId) -> RulingNoted:
    if id_ not in match.rulings:
        raise Refused("match.no-such-ruling", id=id_)
    return match.rulings[id_]


def _again(noted: RulingNoted, record: Record[AnyRuling]) -> RulingNoted:
    return RulingNoted(noted.id, noted.table, record)
