"""A live event that plays itself: a fictional log is fed into a store as its own time passes, faster than ours.

Every page then has something to show. Whoever signs in holds every office and may interfere; the feed stops in a stream
where somebody has, because the story cannot go on as it was written. Until then the story keeps its clock, too: it has
every deadline that was noticed.
"""

import asyncio
import secrets
from collections.abc import Sequence
from time import monotonic

from hangjack.competition.entries.imports import Person
from hangjack.competition.permissions import APPOINTED
from hangjack.desk.ages import BORN
from hangjack.desk.asking import Asked
from hangjack.desk.directory import SALT_BYTES, record_of
from hangjack.desk.office import Office
from hangjack.desk.requests.governing import Appoint
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.lab.stories.event import Event
from hangjack.log import Entry, digest_of
from hangjack.store.interface import Act, ActId, Append, Conflict, Store
from hangjack.web.access.access import Access
from hangjack.web.access.values import Newcomer
from hangjack.web.formats import format_pages
from hangjack.web.server import Server

SPEED = 60
"""How many of the event's seconds pass in one of ours, unless somebody wants it otherwise."""

LOGIN = "demo"


class Demonstration:
    """An event under way, with a clock of its own."""

    def __init__(self, event: Event, begins_ms: int, speed: int = SPEED) -> None:
        """Show *event*; everything before the moment *begins_ms* has happened when the server starts."""
        self.event = event
        self._begins_ms = begins_ms
        self._speed = speed
        self._started = monotonic()
        self._own: dict[StreamId, int] = {}
        """How many entries of a stream are not the story's."""

    def clock(self) -> int:
        """Return the event's own time."""
        return self._begins_ms + int((monotonic() - self._started) * 1000 * self._speed)

    async def open(self, store: Store) -> tuple[Server, str]:
        """Return a server that shows the event, and the password of its one account."""
        competition = self.event.venue.competition.id
        await self._keep_names(store, competition)
        before = [entry for entry in self.event.venue.log if entry.at_ms < self._begins_ms]
        for entry in before:
            await store.append(_act(entry))
        office = Office(store, self.clock, secrets.token_bytes)
        access = await Access.open(store, self.clock, secrets.token_bytes)
        password = secrets.token_urlsafe(9)
        person = await access.accounts.make(Newcomer(LOGIN, password, "Demo"))
        await self._appoint(office, competition, person)
        begun = format_pages(await office.competition(competition)).demonstrated
        self._note(await begun(office, competition, self.event.venue.names))
        server = Server(office, access, shared=False)
        coming = self.event.venue.log[len(before) :]
        server.left_alone = {entry.stream for entry in coming}
        server.also(self._feed(server, coming))
        return server, password

    async def _keep_names(self, store: Store, competition: CompetitionId) -> None:
        born = self.event.venue.born
        people = {
            person: Person(name, form={BORN: born[person]} if person in born else {})
            for person, name in self.event.venue.names.items()
        }
        records = tuple(
            record_of(competition, person, about, secrets.token_bytes(SALT_BYTES))
            for person, about in people.items()
        )
        await store.append(
            Act(
                ActId("demo/names"),
                digest_of("names"),
                self.event.venue.competition.opened.director,
                0,
                (),
                records,
            )
        )

    async def _appoint(self, office: Office, competition: CompetitionId, person: PersonId) -> None:
        director = self.event.venue.competition.opened.director
        for role in sorted(APPOINTED):
            asked = Asked(ActId(f"demo/appoint/{role}"), director, competition)
            self._note((await office.ask(asked, Appoint(person, role))).entries)

    def _note(self, entries: Sequence[Entry]) -> None:
        """Count what is not the story's: the story goes on behind it."""
        for entry in entries:
            self._own[entry.stream] = self._own.get(entry.stream, 0) + 1

    async def _feed(self, server: Server, entries: Sequence[Entry]) -> None:
        """Let *entries* happen when their time has come; a stream in which somebody has interfered is left alone."""
        for entry in entries:
            await asyncio.sleep(max(0.0, (entry.at_ms - self.clock()) / 1000 / self._speed))
            if entry.stream not in server.left_alone:
                continue
            try:
                done = await server.store.append(_act(entry, self._own.get(entry.stream, 0)))
            except Conflict:
                server.left_alone.remove(entry.stream)
                continue
            await server.office.catch_up(entry.stream)
            await server.changed(done.entries)
        server.left_alone.clear()


def _act(entry: Entry, own: int = 0) -> Act:
    """Return an act that writes *entry* as it stands in the story, behind so many entries of our *own*."""
    name = ActId(f"demo/{entry.stream}/{entry.number}")
    append = Append(entry.stream, entry.number - 1 + own, (entry.body,))
    return Act(name, entry.digest, entry.by, entry.at_ms, (append,))
