"""The director's console: one screen for a loud hall; table cards to print, and the QR codes of links."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.offences import Sanction
from hangjack.competition.governance import LONGEST_NOTICE
from hangjack.competition.holders import roles_at
from hangjack.competition.money.ledger import money
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Act, Subject, may, require
from hangjack.desk.hours import shifts
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.console import show_floor
from hangjack.desk.views.readers import Reader
from hangjack.errors import Refused
from hangjack.ids import MatchId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES
from hangjack.rulebooks.shelf import book
from hangjack.web.access.events import LinkId
from hangjack.web.access.tokens import name_of
from hangjack.web.api.directing import Console, console_of
from hangjack.web.callers import base_of, bases_of
from hangjack.web.codes import code_of
from hangjack.web.formats import CONSOLE, format_pages
from hangjack.web.games import pages_of
from hangjack.web.pages.kit import Later, Looking, filled, page, render
from hangjack.web.pages.words import words_of
from hangjack.web.problems import NotFound, NotSignedIn
from hangjack.wording import phrase, say

QR_MS = 15 * 60_000
"""How long after it was handed out a link's code is shown: long enough to print it, too short to find it later."""

LASTS_MINUTES = (10, 30, 60, 180)
"""How long an announcement may be chosen to stand, beside until it is withdrawn."""


class Hall(Struct, frozen=True):
    """Everything that goes on in a hall, for somebody who may see it."""

    competition: Competition
    reader: Reader
    names: Names
    shown: Console
    matches: Sequence[Match]


@page
async def console(looking: Looking) -> Response:
    """Show everything that goes on in the hall, and what waits for somebody."""
    found = await looking.competition()
    if (run_at := format_pages(found).run_at) != CONSOLE:
        return RedirectResponse(f"/c/{found.id}/{run_at}", 303)
    reader = await reader_for(looking, found, Act.SEE_PEOPLE)
    shown = await console_of(looking.server, found.id, reader)
    office, names = looking.server.office, await looking.names(found)
    matches = [await office.match(found.id, match) for match in shown.shown.matches]
    return Later(lambda: _console(looking, Hall(found, reader, names, shown, matches)))


def _console(looking: Looking, hall: Hall) -> Response:
    found, reader, names, now_ms = hall.competition, hall.reader, hall.names, hall.shown.shown.now_ms
    own = format_pages(found).console
    return filled(
        looking,
        "console/console.html",
        shown=show_competition(found, reader, names),
        picture=_json(
            {
                **_rules(found, reader),
                "here": f"/c/{found.id}",
                "base": f"/api/competitions/{found.id}",
                "live": f"/api/competitions/{found.id}/live",
                "shifts": shifts(found.opened.time_zone, found.opened.days, now_ms),
                "address": next(iter(bases_of(looking.server, looking.request)), ""),
                "may": [act for act in Act if act not in own.idle and may(reader.bounds, act, Subject())],
                "console": hall.shown,
                "matches": [show_floor(found, match, reader, names, now_ms) for match in hall.matches],
            }
        ),
        words=words_of("console", looking.language, own.words),
    )


@page
async def cards(looking: Looking) -> Response:
    """Show the table cards of a match, to be handed out and printed."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.MANAGE_ACCESS)
    match = MatchId(looking.request.path_params["match"])
    fixture = found.fixture(match)
    if fixture is None or len(fixture.teams) < len(SIDES):
        raise Refused("floor.no-such-match", match=match)
    if elsewhere := format_pages(found).cards_at(found, match):
        return RedirectResponse(f"/c/{found.id}/{elsewhere}", 303)
    names = await looking.names(found)
    return render(
        looking,
        "console/cards.html",
        shown=show_competition(found, reader, names),
        match=match,
        roles=roles_at(found.rules.match),
        teams={side: names.entrant(team) for side, team in zip(SIDES, fixture.teams, strict=True)},
        bases=bases_of(looking.server, looking.request),
        words=words_of("cards", looking.language),
    )


@page
async def qr_code(looking: Looking) -> Response:
    """Show the code of a link that was handed out just now, to somebody who may hand out links."""
    found = await looking.competition()
    await reader_for(looking, found, Act.MANAGE_ACCESS)
    secret = looking.request.path_params["secret"]
    wanted, now = LinkId(name_of(secret)), looking.server.office.clock()
    fresh = (each for each in looking.server.access.links_of(found.id) if now - each.issued_ms < QR_MS)
    if not any(each.id == wanted for each in fresh):
        raise NotFound("web.not-found")
    drawn = await code_of(base_of(looking.server, looking.request), f"/t/{secret}")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def reader_for(looking: Looking, competition: Competition, act: Act) -> Reader:
    """Return who looks, if they may do *act* in the competition."""
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    reader = await looking.reader(competition)
    require(reader.bounds, act, Subject())
    return reader


def _rules(competition: Competition, reader: Reader) -> dict[str, Any]:
    """Return what the book and the house say: offences and what they cost, clauses by name, decks, fees."""
    people = competition.rules.people
    prices = people.fees.fine_schedule
    clauses = book(competition.rules.book).clauses
    return {
        "longest_notice": LONGEST_NOTICE,
        "lasts": [
            {
                "value": str(each),
                "label": say("page.announcements.minutes", language=reader.language, minutes=each),
            }
            for each in LASTS_MINUTES
        ],
        "audiences": [{"value": each, "label": phrase(each, reader.language)} for each in Audience],
        "play": pages_of(competition).console_rules(competition.rules),
        "decks": people.fees.decks_per_match,
        "entry_fee": f"{phrase(money(people.fees.entry_fee_cents), reader.language)} {people.fees.currency}"
        if people.fees.entry_fee_cents
        else "",
        "any_breach": [_named(each, reader.language) for each in people.conduct.any_breach],
        "clauses": {id_: clause.title for id_, clause in clauses.items()},
        "offences": [
            {
                "value": offence,
                "label": phrase(offence, reader.language),
                "always": row.always,
                "committee": row.committee_only,
                "each": prices.get(offence),
                "outcomes": [_named(each, reader.language) for each in row.outcomes],
            }
            for offence, row in people.conduct.offences.items()
        ],
    }


def _named(sanction: Sanction, language: str) -> dict[str, str]:
    """Return a sanction with a sentence that says what it means."""
    return {"value": sanction.value, "label": say(f"page.sanction.{sanction.value}", language=language)}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


ROUTES = (
    Route("/c/{competition}/console", console),
    Route("/c/{competition}/m/{match}/cards", cards),
    Route("/c/{competition}/qr/{secret}", qr_code),
)
