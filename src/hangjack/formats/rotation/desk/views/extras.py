"""What those see who keep the cup, sell tickets and draw: who owes what, what is in the containers, and what is still to do."""

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition import prize_giving
from hangjack.competition.competition import Competition
from hangjack.competition.money.extras import (
    CUP_BOX,
    ExtrasOptions,
    TicketsSold,
    halves_of,
    price_of,
)
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader, is_hidden_from
from hangjack.formats.rotation.rounds import cup, slips, tickets
from hangjack.formats.rotation.rounds.clock import Stage, next_round, stage_of, still_out
from hangjack.formats.rotation.rounds.days import ever_in_use, extras_of, in_use_in
from hangjack.formats.rotation.state import field_of, rounds_of
from hangjack.ids import EntrantId, MatchId, PostingId
from hangjack.wording import catalogue, say


class OwingShown(Struct, frozen=True):
    """One team and the cup."""

    team: EntrantId
    name: str
    card: str
    sheets: tuple[tuple[int, int], ...]
    """For which rounds it owes how much."""
    due: int
    received: int
    missing: int
    payments: tuple[tuple[PostingId, int, int], ...]
    """What it has put in: which posting, how much, and when."""


class SlipShown(Struct, frozen=True):
    """A name in the container."""

    id: str
    name: str
    card: str
    what: str
    match: MatchId
    side: str
    hand: int | None
    in_draw: bool


class SaleShown(Struct, frozen=True):
    """Tickets that somebody has bought."""

    id: PostingId
    first: int
    last: int
    price: int
    round: int
    at_ms: int


class TicketsShown(Struct, frozen=True):
    """The tickets."""

    options: ExtrasOptions
    open: bool
    """Whether they are sold now."""
    sold: int
    takings: int
    winner_part: int
    fund_part: int
    sales: tuple[SaleShown, ...]
    can_draw: bool
    drawn: int | None
    paid: bool


class CupShown(Struct, frozen=True):
    """The cup and the container with the slips."""

    owing: tuple[OwingShown, ...]
    in_cup: int
    slips: tuple[SlipShown, ...]
    can_draw: bool
    winner: str
    """Nothing before a slip is drawn."""
    can_hand_over: bool
    given: int | None
    to: str
    """Who has got it; nothing where nobody had a slip."""
    kept_back: bool = False
    """Whether sets and names in the container, which tell of results, are kept from the reader now."""

    @property
    def missing(self) -> int:
        """What teams have still to put in."""
        return sum(each.missing for each in self.owing)


class FundShown(Struct, frozen=True):
    """The prize fund: what it comes to, and what each place wins."""

    total: int
    percent: int
    split: tuple[int, ...]
    prizes: tuple[int, ...]
    ended: bool


class ExtrasShown(Struct, frozen=True):
    """All of it."""

    ever: bool
    """Whether anything of it is in use on a day of the event."""
    tickets: TicketsShown
    cup: CupShown
    fund: FundShown


def show_extras(competition: Competition, reader: Reader, names: Names) -> ExtrasShown:
    """Return cup, slips, tickets and fund for those who look after them."""
    held = _cup(competition, names)
    if is_hidden_from(competition, reader):
        held = replace(held, owing=(), slips=(), kept_back=True)
    people = competition.rules.people
    fund = FundShown(
        prize_giving.fund_of(competition),
        people.fund.prize_fund_percent or 0,
        people.fund.prize_split or (),
        competition.prizes,
        competition.ended is not None,
    )
    return ExtrasShown(ever_in_use(competition), _tickets(competition), held, fund)


def _tickets(competition: Competition) -> TicketsShown:
    extras, options = competition.extras, extras_of(competition)
    latest, takings = rounds_of(competition).latest, tickets.takings_of(competition)
    today = latest is not None and in_use_in(competition, latest.round)
    shared, drawn = halves_of(takings, options), tickets.drawn_ticket(competition)
    return TicketsShown(
        options=options,
        open=today and drawn is None and tickets.is_sold_in(stage_of(competition)),
        sold=len(extras.tickets),
        takings=takings,
        winner_part=shared.winner,
        fund_part=shared.fund,
        sales=tuple(_sale(each, options) for each in reversed(tuple(extras.sales.values()))),
        can_draw=drawn is None and bool(extras.sales) and next_round(competition) is None,
        drawn=drawn,
        paid=extras.ticket_paid is not None,
    )


def _sale(sold: TicketsSold, options: ExtrasOptions) -> SaleShown:
    return SaleShown(sold.id, sold.first, sold.last, price_of(sold.packs, options), sold.round, sold.at_ms)


def _cup(competition: Competition, names: Names) -> CupShown:
    extras, drawn, in_draw = competition.extras, slips.drawn_slip(competition), slips.in_draw(competition)
    over = stage_of(competition) is Stage.AFTER_LAST and not any(
        still_out(competition, number) for number in rounds_of(competition).clocks
    )
    given = extras.given
    return CupShown(
        owing=tuple(_owing(competition, each, names) for each in cup.accounts(competition)),
        in_cup=competition.ledger.balance(CUP_BOX),
        slips=tuple(_slip(competition, each, names, in_draw) for each in slips.slips_in(competition)),
        can_draw=over and bool(in_draw) and drawn is None,
        winner=names.person(drawn.person) if drawn else "",
        can_hand_over=given is None and over and (drawn is not None or not in_draw),
        given=given.amount if given else None,
        to=names.person(given.person) if given and given.person else "",
    )


def _owing(competition: Competition, account: cup.CupAccount, names: Names) -> OwingShown:
    paid = [each for each in competition.extras.paid.values() if each.team == account.team]
    return OwingShown(
        account.team,
        names.entrant(account.team),
        card_of(competition, account.team),
        tuple((each.round, each.due) for each in account.sheets),
        account.due,
        account.received,
        account.missing,
        tuple((each.id, each.amount, each.at_ms) for each in paid),
    )


def _slip(
    competition: Competition, slip: slips.Slip, names: Names, in_draw: tuple[slips.Slip, ...]
) -> SlipShown:
    fixture = competition.fixture(slip.match)
    parties = competition.rules.match.parties(len(fixture.teams)) if fixture else ()
    sides = dict(zip(fixture.teams, parties, strict=False)) if fixture else {}
    return SlipShown(
        slip.id,
        names.person(slip.person),
        card_of(competition, slip.entrant),
        special_called(slip.what, names.language),
        slip.match,
        str(sides.get(slip.entrant, "")),
        slip.hand,
        slip in in_draw,
    )


def special_called(what: str, language: str) -> str:
    """Return what a special is called; one that no game here has put into words stays as it is."""
    found = [key for key in catalogue(language) if key.endswith(f".special.{what}")]
    return say(found[0], language=language) if found else what


def card_of(competition: Competition, team: EntrantId) -> str:
    """Return the card of a team; nothing where it has none."""
    card = field_of(competition).cards.get(team)
    return "" if card is None else str(card)


def slip_names(competition: Competition, names: Names) -> dict[EntrantId, str]:
    """Return whose slip each is that can be drawn, by what the draw calls it."""
    if competition.draw(slips.SLIP_DRAW).entries is None:
        return {}
    return {slips.entry_of(each): names.person(each.person) for each in slips.in_draw(competition)}
