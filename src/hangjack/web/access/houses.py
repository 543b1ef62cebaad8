"""The codes of houses: each landlord has one, the same whenever it is shown or printed, until it is taken back or they go."""

from collections.abc import Sequence
from contextlib import suppress

from hangjack.competition.entries.clubs import LandlordNamed
from hangjack.competition.permissions import Bound, Role
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, PersonId
from hangjack.log import Entry, digest_of
from hangjack.web.access.access import Access, IssuedLink, Order
from hangjack.web.access.events import Link
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Card


def house_bound(club: str) -> Bound:
    """Return what the code of a house is for."""
    return Bound(Role.LANDLORD, club=club)


def links_of_house(access: Access, competition: CompetitionId, club: str) -> tuple[Link, ...]:
    """Return the codes of a house that count: one, or none."""
    return tuple(each for each in access.links_of(competition) if each.bound.club == club)


async def house_link(access: Access, card: Card, by: PersonId, until_ms: int) -> IssuedLink:
    """Return the code of a landlord, the same as before as long as it counts; whatever else the house had is void."""
    issued = await access.printed_link(card, by, until_ms)
    assert card.bound.club is not None, "the card of a house"
    others = (
        each
        for each in links_of_house(access, card.competition, card.bound.club)
        if each.id != issued.link.id
    )
    for each in others:
        await _end(access, each, by, issued.link.id)
    return issued


async def end_former(access: Access, entries: Sequence[Entry]) -> None:
    """End the codes of landlords whose place somebody else has taken, or nobody. A second time changes nothing."""
    for entry in entries:
        if entry.is_a(LandlordNamed):
            for link in links_of_house(access, CompetitionId(entry.stream), entry.body["club"]):
                if link.person != entry.body["person"]:
                    await _end(access, link, entry.by, entry.digest)


async def _end(access: Access, link: Link, by: PersonId, cause: str) -> None:
    """Make a code void, unless somebody was quicker."""
    order = Order(RequestId(digest_of(["house", link.id, cause])), link.competition, by)
    with suppress(Refused):
        await access.revoke_link(order, link.id)
