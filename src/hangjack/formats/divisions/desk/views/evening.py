"""The evening of a match as one captain sees it: who may play, which tables are manned, who plays twice, what was changed."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.formats import fielding
from hangjack.desk.hours import local_clock
from hangjack.desk.names import Names
from hangjack.formats.divisions.desk.views.who_plays import MemberShown, who_plays
from hangjack.ids import PersonId
from hangjack.matches.closings import players_of, unsigned_players
from hangjack.matches.deadlines import MINUTE_MS
from hangjack.matches.match import Match
from hangjack.matches.parties import Party, other
from hangjack.matches.sides import manning
from hangjack.matches.sides.doubling import Manning
from hangjack.matches.state import has_begun
from hangjack.wording import phrase


class TableNow(Struct, frozen=True):
    """One table: who sits there, and what becomes of it as it stands."""

    number: int
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    begun: bool
    closed: bool
    state: str
    """`plays`, `ours` (the others cannot man it), `theirs` (we cannot) or `void`."""


class ChangeShown(Struct, frozen=True):
    """A change of pairs after both line-ups were in."""

    team: str
    at_ms: int | None
    reason: str


class EveningShown(Struct, frozen=True):
    """The evening for one side."""

    players: tuple[MemberShown, ...]
    tables: tuple[TableNow, ...]
    pairs: tuple[tuple[PersonId, ...], ...]
    faults: tuple[str, ...]
    twice: tuple[str, ...]
    told: bool
    their_twice: tuple[str, ...]
    they_told: bool
    at_once: bool
    they_at_once: bool
    all_at_once: bool
    may_at_once: bool
    last_by_ms: int
    """Until when the pair for the last table must be there."""
    ready: bool
    """Whether the own pair for the last table was seen."""
    changes: tuple[ChangeShown, ...]
    to_sign: tuple[tuple[PersonId, str], ...]
    """Own players who have not signed the card, once all is played."""


def show_evening(
    competition: Competition, match: Match, side: Party, names: Names, now_ms: int
) -> EveningShown | None:
    """Return the evening of *match* for *side*; None where nobody plays twice by the book."""
    doubling = match.opened.rules.doubling
    if doubling is None or competition.rules.people.signing is None:
        return None
    line_ups, local = match.sides.line_ups, local_clock(competition)
    own, theirs = line_ups.declared.get(side), line_ups.seen_by(side).get(other(side))
    checked = manning.checked(match, side, now_ms)
    return EveningShown(
        players=who_plays(competition, fielding.asking_of(match, side, local), names),
        tables=_tables(match, side, names, now_ms),
        pairs=own.tables if own else (),
        faults=tuple(phrase(fault, names.language) for fault in checked.faults) if checked else (),
        twice=tuple(map(names.person, own.twice)) if own else (),
        told=side in line_ups.told_ms,
        their_twice=tuple(map(names.person, theirs.twice)) if theirs else (),
        they_told=other(side) in line_ups.told_ms,
        at_once=side in line_ups.at_once,
        they_at_once=other(side) in line_ups.at_once,
        all_at_once=manning.is_at_once(match),
        may_at_once=not any(each.twice for each in line_ups.declared.values()),
        last_by_ms=match.opened.scheduled_ms + doubling.options.late_minutes * MINUTE_MS,
        ready=(side, match.opened.tables) in match.sides.seated_ms,
        changes=tuple(
            ChangeShown(names.entrant(match.opened.parties[each.side]), each.at_ms, each.reason)
            for each in line_ups.changes
        ),
        to_sign=_to_sign(match, side, names),
    )


def _tables(match: Match, side: Party, names: Names, now_ms: int) -> tuple[TableNow, ...]:
    if not match.sides.line_ups.revealed:
        return ()
    found = manning.manned(match, now_ms)
    return tuple(_table(match, side, names, number, each) for number, each in enumerate(found, start=1))


def _table(match: Match, side: Party, names: Names, number: int, manned: Manning) -> TableNow:
    own, theirs = (
        tuple(map(names.person, match.sides.pairs.get((each, number), ()))) for each in (side, other(side))
    )
    state = "void" if manned.void else _state(manned.conceded_by, side)
    return TableNow(number, own, theirs, has_begun(match, number), match.is_closed(number), state)


def _state(conceded_by: Party | None, side: Party) -> str:
    if conceded_by is None:
        return "plays"
    return "theirs" if conceded_by == side else "ours"


def _to_sign(match: Match, side: Party, names: Names) -> tuple[tuple[PersonId, str], ...]:
    if match.ended is None or match.sheet.sealed is not None:
        return ()
    missing, own = unsigned_players(match), players_of(match, side)
    return tuple((person, names.person(person)) for person in missing if person in own)
