"""A table of Sheepshead with random acts of everybody at it and of a host: every seat's points and plays always add up."""

from collections.abc import Callable
from functools import reduce
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hangjack.errors import BadInput, Refused
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.outcomes import points_of
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match import table as tables
from hangjack.games.sheepshead.match.disputes import Word, close_dispute
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.scoring import PLAYS, POINTS
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.games.sheepshead.referee import Incident, Kind, RuledTable, Ruling
from hangjack.games.sheepshead.referee import rule as ruled
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches import rulings, scorekeeping, stops
from hangjack.matches.deciding import judgements
from hangjack.matches.disputes import DisputeOpened
from hangjack.matches.events import MatchOpened
from hangjack.matches.match import Match, MatchEvent, fold, open_match
from hangjack.matches.parties import Party, seats
from hangjack.matches.scoring import scoring_of
from hangjack.matches.sheets import Author, Place
from hangjack.matches.signatures import AllTheSame
from hangjack.referee.record import Standing
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import decode

HOST = PersonId("host")
KEEPER = PersonId("keeper of the next table")
RULES = rules_of(with_settings(book("sheepshead"), {"deals_each": 2, "stakes_on": True}))
SEATS = st.sampled_from(seats(4))
HANDS = st.builds(HandLine, SEATS, SEATS, st.booleans(), st.sampled_from(Level), st.booleans())


def begun(size: int) -> Match:
    """Return a table at which so many have sat down."""
    parties = seats(size)
    people = {party: EntrantId(f"p{party}") for party in parties}
    return open_match(
        MatchOpened(
            MatchId("S1-1"),
            people,
            1,
            0,
            RULES.match,
            scoring_of(RULES.match.scoring).as_played(RULES.game.play),
            {party: (PersonId(who),) for party, who in people.items()},
        )
    )


class TableActs(RuleBasedStateMachine):
    """Everybody does anything; what is refused changes nothing."""

    @initialize(size=st.sampled_from((3, 4)))
    def sit_down(self, size: int) -> None:
        """Open a table."""
        self.match = begun(size)
        self.number = 0
        self.decided: dict[str, Any] = {}

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

    def sits(self, seat: Party) -> bool:
        """Whether the table has such a seat."""
        return seat in self.match.opened.parties

    def author(self, seat: Party) -> Author:
        """Return whoever sits there, on their own phone."""
        return Author(tables.person_at(self.match, seat), f"phone {seat}")

    @rule(seat=SEATS, line=HANDS, back=st.integers(-1, 3))
    def write(self, seat: Party, line: HandLine, back: int) -> None:
        """Let somebody write the next hand, or an older one otherwise."""
        if not self.sits(seat):
            return
        place = Place(1, max(1, tables.hands_written(self.match) - back))
        self.do(lambda: scorekeeping.enter_line(self.match, place, seat, self.author(seat), line))

    @rule(seat=SEATS, player=SEATS)
    def write_in_turn_and_confirm(self, seat: Party, player: Party) -> None:
        """Let the scorer write the next hand and somebody else confirm it, so that sessions come to their end."""
        due = tables.score_of(self.match).session.next_dealer
        if due is None or not self.sits(seat):
            return
        place = Place(1, len(tables.score_of(self.match).session.dealt) + 1)
        line = HandLine(Party(due.value), player, won=False)
        scorer = tables.scorer_of(self.match)
        self.do(lambda: scorekeeping.enter_line(self.match, place, scorer, self.author(scorer), line))
        self.do(lambda: scorekeeping.confirm_line(self.match, place, seat, self.author(seat)))

    @rule(seat=SEATS, number=st.integers(1, 9))
    def confirm(self, seat: Party, number: int) -> None:
        """Let somebody say that a hand is right."""
        if self.sits(seat):
            self.do(lambda: tables.confirm_hands(self.match, seat, (number,), self.author(seat)))

    @rule(seat=SEATS, number=st.integers(1, 9))
    def take_back(self, seat: Party, number: int) -> None:
        """Let somebody take a hand back."""
        if self.sits(seat):
            place, person = Place(1, number), tables.person_at(self.match, seat)
            self.do(lambda: scorekeeping.withdraw_line(self.match, place, seat, person))

    @rule(number=st.integers(1, 9), dealer=SEATS, player=SEATS)
    def settle(self, number: int, dealer: Party, player: Party) -> None:
        """Let an official say what a hand was."""
        line = HandLine(dealer, player, won=True)
        self.do(lambda: judgements.settle_line(self.match, Place(1, number), HOST, line, "they agree"))

    @rule(seat=SEATS)
    def scorer(self, seat: Party) -> None:
        """Let somebody else write."""
        self.do(lambda: tables.name_scorer(self.match, self.id(), seat, HOST))

    @rule(seat=SEATS)
    def misdeal(self, seat: Party) -> None:
        """Note a misdeal."""
        self.do(lambda: tables.note_misdeal(self.match, self.id(), seat, HOST))

    @rule(seat=SEATS, high=st.booleans())
    def stakes(self, seat: Party, high: bool) -> None:
        """Let somebody want other stakes."""
        wanted = (50, 100, 150) if high else (25, 50, 75)
        self.do(lambda: tables.agree_stakes(self.match, self.id(), seat, wanted, HOST))

    @rule(offender=SEATS)
    def lead_out_of_turn(self, offender: Party) -> None:
        """Report a lead out of turn."""
        if not self.sits(offender):
            return
        facts = {"offender": offender, "caught": "before_next_card", "correct_leader": "1"}
        size = tables.score_of(self.match).session.table_size
        person = tables.person_at(self.match, offender)
        happened = Incident(Kind.LEAD_OUT_OF_TURN, RuledTable(Seat.ONE, size), facts, person=person)
        given = [noted.record.in_force for noted in self.match.rulings.values()]
        earlier = [each for each in given if isinstance(each, Ruling)]
        ruling = ruled(happened, RULES.game_as(SheepsheadGame).penalties, earlier)
        assert isinstance(ruling, Ruling)
        self.do(lambda: rulings.propose_ruling(self.match, self.id(), 1, ruling, HOST))

    @rule(picker=SEATS, back=st.integers(0, 2))
    def misbury(self, picker: Party, back: int) -> None:
        """Report that somebody has buried wrongly, in this hand or in one that is written: that hand is lost."""
        session = tables.score_of(self.match).session
        number = max(1, min(tables.hands_written(self.match) + 1, session.hands) - back)
        line = self.match.sheet.line_at(Place(1, number))
        dealer = session.next_dealer or session.first_dealer
        dealt = Seat(line.dealer) if isinstance(line, HandLine) else dealer
        if not self.sits(picker) or Seat(picker) not in session.active(dealt, number):
            return
        table = RuledTable(dealt, session.table_size, Seat(picker))
        happened = Incident(Kind.MISBURY, table, {"first_card_led": True}, hand=str(number))
        self.propose(happened)

    def propose(self, happened: Incident) -> None:
        """Put what the book says before the table."""
        try:
            ruling = ruled(happened, RULES.game_as(SheepsheadGame).penalties, [])
        except BadInput:
            return
        assert isinstance(ruling, Ruling)
        self.do(lambda: rulings.propose_ruling(self.match, self.id(), 1, ruling, HOST))

    @rule(seat=SEATS)
    def dispute(self, seat: Party) -> None:
        """Let somebody not accept the rulings that wait."""
        if not self.sits(seat):
            return
        by = tables.person_at(self.match, seat)
        for id_ in self.waiting():
            opened = DisputeOpened(self.id(), 1, "no", by, 0, "12:00:00.000", id_)
            self.do(lambda opened=opened: stops.open_dispute(self.match, opened))  # type: ignore[misc]

    def waiting(self) -> list[str]:
        """Return the rulings that nobody has given or dismissed."""
        proposed = Standing.PROPOSED
        return [id_ for id_, noted in self.match.rulings.items() if noted.record.standing is proposed]

    @rule(holds=st.booleans(), beside=st.booleans())
    def decide(self, holds: bool, beside: bool) -> None:
        """Let the scorekeeper of another table or an official decide every dispute, decided ones too."""
        by, at = (KEEPER, MatchId("S1-2")) if beside else (HOST, None)
        for id_ in list(self.match.disputes):
            word = Word(holds, "we have heard both")
            self.do(lambda id_=id_, word=word: close_dispute(self.match, id_, word, by, at))  # type: ignore[misc]

    @rule(how=st.sampled_from(("give", "dismiss", "overrule", "reopen")))
    def official(self, how: str) -> None:
        """Let an official or the committee do something about every ruling."""
        for id_ in list(self.match.rulings):
            acts: dict[str, Callable[[], tuple[MatchEvent, ...]]] = {
                "give": lambda id_=id_: judgements.give_ruling(self.match, id_, HOST),  # type: ignore[misc]
                "dismiss": lambda id_=id_: judgements.dismiss_ruling(self.match, id_, HOST, "no"),  # type: ignore[misc]
                "overrule": lambda id_=id_: judgements.overrule_ruling(self.match, id_, HOST, "no"),  # type: ignore[misc]
                "reopen": lambda id_=id_: judgements.reopen_ruling(self.match, id_, HOST, "no"),  # type: ignore[misc]
            }
            self.do(acts[how])

    @rule(seat=SEATS)
    def accept(self, seat: Party) -> None:
        """Let somebody accept every ruling."""
        for ruling in list(self.match.rulings):
            self.do(lambda ruling=ruling: tables.accept_ruling(self.match, self.id(), seat, ruling, HOST))  # type: ignore[misc]

    @rule(seat=SEATS, substitute=st.booleans())
    def leave(self, seat: Party, substitute: bool) -> None:
        """Let somebody leave, and perhaps somebody take the seat."""
        who = EntrantId(f"late{self.number}") if substitute else None
        self.do(lambda: tables.leave(self.match, self.id(), seat, who, HOST))

    @rule()
    def everybody_confirms(self) -> None:
        """Let everybody look at their points."""
        for seat in self.match.opened.parties:
            figures = self.match.figures()
            seen = OwnPoints(figures[POINTS][seat], figures[PLAYS][seat])
            self.do(lambda seat=seat, seen=seen: tables.confirm_points(self.match, seat, seen, None))  # type: ignore[misc]

    @rule(reason=st.sampled_from(("", "the hall closed")))
    def hand_in(self, reason: str) -> None:
        """Let the host hand it in, before its time for a reason."""
        despite = AllTheSame(HOST, reason, tuple(self.match.opened.parties) if reason else ())
        if reason:
            self.do(lambda: tables.break_off(self.match, self.id(), HOST, reason))
        self.do(lambda: scorekeeping.seal_sheet(self.match, despite))

    @invariant()
    def every_hand_is_one_play(self) -> None:
        """Wins and losses of all seats are the hands that count, and never more than the session has."""
        if not hasattr(self, "match"):
            return
        session = tables.score_of(self.match).session
        agreed = len(self.match.sheet.agreed)

        assert sum(self.match.figures()[PLAYS].values()) == len(session.dealt) <= session.hands
        assert len(session.dealt) <= agreed

    @invariant()
    def points_are_what_the_hands_brought_less_penalties(self) -> None:
        """Count again from the sheet by other means; stakes add up to nothing."""
        if not hasattr(self, "match"):
            return
        session = tables.score_of(self.match).session
        expected = {seat: session.column(Seat(seat)).penalties for seat in self.match.opened.parties}
        for place in sorted(self.match.sheet.agreed)[: len(session.dealt)]:
            line: Any = self.match.sheet.line_at(place)
            active = session.active(Seat(line.dealer), place.number)
            for seat, points in points_of(line.outcome, active, session.options).items():
                expected[Party(seat.value)] += points

        assert sum(tables.ledger(self.match).values()) == 0
        if len(session.dealt) == len(self.match.sheet.agreed):
            assert self.match.figures()[POINTS] == expected

    @invariant()
    def what_was_decided_stays_decided(self) -> None:
        """Neither the dispute nor its ruling changes any more; an open one is about a ruling that waits."""
        if not hasattr(self, "match"):
            return
        for id_, dispute in self.match.disputes.items():
            assert dispute.opened.ruling is not None
            record = self.match.rulings[dispute.opened.ruling].record
            if dispute.is_open:
                assert record.standing is Standing.PROPOSED
                continue
            assert self.decided.setdefault(id_, (dispute, record)) == (dispute, record)
            assert record.standing in {Standing.GIVEN, Standing.DISMISSED}

    @invariant()
    def a_ruled_hand_names_a_ruling_in_force(self) -> None:
        """Whatever stands on an open sheet as ruled was decided by one that holds; what fell has left nothing behind."""
        if not hasattr(self, "match") or self.match.sheet.sealed is not None:
            return
        held = {judgements.line_of(self.match, id_) for id_ in self.match.rulings}
        for place, agreed in self.match.sheet.agreed.items():
            ruled_ = isinstance(agreed.line, HandLine) and agreed.line.ruled is not None

            assert not ruled_ or place in held

    @invariant()
    def a_sealed_sheet_is_whole_and_the_match_survives_the_store(self) -> None:
        """Its people and its points come back as they are."""
        if not hasattr(self, "match"):
            return
        kept = msgspec.json.decode(msgspec.json.encode(self.match.score), type=dict)

        assert msgspec.convert(kept, type(self.match.score), dec_hook=decode) == self.match.score
        if self.match.sheet.sealed is not None:
            assert not self.match.sheet.differences
            assert not self.match.sheet.one_sided


TestTable = TableActs.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
