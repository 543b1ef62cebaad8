"""A landlord's house: its home nights, which of them clash, who asks for help, and which nights were told to be closed."""

from collections import defaultdict
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.hours import local_day
from hangjack.desk.names import Names
from hangjack.formats.divisions.books.houses import ClosingSettled, ClosingTold, house_of
from hangjack.formats.divisions.deciding.dates import is_struck, night_of, venue_of
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.desk.views.team import full_side
from hangjack.formats.divisions.desk.views.who_plays import own_team_on
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId, MatchId


class HomeMatch(Struct, frozen=True):
    """A match in the house."""

    match: MatchId
    teams: tuple[str, ...]
    start_ms: int


class HomeNight(Struct, frozen=True):
    """A night with matches in the house: whether they are more than it holds, or it is closed."""

    day: date
    matches: tuple[HomeMatch, ...]
    holds: int
    closed: bool
    told: bool = False
    """Whether the landlord has said that the house is closed, and the secretary has not answered yet."""

    @property
    def clashes(self) -> bool:
        """Whether there is no room for all of them."""
        return self.closed or len(self.matches) > self.holds


class CoverShown(Struct, frozen=True):
    """A team that asks the landlord to help out."""

    match: MatchId
    team: EntrantId
    name: str
    teams: tuple[str, ...]
    start_ms: int
    helps: bool | None
    own: str = ""
    """The landlord's own team, where it plays on that night too."""


class HouseShown(Struct, frozen=True):
    """The house of a club for its landlord."""

    club: str
    name: str
    venue: str
    """What the calendar calls the house; nothing where its teams play in none, or in several."""
    landlord: str
    nights: tuple[HomeNight, ...]
    covers: tuple[CoverShown, ...]
    told: tuple[ClosingTold, ...]
    refused: tuple[ClosingSettled, ...]
    """Nights to come that were told to be closed, and that the secretary has not noted."""
    closed: tuple[date, ...]
    wanted: int
    """How many a side has that is not short."""


def show_house(competition: Competition, club: str, names: Names, now_ms: int) -> HouseShown:
    """Return the house of a club, from today on."""
    season, clubs, today = season_in(competition), competition.clubs, local_day(competition, now_ms)
    venue, landlord = house_of(clubs, season.homes, club) or "", clubs.landlords.get(club)
    known, houses = season.venues.get(venue), season.houses
    return HouseShown(
        club,
        clubs.names[club],
        venue,
        names.person(landlord) if landlord is not None else "",
        _nights(competition, venue, names, now_ms) if known else (),
        _covers(competition, club, names, now_ms),
        tuple(each for each in houses.closings.values() if each.venue == venue),
        tuple(
            each
            for (place, day), each in sorted(houses.settled.items())
            if place == venue and day >= today and not each.noted and (place, day) not in houses.closings
        ),
        tuple(day for day in known.closed if day >= today) if known else (),
        full_side(competition),
    )


class ClosingShown(Struct, frozen=True):
    """A closed night that waits for whoever keeps the calendar: what the house is called, and what is to be played there."""

    told: ClosingTold
    venue: str
    matches: tuple[HomeMatch, ...]


def show_closings(competition: Competition, names: Names, now_ms: int) -> tuple[ClosingShown, ...]:
    """Return the closed nights that wait for whoever keeps the calendar, each with the matches that must be moved."""
    told = sorted(season_in(competition).houses.closings.values(), key=lambda each: (each.day, each.venue))
    return tuple(_closing(competition, each, names, now_ms) for each in told)


class HouseFull(Struct, frozen=True):
    """A night to come on which a house has no room for all of its matches."""

    venue: str
    night: HomeNight


def show_full_houses(competition: Competition, names: Names, now_ms: int) -> tuple[HouseFull, ...]:
    """Return the nights to come that a house cannot hold, the first first: somebody must move a match."""
    found = [
        HouseFull(season_in(competition).venues[venue].name, night)
        for venue, nights in _all_nights(competition, names, now_ms).items()
        for night in nights
        if night.clashes
    ]
    return tuple(sorted(found, key=lambda each: (each.night.day, each.venue)))


def _closing(competition: Competition, told: ClosingTold, names: Names, now_ms: int) -> ClosingShown:
    venue = season_in(competition).venues.get(told.venue)
    nights = _nights(competition, told.venue, names, now_ms) if venue else ()
    matches = next((each.matches for each in nights if each.day == told.day), ())
    return ClosingShown(told, venue.name if venue else told.venue, matches)


def _nights(competition: Competition, venue: str, names: Names, now_ms: int) -> tuple[HomeNight, ...]:
    return _all_nights(competition, names, now_ms).get(venue, ())


def _all_nights(competition: Competition, names: Names, now_ms: int) -> dict[str, tuple[HomeNight, ...]]:
    """Return the nights to come of every house, each in the order of its days."""
    season, usual = season_in(competition), season_rules(competition).grounds.venue_capacity
    by_night: defaultdict[tuple[str, date], list[HomeMatch]] = defaultdict(list)
    for fixture in (each for table in competition.rankings.values() for each in table.remaining):
        night, venue = night_of(competition, fixture.match), venue_of(competition, fixture.match)
        if venue not in season.venues or is_struck(competition, fixture.match):
            continue
        if night is not None and night.start_ms > now_ms:
            called = tuple(map(names.entrant, fixture.teams))
            by_night[venue, night.day].append(HomeMatch(fixture.match, called, night.start_ms))
    found: defaultdict[str, list[HomeNight]] = defaultdict(list)
    for (venue, day), matches in sorted(by_night.items(), key=lambda each: each[0]):
        known, told = season.venues[venue], (venue, day) in season.houses.closings
        holds = known.holds if known.holds is not None else usual
        found[venue].append(HomeNight(day, tuple(matches), holds, day in known.closed, told))
    return {venue: tuple(nights) for venue, nights in found.items()}


def _covers(competition: Competition, club: str, names: Names, now_ms: int) -> tuple[CoverShown, ...]:
    found = []
    for (match, team), cover in season_in(competition).houses.covers.items():
        fixture, night = competition.fixture(match), night_of(competition, match)
        mine = competition.clubs.landlords.get(club) == cover.asked.landlord
        if (
            mine
            and fixture
            and night
            and competition.result(match) is None
            and night.start_ms + DAY_MS > now_ms
        ):
            called = tuple(map(names.entrant, fixture.teams))
            own = own_team_on(competition, cover.asked.landlord, match)
            found.append(
                CoverShown(
                    match,
                    team,
                    names.entrant(team),
                    called,
                    night.start_ms,
                    cover.helps,
                    names.entrant(own) if own is not None else "",
                )
            )
    return tuple(sorted(found, key=lambda each: (each.start_ms, each.match)))


DAY_MS = 24 * 3_600_000
