"""The nights of a season as they stand in the calendar, and the venues: how many matches each holds, and when it is closed."""

from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import FormatEvent
from hangjack.formats.divisions.fixtures.calendar import League
from hangjack.formats.divisions.fixtures.home_nights import Grounds
from hangjack.ids import EntrantId, MatchId, PersonId


class Night(Struct, frozen=True):
    """A night on which a match is played: the day there, when it begins, and until when its card must be in."""

    day: date
    start_ms: int
    card_due_ms: int
    over_ms: int
    """When the day is over there."""


class NightsSet(FormatEvent, frozen=True, tag="nights-set"):
    """The season is played on these nights: round k of every division on the k-th of them."""

    league: League
    nights: tuple[Night, ...]
    skipped: tuple[date, ...] = ()


class Division(Struct, frozen=True):
    """A division with its teams, in the order of merit in which they were put there."""

    name: str
    teams: tuple[EntrantId, ...]


class DivisionsSet(FormatEvent, frozen=True, tag="divisions-set"):
    """Who plays in which division, the strongest first."""

    divisions: tuple[Division, ...]
    by: PersonId
    reason: str = ""


class MovesApproved(FormatEvent, frozen=True, tag="moves-approved"):
    """The committee has approved who goes up and down: these are the divisions of the next season."""

    divisions: tuple[Division, ...]
    promoted: tuple[EntrantId, ...]
    relegated: tuple[EntrantId, ...]
    blocked: tuple[EntrantId, ...]
    by: PersonId
    at_ms: int


class VenueSet(FormatEvent, frozen=True, tag="venue-set"):
    """How many home matches a venue holds on a night; None: as many as is usual. Where it is, and the days on which it is closed."""

    venue: str
    name: str
    holds: int | None = None
    closed: tuple[date, ...] = ()
    address: str = ""


class HomeSet(FormatEvent, frozen=True, tag="home-set"):
    """Where a team plays at home from now on."""

    team: EntrantId
    venue: str


class MatchMoved(FormatEvent, frozen=True, tag="match-moved"):
    """A match is played on another night, or at another venue, by the word of whoever keeps the calendar."""

    match: MatchId
    night: Night
    by: PersonId
    reason: str
    venue: str | None = None


NightEvent = NightsSet | DivisionsSet | MovesApproved | VenueSet | HomeSet | MatchMoved


def grounds(venues: Mapping[str, VenueSet], homes: Mapping[EntrantId, str], usual_capacity: int) -> Grounds:
    """Return where everybody plays at home, as the search for home nights asks for it."""
    return Grounds(
        homes,
        {each.venue: each.holds for each in venues.values() if each.holds is not None},
        {each.venue: frozenset(each.closed) for each in venues.values() if each.closed},
        usual_capacity,
    )
