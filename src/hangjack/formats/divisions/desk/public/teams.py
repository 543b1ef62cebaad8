"""A team, a player and a venue as everybody follows them."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import roster_of
from hangjack.desk.names import EntrantShown, Names, PersonShown
from hangjack.desk.views.chosen import group_of, of_teams, teams_of
from hangjack.desk.views.competitions import show_group, show_matches
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.desk.views.readers import Reader, is_hidden_from
from hangjack.formats.divisions.deciding.dates import home_of
from hangjack.formats.divisions.desk.public.chosen import at_home_in, at_venue
from hangjack.formats.divisions.desk.public.divisions import FormShown, form_of
from hangjack.formats.divisions.desk.views.team import VenueShown
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId


class PlayerShown(Struct, frozen=True):
    """Somebody who plays for a team, and in how many of its matches in the league."""

    person: PersonShown
    played: int


class TeamPage(Struct, frozen=True):
    """A team: where it stands, where it plays, who plays, and all of its matches."""

    team: EntrantShown
    division: str | None
    place: int | None
    """None before the first result, and while standings are withheld."""
    venue: str
    venue_name: str
    form: tuple[FormShown, ...]
    matches: tuple[FixtureShown, ...]
    players: tuple[PlayerShown, ...]
    cups: tuple[tuple[str, str, str], ...]
    """The cups in which it or its people play: id, name, and who."""


class PlayerPage(Struct, frozen=True):
    """Somebody who plays: for whom, in which matches of the league, and in which cups."""

    person: PersonShown
    teams: tuple[EntrantShown, ...]
    matches: tuple[FixtureShown, ...]
    helped: frozenset[MatchId]
    """The matches in which they only helped out."""
    cups: tuple[tuple[str, str, str], ...]


class VenuePage(Struct, frozen=True):
    """A venue: who is at home there, what is played there, and when it is closed."""

    venue: str
    name: str
    teams: tuple[EntrantShown, ...]
    matches: tuple[FixtureShown, ...]
    closed: tuple[date, ...]
    place: VenueShown
    """Where it is, and how a map finds it."""


def show_team(competition: Competition, reader: Reader, names: Names, team: EntrantId) -> TeamPage:
    """Return a team as *reader* follows it."""
    division, venue = group_of(competition, team), home_of(competition, team)
    hidden = is_hidden_from(competition, reader)
    known = season_in(competition).venues.get(venue)
    people = roster_of(competition.rosters, team)
    return TeamPage(
        team=names.shown(team),
        division=division,
        place=_place(competition, reader, names, team, division),
        venue=venue if known else "",
        venue_name=known.name if known else "",
        form=() if hidden else form_of(competition, team),
        matches=show_matches(competition, reader, names, of_teams(competition, (team,))),
        players=_players(competition, names, team, people),
        cups=_cups(competition, names, people, team),
    )


def show_player(competition: Competition, reader: Reader, names: Names, person: PersonId) -> PlayerPage:
    """Return somebody who plays, as *reader* follows them."""
    appeared = competition.signings.in_league(person)
    known = (competition.fixture(match) for match, _ in appeared)
    return PlayerPage(
        person=names.person_shown(person),
        teams=tuple(map(names.shown, signed_for(competition, person))),
        matches=show_matches(competition, reader, names, [each for each in known if each is not None]),
        helped=frozenset(match for (match, _), each in appeared.items() if person in each.helped),
        cups=_cups(competition, names, (person,), None),
    )


def show_venue(competition: Competition, reader: Reader, names: Names, venue: str) -> VenuePage:
    """Return a venue as *reader* follows it."""
    known = season_in(competition).venues[venue]
    return VenuePage(
        venue,
        known.name,
        tuple(map(names.shown, at_home_in(competition, venue))),
        show_matches(competition, reader, names, at_venue(competition, venue)),
        tuple(sorted(known.closed)),
        VenueShown(known.name, known.address),
    )


def signed_for(competition: Competition, person: PersonId) -> tuple[EntrantId, ...]:
    """Return the team for which somebody has signed last; where nobody signs forms, those that have registered them."""
    team = competition.signings.last_team(person)
    return teams_of(competition, person) if team is None else (team,)


def _place(
    competition: Competition, reader: Reader, names: Names, team: EntrantId, division: str | None
) -> int | None:
    table = show_group(competition, reader, names, division) if division is not None else None
    if table is None or not table.begun:
        return None
    return next((row.place for row in table.rows if row.team.id == team and not row.out), None)


def _players(
    competition: Competition, names: Names, team: EntrantId, people: Iterable[PersonId]
) -> tuple[PlayerShown, ...]:
    """Return who plays for a team, those who have played most first; whoever was erased is not named."""
    in_league = competition.signings.in_league
    found = [
        PlayerShown(names.person_shown(person), sum(own == team for _, own in in_league(person)))
        for person in people
        if names.knows(person)
    ]
    return tuple(sorted(found, key=lambda each: (-each.played, each.person.name)))


def _cups(
    competition: Competition, names: Names, people: Iterable[PersonId], team: EntrantId | None
) -> tuple[tuple[str, str, str], ...]:
    own = set(people)
    found = []
    for id_, cup in cups_in(competition).items():
        for entry in cup.entries.values():
            if own & set(entry.people) or (team is not None and entry.team == team and not entry.people):
                called = " & ".join(names.person(each) for each in entry.people if names.knows(each))
                found.append((id_, cup.opened.name, called))
    return tuple(found)
