"""The referee of each game as the desk asks him: about what is reported from a table, or what somebody only wants to know."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId
from hangjack.matches.events import RulingId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.referee.facts import Question, Questions
from hangjack.referee.referee import Referee
from hangjack.referee.rulings import AnyRuling
from hangjack.unions import OpenUnion

if TYPE_CHECKING:
    Reported = Any
else:

    class Reported(metaclass=OpenUnion, of=("games", "desk")):
        """What happened at a table: the kind of incident, the facts that are known, and the *person* if anybody is named."""


class Where(Struct, frozen=True):
    """At which table something was reported; *changes* is the ruling that a new one takes the place of."""

    table: int
    changes: RulingId | None = None


class Judge(Protocol):
    """What a game's module says to those who ask for a ruling."""

    @property
    def REFEREE(self) -> Referee[Any, Any, Any]:  # noqa: N802 - a constant of a module
        """The game's referee."""

    @property
    def REPORTED(self) -> type[Struct]:  # noqa: N802 - a constant of a module
        """What is reported from its tables."""

    def incident(self, reported: Any, match: Match, where: Where, session: str) -> Any:
        """Return what was reported from a table of *match* as an incident; what the match knows of it is in it."""

    def asked(
        self, match: Match | None, where: Where, kind: Any, facts: Mapping[str, Any], session: str
    ) -> Any:
        """Return what somebody asks about as an incident; what *match* knows of it is in it."""

    def reported(self, incident: Any) -> Reported:
        """Return an incident with everything that was found out, as it is reported in a match."""

    def rule(self, incident: Any, penalties: Any, earlier: Sequence[Any] | None) -> AnyRuling | Questions:
        """Return the ruling, with the memory of *earlier* ones; or what must still be asked."""

    def remembered(self, match: Match, penalties: Any) -> frozenset[EntrantId]:
        """Return those at the tables of *match* against whom counts what they did at others on the same day."""

    def score(self, incident: Any) -> Any:
        """Return the line that was being played, before the ruling; None where nobody said."""

    def referral(self, penalties: Any) -> tuple[ClauseId, ...]:
        """Return the clauses by which an official decides what no row covers."""

    def sent_out(self, ruling: Any, match: Match) -> tuple[Party | str, ...]:
        """Return the teams that *ruling* sends out of the whole event: sides of *match*, or what those of other tables are called."""

    def read_aloud(self, ruling: Any, language: str) -> str:
        """Return *ruling* in words that a captain can read aloud."""

    def ask_aloud(self, question: Question, language: str) -> str:
        """Return *question* as it is put to an official."""
