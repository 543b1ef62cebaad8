"""Paper for a round: sheets for tables without phones, cards with codes, slips for those who move, who sits where; tickets and slips."""

from collections.abc import Sequence
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.desk.formats import format_desk
from hangjack.desk.names import Names
from hangjack.errors import BadInput, Refused
from hangjack.formats.rotation.desk.views.event import Event, RoundShown, TableShown, TeamShown
from hangjack.formats.rotation.desk.views.extras import card_of, special_called
from hangjack.formats.rotation.drawing import require_rotation
from hangjack.formats.rotation.rounds.days import ever_in_use, extras_of
from hangjack.formats.rotation.state import field_of
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES
from hangjack.web.callers import base_of
from hangjack.web.moments import day_and_clock
from hangjack.web.pages.kit import Looking, game_of, page
from hangjack.web.pages.prints.cards import link_for
from hangjack.web.pages.prints.portions import code_to, print_as, said
from hangjack.wording import say

SHEET_LINES = 16
"""How many hands a sheet has room for: more than a round takes."""

A_PRINT = 400
"""So many tickets are printed at once: ten sheets."""
MOST_TICKETS = 999_999
BLANK_SLIPS = 24
_BYE = "\N{EN DASH}"


async def _event(looking: Looking, act: Act) -> Event:
    """Return the event to somebody who may do *act*. Refuses one without cards."""
    found = await looking.competition()
    reader = await looking.reader(found)
    require(reader.bounds, act, Subject())
    if not field_of(found).closed:
        raise Refused("round.nobody-drawn", round=1)
    return Event(found, reader, await looking.names(found))


def _round(looking: Looking, event: Event) -> RoundShown:
    """Return the round that the address names, or the one that is played or comes next."""
    wanted = looking.request.query_params.get("round", "")
    named = wanted.isdecimal() and 1 <= int(wanted) <= event.rounds
    return event.round(int(wanted) if named else event.now)


def _head(looking: Looking, shown: RoundShown) -> dict[str, Any]:
    title = say("page.round.title", language=looking.language, round=shown.number, of=shown.of)
    return {"round": title}


def sheet_head(looking: Looking, found: Competition, match: Match, _names: Names) -> dict[str, Any]:
    """Return what stands at the head of the sheet of a table as it stands: which, in which round, and when."""
    fixture, of = found.fixture(match.opened.match), require_rotation(found).rounds
    title = say("page.rounds.title", language=looking.language, number=fixture.round if fixture else 1, of=of)
    when = day_and_clock(match.opened.scheduled_ms, found.opened.time_zone, looking.language)
    return {
        "table": format_desk(found).table_of(found, match.opened.match),
        "session": title,
        "place": "",
        "when": when,
    }


@page
async def sheets(looking: Looking) -> Response:
    """Print both sheets of every table of a round, head and names filled in, with a code that leads to its page for paper."""
    event = await _event(looking, Act.CALL_MATCH)
    shown, base = _round(looking, event), f"{_base(looking)}/c/{event.competition.id}"
    made = [
        {
            "table": table.number,
            "of": at,
            "teams": [_team(team) for team in table.teams],
            "lines": SHEET_LINES,
            "qr": code_to(f"{base}/m/{table.match}/paper"),
        }
        for table in shown.played
        for at in range(len(table.teams))
    ]
    circles = ever_in_use(event.competition)
    return await print_as(
        looking,
        f"{game_of(event.competition.rules.book)}-sheets",
        said(looking, "round-sheets"),
        {**_head(looking, shown), "sheets": made, "circles": circles},
    )


@page
async def cards(looking: Looking) -> Response:
    """Print a card for the scorekeeper of both teams of every table of a round, with the code that leads a phone to its sheet."""
    event = await _event(looking, Act.MANAGE_ACCESS)
    shown, base = _round(looking, event), _base(looking)
    again = looking.request.query_params.get("again", "0")
    made = []
    for table in shown.played:
        for side, team in zip(SIDES, table.teams, strict=True):
            bound = Bound(Role.SCOREKEEPER, table.match, side)
            issued = await link_for(looking, event.competition, bound, again)
            made.append(
                {
                    **_team(team),
                    "table": table.number,
                    "qr": code_to(f"{base}/t/{issued.secret}"),
                    "letters": issued.code.split(),
                    "address": f"{base}/t",
                }
            )
    data = {**_head(looking, shown), "cards": made}
    return await print_as(looking, "round-cards", said(looking, "round-cards"), data)


@page
async def move_slips(looking: Looking) -> Response:
    """Print a slip for every team that moves after a round: where it goes, and against whom."""
    event = await _event(looking, Act.CALL_MATCH)
    shown = _round(looking, event)
    if shown.number >= shown.of:
        raise Refused("round.not-next", round=shown.number + 1)
    ahead = {table.number: table for table in event.round(shown.number + 1).tables}
    slips = [
        {**_team(team), "from": here, "table": there, "against": _against(ahead.get(there), team)}
        for team, here, there in event.ways(shown.number)
    ]
    after = say("page.round.title", language=looking.language, round=shown.number + 1, of=shown.of)
    data = {"round": after, "slips": slips}
    return await print_as(looking, "move-slips", said(looking, "move-slips"), data)


@page
async def seating(looking: Looking) -> Response:
    """Print who sits where, for the wall: every card with its table in every round, and the tables of one round."""
    event = await _event(looking, Act.SEE_BOARD)
    shown = _round(looking, event)
    rounds = [event.round(number) for number in range(1, event.rounds + 1)]
    places = {
        (team.card, each.number): str(table.number) if len(table.teams) > 1 else _BYE
        for each in rounds
        for table in each.tables
        for team in table.teams
    }
    data = {
        **_head(looking, shown),
        "rounds": [str(each.number) for each in rounds],
        "cards": [
            {**_team(team), "places": [places.get((team.card, each.number), "") for each in rounds]}
            for team in event.teams()
            if team.card and not team.out
        ],
        "tables": [
            {"number": table.number, "teams": [_team(team) for team in table.teams]} for table in shown.tables
        ],
    }
    return await print_as(looking, "round-seating", said(looking, "round-seating"), data)


@page
async def tickets(looking: Looking) -> Response:
    """Print numbered tickets to cut, each with its stub: from the number that is sold next, or the one of the address."""
    found = await _with_extras(looking, Act.SELL_TICKETS)
    first = _number(looking, "from", found.extras.last_ticket + 1)
    last = min(first + A_PRINT - 1, MOST_TICKETS)
    data = {"numbers": [f"{number:04}" for number in range(first, last + 1)]}
    return await print_as(looking, "tickets", said(looking, "tickets"), data)


@page
async def special_slips(looking: Looking) -> Response:
    """Print the names that are in the container, to be put into one; and blank slips for tables without phones."""
    found = await _with_extras(looking, Act.SEE_PEOPLE)
    names = await looking.names(found)
    filled = [
        {
            "name": names.person(each.person),
            "card": card_of(found, each.entrant),
            "what": special_called(each.what, looking.language),
            "match": str(each.match),
        }
        for each in found.extras.slips.values()
    ]
    blank = [{"name": "", "card": "", "what": "", "match": ""}] * BLANK_SLIPS
    return await print_as(
        looking, "special-slips", said(looking, "special-slips"), {"slips": [*filled, *blank]}
    )


async def _with_extras(looking: Looking, act: Act) -> Competition:
    """Return the competition to somebody who may do *act*. Refuses one that has no tickets and slips."""
    found = await looking.competition()
    require((await looking.reader(found)).bounds, act, Subject())
    require_rotation(found)
    if extras_of(found).saturday_features == "off":
        raise Refused("extras.not-today")
    return found


def _number(looking: Looking, name: str, usual: int) -> int:
    wanted = looking.request.query_params.get(name, "")
    if not wanted:
        return usual
    if not wanted.isdecimal() or not 1 <= int(wanted) <= MOST_TICKETS:
        raise BadInput("tickets.number", most=MOST_TICKETS)
    return int(wanted)


def _team(team: TeamShown) -> dict[str, Any]:
    keeper = next((each.name for each in team.players if each.keeps_score), "")
    return {
        "card": team.card,
        "team": team.name,
        "players": [each.name for each in team.players],
        "keeper": keeper,
    }


def _against(table: TableShown | None, team: TeamShown) -> str:
    teams: Sequence[TeamShown] = table.teams if table is not None else ()
    other = next((each for each in teams if each.id != team.id), None)
    return "" if other is None else f"{other.card} {other.name}"


def _base(looking: Looking) -> str:
    return base_of(looking.server, looking.request)


ROUTES = (
    Route("/c/{competition}/print/round-sheets.pdf", sheets),
    Route("/c/{competition}/print/round-cards.pdf", cards),
    Route("/c/{competition}/print/move-slips.pdf", move_slips),
    Route("/c/{competition}/print/round-seating.pdf", seating),
)
OF_EXTRAS = (
    Route("/c/{competition}/print/tickets.pdf", tickets),
    Route("/c/{competition}/print/special-slips.pdf", special_slips),
)
