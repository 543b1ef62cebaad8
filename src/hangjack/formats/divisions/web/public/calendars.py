"""Calendars of a season: its divisions, each kept with its table; its venues; the ties of cups; what is played in a landlord's house."""

from collections.abc import Iterator, Sequence
from datetime import datetime, time
from urllib.parse import quote
from zoneinfo import ZoneInfo

import msgspec
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.views.competitions import show_matches
from hangjack.formats.divisions.books.houses import house_of, landlord_of
from hangjack.formats.divisions.deciding.dates import home_of
from hangjack.formats.divisions.desk.public.apart import Apart
from hangjack.formats.divisions.desk.public.chosen import at_venue
from hangjack.formats.divisions.desk.public.divisions import show_all
from hangjack.formats.divisions.desk.public.ties import ties_of
from hangjack.formats.divisions.state import season_in
from hangjack.formats.divisions.web.public.parts import parts_of
from hangjack.formats.divisions.web.public.season import venues_by_name
from hangjack.ids import EntrantId, PersonId
from hangjack.web.icalendar import Appointment, Written, written
from hangjack.web.pages.following.appointments import Calendars, Chosen, Entries, appointments
from hangjack.web.pages.following.feeds import feed_page
from hangjack.web.pages.kit import Seen
from hangjack.web.problems import NotFound
from hangjack.wording import say


def division_called(language: str, name: str) -> str:
    """Return what a division is called where its name alone would not do."""
    return say("page.season.division", language=language, name=name)


def home_called(competition: Competition, team: EntrantId) -> str:
    """Return what the venue of a team is called; nothing where it has none."""
    known = season_in(competition).venues.get(home_of(competition, team))
    return known.name if known else ""


def calendars(competition: Competition) -> Calendars:
    """Return the calendars of a season: also one of each venue."""
    venues = tuple((each.venue, each.name) for each in venues_by_name(competition))
    return Calendars("page.season.divisions", venues)


def calendar(seen: Seen, chosen: Chosen, base: str) -> Entries:
    """Return what stands in a calendar of a season."""
    found = seen.competition
    hosted = _hosted(found, chosen.person)
    fixtures = {each.match: each for each in (*chosen.fixtures, *hosted)}
    shown = show_matches(found, seen.reader, seen.names, fixtures.values())
    entries = appointments(found, seen.names, shown, base, division_called)
    return Entries((*entries, *_ties(seen, chosen, base)), _of_divisions(seen, chosen.groups, base))


def _hosted(competition: Competition, person: PersonId | None) -> tuple[Fixture, ...]:
    """Return what is played in the pub whose landlord somebody is."""
    club = landlord_of(competition.clubs, person)
    house = house_of(competition.clubs, season_in(competition).homes, club) if club is not None else None
    return at_venue(competition, house) if house is not None else ()


def _of_divisions(seen: Seen, divisions: Sequence[str], base: str) -> tuple[Written, ...]:
    """Return all matches of some divisions, each written once and kept until one of its matches is another."""
    parts = parts_of(seen, *divisions) if divisions else None
    every = [parts.kept(name, f"calendar {base}", base, _division) for name in divisions] if parts else []
    return tuple(each for kept in every for each in msgspec.json.decode(kept, type=tuple[Written, ...]))


def _division(table: Ranking, given: Apart, base: str) -> bytes:
    competition = given.beside(table)
    entries = appointments(competition, given.names, show_all(table, given), base, division_called)
    return msgspec.json.encode(written(entries, competition.opened.time_zone))


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


def _at_venue(competition: Competition, name: str) -> Chosen:
    if name not in season_in(competition).venues:
        raise NotFound("web.not-found")
    return Chosen(season_in(competition).venues[name].name, at_venue(competition, name))


ROUTES = (Route("/c/{competition}/venues/{of}.ics", feed_page(_at_venue)),)
