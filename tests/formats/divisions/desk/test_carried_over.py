"""Money at the turn of a season: opening balances and where they come from; and fees that count by the day they were paid on."""

import pytest

from desk.story_turn import (
    FIRST,
    GONE,
    NEXT,
    SECOND,
    a_short_season_is_played,
    members_sign_again,
    team,
    the_season_turns,
)
from formats.divisions.web.test_season import office
from formats.divisions.web.test_turn import turned
from hangjack.competition.money.fees import fee_paid_by
from hangjack.competition.money.ledger import PostingKind, owed_by, totals
from hangjack.desk.hours import day_of
from hangjack.desk.requests import money, takebacks
from hangjack.desk.streams import load_competition
from hangjack.formats.divisions.desk.requests import calendar, offices, turning
from hangjack.formats.divisions.offices.offices import Meeting
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import EntrantId, StreamId
from support.acts import awaited
from support.crib_league import Season, league_rules, ms_at
from support.cup import TREASURER
from support.desk import CUP, SECRETARY, copied
from support.memory_store import MemoryStore
from web.test_spreadsheets import opened_xlsx

FEE = 2_000
PAID = {"Ash A": 4_500, "Crown": 1_500, GONE: 0}
"""One has paid ahead, one owes, and so does one that does not return; all others have paid what they owed."""


@pytest.fixture(scope="module")
def played() -> MemoryStore:
    """Give a season that is over, with a fee that not everybody has paid."""
    store = MemoryStore()

    @awaited
    async def play() -> None:
        desk = Season(store, ms_at("2031-08-01", "12:00"))
        await a_short_season_is_played(desk, entrance_fee=FEE)
        for name in (*FIRST, *SECOND):
            if amount := PAID.get(name, FEE):
                await desk.do(TREASURER, money.TakePayment(team(name), amount, sure=True))

    play()
    return store


@pytest.fixture
def desk(played: MemoryStore) -> Season:
    """Give the desk after that season."""
    return Season(copied(played, MemoryStore()), ms_at("2032-05-01", "12:00"))


async def owed(desk: Season) -> dict[str, int]:
    """Return what teams owe, or have to their credit, as far as it is anything."""
    found = await desk.competition()
    balances = {each: found.ledger.balance(owed_by(each)) for each in found.rosters.entries}
    return {str(each): amount for each, amount in balances.items() if amount}


@awaited
async def test_what_teams_owe_and_have_to_their_credit_opens_the_next_accounts(desk: Season) -> None:
    """With the season that it comes from; whoever does not return stays in the accounts of the old one."""
    before = await owed(desk)
    name = (await desk.competition()).said.name
    await the_season_turns(desk)
    found = await desk.competition()
    opening = [each for each in found.ledger.open.values() if each.kind is PostingKind.OPENING]
    known, follows = totals(found.ledger), turn_in(found).follows
    again = (await load_competition(desk.store, StreamId(NEXT))).state

    assert before == {"Ash A": -2_500, "Crown": 500, GONE: FEE}
    assert await owed(desk) == {"Ash A": -2_500, "Crown": 500}
    assert {each.cause.reason for each in opening} == {name}
    assert (known.carried, known.outstanding, known.paid_ahead) == (-2_000, 500, 2_500)
    assert (known.charged, known.received) == (0, 0)
    assert follows is not None
    assert [(each.name, each.owes) for each in follows.teams if each.owes] == [(f"The {GONE}", FEE)]
    assert again == found


@awaited
async def test_money_is_moved_where_the_account_is_and_a_turn_with_money_stays(desk: Season) -> None:
    """Nothing is counted twice: what was carried over is paid in the new season, and a turn taken back loses no payment."""
    await the_season_turns(desk)
    desk.cup = CUP
    for old in (money.TakePayment(team("Crown"), 500), money.PayBack(team("Ash A"))):
        assert await desk.refusal(TREASURER, old) == "payment.carried"
    paid = next(
        id_ for id_, each in (await desk.competition()).ledger.open.items() if each.lines[0].amount == 1_500
    )
    slip = takebacks.TakePostingBack(paid, "A slip")
    assert await desk.refusal(TREASURER, slip) == "payment.carried"
    await desk.do(TREASURER, money.TakePayment(team(GONE), FEE))
    desk.cup = NEXT
    await desk.do(TREASURER, money.TakePayment(team("Crown"), 500))
    assert await desk.refusal(SECRETARY, turning.TakeTurnBack("No")) == "turn.money-taken"
    (taken,) = [
        id_
        for id_, each in (await desk.competition()).ledger.open.items()
        if each.kind is PostingKind.PAYMENT
    ]
    await desk.do(TREASURER, takebacks.TakePostingBack(taken, "The turn was wrong"))
    await desk.do(SECRETARY, turning.TakeTurnBack("The wrong night"))
    desk.cup = CUP
    await desk.do(TREASURER, money.TakePayment(team("Crown"), 500))

    assert await owed(desk) == {"Ash A": -2_500}


@awaited
async def test_credit_pays_the_next_fee_and_an_old_debt_is_no_part_of_it(desk: Season) -> None:
    """The meeting asks for the fee of this season; what is left of an older one stays owed."""
    await the_season_turns(desk)
    await members_sign_again(desk, "Ash A", "Crown")
    more = money.TakePayment(team("Ash A"), 100)
    assert await desk.refusal(TREASURER, more) == "payment.doubt.more-than-owed"
    unpaid = (await desk.competition()).ledger
    await desk.do(TREASURER, money.TakePayment(team("Crown"), FEE))
    books, agm = (await desk.competition()).ledger, day_of("2032-05-01")

    assert fee_paid_by(unpaid, team("Ash A"), agm)
    assert not fee_paid_by(unpaid, team("Crown"), agm)
    assert fee_paid_by(books, team("Crown"), agm)
    assert not fee_paid_by(books, team("Crown"), day_of("2032-04-30"))
    assert await owed(desk) == {"Ash A": -500, "Crown": 500}


@pytest.mark.clause("abingdon-L6-2")
@awaited
async def test_a_fee_is_paid_by_the_meeting_if_its_day_was_before_whenever_it_is_typed() -> None:
    """A late day is refused whenever it is typed; so is a day that has not come."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(entrance_fee=FEE), ("Ash", "Bell"))
    desk.turn_to("2031-08-12")
    await desk.do(SECRETARY, offices.RecordMeeting(Meeting.AGM, "2031-08-10", "Everybody was there"))
    pay = [money.TakePayment(EntrantId(name), FEE, paid_on="2031-08-10") for name in ("Ash", "Bell")]
    await desk.do(TREASURER, pay[0])
    ahead = money.TakePayment(EntrantId("Bell"), FEE, paid_on="2031-08-13")
    assert await desk.refusal(TREASURER, ahead) == "payment.to-come"
    strange = money.TakePayment(EntrantId("Bell"), FEE, paid_on="yesterday")
    assert await desk.refusal(TREASURER, strange) == "planning.day"
    await desk.do(TREASURER, money.TakePayment(EntrantId("Bell"), FEE))
    late = await desk.refusal(SECRETARY, calendar.AllotDivisions(1))
    today = [each for each in (await desk.competition()).ledger.open.values() if each.paid_on][-1]
    await desk.do(TREASURER, takebacks.TakePostingBack(today.signed.id, "It was paid on the day"))
    await desk.do(TREASURER, pay[1])

    assert late == "divisions.entry"
    assert today.paid_on == day_of("2031-08-12")
    assert await desk.do(SECRETARY, calendar.AllotDivisions(1)) == ["divisions-set"]


@awaited
async def test_the_treasurers_page_and_the_pack_say_where_balances_come_from(desk: Season) -> None:
    """In both seasons, and in both languages; the day of a payment stands in the book and on its receipt."""
    desk.turn_to("2032-05-02")
    await desk.do(TREASURER, money.TakePayment(team(GONE), 300, paid_on="2032-04-20"))
    async with office(desk) as place:
        old_pack = opened_xlsx((await place.get(f"/c/{CUP}/agm.xlsx", "treasurer")).content)
        typed = (await place.get(f"/c/{CUP}/money", "treasurer")).text
        await turned(place)
        old = (await place.get(f"/c/{CUP}/money", "treasurer")).text
        new = (await place.get(f"/c/{NEXT}/money", "treasurer")).text
        french = await place.get(f"/c/{NEXT}/money", "treasurer", **{"accept-language": "fr"})
        pack = opened_xlsx((await place.get(f"/c/{NEXT}/agm.xlsx", "treasurer")).content)
        sheet = (await place.get(f"/c/{CUP}/money.csv", "treasurer")).text

    assert "paid on Tue 20 Apr" in typed
    assert 'name="paid_on" type="date" max="2032-05-02" value="2032-05-02"' in typed
    assert "2032-04-20" in sheet
    assert old_pack["Teams that owe"][1:] == [["The Crown", "5"], ["The Fox", "17"]]
    assert old_pack["Teams in credit"][1:] == [["The Ash A", "25"]]
    assert f'href="/c/{NEXT}/money"' in old
    assert f'<a href="/c/{CUP}/money">The Vale League</a>' in new
    assert "The Fox did not return, and owes 17.00 there." in new
    assert "opening balance" in new
    assert "solde d&#39;ouverture" in french.text
    assert pack["Opening balances"][1:] == [
        ["The Ash A", "-25", "The Vale League"],
        ["The Crown", "5", "The Vale League"],
    ]
