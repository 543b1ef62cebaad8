"""What a format gives to the desk: what people can ask of it, and of no other."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Literal

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.messages.events import Matter, MessageKind
from hangjack.competition.messages.messages import Wanted
from hangjack.competition.permissions import OF_A_LEAGUE, Role
from hangjack.desk.menus import Menu, hall_menu
from hangjack.desk.messages.writing import Text, Writing
from hangjack.desk.names import Names
from hangjack.desk.views.changes import Change
from hangjack.desk.views.day.rooms import HALL_ROOMS, Room, Rooms
from hangjack.desk.views.fixtures import FixtureShown, in_a_hall
from hangjack.desk.views.log.kinds import LogKind
from hangjack.desk.views.log.standpoints import More, Standpoint, Telling, Undoing
from hangjack.desk.views.readers import Reader
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.store.interface import RecordId
from hangjack.subjects import Registry

HALL_ROLES = frozenset(Role) - OF_A_LEAGUE - {Role.NEWCOMER}
"""Those that an event in a hall has work for."""


def nobody(competition: Competition, now_ms: int) -> Iterator[Wanted]:
    """Yield nothing: matches that come are told in every format."""
    del competition, now_ms
    yield from ()


def as_usual(writing: Writing, about: Matter) -> None:
    """Leave a text to the sentences of its kind."""
    del writing, about


def nothing_more(writing: Writing, kind: MessageKind, about: Matter) -> Mapping[str, Any]:
    """Return nothing beside who plays when."""
    del writing, kind, about
    return {}


def nothing_else(writing: Writing, about: Matter) -> str:
    """Return no name: where nothing else is told, all is about matches."""
    del writing, about
    return ""


def at_the_first(competition: Competition, match: MatchId) -> int:
    """Return the first table: where nobody numbers them, a match has them all."""
    del competition, match
    return 1


def nowhere_else(competition: Competition, match: MatchId) -> tuple[MatchId, ...]:
    """Return no table: each match is by itself."""
    del competition, match
    return ()


def nobody_called(competition: Competition, called: str) -> EntrantId:
    """Refuse: teams are known by their sides alone."""
    del competition
    raise Refused("entry.unknown", team=called)


def nothing_beside(competition: Competition, match: MatchId, names: Names) -> tuple[str, ...]:
    """Return nothing: a result says it all."""
    del competition, match, names
    return ()


def no_records(competition: Competition) -> tuple[RecordId, ...]:
    """Return none: nothing else is kept."""
    del competition
    return ()


def knows_no_record(competition: Competition, id_: RecordId, content: Mapping[str, Any]) -> bool:
    """Return that it is none of the format's."""
    del competition, id_, content
    return False


def says_nothing(change: Change) -> Iterator[str]:
    """Say nothing: what every competition has is told of every competition."""
    del change
    yield from ()


def in_its_words(event: Struct, telling: Telling) -> None:
    """Leave a sentence to the fields of its event."""
    del event, telling


def not_at_all(event: Struct, at: Standpoint) -> None:
    """Take nothing back that every competition has: there is a way for that already."""
    del event, at


class FormatLog(Struct, frozen=True):
    """What the log says of what only such an event has."""

    kinds: Mapping[LogKind, tuple[Any, ...]] = {}
    """The families of its events, by what they are about; what is not named here is found with the floor."""
    says: Callable[[Struct, Telling], More | None] = in_its_words
    """What the sentence of an event says beside its fields; None where that is all."""
    takes_back: Callable[[Struct, Standpoint], Undoing | None] = not_at_all
    """What takes an event back as things stand; None where nothing does, or it holds no more."""


def without_a_team(_competition: Competition, _reader: Reader) -> EntrantId | None:
    """Return no team: in a hall people have no page beside the pad."""
    return None


class FormatMessages(Struct, frozen=True):
    """What such an event wants told beside the matches that come, and what is said of it."""

    wanted: Callable[[Competition, int], Iterator[Wanted]] = nobody
    """Who is to be told what else, each with the time in which they should be."""
    pages: Mapping[MessageKind, str] = {}
    """The page that a message leads to, where it is not the competition's first."""
    text: Callable[[Writing, Matter], Text | None] = as_usual
    """A text that is more than the sentences of its kind; None for those."""
    named: Callable[[Writing, MessageKind, Matter], Mapping[str, Any]] = nothing_more
    """What the sentences of a kind name beside who plays when."""
    called: Callable[[Writing, Matter], str] = nothing_else
    """What a message is about that is about no match, as it stands in a list."""


def as_long_as_it_is(_competition: Competition, _match: MatchId, _now_ms: int) -> bool:
    """Return that a match that is under way is played."""
    return True


class FormatDesk(Struct, frozen=True):
    """A format at the desk; *tag* is that of its options. What it says nothing about is as in a hall."""

    tag: str
    requests: tuple[ModuleType, ...] = ()
    """The modules of what only such an event lets people ask."""
    played_in: Literal["sessions", "rounds", "a season"] | None = None
    """What programs are told besides of how it is played."""
    rooms: Rooms = HALL_ROOMS
    """The pages from which it is run."""
    shown: Callable[[Competition, Names, Fixture], FixtureShown] = in_a_hall
    """What people see of a match, with its result."""
    table_of: Callable[[Competition, MatchId], int] = at_the_first
    """The number of the table of a match in the hall: what is said of disputes, calls and sheets."""
    beside: Callable[[Competition, MatchId], Iterable[MatchId]] = nowhere_else
    """The matches of the tables at which people play together with those of a match; that itself may be among them."""
    entrant_called: Callable[[Competition, str], EntrantId] = nobody_called
    """Whom a ruling means that names no side of its table; refuses what means nobody."""
    beside_result: Callable[[Competition, MatchId, Names], Iterable[str]] = nothing_beside
    """What people read beside the result of a match."""
    kept_beside: Callable[[Competition], Iterable[RecordId]] = no_records
    """The records beside the log that are neither of a person nor a photo."""
    is_its_record: Callable[[Competition, RecordId, Mapping[str, Any]], bool] = knows_no_record
    """Whether a record of a stranger's file is such a one. Raises `ArchiveBroken` where the log knows nothing of it."""
    previews: Callable[[Change], Iterator[str]] = says_nothing
    """What would change that only such an event has."""
    log: FormatLog = FormatLog()
    messages: FormatMessages = FormatMessages()
    is_of_its_day: bool = False
    """Whether a match belongs to its day, and then waits for its card; in a hall it has its turn, however late that comes."""
    menu: Callable[[Competition, Collection[Room]], Menu] = hall_menu
    """The menu that everybody has on every page; beside the rooms of whoever runs it, which stand there already."""
    goes_on: Callable[[Competition, MatchId, int], bool] = as_long_as_it_is
    """Whether a match that is under way is played at this moment."""
    roles: frozenset[Role] = HALL_ROLES
    """The roles that such an event has work for."""
    own_team: Callable[[Competition, Reader], EntrantId | None] = without_a_team
    """The team whose page somebody has for the whole event."""


FORMAT_DESKS = Registry("formats", "desk", "DESK", FormatDesk)
"""What each format gives, by the tag of its options; one that asks for nothing of its own gives nothing."""

_PLAIN = FormatDesk("")
"""What is known of a format that gives nothing."""


def format_desk(competition: Competition) -> FormatDesk:
    """Return what the format of *competition* says at the desk."""
    return FORMAT_DESKS.get(str(competition.rules.format.__struct_config__.tag), _PLAIN)
