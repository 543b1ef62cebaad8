"""The prize-giving: what each place wins, who gets it, and when the books can be closed."""

from hangjack.competition.competition import (
    Competition,
    CompetitionEnded,
    CompetitionEvent,
    PrizesAnnounced,
)
from hangjack.competition.doing import Doing
from hangjack.competition.formats import format_of
from hangjack.competition.money.fees import award_prize
from hangjack.competition.money.ledger import LARGEST, money
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId


def announce_prizes(competition: Competition, amounts: tuple[int, ...]) -> tuple[PrizesAnnounced, ...]:
    """Say what each place wins, the first place first; it may be said anew until prizes are given."""
    if competition.ended is not None:
        raise Refused("prizes.over")
    for amount in amounts:
        if not 0 <= amount <= LARGEST:
            raise BadInput("ledger.amount", amount=money(amount))
    return () if competition.prizes == amounts else (PrizesAnnounced(amounts),)


def prize_list(competition: Competition) -> tuple[tuple[EntrantId, int], ...]:
    """Return what each team has won. Teams that share places share what these win, to the full cent.

    A team that has forfeited its prizes, withdrawn or was expelled gets nothing, and nobody moves up for it: that is for the committee.
    """
    without = competition.ledger.forfeited | competition.out
    won: list[tuple[EntrantId, int]] = []
    place = 0
    for teams in format_of(competition).final_order(competition):
        together = sum(competition.prizes[place : place + len(teams)])
        place += len(teams)
        won += [(team, together // len(teams)) for team in teams if team not in without]
    return tuple((team, amount) for team, amount in won if amount)


def give_prizes(competition: Competition, doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Credit every team with what it has won, and end the competition. Refuses while matches are under way or open."""
    if competition.ended is not None:
        return ()
    if competition.under_way:
        raise Refused("prizes.matches-under-way", matches=tuple(competition.under_way))
    awarded = (
        posted
        for number, (team, amount) in enumerate(prize_list(competition), start=1)
        for posted in award_prize(competition.ledger, team, amount, doing.signed(number))
    )
    return (*awarded, CompetitionEnded(doing.by, doing.at_ms))
