"""What a format gives to the desk: what people can ask of it, and of no other."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.messages.events import Matter, MessageKind
from hangjack.competition.messages.messages import Wanted
from hangjack.competition.permissions import OF_A_LEAGUE, Role
from hangjack.desk import usual
from hangjack.desk.menus import Menu, hall_menu
from hangjack.desk.messages.writing import Text, Writing
from hangjack.desk.names import Names
from hangjack.desk.views.changes import Change
from hangjack.desk.views.day.rooms import HALL_ROOMS, Room, Rooms
from hangjack.desk.views.fixtures import FixtureShown, in_a_hall
from hangjack.desk.views.log.kinds import LogKind
from hangjack.desk.views.log.standpoints import More, Standpoint, Telling, Undoing
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId, MatchId
from hangjack.store.interface import RecordId
from hangjack.subjects import Registry

HALL_ROLES = frozenset(Role) - OF_A_LEAGUE - {Role.NEWCOMER}
"""Those that an event in a hall has work for."""


class FormatLog(Struct, frozen=True):
    """What the log says of what only such an event has."""

    kinds: Mapping[LogKind, tuple[Any, ...]] = {}
    """The families of its events, by what they are about; what is not named here is found with the floor."""
    says: Callable[[Struct, Telling], More | None] = usual.in_its_words
    """What the sentence of an event says beside its fields; None where that is all."""
    takes_back: Callable[[Struct, Standpoint], Undoing | None] = usual.not_at_all
    """What takes an event back as things stand; None where nothing does, or it holds no more."""


class FormatMessages(Struct, frozen=True):
    """What such an event wants told beside the matches that come, and what is said of it."""

    wanted: Callable[[Competition, int], Iterator[Wanted]] = usual.nobody
    """Who is to be told what else, each with the time in which they should be."""
    pages: Mapping[MessageKind, str] = {}
    """The page that a message leads to, where it is not the competition's first."""
    text: Callable[[Writing, Matter], Text | None] = usual.as_usual
    """A text that is more than the sentences of its kind; None for those."""
    named: Callable[[Writing, MessageKind, Matter], Mapping[str, Any]] = usual.nothing_more
    """What the sentences of a kind name beside who plays when."""
    called: Callable[[Writing, Matter], str] = usual.nothing_else
    """What a message is about that is about no match, as it stands in a list."""


class PlayedIn(Struct, frozen=True):
    """What programs are told besides of how an event is played; of one in a hall nothing."""

    sessions: bool = False
    """By people drawn to tables."""
    rounds: bool = False
    """In rounds that the whole hall plays at once."""
    season: bool = False
    """In divisions, with cups beside them."""


class FormatDesk(Struct, frozen=True):
    """A format at the desk; *tag* is that of its options. What it says nothing about is as in a hall."""

    tag: str
    requests: tuple[ModuleType, ...] = ()
    """The modules of what only such an event lets people ask."""
    played_in: PlayedIn = PlayedIn()
    """What programs are told of how it is played."""
    rooms: Rooms = HALL_ROOMS
    """The pages from which it is run."""
    with_pages_below: frozenset[Room] = frozenset()
    """The rooms to which pages belong whose addresses begin with theirs, beside its set-up."""
    shown: Callable[[Competition, Names, Fixture], FixtureShown] = in_a_hall
    """What people see of a match, with its result."""
    table_of: Callable[[Competition, MatchId], int] = usual.at_the_first
    """The number of the table of a match in the hall: what is said of disputes, calls and sheets."""
    tables_beside: Callable[[Competition, MatchId], Iterable[MatchId]] = usual.nowhere_else
    """The matches of the tables at which people play together with those of a match; that itself may be among them."""
    entrant_called: Callable[[Competition, str], EntrantId] = usual.nobody_called
    """Whom a ruling means that names no side of its table; refuses what means nobody."""
    beside_result: Callable[[Competition, MatchId, Names], Iterable[str]] = usual.nothing_beside
    """What people read beside the result of a match."""
    kept_beside: Callable[[Competition], Iterable[RecordId]] = usual.no_records
    """The records beside the log that are neither of a person nor a photo."""
    is_its_record: Callable[[Competition, RecordId, Mapping[str, Any]], bool] = usual.knows_no_record
    """Whether a record of a stranger's file is such a one. Raises `ArchiveBroken` where the log knows nothing of it."""
    fixture_previews: Callable[[Change], Iterator[str]] = usual.says_nothing
    """What would change in who meets whom: it is said after the groups, before the schedule."""
    previews: Callable[[Change], Iterator[str]] = usual.says_nothing
    """What else would change that only such an event has: it is said last."""
    log: FormatLog = FormatLog()
    messages: FormatMessages = FormatMessages()
    is_of_its_day: bool = False
    """Whether a match belongs to its day, and then waits for its card; in a hall it has its turn, however late that comes."""
    menu: Callable[[Competition, Collection[Room]], Menu] = hall_menu
    """The menu that everybody has on every page; beside the rooms of whoever runs it, which stand there already."""
    goes_on: Callable[[Competition, MatchId, int], bool] = usual.as_long_as_it_is
    """Whether a match that is under way is played at this moment."""
    roles: frozenset[Role] = HALL_ROLES
    """The roles that such an event has work for."""
    own_team: Callable[[Competition, Reader], EntrantId | None] = usual.without_a_team
    """The team whose page somebody has for the whole event."""


FORMAT_DESKS = Registry("formats", "desk", "DESK", FormatDesk)
"""What each format gives, by the tag of its options; one that asks for nothing of its own gives nothing."""

_PLAIN = FormatDesk("")
"""What is known of a format that gives nothing."""


def format_desk(competition: Competition) -> FormatDesk:
    """Return what the format of *competition* says at the desk."""
    return FORMAT_DESKS.get(str(competition.rules.format.__struct_config__.tag), _PLAIN)
