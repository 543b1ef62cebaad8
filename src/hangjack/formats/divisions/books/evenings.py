"""What is written about the night of a match beside its sheet: a card that was missing, a side that did not come, another day.

A match that was played on another day than the one that holds counts only once those who judge disputes have said so: until
then its result is held.
"""

from collections.abc import Mapping
from datetime import date
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.results import Official

Value = TypeVar("Value")


class CardMissing(FormatEvent, frozen=True, tag="card-missing"):
    """The home side had no card on the night: the others have opened one."""

    match: MatchId
    team: EntrantId
    by: PersonId
    at_ms: int


class SideAbsent(FormatEvent, frozen=True, tag="side-absent"):
    """The side that is there says that the other has not come."""

    match: MatchId
    team: EntrantId
    """Who has not come."""
    by: PersonId
    at_ms: int


class PlayedElsewhen(FormatEvent, frozen=True, tag="played-elsewhen"):
    """A match was played on another day than the one that holds, without everybody's word."""

    match: MatchId
    day: date
    reason: str
    by: PersonId
    at_ms: int


class ResultHeld(FormatEvent, frozen=True, tag="result-held"):
    """The result of a match waits until it is decided whether it counts."""

    result: Official

    @property
    def match(self) -> MatchId:
        """Of which match."""
        return self.result.match


class HeldResultDecided(FormatEvent, frozen=True, tag="held-result-decided"):
    """It is decided whether a match counts that was played on another day; if not, it is still to be played."""

    match: MatchId
    counts: bool
    by: PersonId
    at_ms: int


EveningEvent = CardMissing | SideAbsent | PlayedElsewhen | ResultHeld | HeldResultDecided


class Evenings(Struct, frozen=True):
    """What is written about the nights of matches."""

    no_card: Mapping[MatchId, CardMissing] = {}
    absent: Mapping[MatchId, SideAbsent] = {}
    elsewhen: Mapping[MatchId, PlayedElsewhen] = {}
    """Matches of which nobody has decided yet whether they count."""
    held: Mapping[MatchId, Official] = {}
    decided: Mapping[MatchId, HeldResultDecided] = {}


def fold(evenings: Evenings, event: EveningEvent) -> Evenings:
    """Return what is written after *event*. Never refuses."""
    match event:
        case CardMissing(match):
            return replace(evenings, no_card={**evenings.no_card, match: event})
        case SideAbsent(match):
            return replace(evenings, absent={**evenings.absent, match: event})
        case PlayedElsewhen(match):
            return replace(evenings, elsewhen={**evenings.elsewhen, match: event})
        case ResultHeld(result):
            return replace(evenings, held={**evenings.held, result.match: result})
        case HeldResultDecided(match):
            return replace(
                evenings,
                elsewhen=_without(evenings.elsewhen, match),
                held=_without(evenings.held, match),
                decided={**evenings.decided, match: event},
            )
    assert_never(event)


def _without(kept: Mapping[MatchId, Value], gone: MatchId) -> Mapping[MatchId, Value]:
    return {match: each for match, each in kept.items() if match != gone}
