"""Matches for the calendar in people's phones: of everybody, of a team, a group or division, a venue, or a person.

A calendar looks again every hour and gets only that nothing has changed, as long as nothing has.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, time
from functools import wraps
from urllib.parse import quote
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.formats.dated import is_off
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.names import Names
from hangjack.desk.views.chosen import fixtures_of, of_group, of_teams
from hangjack.desk.views.competitions import show_matches
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.formats.divisions.desk.public.apart import Apart
from hangjack.formats.divisions.desk.public.chosen import at_venue
from hangjack.formats.divisions.desk.public.divisions import show_all
from hangjack.formats.divisions.desk.public.ties import ties_of
from hangjack.formats.divisions.web.public.parts import parts_of
from hangjack.ids import EntrantId, PersonId
from hangjack.web.callers import bases_of
from hangjack.web.icalendar import CALENDAR_TYPE, Appointment, Calendar, Written, outline_of, stamped, written
from hangjack.web.packing import tag_of, unless_known
from hangjack.web.pages.kit import Looking, Page, Seen, page, tables
from hangjack.web.problems import NotFound
from hangjack.wording import languages, say

EVENING_MS = 3 * 60 * 60 * 1000
"""For how long a calendar keeps an evening free on which nobody says when it ends."""


class Chosen(Struct, frozen=True):
    """What somebody has subscribed to: what it is called, its matches, and whose ties in cups stand in it."""

    name: str
    fixtures: tuple[Fixture, ...] = ()
    teams: tuple[EntrantId, ...] = ()
    divisions: tuple[str, ...] = ()
    """All of whose matches stand in it."""
    person: PersonId | None = None


Choose = Callable[[Competition, str], Chosen]
"""From a competition and what the address names to what is chosen."""


def _of_team(competition: Competition, name: str) -> Chosen:
    team = EntrantId(name)
    if team not in competition.rosters.entries:
        raise NotFound("web.not-found")
    called = competition.rosters.entries[team].name or name
    return Chosen(called, of_teams(competition, (team,)), (team,))


def _of_group(competition: Competition, name: str) -> Chosen:
    if name not in competition.rankings:
        raise NotFound("web.not-found")
    if competition.rules.is_format("divisions"):
        return Chosen(name, divisions=(name,))
    return Chosen(name, of_group(competition, name))


def _at_venue(competition: Competition, name: str) -> Chosen:
    if name not in competition.season.venues:
        raise NotFound("web.not-found")
    return Chosen(competition.season.venues[name].name, at_venue(competition, name))


def _of_all(competition: Competition, team: str) -> Chosen:
    if team:
        return _of_team(competition, team)
    if competition.rules.is_format("divisions"):
        return Chosen("", divisions=tuple(competition.rankings))
    return Chosen("", fixtures_of(competition))


def asked_again(make: Page) -> Page:
    """Return *make*, which answers somebody who has the same already with nothing more than that."""

    @wraps(make)
    async def answered(request: Request) -> Response:
        return unless_known(request, await make(request))

    return answered


def _feed(choose: Choose) -> Page:
    """Return the page that gives what *choose* chooses as a calendar."""

    @page
    async def feed(looking: Looking) -> Response:
        looking = in_language(looking)
        seen = await looking.seen(by_public=True)
        asked = looking.request.path_params.get("of") or looking.request.query_params.get("team", "")
        found = choose(seen.competition, asked)
        return kept_feed(looking, seen, asked, lambda: found)

    return asked_again(feed)


def in_language(looking: Looking) -> Looking:
    """Return *looking* in the language of the address: programs that fetch a calendar seldom say which they want."""
    wanted = looking.request.query_params.get("in", "")
    return replace(looking, language=wanted) if wanted in languages() else looking


def kept_feed(looking: Looking, seen: Seen, of: str, choose: Callable[[], Chosen]) -> Response:
    """Return the calendar of what *choose* gives, made once for everybody who has subscribed to the same."""
    base = next(iter(bases_of(looking.server, looking.request)), "")
    return seen.kept(lambda: feed_of(seen, choose(), base), look=(of, base, looking.language))


def feed_of(seen: Seen, chosen: Chosen, base: str) -> Response:
    """Return some matches as a calendar that can be kept until something in it is another."""
    competition = seen.competition
    called = " · ".join(filter(None, (chosen.name, competition.opened.name)))
    shown = show_matches(competition, seen.reader, seen.names, chosen.fixtures)
    zone = competition.opened.time_zone
    entries = (*_appointments(competition, seen.names, shown, base), *_ties(seen, chosen, base))
    outline = outline_of(Calendar(called, zone, 0, entries, _of_divisions(seen, chosen.divisions, base)))
    headers = {
        "content-disposition": f'attachment; filename="{quote(competition.id)}.ics"',
        "cache-control": "no-cache",
        "etag": tag_of(outline.encode()),
    }
    return Response(stamped(outline, seen.changed_ms), media_type=CALENDAR_TYPE, headers=headers)


def _of_divisions(seen: Seen, divisions: Sequence[str], base: str) -> tuple[Written, ...]:
    """Return all matches of some divisions, each written once and kept until one of its matches is another."""
    parts = parts_of(seen, *divisions) if divisions else None
    every = [parts.kept(name, f"calendar {base}", base, _division) for name in divisions] if parts else []
    return tuple(each for kept in every for each in msgspec.json.decode(kept, type=tuple[Written, ...]))


def _division(table: Ranking, given: Apart, base: str) -> bytes:
    competition = given.beside(table)
    entries = _appointments(competition, given.names, show_all(table, given), base)
    return msgspec.json.encode(written(entries, competition.opened.time_zone))


def _appointments(
    competition: Competition, names: Names, shown: Iterable[FixtureShown], base: str
) -> Iterator[Appointment]:
    language = names.language
    schedule = competition.timetable.schedule
    length_ms = schedule.hall.length_ms if schedule is not None else EVENING_MS
    for each in shown:
        if each.start_ms is None:
            continue
        table = competition.ranking_of(each.match)
        numbers = tables(each.tables)
        at_tables = say("page.download.at-tables", language=language, tables=numbers) if numbers else ""
        yield Appointment(
            id=f"{each.match}@{competition.id}.hangjack",
            starts_ms=each.start_ms,
            ends_ms=each.start_ms + length_ms,
            title=_title(each, language),
            place=", ".join(filter(None, (each.venue, each.address))) or at_tables,
            told=tuple(_told(competition, language, each)),
            url=_address(competition, each, base) if base else "",
            sequence=competition.revised.get(each.match, 0),
            off=table is not None and is_off(competition, table, each.match),
        )


def _ties(seen: Seen, chosen: Chosen, base: str) -> Iterator[Appointment]:
    """Yield the ties of cups on the last day on which each can be played; one that is over is off, whenever it was played."""
    competition, language = seen.competition, seen.names.language
    zone = ZoneInfo(competition.opened.time_zone)
    for each in ties_of(competition, seen.names, chosen.teams, chosen.person):
        noon = datetime.combine(each.until, time(12), zone)
        yield Appointment(
            id=f"{each.cup}/{each.tie}@{competition.id}.hangjack",
            starts_ms=int(noon.timestamp() * 1000),
            ends_ms=None,
            title=say(
                "page.follow.tie-by", language=language, cup=each.name, sides=" \N{EN DASH} ".join(each.sides)
            ),
            told=(competition.opened.name, say("page.cups.round", language=language, number=each.round)),
            url=f"{base}/c/{quote(competition.id)}/cups/{quote(each.cup)}" if base else "",
            sequence=each.revised,
            off=each.over,
        )


def _title(each: FixtureShown, language: str) -> str:
    teams = " \N{EN DASH} ".join(team.name for team in each.teams)
    return teams or f"{each.match}: {say('page.fixtures.to-come', language=language)}"


def _told(competition: Competition, language: str, each: FixtureShown) -> Iterator[str]:
    """Yield what stands below an entry: the competition and group, the match, and how it ended."""
    yield competition.opened.name
    if each.group:
        season = competition.rules.is_format("divisions")
        yield (
            say("page.season.division", language=language, name=each.group)
            if season
            else say("page.standings.group", language=language, group=each.group)
        )
    yield say("page.board.match", language=language, match=each.match)
    if each.result:
        yield f"{each.result.standing[0]}\N{EN DASH}{each.result.standing[-1]}"


def _address(competition: Competition, each: FixtureShown, base: str) -> str:
    where = f"m/{each.match}" if each.under_way or each.result else "fixtures"
    return f"{base}/c/{quote(competition.id)}/{quote(where)}"


ROUTES = (
    Route("/c/{competition}/fixtures.ics", _feed(_of_all)),
    Route("/c/{competition}/teams/{of}.ics", _feed(_of_team)),
    Route("/c/{competition}/groups/{of}.ics", _feed(_of_group)),
    Route("/c/{competition}/venues/{of}.ics", _feed(_at_venue)),
)
