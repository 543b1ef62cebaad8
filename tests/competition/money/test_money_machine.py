from collections import Counter

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from hangjack.competition.conduct.offences import Offence
from hangjack.competition.money.fees import (
    PaymentMethod,
    award_prize,
    charge,
    entry_charges,
    fine_for,
    forfeit_prizes,
    may_start,
    pay_back,
    pay_prizes,
    take_payment,
)
from hangjack.competition.money.ledger import (
    Cause,
    Ledger,
    LedgerEvent,
    Posted,
    count_cash,
    fold,
    owed_by,
    prizes_of,
    reverse,
)
from hangjack.errors import Refused
from hangjack.ids import EntrantId
from hangjack.log import canonical
from support.people import DOVES, HAWKS, IC2024, booked, signed

TEAMS = st.sampled_from([HAWKS, DOVES])
AMOUNTS = st.integers(1, 500_000)
FINES = st.sampled_from([Offence.DECKS_SHORT, Offence.INCOMPLETE_SHEET])


class Treasury(RuleBasedStateMachine):
    """A treasurer at work, and beside it a plain count of what each team owes."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger = Ledger("TTD")
        self.log: list[LedgerEvent] = []
        self.owes: Counter[EntrantId] = Counter()

    def happened(self, events: tuple[LedgerEvent, ...]) -> None:
        """Fold and keep *events*."""
        for event in events:
            self.ledger = fold(self.ledger, event)
            self.log.append(event)

    @rule(team=TEAMS, players=st.integers(1, 20))
    def enter(self, team: EntrantId, players: int) -> None:
        """Charge an entry."""
        for due in entry_charges(players, IC2024.fees):
            self.happened(charge(team, due, signed(len(self.log))))
            self.owes[team] += due.amount

    @rule(team=TEAMS, offence=FINES)
    def fine(self, team: EntrantId, offence: Offence) -> None:
        """Fine a team."""
        self.happened(charge(team, fine_for(offence, IC2024.fees), signed(len(self.log))))
        self.owes[team] += 2000

    @rule(team=TEAMS, amount=AMOUNTS)
    def pay(self, team: EntrantId, amount: int) -> None:
        """Take money."""
        self.happened(take_payment(team, amount, PaymentMethod.CASH, signed(len(self.log)), IC2024.fees))
        self.owes[team] -= amount

    @rule(team=TEAMS)
    def give_change(self, team: EntrantId) -> None:
        """Pay back what was paid ahead."""
        try:
            self.happened(pay_back(self.ledger, team, signed(len(self.log))))
        except Refused:
            assert self.owes[team] >= 0
        else:
            self.owes[team] = 0

    @rule(team=TEAMS, amount=AMOUNTS)
    def win(self, team: EntrantId, amount: int) -> None:
        """Award a prize, unless the team has forfeited."""
        try:
            self.happened(award_prize(self.ledger, team, amount, signed(len(self.log))))
        except Refused:
            assert team in self.ledger.forfeited

    @rule(team=TEAMS, forfeits=st.booleans())
    def settle_prizes(self, team: EntrantId, forfeits: bool) -> None:
        """Pay the prizes out, or take them away."""
        if forfeits:
            due = max(0, -self.ledger.balance(prizes_of(team)))
            self.happened(forfeit_prizes(team, due, signed(len(self.log)), Cause("default")))
            return
        try:
            self.happened(pay_prizes(self.ledger, team, signed(len(self.log))))
        except Refused:
            assert self.ledger.balance(owed_by(team)) == self.owes[team]

    @rule(counted=AMOUNTS)
    def count(self, counted: int) -> None:
        """Count the cash box."""
        self.happened(count_cash(self.ledger, counted, signed(len(self.log))))

    @rule(place=st.integers(0, 50))
    def overrule(self, place: int) -> None:
        """Take a posting back, at most once."""
        postings = [event for event in self.log if isinstance(event, Posted)]
        if not postings:
            return
        original = postings[place % len(postings)]
        try:
            self.happened(reverse(self.ledger, original, signed(len(self.log)), "overruled"))
        except Refused:
            return
        for line in original.lines:
            for team in (HAWKS, DOVES):
                self.owes[team] -= line.amount if line.account == owed_by(team) else 0

    @invariant()
    def money_balances(self) -> None:
        """All accounts together hold nothing."""
        assert sum(self.ledger.balances.values()) == 0

    @invariant()
    def teams_owe_what_a_plain_count_says(self) -> None:
        """And exactly those who owe are stopped at their next match."""
        for team in (HAWKS, DOVES):
            assert self.ledger.balance(owed_by(team)) == self.owes[team]
            assert (may_start(self.ledger, team, IC2024.fees) is None) == (self.owes[team] <= 0)

    def teardown(self) -> None:
        """Replay the log as it is stored: it gives the same books."""
        stored = msgspec.json.decode(canonical(self.log), type=list[LedgerEvent])

        assert booked(stored) == self.ledger


TestTreasury = Treasury.TestCase
TestTreasury.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
