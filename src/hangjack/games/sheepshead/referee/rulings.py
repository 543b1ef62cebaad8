"""Incidents, penalty tables and rulings of Sheepshead, as values that are stored and sent."""

from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.referee.effects import Effect, RuledTable
from hangjack.games.sheepshead.referee.kinds import Family, Kind, Verdict
from hangjack.games.sheepshead.referee.prescriptions import Prescription, RefereeOptions, WarningScope
from hangjack.ids import ClauseId
from hangjack.referee import rulings
from hangjack.referee.rows import Branch
from hangjack.unions import joins

Row = tuple[Branch[Prescription, Verdict], ...]
"""What a book says about one kind of incident: branches, the first that fits counts. The one duty of a branch is its
verdict, the word by which the table knows the ruling."""


class Penalties(rulings.Penalties[Kind, Prescription, Verdict, Options, RefereeOptions], frozen=True):
    """The penalty table of a house, and the clause for what no row covers."""

    referral: tuple[ClauseId, ...]


class Incident(rulings.Incident[Kind, RuledTable], frozen=True):
    """What happened at a Sheepshead table.

    *hand*, *session* and *day* name where it happened, as far as warnings are remembered there.
    """

    hand: str = ""
    day: str = ""


@joins(rulings.AnyRuling)
class Ruling(rulings.Ruling[Incident, Effect, Verdict, None], frozen=True, tag="sheepshead"):
    """What the book prescribes for an incident at a Sheepshead table, where nothing is played to."""

    family: Family | None = None
    """With which offences this one is counted the next time."""
    remembered: WarningScope | None = None
    """How long it is counted; None for what is no offence."""

    @property
    def verdict(self) -> Verdict:
        """The ruling in one word."""
        return self.duties[0]
