"""Messages for whoever keeps them: who should be told now, what waits, went or failed; addresses; the mail server."""

from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.messages.events import MessageKind
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.messages.shown import show_messages
from hangjack.desk.messages.writing import Writing
from hangjack.desk.views.competitions import show_competition
from hangjack.web.formats import At
from hangjack.web.mail.drawer import MailSecurity
from hangjack.web.mail.outbox import base_for_letters
from hangjack.web.pages.beside import filled_beside
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, Seen, asking_words, filled, page


@page
async def messages(looking: Looking) -> Response:
    """Show who should be told what, with the text to send on, and what has become of messages."""
    if looking.visitor is None:
        return to_sign_in(looking)
    seen = await _seen(looking)
    people = (await looking.server.directory(seen.competition)).people
    writing = Writing(seen.competition, seen.names, base_for_letters(looking.server))
    now_ms = looking.server.office.clock()

    def made() -> Response:
        return filled_beside(
            looking,
            "messages/messages.html",
            At(seen.competition, seen.names, now_ms),
            **_common(looking, seen),
            messages=show_messages(writing, people, now_ms),
            reached=bool(writing.base),
        )

    return Later(made)


@page
async def mail_server(looking: Looking) -> Response:
    """Show which mail server is entered, without its password, and the form to enter one."""
    if looking.visitor is None:
        return to_sign_in(looking)
    seen = await _seen(looking)
    return filled(
        looking,
        "messages/server.html",
        **_common(looking, seen),
        kinds=tuple(MessageKind),
        chosen=_chosen(seen.competition),
        securities=tuple(MailSecurity),
    )


def _common(looking: Looking, seen: Seen) -> dict[str, Any]:
    found = seen.competition
    return {
        "shown": show_competition(found, seen.reader, seen.names),
        "mail": found.messages.mail,
        "away": found.messages.away,
        "used": looking.server.mail.server_of(found.id),
        "words": asking_words(looking.language),
    }


def _chosen(competition: Competition) -> tuple[MessageKind, ...]:
    """Return which messages go by themselves: at first all but the one before every match."""
    mail = competition.messages.mail
    if mail is not None and mail.kinds:
        return mail.kinds
    return tuple(each for each in MessageKind if each is not MessageKind.MATCH)


async def _seen(looking: Looking) -> Seen:
    seen = await looking.seen()
    require(seen.reader.bounds, Act.KEEP_MESSAGES, Subject())
    return seen


ROUTES = (
    Route("/c/{competition}/messages", messages),
    Route("/c/{competition}/messages/server", mail_server),
)
