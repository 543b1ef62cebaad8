"""A match that was put off goes back to its first night by everybody's word: then it was not put off."""

from hangjack.competition.messages.events import MessageKind
from hangjack.desk.messages.reminders import reminders
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.desk.requests.postponing import AgreeToDate, AskForDate
from hangjack.formats.divisions.desk.views.keeping import show_put_off
from hangjack.formats.divisions.state import season_in
from hangjack.ids import MatchId
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, Season, season_of
from support.desk import SECRETARY

FOUR = ("Ash", "Bell", "Crown", "Duke")
LATER = "2031-09-30"


async def moved(desk: Season, match: MatchId, day: str) -> None:
    """Let everybody agree to another night."""
    await desk.do(SECRETARY, AskForDate(match, day, "Snow"))
    for who in Agrees:
        await desk.do(SECRETARY, AgreeToDate(match, who))


async def put_off(desk: Season) -> list[MatchId]:
    """Return the matches that the desk has among the new dates."""
    return [each.match for each in show_put_off(await desk.competition(), await desk.names(), desk.now_ms)]


@awaited
async def test_a_match_that_is_back_on_its_first_night_waits_for_nothing_and_never_lapses() -> None:
    """It is not among the new dates, nobody is told of a last day, and it is due like every other; put off again, it is again."""
    desk = await season_of(FOUR)
    desk.turn_to("2031-09-10", "12:00")
    match = await desk.match_of("Ash", "Duke")
    await moved(desk, match, LATER)
    assert await put_off(desk) == [match]
    await moved(desk, match, FIRST_NIGHT)

    assert await put_off(desk) == []
    assert (await desk.day_of(match)).isoformat() == FIRST_NIGHT
    await desk.wait_until("2031-10-20")
    found = await desk.competition()
    assert not season_in(found).postponed[match].lapsed
    kinds = {each.kind for each in reminders(found, desk.now_ms)}
    assert MessageKind.LAST_DAY not in kinds
    assert await desk.points() == {"Ash": 0, "Bell": 0, "Crown": 0, "Duke": 0}


@awaited
async def test_a_match_that_was_back_can_be_put_off_again_and_then_lapses() -> None:
    """What counts is the night that everybody agreed to last."""
    desk = await season_of(FOUR)
    desk.turn_to("2031-09-10", "12:00")
    match = await desk.match_of("Ash", "Duke")
    for day in (LATER, FIRST_NIGHT, LATER):
        await moved(desk, match, day)

    assert await put_off(desk) == [match]
    await desk.wait_until("2031-10-20")
    assert season_in(await desk.competition()).postponed[match].lapsed
