"""A cup whose groups nobody plays: all teams are level, lots are drawn, and the knockout is drawn too."""

from desk.telling import Step, tell
from hangjack.competition.defaulting import Price
from hangjack.desk.requests import closing, draws, latecomers
from hangjack.ids import ClauseId
from support.cup import DIRECTOR, OFFICIAL, TEAMS, ic2024
from support.desk import COMMITTEE, SECRETARY, Desk, matches_of

LOT = "places"
RULES = ic2024(match_target=2, bracket="drawn")


async def nobody_plays(desk: Desk) -> None:
    """Both sides of every match stay away; a team that comes late is let in, too late for a group."""
    await desk.open(RULES)
    for team in TEAMS[:4]:
        await desk.enter(team)
    await desk.draw()
    late = latecomers.LetTeamIn(TEAMS[4], "Their bus broke down.", "The geese")
    await tell(desk, Step(SECRETARY, late, "team-invited team-named team-applied entry-approved posted"))
    first, *others = await matches_of(desk)
    spared = closing.DefaultMatch(None, ClauseId("ic2024-10-7"), Price(spared="The hall was dark."))
    happens = "match-opened match-awarded match-called result-entered verdict-given verdict-given"
    await tell(desk, Step(OFFICIAL, spared, happens), match=first)
    for match in others:
        await desk.call(match)
        await tell(
            desk,
            Step(
                OFFICIAL,
                closing.AwardMatch(None, ClauseId("ic2024-16c-3"), Price(spared="The hall was dark.")),
                "match-awarded result-entered verdict-given verdict-given",
            ),
            match=match,
        )


async def lots_are_drawn(desk: Desk) -> None:
    """Draw a lot among the four, let the committee say otherwise, and draw the knockout."""
    teams = TEAMS[:4]
    await tell(
        desk,
        Step(DIRECTOR, draws.CommitDraw(LOT), "draw-committed"),
        Step(DIRECTOR, draws.CloseLot(LOT, teams), "draw-entries-closed"),
        Step(DIRECTOR, draws.HoldDraw("who knows", LOT), "draw-held"),
        Step(DIRECTOR, draws.SettleTieByLot(LOT), "tie-decided"),
        Step(COMMITTEE, draws.DecideTie(teams, "By age."), "tie-decided"),
        Step(DIRECTOR, draws.CommitDraw("knockout"), "draw-committed"),
        Step(DIRECTOR, draws.CloseKnockoutField(), "draw-entries-closed"),
        Step(DIRECTOR, draws.HoldDraw("at last", "knockout"), "draw-held"),
        Step(DIRECTOR, draws.BeginKnockout(), "knockout-arranged"),
        Step(DIRECTOR, draws.KeepKnockout("It stands as it is."), ""),
        Step(DIRECTOR, draws.TakeKnockoutBack("One result is missing."), "knockout-taken-back"),
        Step(DIRECTOR, draws.BeginKnockout(), "knockout-arranged"),
    )


async def ties_are_settled(desk: Desk) -> None:
    """All of it."""
    await nobody_plays(desk)
    await lots_are_drawn(desk)
