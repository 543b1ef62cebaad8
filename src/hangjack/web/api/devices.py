"""Devices and the links by which they come in: codes for tables, "who are you?", whom a device belongs to, shutting it out."""

from hangjack.competition.competition import Competition
from hangjack.competition.formats.entitled import holders_of
from hangjack.competition.holders import holders, roles_at
from hangjack.competition.permissions import APPOINTED, Act, Bound, Role
from hangjack.desk.formats import format_desk
from hangjack.desk.names import PersonShown
from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId
from hangjack.web.access.access import DeviceSeen, IssuedLink, Visitor
from hangjack.web.access.events import Link, LinkId, SessionId
from hangjack.web.access.houses import house_bound, house_link, links_of_house
from hangjack.web.access.values import Card
from hangjack.web.api.entrance_calls import HOUR_MS, moment_in, order_in, posting, request_in
from hangjack.web.api.entrance_values import (
    DONE,
    LONGEST_HOURS,
    DoneShown,
    Handed,
    HouseCode,
    NewLink,
    Reissue,
    Who,
)
from hangjack.web.api.operations import (
    COMPETITION,
    Call,
    Operation,
    known_caller,
    names_for,
    require_act,
)
from hangjack.web.formats import format_pages
from hangjack.web.problems import NotFound, NotSignedIn

ENTERING = PersonId("somebody-entering")
"""Who holds a phone on which people enter by themselves: nobody in particular."""

_AFTERWARDS_HOURS = 24 * 60
"""Cups and play-offs come after the last night."""
_UNDRAWN_HOURS = 24 * 240
"""How long a season takes that has no nights yet."""


async def whom_can_i_be(call: Call) -> tuple[PersonShown, ...]:
    """List who may hold this device: the people of the side that its link is for."""
    visitor = call.visitor
    if visitor is None or visitor.competition is None:
        raise NotSignedIn("web.not-signed-in")
    competition = await call.server.office.competition(visitor.competition)
    names = await names_for(call, competition)
    people = await people_for(call, competition, _table_of(visitor))
    return tuple(map(names.person_shown, people))


async def who(call: Call) -> DoneShown:
    """Say, once, who holds this device; again only where its seat has passed to somebody else."""
    visitor = call.visitor
    body: Who = call.body
    if visitor is None or visitor.competition is None:
        raise NotSignedIn("web.not-signed-in")
    competition = await call.server.office.competition(visitor.competition)
    people = await people_for(call, competition, _table_of(visitor))
    if body.person not in people:
        raise BadInput("web.not-in-that-side")
    handed_over = visitor.person is not None and visitor.person not in people
    await call.server.access.name_session(
        request_in(call), visitor.session, body.person, handed_over=handed_over
    )
    return DONE


async def hand_out_link(call: Call) -> Handed:
    """Hand out a link for a role; for a table it names the match and the side."""
    body: NewLink = call.body
    competition = await require_act(call, Act.MANAGE_ACCESS)
    if body.role in APPOINTED:
        raise Refused("web.officials-have-accounts", role=body.role)
    if body.role is Role.NEWCOMER and body.role in format_desk(competition).roles:
        return await _entry_link(call, body)
    if body.entrant is not None:
        return await _team_link(call, competition, body)
    if body.match is None or body.side is None:
        raise BadInput("web.link-needs-side")
    fixture = competition.fixture(body.match)
    if fixture is None:
        raise BadInput("floor.no-such-match", match=body.match)
    parties = competition.rules.match.parties(len(fixture.teams))
    if body.side not in parties:
        raise BadInput("match.no-such-party", party=body.side, parties=parties)
    if body.role is Role.CAPTAIN and body.role not in roles_at(competition.rules.match):
        raise Refused("web.no-captains-here")
    bound = Bound(body.role, body.match, body.side)
    issued = await call.server.access.issue_link(
        order_in(call), bound, moment_in(call, body.hours), body.person
    )
    return _handed(issued)


async def _team_link(call: Call, competition: Competition, body: NewLink) -> Handed:
    """Hand out the code of a team for all of its matches."""
    if body.entrant not in competition.rosters.entries:
        raise BadInput("entry.unknown", team=body.entrant)
    bound = Bound(Role.PLAYER, entrant=body.entrant)
    until = moment_in(call, body.hours)
    return _handed(await call.server.access.issue_link(order_in(call), bound, until, body.person))


async def _entry_link(call: Call, body: NewLink) -> Handed:
    """Hand out a link with which people enter by themselves: whoever has it is nobody yet."""
    until = moment_in(call, body.hours)
    issued = await call.server.access.issue_link(order_in(call), Bound(Role.NEWCOMER), until, ENTERING)
    return _handed(issued)


async def code_of_house(call: Call) -> Handed:
    """Hand out the code of the landlord of a club: the same as before as long as it counts, or another one instead of it."""
    body: HouseCode = call.body
    competition = await require_act(call, Act.MANAGE_ACCESS)
    if body.club not in competition.clubs.names:
        raise BadInput("club.unknown", club=body.club)
    landlord = competition.clubs.landlords.get(body.club)
    if landlord is None:
        raise Refused("house.no-landlord", club=competition.clubs.names[body.club])
    access, order = call.server.access, order_in(call)
    if body.instead in {each.id for each in links_of_house(access, competition.id, body.club)}:
        await access.revoke_link(order, body.instead)
    card = Card(competition.id, house_bound(body.club), person=landlord)
    until_ms = moment_in(call, season_hours(competition, call.server.office.clock()))
    return _handed(await house_link(access, card, order.by, until_ms))


def season_hours(competition: Competition, now_ms: int) -> int:
    """Return how long the codes of teams and houses count: as long as the season takes, and some weeks for what comes after it."""
    known_ms = format_pages(competition).phones.last_ms(competition)
    last_ms = now_ms + _UNDRAWN_HOURS * HOUR_MS if known_ms is None else known_ms
    hours = (last_ms - now_ms) // HOUR_MS + _AFTERWARDS_HOURS
    return max(_AFTERWARDS_HOURS, min(hours, LONGEST_HOURS))


async def see_links(call: Call) -> tuple[Link, ...]:
    """List the links that count, without their secrets."""
    await require_act(call, Act.MANAGE_ACCESS)
    return tuple(call.server.access.links_of(call.competition_id))


async def revoke_link(call: Call) -> DoneShown:
    """Make a link void, and end every session that came from it."""
    await require_act(call, Act.MANAGE_ACCESS)
    await call.server.access.revoke_link(order_in(call), LinkId(call.params["link"]))
    return DONE


async def reissue_link(call: Call) -> Handed:
    """Make a link void and hand out another for the same: for a phone that died."""
    await require_act(call, Act.MANAGE_ACCESS)
    body: Reissue = call.body
    until = moment_in(call, body.hours) if body.hours is not None else None
    issued = await call.server.access.reissue_link(order_in(call), LinkId(call.params["link"]), until)
    return _handed(issued)


async def see_devices(call: Call) -> tuple[DeviceSeen, ...]:
    """List the devices that were let in."""
    competition = await require_act(call, Act.MANAGE_ACCESS)
    return tuple(call.server.access.devices(call.competition_id, tuple(competition.appointments.roles)))


async def end_device(call: Call) -> DoneShown:
    """Shut a device out. A director's is for a director to shut out."""
    device = await _device(call)
    if device.link is None and device.person is not None:
        await _require_no_less(call, device.person)
        await call.server.access.end_everywhere(request_in(call), device.person, known_caller(call))
    else:
        await call.server.access.end_session(order_in(call), device.session)
    return DONE


async def rename_device(call: Call) -> DoneShown:
    """Say, as an official, who holds a device, whatever was said before."""
    body: Who = call.body
    device = await _device(call)
    competition = await call.server.office.competition(call.competition_id)
    if body.person not in await people_for(call, competition, device.bound):
        raise BadInput("web.not-in-that-side")
    await call.server.access.rename_session(order_in(call), device.session, body.person)
    return DONE


async def _device(call: Call) -> DeviceSeen:
    """Return the device of the path, for somebody who may see devices."""
    session = SessionId(call.params["session"])
    found = next((each for each in await see_devices(call) if each.session == session), None)
    if found is None:
        raise NotFound("web.not-found")
    return found


async def _require_no_less(call: Call, person: PersonId) -> None:
    """Refuse to shut out somebody who directs a competition that whoever asks does not direct, or works in another one.

    Anybody with an account can open a competition and appoint in it whom they like: that gives no power over them elsewhere.
    """
    own = known_caller(call)
    for competition in await call.server.competitions():
        directors = competition.appointments.holders(Role.DIRECTOR)
        if own in directors or own == person:
            continue
        if person in directors:
            raise Refused("web.directors-device", competition=competition.opened.name)
        if competition.id != call.competition_id and competition.appointments.roles.get(person):
            raise Refused("web.device-elsewhere", competition=competition.opened.name)


async def people_for(call: Call, competition: Competition, bound: Bound | None) -> tuple[PersonId, ...]:
    """Return who may hold a device of a link, as things stand now."""
    if bound is not None and (bound.entrant is not None or bound.club is not None):
        return holders_of(competition, bound)
    if bound is None or bound.match is None:
        return ()
    alone = competition.rules.match.line_ups is None
    called = alone or bound.match in competition.under_way
    office = call.server.office
    match = await office.match_if_called(competition.id, bound.match) if called else None
    return holders(competition, match, bound)


async def has_own_seat(call: Call, visitor: Visitor) -> bool:
    """Whether a device that came by the code of a seat is held by whoever has the seat now, as far as it has said who that is."""
    bound = _table_of(visitor)
    if bound is None or bound.match is None or visitor.competition is None or visitor.person is None:
        return True
    competition = await call.server.office.competition(visitor.competition)
    if competition.rules.match.line_ups is not None:
        return True
    return visitor.person in await people_for(call, competition, bound)


def _table_of(visitor: Visitor) -> Bound | None:
    """Return the side of a match, the team, or the house that a visitor's link is for."""
    tables = (
        each
        for each in visitor.via
        if each.entrant or each.club or (each.match is not None and each.side is not None)
    )
    return next(tables, None)


def _handed(issued: IssuedLink) -> Handed:
    return Handed(issued.link.id, issued.secret, f"/t/{issued.secret}", issued.link.until_ms, issued.code)


DEVICES: tuple[Operation, ...] = (
    posting("/api/who", "who", who, DoneShown, Who),
    Operation(
        "GET",
        "/api/who",
        "whom-can-i-be",
        "List who may hold this device.",
        whom_can_i_be,
        tuple[PersonShown, ...],
    ),
    posting(f"{COMPETITION}/links", "hand-out-link", hand_out_link, Handed, NewLink, Act.MANAGE_ACCESS),
    posting(
        f"{COMPETITION}/code-of-house", "code-of-house", code_of_house, Handed, HouseCode, Act.MANAGE_ACCESS
    ),
    Operation(
        "GET",
        f"{COMPETITION}/links",
        "links",
        "List the links that count.",
        see_links,
        tuple[Link, ...],
        act=Act.MANAGE_ACCESS,
    ),
    posting(
        f"{COMPETITION}/links/{{link}}/revoke", "revoke-link", revoke_link, DoneShown, act=Act.MANAGE_ACCESS
    ),
    posting(
        f"{COMPETITION}/links/{{link}}/reissue",
        "reissue-link",
        reissue_link,
        Handed,
        Reissue,
        Act.MANAGE_ACCESS,
    ),
    Operation(
        "GET",
        f"{COMPETITION}/devices",
        "devices",
        "List the devices that were let in.",
        see_devices,
        tuple[DeviceSeen, ...],
        act=Act.MANAGE_ACCESS,
    ),
    posting(
        f"{COMPETITION}/devices/{{session}}/end",
        "end-device",
        end_device,
        DoneShown,
        act=Act.MANAGE_ACCESS,
    ),
    posting(
        f"{COMPETITION}/devices/{{session}}/rename",
        "rename-device",
        rename_device,
        DoneShown,
        Who,
        Act.MANAGE_ACCESS,
    ),
)
