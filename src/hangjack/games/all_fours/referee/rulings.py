"""Incidents, penalty tables and rulings of All Fours, as values that are stored and sent."""

from msgspec import Struct

from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.referee.effects import Effect, Goal, RuledTable
from hangjack.games.all_fours.referee.kinds import Kind
from hangjack.games.all_fours.referee.prescriptions import Prescription, RefereeOptions
from hangjack.ids import ClauseId
from hangjack.referee import rulings
from hangjack.referee.rows import Branch
from hangjack.unions import joins
from hangjack.wording import Worded


class Task(Worded):
    """Something that people have to do, or may do, after a ruling."""

    WARN = "warn"
    INFORM_CAPTAINS = "inform_captains"
    CALL_OFFICIAL = "call_official"
    TEN_SECOND_COUNT = "ten_second_count"
    CALL_BACK = "call_back"
    SUBSTITUTE_OFFENDER = "substitute_offender"
    NOTE_ON_SHEET = "note_on_sheet"
    MAY_DEBAR = "may_debar"
    DEALER_MAY_HANDLE_AGAIN = "dealer_may_handle_again"
    CARD_RETRIEVED = "card_retrieved"
    CARD_STANDS = "card_stands"
    CLAIM_REJECTED = "claim_rejected"
    LOSES_SAY = "loses_say"


class Duty(Struct, frozen=True):
    """A task of a row; *card* is the fact that names the card it is about."""

    task: Task
    card: str | None = None


class Also(Worded):
    """A consequence for which some books have a clause of its own."""

    KICKS_FORFEITED = "kicks_forfeited"
    HOME_BY_MISDEAL = "home_by_misdeal"
    DEAL_LOST = "deal_lost"
    SHUTOUT = "shutout"


Row = tuple[Branch[Prescription, Duty], ...]
"""What a book says about one kind of incident: branches, the first that fits counts."""


class Penalties(rulings.Penalties[Kind, Prescription, Duty, Options, RefereeOptions], frozen=True):
    """The penalty table of a house, with the clauses for what no row covers and for what a ruling brings with it."""

    referral: tuple[ClauseId, ...]
    also: dict[Also, ClauseId]

    @property
    def goal(self) -> Goal:
        """What a game is played to."""
        return Goal(self.play.target, self.play.shutout_bullseyes)


class Incident(rulings.Incident[Kind, RuledTable], frozen=True):
    """What happened at an All Fours table."""


@joins(rulings.AnyRuling)
class Ruling(rulings.Ruling[Incident, Effect, rulings.DutyDue[Task], Goal], frozen=True, tag="all-fours"):
    """What the book prescribes for an incident at an All Fours table."""
