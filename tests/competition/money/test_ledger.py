from functools import reduce

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition.money.ledger import (
    BANK,
    CASH,
    DIFFERENCES,
    FEES,
    FINES,
    FLOAT,
    CashCounted,
    Cause,
    Ledger,
    LedgerEvent,
    Line,
    Posted,
    PostingKind,
    Totals,
    count_cash,
    fold,
    fund,
    money,
    move,
    owed_by,
    post,
    reverse,
    take_back,
    totals,
)
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import PostingId
from hangjack.log import canonical
from hangjack.wording import phrase
from support.people import DOVES, HAWKS, booked, signed

FINE = Posted(
    signed(1), PostingKind.FINE, (Line(owed_by(HAWKS), 2000), Line(FINES, -2000)), Cause("decks_short")
)


def test_a_posting_moves_money_between_accounts() -> None:
    """What a team owes is a debit, what was taken a credit."""
    (posted,) = move(signed(), PostingKind.CHARGE, 300_000, (owed_by(HAWKS), FEES))
    balances = {owed_by(HAWKS): 300_000, FEES: -300_000}

    assert booked((posted,)) == Ledger(
        "TTD", balances, {PostingKind.CHARGE: 300_000}, open={posted.signed.id: posted}
    )


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ((Line(CASH, 5), Line(FEES, -4)), "ledger.unbalanced"),
        ((), "ledger.unbalanced"),
        ((Line(CASH, 0), Line(FEES, 0)), "ledger.amount"),
        ((Line(CASH, 10**13), Line(FEES, -(10**13))), "ledger.amount"),
    ],
)
def test_lines_that_do_not_add_up_are_never_posted(lines: tuple[Line, ...], key: str) -> None:
    """Nor such as move nothing, or more than there can be."""
    with pytest.raises(BadInput) as refusal:
        post(signed(), PostingKind.TRANSFER, lines)

    assert refusal.value.key == key


def test_a_posting_is_taken_back_once_and_with_a_reason() -> None:
    """A ruling was overruled, so its fine goes; the books show both."""
    undone = reverse(booked((FINE,)), FINE, signed(2), "overruled by the committee")
    ledger = booked((FINE, *undone))
    keys = []
    for known, original, reason in (
        (booked((FINE,)), FINE, ""),
        (ledger, FINE, "again"),
        (ledger, undone[0], "no"),
    ):
        with pytest.raises(Refused) as refusal:
            reverse(known, original, signed(3), reason)
        keys.append(refusal.value.key)

    assert (ledger.balance(owed_by(HAWKS)), ledger.balance(FINES)) == (0, 0)
    assert undone[0].cause == Cause("decks_short", reason="overruled by the committee")
    assert keys == ["ledger.needs-reason", "ledger.reversed-already", "ledger.reversed-already"]


def test_a_treasurer_takes_back_what_a_treasurer_has_entered_and_nothing_else() -> None:
    """A payment was a slip of the finger; a fee goes with what caused it."""
    (charged,) = move(signed(1), PostingKind.CHARGE, 300, (owed_by(HAWKS), FEES))
    (paid,) = move(signed(2), PostingKind.PAYMENT, 300, (CASH, owed_by(HAWKS)))
    known = booked((charged, paid))

    assert take_back(known, paid.signed.id, signed(3), "Counted twice") == reverse(
        known, paid, signed(3), "Counted twice"
    )
    for id_ in (charged.signed.id, PostingId("nothing")):
        with pytest.raises(Refused, match=r"take-back\.holds-no-more"):
            take_back(known, id_, signed(3), "Counted twice")


def test_a_cash_count_makes_the_book_agree_with_the_box() -> None:
    """The difference has an account of its own, so that it is seen."""
    ledger = booked(move(signed(), PostingKind.PAYMENT, 3000, (CASH, owed_by(HAWKS))))
    short = count_cash(ledger, 2900, signed(2))

    assert count_cash(ledger, 3000, signed(2)) == (CashCounted(signed(2), 3000, 3000),)
    assert short == (
        CashCounted(signed(2), 2900, 3000),
        Posted(signed(2), PostingKind.COUNT_DIFFERENCE, (Line(CASH, -100), Line(DIFFERENCES, 100))),
    )
    assert booked(short, ledger).balance(CASH) == 2900
    with pytest.raises(BadInput):
        count_cash(ledger, -1, signed(3))


def test_the_treasurer_s_totals_add_up() -> None:
    """Charged is what was received, is still owed or was paid ahead; prizes, cups and the float are apart."""
    ledger = booked(
        [
            *move(signed(), PostingKind.TRANSFER, 10_000, (CASH, FLOAT)),
            *move(signed(), PostingKind.CHARGE, 300_000, (owed_by(HAWKS), FEES)),
            *move(signed(), PostingKind.CHARGE, 300_000, (owed_by(DOVES), FEES)),
            *move(signed(), PostingKind.FINE, 2000, (owed_by(DOVES), FINES)),
            *move(signed(), PostingKind.PAYMENT, 250_000, (CASH, owed_by(HAWKS))),
            *move(signed(), PostingKind.PAYMENT, 302_500, (BANK, owed_by(DOVES))),
            *move(signed(), PostingKind.TRANSFER, 700, (CASH, fund("set cup"))),
        ]
    )

    assert totals(ledger) == Totals(
        charged=602_000,
        received=553_200,
        outstanding=50_000,
        paid_ahead=500,
        prizes_due=0,
        held=700,
        in_cash=260_700,
    )


def test_half_of_a_draw_goes_to_the_winner_and_the_rest_to_the_prize_fund() -> None:
    """A 50/50 needs nothing but accounts: three lines that add up."""
    sold = move(signed(1), PostingKind.TRANSFER, 9700, (CASH, fund("50/50")))
    drawn = post(
        signed(2),
        PostingKind.TRANSFER,
        (Line(fund("50/50"), 9700), Line(CASH, -4850), Line(fund("prizes"), -4850)),
    )
    ledger = booked((*sold, *drawn))

    assert (ledger.balance(fund("50/50")), ledger.balance(fund("prizes")), ledger.balance(CASH)) == (
        0,
        -4850,
        4850,
    )


@pytest.mark.parametrize(
    ("amount", "written", "in_french"),
    [
        (300_000, "3,000.00", "3\u00a0000,00"),
        (5, "0.05", "0,05"),
        (-2050, "-20.50", "-20,50"),
        (0, "0.00", "0,00"),
    ],
)
def test_money_is_written_as_people_write_it(amount: int, written: str, in_french: str) -> None:
    """Whole units, the point of the language, and always two figures."""
    assert phrase(money(amount)) == written
    assert phrase(money(amount), "fr") == in_french


AMOUNTS = st.integers(-(10**7), 10**7)
ACCOUNTS = st.sampled_from([CASH, BANK, FEES, FINES, owed_by(HAWKS), owed_by(DOVES), fund("set cup")])
POSTINGS = st.lists(st.lists(st.builds(Line, ACCOUNTS, AMOUNTS), max_size=4), max_size=8)


@given(POSTINGS, st.lists(st.integers(0, 10**7), max_size=3))
def test_money_always_balances(tried: list[list[Line]], counts: list[int]) -> None:
    """Whatever is posted, refused, counted or taken back: all accounts together hold nothing."""
    events: list[LedgerEvent] = []
    for number, lines in enumerate(tried):
        balanced = (*lines, Line(CASH, -sum(line.amount for line in lines)))
        for attempt in (tuple(lines), balanced):
            try:
                events += post(signed(number), PostingKind.TRANSFER, attempt)
            except HangjackError:
                continue
    for counted in counts:
        events += count_cash(booked(events), counted, signed(99))
    postings = [event for event in events if isinstance(event, Posted)]
    undone = [each for one in postings[::2] for each in reverse(booked(events), one, signed(7), "test")]
    ledger = booked([*events, *undone])

    assert sum(ledger.balances.values()) == 0
    assert booked(events, Ledger("TTD")) == reduce(fold, events, Ledger("TTD"))


def test_the_order_of_postings_does_not_matter_to_the_balances() -> None:
    """Late paper gives the same books."""
    events = [
        *move(signed(1), PostingKind.CHARGE, 100, (owed_by(HAWKS), FEES)),
        *move(signed(2), PostingKind.PAYMENT, 60, (CASH, owed_by(HAWKS))),
    ]

    assert booked(events).balances == booked(events[::-1]).balances


def test_events_of_the_ledger_are_canonical_and_can_be_read_back() -> None:
    """Whole numbers only, so that the log can seal them."""
    events = [FINE, CashCounted(signed(2), 5, 5)]

    assert msgspec.json.decode(canonical(events), type=list[LedgerEvent]) == events
