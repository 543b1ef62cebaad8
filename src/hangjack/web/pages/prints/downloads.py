"""Fixtures and standings to take away for a spreadsheet."""

from collections.abc import Callable

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_schedule, show_standings
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.web.moments import clock, date_of
from hangjack.web.pages.kit import Looking, Page, Seen, page, tables
from hangjack.web.spreadsheets import CSV_TYPE, XLSX_TYPE, Cell, Sheet, csv_of, xlsx_of
from hangjack.wording import say

_Say = Callable[[str], str]


def _fixtures_sheet(seen: Seen) -> Sheet:
    """Return all matches by time, with their results."""
    names, zone = seen.names, seen.competition.opened.time_zone
    words = _words(names)
    head = ("day", "time", "match", "group", "team", "against", "tables", "score")
    rows = tuple(_fixture_row(each, zone) for each in show_schedule(seen.competition, seen.reader, names))
    return Sheet(words("page.fixtures.title"), tuple(words(f"page.download.{each}") for each in head), rows)


def _fixture_row(each: FixtureShown, zone: str) -> tuple[Cell, ...]:
    at_ms = each.start_ms
    when = ("", "") if at_ms is None else (date_of(at_ms, zone).isoformat(), clock(at_ms, zone))
    first, second, *_ = (*(team.name for team in each.teams), "", "")
    score = " - ".join(map(str, each.result.standing)) if each.result else ""
    return (*when, each.match, each.group or "", first, second, tables(each.tables), score)


def _standings_sheet(seen: Seen) -> Sheet:
    """Return the standings of all groups below each other; nobody has a place before the first result."""
    words, columns = _words(seen.names), shown_columns(seen.competition.rules.match.scoring)
    shown = show_standings(seen.competition, seen.reader, seen.names)
    rows = tuple(
        (
            group.group,
            row.place if group.begun else "",
            row.team.name,
            *(row.columns.get(column, 0) for column in columns),
            row.reason if group.begun else "",
        )
        for group in shown
        for row in group.rows
    )
    head = (*(words(f"page.download.{each}") for each in ("group", "place", "team")),)
    return Sheet(
        words("page.standings.title"),
        (*head, *(words(f"column.{column}") for column in columns), words("page.download.reason")),
        rows,
    )


def _words(names: Names) -> _Say:
    return lambda key: say(key, language=names.language)


def _sheet_page(name: str, sheet: Callable[[Seen], Sheet]) -> tuple[Page, Page]:
    """Return the pages that give a sheet as CSV and as a workbook."""

    @page
    async def as_csv(looking: Looking) -> Response:
        seen = await looking.seen()
        return seen.kept(lambda: _file(csv_of(sheet(seen)), CSV_TYPE, f"{looking.competition_id}-{name}.csv"))

    @page
    async def as_xlsx(looking: Looking) -> Response:
        seen = await looking.seen()
        return seen.kept(
            lambda: _file(xlsx_of([sheet(seen)]), XLSX_TYPE, f"{looking.competition_id}-{name}.xlsx")
        )

    return as_csv, as_xlsx


def _file(body: bytes, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(body, media_type=media_type, headers=headers)


_FIXTURES = _sheet_page("fixtures", _fixtures_sheet)
_STANDINGS = _sheet_page("standings", _standings_sheet)

ROUTES = (
    Route("/c/{competition}/fixtures.csv", _FIXTURES[0]),
    Route("/c/{competition}/fixtures.xlsx", _FIXTURES[1]),
    Route("/c/{competition}/standings.csv", _STANDINGS[0]),
    Route("/c/{competition}/standings.xlsx", _STANDINGS[1]),
)
