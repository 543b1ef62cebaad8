"""Fees, fines and prizes: what is charged, when a team may not start for debt, and what is paid back or out.

A charge is worked out here and posted to the ledger against the team that answers for it. A fine whose amount neither
book nor schedule gives must be entered by whoever gives it.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence
from hangjack.competition.money.ledger import (
    BANK,
    CARRIED,
    CASH,
    FEES,
    FINES,
    NO_CAUSE,
    PRIZES,
    Account,
    Cause,
    Ledger,
    LedgerEvent,
    Line,
    Posted,
    PostingKind,
    PrizesForfeited,
    Signed,
    money,
    move,
    owed_by,
    post,
    prizes_of,
)
from hangjack.errors import BadInput, Refused
from hangjack.ids import ClauseId, EntrantId
from hangjack.matches.problems import Problem
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.wording import Worded

_OF_ENTRY = frozenset({"registration_fee", "extra_players"})
"""What the entry of a team is charged as."""

NO_CURRENCY = "XXX"
"""ISO 4217 for no currency: a book without money."""


class FeeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book charges, in minor units, and how it must be paid; a book that says nothing charges nothing."""

    currency: str = NO_CURRENCY
    entry_fee_cents: int | None = 0
    """None where an event has to say it first: until then nothing is charged."""
    players_covered: int | None = None
    extra_player_cents: int = 0
    entry_fee_refundable: bool = True
    cash_only: bool = False
    unpaid_debars: bool = False
    decks_per_match: int = 0
    """Decks that come back with the sheet."""
    fine_schedule: Mapping[Offence, int] = {}
    deck_fine_per_deck: bool = False


class LeagueFees(Struct, frozen=True, forbid_unknown_fields=True):
    """What a league charges, in minor units: for a team, and for an entry to a cup; None where nobody has said it."""

    entrance_fee: int | None = None
    cup_fee: int | None = None


class PaymentMethod(Worded):
    """How money changes hands."""

    CASH = "cash"
    BANK = "bank"


class Debt(Worded):
    """Why a team may not start for money's sake."""

    BALANCE_UNPAID = "balance_unpaid"


class Charge(Struct, frozen=True):
    """Something a team has to pay: *times* times *each*."""

    what: str
    each: int
    times: int = 1
    offence: Offence | None = None

    @property
    def amount(self) -> int:
        """What it comes to."""
        return self.each * self.times


def entry_charges(players: int, options: FeeOptions) -> tuple[Charge, ...]:
    """Return what an entry with that many registered players costs."""
    charges = []
    if options.entry_fee_cents:
        charges.append(Charge("registration_fee", options.entry_fee_cents))
    if extra := extra_players(players, options):
        charges.append(Charge("extra_players", options.extra_player_cents, extra))
    return tuple(charges)


def extra_players(players: int, options: FeeOptions) -> int:
    """Return how many of that many players the entry fee does not cover."""
    covered = options.players_covered
    return 0 if covered is None or not options.extra_player_cents else max(0, players - covered)


def closing_charges(handed_in: HandedIn, options: FeeOptions) -> tuple[Charge, ...]:
    """Return the fines that are due when a match is closed: the sheet first, then the decks."""
    if not 0 <= handed_in.decks <= options.decks_per_match:
        raise BadInput("decks.impossible", decks=handed_in.decks, most=options.decks_per_match)
    missing = options.decks_per_match - handed_in.decks
    instances = {
        Offence.INCOMPLETE_SHEET: int(not handed_in.sheet_complete),
        Offence.INCORRECT_SHEET: int(not handed_in.sheet_correct),
        Offence.NAME_MISMATCH: handed_in.names_wrong,
        Offence.DECKS_SHORT: missing if options.deck_fine_per_deck else min(missing, 1),
    }
    return tuple(fine_for(offence, options, times) for offence, times in instances.items() if times)


def fine_for(offence: Offence, options: FeeOptions, times: int = 1, each: int | None = None) -> Charge:
    """Return the fine for *offence*, by the schedule unless *each* is given. Raises `Refused` if nobody says how much."""
    amount = options.fine_schedule.get(offence) if each is None else each
    if amount is None:
        raise Refused("fine.needs-amount", offence=offence)
    if amount <= 0 or times < 1:
        raise BadInput("ledger.amount", amount=money(amount * times))
    return Charge(offence.value, amount, times, offence)


def charge(team: EntrantId, due: Charge, signed: Signed, cause: Cause = NO_CAUSE) -> tuple[Posted]:
    """Post what *team* has to pay: a fee, or a fine if it is for an offence."""
    kind, income = (PostingKind.FINE, FINES) if due.offence else (PostingKind.CHARGE, FEES)
    return move(signed, kind, due.amount, (owed_by(team), income), replace(cause, what=due.what))


def charge_extra_players(
    team: EntrantId, before: int, after: int, signed: Signed, options: FeeOptions
) -> tuple[Posted, ...]:
    """Post what further players cost a team that had *before* and now has *after*; nothing while the fee covers them."""
    more = extra_players(after, options) - extra_players(before, options)
    if more <= 0:
        return ()
    return charge(team, Charge("extra_players", options.extra_player_cents, more), signed)


def take_payment(
    team: EntrantId, amount: int, method: PaymentMethod, signed: Signed, options: FeeOptions
) -> tuple[Posted]:
    """Take money from a team. Part of what it owes is welcome; it still owes the rest."""
    if options.cash_only and method is not PaymentMethod.CASH:
        raise Refused("payment.cash-only", method=method)
    return move(signed, PostingKind.PAYMENT, amount, (_box(method), owed_by(team)))


def paid_on(taken: tuple[Posted], day: date) -> tuple[Posted]:
    """Return a payment as one that was made on *day*, whenever it is typed."""
    (posted,) = taken
    return (replace(posted, paid_on=day),)


def debt_of(ledger: Ledger, team: EntrantId) -> int:
    """Return what *team* still owes; nothing if it has paid ahead."""
    return max(0, ledger.balance(owed_by(team)))


def fee_paid(ledger: Ledger, team: EntrantId) -> bool:
    """Whether the entry is paid in full: a part payment does not count."""
    return debt_of(ledger, team) == 0


def fee_paid_by(ledger: Ledger, team: EntrantId, until: date) -> bool:
    """Whether the entry was paid in full by the end of the day *until*: by payments made until then, and by what was carried over.

    What the team owes besides, from the season before or as a fine, is no part of its entry.
    """
    own = owed_by(team)
    moved = [
        (posted, -line.amount)
        for posted in ledger.open.values()
        for line in posted.lines
        if line.account == own
    ]
    cost = -sum(amount for posted, amount in moved if posted.cause.what in _OF_ENTRY)
    paid = sum(
        amount
        for posted, amount in moved
        if posted.kind in {PostingKind.PAYMENT, PostingKind.REFUND}
        and (posted.paid_on is None or posted.paid_on <= until)
    )
    credit = sum(max(0, amount) for posted, amount in moved if posted.kind is PostingKind.OPENING)
    return paid + credit >= cost


def carry_over(
    before: Ledger, teams: Collection[EntrantId], origin: str, signed: Callable[[int], Signed]
) -> tuple[Posted, ...]:
    """Return the opening balances of *teams*: what they owe or have to their credit, and prizes not paid, and where it comes from."""
    accounts = [account(team) for team in teams for account in (owed_by, prizes_of)]
    open_ = [(account, before.balance(account)) for account in accounts if before.balance(account)]
    return tuple(
        posted
        for number, (account, amount) in enumerate(open_, start=1)
        for posted in post(
            signed(number),
            PostingKind.OPENING,
            (Line(account, amount), Line(CARRIED, -amount)),
            Cause(reason=origin),
        )
    )


def may_start(ledger: Ledger, team: EntrantId, options: FeeOptions) -> Problem | None:
    """Return why *team* may not start its next match for money it owes, or None.

    Money is due at once, but the door closes only when the next match starts; then the team is debarred.
    """
    debt = debt_of(ledger, team)
    if not options.unpaid_debars or not debt:
        return None
    return Problem(Debt.BALANCE_UNPAID, {"team": team, "debt": money(debt), "currency": ledger.currency})


def refund_fees(
    team: EntrantId, amount: int, signed: Signed, options: FeeOptions, override: str = ""
) -> tuple[Posted]:
    """Give entry fees back in cash. Where the book never does, the committee may *override* it with a reason."""
    if not options.entry_fee_refundable and not override.strip():
        raise Refused("fees.not-refunded", team=team)
    cause = Cause("registration_fee", reason=override)
    return move(signed, PostingKind.REFUND, amount, (FEES, CASH), cause)


def require_refundable(team: EntrantId, expelled: Collection[EntrantId], keeps_fee: ClauseId | None) -> None:
    """Refuse to give a fee back to a team that was expelled, where the book leaves nobody that choice."""
    if team in expelled and keeps_fee is not None:
        raise Refused("fees.expelled", team=team)


def pay_back(ledger: Ledger, team: EntrantId, signed: Signed) -> tuple[Posted]:
    """Give a team back in cash what it has paid beyond what it owes: no refund of fees, but of its own money."""
    ahead = -ledger.balance(owed_by(team))
    if ahead <= 0:
        raise Refused("payment.nothing-to-pay-back", team=team)
    return move(signed, PostingKind.REFUND, ahead, (owed_by(team), CASH))


def award_prize(
    ledger: Ledger, team: EntrantId, amount: int, signed: Signed, place: str = ""
) -> tuple[Posted]:
    """Credit a team with prize money, which it then waits for. Refused once its prizes are forfeited."""
    if team in ledger.forfeited:
        raise Refused("prizes.forfeited", team=team)
    return move(signed, PostingKind.PRIZE_WON, amount, (PRIZES, prizes_of(team)), Cause(place))


def pay_prizes(ledger: Ledger, team: EntrantId, signed: Signed) -> tuple[Posted]:
    """Pay a team in cash all the prize money it has won."""
    due = -ledger.balance(prizes_of(team))
    if due <= 0:
        raise Refused("prizes.none-due", team=team)
    return move(signed, PostingKind.PRIZE_PAID, due, (prizes_of(team), CASH))


def forfeit_prizes(team: EntrantId, due: int, signed: Signed, cause: Cause) -> tuple[LedgerEvent, ...]:
    """Take from a team the prize money *due* to it, and all it may still win; what it has been paid stays paid."""
    forfeited = PrizesForfeited(signed, team, cause)
    if due <= 0:
        return (forfeited,)
    return (forfeited, *move(signed, PostingKind.PRIZE_FORFEITED, due, (prizes_of(team), PRIZES), cause))


def _box(method: PaymentMethod) -> Account:
    return CASH if method is PaymentMethod.CASH else BANK
