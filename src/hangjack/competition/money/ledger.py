"""The money of a competition: a double-entry ledger in whole cents (or pence) of one currency.

A posting moves money between accounts and always adds up to nothing. Debits are positive: what a team owes, what is in
the cash box. Credits are negative: fees and fines taken, prizes still to be paid, money held in a cup or a fund.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import NewType, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import BadInput, Refused, require_reason
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId, PostingId
from hangjack.wording import Worded

Account = NewType("Account", str)
"""A name under which money is kept."""

CASH = Account("cash")
BANK = Account("bank")
FEES = Account("fees")
FINES = Account("fines")
PRIZES = Account("prizes")
FLOAT = Account("float")
"""What the organisers put in at the start."""
DIFFERENCES = Account("differences")
"""What cash counts found too much or too little."""
CARRIED = Account("carried")
"""What teams owed, or were owed, when the season before ended."""

LARGEST = 10**12
"""More than any event turns over: a larger amount is a slip of the finger."""


def owed_by(team: EntrantId) -> Account:
    """Return the account of what *team* owes."""
    return Account(f"team/{team}")


def prizes_of(team: EntrantId) -> Account:
    """Return the account of the prize money that *team* has won and not been paid."""
    return Account(f"prizes/{team}")


def fund(name: str) -> Account:
    """Return the account of money kept apart: a set cup, a 50/50, a prize fund."""
    return Account(f"fund/{name}")


class PostingKind(Worded):
    """What a posting is about."""

    CHARGE = "charge"
    FINE = "fine"
    PAYMENT = "payment"
    REFUND = "refund"
    PRIZE_WON = "prize_won"
    PRIZE_PAID = "prize_paid"
    PRIZE_FORFEITED = "prize_forfeited"
    TRANSFER = "transfer"
    TICKETS = "tickets"
    """Tickets that somebody has bought."""
    CUP = "cup"
    """What a team has put into the cup."""
    COUNT_DIFFERENCE = "count_difference"
    OPENING = "opening"
    """What a team brings from the season before."""
    REVERSAL = "reversal"


BY_HAND = frozenset({PostingKind.PAYMENT, PostingKind.REFUND, PostingKind.TRANSFER, PostingKind.PRIZE_PAID})
"""What a treasurer enters: a slip of the finger can be taken back."""


_CAN_BE_UNDONE = BY_HAND | {PostingKind.CHARGE, PostingKind.TICKETS, PostingKind.CUP, PostingKind.OPENING}
"""What is kept by name, so that a posting can be taken back together with what caused it, or its day be asked for."""


class Line(Struct, frozen=True):
    """One side of a posting, in minor units."""

    account: Account
    amount: int


class Cause(Struct, frozen=True):
    """What a posting rests on."""

    what: str = ""
    """The name of the charge or fine: `registration_fee`, `decks_short`."""
    clauses: tuple[ClauseId, ...] = ()
    ruling: str | None = None
    """The ruling or sanction it belongs to."""
    match: MatchId | None = None
    person: PersonId | None = None
    """Whom a fine is for, where the team answers for one of its people."""
    reason: str = ""


NO_CAUSE = Cause()


class Signed(Struct, frozen=True):
    """Who enters something in the ledger, when, and under which number."""

    id: PostingId
    by: PersonId
    at_ms: int


class Posted(Struct, frozen=True, tag="posted"):
    """Money moved."""

    signed: Signed
    kind: PostingKind
    lines: tuple[Line, ...]
    cause: Cause = Cause()
    reverses: PostingId | None = None
    paid_on: date | None = None
    """On which day a payment was made, whenever somebody typed it; None for postings that are older than this field."""


class CashCounted(Struct, frozen=True, tag="cash-counted"):
    """Somebody counted the cash box; a difference is posted beside it."""

    signed: Signed
    counted: int
    expected: int


class PrizesForfeited(Struct, frozen=True, tag="prizes-forfeited"):
    """A team has lost its claim to anything it has won or may still win."""

    signed: Signed
    team: EntrantId
    cause: Cause


class PrizesRestored(Struct, frozen=True, tag="prizes-restored"):
    """A team has its claim to prizes back: what it was taken for was overruled."""

    signed: Signed
    team: EntrantId
    reason: str


LedgerEvent = Posted | CashCounted | PrizesForfeited | PrizesRestored


class Ledger(Struct, frozen=True):
    """What is in each account, and which postings could be taken back; all others stay in the log alone."""

    currency: str
    balances: Mapping[Account, int] = {}
    turnover: Mapping[PostingKind, int] = {}
    """What was moved under each kind of posting."""
    reversed: frozenset[PostingId] = frozenset()
    open: Mapping[PostingId, Posted] = {}
    """What somebody has entered by hand, or an entry has cost, and nobody has taken back: a mistake can be."""
    forfeited: frozenset[EntrantId] = frozenset()
    last_count: CashCounted | None = None

    def balance(self, account: Account) -> int:
        """Return what is in *account*; nothing if it was never used."""
        return self.balances.get(account, 0)


def fold(ledger: Ledger, event: LedgerEvent) -> Ledger:
    """Return the ledger after *event*. Never refuses: an event has already happened."""
    match event:
        case Posted():
            return _booked(ledger, event)
        case CashCounted():
            return replace(ledger, last_count=event)
        case PrizesForfeited(team=team):
            return replace(ledger, forfeited=ledger.forfeited | {team})
        case PrizesRestored(team=team):
            return replace(ledger, forfeited=ledger.forfeited - {team})
    assert_never(event)


def post(
    signed: Signed, kind: PostingKind, lines: tuple[Line, ...], cause: Cause = NO_CAUSE
) -> tuple[Posted]:
    """Move money. Raises `BadInput` unless the lines add up to nothing and each moves something."""
    if sum(line.amount for line in lines) or not lines:
        raise BadInput("ledger.unbalanced", difference=money(sum(line.amount for line in lines)))
    for line in lines:
        if not 0 < abs(line.amount) <= LARGEST:
            raise BadInput("ledger.amount", amount=money(line.amount))
    return (Posted(signed, kind, lines, cause),)


def move(
    signed: Signed, kind: PostingKind, amount: int, between: tuple[Account, Account], cause: Cause = NO_CAUSE
) -> tuple[Posted]:
    """Move *amount* from the second account of *between* to the first: `(CASH, owed_by(team))` is a payment."""
    if amount <= 0:
        raise BadInput("ledger.amount", amount=money(amount))
    debit, credit = between
    return post(signed, kind, (Line(debit, amount), Line(credit, -amount)), cause)


def reverse(ledger: Ledger, original: Posted, signed: Signed, reason: str) -> tuple[Posted]:
    """Take a posting back, once and for a *reason*: what a fine rested on was overruled, or it was a mistake."""
    told = require_reason(reason, "ledger.needs-reason")
    if original.signed.id in ledger.reversed or original.kind is PostingKind.REVERSAL:
        raise Refused("ledger.reversed-already", posting=original.signed.id)
    lines = tuple(Line(line.account, -line.amount) for line in original.lines)
    cause = replace(original.cause, reason=told)
    return (Posted(signed, PostingKind.REVERSAL, lines, cause, original.signed.id),)


def take_back(ledger: Ledger, id_: PostingId, signed: Signed, reason: str) -> tuple[Posted]:
    """Take a payment back that was entered by mistake, or what else a treasurer has entered; never a fine or a fee."""
    posted = ledger.open.get(id_)
    if posted is None or posted.kind not in BY_HAND:
        raise Refused("take-back.holds-no-more")
    return reverse(ledger, posted, signed, reason)


def count_cash(ledger: Ledger, counted: int, signed: Signed) -> tuple[LedgerEvent, ...]:
    """Record what the cash box holds, and post what is too much or too little so that the book agrees with it."""
    if counted < 0:
        raise BadInput("ledger.amount", amount=money(counted))
    expected = ledger.balance(CASH)
    count = CashCounted(signed, counted, expected)
    if counted == expected:
        return (count,)
    over = counted - expected
    between = (Line(CASH, over), Line(DIFFERENCES, -over))
    return (count, *post(signed, PostingKind.COUNT_DIFFERENCE, between))


def money(amount: int) -> Decimal:
    """Return *amount* of minor units in whole ones, with two decimals: each language writes that in its own way."""
    return Decimal(amount).scaleb(-2)


class Totals(Struct, frozen=True):
    """What a treasurer wants to know, in minor units."""

    charged: int
    """Fees and fines."""
    received: int
    """In cash and at the bank, less what was refunded and paid out, without the float."""
    outstanding: int
    """What teams still owe; what others have paid ahead is not set off against it."""
    paid_ahead: int
    prizes_due: int
    held: int
    """In cups and funds."""
    in_cash: int
    carried: int = 0
    """What teams owed when the season before ended, less what they were owed."""


def totals(ledger: Ledger) -> Totals:
    """Return the treasurer's totals."""
    teams = [amount for account, amount in ledger.balances.items() if account.startswith("team/")]
    cash, bank = ledger.balance(CASH), ledger.balance(BANK)
    return Totals(
        charged=-ledger.balance(FEES) - ledger.balance(FINES),
        received=cash + bank + ledger.balance(FLOAT),
        outstanding=sum(amount for amount in teams if amount > 0),
        paid_ahead=-sum(amount for amount in teams if amount < 0),
        prizes_due=-_sum_of(ledger, "prizes/"),
        held=-_sum_of(ledger, "fund/"),
        in_cash=cash,
        carried=-ledger.balance(CARRIED),
    )


def _sum_of(ledger: Ledger, family: str) -> int:
    return sum(amount for account, amount in ledger.balances.items() if account.startswith(family))


def _booked(ledger: Ledger, posted: Posted) -> Ledger:
    balances = dict(ledger.balances)
    for line in posted.lines:
        balances[line.account] = balances.get(line.account, 0) + line.amount
    moved = sum(line.amount for line in posted.lines if line.amount > 0)
    turnover = {**ledger.turnover, posted.kind: ledger.turnover.get(posted.kind, 0) + moved}
    undone = ledger.reversed | {posted.reverses} if posted.reverses else ledger.reversed
    standing = {id_: each for id_, each in ledger.open.items() if id_ != posted.reverses}
    if posted.kind in _CAN_BE_UNDONE:
        standing[posted.signed.id] = posted
    return replace(ledger, balances=balances, turnover=turnover, reversed=undone, open=standing)
