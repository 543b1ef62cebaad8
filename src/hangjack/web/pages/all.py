"""All pages in one list."""

from starlette.routing import Route

from hangjack.web.pages import (
    board,
    calling,
    captain,
    console,
    decisions,
    door,
    entrance_pages,
    every,
    log,
    officiating,
    public,
    treasurer,
)
from hangjack.web.pages.assistant import page as assistant
from hangjack.web.pages.pad import page as pad
from hangjack.web.pages.pad import paper, scanning
from hangjack.web.pages.prints import printing
from hangjack.web.pages.setup import steps as setup

PAGES: tuple[Route, ...] = (
    *public.ROUTES,
    *console.ROUTES,
    *decisions.ROUTES,
    *door.ROUTES,
    *pad.ROUTES,
    *paper.ROUTES,
    *scanning.ROUTES,
    *printing.ROUTES,
    *entrance_pages.ROUTES,
    *setup.ROUTES,
    *assistant.ROUTES,
    *board.ROUTES,
    *captain.ROUTES,
    *calling.ROUTES,
    *officiating.ROUTES,
    *log.ROUTES,
    *every.ROUTES,
    *treasurer.ROUTES,
)
