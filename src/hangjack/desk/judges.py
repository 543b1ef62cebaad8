"""The referee of each game as the desk asks him: about what is reported from a table, or what somebody only wants to know."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId, PersonId
from hangjack.matches.events import RulingId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.referee.referee import Referee
from hangjack.referee.rulings import AnyIncident, AnyRuling
from hangjack.unions import OpenUnion, Tagged
from hangjack.wording import Worded


@runtime_checkable
class Reported(Tagged, Protocol, metaclass=OpenUnion, of=("games", "desk")):
    """What happened at a table: the kind of incident, the facts that are known, and the *person* if anybody is named."""

    @property
    def person(self) -> PersonId | None:
        """Whose it is."""


class Where(Struct, frozen=True):
    """At which table something was reported; *changes* is the ruling that a new one takes the place of."""

    table: int
    changes: RulingId | None = None


def _nothing_more(_incident: object) -> Mapping[str, Any]:
    return {}


def _nobody_remembered(_match: Match, _penalties: object) -> frozenset[EntrantId]:
    return frozenset()


def _not_kept(_incident: object) -> None:
    return None


def _no_clause(_penalties: object) -> tuple[ClauseId, ...]:
    return ()


def _nobody_sent_out(_ruling: object, _match: Match) -> tuple[Party | str, ...]:
    return ()


OwnKind = TypeVar("OwnKind", bound=Worded)
OwnReport = TypeVar("OwnReport", bound=Struct)
OwnIncident = TypeVar("OwnIncident", bound=AnyIncident)
OwnPenalties = TypeVar("OwnPenalties")
OwnRuling = TypeVar("OwnRuling")


class Judge(Struct, Generic[OwnKind, OwnReport, OwnIncident, OwnPenalties, OwnRuling], frozen=True):
    """What a game says to those who ask for a ruling."""

    referee: Referee[OwnKind, OwnIncident, OwnPenalties]
    reports: type[OwnReport]
    """What is reported from its tables; its fields are called as those of an incident are."""
    incident: Callable[[OwnReport, Match, Where, str], OwnIncident]
    """What was reported from a table of a match as an incident of that session; what the match knows of it is in it."""
    asked: Callable[[Match | None, Where, OwnKind, Mapping[str, Any], str], OwnIncident]
    """What somebody asks about, by its kind and facts, as an incident; what the match knows of it is in it."""
    reported_with: Callable[[OwnIncident], Mapping[str, Any]] = _nothing_more
    """What stands in a report in another way than in the incident."""
    remembered: Callable[[Match, OwnPenalties], frozenset[EntrantId]] = _nobody_remembered
    """Those at the tables of a match against whom counts, by its penalties, what they did at others on the same day."""
    score: Callable[[OwnIncident], object] = _not_kept
    """The line that was being played, before the ruling on an incident; None where nobody said."""
    referral: Callable[[OwnPenalties], tuple[ClauseId, ...]] = _no_clause
    """The clauses of its penalties by which an official decides what no row covers."""
    sent_out: Callable[[OwnRuling, Match], tuple[Party | str, ...]] = _nobody_sent_out
    """The teams that a ruling sends out of the whole event: sides of the match, or what those of other tables are called."""

    def reported(self, incident: OwnIncident) -> Reported:
        """Return an incident with everything that was found out, as it is reported in a match."""
        known = {each: getattr(incident, each) for each in self.reports.__struct_fields__}
        report = self.reports(**{**known, "facts": dict(incident.facts), **self.reported_with(incident)})
        assert isinstance(report, Reported), f"{self.reports.__name__} is no report"
        return report


AnyJudge = Judge[Any, Any, AnyIncident, Any, AnyRuling]
"""Who judges, to those who know nothing of the game."""
