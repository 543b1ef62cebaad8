"""The outbox: what waits is handed over in the background, one competition after the other, whatever a mail server does.

Before a letter leaves, the log says that its sending begins; after that, what has come of it. If the server stops in between,
the letter is not sent again by itself: it may have gone. The desk shows it, and whoever sends it again does so under the same
name, by which mail programs know it.
"""

import asyncio
import logging
import secrets
from email.message import EmailMessage
from urllib.parse import quote, urlsplit

from hangjack.competition.messages import messages
from hangjack.competition.messages.events import Trouble
from hangjack.competition.messages.messages import LATER, Message
from hangjack.competition.permissions import Bound, Role
from hangjack.desk import clocks
from hangjack.desk.asking import CLOCK, Asked, Request, own_act
from hangjack.desk.messages.addresses import email_of
from hangjack.desk.messages.texts import letter_of, text_of
from hangjack.desk.messages.writing import Text, Writing
from hangjack.desk.requests.messages.sending import BeginSending, EndSending, LeaveMailAlone
from hangjack.errors import HangjackError, Refused
from hangjack.ids import CompetitionId, PersonId
from hangjack.store.interface import Done
from hangjack.web.mail.drawer import MailServer
from hangjack.web.mail.letters import Envelope, letter
from hangjack.web.mail.posting import Connection, NotSent
from hangjack.web.mail.threads import in_background, in_thread
from hangjack.web.running.addresses import is_local
from hangjack.web.server import Server

PAUSE_S = 5.0
"""How often the outbox is looked at."""
AT_ONCE = 50
"""So many letters go over one connection."""
MOST_AT_WORK = 16
"""So many mail servers are called at the same time."""
LAST_WORDS_S = 3.0
"""So long a server that stops waits for the answer to a letter that is just being sent."""

_log = logging.getLogger("hangjack.web")
_RIGHT = (Bound(Role.CLOCK),)


async def watch(server: Server) -> None:
    """Look at the outbox again and again. A mail server that is slow holds up nobody's letters but its own.

    Where very many are slow, some wait for a few minutes: so many conversations go on at the same time and no more.
    """
    at_work: dict[CompetitionId, asyncio.Task[None]] = {}
    talking = asyncio.Semaphore(MOST_AT_WORK)
    try:
        while True:
            await asyncio.sleep(PAUSE_S)
            for id_ in await _with_mail(server):
                if id_ not in at_work or at_work[id_].done():
                    at_work[id_] = asyncio.create_task(_look_at(server, id_, talking))
    finally:
        for task in at_work.values():
            task.cancel()
        await asyncio.gather(*at_work.values(), return_exceptions=True)


async def _with_mail(server: Server) -> list[CompetitionId]:
    try:
        return [each.id for each in await server.competitions() if each.mails]
    except Exception:  # noqa: BLE001 - whatever it was, messages that never go would be worse
        _log.exception("The outbox could not ask which competitions there are; trying again.")
        return []


async def _look_at(server: Server, competition_id: CompetitionId, talking: asyncio.Semaphore) -> None:
    """Write what is due in one competition, and send it: whatever is wrong with it stops no other one's letters."""
    try:
        await clocks.remind(server.office, competition_id)
        async with talking:
            await send_waiting(server, competition_id)
    except Exception:  # noqa: BLE001 - see above
        _log.exception("The outbox of %s could not be looked at; trying again.", competition_id)


async def send_waiting(server: Server, competition_id: CompetitionId) -> int:
    """Hand over what waits in a competition; return how many messages were sent."""
    competition = await server.office.competition(competition_id)
    waiting = messages.to_send(competition.messages, server.office.clock())[:AT_ONCE]
    used = server.mail.server_of(competition_id)
    if used is None or not waiting:
        return 0
    connection = Connection(used, nearby=server.may_call_nearby(used))
    try:
        await in_thread(connection, connection.open)
    except NotSent as error:
        await _ask(server, competition_id, LeaveMailAlone(error.told(used)), f"away:{_now(server)}")
        return 0
    try:
        return await _hand_over(server, competition_id, connection, waiting)
    finally:
        in_background(connection.close)


async def _hand_over(
    server: Server, competition_id: CompetitionId, connection: Connection, waiting: tuple[Message, ...]
) -> int:
    sent = 0
    for message in waiting:
        if connection.is_late:
            break
        handing = asyncio.ensure_future(_send(server, competition_id, connection, message))
        try:
            why = await asyncio.shield(handing)
        except asyncio.CancelledError:
            await asyncio.wait((handing,), timeout=LAST_WORDS_S)
            raise
        sent += why is None
        if why in LATER - {Trouble.BUSY} or why is Trouble.UNSURE:
            away = Trouble.AWAY if why is Trouble.UNSURE else why
            await _ask(server, competition_id, LeaveMailAlone(away), f"away:{_now(server)}")
            break
    return sent


async def _send(
    server: Server, competition_id: CompetitionId, connection: Connection, message: Message
) -> Trouble | None:
    """Send one message, and write down what came of it. One that another process sends is none of ours."""
    written = await _letter(server, competition_id, connection.server, message)
    named = f"{message.id}:{messages.version_of(message)}"
    begun = await _ask(server, competition_id, BeginSending(message.id), f"begin:{named}")
    if begun is None or begun.repeated:
        return Trouble.NEEDLESS
    why: Trouble | None
    if isinstance(written, Trouble):
        why = written
    else:
        try:
            why = await in_thread(connection, lambda: connection.send(written))
        except NotSent:
            why = Trouble.UNSURE
    await _ask(server, competition_id, EndSending(message.id, why), f"end:{named}")
    return why


async def _letter(
    server: Server, competition_id: CompetitionId, used: MailServer, message: Message
) -> EmailMessage | Trouble:
    competition = await server.office.competition(competition_id)
    mail = competition.messages.mail
    names = await server.names(competition, mail.language if mail is not None else "en")
    to = email_of((await server.directory(competition)).people.get(message.to))
    if not to:
        return Trouble.NO_ADDRESS
    base = base_for_letters(server)
    writing = Writing(competition, names, base)

    def made() -> EmailMessage:
        text = text_of(writing, message.kind, message.about)
        stop = stop_address(server, competition.id, message.to)
        body = letter_of(writing, text, message.to, stop)
        envelope = Envelope(competition.opened.name, used.sender, to, message.id, stop)
        return letter(envelope, Text(text.subject, body))

    try:
        return await server.workshop.do("letter", made)
    except (HangjackError, LookupError):  # what it was about is not there any more
        return Trouble.NEEDLESS


def base_for_letters(server: Server) -> str:
    """Return what addresses in letters begin with; nothing where nobody else could open them."""
    known = (server.public_url, *server.hall_urls)
    return next((each for each in known if not is_local(urlsplit(each).hostname or "")), "")


def stop_address(server: Server, competition: CompetitionId, person: PersonId) -> str:
    """Return the page on which somebody stops their messages without signing in."""
    base, token = base_for_letters(server), server.mail.stop_token(competition, person)
    return f"{base}/c/{quote(competition)}/stop/{token}" if base else ""


async def _ask(server: Server, competition: CompetitionId, request: Request, name: str) -> Done | None:
    """Write something down in the server's own name; None if it is refused, or somebody was quicker."""
    asked = Asked(own_act(str(CLOCK), f"mail:{competition}:{name}"), CLOCK, competition, None, _RIGHT)
    try:
        return await server.office.ask(asked, request)
    except Refused:
        return None


def _now(server: Server) -> str:
    return f"{server.office.clock()}:{secrets.token_hex(4)}"
