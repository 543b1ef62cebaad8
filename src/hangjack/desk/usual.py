"""What a format says at the desk that says nothing else: as in a hall, where everything is about teams that meet in matches."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.messages.events import Matter, MessageKind
from hangjack.competition.messages.messages import Wanted
from hangjack.desk.messages.writing import Writing
from hangjack.desk.names import Names
from hangjack.desk.views.changes import Change
from hangjack.desk.views.log.standpoints import Standpoint, Telling
from hangjack.desk.views.readers import Reader
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.store.interface import RecordId


def nobody(_competition: Competition, _now_ms: int) -> Iterator[Wanted]:
    """Yield nothing: matches that come are told in every format."""
    yield from ()


def as_usual(_writing: Writing, _about: Matter) -> None:
    """Leave a text to the sentences of its kind."""


def nothing_more(_writing: Writing, _kind: MessageKind, _about: Matter) -> Mapping[str, Any]:
    """Return nothing beside who plays when."""
    return {}


def nothing_else(_writing: Writing, _about: Matter) -> str:
    """Return no name: where nothing else is told, all is about matches."""
    return ""


def at_the_first(_competition: Competition, _match: MatchId) -> int:
    """Return the first table: where nobody numbers them, a match has them all."""
    return 1


def nowhere_else(_competition: Competition, _match: MatchId) -> tuple[MatchId, ...]:
    """Return no table: each match is by itself."""
    return ()


def nobody_called(_competition: Competition, called: str) -> EntrantId:
    """Refuse: teams are known by their sides alone."""
    raise Refused("entry.unknown", team=called)


def nothing_beside(_competition: Competition, _match: MatchId, _names: Names) -> tuple[str, ...]:
    """Return nothing: a result says it all."""
    return ()


def no_records(_competition: Competition) -> tuple[RecordId, ...]:
    """Return none: nothing else is kept."""
    return ()


def knows_no_record(_competition: Competition, _id: RecordId, _content: Mapping[str, Any]) -> bool:
    """Return that it is none of the format's."""
    return False


def says_nothing(_change: Change) -> Iterator[str]:
    """Say nothing: what every competition has is told of every competition."""
    yield from ()


def in_its_words(_event: Struct, _telling: Telling) -> None:
    """Leave a sentence to the fields of its event."""


def not_at_all(_event: Struct, _at: Standpoint) -> None:
    """Take nothing back that every competition has: there is a way for that already."""


def as_long_as_it_is(_competition: Competition, _match: MatchId, _now_ms: int) -> bool:
    """Return that a match that is under way is played."""
    return True


def without_a_team(_competition: Competition, _reader: Reader) -> EntrantId | None:
    """Return no team: in a hall people have no page beside the pad."""
    return None
