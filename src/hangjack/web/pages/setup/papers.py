"""What can be printed, by whom it is for; each format has papers of its own."""

from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.web.pages.setup.frame import Setting, SoFar, Step, render_step

Papers = tuple[tuple[str, tuple[str, ...]], ...]
"""For whom papers are, and which: each has a print of its name, and words in `page.print-step`."""

FOR_PEOPLE = ("for-people", ("certificates",))

PAPERS: Papers = (
    ("for-tables", ("table-cards", "line-ups", "score-sheets")),
    (
        "for-the-wall",
        ("poster", "schedule", "draw", "standings", "cross-table", "bracket", "notices", "rules"),
    ),
    FOR_PEOPLE,
)
"""Those of a hall."""


def print_step(setting: Setting) -> Response:
    """Show what can be printed; before there is a schedule, that it is early for it."""
    scheduled = setting.competition.timetable.schedule is not None
    return render_papers(setting, PAPERS, "setup/print.html", scheduled=scheduled)


def render_papers(setting: Setting, papers: Papers, template: str, **values: object) -> Response:
    """Return the page with all *papers*; its *template* says what else there is, and where one goes on."""
    return render_step(setting, template, **{"parts": papers, "scheduled": True, **values})


def _so_far(_: Competition) -> SoFar:
    return SoFar(False, "print")


PRINT = Step("print", (Act.SET_UP, Act.MANAGE_ENTRIES, Act.CHANGE_SCHEDULE), print_step, _so_far)
