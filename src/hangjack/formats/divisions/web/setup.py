"""The set-up of a season: venues and where teams are at home, divisions, nights, fixtures, and matches moved by hand."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.formats import own_options
from hangjack.competition.permissions import Act
from hangjack.desk.names import EntrantShown
from hangjack.desk.views.competitions import show_schedule
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.formats.divisions.books.nights import VenueSet
from hangjack.formats.divisions.deciding.drawing_up import by_merit
from hangjack.formats.divisions.desk.views.house import show_closings
from hangjack.formats.divisions.desk.views.keeping import show_unmet
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId
from hangjack.web.pages.setup.entries import ENTRIES, entries_step
from hangjack.web.pages.setup.frame import Setting, SoFar, Step, render_step
from hangjack.web.pages.setup.officials import OFFICIALS, officials_step
from hangjack.web.pages.setup.overview import OPEN
from hangjack.web.pages.setup.papers import FOR_PEOPLE, PRINT, Papers, render_papers
from hangjack.web.pages.setup.rules import RULES

PAPERS: Papers = (
    ("for-tables", ("line-ups", "score-sheets")),
    ("for-the-wall", ("poster", "schedule", "standings", "cross-table", "notices", "rules")),
    FOR_PEOPLE,
)
"""What can be printed for a season: nothing was drawn for it, and captains have codes of their own."""


class TeamShown(Struct, frozen=True):
    """A team, where it plays at home, and in which division."""

    id: EntrantId
    name: str
    venue: str
    division: str


def divisions_step(setting: Setting) -> Response:
    """Show venues, divisions, nights and fixtures, and the forms that change them."""
    competition = setting.competition
    season = season_in(competition)
    schedule = show_schedule(competition, setting.reader, setting.names)
    return render_step(
        setting,
        "formats/divisions/season/setup.html",
        venues=tuple(season.venues.values()),
        next_venue=_fresh(season.venues),
        usual=own_options(competition, Divisions).grounds.venue_capacity,
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
    season = season_in(setting.competition)
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


def print_step(setting: Setting) -> Response:
    """Show what can be printed, with a card to fold for each team that plays in a division."""
    template = "formats/divisions/season/print.html"
    return render_papers(setting, PAPERS, template, pocket_teams=_in_tables(setting))


def _in_tables(setting: Setting) -> tuple[EntrantShown, ...]:
    """Return the teams that play in a table, by name: those whose matches can be printed to fold."""
    teams = {team for table in setting.competition.rankings.values() for team in table.rows}
    teams -= setting.competition.out
    return tuple(sorted((setting.names.shown(team) for team in teams), key=lambda each: each.name))


def _so_far(competition: Competition) -> SoFar:
    divisions = len(season_in(competition).divisions)
    matches = sum(len(table.fixtures) for table in competition.rankings.values())
    if not divisions:
        return SoFar(False, "divisions-none")
    said = "divisions" if matches else "divisions-undrawn"
    return SoFar(matches > 0, said, {"divisions": divisions, "matches": matches})


STEPS = (
    OPEN,
    RULES,
    replace(OFFICIALS, page=partial(officials_step, template="formats/divisions/season/officials.html")),
    replace(
        ENTRIES, page=partial(entries_step, beside_captain="formats/divisions/season/_code_of_team.html")
    ),
    Step("divisions", (Act.CHANGE_SCHEDULE, Act.SET_UP), divisions_step, _so_far),
    replace(PRINT, page=print_step),
)
