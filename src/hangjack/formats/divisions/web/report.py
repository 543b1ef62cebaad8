"""The report of a week that was published: a page for everybody, and its text to send on."""

from datetime import date

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.messages.events import OfWeek
from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.hours import day_of
from hangjack.desk.messages.writing import Writing
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import is_hidden_from
from hangjack.errors import Refused
from hangjack.formats.divisions.desk.messages import report_text
from hangjack.formats.divisions.desk.weekly import report_of, tie_in_words
from hangjack.formats.divisions.state import season_in
from hangjack.web.mail.outbox import base_for_letters
from hangjack.web.pages.kit import Looking, Seen, filled, page


@page
async def last_report(looking: Looking) -> Response:
    """Show the report of the week that was published last."""
    return await _report(looking, None)


@page
async def report(looking: Looking) -> Response:
    """Show the report of one week, by one of its days."""
    return await _report(looking, day_of(looking.request.path_params["day"]))


async def _report(looking: Looking, day: date | None) -> Response:
    seen, base = await looking.seen(), base_for_letters(looking.server)
    if is_hidden_from(seen.competition, seen.reader):
        raise Refused("report.not-out")
    return seen.kept(lambda: _made(looking, seen, day, base), base, look=day)


def _made(looking: Looking, seen: Seen, day: date | None, base: str) -> Response:
    found, names = seen.competition, seen.names
    shown = show_competition(found, seen.reader, names)
    if day is None and not season_in(found).weeks.out:
        return filled(looking, "formats/divisions/week/no_report.html", shown=shown)
    made = report_of(found, names, day)
    return filled(
        looking,
        "formats/divisions/week/report.html",
        shown=shown,
        report=made,
        columns=shown_columns(found.rules.match.scoring),
        ties=[tie_in_words(each, looking.language) for each in made.cups],
        text=report_text(Writing(found, names, base), OfWeek(made.last)),
    )


ROUTES = (
    Route("/c/{competition}/report", last_report),
    Route("/c/{competition}/report/{day}", report),
)
