"""A fictional day by the sheepshead book: eleven people, two sessions, somebody late, prizes of each session and in all.

Bots play every hand, or hands are made up. Whatever the seed, the same things happen: a draw is repeated because a name was
missing, and somebody comes late and gets the last seat of a table by lot.
"""

from collections.abc import Callable
from random import Random

from hangjack.cards import SHORT_PACK
from hangjack.competition import floor, prize_giving
from hangjack.competition.appointments import appoint
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.fixtures.draw import NONCE_BYTES
from hangjack.competition.permissions import Role
from hangjack.formats.table_draw import drawing, registering
from hangjack.formats.table_draw.drawing import Wanted
from hangjack.formats.table_draw.registering import Newcomer
from hangjack.formats.table_draw.sessions import Location, LocationSet, SessionOpened, match_at, sessions_of
from hangjack.games import sheepshead
from hangjack.games.sheepshead import Options, Seat, Shuffled, State
from hangjack.games.sheepshead.bot import choose
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.outcomes import Outcome, outcome_of
from hangjack.games.sheepshead.engine.seats import TableSize, active_seats
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.scoring import play_of, table_score
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.fiction import DIRECTOR, MARSHAL, SECRETARY, people
from hangjack.lab.stories.games import GameUnderWay
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.plans import Told
from hangjack.lab.stories.venue import MINUTE, SECOND, moment_of
from hangjack.log import digest_of
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Author, Place
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

TIME_ZONE = "America/Chicago"
DAY = "2031-01-18"
_TIMES = ("13:00", "17:30")
_HOST = PersonId("host")
_PLACE = Location("mill", "The Mill", _HOST, (MARSHAL,))
_PEOPLE = 10
_A_HAND = 2 * MINUTE
_PRIZES, _SEASON_PRIZES = (2000, 1000, 500), (3000, 2000, 1000)

HandOf = Callable[[str, Options, TableSize, Seat], Outcome]
"""Plays a hand that a seat has dealt; the text is its seed."""


def by_bots(seed: str, options: Options, size: TableSize, dealer: Seat) -> Outcome:
    """Let three bots play a hand, card by card, each seeing its own."""
    chance = Random(seed)
    while True:
        state: State = sheepshead.start(options, dealer, size)
        while not sheepshead.is_over(state):
            if sheepshead.waits_for_chance(state):
                state = sheepshead.apply(state, Shuffled(tuple(chance.sample(SHORT_PACK, len(SHORT_PACK)))))
                continue
            seat = sheepshead.to_act(state)
            assert seat is not None, "somebody acts until a hand is over"
            state = sheepshead.apply(state, choose(sheepshead.view(state, seat)))
        assert state.result is not None, "the hand is over"
        if outcome := outcome_of(state.result):
            return outcome


def made_up(seed: str, options: Options, size: TableSize, dealer: Seat) -> Outcome:
    """Make a hand up that could have ended so."""
    del options
    chance = Random(seed)
    player = chance.choice(active_seats(dealer, size))
    if chance.random() < 0.1:
        return Outcome(player, won=True, leaster=True)
    level = chance.choices(list(Level), (12, 4, 1))[0]
    return Outcome(player, won=chance.random() < 0.65, level=level)


class SheepsheadDay(Event):
    """The day as a course of events."""

    def __init__(self, seed: int, play: HandOf = made_up) -> None:
        """Open the day; nothing happens before `run`."""
        house = with_settings(book("sheepshead"), {"season": "sum"}, "Cranberry house rules")
        opened = CompetitionOpened(
            id=CompetitionId("cranberry-day"),
            name="Cranberry Day",
            short="Cranberry",
            days=(DAY,),
            time_zone=TIME_ZONE,
            rules=rules_of(house),
            director=DIRECTOR,
            sponsor="nobody: this day is made up",
        )
        super().__init__(opened, moment_of("2031-01-15", "10:00", TIME_ZONE), seed, _no_games)
        self.hand_of = play
        self._people: list[PersonId] = []

    def run(self) -> None:
        """Let the whole day happen."""
        venue = self.venue
        venue.names[_HOST] = "Hearth Samaan"
        for person, role in ((SECRETARY, Role.SECRETARY), (MARSHAL, Role.DEPUTY), (_HOST, Role.HOST)):
            venue.happen(DIRECTOR, appoint(venue.competition.appointments, person, role, DIRECTOR))
        venue.happen(DIRECTOR, (LocationSet(_PLACE),))
        self._enter()
        self.hours.begin(moment_of(DAY, "12:00", TIME_ZONE), self._course())
        self.hours.run()

    def _enter(self) -> None:
        """Let everybody enter: names and addresses stand beside the log, which has only their commitments."""
        venue = self.venue
        for person, name in people(self.chance, EntrantId("guest"), _PEOPLE + 1):
            venue.names[person] = name
            self._people.append(person)
            newcomer = Newcomer(person, digest_of({"name": name, "salt": str(self.seed)}))
            doing = venue.doing(SECRETARY)
            venue.happen(SECRETARY, registering.enter(venue.competition, newcomer, doing))
            venue.happen(SECRETARY, registering.let_in(venue.competition, person, doing))

    def _course(self) -> Course:
        for number, time in enumerate(_TIMES, start=1):
            yield from self._session(f"S{number}", number, moment_of(DAY, time, TIME_ZONE))
        venue = self.venue
        venue.happen(DIRECTOR, prize_giving.announce_prizes(venue.competition, _SEASON_PRIZES))
        self.end()

    def _session(self, session: str, number: int, start_ms: int) -> Course:
        venue, nonce = self.venue, self.chance.randbytes(NONCE_BYTES)
        opened = SessionOpened(session, _PLACE.id, DAY, start_ms)
        venue.happen(SECRETARY, drawing.open_session(venue.competition, opened, nonce))
        yield start_ms - 40 * MINUTE
        for person in self._people[:_PEOPLE] if number == 1 else self._people:
            venue.happen(
                _HOST, registering.at_the_door(venue.competition, session, person, venue.doing(_HOST))
            )
            yield venue.now_ms + 30 * SECOND
        if number == 1:
            self.moments["door"] = venue.moment()
        yield start_ms - 15 * MINUTE
        nonce = self._draw_twice(session, nonce) if number == 1 else nonce
        self._draw(session, nonce, "red barn in the snow")
        if number == 1:
            yield from self._latecomer(session, start_ms - 4 * MINUTE)
        here = sessions_of(venue.competition).sessions[session]
        matches = [match_at(here, table) for table in range(1, len(here.seated.tables) + 1)]
        yield start_ms
        for table, match in enumerate(matches, start=1):
            self.hours.begin(start_ms + table * 20 * SECOND, self._table(match))
        if number == 1:
            self.hours.begin(start_ms + 45 * MINUTE, self._remember("live"))
        yield from self.until_results(matches)
        doing = venue.doing(DIRECTOR)
        venue.happen(DIRECTOR, prize_giving.announce_prizes(venue.competition, _PRIZES, session))
        venue.happen(DIRECTOR, prize_giving.give_prizes(venue.competition, doing, session))
        if number == 1:
            self.moments["halfway"] = venue.moment()

    def _draw(self, session: str, nonce: bytes, words: str) -> None:
        venue = self.venue
        doing = venue.doing(DIRECTOR)
        venue.happen(DIRECTOR, drawing.draw_tables(venue.competition, Wanted(session, words), nonce, doing))

    def _draw_twice(self, session: str, nonce: bytes) -> bytes:
        """Draw, and find that somebody was missing on the list: the draw is repeated before anybody deals."""
        self._draw(session, nonce, "two geese and a goat")
        again, reason = self.chance.randbytes(NONCE_BYTES), "A name on the door's list was missing."
        doing = self.venue.doing(DIRECTOR)
        events = drawing.repeat_draw(self.venue.competition, session, again, reason, doing)
        self.venue.happen(DIRECTOR, events)
        self.told.append(Told(self.venue.now_ms, "redrawn", {"reason": reason}))
        return again

    def _latecomer(self, session: str, at_ms: int) -> Course:
        """Let somebody come after the draw, who gets the last seat of a table by lot."""
        yield at_ms
        venue, late = self.venue, self._people[-1]
        doing = venue.doing(MARSHAL)
        events = drawing.join_table(venue.competition, session, EntrantId(late), doing)
        venue.happen(MARSHAL, events)
        self.told.append(Told(venue.now_ms, "latecomer", {"person": venue.names[late]}))

    def _remember(self, name: str) -> Course:
        self.moments[name] = self.venue.moment()
        yield self.venue.now_ms

    def _table(self, id_: MatchId) -> Course:
        """Let a table deal, write hand by hand, confirm, sign, and hand in."""
        venue = self.venue
        fixture = venue.competition.fixture(id_)
        assert fixture is not None, "it is drawn"
        seated = {Party(str(seat)): PersonId(who) for seat, who in enumerate(fixture.teams, start=1)}
        venue.happen_both(id_, seated[Party("1")], floor.call_match(venue.competition, id_))
        number = 0
        while not venue.matches[id_].scoring.is_over(venue.matches[id_].score):
            number += 1
            yield venue.now_ms + _A_HAND + self.chance.randrange(60) * SECOND
            self._hand(id_, number, seated)
        yield venue.now_ms + 3 * MINUTE
        for party, person in seated.items():
            match = venue.matches[id_]
            venue.happen_in(id_, person, scorekeeping.sign_sheet(match, party, person))
        venue.happen_both(id_, _HOST, floor.seal(venue.competition, venue.matches[id_]))

    def _hand(self, id_: MatchId, number: int, seated: dict[Party, PersonId]) -> None:
        match = self.venue.matches[id_]
        line = self._line(match, f"{self.seed} {id_} {number}")
        writer, *others = seated
        checker = others[number % len(others)]
        place = Place(1, number)
        author = Author(seated[writer], f"phone {seated[writer]}")
        self.venue.happen_in(id_, seated[writer], scorekeeping.enter_line(match, place, writer, author, line))
        match = self.venue.matches[id_]
        checks = Author(seated[checker], f"phone {seated[checker]}")
        confirmed = scorekeeping.confirm_line(match, place, checker, checks)
        self.venue.happen_in(id_, seated[checker], confirmed)

    def _line(self, match: Match, seed: str) -> HandLine:
        session = table_score(match.score).session
        dealer = session.next_dealer
        assert dealer is not None, "the session is not over"
        outcome = self.hand_of(seed, play_of(match.opened), session.table_size, dealer)
        player = Party(str(outcome.player.value))
        return HandLine(Party(str(dealer.value)), player, outcome.won, outcome.level, leaster=outcome.leaster)

    def _over(self, match: MatchId) -> Course:
        """Do nothing more: the table itself has handed its sheet in."""
        del match
        yield self.venue.now_ms


def _no_games(seed: str, match: Match, table: int) -> GameUnderWay:
    raise AssertionError(f"no games are played in {match.opened.match} at table {table} with {seed}")
