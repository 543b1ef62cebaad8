"""A fictional Saturday by the pinochle book: nine pairs, eight rounds, a bye in each, and what is played for beside them.

Bots play every hand, or hands are made up. Whatever the seed, the same things happen: a pair comes late and gets the card that
was left, a ruling costs a table four minutes, tickets are sold between the rounds, and in the end a name and a ticket are drawn.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from hangjack.competition import floor, prize_giving
from hangjack.competition.appointments import appoint
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.draw import NONCE_BYTES
from hangjack.competition.money.extras import Packs
from hangjack.competition.permissions import Role
from hangjack.formats.rotation import drawing, pairs
from hangjack.formats.rotation.field import match_at
from hangjack.formats.rotation.pairs import Pair, Partner
from hangjack.formats.rotation.rounds import clock, cup, slips, tickets
from hangjack.formats.rotation.rounds.drawing import draws_to_prepare
from hangjack.formats.rotation.rounds.slips import SLIP_DRAW, Slip
from hangjack.formats.rotation.rounds.tickets import TICKET_DRAW
from hangjack.formats.rotation.state import field_of
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match import table as tables
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.games.pinochle.match.seats import counts, party_of
from hangjack.games.pinochle.match.sheets import expected_score
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.lab.stories.entries import pay
from hangjack.lab.stories.event import Event
from hangjack.lab.stories.fiction import DIRECTOR, SECRETARY, TREASURER, people
from hangjack.lab.stories.games import GameUnderWay
from hangjack.lab.stories.hours import CLOCK, Course
from hangjack.lab.stories.pinochle_hands import Ended, HandOf, made_up
from hangjack.lab.stories.plans import Told
from hangjack.lab.stories.venue import MINUTE, SECOND, moment_of
from hangjack.log import digest_of
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, Party, both
from hangjack.matches.sheets import Author, Place
from hangjack.matches.time import time_called
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

TIME_ZONE = "America/Chicago"
DAY = "2031-01-18"
"""A Saturday."""
_START = "09:30"
_RECORDER = PersonId("recorder")
_PAIRS = 8
_SETTINGS = {"entry_fee_cents": 2000, "prize_fund_percent": 60, "prize_split": [50, 30, 20]}
_A_HAND = 4 * MINUTE
_A_BREAK = 12 * MINUTE
_RULED = match_at(2, 3)
"""The table at which a ruling takes its time."""


class PinochleDay(Event):
    """The day as a course of events."""

    def __init__(self, seed: int, play: HandOf = made_up) -> None:
        """Open the day; nothing happens before `run`."""
        opened = CompetitionOpened(
            id=CompetitionId("copper-kettle"),
            name="Copper Kettle Pinochle",
            short="Kettle",
            days=(DAY,),
            time_zone=TIME_ZONE,
            rules=rules_of(with_settings(book("pinochle500"), _SETTINGS, "Copper Kettle house rules")),
            director=DIRECTOR,
            sponsor="nobody: this day is made up",
        )
        super().__init__(opened, moment_of("2031-01-15", "10:00", TIME_ZONE), seed, _no_games)
        self.hand_of = play
        self._nonces: dict[str, bytes] = {}

    def run(self) -> None:
        """Let the whole day happen."""
        venue = self.venue
        venue.names[_RECORDER] = "Quill Nutmeg"
        offices = ((SECRETARY, Role.SECRETARY), (TREASURER, Role.TREASURER), (_RECORDER, Role.RECORDER))
        for person, role in offices:
            venue.happen(DIRECTOR, appoint(venue.competition.appointments, person, role, DIRECTOR))
        for number in range(1, _PAIRS + 1):
            self._enter(number)
        self.hours.begin(moment_of(DAY, "09:00", TIME_ZONE), self._course())
        self.hours.run()

    def _enter(self, number: int) -> EntrantId:
        """Let a pair enter and pay: names stand beside the log, which has only their commitments."""
        venue, entrant = self.venue, EntrantId(f"pair-{number}")
        partners: list[Partner] = []
        for person, name in people(self.chance, entrant, 2):
            venue.names[person] = name
            partners.append(Partner(person, digest_of({"name": name, "salt": str(self.seed)})))
        scorekeeper, partner = partners
        pair = Pair(entrant, scorekeeper, partner)
        venue.happen(SECRETARY, pairs.enter(venue.competition, pair, venue.doing(SECRETARY)))
        pay(venue, entrant)
        return entrant

    def _course(self) -> Course:
        self._draw_cards()
        self.moments["door"] = self.venue.moment()
        yield self.venue.now_ms + 10 * MINUTE
        late = self._enter(_PAIRS + 1)
        card = str(field_of(self.venue.competition).cards[late])
        self.told.append(Told(self.venue.now_ms, "late-pair", {"card": card}))
        start_ms = moment_of(DAY, _START, TIME_ZONE)
        rounds = clock.require_rounds(self.venue.competition).rounds
        for number in range(1, rounds + 1):
            yield from self._round(number, start_ms)
            if number == rounds // 2:
                self.moments["halfway"] = self.venue.moment()
            start_ms = self.venue.now_ms + _A_BREAK
            if number < rounds:
                self._sell()
        self._draw_everything()
        self.end()

    def _draw_cards(self) -> None:
        venue, nonce = self.venue, self.chance.randbytes(NONCE_BYTES)
        venue.happen(DIRECTOR, draw.commit(venue.competition.draw(drawing.CARD_DRAW), nonce))
        doing = venue.doing(DIRECTOR)
        venue.happen(DIRECTOR, drawing.draw_cards(venue.competition, nonce, "red barn in the snow", doing))

    def _round(self, number: int, start_ms: int) -> Course:
        """Let the hall play a round by the clock, and pay for its sets when it is over."""
        venue, doing = self.venue, self.venue.doing(DIRECTOR)
        venue.happen(DIRECTOR, clock.announce_start(venue.competition, number, start_ms, doing))
        matches = [each.match for each in clock.tables_of(venue.competition, number)]
        yield start_ms - 5 * MINUTE
        for match in matches:
            venue.happen_both(match, DIRECTOR, floor.call_match(venue.competition, match))
        yield start_ms
        self._start(number)
        for place, match in enumerate(matches, start=1):
            self.hours.begin(start_ms + place * 20 * SECOND, self._table(match))
            self.hours.begin(start_ms + place * 20 * SECOND, self._clock(match))
        if number == 2:
            self.hours.begin(start_ms + 12 * MINUTE, self._ruling())
        yield from self._until_in(matches)
        self._pay_into_cup()

    def _start(self, number: int) -> None:
        venue, doing = self.venue, self.venue.doing(DIRECTOR)
        venue.happen(DIRECTOR, clock.start_round(venue.competition, number, DAY, doing))
        for name in draws_to_prepare(venue.competition, DAY):
            self._nonces[name] = self.chance.randbytes(NONCE_BYTES)
            venue.happen(DIRECTOR, draw.commit(venue.competition.draw(name), self._nonces[name]))

    def _until_in(self, matches: list[MatchId]) -> Course:
        while any(self.venue.competition.result(match) is None for match in matches):
            yield self.venue.now_ms + MINUTE

    def _ruling(self) -> Course:
        """Let the director rule at a table, and give it the time back."""
        venue, reason = self.venue, "A renege call, looked at trick by trick."
        doing = venue.doing(DIRECTOR)
        happened = clock.credit(venue.competition, venue.matches[_RULED], 4 * 60, reason, doing)
        venue.happen_both(_RULED, DIRECTOR, happened)
        self.told.append(Told(venue.now_ms, "credited", {"match": _RULED, "reason": reason}))
        self.moments["live"] = venue.moment()
        yield venue.now_ms

    def _clock(self, id_: MatchId) -> Course:
        """Call time at a table when its time is up, its credit included."""
        venue = self.venue
        while venue.competition.result(id_) is None and not time_called(venue.matches[id_]):
            called = clock.call_time(venue.competition, venue.matches[id_], venue.now_ms)
            venue.happen_in(id_, CLOCK, called)
            due_ms = clock.time_up_ms(venue.competition, id_)
            yield max(due_ms or 0, venue.now_ms + SECOND)

    def _table(self, id_: MatchId) -> Course:
        """Let a table sit down, play hand by hand, tick, sign, and hand in; a hand that was begun before time is played out."""
        venue, keepers = self.venue, self._keepers(id_)
        for side in SIDES:
            begun = tables.begin_round(venue.matches[id_], f"begin-{side}", side, Seat.NORTH, keepers[side])
            venue.happen_in(id_, keepers[side], begun)
        number = 0
        while True:
            number += 1
            yield venue.now_ms + _A_HAND + self.chance.randrange(180) * SECOND
            if time_called(venue.matches[id_]) and venue.matches[id_].ended is not None:
                begun = tables.say_begun(venue.matches[id_], "begun", A, keepers[A])
                venue.happen_in(id_, keepers[A], begun)
            self._hand(id_, number, keepers)
            if venue.matches[id_].ended is not None:
                break
        yield venue.now_ms + 2 * MINUTE
        self._hand_in(id_, keepers)

    def _keepers(self, id_: MatchId) -> dict[Party, PersonId]:
        opened = self.venue.matches[id_].opened
        return {side: opened.keepers[side] for side in SIDES}

    def _hand(self, id_: MatchId, number: int, keepers: Mapping[Party, PersonId]) -> None:
        """Let both scorekeepers write a hand, and each tick it on the other's sheet."""
        venue, place = self.venue, Place(tables.TABLE, number)
        dealer = tables.dealer_of(venue.matches[id_], number)
        assert dealer is not None, "both scorekeepers have begun"
        play = tables.round_of(venue.matches[id_]).play
        ended = self.hand_of(f"{self.seed} {id_} {number}", play, dealer)
        line = _written(ended, number, dealer, venue.matches[id_])
        for side in SIDES:
            author = Author(keepers[side], f"phone {keepers[side]}")
            written = scorekeeping.enter_line(venue.matches[id_], place, side, author, line)
            venue.happen_in(id_, keepers[side], written)
        for side in SIDES:
            author = Author(keepers[side], f"phone {keepers[side]}")
            ticked = scorekeeping.confirm_line(venue.matches[id_], place, side, author)
            venue.happen_in(id_, keepers[side], ticked)
        for seat, special in ended.specials:
            self._special(id_, number, seat, special.value)

    def _special(self, id_: MatchId, number: int, seat: Seat, special: str) -> None:
        """Let the scorekeeper of the lucky one put the name into the container."""
        venue, match = self.venue, self.venue.matches[id_]
        person, side = tables.person_at(match, seat), party_of(seat.side)
        assert person is not None, "two of each side sit there"
        by = match.opened.keepers[side]
        slip = Slip(
            f"{id_}-{number}-{seat}-{special}", match.opened.parties[side], person, special, id_, number
        )
        put = slips.put_in(venue.competition, slip, venue.doing(by), full=False)
        venue.happen(by, put)

    def _hand_in(self, id_: MatchId, keepers: Mapping[Party, PersonId]) -> None:
        """Let one sheet be chosen, signed, countersigned by an opponent, and handed in."""
        venue, keeper = self.venue, keepers[A]
        venue.happen_in(id_, keeper, scorekeeping.choose_sheet(venue.matches[id_], A, keeper))
        venue.happen_in(id_, keeper, scorekeeping.sign_sheet(venue.matches[id_], A, keeper))
        opponent = people_of(venue.competition.rosters, venue.matches[id_].opened.parties[B])[1]
        venue.happen_in(id_, opponent, scorekeeping.countersign(venue.matches[id_], B, opponent))
        venue.happen_both(id_, keeper, floor.seal(venue.competition, venue.matches[id_]))

    def _pay_into_cup(self) -> None:
        """Let the teams that were set pay, most of them at once."""
        venue = self.venue
        for account in cup.accounts(venue.competition):
            if account.missing and self.chance.random() < 0.8:
                doing = venue.doing(_RECORDER)
                paid = cup.receive(venue.competition, account.team, account.missing, doing)
                venue.happen(_RECORDER, paid)

    def _sell(self) -> None:
        """Sell some packs of tickets in the gap."""
        for _ in range(self.chance.randrange(3, 8)):
            packs = Packs(self.chance.randrange(1, 4), int(self.chance.random() < 0.3))
            doing = self.venue.doing(TREASURER)
            self.venue.happen(TREASURER, tickets.sell(self.venue.competition, packs, doing))

    def _draw_everything(self) -> None:
        """Draw a ticket and a name, give the cup and half of the takings, and announce what the fund brings each place."""
        venue = self.venue
        nonce, doing = self._nonces[TICKET_DRAW], venue.doing(DIRECTOR)
        drawn = tickets.draw_ticket(venue.competition, nonce, "two geese and a goat", doing)
        venue.happen(DIRECTOR, drawn)
        ticket = tickets.drawn_ticket(venue.competition)
        assert ticket is not None, "it was drawn"
        paid = tickets.pay_ticket(venue.competition, ticket, venue.doing(TREASURER))
        venue.happen(TREASURER, paid)
        if slips.in_draw(venue.competition):
            held = slips.draw_slip(venue.competition, self._nonces[SLIP_DRAW], "a kettle on the stove")
            venue.happen(DIRECTOR, held)
        venue.happen(_RECORDER, cup.hand_over(venue.competition, venue.doing(_RECORDER)))
        venue.happen(DIRECTOR, prize_giving.share_fund(venue.competition, venue.doing(DIRECTOR)))

    def _over(self, match: MatchId) -> Course:
        """Do nothing more: the table itself hands its sheet in."""
        del match
        yield self.venue.now_ms


def _written(ended: Ended, number: int, dealer: Seat, match: Match) -> HandLine:
    """Return a hand as both scorekeepers write it."""
    line = HandLine(
        number,
        dealer,
        party_of(ended.bidding),
        ended.bid,
        counts(ended.meld),
        counts(ended.tricks),
        both(),
        ended.how,
    )
    return replace(line, score=expected_score(line, tables.counting_of(match)))


def _no_games(seed: str, match: Match, table: int) -> GameUnderWay:
    raise AssertionError(f"no games are played in {match.opened.match} at table {table} with {seed}")
