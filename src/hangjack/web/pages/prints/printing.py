"""Paper for matches: line-up forms, score sheets, the sheet of a match and its receipt; and where all prints are."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.notices import Audience, Moment
from hangjack.desk.games import viewed_by
from hangjack.desk.names import Names
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.matches import beside_seal
from hangjack.desk.views.readers import is_hidden_from
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, Counts
from hangjack.matches.scoring import Line
from hangjack.matches.sheets.printing import (
    PrintedIncident,
    PrintedLine,
    PrintedSide,
    PrintedTable,
    SheetPrint,
    sheet_print,
)
from hangjack.web.callers import bases_of
from hangjack.web.games import GamePages, pages_of
from hangjack.web.moments import day_and_clock
from hangjack.web.pages.kit import Looking, page, tables, told_at
from hangjack.web.pages.prints.cards import table_cards
from hangjack.web.pages.prints.certificates import certificates
from hangjack.web.pages.prints.portions import code_to, for_floor, print_as, print_matches, said, word
from hangjack.web.pages.prints.sheets import table_sheet
from hangjack.web.pages.prints.wall import FOR_THE_WALL
from hangjack.web.problems import NotFound
from hangjack.wording import phrase

BLANK_LINES = 11
"""How many lines a blank sheet has for a table where the book sets no limit: as many as fit on the paper."""


@page
async def score_sheets(looking: Looking) -> Response:
    """Print a score sheet for every match that has its teams, pre-filled, with a code that leads to the match.

    A day without wifi has sheets without a code: they are typed in by hand.
    """
    return await print_matches(looking, await for_floor(looking), "score-sheets", _sheets)


async def _sheets(
    looking: Looking, competition: Competition, matches: Sequence[FixtureShown]
) -> dict[str, Any]:
    rules, game = competition.rules.match, pages_of(competition)
    zone, told = competition.opened.time_zone, _told(competition)
    leads_to = f"{(*bases_of(looking.server, looking.request), '')[0]}/c/{competition.id}/m"
    sheets = [
        {
            "match": each.match,
            "home": each.teams[0].name,
            "away": each.teams[1].name,
            "when": day_and_clock(each.start_ms, zone, looking.language) if each.start_ms else "",
            "tables": tables(each.tables),
            "table_count": rules.tables or len(each.tables) or 1,
            "lines": rules.lines_a_table or BLANK_LINES,
            "beside": [word(looking, key) for key in game.written_beside],
            "told": told,
            "qr": "" if leads_to.startswith("/") else code_to(f"{leads_to}/{each.match}/paper"),
        }
        for each in matches
    ]
    return {"sheets": sheets}


@page
async def line_ups(looking: Looking) -> Response:
    """Print a line-up form for both sides of every match that has its teams."""
    return await print_matches(looking, await for_floor(looking), "line-ups", _forms)


async def _forms(
    looking: Looking, competition: Competition, matches: Sequence[FixtureShown]
) -> dict[str, Any]:
    names = await looking.names(competition)
    forms = [
        {
            "match": each.match,
            "team": team.name,
            "tables": competition.rules.match.tables or len(each.tables) or 1,
            "players": _names(names, team.id),
            "told": _told(competition),
        }
        for each in matches
        for team in each.teams
    ]
    return {"forms": forms}


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
    teams = [names.entrant(team) for team in match.opened.parties.values()]
    facts = [[said(looking, "fact-match"), match_id], [said(looking, "fact-sheet"), match.sheet.sealed]]
    signatures = await looking.signatures(competition, match)
    for each in signatures.each:
        team = names.entrant(match.opened.parties[each.side])
        facts.append([f"{word(looking, 'signed')} {team}", ", ".join(filter(None, (each.name, each.how)))])
    notes = list(beside_seal(match, names))
    below = {"doubt": signatures.doubt, "notes": notes, "receipt": words, "qr": code_to(words)}
    data = {"teams": " v ".join(teams), "facts": facts, **below}
    return await print_as(looking, "receipt", said(looking, "receipt"), data)


@page
async def sheet(looking: Looking) -> Response:
    """Print the sheet of a match as it stands: names in capitals and games on the front, incidents on the back."""
    competition = await looking.competition()
    match = await looking.server.office.match(competition.id, MatchId(looking.request.path_params["match"]))
    reader = await looking.reader(competition)
    if is_hidden_from(competition, reader) and reader.side_in(match.opened.match) is None:
        raise Refused("page.print.withheld")
    if match.meeting is None:
        return await table_sheet(looking, competition, match)
    names = await looking.names(competition)
    game = pages_of(competition)
    printed = sheet_print(match, {person: about.name for person, about in names.directory.people.items()})
    title = said(looking, "sheet")
    begins = {number: viewed_by(match).begins(match, number, names) for number in match.tables}
    kept = await looking.server.office.receipt(competition.id, match.opened.match)
    signatures = await looking.signatures(competition, match)
    how = {each.side: each.how for each in signatures.each}
    signed = [
        {"team": names.entrant(printed.sides[team].team), "name": name, "how": how.get(team, "")}
        for team, name in printed.signatures.items()
    ]
    data = {
        **_sheet_data(looking, competition, names, printed),
        "tables": [_table_data(game, match, names, each) for each in printed.tables],
        "begins": _begins(looking, begins),
        "receipt": kept.words() if kept else "",
        "receipt-code": code_to(kept.words()) if kept else "",
        "signatures": signed,
        "doubt": signatures.doubt,
        "notes": [*beside_seal(match, names), *printed.notes],
    }
    return await print_as(looking, "sheet", title, data)


def _told(competition: Competition) -> list[str]:
    """Return what the rulebook wants to be read by whoever fills in a sheet."""
    return [
        each.text for each in told_at(competition, Moment.SHEET, Audience.CAPTAINS, Audience.SCOREKEEPERS)
    ]


def _sheet_data(
    looking: Looking, competition: Competition, names: Names, printed: SheetPrint
) -> dict[str, Any]:
    """Return the values of a printed sheet, put into words."""
    zone = competition.opened.time_zone
    game = pages_of(competition)
    teams = {team: names.entrant(printed.sides[team].team) for team in SIDES}
    return {
        "match": printed.match,
        "home": teams[A],
        "away": teams[B],
        "when": day_and_clock(printed.scheduled_ms, zone, looking.language),
        "total": _both(printed.standing),
        "beside": [
            [word(looking, key), _both(counts)]
            for key, counts in game.printed_beside(printed.figures).items()
        ],
        "heads": [word(looking, key) for key in ("game", *game.printed_heads)],
        "sides": [_side_data(teams[team], side) for team, side in printed.sides.items()],
        "incidents": [_incident_data(each, looking.language) for each in printed.incidents],
        "seal": printed.seal or "",
    }


def _begins(looking: Looking, begins: Mapping[int, str]) -> list[str]:
    """Return who begins at each table, in words; nothing where nobody can say."""
    table = word(looking, "table")
    return [f"{table} {number}: {text}" for number, text in begins.items() if text]


def _side_data(team: str, side: PrintedSide) -> dict[str, Any]:
    return {
        "team": team,
        "tables": [", ".join(pair) for pair in side.tables],
        "captain": side.captain,
        "scorer": side.scorer,
        "substitutes": ", ".join(side.substitutes),
    }


def _table_data(game: GamePages[Line], match: Match, names: Names, printed: PrintedTable) -> dict[str, Any]:
    """Return a table with its lines; where a typed sheet has only totals, nobody knows which line was which."""
    in_lines = game.paper_in_lines or match.sheet.paper is None
    return {
        "table": str(printed.table),
        "total": _both(printed.standing),
        "lines": [_line_data(game, match, names, each) for each in printed.lines if in_lines],
    }


def _line_data(game: GamePages[Line], match: Match, names: Names, printed: PrintedLine) -> list[str]:
    """Return the cells of a line: what it counts stands in the first one where that is more than usual."""
    teams = {side: names.entrant(team) for side, team in match.opened.parties.items()}
    cells = game.printed_line(printed.line, teams)
    counts = viewed_by(match).counts(match, printed.line, names.language)
    first = [f"{each} ({counts})" if counts else each for each in cells[:1]]
    return [str(printed.number), *first, *cells[1:]]


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


def _names(names: Names, team: EntrantId) -> list[str]:
    """Return the players of a form in capitals, as far as they can be named."""
    return [names.person(each).upper() for each in roster_of(names.rosters, team) if names.knows(each)]


ROUTES = (
    *(Route(f"/c/{{competition}}/print/{name}.pdf", make) for name, make in FOR_THE_WALL.items()),
    Route("/c/{competition}/print/score-sheets.pdf", score_sheets),
    Route("/c/{competition}/print/line-ups.pdf", line_ups),
    Route("/c/{competition}/print/table-cards.pdf", table_cards),
    Route("/c/{competition}/print/certificates.pdf", certificates),
    Route("/c/{competition}/m/{match}/receipt.pdf", receipt),
    Route("/c/{competition}/m/{match}/sheet.pdf", sheet),
)
