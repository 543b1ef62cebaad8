"""The score pad: the code at a table, "who are you?", the pad itself, and the worker that keeps it for a reload."""

from functools import partial
from secrets import token_urlsafe
from urllib.parse import parse_qs

import msgspec
import segno
from msgspec import Struct
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.notices import Audience, Moment, Notice
from hangjack.competition.permissions import Act, Bound, Role, Subject, require
from hangjack.desk.names import Names
from hangjack.desk.streams import Folded
from hangjack.desk.views.day.announcements import told_at_tables
from hangjack.desk.views.disputes import (
    DisputeElsewhere,
    DisputeShown,
    elsewhere,
    show_disputes,
    tables_beside,
)
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.readers import Reader
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import CompetitionId, MatchId, PersonId, match_stream
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES
from hangjack.store.interface import ActId
from hangjack.web.access.access import Visitor
from hangjack.web.api.devices import has_own_seat, who, whom_can_i_be
from hangjack.web.api.entrance_values import Who
from hangjack.web.api.operations import Call
from hangjack.web.callers import address_of, device_of, token_of
from hangjack.web.formats import format_pages
from hangjack.web.games import folder_of, pad_of
from hangjack.web.packing import squeezed, unless_known
from hangjack.web.pages.kit import Later, Looking, filled, looking_of, page, reminders, render
from hangjack.web.pages.pad.leading import TeamCode
from hangjack.web.pages.pad.parts import has_pad, icon, styles_of, unsaid_by, worker_script
from hangjack.web.pages.pad.view import Kept, show_pad
from hangjack.web.problems import MEDIA_TYPE, NotSignedIn, problem_of
from hangjack.web.safety import LARGEST_FORM, body_of, require_same_origin
from hangjack.wording import catalogue

_MOST_ENTRIES = 64
_WORDS = "page.pad."
_WHO = (
    "title",
    "lead",
    "left",
    "left-nobody",
    "left-page",
    "signed-in",
    "against",
    "once",
    "nobody",
    "season",
    "once-season",
)
_ON_PAGES = frozenset({"title", "to-match", "own-page", "needs-script", *(f"who-{each}" for each in _WHO)})
"""What only the pages of the pad and of the question who one is say."""


class Sides(Struct, frozen=True):
    """Whose phone it is going to be, and whom they play."""

    match: MatchId
    own: str
    other: str


class Left(Struct, frozen=True):
    """Who held a phone before its seat passed on, and their own page."""

    name: str
    page: str


@page
async def who_are_you(looking: Looking) -> Response:
    """Ask once who holds the phone: the names of that side."""
    visitor = _linked(looking)
    if visitor.person is not None and await has_own_seat(call_of(looking), visitor):
        return RedirectResponse(_pad_of(visitor), 303)
    people = await whom_can_i_be(call_of(looking))
    assert visitor.competition is not None, "it came by a link"
    sides = await sides_of(looking, visitor.competition, _bound(visitor))
    found = await looking.server.office.competition(visitor.competition)
    return render(
        looking,
        "pad/who.html",
        people=people,
        sides=sides,
        team=team_of_code(found, next((each for each in visitor.via if each.entrant), None)),
        game=folder_of(found),
        action="/pad/who",
        signed_in="",
        left=await left_by(looking, visitor),
    )


@page
async def say_who(looking: Looking) -> Response:
    """Take down who holds the phone."""
    require_same_origin(looking.request.scope)
    visitor = _linked(looking)
    form = parse_qs((await body_of(looking.request.receive, LARGEST_FORM)).decode(errors="replace"))
    if not form.get("person"):
        raise BadInput("web.say-who")
    await who(call_of(looking, Who(PersonId(form["person"][0]))))
    return RedirectResponse(_pad_of(visitor), 303)


@page
async def own_pad(looking: Looking) -> Response:
    """Lead a phone to the pad of the match that its code was for."""
    return RedirectResponse(after_scan(_linked(looking)), 303)


@page
async def pad(looking: Looking) -> Response:
    """Show the pad of a side, with the first picture of what stands on it; the phone keeps both."""
    reader = await _side(looking)
    if reader.person is None or not await has_own_seat(call_of(looking), _seen(looking)):
        return RedirectResponse("/pad/who", 303)
    match = _match_id(looking)
    found = await looking.competition()
    try:
        first = await _picture(looking)
    except HangjackError:
        if before := format_pages(found).phones.before_pad(found, match):
            return RedirectResponse(before, 303)
        first = b"null"  # not called yet: the pad asks again, and says so
    game = folder_of(found)
    made = partial(
        filled,
        looking,
        "pad/pad.html",
        competition=found.opened,
        game=game,
        pad_styles=styles_of(game),
        reminders=_reminders(found),
        match=match,
        side=reader.side_in(match),
        person=reader.person,
        own_page=format_pages(found).phones.own_page(found, match, reader),
        icon=icon(),
        words=_harmless(msgspec.json.encode(pad_words(looking.language, game))),
        picture=_harmless(first),
    )

    def known() -> Response:
        response = made()
        response.headers["cache-control"] = "private, no-cache"
        return unless_known(looking.request, response)

    return Later(known)


async def picture(request: Request) -> Response:
    """Give a pad everything that the server has."""
    looking = await looking_of(request)
    try:
        now_ms = looking.server.office.clock()
        answer, status, kind = await _picture(looking, now_ms), 200, "application/json"
    except HangjackError as error:
        problem = problem_of(error, looking.language)
        answer, status, kind = msgspec.json.encode(problem), problem.status, MEDIA_TYPE
    return squeezed(request, Response(answer, status, {"cache-control": "no-store"}, kind))


async def worker(request: Request) -> Response:
    """Give the script that keeps the pad on the phone; it changes whenever a part of the pad does."""
    game, headers = request.url.query, {"cache-control": "no-cache"}
    if not has_pad(game):
        raise HTTPException(404)
    return squeezed(request, Response(worker_script(game), media_type="text/javascript", headers=headers))


def pad_words(language: str, game: str = "") -> dict[str, str]:
    """Return everything that a game's pad says by itself, without what stands on the pages already."""
    words, own = catalogue(language), f"page.pad-{game}."
    names = [key.removeprefix(_WORDS) for key in words if key.startswith(_WORDS)]
    unsaid = _ON_PAGES | unsaid_by(game)
    shared = {name: words[f"{_WORDS}{name}"] for name in names if name not in unsaid}
    return shared | {key.removeprefix(own): said for key, said in words.items() if key.startswith(own)}


async def _picture(looking: Looking, at_ms: int | None = None) -> bytes:
    """Return what a pad shows; *at_ms* is the time, where it is told: a page that says none can be kept as it is."""
    reader = await _side(looking)
    if not await has_own_seat(call_of(looking), _seen(looking)):
        raise Refused("session.seat-gone")
    server, competition = looking.server, await looking.competition()
    so_far = await server.office.match_so_far(competition.id, _match_id(looking))
    names = await looking.names(competition)
    now_ms = server.office.clock()
    told = told_at_tables(competition, reader, now_ms)
    state = so_far.state
    kept = replace(
        await _kept(looking, so_far, reader),
        at_ms=at_ms,
        told=told,
        beside=pad_of(state).beside(competition, state, names),
        disputes=_disputes(competition, state, names),
        elsewhere=await _elsewhere(looking, competition, state, reader),
    )
    shown = show_match(competition, so_far.state, reader, names, now_ms)
    return msgspec.json.encode(show_pad(so_far.state, shown, reader, names, kept))


def _disputes(competition: Competition, match: Match, names: Names) -> tuple[DisputeShown, ...]:
    """Return the disputes of a table, where its pad is what people learn of them by; captains have a page of their own."""
    beside = match.opened.rules.disputes.beside
    return () if beside is None else show_disputes(competition, match, names)


async def _elsewhere(
    looking: Looking, competition: Competition, match: Match, reader: Reader
) -> tuple[DisputeElsewhere, ...]:
    """Return what waits at other tables for whoever keeps the score at this one."""
    if match.opened.rules.disputes.beside is None or not pad_of(match).keeps_score(match, reader.person):
        return ()
    others = [
        await looking.server.office.match(competition.id, each) for each in tables_beside(competition, match)
    ]
    return tuple(elsewhere(competition, others))


async def _kept(looking: Looking, so_far: Folded[Match], reader: Reader) -> Kept:
    """Return how far the match was read, the receipt of a sealed sheet, and which entries of the pad have arrived."""
    arrived = await _arrived(looking, reader)
    office, sealed = looking.server.office, so_far.state.sheet.sealed is not None
    receipt = await office.receipt(looking.competition_id, _match_id(looking)) if sealed else None
    if receipt is None:
        return Kept(so_far.head.number, arrived=arrived)
    words = receipt.words()
    code = segno.make(words, error="m").svg_data_uri(border=4, light="#fff")
    return Kept(so_far.head.number, words, code, arrived)


async def _arrived(looking: Looking, reader: Reader) -> dict[str, int]:
    """Return the entries whose answers the pad is still waiting for, and which the log has all the same."""
    asked = looking.request.query_params.get("entries", "").split(",")[:_MOST_ENTRIES]
    stream, found = match_stream(looking.competition_id, _match_id(looking)), {}
    for id_ in filter(None, asked):
        done = await looking.server.store.done(ActId(f"{reader.person}/{id_}"))
        if done is not None:
            found[id_] = max((each.number for each in done.entries if each.stream == stream), default=0)
    return found


async def _side(looking: Looking) -> Reader:
    """Return the reader, who belongs to a side of the match. Refuses everybody else."""
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    competition, match = await looking.competition(), _match_id(looking)
    playing = await looking.server.office.match(competition.id, match) if looking.visitor.account else None
    reader = await looking.reader(competition, playing)
    require(reader.bounds, Act.CALL_OFFICIAL, Subject(match, reader.side_in(match)))
    return reader


def _seen(looking: Looking) -> Visitor:
    assert looking.visitor is not None, "it belongs to a side"
    return looking.visitor


async def left_by(looking: Looking, visitor: Visitor) -> Left | None:
    """Return who held the phone of a seat that has passed to somebody else, or to nobody; None where nobody did."""
    if visitor.person is None or visitor.competition is None:
        return None
    names = await looking.names(await looking.server.office.competition(visitor.competition))
    return Left(names.person(visitor.person), f"/c/{visitor.competition}/p/{visitor.person}")


def _match_id(looking: Looking) -> MatchId:
    return MatchId(looking.request.path_params["match"])


def _linked(looking: Looking) -> Visitor:
    """Return the visitor, who came by the code of a table."""
    if looking.visitor is None or looking.visitor.competition is None:
        raise NotSignedIn("web.not-signed-in")
    return looking.visitor


def after_scan(visitor: Visitor) -> str:
    """Return where a phone goes that was let in: to say who holds it, or to its page."""
    return "/pad/who" if visitor.person is None else _pad_of(visitor)


def _pad_of(visitor: Visitor) -> str:
    """Return where a phone belongs: a captain's to the captain's page, a landlord's to the house, every other to the pad."""
    bound = _bound(visitor)
    team = next((each.entrant for each in visitor.via if each.entrant), None)
    if any(each.club for each in visitor.via):
        return f"/c/{visitor.competition}/house"
    if team is not None:
        return f"/c/{visitor.competition}/p/{team}"
    if bound is None:
        entering = any(each.role is Role.NEWCOMER for each in visitor.via)
        return f"/c/{visitor.competition}/enter" if entering else f"/c/{visitor.competition}"
    where = "captain" if bound.role is Role.CAPTAIN and bound.side in SIDES else "pad"
    return f"/c/{visitor.competition}/m/{bound.match}/{where}"


def _bound(visitor: Visitor) -> Bound | None:
    return next((each for each in visitor.via if each.match is not None), None)


def call_of(looking: Looking, body: object = None, visitor: Visitor | None = None) -> Call:
    """Return a page's call of an operation, by whoever looks or by another *visitor*."""
    request = looking.request
    return Call(
        looking.server,
        visitor or looking.visitor,
        {},
        body,
        token_urlsafe(16),
        address_of(request),
        token_of(request),
        request.headers.get("user-agent", ""),
        device_of(request),
    )


def _harmless(encoded: bytes) -> str:
    """Return JSON that ends no script element, whatever names are in it."""
    return encoded.decode().replace("<", "\\u003c")


def _reminders(competition: Competition) -> tuple[Notice, ...]:
    """Return what the book wants scorekeepers and players to have before them, each sentence once."""
    told = (
        *reminders(competition, Audience.SCOREKEEPERS, Moment.SCORING),
        *reminders(competition, Audience.PLAYERS, Moment.DEAL, Moment.PLAY, Moment.SCORING),
    )
    return tuple({each.text: each for each in told}.values())


async def sides_of(looking: Looking, id_: CompetitionId, bound: Bound | None) -> Sides | None:
    """Return whose phone it is going to be; None for a link that is for no match."""
    competition = await looking.server.office.competition(id_)
    fixture = competition.fixture(bound.match) if bound and bound.match else None
    if bound is None or bound.match is None or fixture is None or len(fixture.teams) < len(SIDES):
        return None
    parties = competition.rules.match.parties(len(fixture.teams))
    own = dict(zip(parties, fixture.teams, strict=True)).get(bound.side or parties[0], fixture.teams[0])
    names = await looking.names(competition)
    others = [names.shown(each).name for each in fixture.teams if each != own]
    return Sides(bound.match, names.shown(own).name, ", ".join(others))


def team_of_code(competition: Competition, bound: Bound | None) -> TeamCode | None:
    """Return what is said of a code that is a team's for the whole event, where anything is."""
    entry = competition.rosters.entries.get(bound.entrant) if bound and bound.entrant else None
    return None if entry is None else format_pages(competition).phones.team(competition, entry)


ROUTES = (
    Route("/pad", own_pad),
    Route("/pad/who", who_are_you),
    Route("/pad/who", say_who, methods=["POST"]),
    Route("/c/{competition}/m/{match}/pad", pad),
    Route("/c/{competition}/m/{match}/pad/picture", picture),
    Route("/sw.js", worker),
)
