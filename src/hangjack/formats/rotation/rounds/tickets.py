"""Tickets of the draw that shares its takings: sold between two rounds only, one drawn, half for whoever shows it."""

from functools import reduce

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures import draw
from hangjack.competition.money.extras import (
    PRIZE_FUND,
    TICKETS,
    Packs,
    TicketPaid,
    TicketsSold,
    TicketsTakenBack,
    halves_of,
    price_of,
    tickets_in,
)
from hangjack.competition.money.ledger import CASH, Cause, PostingKind, move, reverse
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.rotation.rounds.clock import Stage, next_round, stage_of
from hangjack.formats.rotation.rounds.days import extras_of, require_in_use
from hangjack.formats.rotation.state import rounds_of
from hangjack.ids import EntrantId, PostingId

TICKET_DRAW = "fifty-fifty"
MOST_PACKS = 500
"""More than anybody buys at once: a larger number is a slip of the finger."""

_TICKET_DIGITS = 6


def is_sold_in(stage: Stage) -> bool:
    """Whether tickets are sold as far as the rounds have come: in the gap between two of them, and never else."""
    return stage is Stage.BETWEEN_ROUNDS


def sell(competition: Competition, packs: Packs, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Sell whole packs for cash; the tickets have the next numbers."""
    options = require_in_use(competition)
    if not is_sold_in(stage_of(competition)):
        raise Refused("tickets.between-rounds")
    if competition.draw(TICKET_DRAW).entries is not None:
        raise Refused("tickets.drawn-already")
    if min(packs.small, packs.large) < 0 or not 0 < packs.small + packs.large <= MOST_PACKS:
        raise BadInput("tickets.packs", most=MOST_PACKS)
    latest, last = rounds_of(competition).latest, competition.extras.last_ticket
    assert latest is not None, "a gap comes after a round"
    signed, first = doing.signed(), last + 1
    price = price_of(packs, options)
    paid = move(signed, PostingKind.TICKETS, price, (CASH, TICKETS), Cause("tickets")) if price else ()
    number = last + tickets_in(packs, options)
    return (TicketsSold(signed.id, latest.round, packs, first, number, doing.by, doing.at_ms), *paid)


def take_back(
    competition: Competition, id_: PostingId, reason: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Take a sale back that was a mistake, as long as no ticket is drawn: the money is returned, the numbers are void."""
    if id_ not in competition.extras.sales:
        raise Refused("take-back.holds-no-more")
    if competition.draw(TICKET_DRAW).entries is not None:
        raise Refused("tickets.drawn-already")
    gone = TicketsTakenBack(id_, require_reason(reason), doing.by, doing.at_ms)
    posted = competition.ledger.open.get(id_)
    returned = reverse(competition.ledger, posted, doing.signed(), reason) if posted is not None else ()
    return (gone, *returned)


def draw_ticket(
    competition: Competition, nonce: bytes, words: str, doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Draw one ticket with the words spoken in the hall, once no more can be sold; the prize fund gets its part at once."""
    extras, options = competition.extras, extras_of(competition)
    if stage_of(competition) is Stage.BEFORE_FIRST or next_round(competition) is not None:
        raise Refused("tickets.sale-goes-on")
    if not extras.tickets:
        raise Refused("tickets.none-sold")
    drawn = competition.draw(TICKET_DRAW)
    closed = (
        ()
        if drawn.entries is not None
        else draw.close_entries(drawn, [entry_of(each) for each in extras.tickets])
    )
    held = draw.hold(reduce(draw.fold, closed, drawn), nonce, words)
    shared = halves_of(takings_of(competition), options)
    to_fund = (
        move(doing.signed(), PostingKind.TRANSFER, shared.fund, (TICKETS, PRIZE_FUND), Cause("tickets"))
        if shared.fund
        else ()
    )
    return (*closed, *held, *to_fund)


def takings_of(competition: Competition) -> int:
    """Return what was paid for all tickets that are in the container."""
    options = extras_of(competition)
    return sum(price_of(each.packs, options) for each in competition.extras.sales.values())


def entry_of(ticket: int) -> EntrantId:
    """Return what a ticket is called in the draw: its number, so that the order of names is that of numbers."""
    return EntrantId(f"{ticket:0{_TICKET_DIGITS}}")


def drawn_ticket(competition: Competition) -> int | None:
    """Return the number that was drawn; None before that."""
    held = competition.draw(TICKET_DRAW).held
    return None if held is None else int(held.order[0])


def pay_ticket(competition: Competition, ticket: int, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Pay whoever shows the drawn *ticket*, in cash and once. Refuses any other number."""
    won = drawn_ticket(competition)
    if won is None:
        raise Refused("tickets.not-drawn")
    if ticket != won:
        raise Refused("tickets.not-this-one", ticket=ticket)
    if competition.extras.ticket_paid is not None:
        return ()
    amount = halves_of(takings_of(competition), extras_of(competition)).winner
    signed = doing.signed()
    paid = move(signed, PostingKind.PRIZE_PAID, amount, (TICKETS, CASH), Cause("tickets")) if amount else ()
    return (TicketPaid(ticket, amount, doing.by, doing.at_ms), *paid)
