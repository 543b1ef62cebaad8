"""The office: the one way in. May they?, load, fold, decide, append; and again if somebody else was quicker.

States are kept between requests and brought up to date by what is appended. Requests about one stream wait for each other
in this process, so that they do not refuse each other; another process that writes the same stream is noticed by its number,
and the request is decided anew against what it left. Before anybody is refused, what others have written is read.

What takes long is done beside everything else, where whoever runs the desk has a way to. Each season of a league knows those
before it and the one that follows, and so all of them are found where a request is about more than one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import reduce
from typing import Protocol, TypeVar

from msgspec.structs import replace

from hangjack.competition import folding, permissions
from hangjack.competition.appointments import SignsIn, everybody
from hangjack.competition.competition import Competition, CompetitionOpened
from hangjack.competition.doing import Doing
from hangjack.competition.floor import require_its_teams
from hangjack.competition.formats.entitled import entitled, own_bounds
from hangjack.competition.holders import require_seat
from hangjack.competition.judging import Happened, require_impartial
from hangjack.competition.permissions import Bound
from hangjack.desk.appending import (
    appends_of,
    do_elsewhere,
    match_after,
    require_allowed_there,
    require_in_seasons,
    require_of_its_format,
    with_seal,
)
from hangjack.desk.asking import Asked, Decision, Request, Scene, Seasons, digest_asked
from hangjack.desk.games import require_its_game
from hangjack.desk.seasons import other_seasons, season_before
from hangjack.desk.states import States
from hangjack.desk.streams import (
    MANY,
    SNAPSHOT_EVERY,
    Folded,
    folded_at,
    keep,
)
from hangjack.desk.views.previews import Foreseen
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import RESERVED, CompetitionId, MatchId, StreamId, match_stream
from hangjack.log import Digest, Entry, digest_of
from hangjack.matches.match import Match
from hangjack.matches.parties import require_parties
from hangjack.store.interface import Act, Append, Conflict, Done, Head, Store
from hangjack.store.receipts import SEALING_TAG, Receipt, receipt_of

T = TypeVar("T")


class Beside(Protocol):
    """Does something that takes long, and lets others go on meanwhile where there is a way to."""

    async def __call__(self, work: Callable[[], T], /) -> T:
        """Return what *work* comes to."""


async def at_once(work: Callable[[], T]) -> T:
    """Do it here and now: others wait."""
    return work()


TRIES = 100
"""How often a request is decided anew because others were quicker, before it is given up."""


class Office:
    """A store with the rules of the game before it."""

    def __init__(self, store: Store, clock: Callable[[], int], chance: Callable[[int], bytes]) -> None:
        """Work on *store*; *clock* gives the time in milliseconds, *chance* so many random bytes."""
        self.store = store
        self.clock = clock
        self.chance = chance
        self.told: Callable[[Sequence[Entry]], Awaitable[None]] | None = None
        """Who hears of everything that this process writes."""
        self.beside: Beside = at_once
        """How something is done that takes long; what is given in by others meanwhile waits for its stream as ever."""
        self.signs_in: SignsIn = everybody
        """Who has an account, where accounts are kept."""
        self.states = States(store, clock)
        self._sealings: dict[StreamId, tuple[int, dict[MatchId, int]]] = {}
        """How far a competition's stream was read for sealings, and the number of the entry that sealed each match."""

    async def open(self, asked: Asked, opened: CompetitionOpened) -> Done:
        """Open a competition; whoever opens it is its director."""
        assert (opened.id, opened.director) == (asked.competition, asked.by), "opened in one's own name"
        if not asked.competition or "/" in asked.competition or asked.competition in RESERVED:
            raise BadInput("desk.competition-id", id=asked.competition)
        stream = asked.streams[0]
        request = digest_of(["open-competition", opened, asked.by])
        act = Act(asked.id, request, asked.by, self.clock(), (Append(stream, 0, (opened,)),))
        try:
            done = await self.store.append(act)
        except Conflict:
            raise Refused("desk.competition-known", competition=asked.competition) from None
        if not done.repeated:
            self.states.learn_competition(stream, folded_at(folding.open_competition(opened), done.entries))
            await self._tell(done)
        return done

    async def ask(self, asked: Asked, request: Request) -> Done:
        """Carry *request* out for whoever asks. Raises `Refused` with the reason, and then nothing has happened.

        The same request under the same id gives the first answer again, whatever has happened since.
        """
        about_match = request.in_match or request.opens_match
        assert (asked.match is not None) == about_match, "a request about a match names it"
        locked: list[asyncio.Lock] = []
        try:
            for stream in asked.streams if request.joint else asked.streams[1:]:
                await self.states.lock(stream).acquire()
                locked.append(self.states.lock(stream))
            for _ in range(TRIES):
                try:
                    return await self._try(asked, request)
                except Conflict:
                    await self.states.refresh(asked.streams)
                except HangjackError:
                    if not await self.states.refresh(asked.streams):
                        raise
            raise Refused("desk.too-busy")
        finally:
            for lock in locked:
                lock.release()

    async def preview(self, asked: Asked, request: Request) -> Foreseen:
        """Return what *request* would cause if it were asked for now. Refuses what `ask` would refuse; writes nothing."""
        await self.states.refresh(asked.streams)
        held, whole, playing = await self._held(asked, request)
        scene = await self._scene(asked, request, held, whole, playing)
        decision = _allowed(scene, request, await self.beside(lambda: request.decide(scene)))
        return Foreseen(whole.state, playing.state if playing else None, decision.happened, held)

    def let_rest(self) -> tuple[CompetitionId, ...]:
        """Let go of the competitions at rest, with their matches, but for the last ones; return which they are."""
        gone = self.states.let_rest()
        for each in gone:
            self._sealings.pop(StreamId(each), None)
        return gone

    async def catch_up(self, stream: StreamId) -> None:
        """Read what others have written to *stream*, if this process has it in memory."""
        async with self.states.lock(stream):
            await self.states.read_on(stream)

    async def competition(self, id_: CompetitionId) -> Competition:
        """Return a competition as it is now, as far as this process knows."""
        return (await self.states.competition(StreamId(id_))).state

    async def competition_so_far(self, id_: CompetitionId) -> Folded[Competition]:
        """Return a competition as far as this process knows it, with how far that is."""
        return await self.states.competition(StreamId(id_))

    async def match(self, competition_id: CompetitionId, match_id: MatchId) -> Match:
        """Return a match as it is now, as far as this process knows."""
        return (await self.states.match(match_stream(competition_id, match_id))).state

    async def match_if_called(self, competition_id: CompetitionId, match_id: MatchId) -> Match | None:
        """Return a match as it is; None where it was never called, though it may have a result."""
        try:
            return await self.match(competition_id, match_id)
        except Refused as refused:
            if refused.key != "desk.no-such-match":
                raise
            return None

    async def matches_called(
        self, competition_id: CompetitionId, matches: Iterable[MatchId]
    ) -> tuple[Match, ...]:
        """Return some matches as they are, as far as they were called."""
        found = [await self.match_if_called(competition_id, each) for each in matches]
        return tuple(each for each in found if each is not None)

    async def match_so_far(self, competition_id: CompetitionId, match_id: MatchId) -> Folded[Match]:
        """Return a match as far as this process knows it, with how far that is."""
        return await self.states.match(match_stream(competition_id, match_id))

    async def receipt(self, competition_id: CompetitionId, match_id: MatchId) -> Receipt | None:
        """Return the receipt of a match; None before it is sealed. One that was played again has that of its last seal.

        What was read of the stream before is not read again.
        """
        stream = StreamId(competition_id)
        read, sealings = self._sealings.get(stream, (0, {}))
        if entries := await self.store.read(stream, read):
            new = {each.body["match"]: each.number for each in entries if each.tag == SEALING_TAG}
            sealings = {**sealings, **new}
            self._sealings[stream] = (entries[-1].number, sealings)
        if match_id not in sealings:
            return None
        number = sealings[match_id]
        (sealing,) = await self.store.read(stream, number - 1, number)
        return receipt_of(sealing)

    async def _try(self, asked: Asked, request: Request) -> Done:
        asked_for = digest_asked(asked, request)
        try:
            held, whole, playing = await self._held(asked, request)
            scene = await self._scene(asked, request, held, whole, playing)
            decision = await self._decided(request, scene)
        except HangjackError:
            if done := await self._done_before(asked, asked_for):
                return done
            raise
        happened = with_seal(decision.happened, asked, scene, playing)
        act = Act(
            id=asked.id,
            request=asked_for,
            by=asked.by,
            at_ms=scene.at_ms,
            appends=appends_of(happened, asked, request, whole.head, playing.head if playing else Head()),
            keep=decision.keep,
            erase=decision.erase,
        )
        for elsewhere in decision.elsewhere:
            there = await do_elsewhere(self.store, asked, act, elsewhere)
            await self.states.read_on(StreamId(elsewhere.competition))
            await self._tell(there)
        done = await self.store.append(act)
        if not done.repeated:
            await self._fold_in(asked, happened, done.entries, whole, playing)
            await self._tell(done)
        return done

    async def _tell(self, done: Done) -> None:
        if self.told is not None:
            await self.told(done.entries)

    async def _held(
        self, asked: Asked, request: Request
    ) -> tuple[tuple[Bound, ...], Folded[Competition], Folded[Match] | None]:
        """Return what whoever asks is there, the competition, and the match where the request needs its state.

        Refuses them if what they are is not enough; a link tells nothing beyond its reach.
        """
        if asked.by_link:
            asked = await self._entitled(asked)
            permissions.require(asked.via, request.act, request.subject(asked))
        playing = await self._playing(asked, request)
        whole = await self.states.competition(asked.streams[0])
        match_now = playing.state if playing else None
        if asked.by_link:
            _require_own_seat(asked, whole.state, match_now)
            return asked.via, whole, playing
        own = own_bounds(whole.state, asked.by, match_now)
        held = (*own, *asked.via)
        permissions.require(held, request.act, request.subject(asked))
        if asked.match is not None and request.act in permissions.JUDGING:
            require_impartial(whole.state, (asked.by, *asked.also_known_as), asked.match, match_now)
        return held, whole, playing

    async def _entitled(self, asked: Asked) -> Asked:
        """Return who asks, with what their link entitles to as things stand now: where a team sits, whose landlord somebody is."""
        if not asked.via:
            return asked
        whole = await self.states.competition(asked.streams[0])
        return replace(asked, via=entitled(whole.state, asked.via, asked.by))

    async def _playing(self, asked: Asked, request: Request) -> Folded[Match] | None:
        """Return the match that a request is about. One that is called may have been played before, if a replay was ordered."""
        if request.in_match:
            return await self.states.match(asked.streams[1])
        if not request.opens_match:
            return None
        try:
            return await self.states.match(asked.streams[1])
        except Refused as refused:
            if refused.key != "desk.no-such-match":
                raise
            return None

    async def _scene(
        self,
        asked: Asked,
        request: Request,
        held: tuple[Bound, ...],
        whole: Folded[Competition],
        playing: Folded[Match] | None,
    ) -> Scene:
        """Return what the decision looks at. Time never goes back in a stream."""
        match_now = playing.state if playing else None
        require_its_game(whole.state.rules.match if match_now is None else match_now.opened.rules, request)
        if match_now is not None:
            require_parties(match_now.opened.parties, request)
            if request.in_match:
                require_its_teams(whole.state, match_now)
        now = max(self.clock(), whole.at_ms, playing.at_ms if playing else 0)
        doing = Doing(asked.id, asked.by, now)
        scene = Scene(
            whole.state,
            doing,
            self.chance,
            playing=match_now,
            about=asked.match,
            held=held,
            device=asked.device,
            link_by=asked.link_by,
            hand=asked.hand,
            by_link=asked.by_link,
            signs_in=self.signs_in,
        )
        if others := request.beside(scene):
            called = {id_: await self.match_if_called(asked.competition, id_) for id_ in others}
            scene = replace(scene, others={id_: each for id_, each in called.items() if each is not None})
        if request.in_seasons is not None:
            scene = replace(scene, seasons=await self._seasons(whole.state, request.in_seasons))
        if not (needed := request.needs(scene)):
            return scene
        require_in_seasons(scene, needed)
        records = {id_: await self.store.record(id_) for id_ in needed}
        return replace(scene, records={id_: each for id_, each in records.items() if each is not None})

    async def _seasons(self, of: Competition, wanted: Seasons) -> dict[CompetitionId, Competition]:
        if wanted == "all":
            return await other_seasons(of, self.states.season)
        before = await season_before(of, self.states.season)
        return {} if before is None else {before.id: before}

    async def _done_before(self, asked: Asked, asked_for: Digest) -> Done | None:
        """Return the first answer to a request that was carried out before, and would be refused now."""
        if await self.store.done(asked.id) is None:
            return None
        return await self.store.append(Act(asked.id, asked_for, asked.by, self.clock(), ()))

    async def _decided(self, request: Request, scene: Scene) -> Decision:
        slow = request.slow
        found = await self.beside(lambda: request.decide(scene)) if slow else request.decide(scene)
        return _allowed(scene, request, found)

    async def _fold_in(
        self,
        asked: Asked,
        happened: Happened,
        entries: tuple[Entry, ...],
        whole: Folded[Competition],
        playing: Folded[Match] | None,
    ) -> None:
        """Bring the states that the decision was made on up to date with what it has caused."""
        own, *of_match = asked.streams
        if written := [entry for entry in entries if entry.stream == own]:
            after = await self._competition_after(whole.state, happened)
            learnt = self.states.learn_competition(own, folded_at(after, written))
            await self._keep_now_and_then(own, learnt, len(written))
        for stream in of_match:
            if written := [entry for entry in entries if entry.stream == stream]:
                played = folded_at(match_after(playing, happened.match), written)
                self.states.learn_match(stream, played)
                await self._keep_now_and_then(stream, played, len(written))

    async def _competition_after(self, before: Competition, happened: Happened) -> Competition:
        def after() -> Competition:
            return reduce(folding.fold, happened.competition, before)

        return await self.beside(after) if len(happened.competition) > MANY else after()

    async def _keep_now_and_then(
        self, stream: StreamId, folded: Folded[Competition] | Folded[Match], grown: int
    ) -> None:
        number = folded.head.number
        if number // SNAPSHOT_EVERY > (number - grown) // SNAPSHOT_EVERY:
            await keep(self.store, stream, folded)


def _allowed(scene: Scene, request: Request, decided: Happened | Decision) -> Decision:
    """Return what was decided, if such an event has it, and whoever asks may also do what of it concerns other seasons."""
    decision = decided if isinstance(decided, Decision) else Decision(decided)
    require_of_its_format(scene.competition, decision.happened)
    require_allowed_there(scene, decision, request.act)
    return decision


def _require_own_seat(asked: Asked, competition: Competition, match: Match | None) -> None:
    """Refuse what somebody asks with the code of a seat that is no longer theirs."""
    for bound in asked.via:
        if bound.match is not None and bound.match == asked.match:
            require_seat(competition, match, bound, asked.by)
