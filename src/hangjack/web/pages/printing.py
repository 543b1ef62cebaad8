"""Printables as PDF: table cards, line-up forms, score sheets, schedule, standings, receipts, notices."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.competition.standings.columns import shown_columns
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import FixtureShown, show_competition, show_schedule, show_standings
from hangjack.desk.views.every import viewed_by
from hangjack.desk.views.matches import beside_seal
from hangjack.desk.views.readers import EVERYBODY, is_hidden_from
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, B, Counts, Party
from hangjack.matches.printing import PrintedIncident, PrintedSide, PrintedTable, SheetPrint, sheet_print
from hangjack.web.access.values import Card
from hangjack.web.callers import base_of
from hangjack.web.compiling import CODE_OF
from hangjack.web.pages.every import GAME_PAGES, GamePages
from hangjack.web.pages.kit import (
    Looking,
    Seen,
    clock,
    date_of,
    day_and_clock,
    game_of,
    page,
    tables,
    told_at,
)
from hangjack.web.pages.portions import print_as, print_for_all, print_matches
from hangjack.web.problems import NotFound
from hangjack.wording import phrase, say
from hangjack.wording.days import long_day

_FORTNIGHT_MS = 14 * 24 * 3_600_000
BLANK_LINES = 11
"""How many lines a blank sheet has for a table where the book sets no limit: as many as fit on the paper."""


@page
async def schedule(looking: Looking) -> Response:
    """Print the schedule."""
    seen = await looking.seen()
    return await print_for_all(looking, seen, "schedule", lambda: {"days": _days(looking, seen)})


def _days(looking: Looking, seen: Seen) -> list[dict[str, Any]]:
    zone = seen.competition.opened.time_zone
    shown = [each for each in show_schedule(seen.competition, seen.reader, seen.names) if each.start_ms]
    return [
        {"day": name, "rows": [_row(each, zone) for each in fixtures]}
        for name, fixtures in groupby(shown, key=partial(_day, looking, zone))
    ]


@page
async def standings(looking: Looking) -> Response:
    """Print the standings with their reasons, and the head of the log that they rest on."""
    seen = await looking.seen()
    if is_hidden_from(seen.competition, seen.reader):
        raise Refused("page.print.withheld")
    return await print_for_all(looking, seen, "standings", lambda: _standings(looking, seen))


def _standings(looking: Looking, seen: Seen) -> dict[str, Any]:
    columns = shown_columns(seen.competition.rules.match.scoring)
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
        for table in show_standings(seen.competition, seen.reader, seen.names)
    ]
    return {"groups": groups, "columns": [*columns], "head": f"{seen.head.number} {seen.head.digest}"}


@page
async def score_sheets(looking: Looking) -> Response:
    """Print a score sheet for every match that has its teams, pre-filled, with a code that leads to the match."""
    return await print_matches(looking, await _for_floor(looking), "score-sheets", _sheets)


async def _sheets(
    looking: Looking, competition: Competition, matches: Sequence[FixtureShown]
) -> dict[str, Any]:
    rules, game = competition.rules.match, GAME_PAGES[game_of(competition.rules.book)]
    zone, told = competition.opened.time_zone, _told(competition)
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
            "told": told,
            "qr": _qr(f"{_base(looking)}/c/{competition.id}/m/{each.match}/paper"),
        }
        for each in matches
    ]
    return {"sheets": sheets}


@page
async def line_ups(looking: Looking) -> Response:
    """Print a line-up form for both sides of every match that has its teams."""
    return await print_matches(looking, await _for_floor(looking), "line-ups", _forms)


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
async def table_cards(looking: Looking) -> Response:
    """Print a card for the captain and the scorekeeper of both sides of every match that has its teams.

    Printed again, a card has the same code; with another number in `again` it has a new one, and the old one goes on.
    """
    competition = await looking.competition()
    reader = await looking.reader(competition)
    require(reader.bounds, Act.MANAGE_ACCESS, Subject())
    assert reader.person is not None, "whoever may hand out links is known"
    return await print_matches(looking, competition, "table-cards", _cards)


async def _cards(
    looking: Looking, competition: Competition, matches: Sequence[FixtureShown]
) -> dict[str, Any]:
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
        for each in matches
        for at, side in enumerate(SIDES)
        for role in (Role.CAPTAIN, Role.SCOREKEEPER)
    ]
    return {"cards": cards}


@page
async def notices(looking: Looking) -> Response:
    """Print the announcements for everybody: the wall is read by all, whoever prints it."""
    seen = await looking.seen(by_public=True)
    return await print_for_all(looking, seen, "notices", lambda: {"notices": _posted(looking, seen)})


def _posted(looking: Looking, seen: Seen) -> list[dict[str, str]]:
    zone = seen.competition.opened.time_zone
    return [
        {"text": each.text, "from": day_and_clock(each.at_ms, zone, looking.language)}
        for each in show_competition(seen.competition, EVERYBODY, seen.names).notices
    ]


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
    signatures = await looking.signatures(competition, match)
    for each in signatures.each:
        team = names.entrant(match.opened.parties[each.side])
        facts.append([f"{_word(looking, 'signed')} {team}", ", ".join(filter(None, (each.name, each.how)))])
    notes = list(beside_seal(match, names))
    below = {"doubt": signatures.doubt, "notes": notes, "receipt": words, "qr": _qr(words)}
    data = {"teams": " v ".join(teams), "facts": facts, **below}
    return await print_as(looking, "receipt", _say(looking, "receipt"), data)


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
    kept = await looking.server.office.receipt(competition.id, match.opened.match)
    signatures = await looking.signatures(competition, match)
    how = {each.side: each.how for each in signatures.each}
    signed = [
        {"team": names.entrant(printed.sides[team].team), "name": name, "how": how.get(team, "")}
        for team, name in printed.signatures.items()
    ]
    data = {
        **_sheet_data(looking, competition, names, printed),
        "begins": _begins(looking, begins),
        "receipt": kept.words() if kept else "",
        "receipt-code": _qr(kept.words()) if kept else "",
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


def _qr(text: str) -> dict[str, str]:
    """Return a code that says *text*; it is drawn where the print is made."""
    return {CODE_OF: text}


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
