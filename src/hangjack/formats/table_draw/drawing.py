"""The draw of a session, repeated and confirmed; and who comes after it, or leaves before the first deal.

A table has dealt once its sheet has been begun: from then on nobody is put there or taken away by a draw.
"""

from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition import staging
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.draw import shuffled
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.formats import own_options
from hangjack.competition.permissions import Role
from hangjack.errors import Refused, require_reason
from hangjack.formats.table_draw.occasions import session_of
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.seating import (
    Company,
    Seated,
    SeatingOptions,
    TableState,
    company,
    require_layout,
    room_for_one,
    seat,
    sizes_of,
)
from hangjack.formats.table_draw.sessions import (
    Drawing,
    PersonCameIn,
    PersonWentOut,
    SeatPassedOn,
    SeatTakenUp,
    Session,
    SessionOpened,
    Supervisor,
    TablesChanged,
    TablesConfirmed,
    TablesDrawn,
    draw_of,
    match_at,
    match_number,
    not_passed_on,
    players_at,
    refusal_of,
    require_session,
    seat_of,
    session_fixtures,
    sessions_of,
)
from hangjack.formats.table_draw.sessions import fold as fold_sessions
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import digest_of


class Wanted(Struct, frozen=True):
    """A draw that is to be held: of which session, with which words, how many wait, and how many larger tables there are."""

    session: str
    words: str
    waiting: int = 0
    larger: int | None = None
    """As the captain says, where the house leaves that to him."""


class Leaving(Struct, frozen=True):
    """Somebody who does not play, and who takes the seat *instead*, where somebody does."""

    session: str
    entrant: EntrantId
    reason: str
    instead: EntrantId | None = None


def open_session(
    competition: Competition, opened: SessionOpened, nonce: bytes
) -> tuple[CompetitionEvent, ...]:
    """Set a session up, and bind the server to the *nonce* of its draw; said again, only day, time and place change."""
    require_sessions(competition)
    if opened.location not in sessions_of(competition).locations:
        raise Refused("session.no-such-place", location=opened.location)
    known = sessions_of(competition).sessions.get(opened.session)
    if known is None:
        return (opened, *draw.commit(competition.draw(draw_of(opened.session)), nonce))
    if has_dealt(competition, known):
        raise Refused("session.has-dealt")
    return () if known.opened == opened else (opened,)


def come_in(
    competition: Competition, session: str, entrant: EntrantId, doing: Doing
) -> tuple[PersonCameIn, ...]:
    """Note that somebody is there and wants to play; a second time changes nothing. Refuses an entry that is not complete."""
    here = require_session(sessions_of(competition), session)
    if entrant in here.present:
        return ()
    if problem := staging.entry_problem(competition, entrant):
        raise problem.refusal
    return (PersonCameIn(session, entrant, doing.by, doing.at_ms),)


def draw_tables(
    competition: Competition, wanted: Wanted, nonce: bytes, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Draw everybody who has come to tables and seats, with the words spoken in the hall.

    What a host draws counts when the captain has confirmed it, where the house lets hosts draw at all.
    """
    here, options = require_session(sessions_of(competition), wanted.session), seating_of(competition)
    by = supervisor(competition, here, doing.by)
    if refusal := refusal_of(Drawing(by, confirmed=True), options):
        raise refusal
    drawn = competition.draw(draw_of(here.id))
    if drawn.held is not None:
        raise Refused("session.drawn-already")
    staging.require_nobody_out(competition, here.present)
    tables = require_layout(len(here.present), options, wanted.waiting, wanted.larger)
    closed = draw.close_entries(drawn, here.present)
    held = draw.hold(reduce(draw.fold, closed, drawn), nonce, wanted.words)
    seated = seat(held[0].order, sizes_of(tables, options), _met(competition, here, options))
    laid_out = TablesDrawn(here.id, seated, held[0].seed, doing.by, doing.at_ms, counts=by != "host")
    return (*closed, *held, laid_out, *_fixtures(competition, laid_out))


def confirm_tables(competition: Competition, session: str, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Let a host's draw count."""
    here = require_session(sessions_of(competition), session)
    if here.counts or not here.seated.tables:
        raise Refused("session.nothing-to-confirm")
    confirmed = TablesConfirmed(session, doing.by, doing.at_ms)
    return (confirmed, *_fixtures(competition, confirmed))


def repeat_draw(
    competition: Competition, session: str, nonce: bytes, reason: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Have the whole draw of a session held again, for a *reason*, as long as no table has dealt; nobody sits meanwhile."""
    here = require_session(sessions_of(competition), session)
    by = supervisor(competition, here, doing.by)
    repeating = Drawing(by, confirmed=True, repeat=True, dealt=has_dealt(competition, here), reason=reason)
    if refusal := refusal_of(repeating, seating_of(competition)):
        raise refusal
    ordered = draw.order_redraw(competition.draw(draw_of(session)), nonce, reason)
    cleared = TablesChanged(session, Seated(()), reason.strip(), doing.by, doing.at_ms)
    return (*ordered, cleared, *_fixtures(competition, cleared))


def join_table(
    competition: Competition, session: str, entrant: EntrantId, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Give somebody who comes late the last seat of a table that has not dealt, drawn among these.

    The seed of the session's draw and the latecomer decide which: nobody chooses. Where there is no such table it is refused, with
    what is left to do.
    """
    here = require_session(sessions_of(competition), session)
    _require_supervised(competition, here, doing.by)
    if seat_of(here, entrant) is not None:
        raise Refused("session.sits-already", person=entrant)
    room = room_for_one(table_states(competition, here), seating_of(competition))
    if here.seed is None or not here.counts:
        raise Refused("session.not-drawn")
    if not room.join:
        raise Refused("session.join-redraw" if room.redraw else "session.join-wait")
    came = come_in(competition, session, entrant, doing)
    lot = digest_of({"latecomer": entrant, "seed": here.seed, "tables": list(room.join)})
    number = int(shuffled([EntrantId(str(each)) for each in room.join], lot)[0])
    tables = [
        (*players, entrant) if table == number else players
        for table, players in enumerate(here.seated.tables, start=1)
    ]
    waits = tuple(each for each in here.seated.waits if each != entrant)
    changed = TablesChanged(session, Seated(tuple(tables), waits), "latecomer", doing.by, doing.at_ms)
    return (*came, changed, *_fixtures(competition, changed))


def leave(competition: Competition, leaving: Leaving, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Let somebody go who does not play: off the list, or off a table that has not dealt.

    A larger table goes on as a smaller one. At a smaller one somebody who waits takes the seat; without one, the draw is
    repeated. A table that has dealt settles it on its own sheet.
    """
    here, entrant = require_session(sessions_of(competition), leaving.session), leaving.entrant
    if entrant not in here.present:
        raise Refused("session.not-here", person=entrant)
    gone = PersonWentOut(here.id, entrant, doing.by, doing.at_ms, leaving.reason)
    place = seat_of(here, entrant)
    if place is None and entrant not in here.seated.waits:
        return (gone,)
    if place is None:
        seated = replace(here.seated, waits=tuple(each for each in here.seated.waits if each != entrant))
    else:
        _require_supervised(competition, here, doing.by)
        seated = _without(competition, here, place[0], leaving)
    changed = TablesChanged(here.id, seated, require_reason(leaving.reason), doing.by, doing.at_ms)
    return (gone, changed, *_fixtures(competition, changed))


def _without(competition: Competition, here: Session, table: int, leaving: Leaving) -> Seated:
    """Return who sits when somebody has left *table*."""
    if _dealt(competition, here, table):
        raise Refused("session.table-has-dealt", table=table)
    players, (small, _) = here.seated.tables[table - 1], seating_of(competition).table_sizes
    entrant, instead = leaving.entrant, leaving.instead
    if instead is not None:
        _require_unseated(here, instead)
        after = tuple(instead if each == entrant else each for each in players)
    elif len(players) == small:
        raise Refused("session.too-few-left", table=table)
    else:
        after = tuple(each for each in players if each != entrant)
    tables = (*here.seated.tables[: table - 1], after, *here.seated.tables[table:])
    return Seated(tables, tuple(each for each in here.seated.waits if each != instead))


def pass_on(
    competition: Competition, match: MatchId, seat: int, taken: EntrantId | None, doing: Doing
) -> tuple[SeatPassedOn | PersonWentOut, ...]:
    """Let somebody go from a table that plays: the seat is *taken* by somebody who waits, or stays empty.

    Whoever looks after the place notes it. Nothing follows at a table that no session has.
    """
    found = _playing(competition, match, doing.by)
    if found is None:
        return ()
    session, table = found
    if taken is not None:
        _require_unseated(session, taken)
    leaver = players_at(session, table).get(seat)
    gone = () if leaver is None else (PersonWentOut(session.id, leaver, doing.by, doing.at_ms),)
    return (SeatPassedOn(session.id, table, seat, doing.by, doing.at_ms, taken), *gone)


def take_up(
    competition: Competition, match: MatchId, seat: int, doing: Doing, reason: str
) -> tuple[SeatTakenUp | PersonCameIn, ...]:
    """Let somebody have their seat again who was said to have left it; whoever has taken it since waits again."""
    found = _playing(competition, match, doing.by)
    if found is None:
        return ()
    session, table = found
    player = players_at(not_passed_on(session, table, seat), table).get(seat)
    if player is not None and seat_of(session, player) is not None:
        raise Refused("session.sits-already", person=player)
    away = player is not None and player not in session.present
    came = (PersonCameIn(session.id, player, doing.by, doing.at_ms),) if player is not None and away else ()
    return (SeatTakenUp(session.id, table, seat, doing.by, doing.at_ms, require_reason(reason)), *came)


def _playing(competition: Competition, match: MatchId, by: PersonId) -> tuple[Session, int] | None:
    """Return the session of a table and its number there, for whoever looks after the place; None where no session has it."""
    session = session_of(competition, match)
    table = match_number(session, match) if session is not None else None
    if session is None or table is None:
        return None
    if supervisor(competition, session, by) == "player":
        raise Refused("session.not-yours")
    return session, table


def _require_unseated(session: Session, entrant: EntrantId) -> None:
    if entrant not in session.present or seat_of(session, entrant) is not None:
        raise Refused("session.not-waiting", person=entrant)


def require_sessions(competition: Competition) -> None:
    """Refuse sessions in a competition that is not played in any."""
    if not isinstance(competition.rules.format, TableDraw):
        raise Refused("session.none-here")


def seating_of(competition: Competition) -> SeatingOptions:
    """Return how people are seated in *competition*."""
    return own_options(competition, TableDraw).seating


def supervisor(competition: Competition, session: Session, person: PersonId) -> Supervisor:
    """Return what somebody is where a session is held."""
    if Role.DIRECTOR in competition.appointments.roles.get(person, ()):
        return "captain"
    place = sessions_of(competition).locations[session.opened.location]
    if person in place.deputies:
        return "deputy"
    return "host" if person == place.host else "player"


def table_states(competition: Competition, session: Session) -> tuple[TableState, ...]:
    """Return the tables of a session with how many sit there, and whether they have dealt."""
    return tuple(
        TableState(number, len(players), int(_dealt(competition, session, number)))
        for number, players in enumerate(session.seated.tables, start=1)
    )


def has_dealt(competition: Competition, session: Session) -> bool:
    """Whether a table of *session* has dealt."""
    return any(each.dealt for each in table_states(competition, session))


def _dealt(competition: Competition, session: Session, table: int) -> bool:
    match = match_at(session, table)
    return match in competition.under_way or competition.result(match) is not None


def _require_supervised(competition: Competition, session: Session, person: PersonId) -> None:
    if supervisor(competition, session, person) not in {"captain", "deputy"}:
        raise Refused("session.not-yours")


def _met(competition: Competition, session: Session, options: SeatingOptions) -> Company | None:
    """Return who has sat with whom in earlier sessions, where they are kept apart."""
    if not options.keep_apart:
        return None
    others = (
        each for each in sessions_of(competition).sessions.values() if each.id != session.id and each.counts
    )
    return company(table for each in others for table in each.seated.tables)


def _fixtures(
    competition: Competition, event: TablesDrawn | TablesConfirmed | TablesChanged
) -> tuple[FixturesSet, ...]:
    """Return who meets whom after *event*; nothing while the captain has not confirmed it."""
    before = sessions_of(competition).sessions[event.session]
    after = fold_sessions(sessions_of(competition), event).sessions[event.session]
    if not after.counts and not before.counts:
        return ()
    players = tuple(each for table in after.seated.tables for each in table) if after.counts else ()
    reason = event.reason if isinstance(event, TablesChanged) else ""
    return (FixturesSet(event.session, players, session_fixtures(after), reason),)
