"""Line-ups: declared by both captains, kept apart until both are in, shown to both at the same moment.

Whether a person may be named at all (registered, in uniform, not banned) is asked of the caller: `unfit` has the reason
for everybody who may not play, by person.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import HangjackError, Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import SIDES, Party


class LineUpOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How many play, and how many may wait."""

    players_a_table: int
    substitutes_named: int | None = None
    scorer_required: bool = False


class LineUp(Struct, frozen=True):
    """Who plays for a side: those of each table in turn, who waits, and who speaks and writes for it."""

    tables: tuple[tuple[PersonId, ...], ...]
    captain: PersonId
    scorer: PersonId | None = None
    substitutes: tuple[PersonId, ...] = ()
    twice: tuple[PersonId, ...] = ()
    """Those who were nominated to play at two tables, where somebody may."""

    @property
    def players(self) -> tuple[PersonId, ...]:
        """Everybody who sits down."""
        return tuple(person for table in self.tables for person in table)

    @property
    def named(self) -> tuple[PersonId, ...]:
        """Everybody on the sheet: players and substitutes."""
        return (*self.players, *self.substitutes)


class LineUpDeclared(Struct, frozen=True, tag="line-up-declared"):
    """A captain has handed in the line-up; the other side does not see it before its own is in."""

    side: Party
    by: PersonId
    line_up: LineUp
    at_ms: int | None = None
    """When; None in entries that are older than this field."""
    reason: str = ""
    """Why it was changed after both were in, where the book allows that."""


class CaptainChanged(Struct, frozen=True, tag="captain-changed"):
    """Another person captains a side for the rest of the match, and stays at the own table."""

    side: Party
    captain: PersonId


class CaptainAcknowledged(Struct, frozen=True, tag="captain-acknowledged"):
    """The other side or an official has been told who captains *side* now."""

    side: Party
    by: PersonId


class TwiceTold(Struct, frozen=True, tag="twice-told"):
    """The other captain has been told who of *side* plays twice."""

    side: Party
    by: PersonId
    at_ms: int


class TablesAtOnceAgreed(Struct, frozen=True, tag="tables-at-once-agreed"):
    """The captain of *side* agrees that all tables play at once; or no more."""

    side: Party
    by: PersonId
    agrees: bool = True


LineUpEvent = LineUpDeclared | CaptainChanged | CaptainAcknowledged | TwiceTold | TablesAtOnceAgreed


class LineUps(Struct, frozen=True):
    """The line-ups of a match."""

    declared: Mapping[Party, LineUp] = {}
    captains: Mapping[Party, PersonId] = {}
    handed_in_ms: Mapping[Party, int] = {}
    """When each was handed in for the first time, where that is known."""
    untold: frozenset[Party] = frozenset()
    """The sides whose new captain the others have not taken note of."""
    told_ms: Mapping[Party, int] = {}
    """When the others were told who of a side plays twice."""
    at_once: frozenset[Party] = frozenset()
    """The sides whose captain agrees that all tables play at once."""
    changes: tuple[LineUpDeclared, ...] = ()
    """What was changed after both were in."""

    @property
    def revealed(self) -> bool:
        """Whether both are in, so that everybody sees them and nobody changes them."""
        return len(self.declared) == len(SIDES)

    def seen_by(self, side: Party | None) -> Mapping[Party, LineUp]:
        """Return what a side sees now: its own line-up, and the other's once both are in; None is the public."""
        return (
            self.declared
            if self.revealed
            else {team: up for team, up in self.declared.items() if team == side}
        )


def fold(line_ups: LineUps, event: LineUpEvent) -> LineUps:
    """Return the line-ups after *event*."""
    match event:
        case LineUpDeclared(side, _, line_up, at_ms):
            captains = {**line_ups.captains, side: line_up.captain}
            handed_in = line_ups.handed_in_ms if at_ms is None else {side: at_ms, **line_ups.handed_in_ms}
            declared = {**line_ups.declared, side: line_up}
            changes = (*line_ups.changes, event) if line_ups.revealed else line_ups.changes
            after = replace(line_ups, captains=captains, handed_in_ms=handed_in, changes=changes)
            return replace(_asked_again(after, side, line_up), declared=declared)
        case CaptainChanged(side, captain):
            captains = {**line_ups.captains, side: captain}
            return replace(line_ups, captains=captains, untold=line_ups.untold | {side})
        case CaptainAcknowledged(side):
            return replace(line_ups, untold=line_ups.untold - {side})
        case TwiceTold(side, at_ms=told_ms):
            return replace(line_ups, told_ms={side: told_ms, **line_ups.told_ms})
        case TablesAtOnceAgreed(side, agrees=agrees):
            others = line_ups.at_once - {side}
            return replace(line_ups, at_once=others | {side} if agrees else others)
    assert_never(event)


def _asked_again(line_ups: LineUps, side: Party, line_up: LineUp) -> LineUps:
    """Return the line-ups without what was said of another one of *side*: who plays twice, and all tables at once."""
    before = line_ups.declared.get(side)
    if before is None or set(before.twice) == set(line_up.twice):
        return line_ups
    told = {each: at_ms for each, at_ms in line_ups.told_ms.items() if each != side}
    return replace(line_ups, told_ms=told, at_once=frozenset() if line_up.twice else line_ups.at_once)


def declare(
    line_ups: LineUps,
    declared: LineUpDeclared,
    tables: int | range,
    options: LineUpOptions,
    unfit: Mapping[PersonId, HangjackError],
) -> tuple[LineUpDeclared, ...]:
    """Hand in a line-up for a match at so many *tables*. It may be handed in again until the other side's is in too.

    Where a team that is short may leave some empty, *tables* is a range of how many it fills.
    """
    if line_ups.revealed:
        if line_ups.declared[declared.side] == declared.line_up:
            return ()
        raise Refused("line-up.locked")
    fills = range(tables, tables + 1) if isinstance(tables, int) else tables
    _require_tables(declared.line_up, fills, options)
    _require_whole(declared.line_up, options)
    if problem := next((unfit[person] for person in declared.line_up.named if person in unfit), None):
        raise problem
    return (declared,)


def change_captain(
    line_ups: LineUps, side: Party, captain: PersonId, playing: Collection[PersonId]
) -> tuple[CaptainChanged, ...]:
    """Hand the captaincy to somebody else who plays; before the line-ups are out, to whoever is to play."""
    line_up = line_ups.declared.get(side)
    if line_up is None:
        raise Refused("line-up.captain-not-named")
    if captain not in (playing or line_up.players):
        raise Refused("line-up.captain-not-playing", captain=captain)
    return () if line_ups.captains.get(side) == captain else (CaptainChanged(side, captain),)


def acknowledge_captain(line_ups: LineUps, side: Party, by: PersonId) -> tuple[CaptainAcknowledged, ...]:
    """Take note of the new captain of *side*, as the opposing captain or as an official."""
    return (CaptainAcknowledged(side, by),) if side in line_ups.untold else ()


def require_captain(line_up: LineUp, roster: Collection[PersonId]) -> None:
    """Refuse a captain who neither plays nor is on the team's form."""
    if line_up.captain not in line_up.named and line_up.captain not in roster:
        raise Refused("line-up.captain-not-named")


def _require_tables(line_up: LineUp, fills: range, options: LineUpOptions) -> None:
    """Refuse a line-up that fills a table by half, or fewer tables than a team may start with."""
    tables, players = fills.stop - 1, options.players_a_table
    filled = [table for table in line_up.tables if table]
    whole = len(line_up.tables) == tables and all(len(table) == players for table in filled)
    if whole and len(filled) in fills:
        return
    if not whole or fills.start == tables:
        raise Refused("line-up.tables", tables=tables, players=players)
    raise Refused("line-up.too-few", least=fills.start, filled=len(filled))


def _require_whole(line_up: LineUp, options: LineUpOptions) -> None:
    """Refuse a line-up that names somebody twice, or has too many who wait."""
    twice = [person for person, times in Counter(line_up.named).items() if times > 1]
    if twice:
        raise Refused("line-up.twice", people=twice)
    most = options.substitutes_named
    if most is not None and len(line_up.substitutes) > most:
        raise Refused("line-up.substitutes", most=most, named=len(line_up.substitutes))
    if line_up.captain not in line_up.named:
        raise Refused("line-up.captain-not-named")
    if options.scorer_required and line_up.scorer is None:
        raise Refused("line-up.scorer-missing")
