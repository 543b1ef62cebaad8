"""The pages of a ladder: its rungs for everybody, on the way there and on paper."""

from collections.abc import Sequence

from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.web.pages.kit import Looking, Seen, Sheeted, page
from hangjack.web.pages.prints.portions import print_for_all
from made_up.ladder.format import order


def in_order(seen: Seen) -> list[str]:
    """Return what those on the ladder are called, the first on top."""
    return [seen.names.entrant(each) for each in order(seen.competition)]


@page
async def rungs(looking: Looking) -> Response:
    """Show who stands on which rung."""
    seen = await looking.seen()
    return seen.kept(lambda: HTMLResponse("<br>".join(in_order(seen))))


@page
async def print_rungs(looking: Looking) -> Response:
    """Print who stands on which rung."""
    seen = await looking.seen()
    notices = [{"text": name, "from": str(rung)} for rung, name in enumerate(in_order(seen), start=1)]
    return await print_for_all(looking, seen, "notices", lambda: {"notices": notices})


def front(_looking: Looking, seen: Seen, playing: Sequence[Match]) -> Response:
    """Show who is on top, and who plays."""
    first = in_order(seen)[0]
    return HTMLResponse(f"{first} is on top; {len(playing)} challenged.")


def standings(_looking: Looking, seen: Seen) -> Response:
    """Show everybody by rung."""
    lines = (f"{rung}. {name}" for rung, name in enumerate(in_order(seen), start=1))
    return HTMLResponse("<br>".join(lines))


def sheet(_looking: Looking, seen: Seen, sheeted: Sheeted) -> Response:
    """Show who has challenged whom."""
    below, above = map(seen.names.entrant, sheeted.match.opened.parties.values())
    return HTMLResponse(f"{below} challenges {above}.")


def to_rungs(_looking: Looking, seen: Seen) -> Response:
    """Lead whoever looks for all matches to the rungs."""
    return RedirectResponse(f"/c/{seen.competition.id}/rungs", 303)


def to_own_rung(_looking: Looking, seen: Seen, _entrant: EntrantId) -> Response:
    """Lead whoever looks for somebody to the rungs."""
    return RedirectResponse(f"/c/{seen.competition.id}/rungs", 303)


def on_screens(_looking: Looking, seen: Seen, _theme: str, screen: str) -> Response | None:
    """Show the rungs on the screen that is asked for without a name."""
    return None if screen else HTMLResponse(", ".join(in_order(seen)))


ROUTES = (
    Route("/c/{competition}/rungs", rungs),
    Route("/c/{competition}/print/rungs.pdf", print_rungs),
)
