"""Cup, slips, tickets and prize fund: who owes what, who wins it, and that the money balances whatever people do."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from hangjack.competition import prize_giving
from hangjack.competition.money import fees
from hangjack.competition.money.extras import (
    BOSTONS,
    CUP,
    CUP_BOX,
    PRIZE_FUND,
    TICKETS,
    FundOptions,
    Packs,
    split,
)
from hangjack.competition.money.fees import PaymentMethod
from hangjack.competition.money.ledger import CASH, prizes_of
from hangjack.errors import HangjackError
from hangjack.formats.rotation.field import match_at
from hangjack.formats.rotation.rounds import cup, slips, tickets
from hangjack.formats.rotation.rounds.slips import Slip
from hangjack.formats.rotation.state import rounds_of
from hangjack.ids import ClauseId, PersonId
from support.saturdays import BOARD_SETS, EXTRAS, FRIDAY, RENEGES, SETS, Saturday


def refused(day: Saturday, act: object, *values: object) -> str:
    """Return why somebody may not do something now."""
    with pytest.raises(HangjackError) as refusal:
        act(day.competition, *values, day.doing())  # type: ignore[operator]
    return refusal.value.key


def slip(day: Saturday, card: str, number: int = 1, what: str = "double_aces", hand: int = 1) -> Slip:
    """Return a slip for the first player of a team, of its first table."""
    team = day.team(card)
    return Slip(
        f"{card}-{number}-{what}-{hand}", team, PersonId(f"{team}-{number}"), what, match_at(1, 1), hand
    )


@pytest.mark.clause("pinochle500-set-cup-4")
def test_both_players_of_a_set_team_owe_the_cup_for_what_the_sheet_says() -> None:
    """A set and a board set; a renege only where the house says so. What came in is kept apart from what is due."""
    day = Saturday(4).start(1)
    day.hand_in(1, 1, {SETS: 2, RENEGES: 1}, {BOARD_SETS: 1}).hand_in(1, 2, {RENEGES: 1})
    day.happened(cup.receive(day.competition, day.team("1A"), 150, day.doing()))
    found = {each.team: (each.due, each.received, each.missing) for each in cup.accounts(day.competition)}

    assert found == {day.team("1A"): (200, 150, 50), day.team("1B"): (100, 0, 100)}
    assert refused(day, cup.receive, day.team("1A"), 51) == "cup.too-much"


@pytest.mark.clause("pinochle500-set-cup-1")
def test_no_cup_is_kept_on_other_days() -> None:
    """By the day on which the round was started; a house may have it every day."""
    friday = Saturday(4).start(1, FRIDAY).hand_in(1, 1, {SETS: 1})
    daily = (
        Saturday(4, extras=replace(EXTRAS, saturday_features="on")).start(1, FRIDAY).hand_in(1, 1, {SETS: 1})
    )

    assert cup.accounts(friday.competition) == ()
    assert [each.due for each in cup.accounts(daily.competition)] == [100]


@pytest.mark.clause("pinochle500-fifty-2")
def test_tickets_are_sold_in_the_gaps_between_rounds_only() -> None:
    """Not before the first, while one is played, or after the last; and on a Saturday only."""
    day = Saturday(4, rounds=2)

    assert refused(day, tickets.sell, Packs(1)) == "tickets.between-rounds"

    day.start(1)

    assert refused(day, tickets.sell, Packs(1)) == "tickets.between-rounds"

    day.hand_in(1, 1).hand_in(1, 2).sell(2, 1)

    assert day.competition.extras.tickets == tuple(range(1, 27))
    assert day.competition.ledger.balance(CASH) == 700

    day.play(2)

    assert refused(day, tickets.sell, Packs(1)) == "tickets.between-rounds"

    friday = Saturday(4, rounds=2).play(1, FRIDAY)

    assert refused(friday, tickets.sell, Packs(1)) == "extras.not-today"


@pytest.mark.parametrize("packs", [Packs(), Packs(-1, 2), Packs(501)])
def test_packs_that_cannot_be_meant_are_not_sold(packs: Packs) -> None:
    """Nothing, less than nothing, and more than anybody carries."""
    assert refused(Saturday(4).play(1), tickets.sell, packs) == "tickets.packs"


@pytest.mark.clause("pinochle500-fifty-6")
@pytest.mark.clause("pinochle500-fifty-7")
def test_the_drawn_ticket_wins_half_and_the_fund_has_the_rest_with_the_odd_cent() -> None:
    """Only that number is paid, and once."""
    odd = replace(EXTRAS, fifty_small_pack_cents=101)
    day = Saturday(4, rounds=2, extras=odd).play(1).sell(3).play(2)

    assert refused(day, tickets.pay_ticket, 1) == "tickets.not-drawn"

    day.draw_ticket()
    won = tickets.drawn_ticket(day.competition)
    assert won is not None

    assert refused(day, tickets.pay_ticket, won % 9 + 1) == "tickets.not-this-one"

    day.happened(tickets.pay_ticket(day.competition, won, day.doing()))

    assert tickets.pay_ticket(day.competition, won, day.doing()) == ()
    balances = day.competition.ledger.balances
    assert (balances[CASH], balances[TICKETS], balances[PRIZE_FUND]) == (152, 0, -152)


def test_tickets_taken_back_are_in_no_draw() -> None:
    """Their money is returned and their numbers are not sold again; after the draw nothing is taken back."""
    day = Saturday(4, rounds=2).play(1).sell(1).sell(1)
    first, second = day.competition.extras.sales
    day.happened(tickets.take_back(day.competition, first, "Twice.", day.doing()))

    assert day.competition.extras.tickets == (4, 5, 6)
    assert day.competition.ledger.balance(CASH) == 100
    assert day.sell(1).competition.extras.tickets == (4, 5, 6, 7, 8, 9)

    day.play(2).draw_ticket()

    assert refused(day, tickets.take_back, second, "Late.") == "tickets.drawn-already"


def test_a_ticket_is_drawn_when_no_more_can_be_sold() -> None:
    """And not where none was sold."""
    day = Saturday(4, rounds=2).play(1).sell(1)

    assert refused(day, tickets.draw_ticket, b"", "words") == "tickets.sale-goes-on"
    assert refused(Saturday(4, rounds=1).play(1), tickets.draw_ticket, b"", "words") == "tickets.none-sold"


@pytest.mark.clause("pinochle500-specials-7")
@pytest.mark.clause("pinochle500-specials-8")
def test_a_player_may_have_several_slips_and_each_of_them_once() -> None:
    """The same from both scorekeepers is one; where a house has one a hand, the second is refused."""
    day = Saturday(4).start(1)
    for each in (slip(day, "1A"), slip(day, "1A", what="double_kings"), slip(day, "1A", hand=2)):
        day.happened(slips.put_in(day.competition, each, day.doing(), full=False))

    assert len(slips.slips_in(day.competition)) == 3
    assert slips.put_in(day.competition, slip(day, "1A"), day.doing(), full=False) == ()
    with pytest.raises(HangjackError, match="one-a-hand"):
        slips.put_in(day.competition, slip(day, "1A", what="double_run"), day.doing(), full=True)
    with pytest.raises(HangjackError, match="not-on-team"):
        slips.put_in(
            day.competition,
            Slip("x", day.team("1A"), PersonId("nobody"), "double_run", match_at(1, 1), 1),
            day.doing(),
            full=False,
        )


@pytest.mark.clause("pinochle500-specials-6")
def test_a_boston_puts_both_partners_into_the_container() -> None:
    """By the sheet that was handed in, and nobody has to write it."""
    day = Saturday(4).start(1).hand_in(1, 1, {}, {BOSTONS: 1})

    assert [(each.person, each.what) for each in slips.slips_in(day.competition)] == [
        (PersonId(f"{day.team('1B')}-1"), "boston"),
        (PersonId(f"{day.team('1B')}-2"), "boston"),
    ]


@pytest.mark.clause("pinochle500-specials-9")
@pytest.mark.clause("pinochle500-specials-10")
def test_one_slip_wins_the_whole_cup_and_a_disqualified_team_has_none_in_the_draw() -> None:
    """When the last sheet is in; what the team has paid stays in the cup."""
    day = Saturday(4, rounds=1).start(1)
    for card in ("1A", "1B"):
        day.happened(slips.put_in(day.competition, slip(day, card), day.doing(), full=False))
    day.hand_in(1, 1, {SETS: 1}, {SETS: 2})

    with pytest.raises(HangjackError, match="not-over"):
        day.draw_slip()

    day.hand_in(1, 2)
    for card, cents in (("1A", 100), ("1B", 200)):
        day.happened(cup.receive(day.competition, day.team(card), cents, day.doing()))

    assert refused(day, cup.hand_over) == "slips.not-drawn"

    day.disqualify("1A").draw_slip()
    day.happened(cup.hand_over(day.competition, day.doing()))
    given = day.competition.extras.given

    assert given is not None
    assert (given.person, given.amount) == (PersonId(f"{day.team('1B')}-1"), 300)
    assert (day.competition.ledger.balance(CUP), day.competition.ledger.balance(CUP_BOX)) == (0, 0)
    assert refused(day, cup.receive, day.team("1A"), 1) == "cup.given-already"


@pytest.mark.parametrize(("no_specials", "held", "in_fund"), [("hold", 100, 0), ("prize_fund", 0, 100)])
def test_a_cup_that_nobody_can_win_is_held_or_goes_to_the_fund(
    no_specials: str, held: int, in_fund: int
) -> None:
    """As the house says; the money leaves the container only in one of the two."""
    options = replace(EXTRAS, no_specials=no_specials)
    day = Saturday(4, rounds=1, extras=options).start(1).hand_in(1, 1, {SETS: 1}).hand_in(1, 2)
    day.happened(cup.receive(day.competition, day.team("1A"), 100, day.doing()))
    day.happened(cup.hand_over(day.competition, day.doing()))
    ledger = day.competition.ledger

    assert (ledger.balance(CUP_BOX), -ledger.balance(PRIZE_FUND), ledger.balance(CASH)) == (
        held,
        in_fund,
        in_fund,
    )


def test_the_prize_fund_is_shared_by_the_split_to_the_last_cent() -> None:
    """Half of the fees that are paid and the rest of the tickets. Of shared places the cent that does not divide stays there."""
    day = Saturday(4, rounds=2, fund=FundOptions(50, (60, 30, 10))).play(1).sell(1)
    for team in list(day.competition.rosters.entries)[:3]:
        options = day.competition.rules.people.fees
        day.happened(fees.take_payment(team, 1000, PaymentMethod.CASH, day.doing().signed(), options))
    day.play(2).draw_ticket()

    assert prize_giving.fund_of(day.competition) == 1500 + 50

    day.happened(prize_giving.share_fund(day.competition, day.doing()))

    assert day.competition.prizes == (930, 465, 155)
    assert prize_giving.share_fund(day.competition, day.doing()) == ()

    day.happened(prize_giving.give_prizes(day.competition, day.doing()))
    won = [-day.competition.ledger.balance(prizes_of(team)) for team in day.competition.rosters.entries]

    assert won == [697, 77, 697, 77]
    assert day.competition.ledger.balance(PRIZE_FUND) == -2


def test_without_a_split_the_amounts_are_announced_by_hand() -> None:
    """Nobody guesses how a fund is shared."""
    assert refused(Saturday(4), prize_giving.share_fund) == "fund.no-split"


@pytest.mark.parametrize("amount", [0, 1, 99, 100, 101, 12345])
def test_a_split_loses_no_cent(amount: int) -> None:
    """What does not divide is the first place's."""
    assert sum(split(amount, (37, 33, 30))) == amount
    assert split(amount, ()) == ()


@pytest.mark.clause("pinochle500-table-talk-7")
def test_a_disqualified_team_gets_no_fee_back() -> None:
    """Where the book leaves nobody that choice; a team that has left may."""
    strict, day = ClauseId("pinochle500-table-talk-7"), Saturday(4).start(1).disqualify("1A")
    out = day.competition.out

    with pytest.raises(HangjackError, match=r"fees\.expelled"):
        fees.require_refundable(day.team("1A"), out, strict)
    fees.require_refundable(day.team("1B"), out, strict)
    fees.require_refundable(day.team("1A"), out, None)


class MoneyOfADay(RuleBasedStateMachine):
    """Whatever is sold, put in, taken back, drawn and given: every account has its counterpart."""

    def __init__(self) -> None:
        super().__init__()
        self.day = Saturday(4, rounds=3, fund=FundOptions(40, (70, 30)))

    def tried(self, act: object, *values: object) -> None:
        """Do something if it may be done now."""
        try:
            self.day.happened(act(self.day.competition, *values, self.day.doing()))  # type: ignore[operator]
        except HangjackError:
            return

    @rule(sets=st.tuples(*[st.integers(0, 3)] * 4))
    def round_is_played(self, sets: tuple[int, int, int, int]) -> None:
        """All tables hand in."""
        number = len(rounds_of(self.day.competition).clocks) + 1
        if number <= 3:
            self.day.start(number)
            self.day.hand_in(number, 1, {SETS: sets[0]}, {SETS: sets[1]})
            self.day.hand_in(number, 2, {BOARD_SETS: sets[2]}, {SETS: sets[3], BOSTONS: sets[3] // 3})

    @rule(small=st.integers(0, 5), large=st.integers(0, 2))
    def tickets_are_sold(self, small: int, large: int) -> None:
        """In a gap, or not at all."""
        self.tried(tickets.sell, Packs(small, large))

    @precondition(lambda self: self.day.competition.extras.sales)
    @rule()
    def a_sale_is_taken_back(self) -> None:
        """Take the last one back."""
        self.tried(tickets.take_back, list(self.day.competition.extras.sales)[-1], "Wrong.")

    @rule(card=st.sampled_from(["1A", "1B", "2A", "2B"]), cents=st.integers(1, 300))
    def a_team_pays(self, card: str, cents: int) -> None:
        """Into the cup, and towards its fee."""
        self.tried(cup.receive, self.day.team(card), cents)
        options = self.day.competition.rules.people.fees
        signed = self.day.doing().signed()
        self.day.happened(fees.take_payment(self.day.team(card), cents, PaymentMethod.CASH, signed, options))

    @precondition(lambda self: self.day.competition.extras.paid)
    @rule()
    def a_cup_payment_is_taken_back(self) -> None:
        """Take the first one back."""
        self.tried(cup.take_back, next(iter(self.day.competition.extras.paid)), "Wrong.")

    @rule()
    def the_draws_are_held(self) -> None:
        """If they may be; then the cup and the ticket are paid."""
        for act in (self.day.draw_ticket, self.day.draw_slip):
            try:
                act()
            except HangjackError:
                continue
        self.tried(tickets.pay_ticket, tickets.drawn_ticket(self.day.competition) or 0)
        self.tried(cup.hand_over)

    @rule()
    def the_fund_is_shared(self) -> None:
        """As often as anybody likes."""
        self.tried(prize_giving.share_fund)

    @invariant()
    def all_accounts_add_up_to_nothing(self) -> None:
        """Every cent comes from somewhere."""
        competition, extras = self.day.competition, self.day.competition.extras
        ledger = competition.ledger

        assert sum(ledger.balances.values()) == 0
        assert ledger.balance(CUP_BOX) == -ledger.balance(CUP) >= 0
        assert len(set(extras.tickets)) == len(extras.tickets)
        if extras.given is None:
            assert ledger.balance(CUP_BOX) == sum(each.amount for each in extras.paid.values())
        if competition.draw(tickets.TICKET_DRAW).held is None:
            assert -ledger.balance(TICKETS) == tickets.takings_of(competition)
        assert -ledger.balance(PRIZE_FUND) >= extras.from_fees


MoneyOfADay.TestCase.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
TestTheMoneyOfADay = MoneyOfADay.TestCase
