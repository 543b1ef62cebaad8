"""The server's own memory: office, access, hub, names; and how a change reaches the boards."""

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from threading import BoundedSemaphore
from time import monotonic

from starlette.concurrency import run_in_threadpool

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import expelled_teams
from hangjack.competition.entries.imports import Directory
from hangjack.competition.entries.rosters import (
    PlayerRegistered,
    RecordChanged,
    TeamNamed,
    TeamShortened,
)
from hangjack.competition.formats.entitled import entitled, own_bounds
from hangjack.desk import clocks
from hangjack.desk.directory import directory_of, people_of
from hangjack.desk.names import Names
from hangjack.desk.office import Office
from hangjack.desk.states import Gone
from hangjack.desk.streams import HalfHere, Unsound, fold_version
from hangjack.desk.views.readers import Reader
from hangjack.errors import BadInput, HangjackError
from hangjack.ids import RESERVED, CompetitionId, PersonId, StreamId
from hangjack.log import Entry
from hangjack.matches.match import Match
from hangjack.store.interface import Store
from hangjack.web.access.access import Access, Visitor
from hangjack.web.access.events import Keys
from hangjack.web.access.houses import end_former
from hangjack.web.access.owner import MailServers
from hangjack.web.crowd import Crowd
from hangjack.web.live.boards import Boards, is_competition
from hangjack.web.live.hub import Hub
from hangjack.web.loop.compiling import Printer
from hangjack.web.loop.workshop import Workshop
from hangjack.web.mail.drawer import Drawer, MailServer
from hangjack.web.photos.darkroom import Darkroom
from hangjack.web.running.briefs import Brief, brief_of

TICK_S = 1.0
"""How often the clock looks at what is due."""
MOST_TRIALS = 3
"""So many mail servers are tried at the same time."""

_ASK_AGAIN = -1
"""How far something was read that is looked at again each time: it becomes whole without another entry."""

_log = logging.getLogger("hangjack.web")
_NAMES_CHANGE = (PlayerRegistered, RecordChanged, TeamNamed, TeamShortened)
"""The events after which somebody may be called otherwise."""


class Server:
    """Everything that the handlers share in one process."""

    def __init__(self, office: Office, access: Access, *, shared: bool) -> None:
        """Serve *office*; *shared*: other processes write to the same store."""
        self.office = office
        self.access = access
        self.hub = Hub()
        self.boards = Boards(office, self.hub, self.names)
        self.workshop = Workshop()
        self.printer = Printer()
        self.darkroom = Darkroom()
        self.crowd = Crowd()
        self.shared = shared
        self.stopping = False
        self.asked_at = monotonic()
        """When somebody has asked for something last."""
        self.public_url = ""
        """What addresses that are handed out begin with, where whoever runs the server has said so."""
        self.hall_urls: tuple[str, ...] = ()
        """What leads here from phones in the hall, the best first."""
        self.mail = Drawer()
        """The mail servers of competitions, with what is kept of them beside the log."""
        self.trials = BoundedSemaphore(MOST_TRIALS)
        """How many mail servers are tried at the same time; a thread gives its place back."""
        self.opening = asyncio.Lock()
        """Whoever opens a competition counts first how many there are."""
        self.left_alone: set[StreamId] = set()
        """The streams whose clock somebody else keeps."""
        office.told = self.changed
        office.beside = lambda work: self.workshop.do("decided", work)
        office.signs_in = access.accounts.has
        self._left_out: dict[StreamId, tuple[int, HangjackError]] = {}
        self._briefs: dict[StreamId, tuple[int, Brief]] = {}
        """Every competition in a few words, and how far it was read for that."""
        self._unwatched: set[CompetitionId] = set()
        """The competitions that have changed since the clock looked at them."""
        self._names: dict[CompetitionId, Directory] = {}
        self._renamings = 0
        self._officials: tuple[Keys, Mapping[PersonId, str]] | None = None
        self._more: list[Coroutine[None, None, None]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def store(self) -> Store:
        """The store below."""
        return self.office.store

    def also(self, work: Coroutine[None, None, None]) -> None:
        """Let *work* go on in the background while the server runs."""
        self._more.append(work)

    async def start(self) -> None:
        """Begin to watch the clock, and what other processes write. What takes long the first time is done before anybody waits."""
        await run_in_threadpool(
            fold_version
        )  # in the threads that forms with files use, which are set up by it
        for work in self._more:
            self._begin(work)
        self._begin(self._watch_clock())
        if self.shared:
            heads = await self.store.heads()
            self._begin(self._watch_others({stream: head.number for stream, head in heads.items()}))

    def wind_down(self) -> None:
        """Let nobody keep a server waiting that is about to stop."""
        self.hub.close()
        self.access.readings.hurry()

    async def stop(self) -> None:
        """End all streams and tasks in good order, then let go of access and store."""
        self.stopping = True
        self.wind_down()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workshop.close()
        await self.access.close()
        await self.store.close()

    async def reader(
        self, visitor: Visitor | None, competition: Competition, match: Match | None, language: str
    ) -> Reader:
        """Return what a visitor is in a competition, and in a match.

        Whoever came by a link is what the link says, and in every other competition nobody: who they are is what people of
        that one have said.
        """
        if visitor is None or not (visitor.account or visitor.competition == competition.id):
            return Reader(language=language)
        if not visitor.account or visitor.person is None:
            return Reader(visitor.person, entitled(competition, visitor.via, visitor.person), language)
        return Reader(visitor.person, own_bounds(competition, visitor.person, match), language)

    async def names(self, competition: Competition, language: str = "en") -> Names:
        """Return what people and entrants of a competition are called, for somebody who reads *language*."""
        directory, expelled = await self.directory(competition), expelled_teams(competition.register)
        return Names(directory, competition.rosters, language, expelled)

    async def officials(self) -> Mapping[PersonId, str]:
        """Return what those are called who have accounts, read again when anything about keys has changed."""
        keys = self.access.keys
        if self._officials is None or self._officials[0] is not keys:
            known = await self.access.accounts.known()
            self._officials = keys, {each.person: each.name for each in known}
        return self._officials[1]

    @property
    def renamings(self) -> int:
        """Changes whenever somebody may be called otherwise: what shows names is of this version too.

        Whoever keeps something takes it before the names, so that nothing is kept under it that is older.
        """
        return self._renamings

    def may_call_nearby(self, used: MailServer) -> bool:
        """Whether a mail server may be in this server's own network."""
        return used.by_owner or self.access.keys.allowed.mail is MailServers.ANYWHERE

    async def directory(self, competition: Competition) -> Directory:
        """Return the names that are kept of a competition."""
        known = self._names.get(competition.id)
        if known is not None:
            return known
        renamings = self._renamings
        found = directory_of(
            competition.id, competition.rosters, await self.store.records(people_of(competition.id))
        )
        if renamings == self._renamings:
            self._names[competition.id] = found
        return found

    async def competitions(self) -> tuple[Brief, ...]:
        """Return all competitions of this store in a few words, but those that cannot be read: `left_out` has these.

        Only one that has changed is looked at: the states of the others need not be in memory.
        """
        heads = await self.store.heads()
        streams = sorted(filter(is_competition, heads))
        found = [await self._sound(stream, heads[stream].number) for stream in streams]
        return tuple(each for each in found if each is not None)

    async def listed(self, visitor: Visitor | None) -> tuple[Brief, ...]:
        """Return the competitions that stand in a list for *visitor*: hidden ones only for those who have an office there."""
        person = visitor.person if visitor is not None and visitor.account else None
        found = await self.competitions()
        return tuple(
            each
            for each in found
            if not each.listing.hidden or each.appointments.roles.get(person or PersonId(""))
        )

    @property
    def known(self) -> int:
        """How many competitions there are: another number when one has come, on which others may have waited."""
        return len(self._briefs)

    @property
    def left_out(self) -> dict[CompetitionId, HangjackError]:
        """The competitions that cannot be read, and why: whatever is wrong with one, the others go on."""
        return {CompetitionId(stream): why for stream, (_, why) in sorted(self._left_out.items())}

    async def _sound(self, stream: StreamId, number: int) -> Brief | None:
        """Return a competition; None for one that cannot be read, which is looked at again when it has grown."""
        if self._left_out.get(stream, (-1, None))[0] == number:
            return None
        known = self._briefs.get(stream)
        if known is not None and known[0] == number:
            return known[1]
        try:
            found = await self.office.competition_so_far(CompetitionId(stream))
        except Gone:
            return None
        except HalfHere as error:
            self._left_out[stream] = (_ASK_AGAIN, error)
            return None
        except (Unsound, BadInput) as error:
            self._left_out[stream] = (number, error)
            return None
        self._left_out.pop(stream, None)
        brief = brief_of(found.state)
        self._briefs[stream] = (found.head.number, brief)
        self._unwatched.add(brief.id)
        return brief

    async def changed(self, entries: Sequence[Entry]) -> None:
        """Let everybody who listens have the present picture of what *entries* have changed, and a former landlord's code end."""
        for stream in dict.fromkeys(entry.stream for entry in entries):
            own = [entry for entry in entries if entry.stream == stream]
            self._forget_names(own)
            await end_former(self.access, own)
            await self.boards.changed(stream, own)

    async def _watch_clock(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            try:
                competitions = await self.competitions()
            except Exception:  # noqa: BLE001 - whatever it was, a clock that stands still would be worse
                _log.exception("The clock could not ask which competitions there are; trying again.")
                continue
            now_ms = self.office.clock()
            for brief in competitions:
                changed = brief.id in self._unwatched and not brief.ended
                if changed or not brief.waits_until(now_ms):
                    self._unwatched.discard(brief.id)
                    await self._tick(brief.id)
            for gone in self.office.let_rest():
                self._names.pop(gone, None)
                self.boards.forget(gone)

    async def _tick(self, competition_id: CompetitionId) -> None:
        """Look at what is due in one competition: whatever is wrong with it stops no other one's clock."""
        try:
            await clocks.tick(self.office, competition_id, self.left_alone)
        except Exception:  # noqa: BLE001 - whatever it was, a clock that stands still would be worse
            _log.exception("The clock could not look at what is due in %s; trying again.", competition_id)

    async def _watch_others(self, seen: dict[StreamId, int]) -> None:
        while True:
            try:
                async for entry in self.store.follow_all(dict(seen)):
                    seen[entry.stream] = entry.number
                    await self._hear_of(entry)
            except Exception:  # noqa: BLE001 - whatever it was, boards that stand still would be worse
                _log.exception("What other processes write cannot be followed; trying again.")
                await asyncio.sleep(TICK_S)
            else:
                return

    async def _hear_of(self, entry: Entry) -> None:
        """Take in what another process has written; what this one wrote itself is known and shown."""
        if entry.stream in RESERVED:
            return
        if not self.boards.has_shown(entry):
            try:
                await self.office.catch_up(entry.stream)
            except HalfHere:  # it is shown when it is whole
                return
        await self.changed((entry,))

    def _forget_names(self, entries: Sequence[Entry]) -> None:
        """Let names be looked up anew if *entries* have changed some, in whatever order one hears of it."""
        for entry in entries:
            if entry.is_a(*_NAMES_CHANGE):
                self._renamings += 1
                self._names.pop(CompetitionId(entry.stream), None)
                if entry.is_a(RecordChanged) and entry.body.get("record") is None:
                    self._names.clear()  # whoever is erased is so in every season

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
