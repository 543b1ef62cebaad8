"""What people see of sessions: who has come, who sits where, how far the tables are, and who stands where."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.registration import last_name
from hangjack.competition.formats import own_options
from hangjack.desk.names import Names
from hangjack.desk.views.log.notes import last_note
from hangjack.formats.table_draw import format as table_draw
from hangjack.formats.table_draw.drawing import has_dealt, seating_of
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.seating import Layout, layout, mixes
from hangjack.formats.table_draw.sessions import (
    Session,
    draw_of,
    match_at,
    not_passed_on,
    players_at,
    seats_in,
    sessions_of,
)
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import seats
from hangjack.matches.scoring import scoring_of

_LONG = 22
"""From so many letters on, a name takes two lines of a board."""


class Sitter(Struct, frozen=True):
    """Somebody at a table, or still without one."""

    id: EntrantId
    name: str
    last: str
    first: str
    table: int | None = None
    seat: int | None = None
    keeps_score: bool = False
    """Whether the score is theirs to keep, as a rule."""

    @property
    def long(self) -> bool:
        """Whether the name is too long for one line of a board."""
        return len(self.name) > _LONG


class Gone(Struct, frozen=True):
    """Somebody who was noted as gone from a table, and may not have: *note* is the id under which it stands on the sheet."""

    note: str
    name: str


class TableShown(Struct, frozen=True):
    """A table of a session: who sits there, and how far it has come."""

    number: int
    match: MatchId
    players: tuple[Sitter, ...]
    state: str
    """`waiting`, `playing`, `ended` or `in`: the sheet is in."""
    played: int = 0
    in_all: int | None = None
    ends_ms: int | None = None
    """When it will be done, if it goes on as it did."""
    unconfirmed: tuple[int, ...] = ()
    """The lines that were written and that nobody else at the table has confirmed."""
    called: tuple[str, ...] = ()
    """The calls for an official that nobody has answered yet."""
    disputed: tuple[str, ...] = ()
    """What is disputed there and not decided yet."""
    gone: Gone | None = None
    """Who was last noted as gone, as long as that can be taken back."""


class SessionShown(Struct, frozen=True):
    """A session as its desk, its board and everybody's phone show it."""

    id: str
    number: int
    of: int
    name: str
    place: str
    day: str
    start_ms: int
    present: tuple[Sitter, ...]
    tables: tuple[TableShown, ...]
    waits: tuple[Sitter, ...]
    late: tuple[Sitter, ...]
    """Those who have come after the draw, and sit nowhere."""
    drawn: bool
    """Whether a draw was held, confirmed or not."""
    counts: bool
    drawn_ms: int | None
    dealt: bool
    """Whether a table has dealt."""
    changed: str = ""
    """Why they sit otherwise than they did before, the last time."""
    changed_ms: int | None = None
    makes: Layout | None = None
    mixes: tuple[Layout, ...] = ()

    @property
    def missing(self) -> int:
        """How many sheets are not in yet."""
        return sum(each.state != "in" for each in self.tables)


class Playing(Struct, frozen=True):
    """The matches that go on, and what the clock says."""

    matches: Mapping[MatchId, Match] = {}
    now_ms: int = 0


class LineShown(Struct, frozen=True):
    """One line of a session's or the season's standings."""

    place: int | None
    person: Sitter
    figure: int | Decimal
    sessions: int = 0


def show_session(competition: Competition, session: Session, names: Names, playing: Playing) -> SessionShown:
    """Return a session with the matches that go on."""
    known, opened = sessions_of(competition), session.opened
    options = seating_of(competition)
    makes = layout(len(session.present), options)
    last = session.changes[-1] if session.changes else None
    sitting = show_sitters(competition, session, session.present, names)
    return SessionShown(
        id=session.id,
        number=list(known.sessions).index(session.id) + 1,
        of=len(known.sessions),
        name=opened.name,
        place=known.locations[opened.location].name,
        day=opened.day,
        start_ms=opened.start_ms,
        present=by_name(sitting),
        tables=_tables(competition, session, names, playing) if session.counts else (),
        waits=by_name(each for each in sitting if each.id in session.seated.waits),
        late=by_name(
            each
            for each in sitting
            if session.counts and each.table is None and each.id not in session.seated.waits
        ),
        drawn=competition.draw(draw_of(session.id)).held is not None,
        counts=session.counts,
        drawn_ms=session.drawn_ms,
        dealt=has_dealt(competition, session),
        changed=last.reason if last else "",
        changed_ms=last.at_ms if last else None,
        makes=makes,
        mixes=mixes(len(session.present), options),
    )


def show_sitter(competition: Competition, session: Session, entrant: EntrantId, names: Names) -> Sitter:
    """Return somebody with their seat in *session*, if they have one."""
    return show_sitters(competition, session, (entrant,), names)[0]


def show_sitters(
    competition: Competition, session: Session, people: Iterable[EntrantId], names: Names
) -> list[Sitter]:
    """Return people with their seats in *session*, as far as they have any; everybody's seat is looked for at once."""
    places, found = seats_in(session), []
    for person in (sitter(each, names) for each in people):
        if person.id in places:
            table, seat = places[person.id]
            keeps = seat == _scorer(competition, session, table)
            person = Sitter(person.id, person.name, person.last, person.first, table, seat, keeps)  # noqa: PLW2901
        found.append(person)
    return found


def _scorer(competition: Competition, session: Session, table: int) -> int | None:
    """Return the seat that keeps the score as a rule, of those at which somebody still plays; None where there is no rule."""
    parties = seats(len(session.seated.tables[table - 1]))
    usual = scoring_of(competition.rules.match.scoring).usual_scorers(parties)
    still = players_at(session, table)
    return next((seat for seat in map(int, usual) if seat in still), None)


def sitter(entrant: EntrantId, names: Names) -> Sitter:
    """Return somebody by name, the last name apart."""
    about = names.directory.people.get(PersonId(entrant)) or Person(names.person(PersonId(entrant)))
    last, first = last_name(about)
    return Sitter(entrant, about.name, last, first)


def by_name(people: Iterable[Sitter]) -> tuple[Sitter, ...]:
    """Return *people* as lists have them: by last name."""
    return tuple(sorted(people, key=lambda each: (each.last.casefold(), each.first.casefold(), each.id)))


def _tables(
    competition: Competition, session: Session, names: Names, playing: Playing
) -> tuple[TableShown, ...]:
    found = []
    at_tables: dict[int | None, list[Sitter]] = {}
    for each in show_sitters(competition, session, seats_in(session), names):
        at_tables.setdefault(each.table, []).append(each)
    for number in range(1, len(session.seated.tables) + 1):
        match_id, sitting = match_at(session, number), tuple(at_tables.get(number, ()))
        table = TableShown(number, match_id, sitting, _state(competition, match_id, playing))
        match = playing.matches.get(match_id)
        begun_ms = session.opened.start_ms
        if match is not None:
            table = replace(table, gone=_gone(session, number, match, names))
            table = _how_far(table, match, begun_ms, playing.now_ms)
        found.append(table)
    return tuple(found)


def _gone(session: Session, table: int, match: Match, names: Names) -> Gone | None:
    note, seats_left = last_note(match), [each.seat for each in session.passed if each.table == table]
    if note is None or not seats_left:
        return None
    before = players_at(not_passed_on(session, table, seats_left[-1]), table)
    left = before.get(seats_left[-1])
    return None if left is None else Gone(note, names.entrant(left))


def _state(competition: Competition, match_id: MatchId, playing: Playing) -> str:
    if competition.result(match_id) is not None:
        return "in"
    if match_id not in competition.under_way:
        return "waiting"
    match = playing.matches.get(match_id)
    return "ended" if match is not None and match.scoring.is_over(match.score) else "playing"


def _how_far(table: TableShown, match: Match, start_ms: int, now_ms: int) -> TableShown:
    """Return a table with its hands so far, and when the last of them will be played at this pace."""
    played, in_all = match.scoring.lines_at(match.score, 1), match.scoring.lines_in_all(match.score)
    ends_ms = None
    if played and in_all and table.state == "playing" and now_ms > start_ms:
        ends_ms = now_ms + (now_ms - start_ms) * (in_all - played) // played
    return replace(
        table,
        played=played,
        in_all=in_all,
        ends_ms=ends_ms,
        unconfirmed=unconfirmed_lines(match),
        called=tuple(match.pauses.called),
        disputed=tuple(each.opened.about for each in match.disputes.values() if each.is_open),
    )


def unconfirmed_lines(match: Match) -> tuple[int, ...]:
    """Return the lines of a table that wait for a second person: new ones, and agreed ones that somebody wants to be others."""
    open_still = {place for place in match.sheet.written if place not in match.sheet.agreed}
    return tuple(sorted(place.number for place in open_still | set(match.sheet.reopened)))


def session_lines(competition: Competition, session: str, names: Names) -> tuple[LineShown, ...]:
    """Return who stands where in a session, as far as its sheets are in."""
    lines = table_draw.session(competition, session, names.entrant)
    return tuple(LineShown(each.place, sitter(each.entrant, names), each.points) for each in lines)


def season_lines(competition: Competition, names: Names) -> tuple[LineShown, ...]:
    """Return who stands where over the season; nothing where the organiser has chosen none."""
    options = own_options(competition, TableDraw).season
    return tuple(
        LineShown(each.place, sitter(each.entrant, names), each.shown(options), each.sessions)
        for each in table_draw.season(competition, names.entrant)
    )


def current(competition: Competition) -> Session | None:
    """Return the session that people ask about: the first that is not over, else the last; None before there is one."""
    every = list(sessions_of(competition).sessions.values())
    open_still = (each for each in every if not _is_over(competition, each))
    return next(open_still, every[-1] if every else None)


def _is_over(competition: Competition, session: Session) -> bool:
    ranking = competition.rankings.get(session.id)
    return ranking is not None and bool(ranking.fixtures) and not ranking.remaining
