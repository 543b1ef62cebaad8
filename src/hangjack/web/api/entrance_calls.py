"""What the calls at the entrance have in common: who stands there on which device, and how their operations are listed."""

from typing import Any

from hangjack.competition.permissions import Act
from hangjack.web.access.access import Caller, Order
from hangjack.web.access.tokens import RequestId
from hangjack.web.api.operations import (
    Call,
    Handler,
    Operation,
    act_id_of,
    known_caller,
)

HOUR_MS = 3_600_000


def caller_in(call: Call) -> Caller:
    """Return who stands at the door."""
    return Caller(request_in(call), call.address, call.device, call.label)


def order_in(call: Call) -> Order:
    """Return what somebody wants done in the competition of the path, under the id that they sent."""
    return Order(request_in(call), call.competition_id, known_caller(call))


def request_in(call: Call) -> RequestId:
    """Return the id under which something was asked for."""
    return RequestId(act_id_of(call.act_id))


def moment_in(call: Call, hours: int) -> int:
    """Return the moment so many hours from now."""
    return call.server.office.clock() + hours * HOUR_MS


def posting(  # noqa: PLR0913, PLR0917  (one line of the table of operations)
    path: str, name: str, handler: Handler, answer: Any, body: Any = None, act: Act | None = None
) -> Operation:
    """Return an operation that changes something."""
    summary = (handler.__doc__ or name).strip().splitlines()[0]
    return Operation(
        "POST",
        path,
        name,
        summary,
        handler,
        answer,
        body=body,
        act=act,
        needs_act_id=True,
        for_anybody=name in _FOR_ANYBODY,
    )


_FOR_ANYBODY = {"first-run", "sign-in", "sign-out", "redeem", "accept-invitation"}
"""What is done by somebody who has no token that counts, or none any more."""
