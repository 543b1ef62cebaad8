"""Drawing a season up: who plays in which division, on which nights, where; and matches moved by hand."""

from collections.abc import Mapping, Sequence
from datetime import date

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.pools import FixturesSet
from hangjack.competition.money.fees import fee_paid_by
from hangjack.competition.staging import field, have_begun, require_nobody_out, seeded
from hangjack.errors import BadInput, Refused, require_length, require_reason
from hangjack.formats.divisions.books.nights import (
    Division,
    DivisionsSet,
    HomeSet,
    MatchMoved,
    NightsSet,
    VenueSet,
    grounds,
)
from hangjack.formats.divisions.deciding.dates import is_struck, venue_of
from hangjack.formats.divisions.fixtures.allocation import allocate, caps, club_of, even_sizes, over_cap
from hangjack.formats.divisions.fixtures.calendar import Nights, require_weekday, rounds_for
from hangjack.formats.divisions.fixtures.entry import TeamEntry, entry_faults
from hangjack.formats.divisions.fixtures.home_nights import Grounds, Unmet
from hangjack.formats.divisions.fixtures.season import clashes, draw_up
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import offices_in, season_in
from hangjack.ids import EntrantId, MatchId

MOST_DIVISIONS = 20


def season_rules(competition: Competition) -> Divisions:
    """Return how the season is run. Refuses a competition that is not played in divisions."""
    rules = competition.rules.format
    if not isinstance(rules, Divisions):
        raise Refused("divisions.none-here")
    return rules


def clubs_of(competition: Competition) -> Mapping[EntrantId, str]:
    """Return the club of each team: the venue where it plays at home, where nobody has named its club."""
    return {**season_in(competition).homes, **competition.clubs.of_team}


def grounds_of(competition: Competition) -> Grounds:
    """Return where everybody plays at home, and what the venues hold."""
    season, rules = season_in(competition), season_rules(competition)
    homes = {**competition.clubs.of_team, **season.homes}
    return grounds(season.venues, homes, rules.grounds.venue_capacity)


def set_venue(competition: Competition, venue: VenueSet) -> tuple[VenueSet, ...]:
    """Say what a venue is called, how many matches it holds and when it is closed."""
    season_rules(competition)
    if not venue.venue.strip() or not venue.name.strip():
        raise BadInput("venue.name-missing")
    if venue.holds is not None and venue.holds < 0:
        raise BadInput("venue.holds", holds=venue.holds)
    return () if season_in(competition).venues.get(venue.venue) == venue else (venue,)


def set_home(competition: Competition, team: EntrantId, venue: str) -> tuple[HomeSet, ...]:
    """Say where a team plays at home from now on: every home match that is still to come is played there."""
    season_rules(competition)
    if team not in competition.rosters.entries:
        raise BadInput("divisions.no-such-team", team=team)
    if venue not in season_in(competition).venues:
        raise BadInput("venue.unknown", venue=venue)
    return () if season_in(competition).homes.get(team) == venue else (HomeSet(team, venue),)


def by_merit(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams that are complete in order of merit: those who were given a place in it, then by entry."""
    complete, first = field(competition), seeded(competition)
    return (*(team for team in first if team in complete), *(team for team in complete if team not in first))


def require_entered(competition: Competition, team: EntrantId, today: date | None = None) -> None:
    """Refuse a team that has not done by the AGM what an entry needs; one that enters *today* has not entered before."""
    agm = offices_in(competition).last_agm()
    if agm is None:
        return
    rules, entry = season_rules(competition), competition.rosters.entries.get(team)
    players = len(entry.players) if entry is not None and today is None else rules.squad.minimum_squad
    until = rules.squad.summer_entry_by or agm.day
    paid = until if today is not None or fee_paid_by(competition.ledger, team, until) else None
    faults = entry_faults(TeamEntry(today or agm.day, paid, players), until, rules.squad)
    if faults:
        raise Refused("divisions.entry", team=team, faults=faults)


def allot(competition: Competition, number: int, doing: Doing) -> tuple[DivisionsSet, ...]:
    """Fill so many divisions of equal size by merit, with the teams of a club kept apart."""
    rules, teams = season_rules(competition), by_merit(competition)
    for team in teams:
        require_entered(competition, team)
    if not 1 <= number <= min(MOST_DIVISIONS, len(teams) // 2):
        raise Refused("divisions.number", divisions=number, teams=len(teams))
    filled = allocate(teams, clubs_of(competition), even_sizes(len(teams), number), rules.divisions)
    return set_divisions(competition, filled, doing)


def set_divisions(
    competition: Competition, divisions: Sequence[Sequence[EntrantId]], doing: Doing, reason: str = ""
) -> tuple[DivisionsSet, ...]:
    """Say who plays in which division. Refuses a team twice or unknown, too many of a club, and a season that has begun."""
    rules = season_rules(competition)
    _require_not_begun(competition)
    teams = [team for division in divisions for team in division]
    if unknown := [team for team in teams if team not in competition.rosters.entries]:
        raise BadInput("divisions.no-such-team", team=unknown[0])
    require_nobody_out(competition, teams)
    if twice := [team for team in dict.fromkeys(teams) if teams.count(team) > 1]:
        raise Refused("divisions.team-twice", teams=tuple(twice))
    most = caps(teams, clubs_of(competition), len(divisions), rules.divisions.club_teams_per_division)
    for place, division in enumerate(divisions, start=1):
        if clubs := over_cap(division, clubs_of(competition), most):
            own = tuple(team for team in division if club_of(clubs_of(competition), team) in clubs)
            raise Refused("divisions.club-together", division=place, teams=own)
    named = tuple(Division(str(place), tuple(each)) for place, each in enumerate(divisions, start=1))
    return (DivisionsSet(named, doing.by, require_length(reason)),)


def put(
    competition: Competition, team: EntrantId, division: str, instead_of: EntrantId | None
) -> list[list[EntrantId]]:
    """Return the divisions with *team* in another, in exchange for *instead_of* where somebody is named."""
    known = {each.name: list(each.teams) for each in season_in(competition).divisions}
    home = next((name for name, teams in known.items() if team in teams), None)
    if division not in known:
        raise BadInput("divisions.unknown", division=division)
    if instead_of is not None and instead_of not in known[division]:
        raise BadInput("divisions.no-such-team", team=instead_of)
    if home is not None:
        place = [] if instead_of is None else [instead_of]
        known[home] = [other for each in known[home] for other in (place if each == team else [each])]
    known[division] = [each for each in known[division] if each != instead_of] + [team]
    return [teams for teams in known.values() if teams]


def draw_season_up(
    competition: Competition, nights: Nights, dates: NightsSet
) -> tuple[CompetitionEvent, ...]:
    """Give every division its fixtures, home and away; *dates* are the nights with their times. Refuses one that has begun."""
    rules = season_rules(competition)
    require_weekday(nights, rules.nights)
    _require_not_begun(competition)
    if not season_in(competition).divisions:
        raise Refused("divisions.none-yet")
    divisions = {
        each.name: tuple(team for team in each.teams if team not in competition.out)
        for each in season_in(competition).divisions
    }
    for teams in divisions.values():
        for team in teams:
            require_entered(competition, team)
    drawn = draw_up(divisions, nights, grounds_of(competition))
    gone = [name for name in competition.rankings if name not in divisions]
    return (
        dates,
        *(FixturesSet(name, (), ()) for name in gone),
        *(FixturesSet(each.name, each.teams, each.fixtures) for each in drawn),
    )


def nights_needed(competition: Competition) -> int:
    """Return how many nights the largest division takes."""
    return max((2 * rounds_for(len(each.teams)) for each in season_in(competition).divisions), default=0)


def move_match(competition: Competition, match: MatchId, moved: MatchMoved) -> tuple[MatchMoved, ...]:
    """Move a match to another night or venue, for a reason. Refuses one that is played, called or cancelled."""
    require_reason(moved.reason)
    if competition.ranking_of(match) is None:
        raise BadInput("floor.no-such-match", match=match)
    if competition.result(match) is not None or match in competition.under_way:
        raise Refused("floor.has-begun", match=match)
    if is_struck(competition, match):
        raise Refused("divisions.match-struck", match=match)
    if moved.venue is not None and moved.venue not in season_in(competition).venues:
        raise BadInput("venue.unknown", venue=moved.venue)
    return (moved,)


def clashes_now(competition: Competition) -> tuple[Unmet, ...]:
    """Return the nights on which a venue has more matches than it holds, as the season stands."""
    dated = []
    for table in competition.rankings.values():
        for match, fixture in table.fixtures.items():
            night = season_in(competition).night(match, fixture.round)
            if night is not None and match not in table.struck:
                dated.append((fixture, night.day, venue_of(competition, match)))
    return clashes(dated, grounds_of(competition))


def _require_not_begun(competition: Competition) -> None:
    if begun := have_begun(competition):
        raise Refused("divisions.begun", teams=begun)
