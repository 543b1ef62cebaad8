"""Cards of a fictional league: who plays with whom, who wins each leg, and how a card reaches the secretary."""

from functools import reduce
from random import Random

from msgspec import Struct

from hangjack.competition import floor
from hangjack.competition.formats import fielding
from hangjack.competition.judging import Happened
from hangjack.formats.divisions.books import queries
from hangjack.formats.divisions.books.cards import CardReceived, Channel
from hangjack.formats.divisions.books.queries import CardQueried
from hangjack.formats.divisions.deciding import late_cards
from hangjack.formats.divisions.deciding.dates import night_of
from hangjack.formats.divisions.state import season_in
from hangjack.games.cribbage import Options
from hangjack.games.cribbage.match.card import TableCard
from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.lab.stories.crib.legs import LegOf
from hangjack.lab.stories.entries import captain_of
from hangjack.lab.stories.fiction import SECRETARY
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.venue import MINUTE, Venue, local_time
from hangjack.matches import closings, scorekeeping
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, A, Party
from hangjack.matches.sheets import Author, Place
from hangjack.matches.sides import manning, seats
from hangjack.matches.sides.lineups import LineUp, LineUpDeclared

TABLES = LEGS = 3
_A_LEG = 14 * MINUTE
_SHORT = 0.06
"""How often a side comes with four."""


class Playing(Struct, frozen=True):
    """A match of a fictional league: where it is played, who plays its legs, and chance of its own."""

    venue: Venue
    match: MatchId
    leg_of: LegOf
    seed: str
    strength: dict[EntrantId, float]

    def teams(self) -> dict[Party, EntrantId]:
        """Return who meets, the home side first."""
        fixture = self.venue.competition.fixture(self.match)
        assert fixture is not None, "a match of the season"
        return dict(zip(SIDES, fixture.teams, strict=True))

    def captains(self) -> dict[Party, PersonId]:
        """Return who speaks for each side."""
        return {side: captain_of(self.venue, team) for side, team in self.teams().items()}

    def winner(self, table: int, leg: int) -> Party:
        """Return who wins a leg."""
        home, away = (self.strength[team] for team in self.teams().values())
        return self.leg_of(f"{self.seed} {self.match} {table} {leg}", Options(), home / (home + away))


def call(playing: Playing) -> None:
    """Set the match up for play, unless it is already."""
    venue = playing.venue
    venue.happen_both(playing.match, SECRETARY, floor.call_match(venue.competition, playing.match))


def receive(playing: Playing, channel: Channel) -> None:
    """Let the card come to the secretary now."""
    venue = playing.venue
    received = CardReceived(playing.match, venue.now_ms, channel, SECRETARY)
    venue.happen(SECRETARY, late_cards.receive(venue.competition, received, venue.now_ms))


def type_in(playing: Playing) -> None:
    """Let the secretary type the card from its picture; from then on it counts."""
    call(playing)
    venue, captains = playing.venue, playing.captains()
    match = venue.matches[playing.match]
    pairs = {side: _pairs(playing, side).tables for side in SIDES}
    line_ups = manning.as_on_card(match, pairs, captains, SECRETARY, venue.now_ms)
    match = reduce(fold_match, line_ups, match)
    lines = {
        Place(table, leg): LegLine(playing.winner(table, leg))
        for table in range(1, TABLES + 1)
        for leg in range(1, LEGS + 1)
    }
    reference = f"card {playing.match}"
    typed = scorekeeping.enter_from_paper(match, lines, SECRETARY, captains, reference)
    sealed = floor.seal(venue.competition, reduce(fold_match, typed, match))
    known = season_in(venue.competition).queries
    answered = queries.answered_by_card(known, playing.match, venue.doing(SECRETARY))
    happened = Happened((*sealed.competition, *answered), (*line_ups, *typed, *sealed.match))
    venue.happen_both(playing.match, SECRETARY, happened)


def query(playing: Playing) -> None:
    """Let the secretary ask both captains about a card whose total is one too high; what was typed of it is kept."""
    venue = playing.venue
    pairs = {side: _pairs(playing, side).tables for side in SIDES}
    tables = tuple(
        TableCard(
            {side: pairs[side][table - 1] for side in SIDES},
            tuple(playing.winner(table, leg) for leg in range(1, LEGS + 1)),
        )
        for table in range(1, TABLES + 1)
    )
    won = {side: sum(each.legs.count(side) for each in tables) for side in SIDES}
    stated = {**won, A: won[A] + 1}
    asked = CardQueried(playing.match, "", SECRETARY, venue.now_ms, tables, stated)
    venue.happen(SECRETARY, queries.query(venue.competition, asked))


def on_phones(playing: Playing) -> Course:
    """Let both captains keep a match on their phones: line-ups, leg by leg, everybody's signature, and it counts."""
    call(playing)
    venue, captains = playing.venue, playing.captains()
    zone = venue.competition.opened.time_zone
    for side, captain in captains.items():
        declared = LineUpDeclared(side, captain, _pairs(playing, side), venue.now_ms)
        happened = floor.declare_doubling(
            venue.competition,
            venue.matches[playing.match],
            declared,
            lambda at_ms: local_time(at_ms, zone),
        )
        venue.happen_both(playing.match, captain, happened)
        if declared.line_up.twice:
            told = manning.tell(venue.matches[playing.match], side, captain, venue.now_ms)
            venue.happen_in(playing.match, captain, told)
        _sit_down(playing, side, captain)
    for leg in range(1, TABLES * LEGS + 1):
        yield venue.now_ms + _A_LEG
        _write(playing, captains, Place((leg - 1) // LEGS + 1, (leg - 1) % LEGS + 1))
    yield venue.now_ms + 4 * MINUTE
    _sign(playing, captains)


def _sit_down(playing: Playing, side: Party, captain: PersonId) -> None:
    """Note that the pair for the last table is there."""
    venue = playing.venue
    pair = venue.matches[playing.match].sides.line_ups.declared[side].tables[-1]
    seated = seats.seat_pair(venue.matches[playing.match], side, TABLES, venue.now_ms, pair)
    venue.happen_in(playing.match, captain, seated)


def _write(playing: Playing, captains: dict[Party, PersonId], place: Place) -> None:
    venue, line = playing.venue, LegLine(playing.winner(place.table, place.number))
    for side, captain in captains.items():
        author = Author(captain, f"phone {captain}")
        written = scorekeeping.enter_line(venue.matches[playing.match], place, side, author, line)
        venue.happen_in(playing.match, captain, written)


def _sign(playing: Playing, captains: dict[Party, PersonId]) -> None:
    venue, id_ = playing.venue, playing.match
    for side, captain in captains.items():
        for person in closings.players_of(venue.matches[id_], side):
            signed = closings.sign_as_player(venue.matches[id_], side, person, captain)
            venue.happen_in(id_, captain, signed)
    for side, captain in captains.items():
        venue.happen_in(id_, captain, scorekeeping.sign_sheet(venue.matches[id_], side, captain))
    venue.happen_both(id_, captains[A], floor.seal(venue.competition, venue.matches[id_]))


def _pairs(playing: Playing, side: Party) -> LineUp:
    """Return whom a captain puts out: six of those who may play, or four of whom two play twice."""
    chance, captain = Random(f"{playing.seed} {playing.match} {side}"), playing.captains()[side]
    others = [person for person in _able(playing, side) if person != captain]
    chance.shuffle(others)
    six = [captain, *others][: 2 * TABLES]
    if len(six) < 2 * TABLES or chance.random() < _SHORT:
        one, two, three, four = six[:4]
        twice = tuple(sorted((two, three)))
        return LineUp(((one, two), (three, four), twice), captain, twice=twice)
    return LineUp(tuple((six[at], six[at + 1]) for at in range(0, 2 * TABLES, 2)), captain)


def _able(playing: Playing, side: Party) -> list[PersonId]:
    """Return who of a team may play that night."""
    venue, team = playing.venue, playing.teams()[side]
    zone = venue.competition.opened.time_zone
    night = night_of(venue.competition, playing.match)
    assert night is not None, "every match has its night"
    asking = fielding.Asking(team, night.start_ms, lambda at_ms: local_time(at_ms, zone), playing.match)
    players = venue.competition.rosters.entries[team].players
    return [each for each in players if fielding.answer(venue.competition, each, asking).eligible]
