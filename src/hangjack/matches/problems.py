"""What stands in the way of something: a term that people know with the values of its sentence, or a refusal where a match is not so."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.wording import Worded, say

if TYPE_CHECKING:
    from hangjack.matches.match import Match


class GapKind(Worded):
    """What a sheet may still lack."""

    LINE_UP = "line_up"
    TOSS = "toss"
    SCORER = "scorer"
    GAMES = "games"
    NOT_ENDED = "not_ended"
    LEVEL = "level"
    TABLES = "tables"
    RULINGS = "rulings"
    NAMES = "names"
    DISPUTES = "disputes"
    CLAIMS = "claims"
    PLAYERS = "players"
    SIGNATURES = "signatures"


class Problem(Struct, frozen=True):
    """Why something cannot be done, or what must be resolved first."""

    what: Worded
    values: Mapping[str, Any] = {}

    @property
    def code(self) -> str:
        """The problem's name in files and on the wire: `name_mismatch`."""
        return self.what.value

    @property
    def refusal(self) -> Refused:
        """The problem as the refusal of an act."""
        return Refused(self.what.key, **self.values)

    def in_words(self, language: str = "en") -> str:
        """Return the problem as a sentence."""
        return say(self.what.key, language=language, **self.values)


class Gap(Problem, frozen=True):
    """Something that is missing on a sheet."""

    what: GapKind


def refuse_for(problems: Iterable[Problem]) -> None:
    """Raise the refusal of the first of *problems*, if there is any."""
    for problem in problems:
        raise problem.refusal


def has_begun(match: "Match", table: int) -> bool:
    """Whether anything is written of what is played at *table*: a line, or a point of one."""
    return table in match.sheet.tables or table in match.running


def require_going_on(match: "Match") -> None:
    """Refuse what makes no sense after the end."""
    if match.ended is not None:
        raise Refused("match.over")


def require_table(match: "Match", table: int) -> None:
    """Refuse a table that the match does not have."""
    if not 1 <= table <= match.opened.tables:
        raise Refused("match.no-such-table", table=table, tables=match.opened.tables)


def require_over(match: "Match") -> None:
    """Refuse what waits for the end of the match; a level one has not come to it."""
    if match.ended is None:
        raise Refused("match.level" if match.level else "match.not-over")
