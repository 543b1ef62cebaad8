"""Paper for a session: seating list, place cards with codes, sheets for tables without phones, address labels; its standings."""

from collections.abc import Sequence
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.registration import address_of
from hangjack.competition.entries.rosters import GONE
from hangjack.competition.floor import call_match
from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.desk.names import Names
from hangjack.errors import HangjackError, Refused
from hangjack.formats.table_draw.desk.views.sessions import (
    LineShown,
    Playing,
    SessionShown,
    TableShown,
    by_name,
    season_lines,
    session_lines,
    show_session,
    sitter,
)
from hangjack.formats.table_draw.sessions import Session, match_number, sessions_of
from hangjack.formats.table_draw.web.public import chosen
from hangjack.ids import MatchId, PersonId
from hangjack.matches.match import Match, MatchOpened, open_match
from hangjack.matches.parties import Party
from hangjack.web.callers import base_of
from hangjack.web.moments import date_of, day_and_clock
from hangjack.web.pages.kit import Looking, Seen, page
from hangjack.web.pages.prints.cards import link_for
from hangjack.web.pages.prints.portions import code_to, print_as, print_for_all, said
from hangjack.wording import phrase, say
from hangjack.wording.days import long_day

BLANK_LINES = 24
"""How many lines a sheet has where nobody can say how many there will be."""


def cards_at(competition: Competition, match: MatchId) -> str:
    """Return the print with the cards of a table: they are printed for its whole session."""
    session = competition.homes.get(match, "")
    return f"print/place-cards.pdf?session={session}" if session in sessions_of(competition).sessions else ""


async def _session(looking: Looking, act: Act) -> tuple[Competition, Session, Names]:
    """Return the session to print, to somebody who may do *act*. Refuses one that is not drawn."""
    found = await looking.competition()
    require((await looking.reader(found)).bounds, act, Subject())
    session = chosen(looking, found)
    if session is None or not session.counts:
        raise Refused("session.not-drawn")
    return found, session, await looking.names(found)


@page
async def seating(looking: Looking) -> Response:
    """Print where everybody sits, by name and by table: for the wall."""
    found, session, names = await _session(looking, Act.SEE_BOARD)
    shown = show_session(found, session, names, Playing())
    data = {
        **_head(looking, found, shown),
        "people": [
            {"last": each.last, "first": each.first, "table": each.table, "seat": each.seat}
            for each in shown.present
            if each.table
        ],
        "tables": [
            {"number": table.number, "players": [[each.seat, each.name] for each in table.players]}
            for table in shown.tables
        ],
    }
    return await print_as(looking, "seating", said(looking, "seating"), data)


@page
async def place_cards(looking: Looking) -> Response:
    """Print a card for every seat: the name, the table, and the code that leads a phone to its sheet."""
    found, session, names = await _session(looking, Act.MANAGE_ACCESS)
    shown, base, cards = show_session(found, session, names, Playing()), _base(looking), []
    again = looking.request.query_params.get("again", "0")
    for table in shown.tables:
        for each in table.players:
            party = Party(str(each.seat))
            issued = await link_for(looking, found, Bound(Role.SCOREKEEPER, table.match, party), again)
            cards.append(
                {
                    "name": each.name,
                    "table": table.number,
                    "seat": each.seat,
                    "keeps": each.keeps_score,
                    "qr": code_to(f"{base}/t/{issued.secret}"),
                    "letters": issued.code.split(),
                    "address": f"{base}/t",
                }
            )
    data = {**_head(looking, found, shown), "cards": cards}
    return await print_as(looking, "place-cards", said(looking, "place-cards"), data)


@page
async def table_sheets(looking: Looking) -> Response:
    """Print a sheet for every table, its head and names filled in, with a code that leads to its page for paper."""
    found, session, names = await _session(looking, Act.SEAT_PEOPLE)
    shown, base = show_session(found, session, names, Playing()), _base(looking)
    sheets = [
        {
            "table": table.number,
            "players": _columns(table),
            "lines": await _lines(looking, found, table.match),
            "qr": code_to(f"{base}/c/{found.id}/m/{table.match}/paper"),
        }
        for table in shown.tables
    ]
    data = {**_head(looking, found, shown), "sheets": sheets}
    return await print_as(looking, "table-sheets", said(looking, "table-sheets"), data)


@page
async def labels(looking: Looking) -> Response:
    """Print address labels of everybody on the list, for the mailing and for those who would rather stick than write."""
    found = await looking.competition()
    require((await looking.reader(found)).bounds, Act.REGISTER_PEOPLE, Subject())
    names = await looking.names(found)
    people = by_name(
        sitter(each, names) for each, entry in found.rosters.entries.items() if entry.status not in GONE
    )
    known = [names.directory.people.get(PersonId(each.id)) for each in people]
    data = {"labels": [{"lines": list(address_of(about))} for about in known if about is not None]}
    if not data["labels"]:
        raise Refused("registration.nobody-yet")
    return await print_as(looking, "labels", said(looking, "labels"), data)


def session_standings(looking: Looking, seen: Seen) -> dict[str, Any]:
    """Return the standings of the season, where there is one, and of every session that was drawn, the last one first."""
    found, names, language = seen.competition, seen.names, looking.language
    tables = [
        _printed(
            say("page.session-standings.season", language=language), season_lines(found, names), language
        )
    ]
    for session in reversed(tuple(sessions_of(found).sessions.values())):
        shown = show_session(found, session, names, Playing())
        day = long_day(date_of(shown.start_ms, found.opened.time_zone), language)
        title = say(
            "page.session-standings.session",
            language=language,
            number=shown.number,
            place=shown.place,
            day=day,
        )
        tables.append(_printed(title, session_lines(found, session.id, names), language))
    return {
        "tables": [each for each in tables if each["rows"]],
        "none": say("page.session-standings.none", language=language),
        "shared": say("page.session-standings.shared", language=language),
        "head": f"{seen.head.number} {seen.head.digest}",
    }


def _printed(title: str, lines: Sequence[LineShown], language: str) -> dict[str, Any]:
    rows = [
        [str(each.place or "\N{EN DASH}"), each.person.name, phrase(each.figure, language)] for each in lines
    ]
    return {"title": title, "rows": rows}


def _columns(table: TableShown) -> list[str]:
    """Return the names above the columns of a sheet, seat by seat; nobody's above a seat that stays empty."""
    called = {each.seat: each.name.upper() for each in table.players}
    return [called.get(seat, "") for seat in range(1, max(seat or 0 for seat in called) + 1)]


def _head(looking: Looking, found: Competition, shown: SessionShown) -> dict[str, Any]:
    title = say("page.session.title", language=looking.language, number=shown.number, of=shown.of)
    when = day_and_clock(shown.start_ms, found.opened.time_zone, looking.language)
    return {"session": title, "place": shown.place, "when": when}


def sheet_head(looking: Looking, found: Competition, match: Match, names: Names) -> dict[str, Any]:
    """Return what stands at the head of the sheet of a table: which, in which session, where and when."""
    session = sessions_of(found).sessions[found.homes[match.opened.match]]
    shown = show_session(found, session, names, Playing())
    return {"table": match_number(session, match.opened.match), **_head(looking, found, shown)}


async def standings(looking: Looking, seen: Seen) -> Response:
    """Print who stands where in the session that the address names, and over the season."""
    return await print_for_all(looking, seen, "session-standings", lambda: session_standings(looking, seen))


async def _lines(looking: Looking, found: Competition, match: MatchId) -> int:
    """Return how many lines a table writes: one that has begun, or as if it began now."""
    try:
        if match in found.under_way:
            begun = await looking.server.office.match(found.id, match)
        else:
            opened = next(each for each in call_match(found, match).match if isinstance(each, MatchOpened))
            begun = open_match(opened)
    except (HangjackError, StopIteration):
        return BLANK_LINES
    return begun.scoring.lines_in_all(begun.score) or BLANK_LINES


def _base(looking: Looking) -> str:
    return base_of(looking.server, looking.request)


ROUTES = (
    Route("/c/{competition}/print/seating.pdf", seating),
    Route("/c/{competition}/print/place-cards.pdf", place_cards),
    Route("/c/{competition}/print/table-sheets.pdf", table_sheets),
    Route("/c/{competition}/print/labels.pdf", labels),
)
