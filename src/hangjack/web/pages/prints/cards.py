"""Table cards, four to a sheet: who may do what at which table, with a code to scan and letters to type."""

from collections.abc import Sequence
from typing import Any

from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.holders import roles_at
from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.errors import Refused
from hangjack.matches.parties import SIDES
from hangjack.web.access.values import Card, IssuedLink
from hangjack.web.callers import base_of
from hangjack.web.moments import day_and_clock
from hangjack.web.pages.kit import Looking, page, tables
from hangjack.web.pages.prints.portions import code_to, print_matches, said, word
from hangjack.wording import say

_FORTNIGHT_MS = 14 * 24 * 3_600_000


@page
async def table_cards(looking: Looking) -> Response:
    """Print a card for the captain, where there is one, and the scorekeeper of both sides of every match that has its teams.

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
    zone, base = competition.opened.time_zone, base_of(looking.server, looking.request)
    again = looking.request.query_params.get("again", "0")
    cards = []
    for each in matches:
        if len(each.teams) != len(SIDES):
            raise Refused("match.no-two-sides")
        shared = {
            "match": each.match,
            "when": day_and_clock(each.start_ms, zone, looking.language) if each.start_ms else "",
            "tables": _tables(looking, each.tables),
        }
        for at, side in enumerate(SIDES):
            teams = {"team": each.teams[at].name, "other": each.teams[1 - at].name}
            for role in roles_at(competition.rules.match):
                issued = await link_for(looking, competition, Bound(role, each.match, side), again)
                cards.append({**shared, **teams, **_for_role(looking, role, issued, base)})
    return {"cards": cards}


def _for_role(looking: Looking, role: Role, issued: IssuedLink, base: str) -> dict[str, Any]:
    return {
        "kind": role.value,
        "role": said(looking, f"role-{role}"),
        "steps": [say(f"page.card.{role}-{step}", language=looking.language) for step in (1, 2, 3)],
        "qr": code_to(f"{base}/t/{issued.secret}"),
        "letters": issued.code.split(),
        "address": f"{base}/t",
    }


def _tables(looking: Looking, numbers: Sequence[int]) -> str:
    """Return which tables they are, in words; nothing before there is a schedule."""
    if not numbers:
        return ""
    return f"{word(looking, 'tables' if len(numbers) > 1 else 'table')} {tables(numbers)}"


async def link_for(looking: Looking, competition: Competition, bound: Bound, again: str) -> IssuedLink:
    """Return the link on a card, the same each time the card is printed as long as it counts."""
    visitor = looking.visitor
    assert visitor is not None, "whoever may hand out links is known"
    assert visitor.person is not None, "whoever may hand out links is known"
    until = looking.server.office.clock() + _FORTNIGHT_MS
    return await looking.server.access.printed_link(Card(competition.id, bound, again), visitor.person, until)
