"""What the owner of the server allows others: opening competitions, and mail servers."""

from hangjack.web.access.owner import Allowed, NotTheOwner
from hangjack.web.api.entrance_calls import request_in
from hangjack.web.api.entrance_values import DONE, DoneShown
from hangjack.web.api.operations import Call, Operation, known_caller


async def allow(call: Call) -> DoneShown:
    """Say who opens competitions on this server and which mail servers may be entered, as its owner."""
    person = known_caller(call)
    if call.visitor is None or not call.visitor.account:
        raise NotTheOwner("access.owner-only")
    await call.server.access.allow(request_in(call), call.body, person)
    return DONE


OWNER: tuple[Operation, ...] = (
    Operation(
        "POST",
        "/api/allowed",
        "allow",
        "Say who opens competitions on this server and which mail servers may be entered, as its owner.",
        allow,
        DoneShown,
        body=Allowed,
        needs_act_id=True,
    ),
)
