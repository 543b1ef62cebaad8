"""Matches that are put off: who asked, who has agreed, until when they must be played, and what it costs if they are not.

Both captains and the secretary agree to one date; until then the first date stands. Whatever is agreed later, the days
count from the first date, and nobody can lengthen them.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.errors import Refused, require_reason
from hangjack.formats.divisions.books.nights import Night
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.wording import Worded


class Agrees(Worded):
    """Whose word a new date takes."""

    HOME = "home"
    AWAY = "away"
    SECRETARY = "secretary"


class PostponementOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Within how many days a match must be played that was put off, and what it costs whom if it is not."""

    postponement_days: int
    postponed_penalty: int
    postponed_award: int
    no_fault_cancellation: Literal["disputes", "zero"]
    postponing_team: Literal["last", "first"]


class PostponementAsked(FormatEvent, frozen=True, tag="postponement-asked"):
    """A side asks for another night; no side where both did, or where a whole night was called off."""

    match: MatchId
    team: EntrantId | None
    reason: str
    night: Night
    by: PersonId
    at_ms: int
    first: Night
    """The night on which the match was to be played at first."""
    latest: date
    lapses_ms: int
    """When the last day is over on which it can be played."""


class DateAgreed(FormatEvent, frozen=True, tag="date-agreed"):
    """Somebody whose word it takes agrees to the date that was asked for last."""

    match: MatchId
    who: Agrees
    by: PersonId
    at_ms: int


class DateRefused(FormatEvent, frozen=True, tag="date-refused"):
    """Somebody whose word it takes does not agree: the match stays where it was."""

    match: MatchId
    who: Agrees
    by: PersonId
    at_ms: int
    reason: str


class MatchLapsed(FormatEvent, frozen=True, tag="match-lapsed"):
    """The last day has passed on which a match could be played that was put off: it is cancelled."""

    match: MatchId
    at_ms: int


class PlayTold(FormatEvent, frozen=True, tag="play-told"):
    """The secretary says whether a match was played on the night to which it was put off, whenever its card comes."""

    match: MatchId
    played: bool
    by: PersonId
    at_ms: int
    reason: str


PostponementEvent = PostponementAsked | DateAgreed | DateRefused | MatchLapsed | PlayTold


class Postponement(Struct, frozen=True):
    """A match that somebody wants to play on another night, or has put off."""

    match: MatchId
    first: Night
    latest: date
    lapses_ms: int
    requests: tuple[PostponementAsked, ...] = ()
    agreed: frozenset[Agrees] = frozenset()
    """Who agrees to the date that was asked for last."""
    night: Night | None = None
    """The night on which it is played now by everybody's word; None while the first stands."""
    by: EntrantId | None = None
    """Who has put it off, as those requests count that everybody agreed to."""
    lapsed: bool = False
    told: PlayTold | None = None
    """Whether it was played on that night, as the secretary says; None while nobody has asked."""

    @property
    def is_off(self) -> bool:
        """Whether it is played on another day than its first; by everybody's word it may be back there."""
        return self.night is not None and self.night.day != self.first.day

    @property
    def waits(self) -> PostponementAsked | None:
        """The request that somebody must still agree to."""
        return self.requests[-1] if self.requests and self.missing else None

    @property
    def missing(self) -> tuple[Agrees, ...]:
        """Whose word is still wanting."""
        return tuple(each for each in Agrees if each not in self.agreed)


def fold(known: Mapping[MatchId, Postponement], event: PostponementEvent) -> Mapping[MatchId, Postponement]:
    """Return what is put off after *event*. Never refuses."""
    match event:
        case PostponementAsked(match):
            before = known.get(match) or Postponement(match, event.first, event.latest, event.lapses_ms)
            return {**known, match: replace(before, requests=(*before.requests, event), agreed=frozenset())}
        case DateAgreed(match, who) if match in known:
            agreed = known[match].agreed | {who}
            return {**known, match: _settled(replace(known[match], agreed=agreed))}
        case DateRefused(match) if match in known:
            before = known[match]
            kept = replace(before, requests=before.requests[:-1], agreed=frozenset(Agrees))
            return {**known, match: replace(kept, agreed=frozenset() if kept.night is None else kept.agreed)}
        case MatchLapsed(match) if match in known:
            return {**known, match: replace(known[match], lapsed=True)}
        case PlayTold(match, played) if match in known:
            lapsed = known[match].lapsed and not played
            return {**known, match: replace(known[match], lapsed=lapsed, told=event)}
        case DateAgreed() | DateRefused() | MatchLapsed() | PlayTold():
            return known
    assert_never(event)


def _settled(found: Postponement) -> Postponement:
    """Return a match at its new date, once everybody has agreed to it."""
    if found.missing:
        return found
    return replace(found, night=found.requests[-1].night, by=found.requests[-1].team, told=None)


def latest_date(original: date, last_round: date, options: PostponementOptions) -> date:
    """Return the last day on which a match can be played: so many days after the first date, before the last games."""
    return min(original + timedelta(days=options.postponement_days), last_round - timedelta(days=1))


def postponing(sides: Sequence[EntrantId | None], options: PostponementOptions) -> EntrantId | None:
    """Return who has put a match off that was put off more than once."""
    if not sides:
        return None
    return sides[-1] if options.postponing_team == "last" else sides[0]


class Facts(Struct, frozen=True):
    """What is known of a match that was to be played on another night."""

    original: date
    last_round: date
    agreed: Collection[Agrees]
    played_on: date | None = None
    today: date | None = None
    proposed: date | None = None
    absent: str | None = None


def outcome(facts: Facts, options: PostponementOptions) -> str:
    """Return what becomes of the match, the first that fits."""
    latest = latest_date(facts.original, facts.last_round, options)
    if facts.proposed is not None and facts.proposed > latest:
        return "date-refused"
    if set(facts.agreed) != set(Agrees):
        moved = facts.played_on is not None and facts.played_on != facts.original
        return "not-counted" if moved else "not-agreed"
    if facts.absent is not None:
        return f"conceded:{facts.absent}"
    if facts.played_on is not None and facts.played_on <= latest:
        return "played-in-time"
    if facts.played_on is None and facts.today is not None and facts.today <= latest:
        return "open"
    return "cancelled"


def lapse_costs(
    teams: Sequence[EntrantId], by: EntrantId | None, options: PostponementOptions
) -> Mapping[EntrantId, int]:
    """Return what each team gets or loses when a match is cancelled that *by* has put off; nothing where nobody did."""
    if by is None:
        return {}
    return {team: -options.postponed_penalty if team == by else options.postponed_award for team in teams}


def require_new_date(latest: date, night: Night, first: date, now_ms: int) -> None:
    """Refuse a date on which the match cannot be played any more, one that is over, and the one on which it is played anyway."""
    if night.day > latest:
        raise Refused("postponing.too-late", day=night.day, latest=latest)
    if night.day == first:
        raise Refused("postponing.same-day", day=night.day)
    if night.over_ms <= now_ms:
        raise Refused("postponing.over", day=night.day)


def agree(found: Postponement | None, who: Agrees, by: PersonId, at_ms: int) -> tuple[DateAgreed, ...]:
    """Agree to the date that was asked for last. Refuses where nobody has asked for one."""
    if found is None or found.waits is None:
        raise Refused("postponing.nothing-asked")
    return () if who in found.agreed else (DateAgreed(found.match, who, by, at_ms),)


def refuse(
    found: Postponement | None, who: Agrees, by: PersonId, at_ms: int, reason: str
) -> tuple[DateRefused, ...]:
    """Do not agree to the date that was asked for last: the match stays where it was."""
    if found is None or found.waits is None:
        raise Refused("postponing.nothing-asked")
    return (DateRefused(found.match, who, by, at_ms, require_reason(reason)),)
