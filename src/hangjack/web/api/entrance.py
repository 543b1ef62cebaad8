"""The entrance: signing in, table links, "who are you?", invitations, devices, signing out."""

from typing import Any

from hangjack.competition.appointments import APPOINTED
from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.permissions import Act, Bound, Role
from hangjack.competition.rules import TableDraw
from hangjack.desk.asking import Asked, own_act
from hangjack.desk.names import PersonShown
from hangjack.desk.requests.governing import Appoint
from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId
from hangjack.web.access.access import Caller, DeviceSeen, IssuedLink, Order, SignedIn, Visitor
from hangjack.web.access.accounts import SERVER
from hangjack.web.access.events import Link, LinkId, SessionId
from hangjack.web.access.tokens import RequestId, name_of
from hangjack.web.access.values import Newcomer, PasswordChange
from hangjack.web.api.entrance_values import (
    DONE,
    AcceptInvitation,
    ComeBack,
    DoneShown,
    Entered,
    FirstAccount,
    Handed,
    Invited,
    NewInvitation,
    NewLink,
    NewPassword,
    Redeem,
    Reissue,
    SignIn,
    Who,
)
from hangjack.web.api.operations import (
    Call,
    Handler,
    Operation,
    act_id_of,
    known_caller,
    names_for,
    require_act,
)
from hangjack.web.problems import NotFound, NotSignedIn

HOUR_MS = 3_600_000
ENTERING = PersonId("somebody-entering")
"""Who holds a phone on which people enter by themselves: nobody in particular."""
_DIRECTOR = (Bound(Role.DIRECTOR),)
"""What whoever owns the server's machine may do."""


async def first_run(call: Call) -> Entered:
    """Make the first account of this server, and sign in."""
    body: FirstAccount = call.body
    newcomer = Newcomer(body.login, body.password, body.name)
    return _entered(await call.server.access.accounts.make_first(_caller(call), body.secret, newcomer))


async def sign_in(call: Call) -> Entered:
    """Sign in with login and password."""
    body: SignIn = call.body
    return _entered(await call.server.access.accounts.sign_in(_caller(call), body.login, body.password))


async def sign_out(call: Call) -> DoneShown:
    """End the session of this device."""
    if call.visitor is not None:
        await call.server.access.sign_out(call.visitor)
    return DONE


async def sign_out_everywhere(call: Call) -> DoneShown:
    """End all sessions of whoever asks; for somebody who came by a link, those of the same link."""
    person, visitor = known_caller(call), call.visitor
    assert visitor is not None, "somebody known is a visitor"
    if visitor.account:
        await call.server.access.end_everywhere(_request(call), person, person)
    else:
        await call.server.access.end_own(_request(call), visitor)
    return DONE


async def change_password(call: Call) -> DoneShown:
    """Change one's password; other devices are signed out."""
    body: NewPassword = call.body
    visitor = call.visitor
    change = PasswordChange(body.login, body.current, body.new)
    kept = visitor.session if visitor is not None else None
    await call.server.access.accounts.change_password(_caller(call), change, kept)
    return DONE


async def choose_password(call: Call) -> Entered:
    """Choose another password with a link that was made on the server's own machine, and sign in."""
    body: ComeBack = call.body
    accounts = call.server.access.accounts
    found = await accounts.way_back(body.secret)
    entered = _entered(await accounts.come_back(_caller(call), body.secret, body.new))
    if found is not None and found[1].director_of is not None:
        asked = Asked(own_act("way-back", name_of(body.secret)), SERVER, found[1].director_of, via=_DIRECTOR)
        await call.server.office.ask(asked, Appoint(found[0].person, Role.DIRECTOR))
    accounts.ways_back.close(body.secret)
    return entered


async def redeem(call: Call) -> Entered:
    """Let this device in by a link."""
    body: Redeem = call.body
    beside = call.visitor.person if call.visitor is not None and call.visitor.account else None
    signed_in = await call.server.access.redeem_link(_caller(call), body.secret, beside)
    visitor = call.server.access.resolve(signed_in.token)
    if visitor is None:
        raise NotSignedIn("web.not-signed-in")
    return Entered(signed_in.token, visitor.person, visitor.competition, visitor.via)


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
    """Say, once, who holds this device."""
    visitor = call.visitor
    body: Who = call.body
    if visitor is None or visitor.competition is None:
        raise NotSignedIn("web.not-signed-in")
    competition = await call.server.office.competition(visitor.competition)
    if body.person not in await people_for(call, competition, _table_of(visitor)):
        raise BadInput("web.not-in-that-side")
    await call.server.access.name_session(_request(call), visitor.session, body.person)
    return DONE


async def hand_out_link(call: Call) -> Handed:
    """Hand out a link for a role; for a table it names the match and the side."""
    body: NewLink = call.body
    competition = await require_act(call, Act.MANAGE_ACCESS)
    if body.role in APPOINTED:
        raise Refused("web.officials-have-accounts", role=body.role)
    if body.role is Role.NEWCOMER and isinstance(competition.rules.format, TableDraw):
        return await _entry_link(call, body)
    if body.match is None or body.side is None:
        raise BadInput("web.link-needs-side")
    fixture = competition.fixture(body.match)
    if fixture is None:
        raise BadInput("floor.no-such-match", match=body.match)
    parties = competition.rules.match.parties(len(fixture.teams))
    if body.side not in parties:
        raise BadInput("match.no-such-party", party=body.side, parties=parties)
    bound = Bound(body.role, body.match, body.side)
    issued = await call.server.access.issue_link(_order(call), bound, _until(call, body.hours), body.person)
    return _handed(issued)


async def _entry_link(call: Call, body: NewLink) -> Handed:
    """Hand out a link with which people enter by themselves: whoever has it is nobody yet."""
    until = _until(call, body.hours)
    issued = await call.server.access.issue_link(_order(call), Bound(Role.NEWCOMER), until, ENTERING)
    return _handed(issued)


async def see_links(call: Call) -> tuple[Link, ...]:
    """List the links that count, without their secrets."""
    await require_act(call, Act.MANAGE_ACCESS)
    return tuple(call.server.access.links_of(call.competition_id))


async def revoke_link(call: Call) -> DoneShown:
    """Make a link void, and end every session that came from it."""
    await require_act(call, Act.MANAGE_ACCESS)
    await call.server.access.revoke_link(_order(call), LinkId(call.params["link"]))
    return DONE


async def reissue_link(call: Call) -> Handed:
    """Make a link void and hand out another for the same: for a phone that died."""
    await require_act(call, Act.MANAGE_ACCESS)
    body: Reissue = call.body
    until = _until(call, body.hours) if body.hours is not None else None
    issued = await call.server.access.reissue_link(_order(call), LinkId(call.params["link"]), until)
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
        await call.server.access.end_everywhere(_request(call), device.person, known_caller(call))
    else:
        await call.server.access.end_session(_order(call), device.session)
    return DONE


async def rename_device(call: Call) -> DoneShown:
    """Say, as an official, who holds a device, whatever was said before."""
    body: Who = call.body
    device = await _device(call)
    competition = await call.server.office.competition(call.competition_id)
    if body.person not in await people_for(call, competition, device.bound):
        raise BadInput("web.not-in-that-side")
    await call.server.access.rename_session(_order(call), device.session, body.person)
    return DONE


async def invite(call: Call) -> Invited:
    """Invite somebody to be an official."""
    body: NewInvitation = call.body
    await require_act(call, Act.APPOINT)
    if body.role not in APPOINTED:
        raise Refused("appointment.not-by-name", role=body.role)
    issued = await call.server.access.invite(_order(call), body.role, _until(call, body.hours))
    return Invited(issued.secret, f"/invited/{issued.secret}", issued.invitation.until_ms)


async def accept_invitation(call: Call) -> Entered:
    """Follow an invitation with a new account, or signed in as oneself; the role is given in the inviter's name."""
    body: AcceptInvitation = call.body
    accounts = call.server.access.accounts
    if call.visitor is not None and call.visitor.account and call.visitor.person is not None:
        accepted = await accounts.accept_invitation_as(_caller(call), body.secret, call.visitor.person)
    else:
        newcomer = Newcomer(body.login, body.password, body.name)
        accepted = await accounts.accept_invitation(_caller(call), body.secret, newcomer)
    invitation = accepted.invitation
    asked = Asked(own_act("invited", invitation.id), invitation.by, invitation.competition)
    await call.server.office.ask(asked, Appoint(accepted.person, invitation.role))
    token = accepted.signed_in.token if accepted.signed_in else call.token or ""
    return Entered(token, accepted.person, invitation.competition)


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
    """Return who may hold a device of a link: those on the side's line-up, or its roster before there is one."""
    if bound is None or bound.match is None or bound.side is None:
        return ()
    if bound.match in competition.under_way:
        match = await call.server.office.match(competition.id, bound.match)
        if match.meeting is None:
            return match.opened.rosters.get(bound.side, ())
        line_up = match.meeting.line_ups.declared.get(bound.side)
        if line_up is not None:
            return tuple(dict.fromkeys((*line_up.named, *((line_up.scorer,) if line_up.scorer else ()))))
    fixture = competition.fixture(bound.match)
    if fixture is None or len(fixture.teams) < 2:
        return ()
    parties = competition.rules.match.parties(len(fixture.teams))
    entrants = dict(zip(parties, fixture.teams, strict=False))
    return people_of(competition.rosters, entrants[bound.side]) if bound.side in entrants else ()


def _table_of(visitor: Visitor) -> Bound | None:
    """Return the side of a match that a visitor's link is for."""
    return next((each for each in visitor.via if each.match is not None and each.side is not None), None)


def _entered(signed_in: SignedIn) -> Entered:
    return Entered(signed_in.token, signed_in.session.person)


def _handed(issued: IssuedLink) -> Handed:
    return Handed(issued.link.id, issued.secret, f"/t/{issued.secret}", issued.link.until_ms, issued.code)


def _caller(call: Call) -> Caller:
    return Caller(_request(call), call.address, call.device, call.label)


def _order(call: Call) -> Order:
    return Order(_request(call), call.competition_id, known_caller(call))


def _request(call: Call) -> RequestId:
    return RequestId(act_id_of(call.act_id))


def _until(call: Call, hours: int) -> int:
    return call.server.office.clock() + hours * HOUR_MS


_COMPETITION = "/api/competitions/{competition}"


def _post(  # noqa: PLR0913, PLR0917  (one line of the table of operations)
    path: str, name: str, handler: Handler, answer: Any, body: Any = None, act: Act | None = None
) -> Operation:
    summary = (handler.__doc__ or name).strip().splitlines()[0]
    return Operation(
        "POST",
        path,
        name,
        summary,
        handler,
        answer,
        body=body,
        act=act,
        needs_act_id=True,
        for_anybody=name in _FOR_ANYBODY,
    )


_FOR_ANYBODY = {"first-run", "sign-in", "sign-out", "redeem", "accept-invitation"}
"""What is done by somebody who has no token that counts, or none any more."""

ENTRANCE: tuple[Operation, ...] = (
    _post("/api/first-run", "first-run", first_run, Entered, FirstAccount),
    _post("/api/sign-in", "sign-in", sign_in, Entered, SignIn),
    _post("/api/sign-out", "sign-out", sign_out, DoneShown),
    _post("/api/sign-out-everywhere", "sign-out-everywhere", sign_out_everywhere, DoneShown),
    _post("/api/change-password", "change-password", change_password, DoneShown, NewPassword),
    _post("/api/choose-password", "choose-password", choose_password, Entered, ComeBack),
    _post("/api/redeem", "redeem", redeem, Entered, Redeem),
    _post("/api/who", "who", who, DoneShown, Who),
    _post("/api/invitations/accept", "accept-invitation", accept_invitation, Entered, AcceptInvitation),
    Operation(
        "GET",
        "/api/who",
        "whom-can-i-be",
        "List who may hold this device.",
        whom_can_i_be,
        tuple[PersonShown, ...],
    ),
    _post(f"{_COMPETITION}/links", "hand-out-link", hand_out_link, Handed, NewLink, Act.MANAGE_ACCESS),
    Operation(
        "GET",
        f"{_COMPETITION}/links",
        "links",
        "List the links that count.",
        see_links,
        tuple[Link, ...],
        act=Act.MANAGE_ACCESS,
    ),
    _post(
        f"{_COMPETITION}/links/{{link}}/revoke", "revoke-link", revoke_link, DoneShown, act=Act.MANAGE_ACCESS
    ),
    _post(
        f"{_COMPETITION}/links/{{link}}/reissue",
        "reissue-link",
        reissue_link,
        Handed,
        Reissue,
        Act.MANAGE_ACCESS,
    ),
    Operation(
        "GET",
        f"{_COMPETITION}/devices",
        "devices",
        "List the devices that were let in.",
        see_devices,
        tuple[DeviceSeen, ...],
        act=Act.MANAGE_ACCESS,
    ),
    _post(
        f"{_COMPETITION}/devices/{{session}}/end",
        "end-device",
        end_device,
        DoneShown,
        act=Act.MANAGE_ACCESS,
    ),
    _post(
        f"{_COMPETITION}/devices/{{session}}/rename",
        "rename-device",
        rename_device,
        DoneShown,
        Who,
        Act.MANAGE_ACCESS,
    ),
    _post(f"{_COMPETITION}/invitations", "invite", invite, Invited, NewInvitation, Act.APPOINT),
)
