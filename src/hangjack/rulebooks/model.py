"""What a rulebook consists of: clauses, readings, settings, and how each clause is handled."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.competition.notices import Audience, Moment, Notice
from hangjack.ids import BookId, ClauseId, ReadingId
from hangjack.rulebooks.settings import Setting
from hangjack.wording import Worded


class Kind(Worded):
    """What sort of rule a clause is."""

    PLAY = "play"
    SCORE = "score"
    FOUL = "foul"
    CLOCK = "clock"
    FORMAT = "format"
    MATCH = "match"
    ROSTER = "roster"
    SHEET = "sheet"
    MONEY = "money"
    CONDUCT = "conduct"
    GOVERN = "govern"
    INFO = "info"


class Status(Worded):
    """How far a clause has come."""

    HANDLED = "handled"
    OFF_TABLE = "off-table"
    PENDING = "pending"


class Way(Worded):
    """How a clause reaches people."""

    TABLE = "table"
    """By an engine at a table that people play at."""
    DESK = "desk"
    """By requests that some page sends."""
    CLOCK = "clock"
    """By a deadline or a timer that somebody sees."""
    RULING = "ruling"
    """By what the referee or the book of offences offers."""
    NOTICE = "notice"
    """By a sentence on a page."""


PENDING = "pending"
"""What `handled_by` says of a clause whose mechanism is not built yet."""


class NoticeTo(Struct, frozen=True, forbid_unknown_fields=True):
    """Handled by telling people: the clause's gist is shown to *audience* at *moment*."""

    audience: Audience
    moment: Moment


class Reach(Struct, frozen=True, forbid_unknown_fields=True):
    """The way in which a clause reaches people, and by what."""

    way: Way
    by: tuple[str, ...] = ()
    """Requests, clocks or timers, kinds of incident or offences, or pages, by their names; nothing at a card table."""


class Clause(Struct, frozen=True):
    """One statement of a rulebook, in our words."""

    id: ClauseId
    section: str
    kind: Kind
    title: str
    gist: str
    """What the clause says."""
    does: str
    """What hangjack does about it."""
    handled_by: str | NoticeTo | None
    """`module:name` of the code, a notice, `"pending"`, or None when people judge it."""
    off_table: str | None
    """Why people judge this one; a clause has this or `handled_by`, never both."""
    readings: tuple[ReadingId, ...]
    reach: Reach | None = None
    """How it comes to people; None as long as it does not, and for what people judge."""
    notice: NoticeTo | None = None
    """Who is told of it, and when, beside what else carries it out."""

    @property
    def status(self) -> Status:
        """Whether the clause is handled, judged by people, or still to come."""
        if self.handled_by is None:
            return Status.OFF_TABLE
        return Status.PENDING if self.handled_by == PENDING else Status.HANDLED

    @property
    def told(self) -> NoticeTo | None:
        """Who is told of it, and when, whether that is all there is to do or not."""
        return self.handled_by if isinstance(self.handled_by, NoticeTo) else self.notice


class Reading(Struct, frozen=True):
    """How an unclear place of the source is read, and which settings let a committee choose otherwise."""

    id: ReadingId
    question: str
    reading: str
    why: str
    settings: tuple[str, ...]


class Chapter(Struct, frozen=True):
    """A part of the source document, and the clause it begins with."""

    title: str
    first: ClauseId


class Preset(Struct, frozen=True):
    """What a book says about its own event, so that nobody has to type it."""

    time_zone: str = "UTC"
    sponsor: str = ""
    days: tuple[str, ...] = ()


class Book(Struct, frozen=True):
    """One rulebook, whole."""

    id: BookId
    place: int
    """Where it stands among the books; equal ones by name."""
    title: str
    short: str
    """The name used in lists, on sheets and in addresses."""
    game: str
    """As example files spell it: `allfours`."""
    edition: str
    """Which state of the source this is, and who issued it where the source says so."""
    summary: tuple[str, ...]
    clauses: Mapping[ClauseId, Clause]
    readings: Mapping[ReadingId, Reading]
    settings: Mapping[str, Setting]
    chapters: tuple[Chapter, ...] = ()
    """The parts that the source is divided into, where it is."""
    preset: Preset = Preset()

    def chapter_of(self, clause: ClauseId) -> str | None:
        """Return the title of the chapter that *clause* stands in; None before the first, and where there are none."""
        order = list(self.clauses)
        begun = [each for each in self.chapters if order.index(each.first) <= order.index(clause)]
        return begun[-1].title if begun else None

    @property
    def sections(self) -> tuple[str, ...]:
        """The source's sections, in its order."""
        return tuple(dict.fromkeys(clause.section for clause in self.clauses.values()))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The clauses that people are told of."""
        return tuple(
            Notice(clause.gist, clause.told.audience, clause.told.moment, clause.id)
            for clause in self.clauses.values()
            if clause.told is not None
        )

    def settings_of(self, clause: Clause) -> tuple[Setting, ...]:
        """Return the settings that belong to *clause* or to one of its readings."""
        return tuple(
            setting
            for setting in self.settings.values()
            if setting.clause == clause.id or (setting.reading and setting.reading in clause.readings)
        )
