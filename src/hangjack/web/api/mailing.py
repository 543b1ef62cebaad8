"""The mail server of a competition: entered, tried, forgotten. What is secret about it is answered to nobody."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.messages.events import MessageKind, Trouble
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Asked
from hangjack.desk.messages.writing import Text
from hangjack.desk.requests.messages.keeping import SwitchMail
from hangjack.desk.requests.messages.sending import NoteTrial
from hangjack.errors import Refused
from hangjack.log import digest_of
from hangjack.web.access.owner import MailServers, NotTheOwner
from hangjack.web.api.asking import act_id
from hangjack.web.api.entrance_values import DONE, DoneShown
from hangjack.web.api.operations import COMPETITION, Call, Operation, known_caller, require_act
from hangjack.web.limits import Gate
from hangjack.web.mail.drawer import MailSecurity, MailServer, checked
from hangjack.web.mail.letters import Envelope, letter
from hangjack.web.mail.nearby import can_only_be_nearby
from hangjack.web.mail.posting import Connection, NotSent
from hangjack.web.mail.threads import in_background, in_thread
from hangjack.wording import say


class EnterMailServer(Struct, frozen=True):
    """A mail server, and which messages it sends by itself. Without a password the one that is kept stays."""

    host: str
    port: int
    security: MailSecurity
    sender: str
    """The address that messages come from."""
    user: str = ""
    password: str = ""
    kinds: tuple[MessageKind, ...] = tuple(MessageKind)
    language: str = "en"


async def enter_mail_server(call: Call) -> DoneShown:
    """Keep a mail server beside the log, and let messages of these kinds go out by themselves."""
    competition, body = await require_act(call, Act.KEEP_MESSAGES), call.body
    drawer, by_owner = call.server.mail, _is_owner(call)
    if not by_owner and call.server.access.keys.allowed.mail is MailServers.NONE:
        raise NotTheOwner("mail.owner-only")
    typed = MailServer(body.host, body.port, body.security, body.sender, body.user, body.password, by_owner)
    entered = checked(typed, drawer.server_of(competition.id))
    if not call.server.may_call_nearby(entered) and can_only_be_nearby(entered.host):
        raise NotTheOwner("mail.nearby", host=entered.host)
    drawer.keep(competition.id, entered)
    switched = SwitchMail(on=True, kinds=body.kinds, language=body.language)
    await call.server.office.ask(_asked(call, competition), switched)
    return DONE


async def forget_mail_server(call: Call) -> DoneShown:
    """Forget the mail server with its password; from then on nothing goes out by itself."""
    competition = await require_act(call, Act.KEEP_MESSAGES)
    mail = competition.messages.mail
    language = mail.language if mail is not None else call.language
    await call.server.office.ask(_asked(call, competition), SwitchMail(on=False, kinds=(), language=language))
    call.server.mail.forget(competition.id)
    return DONE


async def try_mail_server(call: Call) -> DoneShown:
    """Send a message to the sender's own address. Refuses with what the mail server did not like."""
    competition, person = await require_act(call, Act.KEEP_MESSAGES), known_caller(call)
    used = call.server.mail.server_of(competition.id)
    if used is None:
        raise Refused("mail.none")
    call.server.access.limits.require(Gate.MAIL_TRIAL, f"{competition.id}/{person}")
    if not call.server.trials.acquire(blocking=False):
        raise Refused("mail.too-many-trials")
    why = await _tried(call, competition, used)
    await call.server.office.ask(_asked(call, competition), NoteTrial(why))
    if why is not None:
        raise Refused("mail.trial-failed", why=why)
    return DONE


async def _tried(call: Call, competition: Competition, used: MailServer) -> Trouble | None:
    name = competition.opened.name
    text = Text(
        say("message.trial-subject", language=call.language, competition=name),
        say("message.trial-body", language=call.language, competition=name) + "\n",
    )
    id_ = digest_of(["trial", competition.id, act_id(call)])[:32]
    connection = Connection(used, nearby=call.server.may_call_nearby(used))
    try:
        written = letter(Envelope(name, used.sender, used.sender, id_), text)
        await in_thread(connection, connection.open)
        return await in_thread(connection, lambda: connection.send(written))
    except NotSent as error:
        return error.told(used)
    finally:
        in_background(lambda: _end_trial(call, connection))


def _end_trial(call: Call, connection: Connection) -> None:
    try:
        connection.close()
    finally:
        call.server.trials.release()


def _is_owner(call: Call) -> bool:
    visitor = call.visitor
    return visitor is not None and visitor.account and call.server.access.is_owner(visitor.person)


def _asked(call: Call, competition: Competition) -> Asked:
    assert call.visitor is not None, "somebody who is known"
    return Asked(act_id(call), known_caller(call), competition.id, by_link=not call.visitor.account)


MAILING: tuple[Operation, ...] = (
    Operation(
        "POST",
        f"{COMPETITION}/mail-server",
        "enter-mail-server",
        "Keep a mail server beside the log, and say which messages it sends by itself.",
        enter_mail_server,
        DoneShown,
        body=EnterMailServer,
        act=Act.KEEP_MESSAGES,
        needs_act_id=True,
    ),
    Operation(
        "POST",
        f"{COMPETITION}/forget-mail-server",
        "forget-mail-server",
        "Forget the mail server with its password; nothing goes out by itself any more.",
        forget_mail_server,
        DoneShown,
        act=Act.KEEP_MESSAGES,
        needs_act_id=True,
    ),
    Operation(
        "POST",
        f"{COMPETITION}/try-mail-server",
        "try-mail-server",
        "Send a message to the sender's own address.",
        try_mail_server,
        DoneShown,
        act=Act.KEEP_MESSAGES,
        needs_act_id=True,
    ),
)
