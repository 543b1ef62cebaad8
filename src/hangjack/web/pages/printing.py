"""Printables as PDF: table cards, line-up forms, score sheets, schedule, standings, receipts, notices.

Data goes to typst as JSON, never into its source. A letter that no font has stops the print with a sentence.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import as_file, files
from io import BytesIO
from itertools import groupby
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import FixtureShown, show_competition, show_schedule, show_standings
from hangjack.desk.views.every import viewed_by
from hangjack.desk.views.readers import EVERYBODY, is_hidden_from
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId, MatchId, StreamId
from hangjack.matches.parties import SIDES, A, B, Counts, Party
from hangjack.matches.printing import PrintedIncident, PrintedSide, PrintedTable, SheetPrint, sheet_print
from hangjack.web.access.values import Card
from hangjack.web.callers import base_of
from hangjack.web.pages.every import GAME_PAGES, GamePages
from hangjack.web.pages.kit import Looking, clock, date_of, day_and_clock, game_of, page, tables
from hangjack.web.problems import NotFound
from hangjack.wording import catalogue, phrase, say
from hangjack.wording.days import long_day

_FORTNIGHT_MS = 14 * 24 * 3_600_000
BLANK_LINES = 11
"""How many lines a blank sheet has for a table where the book sets no limit: as many as fit on the paper."""


async def _print(looking: Looking, name: str, title: str, data: Mapping[str, Any]) -> Response:
    """Return the PDF that the template *name* makes of *data*."""
    competition = await looking.competition()
    words = {
        key.removeprefix("page.print.word."): text
        for key, text in catalogue(looking.language).items()
        if key.startswith("page.print.word.")
    }
    whole = {
        "language": looking.language,
        "competition": competition.opened.name,
        "title": title,
        "words": words,
        **data,
    }
    pdf = await asyncio.to_thread(_compiled, name, msgspec.json.encode(whole).decode())
    headers = {
        "content-disposition": f'inline; filename="{competition.id}-{name}.pdf"',
        "cache-control": "no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


def _compiled(name: str, data: str) -> bytes:
    import typst  # noqa: PLC0415  (a large library, for those who print)

    with as_file(files("hangjack.web").joinpath("prints")) as folder:
        try:
            made = typst.compile(
                folder / f"{name}.typ", root=folder, sys_inputs={"data": data}, pdf_standards=["ua-1"]
            )
        except typst.TypstError as error:
            raise BadInput("page.print.failed", reason=str(error)) from error
    assert isinstance(made, bytes), "one document is made"
    return made


@page
async def schedule(looking: Looking) -> Response:
    """Print the schedule."""
    competition = await looking.competition()
    zone = competition.opened.time_zone
    reader, names = await looking.reader(competition), await looking.names(competition)
    shown = [each for each in show_schedule(competition, reader, names) if each.start_ms]
    days = [
        {"day": name, "rows": [_row(each, zone) for each in fixtures]}
        for name, fixtures in groupby(shown, key=partial(_day, looking, zone))
    ]
    return await _print(looking, "schedule", _say(looking, "schedule"), {"days": days})


@page
async def standings(looking: Looking) -> Response:
    """Print the standings with their reasons, and the head of the log that they rest on."""
    competition = await looking.competition()
    reader = await looking.reader(competition)
    if is_hidden_from(competition, reader):
        raise Refused("page.print.withheld")
    tables = show_standings(competition, reader, await looking.names(competition))
    head = await looking.server.store.head(StreamId(competition.id))
    columns = shown_columns(competition.rules.match.scoring)
    groups = [
        {
            "name": say("page.standings.group", language=looking.language, group=table.group),
            "rows": [
                {
                    "place": row.place,
                    "team": row.team.name,
                    "figures": [str(row.columns.get(column, 0)) for column in columns],
                    "why": row.reason,
                }
                for row in table.rows
            ],
        }
        for table in tables
    ]
    data = {"groups": groups, "columns": [*columns], "head": f"{head.number} {head.digest}"}
    return await _print(looking, "standings", _say(looking, "standings"), data)


@page
async def score_sheets(looking: Looking) -> Response:
    """Print a score sheet for every match that has its teams, pre-filled, with a code that leads to the match."""
    competition = await _for_floor(looking)
    rules, game = competition.rules.match, GAME_PAGES[game_of(competition.rules.book)]
    zone = competition.opened.time_zone
    sheets = [
        {
            "match": each.match,
            "home": each.teams[0].name,
            "away": each.teams[1].name,
            "when": day_and_clock(each.start_ms, zone, looking.language) if each.start_ms else "",
            "tables": tables(each.tables),
            "table_count": rules.tables or len(each.tables) or 1,
            "lines": rules.lines_a_table or BLANK_LINES,
            "beside": [_word(looking, key) for key in game.WRITTEN_BESIDE],
            "qr": _qr(f"{_base(looking)}/c/{competition.id}/m/{each.match}/paper"),
        }
        for each in await _wanted(looking, competition)
    ]
    return await _print(looking, "score-sheets", _say(looking, "score-sheets"), {"sheets": sheets})


@page
async def line_ups(looking: Looking) -> Response:
    """Print a line-up form for both sides of every match that has its teams."""
    competition = await _for_floor(looking)
    names = await looking.names(competition)
    forms = [
        {
            "match": each.match,
            "team": team.name,
            "tables": competition.rules.match.tables or len(each.tables) or 1,
            "players": _names(names, team.id),
        }
        for each in await _wanted(looking, competition)
        for team in each.teams
    ]
    return await _print(looking, "line-ups", _say(looking, "line-ups"), {"forms": forms})


@page
async def table_cards(looking: Looking) -> Response:
    """Print a card for the captain and the scorekeeper of both sides of every match that has its teams.

    Printed again, a card has the same code; with another number in `again` it has a new one, and the old one goes on.
    """
    competition = await looking.competition()
    reader = await looking.reader(competition)
    require(reader.bounds, Act.MANAGE_ACCESS, Subject())
    assert reader.person is not None, "whoever may hand out links is known"
    zone = competition.opened.time_zone
    again = looking.request.query_params.get("again", "0")
    cards = [
        {
            "match": each.match,
            "team": each.teams[at].name,
            "other": each.teams[1 - at].name,
            "role": _say(looking, f"role-{role}"),
            "steps": [say(f"page.card.{role}-{step}", language=looking.language) for step in (1, 2, 3)],
            "when": day_and_clock(each.start_ms, zone, looking.language) if each.start_ms else "",
            "tables": tables(each.tables),
            "qr": _qr(await _link(looking, competition, Bound(role, each.match, side), again)),
        }
        for each in await _wanted(looking, competition)
        for at, side in enumerate(SIDES)
        for role in (Role.CAPTAIN, Role.SCOREKEEPER)
    ]
    return await _print(looking, "table-cards", _say(looking, "table-cards"), {"cards": cards})


@page
async def notices(looking: Looking) -> Response:
    """Print the announcements for everybody: the wall is read by all, whoever prints it."""
    competition = await looking.competition()
    shown = show_competition(competition, EVERYBODY, await looking.names(competition))
    zone = competition.opened.time_zone
    posted = [
        {"text": each.text, "from": day_and_clock(each.at_ms, zone, looking.language)}
        for each in shown.notices
    ]
    return await _print(looking, "notices", _say(looking, "notices"), {"notices": posted})


@page
async def receipt(looking: Looking) -> Response:
    """Print the receipt of a sealed match."""
    competition = await looking.competition()
    match_id = MatchId(looking.request.path_params["match"])
    reader = await looking.reader(competition)
    if is_hidden_from(competition, reader) and reader.side_in(match_id) is None:
        raise Refused("page.print.withheld")
    kept = await looking.server.office.receipt(competition.id, match_id)
    match = await looking.server.office.match(competition.id, match_id)
    if kept is None or match.sheet.sealed is None:
        raise NotFound("web.not-found")
    words = kept.words()
    names = await looking.names(competition)
    teams = [names.entrant(match.opened.parties[side]) for side in SIDES]
    facts = [[_say(looking, "fact-match"), match_id], [_say(looking, "fact-sheet"), match.sheet.sealed]]
    data = {"teams": " v ".join(teams), "facts": facts, "receipt": words, "qr": _qr(words)}
    return await _print(looking, "receipt", _say(looking, "receipt"), data)


@page
async def sheet(looking: Looking) -> Response:
    """Print the sheet of a match as it stands: names in capitals and games on the front, incidents on the back."""
    competition = await looking.competition()
    match = await looking.server.office.match(competition.id, MatchId(looking.request.path_params["match"]))
    reader = await looking.reader(competition)
    if is_hidden_from(competition, reader) and reader.side_in(match.opened.match) is None:
        raise Refused("page.print.withheld")
    names = await looking.names(competition)
    printed = sheet_print(match, {person: about.name for person, about in names.directory.people.items()})
    title = _say(looking, "sheet")
    begins = {number: viewed_by(match).begins(match, number, names) for number in match.tables}
    data = {**_sheet_data(looking, competition, names, printed), "begins": _begins(looking, begins)}
    return await _print(looking, "sheet", title, data)


def _sheet_data(
    looking: Looking, competition: Competition, names: Names, printed: SheetPrint
) -> dict[str, Any]:
    """Return the values of a printed sheet, put into words."""
    zone = competition.opened.time_zone
    game = GAME_PAGES[game_of(competition.rules.book)]
    teams = {team: names.entrant(printed.sides[team].team) for team in SIDES}
    return {
        "match": printed.match,
        "home": teams[A],
        "away": teams[B],
        "when": day_and_clock(printed.scheduled_ms, zone, looking.language),
        "total": _both(printed.standing),
        "beside": [
            [_word(looking, key), _both(counts)]
            for key, counts in game.printed_beside(printed.figures).items()
        ],
        "heads": [_word(looking, key) for key in ("game", *game.PRINTED_HEADS)],
        "sides": [_side_data(teams[team], side) for team, side in printed.sides.items()],
        "tables": [_table_data(game, teams, each) for each in printed.tables],
        "incidents": [_incident_data(each, looking.language) for each in printed.incidents],
        "notes": list(printed.notes),
        "signatures": [{"team": teams[team], "name": name} for team, name in printed.signatures.items()],
        "seal": printed.seal or "",
    }


def _begins(looking: Looking, begins: Mapping[int, str]) -> list[str]:
    """Return who begins at each table, in words; nothing where nobody can say."""
    word = _word(looking, "table")
    return [f"{word} {number}: {text}" for number, text in begins.items() if text]


def _side_data(team: str, side: PrintedSide) -> dict[str, Any]:
    return {
        "team": team,
        "tables": [", ".join(pair) for pair in side.tables],
        "captain": side.captain,
        "scorer": side.scorer,
        "substitutes": ", ".join(side.substitutes),
    }


def _table_data(game: GamePages, teams: Mapping[Party, str], printed: PrintedTable) -> dict[str, Any]:
    return {
        "table": str(printed.table),
        "total": _both(printed.standing),
        "lines": [[str(each.number), *game.printed_line(each.line, teams)] for each in printed.lines],
    }


def _incident_data(printed: PrintedIncident, language: str) -> dict[str, str]:
    return {
        "what": printed.what,
        "table": str(printed.table),
        "standing": phrase(printed.standing, language),
        "people": ", ".join(printed.people),
        "clauses": ", ".join(printed.clauses),
        "reason": printed.reason,
    }


def _both(numbers: Counts) -> str:
    return f"{numbers[A]}-{numbers[B]}"


async def _link(looking: Looking, competition: Competition, bound: Bound, again: str) -> str:
    """Return the address on a card, the same each time the card is printed as long as it counts."""
    visitor = looking.visitor
    assert visitor is not None, "whoever may hand out links is known"
    assert visitor.person is not None, "whoever may hand out links is known"
    until = looking.server.office.clock() + _FORTNIGHT_MS
    card = Card(competition.id, bound, again)
    issued = await looking.server.access.printed_link(card, visitor.person, until)
    return f"{_base(looking)}/t/{issued.secret}"


async def _for_floor(looking: Looking) -> Competition:
    competition = await looking.competition()
    require((await looking.reader(competition)).bounds, Act.CALL_MATCH, Subject())
    return competition


async def _wanted(looking: Looking, competition: Competition) -> list[FixtureShown]:
    """Return the matches to print: those named in the address, or all that have both teams and no result."""
    named = set(looking.request.query_params.getlist("match"))
    reader, names = await looking.reader(competition), await looking.names(competition)
    shown = show_schedule(competition, reader, names)
    whole = [each for each in shown if len(each.teams) == len(SIDES)]
    wanted = [each for each in whole if (each.match in named if named else each.result is None)]
    if not wanted:
        raise Refused("page.print.nothing")
    return wanted


def _day(looking: Looking, zone: str, each: FixtureShown) -> str:
    return long_day(date_of(each.start_ms or 0, zone), looking.language)


def _row(each: FixtureShown, zone: str) -> dict[str, str]:
    return {
        "time": clock(each.start_ms or 0, zone),
        "match": each.match,
        "teams": " v ".join(team.name for team in each.teams),
        "tables": tables(each.tables),
    }


def _names(names: Names, team: EntrantId) -> list[str]:
    """Return the players of a form in capitals, as far as they can be named."""
    return [names.person(each).upper() for each in roster_of(names.rosters, team) if names.knows(each)]


def _base(looking: Looking) -> str:
    return base_of(looking.server, looking.request)


def _qr(text: str) -> str:
    """Return a QR code as SVG, drawn as one path."""
    import segno  # noqa: PLC0415  (for those who print)

    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=2, xmldecl=False)
    return out.getvalue().decode()


def _say(looking: Looking, key: str) -> str:
    return say(f"page.print.{key}", language=looking.language)


def _word(looking: Looking, key: str) -> str:
    return _say(looking, f"word.{key}")


_PRINTS: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("schedule", schedule),
    ("standings", standings),
    ("score-sheets", score_sheets),
    ("line-ups", line_ups),
    ("notices", notices),
    ("table-cards", table_cards),
)
ROUTES = (
    *(Route(f"/c/{{competition}}/print/{name}.pdf", make) for name, make in _PRINTS),
    Route("/c/{competition}/m/{match}/receipt.pdf", receipt),
    Route("/c/{competition}/m/{match}/sheet.pdf", sheet),
)
