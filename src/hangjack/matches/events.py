"""What can happen in a match, beside what its parts (line-ups, sheet, disputes, leaves, ...) have events of their own for."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.pads import PadMark
from hangjack.matches.pads.pens import PenTaken
from hangjack.matches.parties import Party
from hangjack.matches.rules import MatchRules
from hangjack.matches.scoring import Closing, Play, Recorded, ScoringOptions, Terms
from hangjack.matches.sheets import Place
from hangjack.referee.record import Record
from hangjack.referee.rulings import AnyRuling
from hangjack.unions import joins

RulingId = str
"""Names one ruling of a match."""


class MatchOpened(Struct, frozen=True, gc=False, tag="match-opened"):
    """A match is set up: who plays whom, when it should start, at how many tables, by which rules."""

    match: MatchId
    parties: Mapping[Party, EntrantId]
    tables: int
    scheduled_ms: int
    rules: MatchRules
    play: Play
    rosters: Mapping[Party, tuple[PersonId, ...]]
    """Who may play for each party."""
    version: int = 1
    """Which of the competition's versions of its rules these are."""
    closes_ms: int | None = None
    """When its sheet must be official; without a time nobody waits for it."""
    keepers: Mapping[Party, PersonId] = {}
    """Who keeps the sheet of each party, where each has one of its own."""
    again: bool = False
    """Whether it was called before: its earlier result was set aside, or its teams have changed."""

    @property
    def options(self) -> ScoringOptions:
        """What the book decides about counting."""
        return self.rules.scoring

    @property
    def lines_a_table(self) -> int | None:
        """How many lines a table writes at most, where the match is in halves."""
        return None if self.rules.halves is None else sum(self.rules.halves.half_games)

    @property
    def terms(self) -> Terms:
        """What the match is counted by."""
        return self


class SecondHalfScheduled(Struct, frozen=True, gc=False, tag="second-half-scheduled"):
    """When the second half starts."""

    at_ms: int
    by: PersonId


class PairSeated(Struct, frozen=True, gc=False, tag="pair-seated"):
    """A side's players of one table have sat down; *people* where they were checked by name."""

    side: Party
    table: int
    at_ms: int
    people: tuple[PersonId, ...] = ()


class PairMissed(Struct, frozen=True, gc=False, tag="pair-missed"):
    """Somebody has looked, and a side's players of one table are not there."""

    side: Party
    table: int
    at_ms: int
    by: PersonId


class FoundAtWrongTable(Struct, frozen=True, gc=False, tag="found-at-wrong-table"):
    """Once play had begun, somebody was found at a table that he is not down for."""

    side: Party
    table: int
    person: PersonId
    by: PersonId


class SeatsSwapped(Struct, frozen=True, gc=False, tag="seats-swapped"):
    """Partners have changed seats between two games."""

    side: Party
    table: int
    by: PersonId


class SubstituteReported(Struct, frozen=True, gc=False, tag="substitute-reported"):
    """A substitute who had to come at once is at the table."""

    team: Party
    number: int
    at_ms: int


class KeeperNamed(Struct, frozen=True, gc=False, tag="keeper-named"):
    """Somebody else of a party keeps its sheet from now on."""

    side: Party
    person: PersonId
    by: PersonId


class PadMarked(Struct, frozen=True, gc=False, tag="pad-marked"):
    """Something was written on the pad of a table's running game."""

    table: int
    mark: PadMark


class RulingNoted(Struct, frozen=True, gc=False, tag="ruling-noted"):
    """A ruling at a table was proposed, given, changed or overruled; *record* has all its steps."""

    id: RulingId
    table: int
    record: Record[AnyRuling]


class AwardGiven(Struct, frozen=True, gc=False, tag="award-given"):
    """An official has confirmed what could be claimed, for lateness or absence."""

    id: str
    to: Party
    number: int
    table: int | None
    clause: ClauseId | None
    by: PersonId
    uses_line: bool = False
    """Whether it stands for a line that the table would have played."""


class TableScrapped(Struct, frozen=True, gc=False, tag="table-scrapped"):
    """A table was closed by captains or an official."""

    closing: Closing
    by: PersonId
    reason: str


class IdleTableClosed(Struct, frozen=True, gc=False, tag="idle-table-closed"):
    """An official has closed the table of a pair that did not come in time; *id* is the deadline's."""

    id: str
    closing: Closing
    by: PersonId


class LevelSettled(Struct, frozen=True, gc=False, tag="level-settled"):
    """An official has settled a match that ended level."""

    winner: Party
    by: PersonId
    reason: str


class TimeCalled(Struct, frozen=True, gc=False, tag="time-called"):
    """Time was called at the table; *finishing*: what was being played then is played out, and counts."""

    at_ms: int
    finishing: bool
    by: PersonId | None = None
    """Nobody where the clock did it."""


class TimeWithdrawn(Struct, frozen=True, gc=False, tag="time-withdrawn"):
    """Time was called too early: the table plays on."""

    by: PersonId
    reason: str


class EntryNoted(Struct, frozen=True, gc=False, tag="entry-noted"):
    """Something that a game keeps beside its lines was noted at a table: what it means, its scoring says."""

    id: str
    table: int
    entry: Recorded
    by: PersonId
    reason: str = ""


class DeckChanged(Struct, frozen=True, gc=False, tag="deck-changed"):
    """A table plays on with a new deck, which both captains agreed to."""

    table: int
    captains: tuple[PersonId, PersonId]
    reason: str


class MatchAwarded(Struct, frozen=True, gc=False, tag="match-awarded"):
    """The match was given by default, or to nobody: play is over whatever the board says."""

    winner: Party | None
    clause: ClauseId
    by: PersonId
    uncalled: bool = False
    """Whether nobody had called the match: taken back, it waits to be called."""


class AwardWithdrawn(Struct, frozen=True, gc=False, tag="award-withdrawn"):
    """A match that was given by default is no longer so: the board counts again."""

    by: PersonId
    reason: str


class ReplayOrdered(Struct, frozen=True, gc=False, tag="replay-ordered"):
    """The committee has set a sealed result aside: the sheet stays as it is, and the match is called and played again."""

    by: PersonId
    at_ms: int
    reason: str


class DeadlineFired(Struct, frozen=True, gc=False, tag="deadline-fired"):
    """A deadline has passed and was noticed, once."""

    id: str
    at_ms: int


class DeadlineWaived(Struct, frozen=True, gc=False, tag="deadline-waived"):
    """An official gives nothing for a deadline that has passed, and says why."""

    id: str
    by: PersonId
    reason: str


class LineAt(Struct, frozen=True, gc=False, tag="line-at"):
    """What counts came from a line of the sheet."""

    place: Place


class ByRuling(Struct, frozen=True, gc=False, tag="by-ruling"):
    """What counts came from a ruling."""

    id: RulingId


class ByAward(Struct, frozen=True, gc=False, tag="by-award"):
    """What counts was given for lateness or absence."""

    id: str


class TableGone(Struct, frozen=True, gc=False, tag="table-gone"):
    """What counts came from closing a table before its time."""

    table: int


class ByNote(Struct, frozen=True, gc=False, tag="by-note"):
    """What counts was noted beside the lines."""

    id: str


class AtTime(Struct, frozen=True, gc=False, tag="at-time"):
    """What counts is that time was called."""


class ByDecision(Struct, frozen=True, gc=False, tag="by-decision"):
    """What counts is an official's word on a level match."""


Source = LineAt | ByRuling | ByAward | TableGone | ByNote | AtTime | ByDecision
"""Where something that counts came from."""

FloorEvent = SecondHalfScheduled | PairSeated | PairMissed | FoundAtWrongTable | SeatsSwapped | DeckChanged
ScoreEvent = (
    RulingNoted
    | AwardGiven
    | TableScrapped
    | IdleTableClosed
    | LevelSettled
    | EntryNoted
    | PadMarked
    | PenTaken
    | KeeperNamed
    | TimeCalled
    | TimeWithdrawn
)
EndEvent = MatchAwarded | AwardWithdrawn | ReplayOrdered | DeadlineFired | DeadlineWaived


@joins(Recorded)
class TimeUp(Struct, frozen=True, gc=False, tag="time-up"):
    """From here on nothing new begins; *finishing*: one line is still to come."""

    finishing: bool


def time_up(event: TimeCalled | TimeWithdrawn) -> tuple[TimeUp, ...]:
    """Return what counts after *event*."""
    return (TimeUp(event.finishing),) if isinstance(event, TimeCalled) else ()
