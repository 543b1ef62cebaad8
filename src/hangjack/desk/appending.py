"""What a decision appends: to which streams, behind which numbers, and the competition's word for a sheet that is sealed."""

from collections.abc import Iterable
from functools import reduce

from hangjack.competition.floor import sealed_by
from hangjack.competition.judging import Happened
from hangjack.desk.asking import Asked, Elsewhere, Request, Scene
from hangjack.desk.streams import Folded
from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.log import link
from hangjack.matches import match
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.sheets import SheetSealed
from hangjack.store.interface import Append, Head, Store


def appends_of(
    happened: Happened, asked: Asked, request: Request, whole: Head, playing: Head
) -> tuple[Append, ...]:
    """Return what goes into which stream. A request stands on the numbers of what it was decided on, even if it adds nothing."""
    own, *of_match = asked.streams
    appends = [
        Append(stream, playing.number, happened.match)
        for stream in of_match
        if happened.match or request.in_match
    ]
    if request.joint or happened.competition:
        appends.append(Append(own, whole.number, happened.competition))
    return tuple(appends)


async def append_elsewhere(store: Store, elsewhere: Elsewhere | None) -> tuple[Append, ...]:
    """Return what goes into the stream of another competition, behind what it has now. Refuses to open one that is there."""
    if elsewhere is None:
        return ()
    stream = StreamId(elsewhere.competition)
    head = await store.head(stream)
    if elsewhere.opens and head.number:
        raise Refused("desk.competition-known", competition=elsewhere.competition)
    return (Append(stream, head.number, elsewhere.events),)


def with_seal(happened: Happened, asked: Asked, scene: Scene, playing: Folded[Match] | None) -> Happened:
    """Let the competition vouch for a match that is sealed: with the digest of the entry that seals it."""
    if not any(isinstance(event, SheetSealed) for event in happened.match):
        return happened
    known = playing.head if playing is not None else Head()
    head = (known.number, known.digest)
    last = None
    for event in happened.match:
        last = link(head, asked.streams[1], scene.at_ms, asked.by, event)
        head = (last.number, last.digest)
    assert last is not None, "a seal is an event"
    after = match_after(playing, happened.match)
    return Happened((*happened.competition, sealed_by(after, last)), happened.match)


def match_after(known: Folded[Match] | None, events: Iterable[MatchEvent]) -> Match:
    """Return a match after *events*; what is *known* of it, or nothing if they open it."""
    first, *rest = events
    if isinstance(first, MatchOpened):
        return reduce(match.fold, rest, open_match(first))
    assert known is not None, "a match is opened first"
    return reduce(match.fold, (first, *rest), known.state)
