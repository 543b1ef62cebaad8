"""Landlords and their houses: who may be asked to help out, and what becomes of a night on which a house is closed."""

from datetime import date, timedelta

from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries.rosters import teams_of
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.divisions.books.houses import (
    ClosingSettled,
    ClosingTakenBack,
    ClosingTold,
    CoverAnswered,
    CoverAsked,
    Night,
)
from hangjack.formats.divisions.deciding import belonging
from hangjack.formats.divisions.deciding.drawing_up import is_struck, night_of, season_rules
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId, MatchId, PersonId

_AHEAD_DAYS = 400
"""How far ahead a closed night can be told: later than any season goes is a slip of the year."""


def landlord_of(competition: Competition, person: PersonId | None) -> str | None:
    """Return the club whose landlord somebody is; None for everybody else."""
    return next((club for club, who in competition.clubs.landlords.items() if who == person), None)


def house_of(competition: Competition, club: str) -> str | None:
    """Return the venue in which the teams of a club play at home; None where that is not said, or they play in several."""
    homes = {season_in(competition).homes.get(team) for team in competition.clubs.teams(club)} - {None}
    return homes.pop() if len(homes) == 1 else None


def landlords_in(competition: Competition, venue: str) -> tuple[PersonId, ...]:
    """Return whose house a venue is: the landlords of the clubs whose teams play at home there."""
    landlords = competition.clubs.landlords.items()
    return tuple(person for club, person in landlords if house_of(competition, club) == venue)


def ask_cover(
    competition: Competition, match: MatchId, team: EntrantId, doing: Doing
) -> tuple[CoverAsked, ...]:
    """Ask the landlord to help out in a match that has no result. Refuses a team whose house has nobody who could."""
    fixture, night = competition.fixture(match), night_of(competition, match)
    if fixture is None or night is None or team not in fixture.teams:
        raise BadInput("floor.no-such-match", match=match)
    if competition.result(match) is not None or is_struck(competition, match):
        raise Refused("cover.over", match=match)
    landlord = belonging.landlord_for(competition, team)
    if landlord is None:
        raise Refused("cover.nobody", team=team)
    if (match, team) in season_in(competition).houses.covers:
        return ()
    return (CoverAsked(match, team, landlord, doing.by, doing.at_ms),)


def answer_cover(
    competition: Competition, match: MatchId, team: EntrantId, doing: Doing, *, helps: bool
) -> tuple[CoverAnswered, ...]:
    """Say whether the landlord who was asked helps out. Nobody helps two teams on one night."""
    cover = season_in(competition).houses.covers.get((match, team))
    if cover is None:
        raise Refused("cover.not-asked")
    night = night_of(competition, match)
    other = promised_to(competition, cover.asked.landlord, night.day, (match, team)) if night else None
    if helps and other is not None:
        raise Refused("cover.promised", team=other)
    if cover.helps == helps:
        return ()
    return (CoverAnswered(match, team, helps, doing.by, doing.at_ms),)


def tell_closed(
    competition: Competition, night: Night, today: date, doing: Doing, reason: str
) -> tuple[ClosingTold, ...]:
    """Say that a house is closed on a night. Refuses one that is over or in years to come, and what is in the calendar already."""
    venue, day = night
    season_rules(competition)
    known = season_in(competition).venues.get(venue)
    if known is None:
        raise BadInput("venue.unknown", venue=venue)
    if not today <= day <= today + timedelta(days=_AHEAD_DAYS):
        raise Refused("house.other-day", day=day, year=day.year)
    if day in known.closed:
        raise Refused("house.known", day=day)
    if night in season_in(competition).houses.closings:
        raise Refused("house.told", day=day)
    return (ClosingTold(venue, day, require_reason(reason), doing.by, doing.at_ms),)


def take_closed_back(competition: Competition, night: Night, doing: Doing) -> tuple[ClosingTakenBack, ...]:
    """Say that a house is open after all, as long as nobody has noted in the calendar that it is closed."""
    if night not in season_in(competition).houses.closings:
        raise Refused("house.not-told", day=night[1])
    return (ClosingTakenBack(*night, doing.by, doing.at_ms),)


def settle_closed(
    competition: Competition, night: Night, doing: Doing, *, noted: bool, reason: str
) -> tuple[CompetitionEvent, ...]:
    """Note a closed night in the calendar, or do not, for a reason."""
    venue, day = night
    known = season_in(competition).venues.get(venue)
    if known is None or night not in season_in(competition).houses.closings:
        raise Refused("house.not-told", day=day)
    if not noted:
        return (ClosingSettled(venue, day, noted, doing.by, doing.at_ms, require_reason(reason)),)
    closed = tuple(sorted({*known.closed, day}))
    return replace(known, closed=closed), ClosingSettled(venue, day, noted, doing.by, doing.at_ms)


def promised_to(
    competition: Competition,
    landlord: PersonId,
    day: date,
    besides: tuple[MatchId, EntrantId] | None = None,
) -> EntrantId | None:
    """Return the team that a landlord has promised to help on a night, *besides* the one that is spoken of."""
    for (match, team), cover in season_in(competition).houses.covers.items():
        night = night_of(competition, match)
        same = night is not None and night.day == day
        if cover.helps and cover.asked.landlord == landlord and (match, team) != besides and same:
            return team
    return None


def own_team_on(competition: Competition, landlord: PersonId, match: MatchId) -> EntrantId | None:
    """Return the own team of a landlord that plays on the night of another team's match: nobody plays for both.

    The landlord chooses: who does not appear for the own team may help the other out.
    """
    night, own = night_of(competition, match), teams_of(competition.rosters, landlord)
    if night is None:
        return None
    open_ = (each for table in competition.rankings.values() for each in table.remaining)
    for fixture in open_:
        there = night_of(competition, fixture.match)
        same = there is not None and there.day == night.day and fixture.match != match
        if same and not is_struck(competition, fixture.match):
            for team in fixture.teams:
                if team in own:
                    return team
    return None
