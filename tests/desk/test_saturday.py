"""What a Saturday brings beside the places: who wins the cup and the tickets, and that the books balance to the cent."""

from collections import Counter

import pytest

from desk.story_saturday import SATURDAY_MS, a_saturday_is_played, team
from hangjack.competition.fixtures.draw import verify_draw
from hangjack.competition.fixtures.field import match_at
from hangjack.competition.money.extras import CUP, CUP_BOX, PRIZE_FUND, TICKETS
from hangjack.competition.money.ledger import CASH
from hangjack.competition.rounds import cup, slips
from hangjack.desk.requests import money, pairs
from hangjack.desk.requests.games.pinochle_specials import EnterSpecial
from hangjack.desk.requests.rounds import extras
from hangjack.games.pinochle.specials import Special
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import DIRECTOR, TREASURER
from support.desk import RECORDER, SECRETARY, Desk
from support.memory_store import MemoryStore


async def saturday() -> Desk:
    """Return a desk at which everything is drawn and given."""
    desk = Desk(MemoryStore(), SATURDAY_MS)
    await a_saturday_is_played(desk)
    return desk


@pytest.mark.clause("pinochle500-set-cup-4")
@pytest.mark.clause("pinochle500-specials-10")
@pytest.mark.clause("pinochle500-fifty-6")
@awaited
async def test_the_books_of_a_saturday_balance_to_the_cent() -> None:
    """Due by the sheets, received, missing; the cup to the drawn player, half of the tickets, the rest in the fund."""
    over = await (await saturday()).competition()
    accounts = {str(over.field.cards[each.team]): each for each in cup.accounts(over)}
    given = over.extras.given
    balances = over.ledger.balances

    assert {card: (each.due, each.received) for card, each in accounts.items()} == {
        "1A": (200, 0),
        "2A": (200, 100),
    }
    assert given is not None
    assert given.person in {each.person for each in slips.in_draw(over)}
    assert (given.amount, balances[CUP], balances[CUP_BOX]) == (100, 0, 0)
    assert (over.extras.tickets[0], over.extras.tickets[-1]) == (1, 26)
    assert (balances[TICKETS], balances[PRIZE_FUND], balances[CASH]) == (0, -4350, 8350)
    assert over.prizes == (2610, 1740)
    assert sum(balances.values()) == 0


@pytest.mark.clause("pinochle500-specials-9")
@pytest.mark.clause("pinochle500-fifty-5")
@awaited
async def test_both_draws_can_be_done_again_by_anybody() -> None:
    """The server was bound to both before the first round, and three slips and all tickets were in them."""
    over = await (await saturday()).competition()
    drawn = {name: over.draw(name).held for name in ("specials", "fifty-fifty")}

    assert {name: held is not None and verify_draw(held) for name, held in drawn.items()} == {
        "specials": (),
        "fifty-fifty": (),
    }
    assert Counter({name: len(held.entries) for name, held in drawn.items() if held}) == {
        "specials": 3,
        "fifty-fifty": 26,
    }


@pytest.mark.clause("pinochle500-set-cup-2")
@awaited
async def test_the_recorder_alone_keeps_the_cup() -> None:
    """Neither the director nor the treasurer marks what was put in."""
    desk = await saturday()
    wanted = extras.ReceiveCup(await team(desk, "1A"), 100)

    assert await desk.refusal(DIRECTOR, wanted) == "permission.refused"
    assert await desk.refusal(TREASURER, wanted) == "permission.refused"
    assert await desk.refusal(RECORDER, wanted) == "cup.given-already"


@pytest.mark.clause("pinochle500-specials-7")
@awaited
async def test_a_scorekeeper_enters_specials_for_the_own_team_only() -> None:
    """A Boston is nobody's to enter, and the partner who does not keep the score enters nothing."""
    desk = await saturday()
    match = await desk.match(match_at(2, 1))
    keeper, partner = match.opened.rosters[A]
    special = EnterSpecial(A, 1, keeper, Special.DOUBLE_KINGS)

    assert await desk.refusal(match.opened.rosters[B][0], special, match.opened.match) == "permission.refused"
    assert await desk.refusal(partner, special, match.opened.match) == "permission.refused"
    assert (
        await desk.refusal(DIRECTOR, EnterSpecial(A, 1, keeper, Special.BOSTON), match.opened.match)
        == "slips.not-dealt"
    )
    assert await desk.refusal(keeper, special, match.opened.match) == "slips.drawn-already"


@pytest.mark.clause("pinochle500-table-talk-7")
@awaited
async def test_the_fee_of_a_disqualified_team_is_not_given_back() -> None:
    """Whatever reason somebody has; a team that has left may have it back."""
    desk = await saturday()
    cheats, others = await team(desk, "1B"), await team(desk, "2B")
    await desk.do(DIRECTOR, pairs.DisqualifyTeam(cheats, "Signals."))

    assert await desk.refusal(TREASURER, money.RefundFees(cheats, 2000, "Mercy.")) == "fees.expelled"
    assert await desk.do(TREASURER, money.RefundFees(others, 2000)) == ["posted"]
    assert await desk.refusal(SECRETARY, money.RefundFees(others, 2000)) == "permission.refused"
