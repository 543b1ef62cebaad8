"""A Saturday of pinochle beside the rounds: the clock, the set cup, specials, tickets, both draws and the prize fund."""

from hangjack.competition.competition import Competition
from hangjack.desk import clocks
from hangjack.desk.requests import lineups, money, two_sheets
from hangjack.formats.rotation.desk.requests import clock, extras
from hangjack.formats.rotation.field import match_at
from hangjack.formats.rotation.rounds import tickets
from hangjack.formats.rotation.state import field_of
from hangjack.games.pinochle.desk import requests as pinochle
from hangjack.games.pinochle.desk import specials as pinochle_specials
from hangjack.games.pinochle.desk.sheets import Typed, TypePaper
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.engine.specials import Special
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import A, B, both
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR, TREASURER
from support.desk import CUP, MINUTE_MS, RECORDER, Desk
from support.pinochle_day import drawn_pairs

SATURDAY_MS = (2 * 24 + 17) * 60 * MINUTE_MS
"""Noon of a Saturday where it is played."""
ROWS = ("A75 24 22 20 30 -75 52 -75 52 o", "A55 480 20 28 22 508 42 433 94")
"""A hand in which the bidders were set, and one that they made."""
SETTINGS = {"rounds": 2, "entry_fee_cents": 2000, "prize_fund_percent": 50, "prize_split": [60, 40]}


async def a_saturday_is_played(desk: Desk) -> None:
    """Play two rounds by the clock, sell, pay in, draw, and share the fund."""
    desk.now_ms = max(desk.now_ms, SATURDAY_MS)
    await desk.open(rules_of(with_settings(book("pinochle500"), SETTINGS)))
    await drawn_pairs(desk, 4)
    for team in (await desk.competition()).rosters.entries:
        await desk.do(TREASURER, money.TakePayment(team, 2000))
    await a_round_is_started_twice(desk)
    await the_clock_stops_and_a_table_is_credited(desk)
    await specials_are_entered(desk)
    await sheets_come_in(desk, 1)
    await tickets_are_sold(desk)
    await the_cup_is_paid_into(desk)
    await a_round_ends_without_a_sheet(desk)
    await everything_is_drawn_and_given(desk)


async def a_round_is_started_twice(desk: Desk) -> None:
    """Tell the hall when it begins, start it too early, take that back, and start it."""
    await desk.do(DIRECTOR, clock.AnnounceRound(1, "14:00"))
    await desk.do(DIRECTOR, clock.StartRound(1))
    await desk.do(DIRECTOR, clock.TakeRoundBack(1, "Somebody is at the bar."))
    await desk.do(DIRECTOR, clock.StartRound(1))
    for table in (1, 2):
        await desk.do(DIRECTOR, lineups.CallMatch(), match_at(1, table))


async def the_clock_stops_and_a_table_is_credited(desk: Desk) -> None:
    """Stop it for an alarm, let time be called, and let a table that was ruled on play on."""
    await desk.do(DIRECTOR, clock.PauseRound(1, "A fire alarm."))
    await desk.do(DIRECTOR, clock.ResumeRound(1))
    desk.now_ms += 50 * MINUTE_MS
    await clocks.tick(desk.office, CUP)
    desk.carried_out.add("call-time-up")
    await desk.do(DIRECTOR, clock.CreditTable(240, "A ruling."), match_at(1, 1))
    await desk.do(DIRECTOR, two_sheets.WithdrawTime("The wrong table."), match_at(1, 2))
    await desk.do(DIRECTOR, two_sheets.CallTime(), match_at(1, 2))


async def specials_are_entered(desk: Desk) -> None:
    """Let both scorekeepers of a table put names in, one of them by mistake."""
    match = await desk.match(match_at(1, 1))
    for side in (A, B):
        keeper, partner = match.opened.rosters[side]
        for person in (keeper, partner):
            special = pinochle_specials.EnterSpecial(side, 1, person, Special.DOUBLE_ACES)
            await desk.do(keeper, special, match.opened.match)
    *_, last = (await desk.competition()).extras.slips
    keeper = match.opened.rosters[B][0]
    await desk.do(keeper, pinochle_specials.TakeSpecialBack(B, last, "Only one pair."), match.opened.match)


async def sheets_come_in(desk: Desk, number: int, *tables: int, sure: bool = False) -> None:
    """Let the recorder type papers on which the team that stays was set once, and won all the same."""
    for table in tables or (1, 2):
        match = await desk.match(match_at(number, table))
        people = match.opened.rosters
        typed = Typed(
            A,
            number,
            ROWS,
            both(433, 94),
            A,
            time_called=True,
            signed_by=people[A][0],
            countersigned_by=people[B][1],
        )
        await desk.do(
            RECORDER, TypePaper(typed, f"paper {match.opened.match}", sure=sure), match.opened.match
        )


async def tickets_are_sold(desk: Desk) -> None:
    """Sell three packs in the gap, one of them twice by mistake."""
    await desk.do(RECORDER, extras.SellTickets(2, 1))
    await desk.do(TREASURER, extras.SellTickets(1))
    *_, last = (await desk.competition()).extras.sales
    await desk.do(TREASURER, extras.TakeTicketsBack(last, "Twice."))


async def the_cup_is_paid_into(desk: Desk) -> None:
    """Let both set teams pay, one of them noted for the wrong one first."""
    first, second = await team(desk, "1A"), await team(desk, "2A")
    await desk.do(RECORDER, extras.ReceiveCup(first, 100))
    (wrong,) = (await desk.competition()).extras.paid
    await desk.do(RECORDER, extras.TakeCupBack(wrong, "It was the other table."))
    await desk.do(RECORDER, extras.ReceiveCup(second, 100))


async def a_round_ends_without_a_sheet(desk: Desk) -> None:
    """Play the second round; one sheet is lost for a while, so that an official ends the round."""
    await desk.do(DIRECTOR, clock.StartRound(2))
    for table in (1, 2):
        await desk.do(DIRECTOR, lineups.CallMatch(), match_at(2, table))
    for side in (A, B):
        keeper = (await desk.match(match_at(2, 1))).opened.rosters[side][0]
        await desk.do(keeper, pinochle.BeginRound(side, f"begin-{side}", Seat.NORTH), match_at(2, 1))
    await sheets_come_in(desk, 2, 2)
    desk.now_ms += 50 * MINUTE_MS
    await desk.do(DIRECTOR, clock.EndRound(2, "A sheet is lost."))
    await desk.do(DIRECTOR, extras.DrawTicket("Red barn in the snow"))
    await sheets_come_in(desk, 2, 1)


async def everything_is_drawn_and_given(desk: Desk) -> None:
    """Draw a slip, hand the cup over, pay the ticket, and announce the prizes by the split."""
    await desk.do(DIRECTOR, extras.DrawSlip("Two geese and a goat"))
    await desk.do(RECORDER, extras.HandOverCup())
    drawn = tickets.drawn_ticket(await desk.competition())
    assert drawn is not None, "a ticket was drawn"
    await desk.do(TREASURER, extras.PayTicket(drawn))
    await desk.do(DIRECTOR, extras.ShareFund())


async def team(desk: Desk, card: str) -> EntrantId:
    """Return who has a card."""
    held = field_of(await desk.competition()).cards
    return next(entrant for entrant, each in held.items() if str(each) == card)


def winner_of(competition: Competition) -> PersonId | None:
    """Return who has got the cup."""
    return competition.extras.given.person if competition.extras.given else None
