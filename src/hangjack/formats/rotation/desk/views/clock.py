"""The clock of the round as a hall sees it: how long there is to play, which tables are out, and who goes where after it.

Nothing here says what anybody has made: that a table's sheet is in tells nobody who has won there.
"""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.formats.rotation.field import facing_in, match_at
from hangjack.formats.rotation.rotation import Facing, Letter
from hangjack.formats.rotation.rounds.clock import (
    Stage,
    clock_of,
    next_round,
    require_rounds,
    stage_of,
    still_out,
)
from hangjack.formats.rotation.rounds.days import in_use_in
from hangjack.formats.rotation.rounds.events import RoundClock, credit_of, ends_ms, is_up, left_ms
from hangjack.formats.rotation.rounds.tickets import is_sold_in
from hangjack.formats.rotation.state import field_of, rounds_of
from hangjack.ids import MatchId

LAST_MINUTES = 5
"""From so many minutes before time on the hall is told that a hand dealt before it is played out."""


class ClockState(StrEnum):
    """How a clock looks."""

    BEFORE = "before"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
    BETWEEN = "between"
    FINISHED = "finished"


class TableState(StrEnum):
    """How far a table of the round has come, as everybody may know."""

    PLAYING = "playing"
    LAST_HAND = "last-hand"
    IN = "in"
    BYE = "bye"


class TableClock(Struct, frozen=True):
    """A table of the round; *ends_ms* is its own time, where it was credited with some."""

    number: int
    match: MatchId
    cards: tuple[str, ...]
    state: TableState
    ends_ms: int | None = None
    credit: int = 0
    """Seconds that it has longer than the room."""


class Move(Struct, frozen=True):
    """Where a card goes for the next round; to no table where it has a bye."""

    card: str
    table: int | None


class ClockShown(Struct, frozen=True):
    """The round that goes on, and the one after it."""

    round: int
    """0 before the first."""
    of: int
    state: ClockState
    started_ms: int
    length_ms: int
    ends_ms: int | None
    """When time is called in the room; None while the clock stands still or does not run."""
    left_ms: int
    paused_for: str
    tables: tuple[TableClock, ...]
    next: int | None
    next_start_ms: int | None
    moves: tuple[Move, ...]
    on_sale: bool
    """Whether tickets are sold now."""
    ended: bool = False
    """Whether an official has ended the round while sheets were out."""

    @property
    def played(self) -> tuple[TableClock, ...]:
        """The tables at which two teams sit."""
        return tuple(each for each in self.tables if each.state is not TableState.BYE)

    @property
    def out(self) -> tuple[TableClock, ...]:
        """The tables whose sheet is not in."""
        return tuple(each for each in self.played if each.state is not TableState.IN)


class MatchClock(Struct, frozen=True):
    """How long a table has to play: until a moment, or so long once the clock goes on."""

    round: int
    ends_ms: int | None
    left_ms: int
    credit: int


def show_clock(competition: Competition, now_ms: int) -> ClockShown:
    """Return the clock as everybody sees it."""
    clock, stage = rounds_of(competition).latest, stage_of(competition)
    coming = next_round(competition)
    return ClockShown(
        round=clock.round if clock else 0,
        of=require_rounds(competition).rounds,
        state=_state(clock, stage, now_ms),
        started_ms=clock.started_ms if clock else 0,
        length_ms=clock.length_ms if clock else require_rounds(competition).length_ms,
        ends_ms=ends_ms(clock) if clock else None,
        left_ms=left_ms(clock, now_ms) if clock else 0,
        paused_for=clock.paused.reason if clock and clock.paused else "",
        tables=_tables(competition, clock, now_ms) if clock else (),
        next=coming,
        next_start_ms=None if coming is None else rounds_of(competition).announced_ms.get(coming),
        moves=() if coming is None else _moves(facing_in(field_of(competition), coming), first=clock is None),
        on_sale=clock is not None and is_sold_in(stage) and in_use_in(competition, clock.round),
        ended=clock is not None and clock.ended is not None,
    )


def show_match_clock(competition: Competition, match: MatchId, now_ms: int) -> MatchClock | None:
    """Return how long a table has to play; None where its round has no clock that runs."""
    clock = clock_of(competition, match)
    if clock is None or competition.result(match) is not None:
        return None
    left = left_ms(clock, now_ms, match)
    return MatchClock(clock.round, ends_ms(clock, match), left, credit_of(clock, match))


def _state(clock: RoundClock | None, stage: Stage, now_ms: int) -> ClockState:
    if clock is None:
        return ClockState.BEFORE
    if stage is Stage.AFTER_LAST:
        return ClockState.FINISHED
    if stage is Stage.BETWEEN_ROUNDS:
        return ClockState.BETWEEN
    if clock.paused is not None:
        return ClockState.PAUSED
    return ClockState.OVER if is_up(clock, now_ms) else ClockState.PLAYING


def _tables(competition: Competition, clock: RoundClock, now_ms: int) -> tuple[TableClock, ...]:
    out = frozenset(still_out(competition, clock.round))
    return tuple(
        _table(each, clock, out, now_ms)
        for each in facing_in(field_of(competition), clock.round)
        if each.stays or each.moves
    )


def _table(facing: Facing, clock: RoundClock, out: frozenset[MatchId], now_ms: int) -> TableClock:
    match = match_at(clock.round, facing.table)
    cards = tuple(str(card) for card in (facing.stays, facing.moves) if card is not None)
    if match not in out:
        state = TableState.BYE if facing.bye else TableState.IN
        return TableClock(facing.table, match, cards, state)
    credit = credit_of(clock, match)
    state = TableState.LAST_HAND if is_up(clock, now_ms, match) else TableState.PLAYING
    return TableClock(facing.table, match, cards, state, ends_ms(clock, match) if credit else None, credit)


def _moves(facings: Sequence[Facing], *, first: bool) -> tuple[Move, ...]:
    """Return where those go who move, by their card, and then who has a bye; before the first round, where everybody sits."""
    cards = sorted(
        (card, each.table)
        for each in facings
        for card in (each.stays, each.moves)
        if card is not None and each.bye is None and (first or card.letter is Letter.MOVES)
    )
    byes = (Move(str(each.bye), None) for each in facings if each.bye is not None)
    return (*(Move(str(card), table) for card, table in cards), *byes)
