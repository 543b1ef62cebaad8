"""Result cards: until when the secretary must have one, when it came, and what a late one may cost the winners.

The moment of receipt counts, whoever has sent it; of several the first. What it costs is proposed, and somebody gives or
waives it with a reason; the result is untouched.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Literal, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.competition.doing import Doing
from hangjack.errors import Refused, require_reason
from hangjack.formats.divisions.fixtures.calendar import Weekday
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.wording import Worded


class CardOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """When a card is due, and what a late one costs."""

    card_deadline: Literal["plus3days_2100", "next_saturday_2100"]
    late_card: Literal["propose", "auto", "off"]
    late_card_points: int
    card_email: str | None = None
    """Where pictures of cards are sent by e-mail."""
    card_post_address: str | None = None
    """Where cards are sent by post."""


class Channel(Worded):
    """How a card has come."""

    POST = "post"
    EMAIL = "email"
    UPLOAD = "upload"
    MESSAGE = "message"
    HAND = "hand"


class CardReceived(FormatEvent, frozen=True, tag="card-received"):
    """The secretary has the card of a match."""

    match: MatchId
    at_ms: int
    """When it came, which may be before it was written down."""
    channel: Channel
    by: PersonId


class LateCardDecided(FormatEvent, frozen=True, tag="late-card-decided"):
    """What a late card costs the winners was given or waived, with a reason."""

    match: MatchId
    team: EntrantId
    points: int
    given: bool
    by: PersonId
    at_ms: int
    reason: str


CardEvent = CardReceived | LateCardDecided


class Cards(Struct, frozen=True):
    """What is written about the cards of a season."""

    received: Mapping[MatchId, CardReceived] = {}
    """The first receipt of each card that was written down."""
    late: Mapping[MatchId, LateCardDecided] = {}
    """What was decided about late ones."""


def fold(known: Cards, event: CardEvent) -> Cards:
    """Return what is written about cards after *event*. Never refuses."""
    match event:
        case CardReceived(match):
            before = known.received.get(match)
            first = event if before is None or event.at_ms < before.at_ms else before
            return replace(known, received={**known.received, match: first})
        case LateCardDecided(match):
            return replace(known, late={**known.late, match: event})
    assert_never(event)


class CardTimes(Struct, frozen=True):
    """A card is due so many days after the match, or on the next such weekday, at this time."""

    at: time
    days: int = 0
    weekday: Weekday | None = None


class CardRules(Struct, frozen=True):
    """When a card is due, and what a late one costs by which clause."""

    options: CardOptions
    times: CardTimes
    clause: ClauseId


def card_due(played_on: date, times: CardTimes) -> datetime:
    """Return until when, by the clock on the wall, the secretary must have the card of a match played that day."""
    if times.weekday is None:
        return datetime.combine(played_on + timedelta(days=times.days), times.at)
    ahead = (tuple(Weekday).index(times.weekday) - played_on.weekday()) % len(Weekday)
    return datetime.combine(played_on + timedelta(days=ahead), times.at)


State = Literal["in-time", "late", "awaited"]
Moment = TypeVar("Moment", int, datetime)
"""A moment, or what the clock on the wall shows then."""


def card_state(due: Moment, received: Sequence[Moment], now: Moment | None) -> State:
    """Return whether a card came in time; awaited while nothing has come and the time is not over."""
    if received:
        return "in-time" if min(received) <= due else "late"
    return "awaited" if now is not None and now <= due else "late"


def deduction(
    state: State, winner: EntrantId | None, options: CardOptions, *, in_table: bool
) -> Mapping[EntrantId, int]:
    """Return what a late card may cost the winners; nothing without a winner, or where there is no total to take it from."""
    if state != "late" or winner is None or not in_table or options.late_card == "off":
        return {}
    return {winner: -options.late_card_points}


def decide_late_card(
    proposed: Mapping[EntrantId, int], match: MatchId, doing: Doing, reason: str, *, given: bool
) -> tuple[LateCardDecided, ...]:
    """Give or waive what a late card costs. Refuses where nothing is proposed, and without a reason."""
    if not proposed:
        raise Refused("card.not-late", match=match)
    ((team, points),) = proposed.items()
    return (LateCardDecided(match, team, points, given, doing.by, doing.at_ms, require_reason(reason)),)
