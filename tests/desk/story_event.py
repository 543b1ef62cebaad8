"""A cup that was opened by mistake: put right, played by a house's settings, hidden, shown again, and deleted in the end."""

from msgspec.structs import replace

from desk.telling import Step, tell
from hangjack.competition.entries.rosters import roster_of, team_name
from hangjack.desk.requests import door, entries, event, governing
from support.cup import DIRECTOR, OFFICIAL, TEAMS, ic2024
from support.desk import COMMITTEE, SECRETARY, Desk


async def everybody_comes_at_once(desk: Desk) -> None:
    """Seed a team, give it a short name, take two ticks back, and let all of it in but one."""
    team = TEAMS[0]
    first, *_, last = roster_of((await desk.competition()).rosters, team)
    named = entries.NameTeam(team, team_name((await desk.competition()).rosters, team), "Crb")
    came = door.CheckInTeam(team, "passport", (last,))
    await tell(
        desk,
        Step(DIRECTOR, entries.SeedTeam(team, 1), "team-seeded"),
        Step(SECRETARY, named, "team-shortened"),
        Step(OFFICIAL, door.UncheckIdentity(first), "identity-unchecked"),
        Step(OFFICIAL, door.UncheckIdentity(last), "identity-unchecked"),
        Step(OFFICIAL, door.CheckUniform(last, dressed=False), "uniform-checked"),
        Step(OFFICIAL, came, "identity-checked"),
    )


async def a_mistake_is_put_right(desk: Desk) -> None:
    """All that can be done with a cup as a whole, but for the last thing."""
    await desk.open(ic2024(match_target=2))
    await desk.enter(TEAMS[0])
    await everybody_comes_at_once(desk)
    said = (await desk.competition()).said
    right = replace(said, name="The Guava Cup", time_zone="America/Port_of_Spain", sponsor="A bakery")
    settings = governing.AdoptSettings({"match_target": 3}, "It is late.", version=1)
    await tell(
        desk,
        Step(SECRETARY, event.CorrectEvent(right, said), "event-corrected"),
        Step(COMMITTEE, settings, "rules-adopted"),
        Step(DIRECTOR, event.HideEvent(), "event-hidden"),
        Step(DIRECTOR, event.ListEvent(), "event-listed"),
    )


async def a_cup_is_deleted(desk: Desk) -> None:
    """Somebody has set it up twice."""
    await desk.open(ic2024(match_target=2))
    await tell(desk, Step(DIRECTOR, event.DeleteEvent("There are two of it."), "event-deleted"))
