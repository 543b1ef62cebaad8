"""Results as people read them: each number stands with its team, also when the log was read again."""

from hangjack.desk.requests import draws
from hangjack.desk.views.competitions import show_bracket, show_schedule
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import B
from support.acts import awaited
from support.cup import DIRECTOR, TEAMS
from support.desk import CUP, Desk, copied, cup_of, matches_of
from support.memory_store import MemoryStore

FINAL = MatchId("KO-1-1")
MATCHES = 7
"""Of a group of four, and the final."""


def read_again(desk: Desk) -> Desk:
    """Return the desk of a server that has just been started."""
    assert isinstance(desk.store, MemoryStore)
    return Desk(copied(desk.store, MemoryStore()), desk.now_ms)


async def shown_by(desk: Desk) -> dict[MatchId, dict[EntrantId, float]]:
    """Return what each team has in each match that is over, as pages show it."""
    competition = await desk.office.competition(CUP)
    names = await desk.names()
    return {
        each.match: dict(zip((team.id for team in each.teams), each.result.standing, strict=True))
        for each in show_schedule(competition, Reader(), names)
        if each.result is not None
    }


async def final_of(desk: Desk) -> dict[EntrantId, float]:
    """Return what each team has in the final, as the bracket shows it."""
    ((final,),) = show_bracket(await desk.office.competition(CUP), Reader(), await desk.names())
    assert final.result is not None
    return {
        side.id: number
        for side, number in zip(final.sides, final.result.standing, strict=True)
        if side is not None
    }


@awaited
async def test_a_server_that_starts_again_shows_each_score_with_its_team() -> None:
    """Whatever its id is: the log keeps figures in the order of ids, and not in that in which teams meet."""
    desk = await cup_of(4, MemoryStore())
    for match in await matches_of(desk):
        await desk.call(match)
        parties = (await desk.match(match)).opened.parties
        await desk.win(match, max(parties, key=lambda side: TEAMS.index(parties[side])), lost=1)
    await desk.do(DIRECTOR, draws.BeginKnockout())
    await desk.do(DIRECTOR, draws.ScheduleKnockout("It begins."))
    await desk.call(FINAL)
    await desk.win(FINAL, B, lost=1)
    before, after = await shown_by(desk), await shown_by(read_again(desk))
    competition = await desk.office.competition(CUP)
    sealed = {
        match: {team: result.figures[team]["BF"] for team in TEAMS[:4] if team in result.figures}
        for match in before
        if (result := competition.result(match)) is not None
    }

    assert len(before) == MATCHES
    assert before == sealed
    assert after == sealed
    assert await final_of(desk) == await final_of(read_again(desk)) == sealed[FINAL]
