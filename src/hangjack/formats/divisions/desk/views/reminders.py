"""What those who play in a season are to be told: cards, queries, dates, cup ties, and what concerns their houses."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import chain

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import knockout
from hangjack.competition.messages.events import MessageKind, OfMatch, OfNight, OfTie
from hangjack.competition.messages.messages import Wanted
from hangjack.desk.hours import end_of
from hangjack.desk.messages.spokesmen import DAY_MS, captains, evening_of
from hangjack.formats.divisions.books.houses import landlords_in
from hangjack.formats.divisions.books.postponements import Agrees, Postponement
from hangjack.formats.divisions.cups.brackets import match_of
from hangjack.formats.divisions.cups.cups import Cup
from hangjack.formats.divisions.deciding.dates import night_of, venue_of
from hangjack.formats.divisions.deciding.late_cards import cards_due
from hangjack.formats.divisions.deciding.postponing import was_played
from hangjack.formats.divisions.desk.cards_due import ties_due
from hangjack.formats.divisions.desk.views.weeks import last_changes
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import SIDES

_EARLY_DAYS = 7
"""So many days before the last day of a round, or of a match that was put off."""
_LATE_MS = 3 * DAY_MS
"""So long somebody is reminded of a card that is late."""
_QUERY_MS = 14 * DAY_MS
"""So long a captain is told that something is asked about a card, or that a result was corrected."""


def wanted(competition: Competition, now_ms: int) -> Iterator[Wanted]:
    """Yield what a season wants told, each with the time in which it should be."""
    yield from _cards(competition, now_ms)
    yield from _queries(competition)
    yield from _corrected(competition)
    for match, put_off in season_in(competition).postponed.items():
        over = put_off.lapsed or was_played(competition, put_off)
        if competition.result(match) is None and not over:
            yield from _dates(competition, put_off)
    for cup in cups_in(competition).values():
        yield from _ties(competition, cup)
    yield from _covers(competition)
    yield from _of_houses(competition)


def _cards(competition: Competition, now_ms: int) -> Iterator[Wanted]:
    """Yield the cards that have not come, of ties too: a day before they are due, and once they are late."""
    for card in chain(cards_due(competition, now_ms), ties_due(competition, now_ms)):
        if card.received_ms is not None or competition.result(card.match) is not None:
            continue
        about, due_ms = OfMatch(card.match), card.due_ms
        for captain in captains(competition, card.teams):
            yield Wanted(MessageKind.CARD, about, captain, due_ms - DAY_MS, due_ms)
            yield Wanted(MessageKind.LATE_CARD, about, captain, due_ms, due_ms + _LATE_MS)


def _queries(competition: Competition) -> Iterator[Wanted]:
    """Yield which captains have not answered what is asked about a card."""
    for match, query in season_in(competition).queries.items():
        fixture, asked_ms = competition.fixture(match), query.asked.at_ms
        teams = dict(zip(SIDES, fixture.teams if fixture else (), strict=False))
        silent = tuple(team for side, team in teams.items() if side not in query.answers)
        for captain in captains(competition, silent):
            yield Wanted(MessageKind.QUERY, OfMatch(match), captain, asked_ms, asked_ms + _QUERY_MS)


def _corrected(competition: Competition) -> Iterator[Wanted]:
    """Yield the captains of a match whose result is another than the one that was published."""
    for match, change in last_changes(competition).items():
        fixture, until_ms = competition.fixture(match), change.at_ms + _QUERY_MS
        for captain in captains(competition, fixture.teams if fixture else ()):
            yield Wanted(MessageKind.CORRECTED, OfMatch(match), captain, change.at_ms, until_ms)


def _dates(competition: Competition, put_off: Postponement) -> Iterator[Wanted]:
    """Yield whose word is wanting for a date that was asked for, and whose last day to play comes."""
    fixture, about = competition.fixture(put_off.match), OfMatch(put_off.match)
    home, away = fixture.teams if fixture is not None else ("", "")
    sides = {Agrees.HOME: EntrantId(home), Agrees.AWAY: EntrantId(away)}
    if asked := put_off.waits:
        missing = tuple(team for who, team in sides.items() if who in put_off.missing and team != asked.team)
        for captain in captains(competition, missing):
            yield Wanted(MessageKind.DATE, about, captain, asked.at_ms, put_off.lapses_ms)
    if put_off.is_off:
        since_ms = evening_of(competition, put_off.latest - timedelta(days=_EARLY_DAYS))
        for captain in captains(competition, tuple(sides.values())):
            yield Wanted(MessageKind.LAST_DAY, about, captain, since_ms, put_off.lapses_ms)


def _ties(competition: Competition, cup: Cup) -> Iterator[Wanted]:
    """Yield the ties whose last day comes; one whose card is open is being played."""
    stands = knockout.occupants(cup.bracket)
    for number, ties in enumerate(cup.bracket.rounds, start=1):
        if (until := cup.until.get(number)) is None:
            continue
        since_ms = evening_of(competition, until - timedelta(days=_EARLY_DAYS))
        for tie in ties:
            sides = [each for each in stands[tie.match] if isinstance(each, str)]
            is_open = match_of(cup.opened.cup, tie.match) in competition.under_way
            if len(sides) == len(stands[tie.match]) and tie.match not in cup.bracket.results and not is_open:
                for person in _of_entries(competition, cup, sides):
                    about = OfTie(cup.opened.cup, tie.match)
                    yield Wanted(MessageKind.TIE, about, person, since_ms, end_of(competition, until))


def _covers(competition: Competition) -> Iterator[Wanted]:
    """Yield the landlords who were asked to help out and have not answered, until the match begins."""
    for (match, _), cover in season_in(competition).houses.covers.items():
        night, asked = night_of(competition, match), cover.asked
        if cover.helps is None and night is not None and competition.result(match) is None:
            yield Wanted(MessageKind.COVER, OfMatch(match), asked.landlord, asked.at_ms, night.start_ms)


def _of_houses(competition: Competition) -> Iterator[Wanted]:
    """Yield what landlords should know of their houses: matches with another night, and answers to closed nights."""
    season, clubs = season_in(competition), competition.clubs
    for match, put_off in season.postponed.items():
        if put_off.night is None or put_off.waits is not None or competition.result(match) is not None:
            continue
        since_ms, until_ms = put_off.requests[-1].at_ms, put_off.night.start_ms
        for landlord in landlords_in(clubs, season.homes, venue_of(competition, match)):
            yield Wanted(MessageKind.HOUSE_DATE, OfMatch(match), landlord, since_ms, until_ms)
    for (venue, day), settled in season.houses.settled.items():
        for landlord in landlords_in(clubs, season.homes, venue):
            about, until_ms = OfNight(venue, day), end_of(competition, day)
            yield Wanted(MessageKind.CLOSING, about, landlord, settled.at_ms, until_ms)


def _of_entries(competition: Competition, cup: Cup, sides: list[EntrantId]) -> tuple[PersonId, ...]:
    """Return who is told of a tie: those who play in it, or the captains of their teams."""
    entries = [cup.entries[each] for each in sides if each in cup.entries]
    people = [person for each in entries for person in each.people]
    teams = tuple(each.team for each in entries if each.team and not each.people)
    return tuple(dict.fromkeys((*people, *captains(competition, teams))))
