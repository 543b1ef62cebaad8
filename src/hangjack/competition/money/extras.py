"""What is played for beside the places: a cup into which teams pay for set hands, slips of specials, tickets half of which win.

Due, received and missing are kept apart: what is due follows from the sheets, what was received from who took it. Slips and
tickets are numbered, and one of each is drawn so that everybody can verify it. All of it is in use on some days only.
"""

from collections.abc import Mapping
from datetime import date
from typing import Literal, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.money.ledger import Account, fund
from hangjack.ids import EntrantId, MatchId, PersonId, PostingId

Key = TypeVar("Key")
Value = TypeVar("Value")

CUP, TICKETS, PRIZE_FUND = fund("set-cup"), fund("fifty-fifty"), fund("prize-fund")
CUP_BOX = Account("cup-box")
"""The container that the recorder keeps: its money is in no cash box."""

BOSTONS = "BOSTONS"
"""The figure of a sheet that puts both partners into the container."""

_SATURDAY = 5


class ExtrasOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house decides about cup, slips and tickets, in minor units."""

    saturday_features: Literal["by_date", "on", "off"] = "off"
    set_cup_cents: int = 0
    """What each player of a set team pays."""
    no_specials: Literal["hold", "prize_fund"] = "hold"
    specials_percent: int = 0
    fifty_small_pack_tickets: int = 0
    fifty_small_pack_cents: int = 0
    fifty_large_pack_tickets: int = 0
    fifty_large_pack_cents: int = 0
    fifty_winner_percent: int = 0


class ExtraRules(ExtrasOptions, frozen=True):
    """What a house decides, with the figures of a sheet for which players pay into the cup, each as often as it says."""

    cup_figures: tuple[str, ...] = ()


class FundOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How much of the entry fees is given back as prizes, and which part of the fund each place wins."""

    prize_fund_percent: int | None = None
    prize_split: tuple[int, ...] | None = None


class Packs(Struct, frozen=True):
    """Tickets as they are sold."""

    small: int = 0
    large: int = 0


class TicketsSold(Struct, frozen=True, tag="tickets-sold"):
    """Somebody has bought the tickets from *first* to *last*, after this round; the posting of the same id has the money."""

    id: PostingId
    round: int
    packs: Packs
    first: int
    last: int
    by: PersonId
    at_ms: int


class TicketsTakenBack(Struct, frozen=True, tag="tickets-taken-back"):
    """Tickets were sold by mistake, and are in no draw."""

    id: PostingId
    reason: str
    by: PersonId
    at_ms: int


class SlipPutIn(Struct, frozen=True, tag="slip-put-in"):
    """A player's name went into the container for something in a hand of a match."""

    id: str
    match: MatchId
    hand: int
    entrant: EntrantId
    person: PersonId
    what: str
    by: PersonId
    at_ms: int


class SlipTakenOut(Struct, frozen=True, tag="slip-taken-out"):
    """A slip was written by mistake."""

    id: str
    reason: str
    by: PersonId
    at_ms: int


class CupPaid(Struct, frozen=True, tag="cup-paid"):
    """A team has put money into the cup; the posting of the same id moves it."""

    id: PostingId
    team: EntrantId
    amount: int
    by: PersonId
    at_ms: int


class CupPaymentTakenBack(Struct, frozen=True, tag="cup-payment-taken-back"):
    """What a team was said to have put into the cup was a mistake."""

    id: PostingId
    reason: str
    by: PersonId
    at_ms: int


class CupGiven(Struct, frozen=True, tag="cup-given"):
    """The cup is empty: a player has got it, or it went where the house says when nobody has a slip."""

    person: PersonId | None
    amount: int
    by: PersonId
    at_ms: int


class TicketPaid(Struct, frozen=True, tag="ticket-paid"):
    """Whoever showed the drawn ticket was paid."""

    ticket: int
    amount: int
    by: PersonId
    at_ms: int


class FundFilled(Struct, frozen=True, tag="fund-filled"):
    """So much of the entry fees is in the prize fund in all."""

    amount: int
    by: PersonId
    at_ms: int


ExtraEvent = (
    TicketsSold
    | TicketsTakenBack
    | SlipPutIn
    | SlipTakenOut
    | CupPaid
    | CupPaymentTakenBack
    | CupGiven
    | TicketPaid
    | FundFilled
)


class Extras(Struct, frozen=True):
    """Tickets, slips and what was put into the cup, as they stand."""

    sales: Mapping[PostingId, TicketsSold] = {}
    last_ticket: int = 0
    """The highest number ever sold: a number that was taken back is not sold again."""
    slips: Mapping[str, SlipPutIn] = {}
    paid: Mapping[PostingId, CupPaid] = {}
    given: CupGiven | None = None
    ticket_paid: TicketPaid | None = None
    from_fees: int = 0
    """How much of the entry fees is in the prize fund."""

    @property
    def tickets(self) -> tuple[int, ...]:
        """The numbers of all tickets that are in the container."""
        return tuple(number for sale in self.sales.values() for number in range(sale.first, sale.last + 1))

    def received_from(self, team: EntrantId) -> int:
        """Return what *team* has put into the cup."""
        return sum(each.amount for each in self.paid.values() if each.team == team)


def fold(extras: Extras, event: ExtraEvent) -> Extras:
    """Return what there is after *event*. Never refuses."""
    match event:
        case TicketsSold(id_, last=last):
            return replace(extras, sales={**extras.sales, id_: event}, last_ticket=last)
        case TicketsTakenBack(id_):
            return replace(extras, sales=_without(extras.sales, id_))
        case SlipPutIn(slip):
            return replace(extras, slips={**extras.slips, slip: event})
        case SlipTakenOut(slip):
            return replace(extras, slips=_without(extras.slips, slip))
        case CupPaid(id_):
            return replace(extras, paid={**extras.paid, id_: event})
        case CupPaymentTakenBack(id_):
            return replace(extras, paid=_without(extras.paid, id_))
        case CupGiven():
            return replace(extras, given=event)
        case TicketPaid():
            return replace(extras, ticket_paid=event)
        case FundFilled(amount):
            return replace(extras, from_fees=amount)
    assert_never(event)


def _without(kept: Mapping[Key, Value], gone: Key) -> Mapping[Key, Value]:
    return {key: value for key, value in kept.items() if key != gone}


def in_use(day: str, options: ExtrasOptions) -> bool:
    """Whether cup, slips and tickets are in use on a *day*, `2031-08-23`."""
    if options.saturday_features == "by_date":
        return date.fromisoformat(day).weekday() == _SATURDAY
    return options.saturday_features == "on"


def cup_due(figures: Mapping[str, int], players: int, options: ExtraRules) -> int:
    """Return what a team of so many *players* owes the cup for what its sheet says."""
    times = sum(figures.get(figure, 0) for figure in options.cup_figures)
    return times * players * options.set_cup_cents


class CupShare(Struct, frozen=True):
    """Where the money of the cup goes when a slip is drawn, or there is none."""

    winner: int = 0
    fund: int = 0
    held: int = 0


def cup_share(cup: int, slips: int, options: ExtrasOptions) -> CupShare:
    """Return who gets the *cup* with so many *slips* in the draw: a whole percentage, and the rest to the prize fund."""
    if slips:
        winner = cup * options.specials_percent // 100
        return CupShare(winner=winner, fund=cup - winner)
    return CupShare(fund=cup) if options.no_specials == "prize_fund" else CupShare(held=cup)


def tickets_in(packs: Packs, options: ExtrasOptions) -> int:
    """Return how many tickets *packs* are."""
    return packs.small * options.fifty_small_pack_tickets + packs.large * options.fifty_large_pack_tickets


def price_of(packs: Packs, options: ExtrasOptions) -> int:
    """Return what *packs* cost."""
    return packs.small * options.fifty_small_pack_cents + packs.large * options.fifty_large_pack_cents


class Halves(Struct, frozen=True):
    """What the drawn ticket wins, and what goes to the prize fund."""

    winner: int
    fund: int


def halves_of(takings: int, options: ExtrasOptions) -> Halves:
    """Return how *takings* are shared; an odd cent goes to the prize fund."""
    winner = takings * options.fifty_winner_percent // 100
    return Halves(winner, takings - winner)


def split(amount: int, percents: tuple[int, ...]) -> tuple[int, ...]:
    """Return *amount* by *percents*, to the full cent; what is left over is the first place's."""
    parts = [amount * each // 100 for each in percents]
    left = amount * sum(percents) // 100 - sum(parts)
    return (parts[0] + left, *parts[1:]) if parts else ()
