"""What everybody sees of sessions: where they sit, on the board and on their phones; standings; the form to enter."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.registration import NAMES
from hangjack.competition.formats import own_options
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.games import viewed_by
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.disputes import show_disputes
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.readers import is_hidden_from
from hangjack.formats.table_draw import format as table_draw
from hangjack.formats.table_draw.desk.views.sessions import (
    LineShown,
    Playing,
    SessionShown,
    Sitter,
    current,
    season_lines,
    session_lines,
    show_session,
    show_sitter,
    sitter,
)
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.sessions import (
    Session,
    draw_of,
    match_at,
    match_number,
    sessions_of,
    tables_of,
)
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.web.api.devices import has_own_seat
from hangjack.web.pages.entrance_pages import form_words
from hangjack.web.pages.kit import Later, Looking, Seen, Sheeted, filled, page, reminders
from hangjack.web.pages.pad.page import call_of
from hangjack.web.problems import NotFound, NotSignedIn

A_BOARD = 36
"""How many names a screen shows in three columns."""

SECOND_MS = 1000


class Sheet(Struct, frozen=True):
    """Somebody's part in one session."""

    session: SessionShown
    table: int
    match: MatchId
    points: int | None
    place: int | None


def chosen(looking: Looking, competition: Competition) -> Session | None:
    """Return the session that the address names, or the one that people ask about now."""
    named = looking.request.query_params.get("session", "")
    return sessions_of(competition).sessions.get(named) or current(competition)


@page
async def seats(looking: Looking) -> Response:
    """Show everybody where they sit, by name and by table; before the draw, who has come; then the standings."""
    seen = await looking.seen(by_public=True)
    session, now_ms = chosen(looking, seen.competition), looking.server.office.clock()
    look = session.id if session else ""
    return seen.kept(lambda: _seats(looking, seen, session, now_ms), now_ms // SECOND_MS, look=look)


def _seats(looking: Looking, seen: Seen, session: Session | None, now_ms: int) -> Response:
    found, names = seen.competition, seen.names
    shown = show_session(found, session, names, Playing()) if session else None
    ranked = None if is_hidden_from(found, seen.reader) else _ranked(found, session)
    lines = session_lines(found, ranked.id, names) if ranked else ()
    return filled(
        looking,
        "formats/table_draw/sessions/seats.html",
        shown=show_competition(found, seen.reader, names),
        session=shown,
        redrawn=_redrawn(found, session),
        pages=_pages(shown.present if shown else ()),
        lines=lines[:A_BOARD],
        ranked=show_session(found, ranked, names, Playing()) if ranked else None,
        now_ms=now_ms,
    )


def _ranked(found: Competition, session: Session | None) -> Session | None:
    """Return the session whose standings the board shows: this one, or the last one before it that has any."""
    known = list(sessions_of(found).sessions.values())
    until = known[: known.index(session) + 1] if session else []
    return next((each for each in reversed(until) if table_draw.session(found, each.id)), None)


def _redrawn(found: Competition, session: Session | None) -> str:
    """Return why the draw was held again, the last time; nothing if it never was."""
    past = found.draw(draw_of(session.id)).redrawn if session else ()
    return past[-1][1] if past else ""


def _pages(people: tuple[Sitter, ...]) -> list[tuple[Sitter, ...]]:
    """Return *people* as screens show them, in three columns each."""
    return [people[at : at + A_BOARD] for at in range(0, len(people), A_BOARD)] or [()]


def own_page(looking: Looking, seen: Seen, person: EntrantId) -> Response:
    """Show somebody where they sit now, and every sheet of theirs."""
    if person not in seen.competition.rosters.entries:
        raise NotFound("web.not-found")
    if _is_theirs(looking, seen, person):
        return Later(lambda: _own_page(looking, seen, person, own=True))
    return seen.kept(lambda: _own_page(looking, seen, person))


def _is_theirs(looking: Looking, seen: Seen, person: EntrantId) -> bool:
    """Whether somebody looks at their own page, on a phone that the code of their seat has let in; not once they were erased."""
    visitor = looking.visitor
    by_code = visitor is not None and visitor.competition == seen.competition.id and not visitor.account
    return by_code and seen.reader.person == PersonId(person) and seen.names.knows(PersonId(person))


def _own_page(looking: Looking, seen: Seen, person: EntrantId, *, own: bool = False) -> Response:
    found, names = seen.competition, seen.names
    session = current(found)
    hidden = is_hidden_from(found, seen.reader)
    here = show_sitter(found, session, person, names) if session else None
    season = () if hidden else season_lines(found, names)
    sheets = [] if hidden else _sheets(seen, person)
    return filled(
        looking,
        "formats/table_draw/sessions/person.html",
        shown=show_competition(found, seen.reader, names),
        person=here or sitter(person, names),
        session=show_session(found, session, names, Playing()) if session else None,
        there=session is not None and person in session.present,
        waits=session is not None and person in session.seated.waits,
        sheets=sheets,
        over=next(
            (each for each in sheets if session and each.session.id == session.id and each.place), None
        ),
        season=next((each for each in season if each.person.id == person), None),
        own=own,
        **(_own_form(looking, seen, PersonId(person)) if own else {}),
    )


def _own_form(looking: Looking, seen: Seen, person: PersonId) -> dict[str, Any]:
    """Return what is kept of somebody, as the form has it in which they say what has changed; a name is for the desk."""
    fields = seen.competition.rules.people.form.fields
    return {
        "known": seen.names.directory.people[person].form,
        "fields": tuple(field for field in fields if field not in NAMES),
        "words": form_words(looking.language),
    }


def _sheets(seen: Seen, person: EntrantId) -> list[Sheet]:
    found, names, sheets = seen.competition, seen.names, []
    for each in sessions_of(found).sessions.values():
        tables = tables_of(each, person)
        if not tables:
            continue
        line = next((one for one in table_draw.session(found, each.id) if one.entrant == person), None)
        shown = show_session(found, each, names, Playing())
        points, place = (line.points, line.place) if line else (None, None)
        sheets += [Sheet(shown, table, match_at(each, table), points, place) for table in tables]
    return sheets


def sheet(looking: Looking, seen: Seen, sheeted: Sheeted) -> Response:
    """Show the sheet of a table: everybody's figures, and every hand that two at the table have confirmed, in words."""
    found, names, match = seen.competition, seen.names, sheeted.match
    session = sessions_of(found).sessions[found.homes[match.opened.match]]
    shown = show_match(found, match, sheeted.reader, names, sheeted.now_ms)
    called = {party: names.entrant(entrant) for party, entrant in match.opened.parties.items()}
    view = viewed_by(match)
    agreed = sorted(match.sheet.agreed.items())
    return filled(
        looking,
        "formats/table_draw/sessions/sheet.html",
        shown=show_competition(found, sheeted.reader, names),
        session=show_session(found, session, names, Playing()),
        table=match_number(session, match.opened.match),
        match=shown,
        played=match.scoring.lines_at(match.score, 1),
        in_all=match.scoring.lines_in_all(match.score),
        lines=[view.written(place, each.line, called, looking.language) for place, each in agreed],
        signatures=sheeted.signatures,
        disputes=show_disputes(found, match, names),
    )


class Table(Struct, frozen=True):
    """The standings of one session."""

    session: SessionShown
    lines: tuple[LineShown, ...]


def to_seats(_looking: Looking, seen: Seen, _theme: str, _screen: str) -> Response:
    """Lead a screen to the seats of the session: these are its board."""
    return RedirectResponse(f"/c/{seen.competition.id}/seats", 303)


def all_seats(_looking: Looking, seen: Seen) -> Response:
    """Lead whoever looks for all matches to the seats of the session."""
    return RedirectResponse(f"/c/{seen.competition.id}/seats", 303)


def standings(looking: Looking, seen: Seen) -> Response:
    """Show who stands where in each session, and over the season."""
    found, names = seen.competition, seen.names
    hidden = is_hidden_from(found, seen.reader)
    every = [] if hidden else list(sessions_of(found).sessions.values())
    return filled(
        looking,
        "formats/table_draw/sessions/standings.html",
        shown=show_competition(found, seen.reader, names),
        season=() if hidden else season_lines(found, names),
        options=own_options(found, TableDraw).season,
        tables=[
            Table(show_session(found, each, names, Playing()), session_lines(found, each.id, names))
            for each in reversed(every)
            if each.counts
        ],
    )


def front(looking: Looking, seen: Seen, _playing: Sequence[Match]) -> Response:
    """Show the front page: what is played now, where to find one's seat, and who leads."""
    found, names = seen.competition, seen.names
    every = [show_session(found, each, names, Playing()) for each in sessions_of(found).sessions.values()]
    now = current(found)
    return filled(
        looking,
        "formats/table_draw/sessions/front.html",
        shown=show_competition(found, seen.reader, names),
        now=next((each for each in every if now is not None and each.id == now.id), None),
        sessions=every,
        floor=seen.reader.is_floor,
        reminders=reminders(found, Audience.PUBLIC, Moment.ALWAYS),
    )


@page
async def begin(looking: Looking) -> Response:
    """Ask a table whether it has dealt, before its sheet begins: until then people can still be seated there."""
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    found, id_ = await looking.competition(), MatchId(looking.request.path_params["match"])
    reader = await looking.reader(found)
    side = reader.side_in(id_)
    require(reader.bounds, Act.BEGIN_TABLE, Subject(id_, side))
    if not await has_own_seat(call_of(looking), looking.visitor):
        return RedirectResponse("/pad/who", 303)
    session = sessions_of(found).sessions.get(found.homes.get(id_, ""))
    if session is None:
        raise NotFound("web.not-found")
    if id_ in found.under_way or found.result(id_) is not None:
        return RedirectResponse(f"/c/{found.id}/m/{id_}/pad", 303)
    names = await looking.names(found)

    def made() -> Response:
        shown = show_session(found, session, names, Playing())
        number = match_number(session, id_)
        return filled(
            looking,
            "formats/table_draw/sessions/begin.html",
            shown=show_competition(found, reader, names),
            session=shown,
            table=next(each for each in shown.tables if each.number == number),
            side=side or "1",
            words=form_words(looking.language),
            api=f"/api/competitions/{found.id}/matches/{id_}",
        )

    return Later(made)


@page
async def enter(looking: Looking) -> Response:
    """Show the form with which people enter by themselves, to whoever has scanned its code."""
    if looking.visitor is None:
        raise NotSignedIn("web.not-signed-in")
    found = await looking.competition()
    reader = await looking.reader(found)
    require(reader.bounds, Act.ENTER_ONESELF, Subject())
    names = await looking.names(found)
    return Later(
        lambda: filled(
            looking,
            "formats/table_draw/sessions/enter.html",
            shown=show_competition(found, reader, names),
            fields=found.rules.people.form.fields,
            words=form_words(looking.language),
            api=f"/api/competitions/{found.id}",
        )
    )


ROUTES = (
    Route("/c/{competition}/seats", seats),
    Route("/c/{competition}/m/{match}/begin", begin),
)
ENTERING = (Route("/c/{competition}/enter", enter),)
