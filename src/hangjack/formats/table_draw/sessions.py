"""Sessions: the places where they are held and who looks after them, who has come, and at which tables they sit.

A session has a draw of its own (`draw`, under the name `draw_of`), and nothing is carried from one to the next. What is drawn
counts at once, or when the captain has confirmed it where a host may hold the draw.
"""

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatEvent, FormatState, OfFormats
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.formats.format import own_state, state_so_far
from hangjack.errors import Refused
from hangjack.formats.table_draw.seating import Seated, SeatingOptions
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import Digest
from hangjack.unions import joins

Supervisor = Literal["captain", "deputy", "host", "player"]
"""Who holds a draw: the captain of the tournament, a deputy or the host of the place, or somebody who only plays."""


class Location(Struct, frozen=True):
    """A place with its host, and those whom the captain has named to hold draws there."""

    id: str
    name: str
    host: PersonId | None = None
    deputies: tuple[PersonId, ...] = ()


class LocationSet(FormatEvent, frozen=True, tag="location-set"):
    """A place is known from now on, or is another."""

    location: Location


class SessionOpened(FormatEvent, frozen=True, tag="session-opened"):
    """A session is held at a place; said again, day, time or place are others."""

    session: str
    location: str
    day: str
    start_ms: int
    name: str = ""
    """What people call it beside its number."""


class PersonCameIn(FormatEvent, frozen=True, tag="person-came-in"):
    """Somebody has come to a session and wants to play."""

    session: str
    entrant: EntrantId
    by: PersonId
    at_ms: int


class PersonWentOut(FormatEvent, frozen=True, tag="person-went-out"):
    """Somebody who had come plays no more in a session."""

    session: str
    entrant: EntrantId
    by: PersonId
    at_ms: int
    reason: str = ""


class TablesDrawn(FormatEvent, frozen=True, tag="tables-drawn"):
    """The order of the draw with this seed was laid out at tables; *counts* as soon as the captain has confirmed it."""

    session: str
    seated: Seated
    seed: Digest
    by: PersonId
    at_ms: int
    counts: bool = True


class TablesConfirmed(FormatEvent, frozen=True, tag="tables-confirmed"):
    """The captain has confirmed what a host has drawn."""

    session: str
    by: PersonId
    at_ms: int


class TablesChanged(FormatEvent, frozen=True, tag="tables-changed"):
    """Others sit at the tables of a session, for this reason; at none, where it is drawn again."""

    session: str
    seated: Seated
    reason: str
    by: PersonId
    at_ms: int


class SeatPassedOn(FormatEvent, frozen=True, tag="seat-passed-on"):
    """Somebody has left a table that plays: the seat has passed to whoever has *taken* it, or stays empty."""

    session: str
    table: int
    seat: int
    """Counted from 1, as tables are."""
    by: PersonId
    at_ms: int
    taken: EntrantId | None = None


class SeatTakenUp(FormatEvent, frozen=True, tag="seat-taken-up"):
    """Somebody had not left a table after all: what was last said of the seat no longer holds."""

    session: str
    table: int
    seat: int
    by: PersonId
    at_ms: int
    reason: str


SessionEvent = (
    LocationSet
    | SessionOpened
    | PersonCameIn
    | PersonWentOut
    | TablesDrawn
    | TablesConfirmed
    | TablesChanged
    | SeatPassedOn
    | SeatTakenUp
)


class Session(Struct, frozen=True):
    """One session: where and when, who is there, who sits where."""

    opened: SessionOpened
    present: tuple[EntrantId, ...] = ()
    seated: Seated = Seated(())
    seed: Digest | None = None
    """Of the draw that seats them."""
    counts: bool = False
    """Whether they sit as drawn: not before the captain has confirmed what a host has drawn."""
    drawn_ms: int | None = None
    drawn_by: PersonId | None = None
    changes: tuple[TablesChanged, ...] = ()
    draws: int = 1
    """How many draws it takes: one more each time that the whole draw is repeated."""
    passed: tuple[SeatPassedOn, ...] = ()
    """The seats that people have left while their tables played."""

    @property
    def id(self) -> str:
        """What the session is called in matches, rankings and addresses."""
        return self.opened.session


@joins(OfFormats)
class Sessions(FormatState, frozen=True, tag="table-draw"):
    """All places and sessions of a competition, in the order in which they were set up."""

    locations: Mapping[str, Location] = {}
    sessions: Mapping[str, Session] = {}


def sessions_of(competition: Competition) -> Sessions:
    """Return all places and sessions of *competition*. Refuses one that is not played in any."""
    return own_state(competition, Sessions, "session.none-here")


def folded(competition: Competition, event: FormatEvent) -> Competition:
    """Return the competition after something that happened in its sessions. Never refuses."""
    assert isinstance(event, SessionEvent), f"{event} is nothing that happens in sessions"
    return replace(competition, format_state=fold(state_so_far(competition, Sessions), event))


def fold(sessions: Sessions, event: SessionEvent) -> Sessions:
    """Return the sessions after *event*. Never refuses."""
    match event:
        case LocationSet(location):
            return replace(sessions, locations={**sessions.locations, location.id: location})
        case SessionOpened(session):
            known = sessions.sessions.get(session)
            return _with(sessions, replace(known, opened=event) if known else Session(event))
        case (
            PersonCameIn()
            | PersonWentOut()
            | TablesDrawn()
            | TablesConfirmed()
            | TablesChanged()
            | SeatPassedOn()
            | SeatTakenUp()
        ):
            return _with(sessions, _after(sessions.sessions[event.session], event))
    assert_never(event)


def _with(sessions: Sessions, session: Session) -> Sessions:
    return replace(sessions, sessions={**sessions.sessions, session.id: session})


def _after(
    session: Session,
    event: PersonCameIn
    | PersonWentOut
    | TablesDrawn
    | TablesConfirmed
    | TablesChanged
    | SeatPassedOn
    | SeatTakenUp,
) -> Session:
    match event:
        case PersonCameIn(entrant=entrant):
            return replace(session, present=(*session.present, entrant))
        case PersonWentOut(entrant=entrant):
            return replace(session, present=tuple(each for each in session.present if each != entrant))
        case TablesDrawn(seated=seated, seed=seed, by=by, at_ms=at_ms, counts=counts):
            drawn = replace(session, seated=seated, seed=seed, counts=counts)
            return replace(drawn, drawn_ms=at_ms, drawn_by=by)
        case TablesConfirmed():
            return replace(session, counts=True)
        case TablesChanged(seated=seated):
            drawn_still = bool(seated.tables)
            kept = session.seed if drawn_still else None
            after = replace(session, seated=seated, seed=kept, counts=session.counts and drawn_still)
            draws = session.draws + int(not drawn_still)
            return replace(after, changes=(*session.changes, event), draws=draws)
        case SeatPassedOn():
            return replace(session, passed=(*session.passed, event))
        case SeatTakenUp(table=table, seat=seat):
            return not_passed_on(session, table, seat)
    assert_never(event)


def draw_of(session: str) -> str:
    """Return the name of the draw of a session."""
    return f"session-{session}"


def match_at(session: Session, table: int) -> MatchId:
    """Return the match at a table of a session. Drawn again it is another: the codes of the draw before lead nowhere."""
    again = f".{session.draws}" if session.draws > 1 else ""
    return MatchId(f"{session.id}{again}-{table}")


def match_number(session: Session, match: MatchId) -> int | None:
    """Return the table of a session at which *match* is played; None for a match of another session."""
    numbers = range(1, len(session.seated.tables) + 1)
    return next((each for each in numbers if match_at(session, each) == match), None)


def session_fixtures(session: Session) -> tuple[Fixture, ...]:
    """Return the match at each table of a session, its players in the order of their seats."""
    if not session.counts:
        return ()
    return tuple(
        Fixture(match_at(session, number), players, group=session.id)
        for number, players in enumerate(session.seated.tables, start=1)
    )


def seat_of(session: Session, entrant: EntrantId) -> tuple[int, int] | None:
    """Return table and seat of somebody, counted from 1; None for whoever does not sit, or no longer does."""
    return seats_in(session).get(entrant)


def seats_in(session: Session) -> dict[EntrantId, tuple[int, int]]:
    """Return table and seat of everybody who sits."""
    if not session.counts:
        return {}
    tables = range(1, len(session.seated.tables) + 1)
    return {player: (table, seat) for table in tables for seat, player in players_at(session, table).items()}


def players_at(session: Session, table: int) -> dict[int, EntrantId]:
    """Return who plays at a table now, by seat: as drawn, but for those who have left it."""
    found: dict[int, EntrantId | None] = dict(enumerate(session.seated.tables[table - 1], start=1))
    for each in session.passed:
        if each.table == table:
            found[each.seat] = each.taken
    return {seat: player for seat, player in found.items() if player is not None}


def not_passed_on(session: Session, table: int, seat: int) -> Session:
    """Return the session as if nobody had left a seat the last time that somebody was said to."""
    left = [at for at, each in enumerate(session.passed) if (each.table, each.seat) == (table, seat)]
    return replace(
        session, passed=tuple(each for at, each in enumerate(session.passed) if at not in left[-1:])
    )


def tables_of(session: Session, entrant: EntrantId) -> tuple[int, ...]:
    """Return the tables at which somebody plays or has played in a session: one as a rule."""
    if not session.counts:
        return ()
    drawn = [number for number, players in enumerate(session.seated.tables, start=1) if entrant in players]
    return (*drawn, *(each.table for each in session.passed if each.taken == entrant))


def require_session(sessions: Sessions, session: str) -> Session:
    """Return a session. Refuses one that there is not."""
    if session not in sessions.sessions:
        raise Refused("session.none-such", session=session)
    return sessions.sessions[session]


class Drawing(Struct, frozen=True):
    """A draw that somebody wants to hold: who they are there, and what has happened before."""

    by: Supervisor
    confirmed: bool = False
    """Whether the captain has confirmed it."""
    repeat: bool = False
    dealt: bool = False
    """Whether a table of the session has dealt."""
    reason: str = ""


def refusal_of(drawing: Drawing, options: SeatingOptions) -> Refused | None:
    """Return why a draw does not count, or None: who may hold it, and when it may be repeated."""
    if drawing.by == "player" or (drawing.by == "host" and options.draw_by == "captain"):
        return Refused("session.not-yours")
    if drawing.by == "host" and not drawing.confirmed:
        return Refused("session.to-confirm")
    if drawing.repeat and drawing.dealt:
        return Refused("session.has-dealt")
    if drawing.repeat and not drawing.reason.strip():
        return Refused("session.repeat-why")
    return None
