"""All requests in one list: what a person can ask of a competition, by the tag that names it on the wire."""

from collections.abc import Iterator, Mapping

from hangjack.assembly import requests as every
from hangjack.desk.asking import FloorRequest, MatchRequest, Request
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
    rulings,
    scores,
    stops,
    takebacks,
    two_sheets,
)
from hangjack.desk.requests.kept import photos, records
from hangjack.errors import BadInput
from hangjack.formats.divisions.desk.requests import (
    calendar,
    cups,
    honours,
    houses,
    motions,
    offices,
    postponing,
    turning,
    weeks,
)
from hangjack.formats.divisions.desk.requests import cards as season_cards
from hangjack.formats.divisions.desk.requests import evenings as season_evenings
from hangjack.formats.divisions.desk.requests import members_of_clubs as league
from hangjack.formats.rotation.desk.requests import cards, clock, extras, pairs
from hangjack.formats.table_draw.desk.requests import persons, sessions

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
    sessions,
    clock,
    extras,
    persons,
    records,
    photos,
    pairs,
    cards,
    takebacks,
    event,
    *league.MODULES,
    calendar,
    postponing,
    season_cards,
    season_evenings,
    weeks,
    turning,
    motions,
    honours,
    cups,
    offices,
    houses,
    *messages.MODULES,
    *every.GAMES,
)


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
