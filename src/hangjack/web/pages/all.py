"""All pages in one list."""

from starlette.routing import Route

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
from hangjack.web.pages.following import calendars, feeds, honours, pocket_card
from hangjack.web.pages.following import cups as following_cups
from hangjack.web.pages.following import season as following_season
from hangjack.web.pages.following import teams as following_teams
from hangjack.web.pages.league import members
from hangjack.web.pages.messages import keeping as messages_kept
from hangjack.web.pages.messages import own as own_messages
from hangjack.web.pages.messages import report as week_report
from hangjack.web.pages.pad import calling, paper, scanning
from hangjack.web.pages.pad import page as pad
from hangjack.web.pages.prints import downloads, printing
from hangjack.web.pages.rotations import desk as rounds_desk
from hangjack.web.pages.rotations import public as rounds_public
from hangjack.web.pages.rotations import setup as rounds_setup
from hangjack.web.pages.rounds import extras as round_extras
from hangjack.web.pages.rounds import prints as round_prints
from hangjack.web.pages.screens import board, steering
from hangjack.web.pages.season import agm as season_agm
from hangjack.web.pages.season import cups as season_cups
from hangjack.web.pages.season import desk as season_desk
from hangjack.web.pages.season import governing as season_governing
from hangjack.web.pages.season import honours as season_honours
from hangjack.web.pages.season import keeping as season_keeping
from hangjack.web.pages.season import setup as season_setup
from hangjack.web.pages.season import team as season_team
from hangjack.web.pages.season import turning as season_turning
from hangjack.web.pages.sessions import desk as session_desk
from hangjack.web.pages.sessions import prints as session_prints
from hangjack.web.pages.sessions import public as session_public
from hangjack.web.pages.sessions import setup as session_setup
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
