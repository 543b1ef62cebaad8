"""All pages in one list."""

from starlette.routing import Route

from hangjack.web.formats import all_routes
from hangjack.web.games import WEBS
from hangjack.web.pages import (
    captain,
    console,
    decisions,
    door,
    draws,
    entrance_pages,
    log,
    me,
    officiating,
    photos,
    public,
    treasurer,
)
from hangjack.web.pages.assistant import page as assistant
from hangjack.web.pages.day import announcements
from hangjack.web.pages.following import feeds, pocket_card, subscriptions
from hangjack.web.pages.messages import keeping as messages_kept
from hangjack.web.pages.messages import own as own_messages
from hangjack.web.pages.pad import calling, paper, scanning
from hangjack.web.pages.pad import page as pad
from hangjack.web.pages.prints import downloads, printing
from hangjack.web.pages.screens import board, steering
from hangjack.web.pages.setup import steps as setup

_EVERYBODYS: tuple[Route, ...] = (
    *public.ROUTES,
    *console.ROUTES,
    *announcements.ROUTES,
    *decisions.ROUTES,
    *door.ROUTES,
    *downloads.ROUTES,
    *draws.ROUTES,
    *feeds.ROUTES,
    *subscriptions.ROUTES,
    *pocket_card.ROUTES,
    *pad.ROUTES,
    *paper.ROUTES,
    *scanning.ROUTES,
    *printing.ROUTES,
    *entrance_pages.ROUTES,
    *me.ROUTES,
    *setup.ROUTES,
    *assistant.ROUTES,
    *board.ROUTES,
    *steering.ROUTES,
    *captain.ROUTES,
    *calling.ROUTES,
    *officiating.ROUTES,
    *log.ROUTES,
    *treasurer.ROUTES,
    *photos.ROUTES,
    *messages_kept.ROUTES,
    *own_messages.ROUTES,
)


def every_page() -> tuple[Route, ...]:
    """Return all pages, with those of the games and formats that are known now."""
    of_games = (route for each in WEBS.values() for route in each.routes)
    return (*_EVERYBODYS, *of_games, *all_routes())


PAGES = every_page()
"""All pages of the games and formats that are listed."""
