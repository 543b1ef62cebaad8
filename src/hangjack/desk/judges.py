"""The referee of each game as the desk asks him: about what is reported from a table, or what somebody only wants to know."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId, PersonId
from hangjack.matches.events import RulingId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.referee.referee import Referee
from hangjack.unions import OpenUnion, Tagged


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


def _nothing_more(_incident: Any) -> Mapping[str, Any]:
    return {}


def _nobody_remembered(_match: Match, _penalties: Any) -> frozenset[EntrantId]:
    return frozenset()


def _not_kept(_incident: Any) -> None:
    return None


def _no_clause(_penalties: Any) -> tuple[ClauseId, ...]:
    return ()


def _nobody_sent_out(_ruling: Any, _match: Match) -> tuple[Party | str, ...]:
    return ()


class Judge(Struct, frozen=True):
    """What a game says to those who ask for a ruling."""

    referee: Referee[Any, Any, Any]
    reports: type[Struct]
    """What is reported from its tables; its fields are called as those of an incident are."""
    incident: Callable[[Any, Match, Where, str], Any]
    """What was reported from a table of a match as an incident of that session; what the match knows of it is in it."""
    asked: Callable[[Match | None, Where, Any, Mapping[str, Any], str], Any]
    """What somebody asks about, by its kind and facts, as an incident; what the match knows of it is in it."""
    reported_with: Callable[[Any], Mapping[str, Any]] = _nothing_more
    """What stands in a report in another way than in the incident."""
    remembered: Callable[[Match, Any], frozenset[EntrantId]] = _nobody_remembered
    """Those at the tables of a match against whom counts, by its penalties, what they did at others on the same day."""
    score: Callable[[Any], Any] = _not_kept
    """The line that was being played, before the ruling on an incident; None where nobody said."""
    referral: Callable[[Any], tuple[ClauseId, ...]] = _no_clause
    """The clauses of its penalties by which an official decides what no row covers."""
    sent_out: Callable[[Any, Match], tuple[Party | str, ...]] = _nobody_sent_out
    """The teams that a ruling sends out of the whole event: sides of the match, or what those of other tables are called."""

    def reported(self, incident: Any) -> Reported:
        """Return an incident with everything that was found out, as it is reported in a match."""
        known = {each: getattr(incident, each) for each in self.reports.__struct_fields__}
        report = self.reports(**{**known, "facts": dict(incident.facts), **self.reported_with(incident)})
        assert isinstance(report, Reported), f"{self.reports.__name__} is no report"
        return report
