"""What stands in a calendar: the matches that somebody has subscribed to, each as an appointment."""

from collections.abc import Callable, Iterable, Iterator
from urllib.parse import quote

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.formats.dated import is_off
from hangjack.desk.names import Names
from hangjack.desk.views.chosen import of_group
from hangjack.desk.views.competitions import show_matches
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.ids import EntrantId, PersonId
from hangjack.web.icalendar import Appointment, Written
from hangjack.web.pages import hall
from hangjack.web.pages.kit import Seen, tables
from hangjack.wording import say

Called = Callable[[str, str], str]
"""From a language and the name of a group to what it is called where its name alone would not do."""

EVENING_MS = 3 * 60 * 60 * 1000
"""For how long a calendar keeps an evening free on which nobody says when it ends."""


class Chosen(Struct, frozen=True):
    """What somebody has subscribed to: what it is called, its matches, and whose ties stand in it."""

    name: str
    fixtures: tuple[Fixture, ...] = ()
    teams: tuple[EntrantId, ...] = ()
    groups: tuple[str, ...] = ()
    """All of whose matches stand in it."""
    person: PersonId | None = None


class Entries(Struct, frozen=True):
    """What stands in a calendar: appointments, and others that were written before and kept."""

    entries: Iterable[Appointment]
    written: tuple[Written, ...] = ()


class Calendars(Struct, frozen=True):
    """Which calendars there are beside those of everything, of teams and of groups."""

    groups: str = "page.follow.groups"
    """The key of what stands above those of groups."""
    venues: tuple[tuple[str, str], ...] = ()
    """Places whose matches can be subscribed to, each with what it is called."""


def hall_calendars(_competition: Competition) -> Calendars:
    """Return the calendars of an event in a hall: nobody needs one of the hall."""
    return Calendars()


def hall_calendar(seen: Seen, chosen: Chosen, base: str) -> Entries:
    """Return what stands in a calendar of an event in a hall: matches, and nothing else."""
    competition = seen.competition
    of_groups = (each for name in chosen.groups for each in of_group(competition, name))
    shown = show_matches(competition, seen.reader, seen.names, (*of_groups, *chosen.fixtures))
    return Entries(appointments(competition, seen.names, shown, base, hall.group_called))


def appointments(
    competition: Competition, names: Names, shown: Iterable[FixtureShown], base: str, called: Called
) -> Iterator[Appointment]:
    """Yield some matches as a calendar has them, each with what its group is *called*."""
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
            told=tuple(_told(competition, language, each, called)),
            url=_address(competition, each, base) if base else "",
            sequence=competition.revised.get(each.match, 0),
            off=table is not None and is_off(competition, table, each.match),
        )


def _title(each: FixtureShown, language: str) -> str:
    teams = " \N{EN DASH} ".join(team.name for team in each.teams)
    return teams or f"{each.match}: {say('page.fixtures.to-come', language=language)}"


def _told(competition: Competition, language: str, each: FixtureShown, called: Called) -> Iterator[str]:
    """Yield what stands below an entry: the competition and group, the match, and how it ended."""
    yield competition.opened.name
    if each.group:
        yield called(language, each.group)
    yield say("page.board.match", language=language, match=each.match)
    if each.result:
        yield f"{each.result.standing[0]}\N{EN DASH}{each.result.standing[-1]}"


def _address(competition: Competition, each: FixtureShown, base: str) -> str:
    where = f"m/{each.match}" if each.under_way or each.result else "fixtures"
    return f"{base}/c/{quote(competition.id)}/{quote(where)}"
