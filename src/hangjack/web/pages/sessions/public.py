"""What everybody sees of sessions: where they sit, on the board and on their phones; standings; the form to enter."""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.sessions import Session, draw_of, seat_of
from hangjack.competition.formats import table_draw
from hangjack.competition.notices import Audience, Moment
from hangjack.competition.permissions import Act, Subject, require
from hangjack.competition.rules import TableDraw
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import is_hidden_from
from hangjack.desk.views.sessions import (
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
from hangjack.ids import EntrantId, MatchId
from hangjack.web.pages.entrance_pages import form_words
from hangjack.web.pages.kit import Later, Looking, Seen, filled, page, reminders
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


def in_sessions(competition: Competition) -> bool:
    """Whether *competition* is played in sessions."""
    return isinstance(competition.rules.format, TableDraw)


def chosen(looking: Looking, competition: Competition) -> Session | None:
    """Return the session that the address names, or the one that people ask about now."""
    named = looking.request.query_params.get("session", "")
    return competition.sessions.sessions.get(named) or current(competition)


@page
async def seats(looking: Looking) -> Response:
    """Show everybody where they sit, by name and by table; before the draw, who has come; then the standings."""
    seen = await looking.seen(by_public=True)
    if not in_sessions(seen.competition):
        raise NotFound("web.not-found")
    session, now_ms = chosen(looking, seen.competition), looking.server.office.clock()
    look = session.id if session else ""
    return seen.kept(lambda: _seats(looking, seen, session, now_ms), now_ms // SECOND_MS, look=look)


def _seats(looking: Looking, seen: Seen, session: Session | None, now_ms: int) -> Response:
    found, names = seen.competition, seen.names
    shown = show_session(found, session, names, Playing()) if session else None
    hidden = is_hidden_from(found, seen.reader)
    lines = session_lines(found, session.id, names) if session and not hidden else ()
    return filled(
        looking,
        "sessions/seats.html",
        shown=show_competition(found, seen.reader, names),
        session=shown,
        redrawn=_redrawn(found, session),
        pages=_pages(shown.present if shown else ()),
        lines=lines[:A_BOARD],
        now_ms=now_ms,
    )


def _redrawn(found: Competition, session: Session | None) -> str:
    """Return why the draw was held again, the last time; nothing if it never was."""
    past = found.draw(draw_of(session.id)).redrawn if session else ()
    return past[-1][1] if past else ""


def _pages(people: tuple[Sitter, ...]) -> list[tuple[Sitter, ...]]:
    """Return *people* as screens show them, in three columns each."""
    return [people[at : at + A_BOARD] for at in range(0, len(people), A_BOARD)] or [()]


@page
async def own_page(looking: Looking) -> Response:
    """Show somebody where they sit now, and every sheet of theirs."""
    seen = await looking.seen()
    person = EntrantId(looking.request.path_params["person"])
    if not in_sessions(seen.competition) or person not in seen.competition.rosters.entries:
        raise NotFound("web.not-found")
    return seen.kept(lambda: _own_page(looking, seen, person))


def _own_page(looking: Looking, seen: Seen, person: EntrantId) -> Response:
    found, names = seen.competition, seen.names
    session = current(found)
    hidden = is_hidden_from(found, seen.reader)
    here = show_sitter(found, session, person, names) if session else None
    season = () if hidden else season_lines(found, names)
    return filled(
        looking,
        "sessions/person.html",
        shown=show_competition(found, seen.reader, names),
        person=here or sitter(person, names),
        session=show_session(found, session, names, Playing()) if session else None,
        there=session is not None and person in session.present,
        waits=session is not None and person in session.seated.waits,
        sheets=[] if hidden else _sheets(seen, person),
        season=next((each for each in season if each.person.id == person), None),
    )


def _sheets(seen: Seen, person: EntrantId) -> list[Sheet]:
    found, names, sheets = seen.competition, seen.names, []
    for each in found.sessions.sessions.values():
        place = seat_of(each, person)
        if place is None:
            continue
        line = next((one for one in table_draw.session(found, each.id) if one.entrant == person), None)
        shown = show_session(found, each, names, Playing())
        match = shown.tables[place[0] - 1].match
        sheets.append(
            Sheet(shown, place[0], match, line.points if line else None, line.place if line else None)
        )
    return sheets


class Table(Struct, frozen=True):
    """The standings of one session."""

    session: SessionShown
    lines: tuple[LineShown, ...]


def standings(looking: Looking, seen: Seen) -> Response:
    """Show who stands where in each session, and over the season."""
    found, names = seen.competition, seen.names
    hidden = is_hidden_from(found, seen.reader)
    every = [] if hidden else list(found.sessions.sessions.values())
    return filled(
        looking,
        "sessions/standings.html",
        shown=show_competition(found, seen.reader, names),
        season=() if hidden else season_lines(found, names),
        options=found.rules.format.season,
        tables=[
            Table(show_session(found, each, names, Playing()), session_lines(found, each.id, names))
            for each in reversed(every)
            if each.counts
        ],
    )


def front(looking: Looking, seen: Seen) -> Response:
    """Show the front page: what is played now, where to find one's seat, and who leads."""
    found, names = seen.competition, seen.names
    every = [show_session(found, each, names, Playing()) for each in found.sessions.sessions.values()]
    now = current(found)
    return filled(
        looking,
        "sessions/front.html",
        shown=show_competition(found, seen.reader, names),
        now=next((each for each in every if now is not None and each.id == now.id), None),
        sessions=every,
        floor=seen.reader.is_floor,
        reminders=reminders(found, Audience.PUBLIC, Moment.ALWAYS),
    )


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
            "sessions/enter.html",
            shown=show_competition(found, reader, names),
            fields=found.rules.people.form.fields,
            words=form_words(looking.language),
            api=f"/api/competitions/{found.id}",
        )
    )


ROUTES = (
    Route("/c/{competition}/seats", seats),
    Route("/c/{competition}/p/{person}", own_page),
    Route("/c/{competition}/enter", enter),
)
