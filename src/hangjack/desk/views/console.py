"""What a director's screen shows: every match under way with its tables, and everything that waits for somebody.

What waits is shown to those who can do it. So one screen serves directors, officials and the committee.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from hangjack.competition.competition import Competition
from hangjack.competition.defaulting import both_default_clauses, default_clauses
from hangjack.competition.entries.rosters import GONE, roster_of
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.fixtures.hall import Hall
from hangjack.competition.formats.due import Due
from hangjack.competition.formats.publishing import is_withheld
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Act
from hangjack.desk.hours import moment
from hangjack.desk.names import EntrantShown, Names, PersonShown
from hangjack.desk.views.calls.kinds import CallShown
from hangjack.desk.views.calls.match import calls_of
from hangjack.desk.views.calls.waiting import waiting_of
from hangjack.desk.views.day.announcements import Told, told_to
from hangjack.desk.views.day.rounds import FinishShown, ToCall, show_finish, to_call
from hangjack.desk.views.faces import MatchFace, TableFace, face_of, table_face
from hangjack.desk.views.matches import gaps_in_words
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.refereeing import ruled_in_words
from hangjack.desk.views.sides import BenchShown, show_bench
from hangjack.desk.views.subjects import in_words
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.matches.clocks import deadlines
from hangjack.matches.gaps import unsigned_in
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.sides.seats import missed_toss
from hangjack.matches.state import has_begun
from hangjack.matches.stops import Stop, StopFor, is_table_due_for_break, stops
from hangjack.wording import Worded, phrase, say

CLOCKS = 2
"""How many of the next deadlines a match shows."""

AHEAD_MS = 60 * 60_000
"""How far ahead clocks are shown."""

DAY_MS = 86_400_000


class TableState(Worded):
    """What goes on at a table, the most urgent thing first."""

    CALLING = "calling"
    DISPUTED = "disputed"
    DIFFERING = "differing"
    CLOSED = "closed"
    LATE = "late"
    BREAK = "break"
    STOPPED = "stopped"
    BREAK_DUE = "break_due"
    WAITING = "waiting"
    READY = "ready"
    PLAYING = "playing"


class MatchState(Worded):
    """How far a match has come."""

    CALLED = "called"
    UNDER_WAY = "under_way"
    LEVEL = "level"
    TO_SIGN = "to_sign"
    TO_SEAL = "to_seal"
    TO_CLOSE = "to_close"


class FloorTable(TableFace, frozen=True):
    """One table of a match. *hall*: its number in the hall, where the schedule gives one."""

    number: int
    hall: int | None
    state: TableState
    says: str
    seated: tuple[Party, ...]
    """Whose pair is there: seen, on a line-up that is handed in, or playing."""
    begun: bool
    players: dict[Party, tuple[PersonId, ...]]
    """Who is down for it, once both line-ups are out."""
    until_ms: int | None = None


class TossShown(Struct, frozen=True):
    """How far a toss has come that is not made yet."""

    came_ms: dict[Party, int]
    missed: tuple[Party, ...]
    """Who has lost it by not coming in time."""
    committed: bool
    drawn: Party | None


class ClockShown(Struct, frozen=True):
    """Something that comes due, with the time that is counted down to."""

    says: str
    due_ms: int


class RulingGiven(Struct, frozen=True):
    """A ruling that holds, and that the committee can set aside."""

    id: str
    table: int
    says: str


class FloorMatch(MatchFace, frozen=True):
    """A match on a director's screen, as it was at the moment *now_ms*."""

    now_ms: int
    state: MatchState
    says: str
    start_ms: int
    starts: str
    """When it begins, as people say it."""
    tables: tuple[FloorTable, ...]
    clocks: tuple[ClockShown, ...]
    calls: tuple[CallShown, ...]
    people: dict[Party, tuple[PersonShown, ...]]
    captains: dict[Party, PersonId]
    benches: dict[Party, BenchShown]
    """Who plays and who may come on, for somebody who may write substitutions down."""
    rulings: tuple[RulingGiven, ...]
    gaps: tuple[str, ...]
    unsigned: tuple[Party, ...]
    """Who may still sign the sheet."""
    tossed: bool
    toss: TossShown | None
    """None once it is made, and where the book knows none."""
    awarded: bool
    default_by: tuple[ClauseId, ...]
    """Clauses by which the match may be given to one side."""
    both_default_by: tuple[ClauseId, ...]


class ConsoleShown(Struct, frozen=True):
    """What a director's screen shows beside the matches."""

    now_ms: int
    withheld: bool
    matches: tuple[MatchId, ...]
    """Those to show: under way, and over but not put away."""
    to_play: tuple[ToCall, ...]
    """Not begun, both teams known, the earliest first."""
    finish: FinishShown | None
    """When the day will be over, where that is later than planned."""
    hall: Hall | None
    groups: tuple[Group, ...]
    teams: tuple[EntrantShown, ...]
    outside: tuple[EntrantShown, ...]
    """Those of them that are in no group and may still be let in."""
    waiting: tuple[CallShown, ...]
    """What waits beside the matches under way."""
    told: tuple[Told, ...]
    """What is announced to officials and to everybody, the newest first."""


def show_console(
    competition: Competition, reader: Reader, names: Names, matches: Sequence[MatchId], now_ms: int
) -> ConsoleShown:
    """Return what is shown beside the matches."""
    schedule = competition.timetable.schedule
    grouped = {team for group in competition.groups.groups for team in group.members}
    teams = {team: names.shown(team) for team in competition.rosters.entries}
    return ConsoleShown(
        now_ms=now_ms,
        withheld=is_withheld(competition),
        matches=tuple(matches),
        to_play=to_call(competition, reader, names, now_ms),
        finish=show_finish(competition, names, now_ms),
        hall=schedule.hall if schedule is not None else None,
        groups=competition.groups.groups,
        teams=tuple(teams.values()),
        outside=tuple(
            shown
            for team, shown in teams.items()
            if team not in grouped and competition.rosters.entries[team].status not in GONE
        ),
        waiting=waiting_of(competition, reader, names, now_ms),
        told=told_to(competition, (Audience.OFFICIALS, Audience.EVERYBODY), now_ms, reader.language),
    )


def to_put_away(competition: Competition, now_ms: int) -> tuple[MatchId, ...]:
    """Return the matches that have a result and of which the papers may still be out.

    They were to begin within a day of now, before or after: a hall may run ahead of its schedule.
    """
    schedule = competition.timetable.schedule
    placed = schedule.placed.values() if schedule is not None else ()
    recent = (each.match for each in placed if abs(now_ms - each.start_ms) < DAY_MS)
    return tuple(match for match in recent if competition.result(match) is not None)


def is_put_away(match: Match) -> bool:
    """Whether nothing is left to do in a match: what was handed in is noted, or nothing was played."""
    return match.closings.put_away or (match.awarded is not None and not match.sheet.agreed)


def show_floor(
    competition: Competition, match: Match, reader: Reader, names: Names, now_ms: int
) -> FloorMatch:
    """Return a match as a director's screen shows it."""
    language, state = reader.language, state_of(match)
    return FloorMatch(
        **face_of(
            match,
            {side: names.shown(team) for side, team in match.opened.parties.items()},
            names.language,
            competition.result(match.opened.match),
        ),
        now_ms=now_ms,
        state=state,
        says=phrase(state, language),
        start_ms=match.opened.scheduled_ms,
        starts=moment(competition, match.opened.scheduled_ms, now_ms, language),
        tables=tuple(_tables(competition, match, now_ms, language)),
        clocks=(*_clocks(match, names, now_ms), *_protest(competition, match, now_ms, language)),
        calls=calls_of(competition, match, reader, names, now_ms),
        people={side: _people(competition, match, side, names) for side in SIDES},
        captains=dict(match.sides.line_ups.captains),
        benches=_benches(competition, match, reader, names, now_ms),
        rulings=tuple(_rulings(match, names)) if reader.may(Act.OVERRULE) else (),
        gaps=gaps_in_words(match, names),
        unsigned=unsigned_in(match),
        tossed=match.sides.toss is not None or match.opened.rules.toss_minutes is None,
        toss=show_toss(match, now_ms),
        awarded=match.awarded is not None,
        default_by=tuple(dict.fromkeys(default_clauses(competition, match.opened.rules))),
        both_default_by=tuple(dict.fromkeys(both_default_clauses(competition, match.opened.rules))),
    )


def show_toss(match: Match, now_ms: int) -> TossShown | None:
    """Return how far the toss of *match* has come."""
    tossing = match.sides.tossing
    if tossing.made is not None or match.opened.rules.toss_minutes is None:
        return None
    drawn = tossing.drawn.winner if tossing.drawn is not None else None
    missed = missed_toss(match, now_ms)
    return TossShown(dict(tossing.came_ms), missed, tossing.commitment is not None, drawn)


def state_of(match: Match) -> MatchState:
    """Return how far a match has come."""
    if match.sheet.sealed is not None or match.awarded is not None:
        return MatchState.TO_CLOSE
    if match.level:
        return MatchState.LEVEL
    if match.ended is not None:
        return MatchState.TO_SIGN if unsigned_in(match) else MatchState.TO_SEAL
    return MatchState.UNDER_WAY if match.sheet.tables or match.running else MatchState.CALLED


def _tables(competition: Competition, match: Match, now_ms: int, language: str) -> Iterator[FloorTable]:
    schedule = competition.timetable.schedule
    placed = schedule.placed.get(match.opened.match) if schedule is not None else None
    in_hall = dict(enumerate(placed.tables, start=1)) if placed is not None else {}
    still = stops(match, now_ms)
    for number in match.tables:
        here = [stop for stop in still if stop.table == number]
        state = _table_state(match, number, here, now_ms)
        yield FloorTable(
            **asdict(table_face(match, number)),
            number=number,
            hall=in_hall.get(number),
            state=state,
            says=phrase(state, language),
            seated=_seated(match, number),
            begun=has_begun(match, number),
            players=dict(match.sides.sitting_at(number)),
            until_ms=next((stop.until_ms for stop in here if stop.until_ms is not None), None),
        )


def _table_state(match: Match, number: int, here: Iterable[Stop], now_ms: int) -> TableState:
    why = {stop.why for stop in here}
    waits = {place.table for place in match.sheet.one_sided}
    begun = has_begun(match, number)
    missing = len(_seated(match, number)) < len(SIDES)
    found = {
        TableState.CALLING: StopFor.PAUSE in why,
        TableState.DISPUTED: StopFor.DISPUTE in why,
        TableState.DIFFERING: number in {place.table for place in match.sheet.differences},
        TableState.CLOSED: match.is_closed(number) or match.ended is not None,
        TableState.LATE: missing and now_ms > match.opened.scheduled_ms,
        TableState.BREAK: bool(why & {StopFor.BREAK, StopFor.TIME_OUT}),
        TableState.STOPPED: bool(why),
        TableState.BREAK_DUE: is_table_due_for_break(match, number),
        TableState.WAITING: number in waits,
        TableState.READY: not begun,
        TableState.PLAYING: True,
    }
    return next(state for state, holds in found.items() if holds)


def _seated(match: Match, number: int) -> tuple[Party, ...]:
    there = match.sides.there_ms
    return tuple(side for side in SIDES if has_begun(match, number) or (side, number) in there)


def _clocks(match: Match, names: Names, now_ms: int) -> Iterator[ClockShown]:
    language = names.language
    coming = [each for each in deadlines(match, now_ms) if now_ms < each.due_ms <= now_ms + AHEAD_MS]
    for each in coming[:CLOCKS]:
        about = in_words(match, each.about, names)
        what = phrase(each.kind, language)
        yield ClockShown(
            say("console.about", language=language, what=what, about=about) if about else what, each.due_ms
        )


def _protest(competition: Competition, match: Match, now_ms: int, language: str) -> Iterator[ClockShown]:
    until = competition.protest_until_ms(match.opened.match)
    if until is not None and now_ms <= until:
        yield ClockShown(phrase(Due.PROTEST, language), until)


def _people(competition: Competition, match: Match, side: Party, names: Names) -> tuple[PersonShown, ...]:
    """Return who may be meant on a side: those on its line-up first, then everybody on its form."""
    line_up = match.sides.line_ups.declared.get(side) if match.sides.line_ups.revealed else None
    named = line_up.named if line_up is not None else ()
    everybody = dict.fromkeys((*named, *roster_of(competition.rosters, match.opened.parties[side])))
    return tuple(map(names.person_shown, everybody))


def _benches(
    competition: Competition, match: Match, reader: Reader, names: Names, now_ms: int
) -> dict[Party, BenchShown]:
    if not match.sides.line_ups.revealed or match.ended is not None or not reader.may(Act.SUBSTITUTE):
        return {}
    return {side: show_bench(competition, match, side, names, now_ms) for side in SIDES}


def _rulings(match: Match, names: Names) -> Iterator[RulingGiven]:
    for id_, noted in match.rulings.items():
        if noted.record.in_force is not None:
            yield RulingGiven(id_, noted.table, ruled_in_words(match, noted.record.in_force, names))
