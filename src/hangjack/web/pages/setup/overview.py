"""The first page of the set-up: what is done, and what comes next."""

from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.web.pages.setup.frame import FIRST, Setting, SoFar, Step, render_step


def overview(setting: Setting, *, template: str = "setup/overview.html") -> Response:
    """Show how far every step has come."""
    competition = setting.competition
    return render_step(setting, template, opened=competition.opened, hidden=competition.listing.hidden)


def _so_far(competition: Competition) -> SoFar:
    return SoFar(True, "open", {"name": competition.opened.name})


OPEN = Step(FIRST, (Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_RULES), overview, _so_far)
