"""That an announcement was seen on a phone: said by the page that shows it, counted for whoever made it."""

from hangjack.competition.permissions import Act
from hangjack.web.api.entrance_values import DONE, DoneShown
from hangjack.web.api.operations import COMPETITION, Call, Operation, known_caller, require_act
from hangjack.web.problems import NotFound


async def see_notice(call: Call) -> DoneShown:
    """Note that an announcement was seen on the caller's phone."""
    known_caller(call)
    competition = await require_act(call, Act.ACKNOWLEDGE)
    notice = call.params["notice"]
    if notice not in competition.governance.notices:
        raise NotFound("web.not-found")
    assert call.visitor is not None, "somebody who is known"
    await call.server.access.readings.see(competition.id, notice, call.visitor.session)
    return DONE


ANNOUNCING: tuple[Operation, ...] = (
    Operation(
        "POST",
        f"{COMPETITION}/notices/{{notice}}/seen",
        "see-notice",
        "Say that an announcement was seen on this phone.",
        see_notice,
        DoneShown,
        act=Act.ACKNOWLEDGE,
    ),
)
