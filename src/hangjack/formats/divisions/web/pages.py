"""The pages of a season: its own, and what it says to those that every event has."""

from hangjack.competition.permissions import Act
from hangjack.formats.divisions.web import (
    agm,
    codes,
    cups,
    desk,
    governing,
    honours,
    keeping,
    members,
    report,
    setup,
    team,
    turning,
)
from hangjack.formats.divisions.web.beside import BESIDE
from hangjack.formats.divisions.web.demonstrated import photograph
from hangjack.formats.divisions.web.phones import PHONES
from hangjack.formats.divisions.web.public import calendars, matches, season, teams
from hangjack.formats.divisions.web.public import cups as public_cups
from hangjack.formats.divisions.web.public import honours as public_honours
from hangjack.web.formats import FormatPages, OwnConsole

_ELSEWHERE = frozenset({Act.CHANGE_SCHEDULE, Act.SET_UP, Act.CHECK_IN})
"""What the console of a season does not offer: its calendar, its teams and its forms have pages of their own."""

WEB = FormatPages(
    "divisions",
    steps=setup.STEPS,
    first=desk.first,
    demonstrated=photograph,
    phones=PHONES,
    console=OwnConsole(idle=_ELSEWHERE, words="season."),
    routes=(
        *calendars.ROUTES,
        *public_honours.ROUTES,
        *public_cups.ROUTES,
        *season.ROUTES,
        *teams.ROUTES,
        *team.ROUTES,
        *desk.ROUTES,
        *keeping.ROUTES,
        *cups.ROUTES,
        *governing.ROUTES,
        *turning.ROUTES,
        *honours.ROUTES,
        *agm.ROUTES,
        *report.ROUTES,
        *codes.ROUTES,
    ),
    also=members.ROUTES,
    front=season.front,
    fixtures=matches.fixtures,
    standings=season.tables,
    sheet=matches.match,
    own=matches.own,
    beside=BESIDE,
    group_called=calendars.division_called,
    home_called=calendars.home_called,
    calendars=calendars.calendars,
    calendar=calendars.calendar,
)
