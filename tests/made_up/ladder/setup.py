"""The set-up of a ladder: who comes, who stands on which rung, and the sheets for the stairs."""

from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.web.pages.setup.entries import ENTRIES
from hangjack.web.pages.setup.frame import Setting, SoFar, Step
from hangjack.web.pages.setup.overview import OPEN
from hangjack.web.pages.setup.papers import PRINT, render_papers
from made_up.ladder.format import order

PAPERS = (("for-the-stairs", ("rungs",)),)
"""What can be printed of a ladder."""


def rungs_step(setting: Setting) -> Response:
    """Show who stands on which rung, the first on top."""
    return HTMLResponse("<br>".join(map(setting.names.entrant, order(setting.competition))))


def print_step(setting: Setting) -> Response:
    """Show what can be printed."""
    return render_papers(setting, PAPERS, "setup/print.html")


def _so_far(competition: Competition) -> SoFar:
    rungs = len(order(competition))
    return SoFar(rungs > 1, "rungs", {"rungs": rungs})


STEPS = (
    OPEN,
    ENTRIES,
    Step("rungs", (Act.DRAW,), rungs_step, _so_far),
    replace(PRINT, page=print_step),
)
