"""A match that was put off and played in time does not lapse, whenever its card comes."""

from datetime import timedelta

import pytest

from formats.divisions.desk.test_deadlines import FOUR, captain, put_off
from hangjack.competition import dues
from hangjack.competition.formats.due import Due
from hangjack.formats.divisions.books.cards import Channel
from hangjack.formats.divisions.deciding.late_cards import card_of
from hangjack.formats.divisions.desk.requests import cards, evenings, offices, postponing
from hangjack.formats.divisions.desk.requests.cards_in import TakeCardBack
from hangjack.formats.divisions.state import offices_in, season_in
from hangjack.ids import MatchId
from support.acts import awaited
from support.crib_league import DISPUTES, Season, season_of
from support.desk import COMMITTEE, SECRETARY


async def on_its_last_day(desk: Season) -> MatchId:
    """Put a match off to the last day on which it can be played; return it on that evening."""
    match = await desk.match_of("Ash", "Duke")
    last = (await desk.day_of(match)) + timedelta(days=20)
    await put_off(desk, "Ash", "Duke", last.isoformat())
    latest = season_in(await desk.competition()).postponed[match].latest
    if latest != last:
        await put_off(desk, "Ash", "Duke", latest.isoformat())
    desk.turn_to(latest.isoformat(), "22:30")
    return match


async def days_later(desk: Season, match: MatchId, days: int, clock: str = "20:00") -> None:
    """Let the clock notice what has come due so many days after the night of *match*."""
    await desk.wait_until(((await desk.day_of(match)) + timedelta(days=days)).isoformat(), clock)


@pytest.mark.clause("abingdon-L16-1", "abingdon-L16-4", "abingdon-L20-2")
@awaited
async def test_a_card_that_was_there_on_the_last_day_does_not_lapse_before_it_is_typed() -> None:
    """A picture on the night is play in time: typed two days later, the legs count and nothing is taken."""
    desk = await season_of(FOUR)
    match = await on_its_last_day(desk)
    await desk.do(SECRETARY, cards.ReceiveCard(match, Channel.UPLOAD))
    await days_later(desk, match, 2)

    assert set((await desk.points()).values()) == {0}
    assert not [each for each in dues.deadlines(await desk.competition()) if each.kind is Due.LAPSE]
    await desk.play("Ash", "Duke", 6)
    assert await desk.points() == {"Ash": 6, "Duke": 3, "Bell": 0, "Crown": 0}


@pytest.mark.clause("abingdon-L16-4", "abingdon-L16-5", "abingdon-L20-6")
@awaited
async def test_the_secretary_says_that_it_was_played_and_only_the_card_is_late() -> None:
    """The lapse is gone with its points; the card that comes after its time costs what a late card may, and no more."""
    desk = await season_of(FOUR)
    match = await on_its_last_day(desk)
    await days_later(desk, match, 1)
    lapsed = await desk.points()
    played = postponing.TellPlayed(match, True, "Both captains say so")
    await desk.do(SECRETARY, played)
    told = await desk.points()
    await days_later(desk, match, 5)
    late = await desk.play(
        "Ash", "Duke", 6, card=((await desk.day_of(match) + timedelta(days=5)).isoformat(), "20:30")
    )
    card = card_of(await desk.competition(), late, desk.now_ms)

    assert (lapsed["Ash"], lapsed["Duke"]) == (-3, 6)
    assert set(told.values()) == {0}
    assert await desk.points() == {"Ash": 6, "Duke": 3, "Bell": 0, "Crown": 0}
    assert card is not None
    assert (card.state, card.proposed) == ("late", {"Ash": -5})
    assert await desk.refusal(SECRETARY, played) == "card.in-already"


@pytest.mark.clause("abingdon-L1-2", "abingdon-L16-4")
@awaited
async def test_only_the_secretary_says_whether_it_was_played_and_can_be_wrong() -> None:
    """Neither captains nor the committee; nothing is said before its night, or without a reason; what was wrong lapses again."""
    desk = await season_of(FOUR)
    other = await desk.match_of("Bell", "Crown")
    match = await on_its_last_day(desk)
    played, not_played = (postponing.TellPlayed(match, each, "They say so") for each in (True, False))
    desk.turn_to((await desk.day_of(match)).isoformat(), "08:00")
    assert await desk.refusal(SECRETARY, played) == "card.before-match"
    await days_later(desk, match, 1)

    assert await desk.refusal(captain("Ash"), played) == "postponing.other-voice"
    assert await desk.refusal(COMMITTEE, played) == "permission.refused"
    assert await desk.refusal(SECRETARY, postponing.TellPlayed(match, True, " ")) == "reason.missing"
    assert (
        await desk.refusal(SECRETARY, postponing.TellPlayed(other, True, "They say so"))
        == "postponing.not-put-off"
    )
    await desk.do(SECRETARY, played)
    again = postponing.AskForDate(match, "2031-09-23", "Once more")
    assert await desk.refusal(captain("Ash"), again) == "floor.has-begun"
    await desk.do(SECRETARY, not_played)
    assert (await desk.points())["Ash"] == -3
    await desk.do(SECRETARY, played)
    await days_later(desk, match, 9)
    assert set((await desk.points()).values()) == {0}


@pytest.mark.clause("abingdon-L16-4")
@awaited
async def test_a_card_open_at_midnight_and_taken_back_later_does_not_lapse() -> None:
    """It was opened in time and typed after the last day; taken back, it is typed again and nothing was taken."""
    desk = await season_of(FOUR)
    match = await on_its_last_day(desk)
    await desk.do(captain("Ash"), evenings.OpenCard(), match)
    await days_later(desk, match, 1)
    await desk.type_card(match, 6)
    await desk.do(SECRETARY, TakeCardBack("The wrong card"), match)
    await days_later(desk, match, 2)

    assert set((await desk.points()).values()) == {0}


@pytest.mark.clause("abingdon-L11-15", "abingdon-L16-4")
@awaited
async def test_a_match_played_on_another_day_waits_for_its_decision_and_lapses_if_it_does_not_count() -> None:
    """Played early without everybody's word: not the clock but the Disputes Committee says what becomes of it."""
    desk = await season_of(FOUR)
    match = await on_its_last_day(desk)
    early = (await desk.day_of(match)) - timedelta(days=1)
    await desk.do(SECRETARY, evenings.NotePlayedOn(match, early.isoformat(), "They say so"))
    await days_later(desk, match, 1)
    waits = await desk.points()
    (case,) = offices_in(await desk.competition()).cases

    assert set(waits.values()) == {0}
    await desk.do(DISPUTES, offices.DecideCase(case, "Nobody was asked", counts=False))
    await days_later(desk, match, 2)
    assert (await desk.points())["Ash"] == -3
