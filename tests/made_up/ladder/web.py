"""What a ladder gives to the pages."""

from collections.abc import Mapping

from starlette.responses import HTMLResponse, Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Role
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId, MatchId
from hangjack.web.formats import FormatBoard, FormatPages, FormatWords, Way
from hangjack.web.pages.kit import Looking
from hangjack.web.pages.pad.leading import OwnPage, Phones
from made_up.ladder import pages, setup
from made_up.ladder.format import LADDER, order


def first(roles: tuple[Role, ...]) -> Way | None:
    """Return where somebody has most to do: who runs it looks at the rungs."""
    return Way("setup/rungs", "page.setup.rungs") if Role.DIRECTOR in roles else None


def cards_at(_competition: Competition, match: MatchId) -> str:
    """Return that the cards of a challenge are beside the stairs."""
    return f"print/rungs.pdf?challenge={match}"


def door(_looking: Looking, found: Competition, _reader: Reader, names: Names) -> Response:
    """Show who is to come up the stairs, the last one first."""
    return HTMLResponse("<br>".join(names.entrant(each) for each in reversed(order(found))))


def own_page(found: Competition, _match: MatchId, _reader: Reader) -> OwnPage:
    """Return the rungs: whoever has played looks where they stand now."""
    return OwnPage(f"/c/{found.id}/rungs", "page.ladder.nav")


def before_pad(found: Competition, _match: MatchId) -> str:
    """Return that a phone waits on the page of all challenges."""
    return f"/c/{found.id}/fixtures"


def also_drawn(competition: Competition, _names: Names) -> Mapping[EntrantId, str]:
    """Return that the rungs are drawn too."""
    return {EntrantId(f"rung {number}"): f"Rung {number}" for number in range(1, len(order(competition)) + 1)}


WEB = FormatPages(
    LADDER,
    steps=setup.STEPS,
    also_drawn=also_drawn,
    run_at="setup/rungs",
    first=first,
    cards_at=cards_at,
    door=door,
    phones=Phones(before_pad=before_pad, own_page=own_page),
    routes=pages.ROUTES,
    front=pages.front,
    fixtures=pages.to_rungs,
    standings=pages.standings,
    sheet=pages.sheet,
    own=pages.to_own_rung,
    calendars=None,
    wall={"cross-table": None},
    board=FormatBoard(instead=pages.on_screens),
    words=FormatWords("person", "people"),
)
