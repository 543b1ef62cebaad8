"""All requests in one list: what a person can ask of a competition, by the tag that names it on the wire."""

from collections.abc import Iterator, Mapping

from hangjack.desk.asking import FloorRequest, MatchRequest, Request
from hangjack.desk.formats import FORMAT_DESKS
from hangjack.desk.games import DESKS
from hangjack.desk.requests import (
    closing,
    door,
    draws,
    entries,
    event,
    governing,
    latecomers,
    lineups,
    messages,
    money,
    photos,
    records,
    rulings,
    scores,
    stops,
    takebacks,
    two_sheets,
)
from hangjack.errors import BadInput

_MODULES = (
    entries,
    latecomers,
    door,
    draws,
    lineups,
    scores,
    two_sheets,
    stops,
    rulings,
    closing,
    money,
    governing,
    records,
    photos,
    takebacks,
    event,
    *messages.MODULES,
    *(module for each in DESKS.values() for module in each.requests),
    *(module for each in FORMAT_DESKS.values() for module in each.requests),
)
"""All must have been imported before anybody counts the kinds of requests."""


def _tagged(kind: type[Request]) -> Iterator[tuple[str, type[Request]]]:
    for each in kind.__subclasses__():
        if each not in {MatchRequest, FloorRequest} and each.__module__.startswith("hangjack."):
            yield str(each.__struct_config__.tag), each
        yield from _tagged(each)


REQUESTS: Mapping[str, type[Request]] = dict(sorted(_tagged(Request)))
"""Every kind of request, by its tag: `enter-line`."""


def request_called(tag: str) -> type[Request]:
    """Return the kind of request with that tag. Refuses one that nobody knows."""
    if tag not in REQUESTS:
        raise BadInput("desk.no-such-request", request=tag)
    return REQUESTS[tag]
