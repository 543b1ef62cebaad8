"""The pages of a season: its own, and what it says to those that every event has."""

from hangjack.formats.divisions.web import (
    agm,
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
from hangjack.formats.divisions.web.public import cups as public_cups
from hangjack.formats.divisions.web.public import honours as public_honours
from hangjack.formats.divisions.web.public import matches, season, teams
from hangjack.web.formats import FormatPages

WEB = FormatPages(
    "divisions",
    steps=setup.STEPS,
    routes=(
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
        *members.ROUTES,
        *report.ROUTES,
    ),
    front=season.front,
    fixtures=matches.fixtures,
    standings=season.tables,
    sheet=matches.match,
    own=matches.own,
)
