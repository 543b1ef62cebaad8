"""Incidents, penalty tables and rulings of pinochle, as values that are stored and sent."""

from msgspec import Struct

from hangjack.games.pinochle.engine.options import Goal, Options
from hangjack.games.pinochle.referee.effects import Effect, Finding, RuledTable, Verdict
from hangjack.games.pinochle.referee.kinds import Kind
from hangjack.games.pinochle.referee.prescriptions import Prescription, RefereeOptions
from hangjack.ids import ClauseId
from hangjack.referee import rulings
from hangjack.referee.rows import Branch
from hangjack.unions import joins
from hangjack.wording import Worded


class Task(Worded):
    """Something that people have to do, or may do, after a ruling."""

    CALL_AGAIN = "call_again"
    CHANGE_CARD = "change_card"
    LATER_MAY_CHANGE = "later_may_change"
    LATER_CHANGE_IF_ILLEGAL = "later_change_if_illegal"
    SHOW_ACES = "show_aces"
    SHOW_CARDS = "show_cards"
    TAKE_MELD_BACK = "take_meld_back"
    EVEN_UP = "even_up"
    LEFTOVERS_TO_LAST_BOOK = "leftovers_to_last_book"
    REGISTER_SANCTION = "register_sanction"
    SEND_OUT = "send_out"
    REPORT_OFFICIAL = "report_official"
    WRITE_SPECIALS = "write_specials"


Row = tuple[Branch[Prescription, Task], ...]
"""What a book says about one kind of incident: branches, the first that fits counts."""


class Also(Struct, frozen=True):
    """The clauses on what every renege brings, cited where it does."""

    penalty: tuple[ClauseId, ...] = ()
    bid_instead: tuple[ClauseId, ...] = ()
    meld: tuple[ClauseId, ...] = ()
    tricks: tuple[ClauseId, ...] = ()


class Penalties(rulings.Penalties[Kind, Prescription, Task, Options, RefereeOptions], frozen=True):
    """The penalty table of a house, and the clauses that a consequence brings in."""

    also: Also


class Incident(rulings.Incident[Kind, RuledTable], frozen=True):
    """What happened at a pinochle table; *hand* is the one that it was in, counted from 1."""

    hand: int | None = None


@joins(rulings.AnyRuling)
class Ruling(rulings.Ruling[Incident, Effect, Task, Goal], frozen=True, tag="pinochle"):
    """What the book prescribes for an incident at a pinochle table; the director gives it."""

    @property
    def verdict(self) -> Verdict:
        """The ruling in one word."""
        return next(effect.verdict for effect in self.effects if isinstance(effect, Finding))
