"""How a fictional league begins: pubs with their teams, landlords and signed forms, an AGM with its officers, divisions and nights."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from hangjack.competition import charging
from hangjack.competition.entries import clubs, entering, signings
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.signings import Form
from hangjack.competition.formats import fielding
from hangjack.formats.divisions.books.cards import card_due
from hangjack.formats.divisions.books.nights import Night, NightsSet, VenueSet
from hangjack.formats.divisions.deciding import drawing_up, governing
from hangjack.formats.divisions.deciding.drawing_up import nights_needed, season_rules
from hangjack.formats.divisions.deciding.governing import Filling
from hangjack.formats.divisions.fixtures.calendar import Nights, play_nights
from hangjack.formats.divisions.offices.offices import Meeting, Office, Seat
from hangjack.ids import EntrantId, PersonId
from hangjack.lab.stories.entries import pay
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.fiction import COMMITTEE, DIRECTOR, PUBS, SECRETARY, TREASURER, people, team_id
from hangjack.lab.stories.venue import MINUTE, Venue, moment_of

CHAIRMAN, ASSISTANT = PersonId("chairman"), PersonId("assistant")
DISPUTES = tuple(PersonId(f"disputes-{number}") for number in range(1, 4))
OFFICERS = {
    CHAIRMAN: "Baize Moriche",
    ASSISTANT: "Quill Cedar",
    **dict(zip(DISPUTES, ("Tally Guava", "Pip Mahoe", "Deck Tonka"), strict=True)),
}
DIVISIONS = 3
_SQUAD = 7
_AGES = range(19, 71)
_YOUNG = 17
"""The age of one player of each fifth team: old enough to play, too young for a pint."""


def found(event: Event, agm: date, nights: Nights) -> None:
    """Let the league come together: teams enter, the AGM elects, the secretary fills divisions and draws the season up."""
    venue = event.venue
    venue.names.update(OFFICERS)
    names = iter([name for _, name in people(event.chance, EntrantId("league"), sum(PUBS.values()) * _SQUAD)])
    for pub, teams in PUBS.items():
        _pub(event, pub, teams, names)
    venue.now_ms = moment_of(agm.isoformat(), "21:00", venue.competition.opened.time_zone)
    _elect(venue, agm)
    venue.now_ms += 60 * MINUTE
    doing = venue.doing(SECRETARY)
    venue.happen(SECRETARY, drawing_up.allot(venue.competition, DIVISIONS, doing))
    dates = _dated(venue, nights)
    venue.happen(SECRETARY, drawing_up.draw_season_up(venue.competition, nights, dates))


def night_on(venue: Venue, day: date) -> Night:
    """Return the night of a match that is played on *day*, when matches usually begin."""
    rules, zone = season_rules(venue.competition), venue.competition.opened.time_zone
    due = card_due(day, rules.table.cards.times)
    over = datetime.combine(day + timedelta(days=1), time())
    return Night(
        day,
        moment_of(day.isoformat(), rules.start_time, zone),
        moment_of(due.date().isoformat(), f"{due:%H:%M}", zone),
        moment_of(over.date().isoformat(), "00:00", zone),
    )


def sign(venue: Venue, team: EntrantId, person: PersonId, age: int) -> None:
    """Take in the signed form of a new member."""
    wanted = Registration(team, person, venue.now_ms)
    venue.happen(SECRETARY, charging.register_player(venue.competition, wanted, venue.doing(SECRETARY)))
    least = fielding.signing_rules(venue.competition).options.minimum_age
    form = Form(f"{person}/{team}", team, person, venue.now_ms, "", "On paper")
    venue.happen(SECRETARY, signings.sign(venue.competition.signings, form, age, least, SECRETARY))


def _pub(event: Event, pub: str, teams: int, names: Iterator[str]) -> None:
    """Let a pub enter its teams; the first player of the first team is its landlord."""
    venue, club = event.venue, team_id(pub)
    venue.now_ms += 5 * MINUTE
    venue.happen(SECRETARY, clubs.name_club(venue.competition.clubs, club, f"The {pub}"))
    venue.happen(SECRETARY, drawing_up.set_venue(venue.competition, VenueSet(club, f"The {pub}")))
    letters = "ABC"[:teams] if teams > 1 else ("",)
    for letter in letters:
        team = _team(event, f"{pub} {letter}".strip(), club, names)
        if letter == letters[0]:
            landlord = venue.competition.rosters.entries[team].players[0]
            named = clubs.name_landlord(venue.competition.clubs, club, landlord, SECRETARY)
            venue.happen(SECRETARY, named)


def _team(event: Event, name: str, club: str, names: Iterator[str]) -> EntrantId:
    venue, team = event.venue, team_id(name)
    options, register = venue.competition.rules.people.rosters, venue.competition.register
    applied = entering.apply_to_enter(venue.competition.rosters, team, venue.now_ms, register, options)
    venue.happen(SECRETARY, applied)
    venue.happen(SECRETARY, entering.name_team(venue.competition.rosters, team, name))
    venue.happen(SECRETARY, clubs.join_club(venue.competition.clubs, team, club))
    for number in range(1, _SQUAD + 1):
        young = number == _SQUAD and len(venue.competition.rosters.entries) % 5 == 0
        _player(event, team, number, next(names), _YOUNG if young else event.chance.choice(_AGES))
    captain = PersonId(f"{team}-2")
    venue.happen(SECRETARY, entering.name_captain(venue.competition.rosters, team, captain))
    venue.happen(SECRETARY, charging.admit(venue.competition, team, venue.doing(SECRETARY)))
    pay(venue, team)
    venue.happen(SECRETARY, drawing_up.set_home(venue.competition, team, club))
    return team


def _player(event: Event, team: EntrantId, number: int, name: str, age: int) -> None:
    venue, person = event.venue, PersonId(f"{team}-{number}")
    venue.names[person] = name
    year = int(venue.competition.opened.days[0][:4]) - age
    venue.born[person] = f"{year}-{event.chance.randrange(1, 9):02}-{event.chance.randrange(1, 29):02}"
    sign(venue, team, person, age)


def _elect(venue: Venue, agm: date) -> None:
    """Let the AGM elect its officers, and the committee name those who judge disputes."""
    doing = venue.doing(SECRETARY)
    text = "Accounts and rules as last year. Officers elected."
    venue.happen(SECRETARY, governing.hold_meeting(venue.competition, Meeting.AGM, agm, text, doing))
    seats = {
        Seat(Office.CHAIRMAN): CHAIRMAN,
        Seat(Office.TREASURER): TREASURER,
        Seat(Office.SECRETARY): SECRETARY,
        Seat(Office.ASSISTANT): ASSISTANT,
        Seat(Office.MEMBER): COMMITTEE,
        **{Seat(Office.DISPUTES, number): each for number, each in enumerate(DISPUTES, start=1)},
    }
    for seat, person in seats.items():
        filling = Filling(venue.doing(DIRECTOR), lambda _: True)
        venue.happen(DIRECTOR, governing.elect(venue.competition, seat, person, doing.id, filling))


def _dated(venue: Venue, nights: Nights) -> NightsSet:
    days = play_nights(nights, nights_needed(venue.competition))
    found = tuple(night_on(venue, day) for day in days)
    return NightsSet(nights.league, found, tuple(sorted(nights.skipped)))
