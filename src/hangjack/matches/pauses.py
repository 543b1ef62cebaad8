"""What makes a table stand still for a while: a break, a time-out, a pause to ask an official, a count for a frozen player."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.wording import Worded


class CallAbout(Worded):
    """Why somebody at a table wants an official."""

    DOUBT = "doubt"
    LAST_TRICK = "last_trick"
    CARDS = "cards"
    SEATS = "seats"
    SHEETS = "sheets"
    OTHER = "other"


class BreakBegun(Struct, frozen=True, tag="break-begun"):
    """A table has its break, after so many of its games."""

    table: int
    after_game: int
    at_ms: int


class TimeOutTaken(Struct, frozen=True, tag="time-out-taken"):
    """A pair has taken one of its time-outs of this half; both pairs wait."""

    side: Party
    table: int
    half: int
    at_ms: int


class PauseCalled(Struct, frozen=True, tag="pause-called"):
    """A player wants to ask an official: the table stands still."""

    id: str
    table: int
    by: PersonId
    at_ms: int
    about: CallAbout = CallAbout.OTHER


class PauseEnded(Struct, frozen=True, tag="pause-ended"):
    """The official has answered, and the table plays on."""

    id: str
    by: PersonId


class CountGiven(Struct, frozen=True, tag="count-given"):
    """A player has frozen, the captains or an official were told, and the seconds are counted aloud."""

    id: str
    table: int
    player: PersonId
    by: PersonId
    at_ms: int


class CountEnded(Struct, frozen=True, tag="count-ended"):
    """The player has acted before the count was over, or it was called off."""

    id: str
    by: PersonId


PauseEvent = BreakBegun | TimeOutTaken | PauseCalled | PauseEnded | CountGiven | CountEnded


class Pauses(Struct, frozen=True):
    """The pauses of a match: those with an end by the clock, and those that are open."""

    breaks: tuple[BreakBegun, ...] = ()
    time_outs: tuple[TimeOutTaken, ...] = ()
    called: Mapping[str, PauseCalled] = {}
    counts: Mapping[str, CountGiven] = {}
    ended: frozenset[str] = frozenset()

    def last_break(self, table: int) -> int:
        """Return the number of the game after which *table* had its last break; 0 if it has had none."""
        return max((each.after_game for each in self.breaks if each.table == table), default=0)

    def time_outs_of(self, side: Party, table: int, half: int) -> int:
        """Return how many time-outs a pair has taken in a half."""
        return sum((each.side, each.table, each.half) == (side, table, half) for each in self.time_outs)


def fold(pauses: Pauses, event: PauseEvent) -> Pauses:
    """Return the pauses after *event*."""
    match event:
        case BreakBegun():
            return replace(pauses, breaks=(*pauses.breaks, event))
        case TimeOutTaken():
            return replace(pauses, time_outs=(*pauses.time_outs, event))
        case PauseCalled(id_):
            return replace(pauses, called={**pauses.called, id_: event})
        case CountGiven(id_):
            return replace(pauses, counts={**pauses.counts, id_: event})
        case PauseEnded(id_):
            called = {name: each for name, each in pauses.called.items() if name != id_}
            return replace(pauses, called=called, ended=pauses.ended | {id_})
        case CountEnded(id_):
            counts = {name: each for name, each in pauses.counts.items() if name != id_}
            return replace(pauses, counts=counts, ended=pauses.ended | {id_})
    assert_never(event)


def end_pause(pauses: Pauses, id_: str, by: PersonId) -> tuple[PauseEnded, ...]:
    """Let the table play on; a second time changes nothing."""
    if id_ in pauses.ended:
        return ()
    if id_ not in pauses.called:
        raise Refused("pause.unknown", id=id_)
    return (PauseEnded(id_, by),)


def end_ruled(pauses: Pauses, table: int, by: PersonId) -> tuple[PauseEnded, ...]:
    """Let a table play on that waited for a ruling: it has been given."""
    return tuple(
        PauseEnded(id_, by)
        for id_, each in pauses.called.items()
        if each.table == table and each.about in (CallAbout.DOUBT, CallAbout.CARDS)
    )


def end_count(pauses: Pauses, id_: str, by: PersonId) -> tuple[CountEnded, ...]:
    """Stop counting; a second time changes nothing."""
    if id_ in pauses.ended:
        return ()
    if id_ not in pauses.counts:
        raise Refused("pause.count-unknown", id=id_)
    return (CountEnded(id_, by),)
