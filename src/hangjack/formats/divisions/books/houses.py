"""Landlords and their houses: who is asked to help a team out on a night, and on which nights a house is closed."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries.clubs import Clubs
from hangjack.competition.formats.fielding import helps_out
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.books.nights import Night, VenueSet
from hangjack.ids import EntrantId, MatchId, PersonId

_AHEAD_DAYS = 400
"""How far ahead a closed night can be told: later than any season goes is a slip of the year."""


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
Closed = tuple[str, date]
"""A house, and a day on which it is closed."""
Short = tuple[MatchId, EntrantId]
"""A match, and the team that is short in it."""
NightOf = Callable[[MatchId], Night | None]
"""On which night a match is played now."""


class Cover(Struct, frozen=True):
    """A landlord who was asked to help out, and the answer; None while there is none."""

    asked: CoverAsked
    helps: bool | None = None


class Houses(Struct, frozen=True):
    """What landlords were asked and have said."""

    covers: Mapping[Short, Cover] = {}
    closings: Mapping[Closed, ClosingTold] = {}
    """Closed nights that nobody has settled yet."""
    settled: Mapping[Closed, ClosingSettled] = {}
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


def landlord_of(clubs: Clubs, person: PersonId | None) -> str | None:
    """Return the club whose landlord somebody is; None for everybody else."""
    return next((club for club, who in clubs.landlords.items() if who == person), None)


def house_of(clubs: Clubs, homes: Mapping[EntrantId, str], club: str) -> str | None:
    """Return the venue in which the teams of a club play at home; None where that is not said, or they play in several."""
    venues = {homes.get(team) for team in clubs.teams(club)} - {None}
    return venues.pop() if len(venues) == 1 else None


def landlords_in(clubs: Clubs, homes: Mapping[EntrantId, str], venue: str) -> tuple[PersonId, ...]:
    """Return whose house a venue is: the landlords of the clubs whose teams play at home there."""
    landlords = clubs.landlords.items()
    return tuple(person for club, person in landlords if house_of(clubs, homes, club) == venue)


def landlord_for(competition: Competition, team: EntrantId) -> PersonId | None:
    """Return the landlord who might help out *team*: of its club, signed for another of its teams."""
    person = competition.clubs.landlords.get(competition.clubs.of_team.get(team, ""))
    return person if person is not None and helps_out(competition, person, team) else None


def ask_cover(
    houses: Houses, competition: Competition, short: Short, night: Night | None, doing: Doing
) -> tuple[CoverAsked, ...]:
    """Ask the landlord to help out in a match that has no result. Refuses a team whose house has nobody who could.

    *night* is the one on which the match is played now.
    """
    match, team = short
    table = competition.ranking_of(match)
    if table is None or night is None or team not in table.fixtures[match].teams:
        raise BadInput("floor.no-such-match", match=match)
    if competition.result(match) is not None or match in table.struck:
        raise Refused("cover.over", match=match)
    landlord = landlord_for(competition, team)
    if landlord is None:
        raise Refused("cover.nobody", team=team)
    if short in houses.covers:
        return ()
    return (CoverAsked(match, team, landlord, doing.by, doing.at_ms),)


def answer_cover(
    houses: Houses, short: Short, night_of: NightOf, doing: Doing, *, helps: bool
) -> tuple[CoverAnswered, ...]:
    """Say whether the landlord who was asked helps out. Nobody helps two teams on one night."""
    cover = houses.covers.get(short)
    if cover is None:
        raise Refused("cover.not-asked")
    night = night_of(cover.asked.match)
    other = promised_to(houses, night_of, cover.asked.landlord, night.day, short) if night else None
    if helps and other is not None:
        raise Refused("cover.promised", team=other)
    if cover.helps == helps:
        return ()
    return (CoverAnswered(*short, helps, doing.by, doing.at_ms),)


def promised_to(
    houses: Houses, night_of: NightOf, landlord: PersonId, day: date, besides: Short | None = None
) -> EntrantId | None:
    """Return the team that a landlord has promised to help on a night, *besides* the one that is spoken of."""
    for short, cover in houses.covers.items():
        night = night_of(cover.asked.match)
        same = night is not None and night.day == day
        if cover.helps and cover.asked.landlord == landlord and short != besides and same:
            return cover.asked.team
    return None


def tell_closed(
    houses: Houses, venues: Mapping[str, VenueSet], told: ClosingTold, today: date
) -> tuple[ClosingTold, ...]:
    """Say that a house is closed on a night. Refuses one that is over or in years to come, and what is in the calendar already."""
    venue, day = venues.get(told.venue), told.day
    if venue is None:
        raise BadInput("venue.unknown", venue=told.venue)
    if not today <= day <= today + timedelta(days=_AHEAD_DAYS):
        raise Refused("house.other-day", day=day, year=day.year)
    if day in venue.closed:
        raise Refused("house.known", day=day)
    if (told.venue, day) in houses.closings:
        raise Refused("house.told", day=day)
    return (replace(told, reason=require_reason(told.reason)),)


def take_closed_back(houses: Houses, closed: Closed, doing: Doing) -> tuple[ClosingTakenBack, ...]:
    """Say that a house is open after all, as long as nobody has noted in the calendar that it is closed."""
    _require_told(houses, closed)
    return (ClosingTakenBack(*closed, doing.by, doing.at_ms),)


def note_closed(
    houses: Houses, venues: Mapping[str, VenueSet], closed: Closed, doing: Doing
) -> tuple[VenueSet | ClosingSettled, ...]:
    """Note in the calendar that a house is closed on a night, as its landlord has said."""
    _require_told(houses, closed)
    venue, day = closed
    known = venues[venue]
    noted = replace(known, closed=tuple(sorted({*known.closed, day})))
    return noted, ClosingSettled(venue, day, True, doing.by, doing.at_ms)


def leave_open(houses: Houses, closed: Closed, doing: Doing, reason: str) -> tuple[ClosingSettled, ...]:
    """Do not note a closed night in the calendar, for a reason."""
    _require_told(houses, closed)
    return (ClosingSettled(*closed, False, doing.by, doing.at_ms, require_reason(reason)),)


def _require_told(houses: Houses, closed: Closed) -> None:
    if closed not in houses.closings:
        raise Refused("house.not-told", day=closed[1])
