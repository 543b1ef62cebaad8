"""Cups of a fictional league: entered by captains, drawn, and played tie by tie as their days come."""

from collections.abc import Iterator
from datetime import date
from random import Random

from hangjack.competition.fixtures import knockout
from hangjack.formats.divisions.cups import cups
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.cups import Cup, CupOpened, CupRoundDated, LandlordAsked
from hangjack.formats.divisions.deciding import belonging, cup_ties
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.lab.stories.entries import captain_of
from hangjack.lab.stories.fiction import SECRETARY
from hangjack.lab.stories.venue import Venue
from hangjack.log import digest_of

SINGLES, PAIRS, LANDLORDS = "singles", "pairs", "landlords"
_NAMES = {
    SINGLES: (CupKind.SINGLES, "Singles Cup"),
    PAIRS: (CupKind.PAIRS, "Pairs Cup"),
    LANDLORDS: (CupKind.LANDLORDS, "Landlords Cup"),
}
_ENTER = {SINGLES: 20, PAIRS: 12, LANDLORDS: 10}


def begin(venue: Venue, chance: Random, until: tuple[date, ...]) -> None:
    """Open the cups, let people enter, draw them, and say by when their rounds are played."""
    for cup, (kind, name) in _NAMES.items():
        opened = CupOpened(cup, kind, name, SECRETARY)
        venue.happen(SECRETARY, cup_ties.open_cup(venue.competition, opened))
    teams = [team for team in venue.competition.rosters.entries if team not in venue.competition.out]
    for team in teams[: _ENTER[SINGLES]]:
        _enter(venue, SINGLES, team, (captain_of(venue, team),))
    for team in teams[-_ENTER[PAIRS] :]:
        _enter(venue, PAIRS, team, venue.competition.rosters.entries[team].players[2:4])
    for club, landlord in tuple(venue.competition.clubs.landlords.items())[: _ENTER[LANDLORDS]]:
        venue.happen(
            SECRETARY,
            cup_ties.ask_landlord(venue.competition, LandlordAsked(LANDLORDS, club, True, SECRETARY)),
        )
        doing = venue.doing(SECRETARY)
        entered = cup_ties.enter_landlord(venue.competition, LANDLORDS, club, landlord, doing)
        venue.happen(SECRETARY, entered)
    for cup in _NAMES:
        seed = digest_of(chance.randbytes(32).hex())
        found = cups_in(venue.competition)[cup]
        venue.happen(SECRETARY, cups.draw(found, seed, venue.doing(SECRETARY)))
        rounds = range(1, len(cups_in(venue.competition)[cup].bracket.rounds) + 1)
        dated = [
            CupRoundDated(cup, number, day, SECRETARY) for number, day in zip(rounds, until, strict=False)
        ]
        venue.happen(SECRETARY, dated)


def _enter(venue: Venue, cup: str, team: EntrantId, people: tuple[PersonId, ...]) -> None:
    captain = captain_of(venue, team)
    doing = venue.doing(captain)
    venue.happen(captain, cup_ties.enter_people(venue.competition, cup, team, people, doing))


def play(venue: Venue, chance: Random, cup: str, most: int | None = None) -> None:
    """Let ties be played that can be, up to so *many*; their captains ring up."""
    for tie in tuple(_open(cups_in(venue.competition)[cup]))[:most]:
        score = chance.choice(((2, 0), (2, 1), (1, 2), (0, 2)))
        doing = venue.doing(SECRETARY)
        entered = cup_ties.enter_score(venue.competition, cup, tie, score, doing)
        found = cups_in(venue.competition)[cup]
        venue.happen(SECRETARY, (*entered, *belonging.in_cup(venue.competition, found, entered)))


def _open(cup: Cup) -> Iterator[MatchId]:
    """Yield the ties whose entrants are known and that have no result."""
    stands = knockout.occupants(cup.bracket)
    for ties in cup.bracket.rounds:
        for tie in ties:
            known = all(isinstance(each, str) for each in stands[tie.match])
            if known and tie.match not in cup.results:
                yield tie.match
