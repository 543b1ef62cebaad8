"""Tables that are manned: line-ups in which somebody plays twice, as they are handed in, changed, told and closed in a match."""

from collections.abc import Iterator, Mapping

from hangjack.errors import HangjackError, Refused, require_reason
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.awards import Scrapping, scrap
from hangjack.matches.deadlines import MINUTE_MS, Deadline, IdleTableProposed, OfPair, OfTable, cited
from hangjack.matches.events import TableScrapped
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.rules import Clock
from hangjack.matches.scoring import Closing
from hangjack.matches.sides.doubling import (
    Checked,
    Doubling,
    LineUpFault,
    Manning,
    Named,
    Pair,
    check,
    is_short,
    playing_twice,
    tables,
)
from hangjack.matches.sides.lineups import (
    LineUp,
    LineUpDeclared,
    TablesAtOnceAgreed,
    TwiceTold,
    require_captain,
)
from hangjack.matches.sides.starts import LateAward
from hangjack.matches.state import has_begun, require_going_on, require_table


def declare(
    match: Match, declared: LineUpDeclared, unfit: Mapping[PersonId, HangjackError]
) -> tuple[LineUpDeclared, ...]:
    """Hand in a line-up in which somebody may play twice; it may be changed until the first leg of a table, for a reason.

    Whom the others have not been told of may stand on it: the last table waits until they are.
    """
    line_up, before = declared.line_up, match.sides.line_ups.declared.get(declared.side)
    if before == line_up:
        return ()
    if len(line_up.tables) != match.opened.tables:
        raise Refused("line-up.tables", tables=match.opened.tables, players=_pair(match))
    faults = check(_named(line_up, told=True), doubling_of(match), _pair(match)).faults
    if LineUpFault.SAME_PLAYER_TABLES_1_2 in faults:
        raise Refused("line-up.at-both", faults=faults, people=sorted(playing_twice(line_up.tables[:-1])))
    if faults:
        raise Refused("line-up.faults", faults=faults)
    require_captain(line_up, match.opened.rosters.get(declared.side, ()))
    if problem := next((unfit[person] for person in line_up.named if person in unfit), None):
        raise problem
    if before is not None and match.sides.line_ups.revealed:
        _require_changeable(match, before, declared)
    return (declared,)


def _require_changeable(match: Match, before: LineUp, declared: LineUpDeclared) -> None:
    """Refuse to change the pair of a table that has begun, and any change without a reason."""
    for table, (was, now) in enumerate(zip(before.tables, declared.line_up.tables, strict=True), start=1):
        if was != now and (has_begun(match, table) or match.is_closed(table)):
            raise Refused("line-up.table-begun", table=table)
    require_reason(declared.reason, "line-up.change-reason")


def tell(match: Match, side: Party, by: PersonId, at_ms: int) -> tuple[TwiceTold, ...]:
    """Note that the other captain was told who of *side* plays twice; the first time counts."""
    require_going_on(match)
    line_up = match.sides.line_ups.declared.get(side)
    if line_up is None or not line_up.twice:
        raise Refused("manning.nobody-twice")
    return () if side in match.sides.line_ups.told_ms else (TwiceTold(side, by, at_ms),)


def agree_at_once(match: Match, side: Party, by: PersonId, *, agrees: bool) -> tuple[TablesAtOnceAgreed, ...]:
    """Agree, as a captain, that all tables play at once: not where somebody on either side plays twice."""
    doubling_of(match)
    require_going_on(match)
    twice = [each for each in SIDES if _line_up_twice(match, each)]
    if agrees and twice:
        raise Refused("manning.twice-at-once", sides=twice)
    known = side in match.sides.line_ups.at_once
    return () if known == agrees else (TablesAtOnceAgreed(side, by, agrees),)


def is_at_once(match: Match) -> bool:
    """Whether both captains have agreed that all tables play at once."""
    return match.sides.line_ups.at_once == frozenset(SIDES)


def checked(match: Match, side: Party, now_ms: int) -> Checked | None:
    """Return what is wrong with the line-up of *side* now, and which tables it mans; None before it is handed in."""
    line_up = match.sides.line_ups.declared.get(side)
    if line_up is None:
        return None
    told = side in match.sides.line_ups.told_ms
    ready = _is_ready(match, side, now_ms)
    return check(_named(line_up, told=told, last_ready=ready), doubling_of(match), _pair(match))


def manned(match: Match, now_ms: int) -> tuple[Manning, ...]:
    """Return what becomes of each table as the line-ups stand now; a side without one mans nothing.

    A table of which a leg was played is manned, whatever was wrong before.
    """
    nobody = Checked((), (False,) * match.opened.tables)
    found = tables({side: checked(match, side, now_ms) or nobody for side in SIDES})
    return tuple(Manning() if has_begun(match, table) else each for table, each in enumerate(found, start=1))


def close_unmanned(
    match: Match, table: int, now_ms: int, by: PersonId, clause: ClauseId | None
) -> tuple[TableScrapped, ...]:
    """Close a table that one side cannot man, for the others, or for nobody where neither can.

    Where only the word to the other captain is missing the book may want a decision instead; where neither side came it may
    want the table played another time.
    """
    doubling_of(match)
    require_going_on(match)
    require_table(match, table)
    if match.is_closed(table):
        return ()
    found, options = manned(match, now_ms)[table - 1], doubling_of(match).options
    if found.plays:
        raise Refused("manning.plays", table=table)
    if found.void and options.double_default == "replay":
        raise Refused("manning.played-again", table=table)
    conceded = found.conceded_by
    if conceded and options.not_informed_effect == "case" and _only_untold(match, conceded, table, now_ms):
        raise Refused("manning.not-told-case", table=table, side=conceded)
    to = None if conceded is None else other(conceded)
    number = 0 if to is None else match.opened.rules.lines_a_table or 0
    return (TableScrapped(Closing(table, to, number, clause), by, ""),)


def as_on_card(
    match: Match,
    pairs: Mapping[Party, tuple[Pair, ...]],
    captains: Mapping[Party, PersonId],
    by: PersonId,
    at_ms: int,
) -> tuple[LineUpDeclared, ...]:
    """Return the line-ups as a card has them that was played: what was wrong with them before matters no more."""
    found = []
    for side, tables_ in pairs.items():
        twice = tuple(sorted(playing_twice([pair or None for pair in tables_])))
        line_up = LineUp(tables_, captains[side], twice=twice)
        if match.sides.line_ups.declared.get(side) != line_up:
            found.append(LineUpDeclared(side, by, line_up, at_ms))
    return tuple(found)


def short_sides(match: Match, pairs: Mapping[Party, tuple[Pair, ...]]) -> tuple[Party, ...]:
    """Return the sides that a card has too few different players of, in a match in which all are compulsory."""
    doubling = match.opened.rules.doubling
    if doubling is None:
        return ()
    return tuple(
        side
        for side, tables_ in pairs.items()
        if is_short([each or None for each in tables_], doubling, _pair(match))
    )


def closed(match: Match, table: int, to: Party | None, by: PersonId) -> tuple[TableScrapped, ...]:
    """Return that *table* is closed as a card says: what was not played goes to a side, or to nobody."""
    number = 0 if to is None else match.opened.rules.lines_a_table or 0
    return () if match.is_closed(table) else (TableScrapped(Closing(table, to, number), by, ""),)


def require_told(match: Match, table: int) -> None:
    """Refuse the first leg of a table at which somebody plays twice of whom the other captain was not told."""
    if match.opened.rules.doubling is None or match.meeting is None or has_begun(match, table):
        return
    for side in SIDES:
        line_up = match.sides.line_ups.declared.get(side)
        last = table == match.opened.tables
        if last and line_up is not None and line_up.twice and side not in match.sides.line_ups.told_ms:
            raise Refused("manning.tell-first", side=side, table=table, people=line_up.twice)


def last_table_deadlines(match: Match) -> Iterator[Deadline]:
    """Yield when the pair for the last table must be there, for each side that has somebody waiting for it."""
    doubling, last = match.opened.rules.doubling, match.opened.tables
    if doubling is None or match.meeting is None or has_begun(match, last) or match.is_closed(last):
        return
    due = match.opened.scheduled_ms + doubling.options.late_minutes * MINUTE_MS
    clause = cited(match, Clock.LAST_TABLE)
    late = [side for side in SIDES if _waits_for_last(match, side) and not _seated_by(match, side, due)]
    if len(late) == len(SIDES):
        yield Deadline(Clock.LAST_TABLE, OfTable(last), due, clause)
    elif late:
        number = match.opened.rules.lines_a_table or 0
        award = LateAward(doubling.options.late_minutes, other(late[0]), number, clause)
        yield Deadline(Clock.LAST_TABLE, OfPair(late[0], last), due, clause, IdleTableProposed(award, last))


def doubling_of(match: Match) -> Doubling:
    """Return who may play twice. Refuses a match in which every side plays with whom its line-up has."""
    if match.opened.rules.doubling is None:
        raise Refused("manning.none-here")
    return match.opened.rules.doubling


def concede(match: Match, side: Party, table: int, by: PersonId, reason: str) -> tuple[TableScrapped, ...]:
    """Give up, as a captain, what is not played of a table."""
    doubling_of(match)
    return scrap(match, table, side, by, Scrapping(None, reason))


def _named(line_up: LineUp, *, told: bool, last_ready: bool = True) -> Named:
    players = tuple(dict.fromkeys(line_up.named))
    pairs = tuple(pair or None for pair in line_up.tables)
    return Named(players, pairs, line_up.twice, told, last_ready)


def _pair(match: Match) -> int:
    options = match.opened.rules.line_ups
    assert options is not None, "line-ups are handed in"
    return options.players_a_table


def _line_up_twice(match: Match, side: Party) -> bool:
    line_up = match.sides.line_ups.declared.get(side)
    return line_up is not None and bool(line_up.twice)


def _waits_for_last(match: Match, side: Party) -> bool:
    """Whether somebody of a side is wanted at the last table who does not play before."""
    line_up = match.sides.line_ups.declared.get(side)
    if line_up is None or not line_up.tables[-1]:
        return False
    before = {person for pair in line_up.tables[:-1] for person in pair}
    return bool(set(line_up.tables[-1]) - before)


def _seated_by(match: Match, side: Party, due_ms: int) -> bool:
    seen = match.sides.seated_ms.get((side, match.opened.tables))
    return seen is not None and seen <= due_ms


def _is_ready(match: Match, side: Party, now_ms: int) -> bool:
    """Whether those who wait for the last table are there in time, as far as that is known: until its hour they may come."""
    due = match.opened.scheduled_ms + doubling_of(match).options.late_minutes * MINUTE_MS
    return now_ms <= due or _seated_by(match, side, due)


def _only_untold(match: Match, side: Party, table: int, now_ms: int) -> bool:
    """Whether a table is unmanned for nothing else than that the other captain was not told."""
    found = checked(match, side, now_ms)
    untold = found is not None and found.faults == (LineUpFault.OPPONENT_NOT_INFORMED,)
    return untold and table == match.opened.tables and _is_ready(match, side, now_ms)
