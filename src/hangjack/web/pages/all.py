"""All pages in one list."""

from starlette.routing import Route

from hangjack.formats.divisions.web import agm as season_agm
from hangjack.formats.divisions.web import cups as season_cups
from hangjack.formats.divisions.web import desk as season_desk
from hangjack.formats.divisions.web import governing as season_governing
from hangjack.formats.divisions.web import honours as season_honours
from hangjack.formats.divisions.web import keeping as season_keeping
from hangjack.formats.divisions.web import members
from hangjack.formats.divisions.web import report as week_report
from hangjack.formats.divisions.web import setup as season_setup
from hangjack.formats.divisions.web import team as season_team
from hangjack.formats.divisions.web import turning as season_turning
from hangjack.formats.divisions.web.public import cups as following_cups
from hangjack.formats.divisions.web.public import honours
from hangjack.formats.divisions.web.public import season as following_season
from hangjack.formats.divisions.web.public import teams as following_teams
from hangjack.formats.rotation.web import desk as rounds_desk
from hangjack.formats.rotation.web import extras as round_extras
from hangjack.formats.rotation.web import prints as round_prints
from hangjack.formats.rotation.web import public as rounds_public
from hangjack.formats.rotation.web import setup as rounds_setup
from hangjack.formats.table_draw.web import desk as session_desk
from hangjack.formats.table_draw.web import prints as session_prints
from hangjack.formats.table_draw.web import public as session_public
from hangjack.formats.table_draw.web import setup as session_setup
from hangjack.web.pages import (
    captain,
    console,
    decisions,
    door,
    entrance_pages,
    every,
    log,
    officiating,
    photos,
    public,
    treasurer,
)
from hangjack.web.pages.assistant import page as assistant
from hangjack.web.pages.day import announcements
from hangjack.web.pages.following import calendars, feeds, pocket_card
from hangjack.web.pages.messages import keeping as messages_kept
from hangjack.web.pages.messages import own as own_messages
from hangjack.web.pages.pad import calling, paper, scanning
from hangjack.web.pages.pad import page as pad
from hangjack.web.pages.prints import downloads, printing
from hangjack.web.pages.screens import board, steering
from hangjack.web.pages.setup import steps as setup

PAGES: tuple[Route, ...] = (
    *public.ROUTES,
    *console.ROUTES,
    *announcements.ROUTES,
    *decisions.ROUTES,
    *door.ROUTES,
    *downloads.ROUTES,
    *feeds.ROUTES,
    *calendars.ROUTES,
    *pocket_card.ROUTES,
    *honours.ROUTES,
    *following_cups.ROUTES,
    *following_season.ROUTES,
    *following_teams.ROUTES,
    *pad.ROUTES,
    *paper.ROUTES,
    *scanning.ROUTES,
    *printing.ROUTES,
    *entrance_pages.ROUTES,
    *setup.ROUTES,
    *season_setup.ROUTES,
    *season_team.ROUTES,
    *season_desk.ROUTES,
    *season_keeping.ROUTES,
    *season_cups.ROUTES,
    *season_governing.ROUTES,
    *season_turning.ROUTES,
    *season_honours.ROUTES,
    *season_agm.ROUTES,
    *session_setup.ROUTES,
    *session_desk.ROUTES,
    *session_public.ROUTES,
    *session_prints.ROUTES,
    *rounds_setup.ROUTES,
    *rounds_desk.ROUTES,
    *rounds_public.ROUTES,
    *assistant.ROUTES,
    *board.ROUTES,
    *round_extras.ROUTES,
    *round_prints.ROUTES,
    *steering.ROUTES,
    *captain.ROUTES,
    *calling.ROUTES,
    *officiating.ROUTES,
    *log.ROUTES,
    *every.ROUTES,
    *treasurer.ROUTES,
    *members.ROUTES,
    *photos.ROUTES,
    *messages_kept.ROUTES,
    *own_messages.ROUTES,
    *week_report.ROUTES,
)
