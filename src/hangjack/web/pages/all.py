"""All pages in one list."""

from starlette.routing import Route

from hangjack.web.pages import (
    assistant,
    board,
    captain,
    console,
    door,
    entrance_pages,
    leaders,
    pad,
    paper,
    printing,
    public,
    setup,
    treasurer,
)

PAGES: tuple[Route, ...] = (
    *public.ROUTES,
    *console.ROUTES,
    *door.ROUTES,
    *pad.ROUTES,
    *paper.ROUTES,
    *printing.ROUTES,
    *entrance_pages.ROUTES,
    *setup.ROUTES,
    *assistant.ROUTES,
    *board.ROUTES,
    *captain.ROUTES,
    *leaders.ROUTES,
    *treasurer.ROUTES,
)
