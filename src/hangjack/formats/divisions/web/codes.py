"""The codes of a season on paper, four to a sheet: one for each team, and one for each landlord."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.desk.names import Names
from hangjack.ids import PersonId
from hangjack.web.access.access import IssuedLink
from hangjack.web.access.houses import house_bound, house_link
from hangjack.web.access.values import Card
from hangjack.web.api.devices import season_hours
from hangjack.web.api.entrance_calls import HOUR_MS
from hangjack.web.callers import base_of
from hangjack.web.pages.kit import Looking, page
from hangjack.web.pages.prints.portions import code_to, print_as, said
from hangjack.web.problems import NotFound
from hangjack.wording import say


class ForPaper(Struct, frozen=True):
    """A card that is to be printed: whose it is, in large letters and in small ones."""

    card: Card
    name: str
    more: str = ""

    @property
    def kind(self) -> str:
        """Whose kind of card it is."""
        return "landlord" if self.card.bound.club is not None else "captain"


@page
async def codes(looking: Looking) -> Response:
    """Print the codes of all teams and landlords, or that of one landlord: the same ones whenever they are printed."""
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    require(reader.bounds, Act.MANAGE_ACCESS, Subject())
    assert reader.person is not None, "whoever may hand out codes is known"
    club = looking.request.query_params.get("club", "")
    wanted = [each for each in _wanted(found, names) if not club or each.card.bound.club == club]
    if not wanted:
        raise NotFound("web.not-found")
    cards = [await _printed(looking, found, each, reader.person) for each in wanted]
    return await print_as(looking, "table-cards", said(looking, "codes"), {"cards": cards})


def _wanted(found: Competition, names: Names) -> Iterator[ForPaper]:
    for team in found.rosters.entries:
        if team not in found.out:
            yield ForPaper(Card(found.id, Bound(Role.PLAYER, entrant=team)), names.entrant(team))
    for club, person in found.clubs.landlords.items():
        card = Card(found.id, house_bound(club), person=person)
        yield ForPaper(card, found.clubs.names.get(club, club), names.person(person))


async def _printed(looking: Looking, found: Competition, wanted: ForPaper, by: PersonId) -> dict[str, Any]:
    issued = await _issued(looking, found, wanted.card, by)
    base, language = base_of(looking.server, looking.request), looking.language
    return {
        "match": "",
        "when": "",
        "tables": "",
        "team": wanted.name,
        "other": wanted.more,
        "kind": wanted.kind,
        "role": said(looking, f"role-{wanted.kind}-season"),
        "steps": [say(f"page.card.{wanted.kind}-season-{step}", language=language) for step in (1, 2, 3)],
        "qr": code_to(f"{base}/t/{issued.secret}"),
        "letters": issued.code.split(),
        "address": f"{base}/t",
    }


async def _issued(looking: Looking, found: Competition, card: Card, by: PersonId) -> IssuedLink:
    access, now_ms = looking.server.access, looking.server.office.clock()
    until_ms = now_ms + season_hours(found, now_ms) * HOUR_MS
    if card.bound.club is not None:
        return await house_link(access, card, by, until_ms)
    return await access.printed_link(card, by, until_ms)


ROUTES = (Route("/c/{competition}/print/codes.pdf", codes),)
