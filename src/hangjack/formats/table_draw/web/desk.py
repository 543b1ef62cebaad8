"""The desk of a session: people checked in at the door, the draw held, tables followed until their sheets are in."""

from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.registration import ADDRESS, address_of, person_of
from hangjack.competition.entries.rosters import GONE
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act
from hangjack.competition.prize_giving import pool_prize_list
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.formats.table_draw.desk.views.sessions import (
    LineShown,
    Playing,
    SessionShown,
    Sitter,
    by_name,
    current,
    session_lines,
    show_session,
    show_sitters,
)
from hangjack.formats.table_draw.drawing import seating_of, supervisor
from hangjack.formats.table_draw.sessions import Session, draw_of, require_session, sessions_of
from hangjack.ids import EntrantId, PersonId
from hangjack.web.pages.console import reader_for
from hangjack.web.pages.entrance_pages import form_words
from hangjack.web.pages.kit import Later, Looking, filled, page, reminders
from hangjack.wording import say

BEST = 3
"""How many of the best of a session its desk names."""


class AtDoor(Struct, frozen=True):
    """Somebody on the list, as the door sees them."""

    person: Sitter
    where: str
    """Where they live, to tell people of one name apart."""
    here: bool


class Desk(Struct, frozen=True):
    """A session that somebody looks after."""

    looking: Looking
    competition: Competition
    session: Session
    reader: Reader
    names: Names
    playing: Playing

    @property
    def shown(self) -> SessionShown:
        """The session as its pages show it."""
        return show_session(self.competition, self.session, self.names, self.playing)


async def desk_of(looking: Looking, act: Act) -> Desk:
    """Return the session of the path, for somebody who may do *act*."""
    found = await looking.competition()
    reader = await reader_for(looking, found, act)
    session = require_session(sessions_of(found), looking.request.path_params["session"])
    return Desk(looking, found, session, reader, await looking.names(found), await playing_of(looking, found))


async def playing_of(looking: Looking, found: Competition) -> Playing:
    """Return the matches that go on."""
    matches = {each.state.opened.match: each.state for each in await looking.under_way(found)}
    return Playing(matches, looking.server.office.clock())


@page
async def any_desk(looking: Looking) -> Response:
    """Lead to the desk of the session that is played now, or to the set-up of sessions."""
    found = await looking.competition()
    session = current(found)
    where = f"sessions/{session.id}" if session else "setup/sessions"
    return RedirectResponse(f"/c/{found.id}/{where}", 303)


@page
async def session_desk(looking: Looking) -> Response:
    """Show the draw of a session and its tables, with everything that can be done about them."""
    desk = await desk_of(looking, Act.SEAT_PEOPLE)
    return Later(lambda: _session_desk(desk))


def _session_desk(desk: Desk) -> Response:
    competition, reader, shown = desk.competition, desk.reader, desk.shown
    assert reader.person is not None, "whoever looks after a session is known"
    begin = [
        (f"/api/competitions/{competition.id}/matches/{each.match}/begin-table", {"side": "1"})
        for each in shown.tables
        if each.state == "waiting"
    ]
    ends = [each.ends_ms for each in shown.tables if each.ends_ms]
    return filled(
        desk.looking,
        "formats/table_draw/sessions/desk.html",
        shown=show_competition(competition, reader, desk.names),
        session=shown,
        sizes=seating_of(competition).table_sizes,
        draw=competition.draw(draw_of(desk.session.id)),
        by=supervisor(competition, desk.session, reader.person),
        draws_by=seating_of(competition).draw_by,
        begin=begin,
        hostless=sessions_of(competition).locations[desk.session.opened.location].host is None,
        ends_ms=max(ends) if ends else None,
        prizes=competition.pool_prizes.get(desk.session.id, ()),
        given=desk.session.id in competition.prizes_given,
        best=_best(desk),
        won=_won(desk, shown),
        currency=competition.ledger.currency,
        may={act.value for act in Act if reader.may(act)},
        **_frame(desk, "page.session.lost"),
    )


def _best(desk: Desk) -> tuple[LineShown, ...]:
    lines = session_lines(desk.competition, desk.session.id, desk.names)
    return tuple(each for each in lines if each.place is not None and each.place <= BEST)


def _won(desk: Desk, shown: SessionShown) -> list[tuple[str, int]]:
    """Return what everybody has won in a session that is over, of the prizes that were announced."""
    if not shown.counts or shown.missing or not desk.competition.pool_prizes.get(shown.id):
        return []
    won = pool_prize_list(desk.competition, shown.id)
    return [(desk.names.entrant(each), amount) for each, amount in won if amount]


def _frame(desk: Desk, lost: str) -> dict[str, Any]:
    id_ = desk.competition.id
    return {
        "api": f"/api/competitions/{id_}",
        "base": f"/c/{id_}",
        "words": form_words(desk.looking.language),
        "live_words": msgspec.json.encode({"lost": say(lost, language=desk.looking.language)}).decode(),
    }


@page
async def session_door(looking: Looking) -> Response:
    """Show everybody on the list, who of them is there, and the forms of the door."""
    desk = await desk_of(looking, Act.REGISTER_PEOPLE)
    return Later(lambda: _door(desk))


def _door(desk: Desk) -> Response:
    competition, rosters = desk.competition, desk.competition.rosters
    listed = [each for each, entry in rosters.entries.items() if entry.status not in GONE]
    sitters = show_sitters(competition, desk.session, listed, desk.names)
    chosen = EntrantId(desk.looking.request.query_params.get("person", ""))
    about = desk.names.directory.people.get(PersonId(chosen)) if chosen in rosters.entries else None
    return filled(
        desk.looking,
        "formats/table_draw/sessions/door.html",
        shown=show_competition(competition, desk.reader, desk.names),
        session=desk.shown,
        people=[_at_door(desk, each) for each in by_name(sitters)],
        chosen=next((each for each in sitters if each.id == chosen), None),
        known=person_of({}, about or Person("")).form,
        fields=competition.rules.people.form.fields,
        address=ADDRESS,
        reminders=reminders(competition, Audience.PLAYERS, Moment.CHECK_IN),
        **_frame(desk, "page.session-door.lost"),
    )


def _at_door(desk: Desk, person: Sitter) -> AtDoor:
    about = desk.names.directory.people.get(PersonId(person.id))
    where = address_of(about)[-1] if about and len(address_of(about)) > 1 else ""
    return AtDoor(person, where, person.id in desk.session.present)


ROUTES = (
    Route("/c/{competition}/sessions", any_desk),
    Route("/c/{competition}/sessions/{session}", session_desk),
    Route("/c/{competition}/sessions/{session}/door", session_door),
)
