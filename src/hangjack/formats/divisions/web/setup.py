"""The set-up of a season: venues and where teams are at home, divisions, nights, fixtures, and matches moved by hand."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.formats import Step
from hangjack.competition.permissions import Act
from hangjack.desk.views.competitions import show_schedule
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.formats.divisions.books.nights import VenueSet
from hangjack.formats.divisions.deciding.drawing_up import by_merit
from hangjack.formats.divisions.desk.views.house import show_closings
from hangjack.formats.divisions.desk.views.keeping import show_unmet
from hangjack.formats.divisions.options import Divisions
from hangjack.ids import EntrantId
from hangjack.web.pages.setup.frame import Setting, render_step, step_page
from hangjack.web.problems import NotFound


class TeamShown(Struct, frozen=True):
    """A team, where it plays at home, and in which division."""

    id: EntrantId
    name: str
    venue: str
    division: str


@step_page(Act.CHANGE_SCHEDULE, Act.SET_UP)
def divisions_step(setting: Setting) -> Response:
    """Show venues, divisions, nights and fixtures, and the forms that change them."""
    competition = setting.competition
    if not isinstance(competition.rules.format, Divisions):
        raise NotFound("web.not-found")
    season = competition.season
    schedule = show_schedule(competition, setting.reader, setting.names)
    return render_step(
        setting,
        "formats/divisions/season/setup.html",
        Step.DIVISIONS,
        venues=tuple(season.venues.values()),
        next_venue=_fresh(season.venues),
        usual=competition.rules.format.grounds.venue_capacity,
        closings=show_closings(competition, setting.names, setting.looking.server.office.clock()),
        teams=_teams(setting),
        divisions=season.divisions,
        called={team: setting.names.entrant(team) for team in competition.rosters.entries},
        nights=season.nights,
        unmet=show_unmet(competition, setting.names),
        to_come=[each for each in schedule if not each.over and not each.struck],
        rounds=_rounds(schedule),
    )


def _teams(setting: Setting) -> list[TeamShown]:
    season = setting.competition.season
    home = {team: each.name for each in season.divisions for team in each.teams}
    return [
        TeamShown(team, setting.names.entrant(team), season.homes.get(team, ""), home.get(team, ""))
        for team in by_merit(setting.competition)
    ]


def _rounds(schedule: Sequence[FixtureShown]) -> list[tuple[int, list[FixtureShown]]]:
    rounds: dict[int, list[FixtureShown]] = {}
    for each in schedule:
        rounds.setdefault(each.round, []).append(each)
    return sorted(rounds.items())


def _fresh(known: Mapping[str, VenueSet]) -> str:
    """Return an id that no venue has yet."""
    number = len(known) + 1
    while f"v{number}" in known:
        number += 1
    return f"v{number}"


ROUTES = (Route("/c/{competition}/setup/divisions", divisions_step),)
