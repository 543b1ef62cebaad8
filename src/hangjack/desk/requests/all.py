"""All requests in one list: what a person can ask of a competition, by the tag that names it on the wire."""

from collections.abc import Iterator, Mapping
from functools import cached_property

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

_SHARED = (
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
)
"""What can be asked of any competition."""


class _Requests(Mapping[str, type[Request]]):
    """All requests by their tags, found when somebody first wants one: until then no subject need be imported."""

    def __getitem__(self, tag: str) -> type[Request]:
        return self._known[tag]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    @cached_property
    def _known(self) -> Mapping[str, type[Request]]:
        of_games = (module for each in DESKS.values() for module in each.requests)
        of_formats = (module for each in FORMAT_DESKS.values() for module in each.requests)
        listed = {module.__name__ for module in (*_SHARED, *of_games, *of_formats)}
        found = dict(sorted(_tagged(Request)))
        assert {each.__module__ for each in found.values()} <= listed, (
            "a module of requests that nobody lists"
        )
        return found


def _tagged(kind: type[Request]) -> Iterator[tuple[str, type[Request]]]:
    for each in kind.__subclasses__():
        if each not in {MatchRequest, FloorRequest} and each.__module__.startswith("hangjack."):
            yield str(each.__struct_config__.tag), each
        yield from _tagged(each)


REQUESTS: Mapping[str, type[Request]] = _Requests()
"""Every kind of request, by its tag: `enter-line`."""


def request_called(tag: str) -> type[Request]:
    """Return the kind of request with that tag. Refuses one that nobody knows."""
    if tag not in REQUESTS:
        raise BadInput("desk.no-such-request", request=tag)
    return REQUESTS[tag]
