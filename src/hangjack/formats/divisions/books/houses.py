"""What landlords are asked and say: to help a team out on a night, and on which nights the house is closed."""

from collections.abc import Mapping
from datetime import date
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.ids import EntrantId, MatchId, PersonId


class CoverAsked(FormatEvent, frozen=True, tag="cover-asked"):
    """A captain whose team is short asks the landlord to help out in a match."""

    match: MatchId
    team: EntrantId
    landlord: PersonId
    by: PersonId
    at_ms: int


class CoverAnswered(FormatEvent, frozen=True, tag="cover-answered"):
    """A landlord says whether they help out."""

    match: MatchId
    team: EntrantId
    helps: bool
    by: PersonId
    at_ms: int


class ClosingTold(FormatEvent, frozen=True, tag="closing-told"):
    """A landlord says that the house is closed on a night, and why."""

    venue: str
    day: date
    reason: str
    by: PersonId
    at_ms: int


class ClosingSettled(FormatEvent, frozen=True, tag="closing-settled"):
    """Whoever keeps the calendar has noted a closed night in it, or not, and says why not."""

    venue: str
    day: date
    noted: bool
    by: PersonId
    at_ms: int
    reason: str = ""


class ClosingTakenBack(FormatEvent, frozen=True, tag="closing-taken-back"):
    """The house is open after all: it was said by mistake, and the calendar never had it."""

    venue: str
    day: date
    by: PersonId
    at_ms: int


HouseEvent = CoverAsked | CoverAnswered | ClosingTold | ClosingSettled | ClosingTakenBack
Night = tuple[str, date]
"""A house and a day."""


class Cover(Struct, frozen=True):
    """A landlord who was asked to help out, and the answer; None while there is none."""

    asked: CoverAsked
    helps: bool | None = None


class Houses(Struct, frozen=True):
    """What landlords were asked and have said."""

    covers: Mapping[tuple[MatchId, EntrantId], Cover] = {}
    closings: Mapping[Night, ClosingTold] = {}
    """Closed nights that nobody has settled yet."""
    settled: Mapping[Night, ClosingSettled] = {}
    """What the secretary has answered to closed nights, by the last word about each."""


def fold(houses: Houses, event: HouseEvent) -> Houses:
    """Return what landlords were asked and have said after *event*. Never refuses."""
    match event:
        case CoverAsked(match, team):
            return replace(houses, covers={**houses.covers, (match, team): Cover(event)})
        case CoverAnswered(match, team, helps) if (match, team) in houses.covers:
            answered = replace(houses.covers[match, team], helps=helps)
            return replace(houses, covers={**houses.covers, (match, team): answered})
        case ClosingTold(venue, day):
            return replace(houses, closings={**houses.closings, (venue, day): event})
        case ClosingSettled(venue, day):
            left = {night: told for night, told in houses.closings.items() if night != (venue, day)}
            return replace(houses, closings=left, settled={**houses.settled, (venue, day): event})
        case ClosingTakenBack(venue, day):
            left = {night: told for night, told in houses.closings.items() if night != (venue, day)}
            return replace(houses, closings=left)
        case CoverAnswered():
            return houses
    assert_never(event)
