"""Random acts at the door in two processes, against a model that is as simple as can be."""

import asyncio
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.web.access import events as access_events
from hangjack.web.access.access import Access
from hangjack.web.access.events import STREAM, Keys, LinkId, fold_entry, without_expired
from hangjack.web.access.values import IssuedLink, SignedIn
from support.access import CAPTAIN_A, DIRECTOR, HOUR_MS, Chance, Clock, caller, order, request
from support.memory_store import MemoryStore

HOURS = st.integers(1, 8)
PEOPLE = st.sampled_from([PersonId("ana"), PersonId("ben"), PersonId("cho")])
DEVICES = st.sampled_from(["phone-0001", "phone-0002", None])
PROCESSES = st.integers(0, 1)


class Door(RuleBasedStateMachine):
    """Two processes on one store. The model knows when each link ends, and of each session its link and its person."""

    links = Bundle("links")
    sessions = Bundle("sessions")

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.clock = Clock()
        self.store = MemoryStore()
        self.processes = [
            self.runner.run(Access.open(self.store, self.clock, Chance(seed))) for seed in ("one", "two")
        ]
        self.link_ends: dict[LinkId, int] = {}
        self.tokens: set[str] = set()
        self.inside: dict[str, tuple[SignedIn, PersonId | None]] = {}

    def teardown(self) -> None:
        """Close everything."""
        for access in self.processes:
            self.runner.run(access.close())
        self.runner.close()

    @rule(target=links, process=PROCESSES, hours=HOURS)
    def issue(self, process: int, hours: int) -> IssuedLink:
        """Hand out a link."""
        return self._issue(process, hours)

    @rule(process=PROCESSES, issued=links)
    def revoke(self, process: int, issued: IssuedLink) -> None:
        """Take a link away, or learn that it is gone."""
        known = issued.link.id in self.link_ends
        done = self._in(process, lambda access: access.revoke_link(order(), issued.link.id))
        self._forget_link(issued.link.id)

        assert (done is None) == known or self.clock.now_ms >= issued.link.until_ms

    @rule(target=links, process=PROCESSES, issued=consumes(links), hours=HOURS)
    def reissue(self, process: int, issued: IssuedLink, hours: int) -> IssuedLink:
        """Replace a link, or hand out a new one for one that is gone."""
        until_ms = self.clock.now_ms + hours * HOUR_MS
        new = self._in(process, lambda access: access.reissue_link(order(), issued.link.id, until_ms))
        if isinstance(new, Refused):
            return self._issue(process, hours)
        self._forget_link(issued.link.id)
        self.link_ends[new.link.id] = until_ms
        works_at_once = self._in(process, lambda access: access.redeem_link(caller(), new.secret))
        self._came_in(works_at_once)

        assert isinstance(new, IssuedLink)
        return new

    @rule(target=sessions, process=PROCESSES, issued=links, device=DEVICES)
    def scan(self, process: int, issued: IssuedLink, device: str | None) -> SignedIn | None:
        """Come in by a link that counts, in one process and, sent again, in the other."""
        door = caller(device)
        door = msgspec.structs.replace(door, address=door.request)
        came_in = self._in(process, lambda access: access.redeem_link(door, issued.secret))
        counts = self.link_ends.get(issued.link.id, 0) > self.clock.now_ms

        assert isinstance(came_in, SignedIn) == counts
        if not counts:
            return None
        again = self._in(1 - process, lambda access: access.redeem_link(door, issued.secret))
        self._came_in(came_in)

        assert again == came_in
        assert isinstance(came_in, SignedIn)
        return came_in

    @rule(process=PROCESSES, came_in=sessions, person=PEOPLE)
    def name(self, process: int, came_in: SignedIn | None, person: PersonId) -> None:
        """Say who holds a device: once."""
        if came_in is None:
            return
        known = self.inside.get(came_in.token)
        answer = self._in(process, lambda access: access.name_session(request(), came_in.session.id, person))
        may = known is not None and self._is_in(came_in) and known[1] in {None, person}
        if may and known is not None:
            self.inside[came_in.token] = (known[0], person)

        assert (answer is None) == may

    @rule(process=PROCESSES, came_in=sessions)
    def end(self, process: int, came_in: SignedIn | None) -> None:
        """Shut one device out."""
        if came_in is not None:
            self._in(process, lambda access: access.end_session(order(), came_in.session.id))
            self.inside.pop(came_in.token, None)

    @rule(process=PROCESSES, issued=links)
    def end_all_of_link(self, process: int, issued: IssuedLink) -> None:
        """Shut all devices of a link out."""
        self._in(process, lambda access: access.end_all_of_link(order(), issued.link.id))
        self._forget_sessions_of(issued.link.id)

    @rule(process=PROCESSES, person=PEOPLE)
    def end_everywhere(self, process: int, person: PersonId) -> None:
        """Shut all devices of a person out."""
        self._in(process, lambda access: access.end_everywhere(request(), person, DIRECTOR))
        self.inside = {token: known for token, known in self.inside.items() if known[1] != person}

    @rule(hours=HOURS)
    def wait(self, hours: int) -> None:
        """Let time pass."""
        self.clock.now_ms += hours * HOUR_MS // 2

    @invariant()
    def only_those_inside_are_known(self) -> None:
        """In both processes; nobody who was shut out, whose link was taken away, or whose time is over."""
        for access in self.processes:
            self.runner.run(access._log.catch_up())
            for token in self.tokens:
                visitor = access.resolve(token)
                known = self.inside.get(token)

                assert (visitor is not None) == (known is not None and self._is_in(known[0]))
                assert visitor is None or known is None or visitor.person == known[1]

    @invariant()
    def the_log_gives_the_same_keys_again(self) -> None:
        """Compare what each process has in memory with what the stream folds to."""
        replayed = Keys()
        for entry in self.runner.run(self.store.read(STREAM)):
            replayed = fold_entry(replayed, entry)

        assert [access._log.keys for access in self.processes] == [replayed, replayed]

    def _issue(self, process: int, hours: int) -> IssuedLink:
        until_ms = self.clock.now_ms + hours * HOUR_MS
        issued = self._in(process, lambda access: access.issue_link(order(), CAPTAIN_A, until_ms))
        assert isinstance(issued, IssuedLink)
        self.link_ends[issued.link.id] = until_ms
        return issued

    def _in(self, process: int, ask: Any) -> Any:
        """Return the answer of one process, a refusal included."""
        try:
            return self.runner.run(ask(self.processes[process]))
        except Refused as refusal:
            return refusal

    def _came_in(self, came_in: SignedIn) -> None:
        """Note a device that came in; by the same link again it has one session, and the same person holds it."""
        person = None
        for token, (earlier, named) in tuple(self.inside.items()):
            same = (earlier.session.link, earlier.session.device)
            if same == (came_in.session.link, came_in.session.device):
                person = named
                del self.inside[token]
        self.tokens.add(came_in.token)
        self.inside[came_in.token] = (came_in, person)

    def _is_in(self, came_in: SignedIn) -> bool:
        return came_in.token in self.inside and self.clock.now_ms < came_in.session.until_ms

    def _forget_link(self, link: LinkId) -> None:
        self.link_ends.pop(link, None)
        self._forget_sessions_of(link)

    def _forget_sessions_of(self, link: LinkId) -> None:
        self.inside = {token: known for token, known in self.inside.items() if known[0].session.link != link}


Door.TestCase.settings = settings(stateful_step_count=30)
TestDoor = Door.TestCase


def test_what_has_run_out_is_forgotten_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory holds what counts, however long the stream; every process forgets at the same entries."""
    monkeypatch.setattr(access_events, "FORGET_EVERY", 10)

    async def story() -> tuple[Keys, Keys, int]:
        store, clock = MemoryStore(), Clock()
        access = await Access.open(store, clock, Chance("one"))
        for _ in range(40):
            await access.issue_link(order(), CAPTAIN_A, clock.now_ms + HOUR_MS)
            clock.now_ms += HOUR_MS
        later = await Access.open(store, clock, Chance("two"))
        await access.close()
        await later.close()
        return access._log.keys, later._log.keys, clock.now_ms

    first, second, now_ms = asyncio.run(story())

    assert first == second
    assert len(first.links) <= 24 + 10
    assert without_expired(first, now_ms) == Keys(record=first.record)


@pytest.mark.parametrize(("hours", "kept"), [(2, True), (24, True), (26, False)])
def test_what_has_run_out_is_forgotten_only_a_day_later(
    monkeypatch: pytest.MonkeyPatch, hours: int, kept: bool
) -> None:
    """A clock that was ahead for less than that has made nothing void for good."""
    monkeypatch.setattr(access_events, "FORGET_EVERY", 1)

    async def story() -> Keys:
        clock = Clock()
        access = await Access.open(MemoryStore(), clock, Chance("one"))
        await access.issue_link(order(), CAPTAIN_A, clock.now_ms + HOUR_MS)
        clock.now_ms += hours * HOUR_MS
        await access.accounts.offer_first_run()
        await access.close()
        return access._log.keys

    assert bool(asyncio.run(story()).links) == kept
