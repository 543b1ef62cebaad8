"""The draws in the open: everything that somebody needs to check them."""

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition import staging
from hangjack.competition.fixtures.draw import Draw, DrawHeld, verify_draw
from hangjack.desk.names import EntrantShown, Names
from hangjack.desk.views.competitions import show_competition
from hangjack.web.formats import format_pages
from hangjack.web.pages.kit import Looking, Seen, filled, page
from hangjack.web.pages.setup.draw import groups_shown


class DrawShown(Struct, frozen=True):
    """A draw that was held, with names, and whether it is as it must be."""

    held: DrawHeld
    order: tuple[EntrantShown, ...]
    sound: bool
    published: str
    """Everything that somebody needs to do it again, as JSON."""


@page
async def public_draw(looking: Looking) -> Response:
    """Show everybody all that is needed to check the draws."""
    seen = await looking.seen()
    return seen.kept(lambda: _public_draw(looking, seen))


def _public_draw(looking: Looking, seen: Seen) -> Response:
    competition, reader, names = seen.competition, seen.reader, seen.names
    return filled(
        looking,
        "public/draw.html",
        shown=show_competition(competition, reader, names),
        draws=[
            (each, _held(names, each), [(_shown(names, held), why) for held, why in each.redrawn])
            for each in competition.draws.values()
        ],
        names={
            **{team: names.entrant(team) for team in competition.rosters.entries},
            **format_pages(competition).also_drawn(competition, names),
        },
        groups=groups_shown(competition, names),
        seeds=tuple(map(names.shown, staging.seeded(competition))),
    )


def _held(names: Names, draw: Draw) -> DrawShown | None:
    return _shown(names, draw.held) if draw.held else None


def _shown(names: Names, held: DrawHeld) -> DrawShown:
    published = msgspec.json.format(msgspec.json.encode(held), indent=2).decode()
    return DrawShown(held, tuple(map(names.shown, held.order)), not verify_draw(held), published)


ROUTES = (Route("/c/{competition}/draw", public_draw),)
