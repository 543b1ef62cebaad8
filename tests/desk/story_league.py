"""A match of a league by the mafa rules: pairs at two tables, halves, time-outs, marks for a late pair."""

from desk.telling import Step, tell
from hangjack.desk import clocks
from hangjack.desk.requests import closing, lineups, scores, stops
from hangjack.ids import MatchId
from hangjack.matches import clocks as match_clocks
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import CRABS, DUCKS, HOUR_MS, OFFICIAL, person_of
from support.desk import CUP, MINUTE_MS, SECRETARY, Desk, begin_league

MATCH = MatchId("A-1-1")
RULES = rules_of(plain_house(book("mafa")))


async def the_league_begins(desk: Desk) -> None:
    """Two teams with six people each."""
    await begin_league(desk, RULES, (CRABS, DUCKS), 6)


async def a_pair_is_late(desk: Desk) -> None:
    """Let the second pair of B come after five minutes: the others claim the first mark."""
    start = 2 * HOUR_MS
    desk.now_ms = start - MINUTE_MS
    await desk.call(MATCH)
    for side, table in ((A, 1), (B, 1), (A, 2)):
        await desk.do(OFFICIAL, lineups.SeatPair(side, table), MATCH)
    await desk.do(OFFICIAL, lineups.MissPair(B, 2), MATCH)
    desk.now_ms = start + 5 * MINUTE_MS + 1

    assert await clocks.tick(desk.office, CUP) == 2
    (due,) = match_clocks.overdue(await desk.match(MATCH), desk.now_ms)
    await tell(
        desk,
        Step(OFFICIAL, lineups.SeatPair(B, 2), "pair-seated"),
        Step(OFFICIAL, closing.GiveDue(due.id), "award-given"),
        match=MATCH,
    )


async def they_play_two_halves(desk: Desk) -> None:
    """Nine games a table, one of them claimed; a time-out before the first, and a second half that has a time."""
    captain = await desk.team(MATCH, A)
    await tell(
        desk,
        Step(person_of(captain, 1), stops.TakeTimeOut(A, 1), "time-out-taken"),
        Step(SECRETARY, lineups.ScheduleSecondHalf(3 * HOUR_MS), "second-half-scheduled"),
        match=MATCH,
    )
    for table, games in ((1, 9), (2, 8)):
        for number in range(1, games + 1):
            await desk.write(MATCH, Place(table, number), A if number < 6 else B)
    await desk.confirm_and_sign(MATCH)
    await tell(
        desk,
        Step(OFFICIAL, scores.SealByOfficial(), "sheet-sealed result-entered match-sealed"),
        match=MATCH,
    )


async def a_league_match_is_played(desk: Desk) -> None:
    """All of it."""
    await the_league_begins(desk)
    await a_pair_is_late(desk)
    await they_play_two_halves(desk)
