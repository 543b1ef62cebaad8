"""A cup that was opened by mistake: put right, played by a house's settings, hidden, shown again, and deleted in the end."""

from msgspec.structs import replace

from desk.telling import Step, tell
from hangjack.desk.requests import event, governing
from support.cup import DIRECTOR, TEAMS, ic2024
from support.desk import COMMITTEE, SECRETARY, Desk


async def a_mistake_is_put_right(desk: Desk) -> None:
    """All that can be done with a cup as a whole, the last thing last."""
    await desk.open(ic2024(match_target=2))
    await desk.enter(TEAMS[0])
    said = (await desk.competition()).said
    right = replace(said, name="The Guava Cup", time_zone="America/Port_of_Spain", sponsor="A bakery")
    settings = governing.AdoptSettings({"match_target": 3}, "It is late.", version=1)
    await tell(
        desk,
        Step(SECRETARY, event.CorrectEvent(right, said), "event-corrected"),
        Step(COMMITTEE, settings, "rules-adopted"),
        Step(DIRECTOR, event.HideEvent(), "event-hidden"),
        Step(DIRECTOR, event.ListEvent(), "event-listed"),
        Step(DIRECTOR, event.DeleteEvent("There are two of it."), "event-deleted"),
    )
