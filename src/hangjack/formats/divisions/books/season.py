"""The books of a season: nights and venues, matches put off, cards, teams that have left, points beside the matches."""

from collections.abc import Mapping
from datetime import date
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.formats.divisions.books import cards, evenings, houses, postponements, queries, weeks
from hangjack.formats.divisions.books.cards import CardEvent, CardReceived, Cards, LateCardDecided
from hangjack.formats.divisions.books.evenings import (
    CardMissing,
    EveningEvent,
    Evenings,
    HeldResultDecided,
    PlayedElsewhen,
    ResultHeld,
    SideAbsent,
)
from hangjack.formats.divisions.books.houses import (
    ClosingSettled,
    ClosingTakenBack,
    ClosingTold,
    CoverAnswered,
    CoverAsked,
    HouseEvent,
    Houses,
)
from hangjack.formats.divisions.books.leaving import TeamLeft
from hangjack.formats.divisions.books.nights import (
    Division,
    DivisionsSet,
    HomeSet,
    MatchMoved,
    MovesApproved,
    Night,
    NightEvent,
    NightsSet,
    VenueSet,
)
from hangjack.formats.divisions.books.postponements import (
    DateAgreed,
    DateRefused,
    MatchLapsed,
    PlayTold,
    Postponement,
    PostponementAsked,
    PostponementEvent,
)
from hangjack.formats.divisions.books.queries import (
    CardQueried,
    Query,
    QueryAnswered,
    QueryClosed,
    QueryEvent,
)
from hangjack.formats.divisions.books.weeks import WeekEvent, WeekPublished, Weeks, WeekTakenBack
from hangjack.ids import EntrantId, MatchId, PersonId


class PointsAdjusted(FormatEvent, frozen=True, tag="points-adjusted"):
    """A committee that has the last word gives or takes points."""

    id: str
    team: EntrantId
    points: int
    by: PersonId
    at_ms: int
    reason: str
    case: str = ""


SeasonEvent = (
    NightEvent
    | PostponementEvent
    | CardEvent
    | TeamLeft
    | PointsAdjusted
    | EveningEvent
    | WeekEvent
    | QueryEvent
    | HouseEvent
)


class Season(Struct, frozen=True):
    """What is written about a season beside its results."""

    nights: NightsSet | None = None
    divisions: tuple[Division, ...] = ()
    venues: Mapping[str, VenueSet] = {}
    homes: Mapping[EntrantId, str] = {}
    moved: Mapping[MatchId, MatchMoved] = {}
    postponed: Mapping[MatchId, Postponement] = {}
    cards: Cards = Cards()
    left: Mapping[EntrantId, date] = {}
    adjusted: tuple[PointsAdjusted, ...] = ()
    moves: MovesApproved | None = None
    evenings: Evenings = Evenings()
    weeks: Weeks = Weeks()
    queries: Mapping[MatchId, Query] = {}
    """The cards that captains are asked about."""
    houses: Houses = Houses()

    @property
    def played_on(self) -> tuple[Night, ...]:
        """The nights of the season; none before it is drawn up."""
        return self.nights.nights if self.nights else ()

    def night_of_round(self, number: int) -> Night | None:
        """Return the night of a round; None where the calendar has none."""
        nights = self.played_on
        return nights[number - 1] if 0 < number <= len(nights) else None

    def night(self, match: MatchId, number: int) -> Night | None:
        """Return the night on which a match of round *number* is played now."""
        if match in self.moved:
            return self.moved[match].night
        put_off = self.postponed.get(match)
        return put_off.night if put_off and put_off.night else self.night_of_round(number)


def fold(season: Season, event: SeasonEvent) -> Season:
    """Return the season after *event*. Never refuses."""
    match event:
        case CardReceived() | LateCardDecided():
            return replace(season, cards=cards.fold(season.cards, event))
        case TeamLeft(team, day):
            return replace(season, left={**season.left, team: day})
        case PointsAdjusted():
            return replace(season, adjusted=(*season.adjusted, event))
        case CardQueried() | QueryAnswered() | QueryClosed():
            return replace(season, queries=queries.fold(season.queries, event))
        case WeekPublished() | WeekTakenBack():
            return replace(season, weeks=weeks.fold(season.weeks, event))
        case PostponementAsked() | DateAgreed() | DateRefused() | MatchLapsed() | PlayTold():
            return _put_off(season, event)
        case CardMissing() | SideAbsent() | PlayedElsewhen() | ResultHeld() | HeldResultDecided():
            return replace(season, evenings=evenings.fold(season.evenings, event))
        case (
            NightsSet()
            | DivisionsSet()
            | MovesApproved()
            | VenueSet()
            | HomeSet()
            | MatchMoved()
            | CoverAsked()
            | CoverAnswered()
            | ClosingTold()
            | ClosingSettled()
            | ClosingTakenBack()
        ):
            return _drawn_up(season, event)
    assert_never(event)


def _drawn_up(season: Season, event: NightEvent | HouseEvent) -> Season:
    match event:
        case CoverAsked() | CoverAnswered() | ClosingTold() | ClosingSettled() | ClosingTakenBack():
            return replace(season, houses=houses.fold(season.houses, event))
        case NightsSet():
            return replace(season, nights=event, moved={}, postponed={})
        case DivisionsSet(divisions):
            return replace(season, divisions=divisions)
        case MovesApproved():
            return replace(season, moves=event)
        case VenueSet(venue):
            return replace(season, venues={**season.venues, venue: event})
        case HomeSet(team, venue):
            return replace(season, homes={**season.homes, team: venue})
        case MatchMoved(match):
            return replace(season, moved={**season.moved, match: event})
    assert_never(event)


def _put_off(season: Season, event: PostponementEvent) -> Season:
    """Return the season after a match was asked, agreed or refused to be put off; a new date takes the place of a move by hand."""
    after = postponements.fold(season.postponed, event)
    before, now = season.postponed.get(event.match), after.get(event.match)
    agreed = now is not None and now.night is not None and (before is None or before.night != now.night)
    moved = {match: each for match, each in season.moved.items() if not agreed or match != event.match}
    return replace(season, postponed=after, moved=moved)
