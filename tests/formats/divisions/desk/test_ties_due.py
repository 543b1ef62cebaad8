"""Cards of cup ties and play-offs between teams: due like every other, on the secretary's list, and without a deduction."""

import pytest

from formats.divisions.desk.test_cups import FOUR, finals_night, of
from formats.divisions.desk.test_evenings import level_at_the_end
from hangjack.desk.requests import lineups
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.deciding.late_cards import card_of
from hangjack.formats.divisions.desk.requests import cards, evenings
from hangjack.formats.divisions.desk.views.card_lines import CardLine, OnDesk
from hangjack.formats.divisions.desk.views.cards_in import next_card, show_cards_in
from hangjack.formats.divisions.desk.views.waiting import show_late
from hangjack.ids import MatchId
from support.acts import awaited
from support.crib_league import Season, ms_at, season_of
from support.cup import OFFICIAL
from support.desk import SECRETARY


async def line_of(desk: Season, match: MatchId) -> CardLine | None:
    """Return the line of a card in the secretary's list; None where it is not there."""
    lines = show_cards_in(await desk.competition(), await desk.names(), desk.now_ms)
    return next((each for each in lines if each.match == match), None)


@pytest.mark.clause("abingdon-L20-2", "abingdon-L20-6")
@awaited
async def test_the_card_of_a_cup_tie_is_due_on_the_third_day_and_a_late_one_costs_nothing() -> None:
    """It is awaited from its start, late after nine on the third day, and nothing is proposed once it is in."""
    desk = await season_of(FOUR)
    match = await finals_night(desk)
    await desk.do(of("Ash"), evenings.OpenCard(), match)
    early = await line_of(desk, match)
    desk.turn_to("2032-05-17", "21:00")
    due = await line_of(desk, match)
    desk.turn_to("2032-05-17", "21:01")
    late = await line_of(desk, match)
    await desk.type_card(match, 5)
    found, in_ = await desk.competition(), await line_of(desk, match)
    card = card_of(found, match, desk.now_ms)

    assert early is not None
    assert due is not None
    assert late is not None
    assert in_ is not None
    assert card is not None
    assert early.state is OnDesk.PLAY
    assert (due.state, due.late, due.cup) == (OnDesk.DUE, False, "Finals Night")
    assert due.due_ms == ms_at("2032-05-17", "21:00")
    assert (late.state, late.late) == (OnDesk.LATE, True)
    assert next_card((late,)) == match
    assert (in_.state, in_.late, in_.result) == (OnDesk.IN, True, "5\N{EN DASH}4")
    assert (card.state, card.proposed) == ("late", {})
    assert show_late(found, await desk.names(), desk.now_ms, SECRETARY) == ()
    assert await desk.refusal(SECRETARY, cards.DecideLateCard(match, True, "Late")) == "card.not-late"


@pytest.mark.clause("abingdon-L20-2", "abingdon-L20-5", "abingdon-L18-7")
@awaited
async def test_the_card_of_a_play_off_is_on_the_list_and_in_time_once_it_came() -> None:
    """Written down when it came, it waits to be typed; in late, it was in time all the same."""
    desk = await level_at_the_end("Ash", "Bell")
    await desk.do(SECRETARY, cards.DrawPlayOff("1", "The decider"))
    match = MatchId("p1-KO-1-1")
    await desk.do(of("Ash"), evenings.OpenCard(), match)
    desk.turn_to("2032-05-12", "18:00")
    await desk.do(SECRETARY, cards.ReceiveCard(match, Channel.POST))
    came = await line_of(desk, match)
    desk.turn_to("2032-05-20", "18:00")
    await desk.type_card(match, 2)
    in_ = await line_of(desk, match)

    assert came is not None
    assert in_ is not None
    assert (came.state, came.cup) == (OnDesk.TYPE, "The decider")
    assert (in_.state, in_.late) == (OnDesk.IN, False)
    assert set((await desk.points()).values()) == {9}


@awaited
async def test_a_tie_whose_card_was_opened_by_mistake_is_not_due() -> None:
    """Closed again, nothing is awaited; opened on another night, it is due from then."""
    desk = await season_of(FOUR)
    match = await finals_night(desk)
    await desk.do(of("Ash"), evenings.OpenCard(), match)
    await desk.do(OFFICIAL, lineups.TakeCallBack(), match)
    desk.turn_to("2032-05-18", "21:01")
    gone = await line_of(desk, match)
    await desk.do(of("Ash"), evenings.OpenCard(), match)
    again = await line_of(desk, match)

    assert gone is not None
    assert again is not None
    assert (gone.state, gone.due_ms) == (OnDesk.PLAY, None)
    assert again.due_ms == ms_at("2032-05-21", "21:00")
