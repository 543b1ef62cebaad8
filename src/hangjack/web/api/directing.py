"""What a director's screen reads: everything beside the matches, and each match by itself, so that one is fetched again alone."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Bound
from hangjack.desk.views.console import (
    ConsoleShown,
    FloorMatch,
    is_put_away,
    show_console,
    show_floor,
    to_put_away,
)
from hangjack.desk.views.readers import Reader
from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.web.access.values import DeviceSeen
from hangjack.web.api.operations import Call, Operation, require_act
from hangjack.web.problems import NotFound
from hangjack.web.server import Server

SILENT_MS = 10 * 60_000
"""After so long without a word from it, a phone at a table is called silent."""


class SilentPhone(Struct, frozen=True):
    """A phone at a table under way that has not been heard of for a while; *seen_ms* is None if it never was."""

    session: str
    bound: Bound
    label: str
    person: PersonId | None
    seen_ms: int | None


class Console(Struct, frozen=True):
    """A director's screen beside the matches, and the phones that are silent."""

    shown: ConsoleShown
    silent: tuple[SilentPhone, ...]


async def see_console(call: Call) -> Console:
    """Show what a director's screen shows beside the matches."""
    competition = await require_act(call, Act.SEE_PEOPLE)
    return await console_of(call.server, competition.id, await _reader(call, competition))


async def see_floor(call: Call) -> FloorMatch:
    """Show a match as a director's screen has it, with what waits in it for the caller."""
    competition = await require_act(call, Act.SEE_PEOPLE)
    return await floor_of(call.server, competition.id, call.match_id, await _reader(call, competition))


async def console_of(server: Server, competition_id: CompetitionId, reader: Reader) -> Console:
    """Return everything beside the matches, for a reader who may see it."""
    competition = await server.office.competition(competition_id)
    now = server.office.clock()
    left = [
        match
        for match in to_put_away(competition, now)
        if (played := await server.office.match_if_called(competition_id, match)) and not is_put_away(played)
    ]
    matches = tuple(dict.fromkeys((*sorted(competition.under_way), *left)))
    devices = server.access.devices(competition_id) if reader.may(Act.MANAGE_ACCESS) else ()
    names = await server.names(competition, reader.language)

    def made() -> Console:
        shown = show_console(competition, reader, names, matches, now)
        return Console(shown, tuple(_silent(competition, devices, now)))

    return await server.workshop.do("console", made)


async def floor_of(
    server: Server, competition_id: CompetitionId, match_id: MatchId, reader: Reader
) -> FloorMatch:
    """Return one match, for a reader who may see it."""
    competition = await server.office.competition(competition_id)
    match = await server.office.match(competition_id, match_id)
    if match.meeting is None:
        raise NotFound("web.not-found")
    names = await server.names(competition, reader.language)
    return show_floor(competition, match, reader, names, server.office.clock())


async def _reader(call: Call, competition: Competition) -> Reader:
    return await call.server.reader(call.visitor, competition, None, call.language)


def _silent(competition: Competition, devices: Iterable[DeviceSeen], now_ms: int) -> Iterator[SilentPhone]:
    for each in devices:
        at_table = each.bound is not None and each.bound.match in competition.under_way
        if each.bound is not None and at_table and _is_silent(each, now_ms):
            yield SilentPhone(each.session, each.bound, each.label, each.person, each.seen_ms)


def _is_silent(device: DeviceSeen, now_ms: int) -> bool:
    return max(device.seen_ms or 0, device.since_ms) < now_ms - SILENT_MS


_COMPETITION = "/api/competitions/{competition}"

DIRECTING: tuple[Operation, ...] = (
    Operation(
        "GET",
        f"{_COMPETITION}/console",
        "console",
        "What a director's screen shows beside the matches.",
        see_console,
        Console,
        act=Act.SEE_PEOPLE,
    ),
    Operation(
        "GET",
        f"{_COMPETITION}/matches/{{match}}/console",
        "console-match",
        "A match as a director's screen shows it.",
        see_floor,
        FloorMatch,
        act=Act.SEE_PEOPLE,
    ),
)
