"""What stands in the way of something: a term that people know with the values of its sentence."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.wording import Worded, say


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
