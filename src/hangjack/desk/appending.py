"""What a decision appends: to which streams, behind which numbers, and the competition's word for a sheet that is sealed."""

from collections.abc import Iterable
from functools import reduce

from hangjack.competition import permissions
from hangjack.competition.competition import Competition, FormatEvent
from hangjack.competition.floor import sealed_by
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened
from hangjack.desk.asking import Asked, Decision, Elsewhere, Request, Scene
from hangjack.desk.streams import Folded
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, StreamId
from hangjack.log import link
from hangjack.matches import match
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.sheets import SheetSealed
from hangjack.store.interface import Act, ActId, Append, Done, Head, RecordId, Store


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


async def do_elsewhere(store: Store, asked: Asked, act: Act, elsewhere: Elsewhere) -> Done:
    """Let what *asked* causes in another competition happen there, under an id of its own, behind what is there now.

    It is done before *act*, which causes it: if that fails and is tried again, this has its first answer. So each
    competition has its acts to itself, and can be taken to another server alone. Refuses to open one that is there.
    """
    stream, id_ = StreamId(elsewhere.competition), ActId(f"{asked.id}:{elsewhere.competition}")
    if await store.done(id_) is not None:
        return await store.append(Act(id_, act.request, act.by, act.at_ms, ()))
    head = await store.head(stream)
    if elsewhere.opens and head.number:
        raise Refused("desk.competition-known", competition=elsewhere.competition)
    appends = (Append(stream, head.number, elsewhere.events),)
    return await store.append(Act(id_, act.request, act.by, act.at_ms, appends, erase=elsewhere.erase))


def require_in_seasons(scene: Scene, records: Iterable[RecordId]) -> None:
    """See to it that nobody's record is read but the competition's own and those of its other seasons."""
    known = {scene.competition.id, *scene.seasons}
    assert known.issuperset(map(_owner, records)), "a request reads in its own league alone"


def require_allowed_there(scene: Scene, decision: Decision, act: permissions.Act) -> None:
    """Refuse what a decision writes or erases in another season, unless whoever asks may do the same there.

    It writes in no competition that is none of the *seasons*, but for one that it opens.
    """
    records = (*(each.id for each in decision.keep), *decision.erase)
    erased = (id_ for each in decision.elsewhere for id_ in each.erase)
    written = (each.competition for each in decision.elsewhere if not each.opens)
    for id_ in {*map(_owner, (*records, *erased)), *written} - {scene.competition.id}:
        assert id_ in scene.seasons, "a request writes in its own league alone"
        scene.require_in(scene.seasons[id_], act)


def require_of_its_format(competition: Competition, happened: Happened) -> None:
    """Refuse what only events of another format know: nothing would come of it here."""
    own = format_of(competition).events
    if any(isinstance(event, FormatEvent) and type(event) not in own for event in happened.competition):
        raise Refused("format.none-here")


def _owner(record: RecordId) -> CompetitionId:
    return CompetitionId(record.partition("/")[0])


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
