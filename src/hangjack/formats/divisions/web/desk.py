"""The secretary's desk: cards in, due, late and queried, the open card, and what else waits for the secretary."""

from collections.abc import Mapping
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from msgspec import Struct
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import OFFICERS
from hangjack.competition.formats import own_options
from hangjack.competition.permissions import Act, Bound, Role, Subject, may, require
from hangjack.desk.asking import Request as Wanted
from hangjack.desk.messages.shown import post_stands
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.books.queries import most_of
from hangjack.formats.divisions.deciding.typed_cards import require_awaited
from hangjack.formats.divisions.desk.views.card_lines import CardLine, OnDesk
from hangjack.formats.divisions.desk.views.cards_in import CardOpen, next_card, open_card, show_cards_in
from hangjack.formats.divisions.desk.views.evenings import show_evenings
from hangjack.formats.divisions.desk.views.house import show_closings, show_full_houses
from hangjack.formats.divisions.desk.views.keeping import (
    show_cards,
    show_dates,
    show_lapsed,
    show_moves,
    show_playoffs,
    show_put_off,
)
from hangjack.formats.divisions.desk.views.members import show_found
from hangjack.formats.divisions.desk.views.waiting import show_entries, show_forms, show_late, show_returning
from hangjack.formats.divisions.desk.views.weeks import show_week
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import season_in
from hangjack.formats.divisions.web.card_form import (
    Typed,
    entered,
    is_correction,
    known_fields,
    queried,
    read_card,
    refused,
)
from hangjack.ids import MatchId
from hangjack.matches.match import Match
from hangjack.web.formats import Way
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page
from hangjack.web.pages.posting import asked
from hangjack.web.problems import NotFound, status_of
from hangjack.web.safety import body_of, require_same_origin
from hangjack.wording import catalogue

LARGEST_CARD = 16 * 1024
QUERY, CORRECT = "query-card", "correct-card"
_DONE = {QUERY: "asked", CORRECT: "corrected"}
"""Under which name the page is told what was done with a card, where it was not taken as usual."""
_SHARED_WORDS = {"home": "key-home", "away": "key-away", "legs-wrong": "legs-wrong"}
"""What the script of a card says with the words of the form itself."""
_OPENS = (Act.KEEP_CARDS, Act.ADJUST_POINTS, Act.APPROVE_MOVES)


class Seen(Struct, frozen=True):
    """The desk as somebody sees it: the season, who they are, and the cards."""

    found: Competition
    reader: Reader
    names: Names
    lines: tuple[CardLine, ...]
    now_ms: int

    def line(self, match: str | None) -> CardLine | None:
        """Return the card of a match; None where it is not on the desk."""
        return next((each for each in self.lines if each.match == match), None)


@page
async def season_desk(looking: Looking) -> Response:
    """Show the desk with a card open: the one that was asked for, or the next to type."""
    if looking.visitor is None:
        return to_sign_in(looking)
    query = looking.request.query_params
    seen = await _seen(looking, query.get("card") or query.get("corrected"))
    wanted = query.get("card") or ("" if "publish" in query else next_card(seen.lines))
    line = seen.line(wanted) if seen.reader.may(Act.KEEP_CARDS) else None
    match = await _match(looking, line)
    return Later(lambda: _drawn(looking, seen, _open(seen, line, match), None))


@page
async def take_card(looking: Looking) -> Response:
    """Take a card that was typed, or ask both captains about it; what is wrong is said beside its field, and nothing is lost."""
    require_same_origin(looking.request.scope)
    wanted_match = MatchId(looking.request.path_params["match"])
    seen = await _seen(looking, wanted_match)
    require(seen.reader.bounds, Act.KEEP_CARDS, Subject())
    sent = (await body_of(looking.request.receive, LARGEST_CARD)).decode(errors="replace")
    fields = dict(parse_qsl(sent, keep_blank_values=True))
    line = seen.line(wanted_match)
    if line is None:
        require_awaited(seen.found, wanted_match, seen.now_ms)
        raise NotFound("web.not-found")
    card = _open(seen, line, await _match(looking, line))
    assert card is not None, "a card of the desk can be opened"
    typed, do = read_card(fields, card, seen.names), fields.get("do", "enter-card")
    if typed.faults and do != QUERY:
        return Later(lambda: _drawn(looking, seen, card, typed, HTTPStatus.UNPROCESSABLE_ENTITY))
    wanted: Wanted = (
        queried(typed, card, looking.language)
        if do == QUERY
        else entered(typed, card, with_query=do == "despite")
    )
    try:
        about = line.match if wanted.opens_match or wanted.in_match else None
        await asked(looking, wanted, fields.get("act") or token_urlsafe(16), about)
    except (Refused, BadInput) as error:
        told, status = refused(typed, card, error, looking.language), status_of(error)
        now = await _seen(looking, wanted_match)
        again = _open(now, now.line(line.match) or line, await _match(looking, line))
        return Later(lambda: _drawn(looking, now, again, told, status))
    return RedirectResponse(await _next(looking, line, CORRECT if is_correction(fields) else do), 303)


async def _next(looking: Looking, done: CardLine, do: str) -> str:
    """Return where to go after a card: to the next one, or to the week once there is none."""
    seen = await _seen(looking)
    following = next_card(seen.lines)
    parts: dict[str, str] = {_DONE.get(do, "entered"): done.match}
    parts |= {"card": following} if following and do != CORRECT else {"publish": "1"}
    return f"/c/{looking.competition_id}/season?{urlencode(parts)}"


def first(roles: tuple[Role, ...]) -> Way | None:
    """Return where somebody with these *roles* has most to do: at the secretary's desk, or on the own team's page."""
    bounds = tuple(map(Bound, roles))
    if any(may(bounds, act, Subject()) for act in _OPENS):
        return Way("season", "page.season.desk")
    return Way("team", "page.team.nav") if roles == (Role.CAPTAIN,) else None


async def _seen(looking: Looking, wanted: str | None = None) -> Seen:
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    if not any(map(reader.may, _OPENS)):
        require(reader.bounds, Act.KEEP_CARDS, Subject())
    now_ms = looking.server.office.clock()
    match = MatchId(wanted) if wanted else None
    lines = await looking.server.workshop.do("desk", lambda: show_cards_in(found, names, now_ms, match))
    return Seen(found, reader, names, lines, now_ms)


async def _match(looking: Looking, line: CardLine | None) -> Match | None:
    if line is None:
        return None
    return await looking.server.office.match_if_called(looking.competition_id, line.match)


def _open(seen: Seen, line: CardLine | None, match: Match | None) -> CardOpen | None:
    return None if line is None else open_card(seen.found, line, seen.names, match, seen.now_ms)


def _drawn(
    looking: Looking, seen: Seen, card: CardOpen | None, typed: Typed | None, status: int = HTTPStatus.OK
) -> Response:
    found, names, query = seen.found, seen.names, looking.request.query_params
    wanted = is_correction(typed.fields) if typed else "correct" in query
    return filled(
        looking,
        "formats/divisions/season/desk.html",
        status,
        shown=show_competition(found, seen.reader, names),
        may={act.value for act in Act if seen.reader.may(act)},
        lines=seen.lines,
        counts={
            each: sum(line.state is each for line in seen.lines) for each in OnDesk if each is not OnDesk.PLAY
        },
        card=card,
        photos=found.photos.of(card.line.match) if card and seen.reader.may(Act.SEE_PHOTO) else (),
        typed=typed,
        correcting=wanted and card is not None and card.correctable,
        fields=typed.fields if typed else known_fields(card) if card else {},
        act=token_urlsafe(16),
        squads=_squads(card) if card else "{}",
        entered=seen.line(query.get("entered")),
        queried=seen.line(query.get("asked")),
        corrected=seen.line(query.get("corrected")),
        taken_back=seen.line(query.get("back")),
        now_ms=seen.now_ms,
        channels=tuple(Channel),
        words=asking_words(looking.language),
        card_words=_card_words(looking.language),
        **_waiting(seen),
        **_season(seen),
    )


def _waiting(seen: Seen) -> Mapping[str, Any]:
    """Return what waits for the secretary beside the cards: the week, late cards, registrations, cups."""
    found, names, now_ms = seen.found, seen.names, seen.now_ms
    held = {bound.role.value for bound in seen.reader.bounds}
    return {
        "week": show_week(found, names, now_ms),
        "late": show_late(found, names, now_ms, seen.reader.person),
        "unfit": show_found(found, names),
        "forms": show_forms(found, names, now_ms),
        "applied": show_entries(found, names),
        "returning": show_returning(found, names),
        "officer_as": sorted(OFFICERS & held),
        "ties": [each for each in seen.lines if each.state is OnDesk.PLAY],
        "post": post_stands(found, now_ms),
        "closings": show_closings(found, names, now_ms),
        "full_houses": show_full_houses(found, names, now_ms),
    }


def _season(seen: Seen) -> Mapping[str, Any]:
    """Return what the desk shows of the season beside its cards: dates, teams that leave, the end."""
    found, names, now_ms = seen.found, seen.names, seen.now_ms
    return {
        "decided": [each for each in show_cards(found, names, now_ms) if each.card.decided is not None],
        "put_off": show_put_off(found, names, now_ms),
        "lapsed": show_lapsed(found, names, now_ms),
        "to_come": show_dates(found, names, now_ms, None),
        "playoffs": show_playoffs(found, names),
        "playoff_venue": own_options(found, Divisions).table.options.playoff_venue,
        "moves": show_moves(found, names) if found.rankings else None,
        "approved": season_in(found).moves,
        "teams": [
            (team, names.entrant(team))
            for table in found.rankings.values()
            for team in table.rows
            if team not in table.out
        ],
        "left": [(team, day) for team, day in season_in(found).left.items() if team in found.out],
        "called": {team: names.entrant(team) for team in found.rosters.entries},
        "costs": own_options(found, Divisions).table.postponements,
        "evenings": show_evenings(found, names, now_ms),
        "legs": most_of(found),
        "late_clause": own_options(found, Divisions).table.cards.clause,
    }


def _squads(card: CardOpen) -> str:
    """Return everybody who can stand on a card, for the script that completes names."""
    squads = {
        side: [[each.name, each.why, list(each.clauses)] for each in squad]
        for side, squad in card.squads.items()
    }
    return msgspec.json.encode(squads).decode()


def _card_words(language: str) -> str:
    """Return the words that the script of a card writes by itself."""
    prefix = "page.desk.js."
    found = {
        key.removeprefix(prefix): text for key, text in catalogue(language).items() if key.startswith(prefix)
    }
    shared = {each: catalogue(language)[f"page.desk.{key}"] for each, key in _SHARED_WORDS.items()}
    return msgspec.json.encode({**found, **shared}).decode()


ROUTES = (
    Route("/c/{competition}/season", season_desk),
    Route("/c/{competition}/season/cards/{match}", take_card, methods=["POST"]),
)
