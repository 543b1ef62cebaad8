"""The prize-giving: what each place wins, who gets it, and when the books can be closed."""

from hangjack.competition.competition import (
    Competition,
    CompetitionEnded,
    CompetitionEvent,
    PoolPrizesGiven,
    PrizesAnnounced,
)
from hangjack.competition.doing import Doing
from hangjack.competition.formats import format_of
from hangjack.competition.money.extras import PRIZE_FUND, FundFilled, split
from hangjack.competition.money.fees import award_prize
from hangjack.competition.money.ledger import (
    FEES,
    LARGEST,
    PRIZES,
    Cause,
    LedgerEvent,
    PostingKind,
    money,
    move,
    totals,
)
from hangjack.competition.money.prizes import shared_out
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId


def announce_prizes(
    competition: Competition, amounts: tuple[int, ...], pool: str = ""
) -> tuple[PrizesAnnounced, ...]:
    """Say what each place wins, the first place first, in all or in one *pool*; it may be said anew until prizes are given."""
    if competition.ended is not None or pool in competition.prizes_given:
        raise Refused("prizes.over")
    if pool:
        format_of(competition).require_pool(competition, pool)
    for amount in amounts:
        if not 0 <= amount <= LARGEST:
            raise BadInput("ledger.amount", amount=money(amount))
    said = competition.pool_prizes.get(pool, ()) if pool else competition.prizes
    return () if said == amounts else (PrizesAnnounced(amounts, pool),)


def fund_of(competition: Competition) -> int:
    """Return what the prize fund comes to: its share of the entry fees that are paid, and what came in beside them."""
    filled = -competition.ledger.balance(PRIZE_FUND)
    return filled - competition.extras.from_fees + _share_of_fees(competition)


def share_fund(competition: Competition, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Put its share of the entry fees into the prize fund, and announce what each place wins of it by the house's split.

    Said again, it follows what was paid since. Refuses where the house has no split: then amounts are announced.
    """
    parts = competition.rules.people.fund.prize_split
    if not parts:
        raise Refused("fund.no-split")
    announced = announce_prizes(competition, split(fund_of(competition), parts))
    share = _share_of_fees(competition)
    more = share - competition.extras.from_fees
    between = (FEES, PRIZE_FUND) if more > 0 else (PRIZE_FUND, FEES)
    moved = move(doing.signed(), PostingKind.TRANSFER, abs(more), between, Cause("fund")) if more else ()
    filled = (FundFilled(share, doing.by, doing.at_ms),) if more else ()
    return (*filled, *moved, *announced)


def _share_of_fees(competition: Competition) -> int:
    """Return how much of the fees that are paid belongs to the prize fund."""
    percent = competition.rules.people.fund.prize_fund_percent or 0
    charged = competition.extras.from_fees - competition.ledger.balance(FEES)
    return max(0, charged - totals(competition.ledger).outstanding) * percent // 100


def prize_list(competition: Competition) -> tuple[tuple[EntrantId, int], ...]:
    """Return what each team has won. Teams that share places share what these win, to the full cent.

    A team that has forfeited its prizes, withdrawn or was expelled gets nothing, and nobody moves up for it: that is for the committee.
    """
    return _won(competition, format_of(competition).final_order(competition), competition.prizes)


def pool_prize_list(competition: Competition, pool: str) -> tuple[tuple[EntrantId, int], ...]:
    """Return what everybody has won in one pool. Refuses while a table of it is open."""
    ranking = competition.rankings.get(pool)
    if ranking is None or not ranking.fixtures or ranking.remaining:
        raise Refused("stage.not-over")
    order = format_of(competition).pool_order(ranking)
    return _won(competition, order, competition.pool_prizes.get(pool, ()))


def _won(
    competition: Competition, order: tuple[tuple[EntrantId, ...], ...], amounts: tuple[int, ...]
) -> tuple[tuple[EntrantId, int], ...]:
    without = competition.ledger.forfeited | competition.out
    shared = shared_out(order, amounts)
    return tuple((team, amount) for team, amount in shared if amount and team not in without)


def give_prizes(competition: Competition, doing: Doing, pool: str = "") -> tuple[CompetitionEvent, ...]:
    """Credit everybody with what they have won: in one *pool*, or in all, which ends the competition.

    Refuses while matches are under way or open.
    """
    if competition.ended is not None or (pool and pool in competition.prizes_given):
        return ()
    if pool:
        awarded = _awarded(competition, pool_prize_list(competition, pool), doing)
        return (*awarded, PoolPrizesGiven(pool, doing.by, doing.at_ms))
    if competition.under_way:
        raise Refused("prizes.matches-under-way", matches=tuple(competition.under_way))
    awarded = _awarded(competition, prize_list(competition), doing)
    return (*awarded, CompetitionEnded(doing.by, doing.at_ms))


def _awarded(
    competition: Competition, won: tuple[tuple[EntrantId, int], ...], doing: Doing
) -> tuple[LedgerEvent, ...]:
    """Return what everybody is credited with; what is in the prize fund pays for it first."""
    awarded = tuple(
        posted
        for number, (team, amount) in enumerate(won, start=1)
        for posted in award_prize(competition.ledger, team, amount, doing.signed(number))
    )
    covered = min(-competition.ledger.balance(PRIZE_FUND), sum(amount for _, amount in won))
    if covered <= 0:
        return awarded
    signed = doing.signed(len(won) + 1)
    return (*awarded, *move(signed, PostingKind.TRANSFER, covered, (PRIZE_FUND, PRIZES), Cause("fund")))
