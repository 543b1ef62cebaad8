import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case, Deciding, Occasion, Register, may_play, sanction
from hangjack.competition.money.fees import (
    Charge,
    Debt,
    PaymentMethod,
    award_prize,
    charge,
    charge_extra_players,
    closing_charges,
    debt_of,
    entry_charges,
    fee_paid,
    fine_for,
    forfeit_prizes,
    may_start,
    pay_back,
    pay_prizes,
    refund_fees,
    take_payment,
)
from hangjack.competition.money.ledger import (
    CASH,
    FEES,
    FINES,
    PRIZES,
    Cause,
    Ledger,
    Line,
    Posted,
    PostingKind,
    PrizesForfeited,
    money,
    owed_by,
    prizes_of,
)
from hangjack.competition.verdicts import Fined, Verdict, VerdictGiven, postings_of
from hangjack.errors import BadInput, Refused
from hangjack.ids import ClauseId, MatchId, PostingId, SanctionId
from hangjack.matches.problems import Problem
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.wording import sentence
from support.people import (
    ANA,
    DOVES,
    HAWKS,
    IC2024,
    MAFA,
    OFFICIAL,
    booked,
    ic2024_with,
    refused,
    registered,
    signed,
)

FEE = IC2024.fees
ENTRY = Charge("registration_fee", 300_000)


@pytest.mark.clause("ic2024-4-1", "ic2024-4-2")
@pytest.mark.parametrize(
    ("players", "charges"),
    [
        (6, (ENTRY,)),
        (12, (ENTRY,)),
        (13, (ENTRY, Charge("extra_players", 20_000, 1))),
        (15, (ENTRY, Charge("extra_players", 20_000, 3))),
    ],
)
def test_an_entry_costs_3000_and_200_for_each_player_beyond_twelve(
    players: int, charges: tuple[Charge, ...]
) -> None:
    """In Trinidad and Tobago dollars; a book without fees charges nothing."""
    assert entry_charges(players, FEE) == charges
    assert FEE.currency == "TTD"
    assert entry_charges(players, MAFA.fees) == ()


@given(st.integers(0, 30), st.integers(0, 30))
def test_players_added_later_cost_what_they_would_have_cost_at_once(before: int, more: int) -> None:
    """However a roster grows, the bill is the same."""
    first = sum(due.amount for due in entry_charges(before, FEE))
    later = sum(
        posted.lines[0].amount for posted in charge_extra_players(HAWKS, before, before + more, signed(), FEE)
    )

    assert first + later == sum(due.amount for due in entry_charges(before + more, FEE))


@pytest.mark.clause("ic2024-3a-2")
def test_a_part_payment_does_not_tick_the_fee() -> None:
    """Only the last dollar does."""
    owing = booked(charge(HAWKS, ENTRY, signed()))
    part = booked(take_payment(HAWKS, 250_000, PaymentMethod.CASH, signed(2), FEE), owing)
    paid = booked(take_payment(HAWKS, 50_000, PaymentMethod.CASH, signed(3), FEE), part)

    assert (fee_paid(part, HAWKS), debt_of(part, HAWKS)) == (False, 50_000)
    assert (fee_paid(paid, HAWKS), debt_of(paid, HAWKS)) == (True, 0)


@pytest.mark.clause("ic2024-6g-2", "ic2024-8-3", "ic2024-8a-2")
@pytest.mark.parametrize(
    ("handed_in", "per_deck", "charges"),
    [
        (HandedIn(3), False, []),
        (HandedIn(2, sheet_complete=False), False, [("incomplete_sheet", 2000), ("decks_short", 2000)]),
        (HandedIn(0), False, [("decks_short", 2000)]),
        (HandedIn(0), True, [("decks_short", 6000)]),
        (HandedIn(3, sheet_correct=False), False, [("incorrect_sheet", 2000)]),
        (HandedIn(3, names_wrong=2), False, [("name_mismatch", 4000)]),
    ],
)
def test_closing_a_match_brings_twenty_dollars_for_each_shortfall(
    handed_in: HandedIn, per_deck: bool, charges: list[tuple[str, int]]
) -> None:
    """Missing decks are one instance unless the house counts each (ic-R44)."""
    options = ic2024_with(deck_fine_per_deck=per_deck).fees

    assert [(due.what, due.amount) for due in closing_charges(handed_in, options)] == charges


@pytest.mark.parametrize("decks", [-1, 4])
def test_no_more_decks_come_back_than_went_out(decks: int) -> None:
    """A slip of the finger fines nobody."""
    with pytest.raises(BadInput) as refusal:
        closing_charges(HandedIn(decks), FEE)

    assert refusal.value.key == "decks.impossible"


@pytest.mark.clause("ic2024-4-5", "ic2024-7a-6", "ic2024-8d-2", "ic2024-10-4", "ic2024-16c-2")
@pytest.mark.parametrize(
    "offence",
    [
        Offence.UNREGISTERED_PLAYER,
        Offence.EXCESS_SUBSTITUTION,
        Offence.UNREPORTED_INCIDENT,
        Offence.DEFAULT,
        Offence.SHORT_TEAM,
    ],
)
def test_a_fine_without_an_amount_asks_for_one(offence: Offence) -> None:
    """The schedule has it, or whoever gives the fine says it (ic-R44)."""
    with pytest.raises(Refused) as refusal:
        fine_for(offence, FEE)
    scheduled = ic2024_with(fine_schedule={offence.value: 5000}).fees

    assert refusal.value.key == "fine.needs-amount"
    assert fine_for(offence, scheduled, times=2) == Charge(offence.value, 5000, 2, offence)
    assert fine_for(offence, FEE, each=7500).amount == 7500


@pytest.mark.clause("ic2024-4-5")
def test_a_fine_is_tied_to_its_ruling_its_match_and_the_clauses() -> None:
    """So that the treasurer can say what each dollar is for; two unregistered players cost twice."""
    clauses = IC2024.conduct.clauses_of(Offence.UNREGISTERED_PLAYER)
    fines = (Fined(HAWKS, 5000, 2, ANA),)
    verdict = Verdict("ruling 7", Offence.UNREGISTERED_PLAYER, clauses, MatchId("m3"), fines=fines)
    given = VerdictGiven(verdict, signed().by, signed().at_ms)

    assert postings_of(given) == (
        Posted(
            replace(signed(), id=PostingId("ruling 7/fine/1")),
            PostingKind.FINE,
            (Line(owed_by(HAWKS), 10_000), Line(FINES, -10_000)),
            Cause(
                "unregistered_player",
                (ClauseId("ic2024-4-5"), ClauseId("ic2024-4-6")),
                "ruling 7",
                MatchId("m3"),
                ANA,
            ),
        ),
    )


@pytest.mark.parametrize(("each", "times"), [(0, 1), (-5, 1), (500, 0)])
def test_a_fine_takes_something(each: int, times: int) -> None:
    """Nobody is fined nothing, or paid by a fine."""
    with pytest.raises(BadInput) as refusal:
        fine_for(Offence.SMOKING, FEE, times, each)

    assert refusal.value.key == "ledger.amount"


@pytest.mark.clause("ic2024-6h-1")
def test_unpaid_money_stops_a_team_at_the_start_of_its_next_match() -> None:
    """Due at once, but the door closes there (ic-R46); the debt is the team's alone, and paying opens it again."""
    owing = booked(charge(HAWKS, fine_for(Offence.DECKS_SHORT, FEE), signed()))
    paid = booked(take_payment(HAWKS, 2000, PaymentMethod.CASH, signed(2), FEE), owing)

    assert may_start(owing, HAWKS, FEE) == Problem(
        Debt.BALANCE_UNPAID, {"team": HAWKS, "debt": money(2000), "currency": "TTD"}
    )
    assert [may_start(*each, FEE) for each in ((owing, DOVES), (paid, HAWKS))] == [None, None]
    assert may_start(owing, HAWKS, MAFA.fees) is None


@pytest.mark.clause("ic2024-6h-1", "ic2024-12c-1")
def test_a_team_debarred_for_debt_does_not_play() -> None:
    """An official may enter it in the register, with the clauses on money."""
    unpaid = Case(SanctionId("s1"), Sanction.DEBARMENT, team=HAWKS, offence=Offence.UNPAID_MONEY)
    register = registered(sanction(Register(), unpaid, Deciding(OFFICIAL, 0), IC2024.conduct))
    found = may_play(register, ANA, Occasion(1, HAWKS))

    assert found is not None
    assert found.in_words() == "hawks is debarred (ic2024-12c-1 and ic2024-6h-1)."


@pytest.mark.clause("ic2024-12c-1")
def test_payment_is_in_cash_only() -> None:
    """Where the book says so."""
    with pytest.raises(Refused) as refusal:
        take_payment(HAWKS, 2000, PaymentMethod.BANK, signed(), FEE)

    assert sentence(refusal.value) == "Fees and fines are paid in cash only, not by bank transfer."
    assert take_payment(HAWKS, 2000, PaymentMethod.BANK, signed(), MAFA.fees)[0].lines[0].account == "bank"


@pytest.mark.clause("ic2024-4-3")
def test_entry_fees_are_never_refunded_unless_the_committee_says_why() -> None:
    """The override stays in the ledger; a withdrawal gives nothing back."""
    with pytest.raises(Refused) as refusal:
        refund_fees(HAWKS, 300_000, signed(), FEE)

    assert refusal.value.key == "fees.not-refunded"
    assert refund_fees(HAWKS, 340_000, signed(), MAFA.fees)[0].lines == (
        Line(FEES, 340_000),
        Line(CASH, -340_000),
    )
    assert refund_fees(HAWKS, 300_000, signed(), FEE, "the hall burnt down") == (
        Posted(
            signed(),
            PostingKind.REFUND,
            (Line(FEES, 300_000), Line(CASH, -300_000)),
            Cause("registration_fee", reason="the hall burnt down"),
        ),
    )


def test_money_paid_beyond_the_bill_is_the_team_s_own() -> None:
    """It is paid back without any override, but not a cent more."""
    ahead = booked(take_payment(HAWKS, 500, PaymentMethod.CASH, signed(), FEE))
    back = booked(pay_back(ahead, HAWKS, signed(2)), ahead)
    with pytest.raises(Refused) as refusal:
        pay_back(back, HAWKS, signed(3))

    assert (back.balance(owed_by(HAWKS)), back.balance(CASH)) == (0, 0)
    assert refusal.value.key == "payment.nothing-to-pay-back"


@pytest.mark.clause("ic2024-10-5")
def test_a_defaulting_team_forfeits_what_is_due_to_it_and_wins_nothing_more() -> None:
    """What was won goes back; a later prize is refused. A second forfeit moves nothing more."""
    won = booked(award_prize(Ledger("TTD"), HAWKS, 100_000, signed(), "best table"))
    cause = Cause("default", IC2024.conduct.clauses_of(Offence.DEFAULT), match=MatchId("m3"))
    events = forfeit_prizes(HAWKS, 100_000, signed(2), cause)
    lost = booked(events, won)
    lines = (Line(prizes_of(HAWKS), 100_000), Line(PRIZES, -100_000))

    assert events == (
        PrizesForfeited(signed(2), HAWKS, cause),
        Posted(signed(2), PostingKind.PRIZE_FORFEITED, lines, cause),
    )
    assert booked(forfeit_prizes(HAWKS, 0, signed(3), cause), lost) == lost
    assert forfeit_prizes(DOVES, 0, signed(3), cause) == (PrizesForfeited(signed(3), DOVES, cause),)
    assert refused(award_prize, lost, HAWKS, 5, signed(3)) == "prizes.forfeited"
    assert refused(pay_prizes, lost, HAWKS, signed(3)) == "prizes.none-due"


def test_a_prize_is_paid_out_of_the_cash_box_once() -> None:
    """Then nothing is due."""
    won = booked(award_prize(Ledger("TTD"), HAWKS, 100_000, signed()))
    paid = booked(pay_prizes(won, HAWKS, signed(2)), won)

    assert (paid.balance(prizes_of(HAWKS)), paid.balance(CASH), paid.balance(PRIZES)) == (
        0,
        -100_000,
        100_000,
    )
