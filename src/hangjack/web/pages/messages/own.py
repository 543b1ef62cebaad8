"""Messages for those who get them: what they should be told now, at which address; and stopping them without signing in."""

import secrets
from urllib.parse import parse_qs

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.desk.asking import Asked
from hangjack.desk.messages.shown import addressee_of, show_now
from hangjack.desk.messages.writing import Writing
from hangjack.desk.requests.messages.own import ResumeMessages, StopMessages
from hangjack.desk.views.competitions import show_competition
from hangjack.ids import PersonId
from hangjack.store.interface import ActId
from hangjack.web.callers import address_of
from hangjack.web.limits import Gate
from hangjack.web.mail.outbox import base_for_letters
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.web.problems import NotFound
from hangjack.web.safety import LARGEST_FORM, body_of

_BY_LINK = (Bound(Role.PLAYER),)
"""What the link in a letter makes of whoever opens it: somebody who sees to their own messages."""


@page
async def own_messages(looking: Looking) -> Response:
    """Show somebody what they should be told now, and where messages go."""
    if looking.visitor is None or looking.visitor.person is None:
        return to_sign_in(looking)
    seen, person = await looking.seen(), looking.visitor.person
    require(seen.reader.bounds, Act.OWN_MESSAGES, Subject())
    people = (await looking.server.directory(seen.competition)).people
    writing = Writing(seen.competition, seen.names, base_for_letters(looking.server))
    now_ms = looking.server.office.clock()

    def made() -> Response:
        return filled(
            looking,
            "messages/own.html",
            shown=show_competition(seen.competition, seen.reader, seen.names),
            now=show_now(writing, now_ms, person),
            me=addressee_of(writing, people, person),
            known=person in people,
            words=asking_words(looking.language),
        )

    return Later(made)


@page
async def stop(looking: Looking) -> Response:
    """Let whoever has the link of a letter stop or resume messages: to look at the page changes nothing."""
    looking.server.access.limits.require(Gate.STOP, address_of(looking.request))
    token = looking.request.path_params["token"]
    person = looking.server.mail.person_of(looking.competition_id, token)
    if person is None:
        raise NotFound("page.messages.stop-void")
    if looking.request.method == "POST":
        await _told(looking, person)
        return RedirectResponse(looking.request.url.path, 303)
    seen = await looking.seen(by_public=True)
    return filled(
        looking,
        "messages/stop.html",
        shown=show_competition(seen.competition, seen.reader, seen.names),
        stopped=person in seen.competition.messages.stopped,
    )


async def _told(looking: Looking, person: PersonId) -> None:
    """Stop or resume messages. A mail program that stops them by itself says nothing of either (RFC 8058)."""
    body = (await body_of(looking.request.receive, LARGEST_FORM)).decode(errors="replace")
    resumes = parse_qs(body).get("resume") == ["yes"]
    id_ = ActId(f"{person}/stop-{secrets.token_hex(16)}")
    asked = Asked(id_, person, looking.competition_id, via=_BY_LINK, by_link=True)
    await looking.server.office.ask(asked, ResumeMessages() if resumes else StopMessages())


ROUTES = (
    Route("/c/{competition}/my-messages", own_messages),
    Route("/c/{competition}/stop/{token}", stop, methods=["GET", "POST"]),
)
