"""What an operation of the API is, and what its handler gets: who calls, with what."""

import re
import sys
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.asking import Request
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader, kind_of
from hangjack.errors import BadInput
from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.web.access.access import Visitor
from hangjack.web.problems import NotSignedIn
from hangjack.web.server import Server

_ACT_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Call(Struct, frozen=True):
    """One call of an operation: who calls, with what."""

    server: Server
    visitor: Visitor | None
    params: dict[str, str]
    body: Any = None
    act_id: str | None = None
    address: str = ""
    token: str | None = None
    """The secret that the caller has shown."""
    label: str = ""
    """What kind of device it is, as the browser describes itself."""
    device: str = ""
    """The name of the device, the same from visit to visit."""
    language: str = "en"
    """In which whoever calls reads sentences."""

    @property
    def competition_id(self) -> CompetitionId:
        """The competition of the path."""
        return CompetitionId(self.params["competition"])

    @property
    def match_id(self) -> MatchId:
        """The match of the path."""
        return MatchId(self.params["match"])


class Later(Struct, frozen=True):
    """An answer that is still to be worked out, in the workshop. One that many get alike has a *place* and a *version*."""

    make: Callable[[], Any]
    place: tuple[Hashable, ...] = ()
    version: Hashable = None
    afar: bool = False
    """It takes seconds, and is worked out in a process of its own; *make* is something that can be carried there."""


class Reading(Struct, frozen=True):
    """A competition as a caller sees it, and what tells that from what they see after the next change."""

    competition: Competition
    reader: Reader
    names: Names
    version: tuple[int, ...]

    def kept(self, name: str, show: Callable[[Competition, Reader, Names], Any]) -> Later:
        """Return what *show* shows, worked out once for everybody of this kind until the competition changes."""
        found, reader = self.competition, self.reader
        place = (name, found.id, kind_of(found, reader), reader.language)
        return Later(lambda: show(found, reader, self.names), place, self.version)


Handler = Callable[[Call], Awaitable[Any]]


class Operation(Struct, frozen=True):
    """One operation of the API."""

    method: str
    path: str
    name: str
    summary: str
    handler: Handler
    answer: Any
    body: Any = None
    act: Act | None = None
    """The permission it takes, where it is one of the table's."""
    request: type[Request] | None = None
    needs_act_id: bool = False
    long: bool = False
    """Whether the body may be as long as a spreadsheet."""
    for_anybody: bool = False
    """Whether it is no matter what token the caller shows: coming in, and going."""

    @property
    def module(self) -> str:
        """The module that says what it does: the request's, or that of its handler."""
        return (self.request or self.handler).__module__

    @property
    def room(self) -> str:
        """The part of the API that it belongs to, as its module says or is named; what one game has begins with the game."""
        parts = self.module.split(".")
        named = (parts[2], parts[-1]) if parts[1:2] == ["games"] else parts[-1:]
        by_name = "-".join(each for each in named if each != "requests").replace("_", "-")
        return str(getattr(sys.modules[self.module], "ROOM", by_name))


COMPETITION = "/api/competitions/{competition}"
MATCH = f"{COMPETITION}/matches/{{match}}"


def act_id_of(text: str | None) -> str:
    """Return the caller's own id for what is asked. Refuses one that cannot be kept."""
    if text is None or not _ACT_ID.fullmatch(text):
        raise BadInput("web.act-id-missing")
    return text


def known_caller(call: Call) -> PersonId:
    """Return who calls. Refuses somebody who has not signed in, or not said who they are."""
    if call.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    if call.visitor.person is None:
        raise NotSignedIn("web.say-who")
    return call.visitor.person


async def reading(call: Call) -> tuple[Competition, Reader]:
    """Return the competition of the path, and what the caller is in it."""
    competition = await call.server.office.competition(call.competition_id)
    return competition, await call.server.reader(call.visitor, competition, None, call.language)


async def read_whole(call: Call) -> Reading:
    """Return the competition of the path as the caller sees it."""
    so_far, renamings = (
        await call.server.office.competition_so_far(call.competition_id),
        call.server.renamings,
    )
    found = so_far.state
    reader = await call.server.reader(call.visitor, found, None, call.language)
    return Reading(found, reader, await names_for(call, found), (so_far.head.number, renamings))


async def names_for(call: Call, competition: Competition) -> Names:
    """Return what people and entrants are called, in the caller's language."""
    return await call.server.names(competition, call.language)


async def require_act(call: Call, act: Act) -> Competition:
    """Return the competition, if the caller may do *act* there."""
    competition, reader = await reading(call)
    require(reader.bounds, act, Subject())
    return competition
