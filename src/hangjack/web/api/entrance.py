"""The entrance: the first account, signing in and out, passwords, coming in by a link, invitations."""

from hangjack.competition.permissions import APPOINTED, Act, Bound, Role
from hangjack.desk.asking import Asked, own_act
from hangjack.desk.requests.governing import Appoint
from hangjack.errors import Refused
from hangjack.web.access.access import SignedIn
from hangjack.web.access.accounts import SERVER
from hangjack.web.access.tokens import RequestId, name_of
from hangjack.web.access.values import Newcomer, PasswordChange
from hangjack.web.api.entrance_calls import caller_in, moment_in, order_in, posting, request_in
from hangjack.web.api.entrance_values import (
    DONE,
    AcceptInvitation,
    ComeBack,
    DoneShown,
    Entered,
    FirstAccount,
    Invited,
    NewInvitation,
    NewPassword,
    Redeem,
    SignIn,
)
from hangjack.web.api.operations import (
    COMPETITION,
    Call,
    Operation,
    known_caller,
    require_act,
)
from hangjack.web.problems import NotSignedIn

_DIRECTOR = (Bound(Role.DIRECTOR),)
"""What whoever owns the server's machine may do."""


async def first_run(call: Call) -> Entered:
    """Make the first account of this server, and sign in."""
    body: FirstAccount = call.body
    newcomer = Newcomer(body.login, body.password, body.name)
    return _entered(await call.server.access.accounts.make_first(caller_in(call), body.secret, newcomer))


async def sign_in(call: Call) -> Entered:
    """Sign in with login and password."""
    body: SignIn = call.body
    return _entered(await call.server.access.accounts.sign_in(caller_in(call), body.login, body.password))


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
        await call.server.access.end_everywhere(request_in(call), person, person)
    else:
        await call.server.access.end_own(request_in(call), visitor)
    return DONE


async def change_password(call: Call) -> DoneShown:
    """Change one's password; other devices are signed out."""
    body: NewPassword = call.body
    visitor = call.visitor
    change = PasswordChange(body.login, body.current, body.new)
    kept = visitor.session if visitor is not None else None
    await call.server.access.accounts.change_password(caller_in(call), change, kept)
    return DONE


async def choose_password(call: Call) -> Entered:
    """Choose another password with a link that was made on the server's own machine, and sign in."""
    body: ComeBack = call.body
    accounts = call.server.access.accounts
    found = await accounts.way_back(body.secret)
    entered = _entered(await accounts.come_back(caller_in(call), body.secret, body.new))
    if found is not None and found[1].owner:
        await call.server.access.hand_over(RequestId(name_of(f"owner {body.secret}")), found[0].person)
    if found is not None and found[1].director_of is not None:
        asked = Asked(own_act("way-back", name_of(body.secret)), SERVER, found[1].director_of, via=_DIRECTOR)
        await call.server.office.ask(asked, Appoint(found[0].person, Role.DIRECTOR))
    accounts.ways_back.close(body.secret)
    return entered


async def redeem(call: Call) -> Entered:
    """Let this device in by a link."""
    body: Redeem = call.body
    beside = call.visitor.person if call.visitor is not None and call.visitor.account else None
    signed_in = await call.server.access.redeem_link(caller_in(call), body.secret, beside)
    visitor = call.server.access.resolve(signed_in.token)
    if visitor is None:
        raise NotSignedIn("web.not-signed-in")
    return Entered(signed_in.token, visitor.person, visitor.competition, visitor.via)


async def invite(call: Call) -> Invited:
    """Invite somebody to be an official."""
    body: NewInvitation = call.body
    await require_act(call, Act.APPOINT)
    if body.role not in APPOINTED:
        raise Refused("appointment.not-by-name", role=body.role)
    issued = await call.server.access.invite(order_in(call), body.role, moment_in(call, body.hours))
    return Invited(issued.secret, f"/invited/{issued.secret}", issued.invitation.until_ms)


async def accept_invitation(call: Call) -> Entered:
    """Follow an invitation with a new account, or signed in as oneself; the role is given in the inviter's name."""
    body: AcceptInvitation = call.body
    accounts = call.server.access.accounts
    if call.visitor is not None and call.visitor.account and call.visitor.person is not None:
        accepted = await accounts.accept_invitation_as(caller_in(call), body.secret, call.visitor.person)
    else:
        newcomer = Newcomer(body.login, body.password, body.name)
        accepted = await accounts.accept_invitation(caller_in(call), body.secret, newcomer)
    invitation = accepted.invitation
    asked = Asked(own_act("invited", invitation.id), invitation.by, invitation.competition)
    await call.server.office.ask(asked, Appoint(accepted.person, invitation.role))
    token = accepted.signed_in.token if accepted.signed_in else call.token or ""
    return Entered(token, accepted.person, invitation.competition)


def _entered(signed_in: SignedIn) -> Entered:
    return Entered(signed_in.token, signed_in.session.person)


ENTRANCE: tuple[Operation, ...] = (
    posting("/api/first-run", "first-run", first_run, Entered, FirstAccount),
    posting("/api/sign-in", "sign-in", sign_in, Entered, SignIn),
    posting("/api/sign-out", "sign-out", sign_out, DoneShown),
    posting("/api/sign-out-everywhere", "sign-out-everywhere", sign_out_everywhere, DoneShown),
    posting("/api/change-password", "change-password", change_password, DoneShown, NewPassword),
    posting("/api/choose-password", "choose-password", choose_password, Entered, ComeBack),
    posting("/api/redeem", "redeem", redeem, Entered, Redeem),
    posting("/api/invitations/accept", "accept-invitation", accept_invitation, Entered, AcceptInvitation),
    posting(f"{COMPETITION}/invitations", "invite", invite, Invited, NewInvitation, Act.APPOINT),
)
