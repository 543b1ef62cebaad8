"""A round of pinochle with random acts of both scorekeepers, their partners, the director, the recorder and the clock."""

from collections.abc import Callable
from functools import reduce

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hangjack.desk.judges import Where
from hangjack.errors import Refused
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.desk.judge import PinochleReported, incident
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat, left
from hangjack.games.pinochle.match import table as tables
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.games.pinochle.match.pad import Part
from hangjack.games.pinochle.match.sheets import check_sheet
from hangjack.games.pinochle.referee import Kind, RuledTable, Ruling
from hangjack.games.pinochle.referee import rule as ruled
from hangjack.games.pinochle.referee.choosing import Decision, decided
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches import rulings, scorekeeping, stops, time
from hangjack.matches.events import MatchOpened
from hangjack.matches.match import Match, MatchEvent, fold, open_match
from hangjack.matches.pads.hands import Hand
from hangjack.matches.parties import SIDES, A, B, Party, both, leader
from hangjack.matches.pauses import PauseCalled, end_pause
from hangjack.matches.scoring import scoring_of
from hangjack.matches.sheets import Author, Place
from hangjack.rulebooks.pinochle500 import match_rules
from hangjack.rulebooks.rules import game_rules
from hangjack.unions import decode
from support.pinochle_tables import board_set, by_house, hand

HOUSE = by_house(round_points=200)
GAME, MATCH = game_rules(HOUSE, PinochleGame), match_rules(HOUSE)
DIRECTOR, RECORDER = PersonId("director"), PersonId("recorder")
KEEPERS = {A: PersonId("tess"), B: PersonId("vi")}
PARTNERS = {A: PersonId("hob"), B: PersonId("amos")}
SIDE = st.sampled_from(SIDES)
MELDS = st.sampled_from((0, 18, 20, 24, 60, 120))


def opened() -> Match:
    """Return a table at which nobody has begun."""
    return open_match(
        MatchOpened(
            MatchId("R1-1"),
            {A: EntrantId("1A"), B: EntrantId("1B")},
            1,
            0,
            MATCH,
            scoring_of(MATCH.scoring).as_played(GAME.play),
            {side: (KEEPERS[side], PARTNERS[side]) for side in SIDES},
            keepers=KEEPERS,
        )
    )


class RoundActs(RuleBasedStateMachine):
    """Everybody does anything; what is refused changes nothing."""

    @initialize()
    def sit_down(self) -> None:
        """Open a table."""
        self.match = opened()
        self.number = 0
        self.sealed: Match | None = None

    def do(self, act: Callable[[], tuple[MatchEvent, ...]]) -> bool:
        """Do something unless it is refused."""
        try:
            events = act()
        except Refused:
            return False
        self.match = reduce(fold, events, self.match)
        return True

    def id(self) -> str:
        """Return a new name for what is noted."""
        self.number += 1
        return f"n{self.number}"

    def keeper(self, side: Party) -> PersonId:
        """Return who keeps a sheet now."""
        found = self.match.keeper(side)
        assert found is not None
        return found

    def author(self, side: Party) -> Author:
        """Return the scorekeeper on the own phone."""
        return Author(self.keeper(side), f"phone {side}")

    @rule(side=SIDE, seat=st.sampled_from(Seat))
    def begin(self, side: Party, seat: Seat) -> None:
        """Let a scorekeeper look who sits there."""
        self.do(lambda: tables.begin_round(self.match, self.id(), side, seat, self.keeper(side)))

    @rule()
    def both_begin(self) -> None:
        """Let both name the same dealer, so that rounds come to their end."""
        for side in SIDES:
            self.begin(side, Seat.NORTH)

    def line(self, bidding: Party, bid: int, melds: tuple[int, int], tricks: int) -> HandLine:
        """Return the hand that is played now."""
        n = tables.hand_now(self.match)
        meld = both(*melds)
        found = hand(n, bidding, bid, meld, tricks)
        if meld[bidding] < GAME.play.board:
            found = board_set(n, bidding, bid, meld)
        return msgspec.structs.replace(
            found, dealer=tables.dealer_of(self.match, n) or left(Seat.NORTH, n - 1)
        )

    @rule(side=SIDE, bidding=SIDE, a=MELDS, b=MELDS, tricks=st.integers(0, 50))
    def write(self, side: Party, bidding: Party, a: int, b: int, tricks: int) -> None:
        """Let one scorekeeper write a hand on the own sheet."""
        line = self.line(bidding, 50, (a, b), tricks)
        self.do(lambda: scorekeeping.enter_line(self.match, Place(1, line.n), side, self.author(side), line))

    @rule(side=SIDE, other=st.booleans(), tricks=st.integers(0, 50))
    def write_an_older_hand_otherwise(self, side: Party, other: bool, tricks: int) -> None:
        """Let one scorekeeper put a hand right that both have ticked."""
        n = tables.hand_now(self.match) - (2 if other else 1)
        line = msgspec.structs.replace(hand(max(n, 1), A, 55, both(24, 20), tricks))
        self.do(lambda: scorekeeping.enter_line(self.match, Place(1, line.n), side, self.author(side), line))

    @rule(bidding=SIDE, a=MELDS, b=MELDS, tricks=st.integers(0, 50))
    def play_a_hand(self, bidding: Party, a: int, b: int, tricks: int) -> None:
        """Let both write the same and tick it."""
        line = self.line(bidding, 50, (a, b), tricks)
        place = Place(1, line.n)
        for side in SIDES:
            self.do(
                lambda side=side: scorekeeping.enter_line(  # type: ignore[misc]
                    self.match, place, side, self.author(side), line
                )
            )
        for side in SIDES:
            self.do(
                lambda side=side: scorekeeping.confirm_line(  # type: ignore[misc]
                    self.match, place, side, self.author(side)
                )
            )

    @rule(side=SIDE, bid=st.sampled_from((50, 55, 120)), meld=MELDS)
    def part(self, side: Party, bid: int, meld: int) -> None:
        """Let a scorekeeper write bid and meld on the pad."""
        n, pen = tables.hand_now(self.match), Hand(self.id(), self.keeper(side), side, 0)
        self.do(lambda: tables.write_part(self.match, n, Part(B, bid, meld), pen))

    @rule(side=SIDE, n=st.integers(1, 6))
    def tick(self, side: Party, n: int) -> None:
        """Let a scorekeeper tick a hand of the others."""
        self.do(lambda: scorekeeping.confirm_line(self.match, Place(1, n), side, self.author(side)))

    @rule(side=SIDE, n=st.integers(1, 6))
    def take_back(self, side: Party, n: int) -> None:
        """Let a scorekeeper take a hand back."""
        self.do(lambda: scorekeeping.withdraw_line(self.match, Place(1, n), side, self.keeper(side)))

    @rule(side=SIDE)
    def take_over(self, side: Party) -> None:
        """Let the partner keep the sheet."""
        self.do(lambda: scorekeeping.take_over(self.match, side, PARTNERS[side]))

    @rule()
    def open_next(self) -> None:
        """Let the director pass a difference over."""
        n = tables.hand_now(self.match)
        self.do(lambda: scorekeeping.open_next(self.match, Place(1, n), DIRECTOR, "They play on."))

    @rule()
    def call_and_answer(self) -> None:
        """Let a table call the director, who answers."""
        id_ = self.id()
        if self.do(lambda: stops.call_pause(self.match, PauseCalled(id_, 1, PARTNERS[A], 0))):
            frozen = self.match
            self.write(A, A, 24, 20, 30)
            assert self.match == frozen, "nothing is written while the director is awaited"
            self.do(lambda: end_pause(self.match.pauses, id_, DIRECTOR))

    @rule(proved=st.sampled_from(("yes", "no", "unclear")), decision=st.sampled_from(Decision))
    def renege(self, proved: str, decision: Decision) -> None:
        """Let the director rule on a renege, and choose where untidy books prove nothing."""
        facts = {"offender": "E", "caller": "N", "trick_closed": True, "cards_identified": 2}
        told = {**facts, "established": proved, "tricks_out_of_order": "EW"}
        reported = PinochleReported(Kind.FAILED_TO_FOLLOW, RuledTable(), told)
        ruling = ruled(incident(reported, self.match, Where(1), ""), GAME.penalties, ())
        assert isinstance(ruling, Ruling)
        id_ = self.id()
        instead = decided(ruling, decision, GAME.penalties) if proved == "unclear" else None
        if self.do(lambda: rulings.propose_ruling(self.match, id_, 1, ruling, DIRECTOR)):
            self.do(lambda: rulings.give_ruling(self.match, id_, DIRECTOR, instead, "Seen."))

    @rule()
    def write_as_ruled(self) -> None:
        """Let both write the hand as the director has ruled."""
        n = tables.hand_now(self.match)
        ruling = tables.round_of(self.match).ruled.get(n)
        if ruling is None:
            return
        dealer = tables.dealer_of(self.match, n) or Seat.NORTH
        line = HandLine(n, dealer, None, None, both(), both(), ruling.score, HowEnded.RENEGE, ruling.side)
        for side in SIDES:
            self.do(
                lambda side=side: scorekeeping.enter_line(  # type: ignore[misc]
                    self.match, Place(1, n), side, self.author(side), line
                )
            )
            self.tick(side, n)
        self.tick(A, n)

    @rule()
    def call_time(self) -> None:
        """Let the clock call time."""
        self.do(lambda: time.call_time(self.match, 3_000_000))

    @rule()
    def withdraw_time(self) -> None:
        """Let the director take that back."""
        self.do(lambda: time.withdraw_time(self.match, DIRECTOR, "Too early."))

    @rule(side=SIDE)
    def say_begun(self, side: Party) -> None:
        """Let a scorekeeper say that a hand was under way."""
        self.do(lambda: tables.say_begun(self.match, self.id(), side, self.keeper(side)))

    @rule(side=SIDE)
    def choose(self, side: Party) -> None:
        """Let the table choose a sheet."""
        self.do(lambda: scorekeeping.choose_sheet(self.match, side, PARTNERS[A]))

    @rule(side=SIDE)
    def sign(self, side: Party) -> None:
        """Let a scorekeeper sign the own sheet."""
        self.do(lambda: scorekeeping.sign_own(self.match, side, self.keeper(side)))

    @rule(side=SIDE)
    def countersign(self, side: Party) -> None:
        """Let a partner countersign the sheet of the others."""
        self.do(lambda: scorekeeping.countersign(self.match, side, PARTNERS[side]))

    @rule(side=SIDE)
    def withdraw_signature(self, side: Party) -> None:
        """Let a side take its signature back."""
        self.do(lambda: scorekeeping.withdraw_signatures(self.match, side, self.keeper(side)))

    @rule()
    def hand_in(self) -> None:
        """Let the table hand its sheet in."""
        if self.do(lambda: scorekeeping.seal_sheet(self.match)) and self.sealed is None:
            self.sealed = self.match

    @rule(side=SIDE, winner=SIDE, last=st.booleans())
    def come_to_the_end(self, side: Party, winner: Party, last: bool) -> None:
        """Let a side win with a large hand, and the sheets be signed; not always is one handed in."""
        self.both_begin()
        self.write_as_ruled()
        self.play_a_hand(winner, 480 if winner == A else 0, 480 if winner == B else 0, 25)
        self.choose(side)
        self.sign(side)
        self.countersign(B if side == A else A)
        if last:
            self.hand_in()

    @invariant()
    def what_is_agreed_is_the_same_and_ticked_on_both_sheets(self) -> None:
        """By different people of the two sides."""
        if not hasattr(self, "match"):
            return
        for agreed in self.match.sheet.agreed.values():
            assert len(set(agreed.by)) == 2

    @invariant()
    def totals_are_what_the_hands_that_count_have_written(self) -> None:
        """Count again from the sheet; a round that is over has a winner, and a level one is not over."""
        if not hasattr(self, "match"):
            return
        hands = tables.hands_of(self.match)
        score = tables.round_of(self.match)
        sums = {side: sum(each.score[side] for each in hands[: score.hands]) for side in SIDES}

        assert self.match.standing == sums
        assert (self.match.ended is None) == (self.match.winner is None)
        if self.match.ended is not None and leader(sums) is None:
            assert max(sums.values()) >= GAME.play.round_points

    @invariant()
    def a_sheet_is_handed_in_signed_by_its_scorekeeper_and_an_opponent(self) -> None:
        """Chosen, signed, countersigned, nothing blocking; and never changed again."""
        if not hasattr(self, "match") or self.sealed is None:
            return
        sheet = self.match.sheet
        chosen = sheet.chosen
        assert chosen is not None
        found = check_sheet(
            tables.sheet_of(self.match, chosen, 1, circles=True), tables.counting_of(self.match)
        )

        assert found.blocking == ()
        assert sheet.signed.keys() == set(SIDES)
        assert (self.match.standing, self.match.winner) == (self.sealed.standing, self.sealed.winner)
        assert sheet.lines == self.sealed.sheet.lines

    @invariant()
    def it_survives_the_store(self) -> None:
        """Compare the score with what its snapshot says."""
        if hasattr(self, "match") and self.number % 7 == 0:
            kept = msgspec.json.encode(self.match.score)
            assert msgspec.json.decode(kept, type=type(self.match.score), dec_hook=decode) == self.match.score


TestRoundActs = RoundActs.TestCase
TestRoundActs.settings = settings(max_examples=15, stateful_step_count=50, deadline=None)
