"""What a Saturday brings beside the places: who wins the cup and the tickets, and that the books balance to the cent."""

from collections import Counter

import pytest
from msgspec.structs import replace

from desk import story_saturday as story
from desk.story_saturday import SATURDAY_MS, SETTINGS, sheets_come_in, team
from hangjack.competition.fixtures.draw import verify_draw
from hangjack.competition.money.extras import CUP, CUP_BOX, PRIZE_FUND, TICKETS
from hangjack.competition.money.ledger import CASH
from hangjack.desk.requests import money, scores, two_sheets
from hangjack.errors import Refused
from hangjack.formats.rotation.desk.requests import extras, pairs
from hangjack.formats.rotation.field import match_at
from hangjack.formats.rotation.rounds import cup, slips
from hangjack.formats.rotation.state import field_of
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.desk.specials import EnterSpecial
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.engine.specials import DEALT, Special
from hangjack.matches.parties import A, B, both
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.acts import awaited
from support.cup import DIRECTOR, TREASURER
from support.desk import MINUTE_MS, RECORDER, SECRETARY, Desk
from support.memory_store import MemoryStore
from support.pinochle_day import begun, drawn_pairs
from support.pinochle_tables import hand


async def saturday() -> Desk:
    """Return a desk at which everything is drawn and given."""
    desk = Desk(MemoryStore(), SATURDAY_MS)
    await story.a_saturday_is_played(desk)
    return desk


@pytest.mark.clause("pinochle500-set-cup-4")
@pytest.mark.clause("pinochle500-specials-10")
@pytest.mark.clause("pinochle500-fifty-6")
@awaited
async def test_the_books_of_a_saturday_balance_to_the_cent() -> None:
    """Due by the sheets, received, missing; the cup to the drawn player, half of the tickets, the rest in the fund."""
    over = await (await saturday()).competition()
    accounts = {str(field_of(over).cards[each.team]): each for each in cup.accounts(over)}
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


async def first_round(now_ms: int = SATURDAY_MS) -> Desk:
    """Return a desk at which the first round is being played."""
    desk = Desk(MemoryStore(), now_ms)
    await desk.open(rules_of(with_settings(book("pinochle500"), SETTINGS)))
    await drawn_pairs(desk, 4)
    await begun(desk, 1)
    return desk


@pytest.mark.clause(
    "pinochle500-specials-2", "pinochle500-specials-3", "pinochle500-specials-4", "pinochle500-specials-5"
)
@pytest.mark.clause("pinochle500-specials-8")
@awaited
async def test_every_special_of_the_book_puts_one_players_name_in_each_once() -> None:
    """All of them in one hand are as many slips, always of one player; said again by the partner's phone it is still one."""
    desk = await first_round()
    match = await desk.match(match_at(1, 1))
    keeper = match.opened.rosters[A][0]
    for special in DEALT:
        for _ in range(2):
            await desk.do(keeper, EnterSpecial(A, 1, keeper, special), match.opened.match)
    held = slips.slips_in(await desk.competition())

    assert [(each.person, each.what) for each in held] == [(keeper, each.value) for each in DEALT]


@pytest.mark.clause("pinochle500-specials-6")
@awaited
async def test_a_confirmed_boston_puts_both_names_in_with_its_sheet() -> None:
    """Nobody enters it; the names are there once the sheet is in."""
    desk = await first_round()
    match = await desk.match(match_at(1, 1))
    people, id_ = match.opened.rosters, match.opened.match
    for side in (A, B):
        await desk.do(people[side][0], pinochle.BeginRound(side, f"b{side}", Seat.NORTH), id_)
    await desk.do(DIRECTOR, pinochle.WitnessBoston("w1", A, 20, seen=True), id_)
    line = replace(hand(1, A, 50, both(30, 0), 50), boston=A)
    for side in (A, B):
        await desk.do(people[side][0], scores.EnterLine(side, Place(1, 1), line), id_)
    for side in (A, B):
        await desk.do(people[side][0], scores.ConfirmLine(side, Place(1, 1)), id_)
    before = slips.slips_in(await desk.competition())
    await desk.do(people[A][0], two_sheets.ChooseSheet(A, A), id_)
    await desk.do(people[A][0], scores.SignSheet(A), id_)
    await desk.do(people[B][1], two_sheets.CountersignSheet(B), id_)
    await desk.do(people[A][0], scores.SealSheet(A), id_)
    after = slips.slips_in(await desk.competition())

    assert before == ()
    assert [(each.person, each.what) for each in after] == [(each, "boston") for each in people[A]]


@pytest.mark.clause(
    "pinochle500-set-cup-1",
    "pinochle500-set-cup-3",
    "pinochle500-specials-1",
    "pinochle500-fifty-1",
    "pinochle500-fifty-2",
)
@awaited
async def test_on_a_sunday_there_is_no_cup_no_special_and_no_ticket() -> None:
    """A circle on a sheet is doubted then; nor are tickets sold on a Saturday while a round is played."""
    sunday, saturday_ = await first_round(SATURDAY_MS + 24 * 60 * MINUTE_MS), await first_round()
    match = await sunday.match(match_at(1, 1))
    keeper = match.opened.rosters[A][0]
    special = EnterSpecial(A, 1, keeper, Special.DOUBLE_ACES)
    none = await sunday.refusal(keeper, special, match.opened.match)
    with pytest.raises(Refused, match="doubt"):
        await sheets_come_in(sunday, 1)
    await sheets_come_in(sunday, 1, sure=True)

    assert none == "extras.not-today"
    assert cup.accounts(await sunday.competition()) == ()
    assert await sunday.refusal(RECORDER, extras.SellTickets(1)) == "extras.not-today"
    assert await saturday_.refusal(RECORDER, extras.SellTickets(1)) == "tickets.between-rounds"


@pytest.mark.clause("pinochle500-fifty-3", "pinochle500-fifty-4", "pinochle500-fifty-7")
@awaited
async def test_tickets_come_in_two_packs_with_their_prices_and_the_rest_joins_the_fund() -> None:
    """Three for one dollar, twenty for five; half of it stays for the drawn one."""
    desk = await first_round()
    await sheets_come_in(desk, 1)
    await desk.do(TREASURER, extras.SellTickets(37, 12))
    sold = await desk.competition()
    await begun(desk, 2)
    await desk.do(DIRECTOR, extras.DrawTicket("red barn"))
    drawn = await desk.competition()

    assert (len(sold.extras.tickets), sold.ledger.balance(CASH)) == (351, 9700)
    assert (-drawn.ledger.balance(TICKETS), -drawn.ledger.balance(PRIZE_FUND)) == (4850, 4850)
