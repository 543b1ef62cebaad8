"""What can wait for somebody who runs the competition, and one such thing as it is shown."""

from msgspec import Struct

from hangjack.competition.permissions import Act
from hangjack.competition.proposals import Facts
from hangjack.desk.names import EntrantShown
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.matches.rules import Clock
from hangjack.matches.scoring import Line
from hangjack.wording import Worded


class CallKind(Worded):
    """What waits for somebody who runs the competition, the most urgent first."""

    OFFICIAL = "official"
    BARRED = "barred"
    DISPUTE = "dispute"
    LEAVE = "leave"
    REPORT = "report"
    RULING = "ruling"
    EXCESS = "excess"
    CLAIM = "claim"
    DUE = "due"
    MONEY = "money"
    DIFFERENCE = "difference"
    LEVEL = "level"
    SIGN = "sign"
    SEAL = "seal"
    CLOSE = "close"
    OUT = "out"
    UNPLAYED = "unplayed"
    KNOCKOUT = "knockout"


ACT_FOR = {
    CallKind.OFFICIAL: Act.PAUSE,
    CallKind.BARRED: Act.SUBSTITUTE,
    CallKind.DISPUTE: Act.DECIDE_DISPUTE,
    CallKind.LEAVE: Act.GIVE_RULING,
    CallKind.REPORT: Act.SEAT,
    CallKind.RULING: Act.GIVE_RULING,
    CallKind.EXCESS: Act.FINE,
    CallKind.CLAIM: Act.AWARD_MATCH,
    CallKind.DUE: Act.GIVE_AWARD,
    CallKind.MONEY: Act.FINE,
    CallKind.DIFFERENCE: Act.SETTLE_LINE,
    CallKind.LEVEL: Act.SETTLE_LEVEL,
    CallKind.SIGN: Act.SETTLE_LINE,
    CallKind.SEAL: Act.SETTLE_LINE,
    CallKind.CLOSE: Act.CLOSE_MATCH,
    CallKind.OUT: Act.AWARD_MATCH,
    CallKind.UNPLAYED: Act.AWARD_MATCH,
    CallKind.KNOCKOUT: Act.DRAW,
}
"""Who is shown what waits: those who may do it."""


class CallShown(Struct, frozen=True):
    """One thing that waits, with what it takes to do it."""

    kind: CallKind
    match: MatchId
    id: str
    says: str
    """What it is about, in a line."""
    detail: str = ""
    table: int | None = None
    since_ms: int | None = None
    clauses: tuple[ClauseId, ...] = ()
    clock: Clock | None = None
    """Which deadline it is about."""
    defaults: bool = False
    """Whether somebody loses the match by default if it is given."""
    giveable: bool = False
    """Whether what is due can be given as it is."""
    mine: bool = False
    """Whether the reader has taken it over."""
    number: int | None = None
    """Which line of the table it is about."""
    written: dict[Party, Line] = {}
    """What each side has written of it."""
    facts: Facts | None = None
    """What a verdict would be about."""
    side: Party | None = None
    """Whose it is, where it is one side's."""
    people: tuple[PersonId, ...] = ()
    """Whom it is about."""
    teams: tuple[EntrantShown, ...] = ()
    """Who plays a match that is not under way."""
    winner: EntrantId | None = None
    """Who would have the match by default."""
