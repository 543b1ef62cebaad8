"""What every format has, and which module is whose."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.fixtures.arrivals import ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official


class Step(StrEnum):
    """The steps in which a competition is set up; a format says which it has, in their order."""

    OPEN = "open"
    RULES = "rules"
    OFFICIALS = "officials"
    ENTRIES = "entries"
    DRAW = "draw"
    SCHEDULE = "schedule"
    PRINT = "print"
    KNOCKOUT = "knockout"
    SESSIONS = "sessions"
    CARDS = "cards"
    DIVISIONS = "divisions"


class FormatModule(Protocol):
    """What every module of this folder has."""

    def steps(self, competition: Competition) -> Sequence[Step]:
        """Return the steps of setting such a competition up."""

    def fixtures(self, competition: Competition) -> tuple[Fixture, ...]:
        """Return who meets whom, as far as that is known."""

    def placed(self, competition: Competition, match: MatchId) -> Placed | None:
        """Return when and where *match* is played; None as long as nobody has said."""

    def arrive(self, competition: Competition, result: Official) -> tuple[CompetitionEvent, ...]:
        """Let an official result count where it belongs."""

    def set_aside(self, competition: Competition, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
        """Let the result of a match no longer count, wherever it does."""

    def final_order(self, competition: Competition) -> tuple[tuple[EntrantId, ...], ...]:
        """Return who came in first, second and so on; refuses while that is open."""


FORMATS: dict[str, FormatModule] = {}
"""Every format, by the tag of its rules."""


def format_of(competition: Competition) -> FormatModule:
    """Return the module of the format that *competition* is played in."""
    return FORMATS[str(competition.rules.format.__struct_config__.tag)]
