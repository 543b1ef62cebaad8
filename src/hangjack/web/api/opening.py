"""Opening a competition: by a rulebook as it stands, with settings of the house's own, or by a house-rules file."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from hangjack.desk.asking import Asked
from hangjack.errors import BadInput, Refused
from hangjack.ids import (
    COMPETITION_PATTERN,
    LONGEST_COMPETITION,
    CompetitionId,
    PersonId,
    can_name_competition,
)
from hangjack.rulebooks.house import House, plain_house, read_house, with_settings
from hangjack.rulebooks.opening import Wanted, opened_by
from hangjack.rulebooks.shelf import book
from hangjack.web.access.owner import NotTheOwner
from hangjack.web.api.asking import Answer, act_id, answer_of
from hangjack.web.api.operations import Call, Operation, known_caller
from hangjack.web.limits import Gate
from hangjack.web.problems import NeedsAccount
from hangjack.web.server import Server

Short = Annotated[str, Meta(min_length=1, max_length=LONGEST_COMPETITION, pattern=COMPETITION_PATTERN)]
"""How addresses spell a competition."""

Called = Annotated[str, Meta(max_length=200)]
"""What something is called: it stands on every page and print."""


class OpenCompetition(Struct, frozen=True, tag="open-competition"):
    """A competition to be opened by a rulebook. Without a `name` it is the book's own event: its name, sponsor and days."""

    id: Short
    book: str
    name: Called = ""
    short: Called = ""
    days: Annotated[tuple[Called, ...], Meta(max_length=400)] = ()
    time_zone: Called = ""
    sponsor: Called | None = None
    settings: dict[str, Any] = {}
    """House rules: settings that differ from the book's."""
    house: Annotated[str, Meta(max_length=64 * 1024)] = ""
    """House rules as a file, in place of settings."""


async def open_competition(call: Call) -> Answer:
    """Open a competition by a rulebook, as its director."""
    visitor = known_caller(call)
    if call.visitor is None or not call.visitor.account:
        raise NeedsAccount("web.needs-account")
    wanted: OpenCompetition = call.body
    if not can_name_competition(wanted.id):
        raise BadInput("desk.competition-id", id=wanted.id)
    house = await call.server.workshop.do("house", lambda: _house(wanted))
    opened = opened_by(
        house,
        Wanted(
            CompetitionId(wanted.id),
            visitor,
            wanted.name,
            wanted.short,
            wanted.days,
            wanted.time_zone,
            wanted.sponsor,
        ),
    )
    asked = Asked(act_id(call), visitor, CompetitionId(wanted.id))
    async with call.server.opening:
        if await call.server.store.done(asked.id) is None:
            await require_may_open(call.server, visitor)
            if not call.server.access.is_owner(visitor):
                call.server.access.limits.require(Gate.OPENING, visitor)
        return answer_of(await call.server.office.open(asked, opened))


async def require_may_open(server: Server, person: PersonId) -> None:
    """Refuse to let somebody open a competition whom the owner of the server does not allow it, or who has many open."""
    if server.access.is_owner(person):
        return
    allowed = server.access.keys.allowed
    if not allowed.may_open(person):
        raise NotTheOwner("access.opening-chosen")
    own = [each for each in await server.competitions() if each.opened_by == person and not each.over]
    if len(own) >= allowed.most:
        raise Refused("access.opening-most", number=len(own))


def _house(wanted: OpenCompetition) -> House:
    """Return the rules to open by: the book as it stands, with settings of the house's own, or by its file."""
    rulebook = book(wanted.book)
    if not wanted.house.strip():
        return with_settings(rulebook, wanted.settings) if wanted.settings else plain_house(rulebook)
    if wanted.settings:
        raise BadInput("house.with-settings")
    house = read_house(wanted.house)
    if house.book.id != rulebook.id:
        raise BadInput("house.other-book", file=house.book.id, book=rulebook.id)
    return house


OPENING: tuple[Operation, ...] = (
    Operation(
        "POST",
        "/api/competitions",
        "open-competition",
        "Open a competition.",
        open_competition,
        Answer,
        body=OpenCompetition,
        needs_act_id=True,
        long=True,
    ),
)
