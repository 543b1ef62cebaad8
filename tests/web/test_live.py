"""Live boards: everybody gets the present picture, in time, and nobody keeps a scorekeeper waiting."""

import asyncio
import gc
import logging
from itertools import pairwise

import pytest

from desk.story_first_match import CRAB, FIRST
from hangjack.desk import clocks
from hangjack.desk.requests.entries import RecordLicence
from hangjack.desk.requests.records import EraseRecord
from hangjack.errors import Refused
from hangjack.ids import PersonId, StreamId
from hangjack.log import digest_of
from hangjack.matches.parties import SIDES, A
from hangjack.matches.sheets import Place
from hangjack.store.interface import Act, ActId, Append
from hangjack.web import server
from hangjack.web.live import hub
from hangjack.web.live.hub import SLICE, Hub, Listener, frame_of
from support.acts import awaited
from support.cup import CRABS, game
from support.desk import CUP, copied, name_of
from support.memory_store import MemoryStore
from support.web import Doors, Hall, Listening, eventually, hall

CUP_LIVE = f"/api/competitions/{CUP}/live"
MATCH_LIVE = f"/api/competitions/{CUP}/matches/{FIRST}/live"


async def write(place: Hall, number: int) -> None:
    """Let both sides write a game that side A has won."""
    for side in SIDES:
        body = {"type": "enter-line", "side": side, "place": Place(1, number), "line": game(A), "sure": True}
        written = await place.post(
            f"/api/competitions/{CUP}/matches/{FIRST}/enter-line", body, f"scorekeeper of {side}"
        )
        assert written.status_code == 200


@awaited
async def test_a_board_that_begins_later_begins_with_what_is_then(inside: Doors) -> None:
    """First pictures are kept for the next board only as long as nothing has changed."""
    async with hall(inside) as place:
        begun = []
        for number in range(2, 5):
            for _ in range(2):
                board = Listening(place.app, CUP_LIVE)
                await board.until(lambda each: len(each.frames) == 2)
                begun.append(bullseyes(board)[0])
                await board.leave()
            await write(place, number)

    assert begun == [1, 1, 2, 2, 3, 3]


def bullseyes(listening: Listening) -> list[int]:
    """Return what side A had on the board in each picture of the match."""
    return [frame["figures"]["BF"]["A"] for frame in listening.frames if frame["event"] == "match"]


@awaited
async def test_a_board_begins_with_the_present_and_stays_there(inside: Doors) -> None:
    """Both streams: that of the match, and that of the competition with every match under way."""
    async with hall(inside) as place:
        boards = [Listening(place.app, path) for path in (MATCH_LIVE, CUP_LIVE)]
        for board in boards:
            await board.until(lambda each: bullseyes(each) == [1])
        await write(place, 2)
        for board in boards:
            await board.until(lambda each: bullseyes(each)[-1] == 2)
            await board.leave()

    start = boards[0].messages[0]
    assert start["status"] == 200
    assert (b"content-type", b"text/event-stream") in start["headers"]
    assert (b"cache-control", b"no-store") in start["headers"]
    assert boards[0].body.startswith(b"retry: 2000\n\n")
    assert [frame["event"] for frame in boards[1].frames[:2]] == ["competition", "match"]
    assert boards[1].frames[1] == boards[0].frames[0]


@awaited
async def test_whoever_comes_back_gets_what_is_new_and_nothing_twice(inside: Doors) -> None:
    """By the number that they have seen last; a number that is none counts as having seen nothing."""
    async with hall(inside) as place:
        first = Listening(place.app, MATCH_LIVE)
        await first.until(lambda each: len(each.frames) == 1)
        number = first.frames[0]["id"]
        arrived = {}
        for seen in (str(number), str(number - 1), "0", "nonsense", "9" * 5_000, "-1"):
            again = Listening(place.app, MATCH_LIVE, seen)
            await again.until(lambda each: len(each.messages) == 2)
            arrived[seen[:8]] = [frame["id"] for frame in again.frames]
            await again.leave()
        await first.leave()

    assert arrived.pop(str(number)) == []
    assert set(map(tuple, arrived.values())) == {(number,)}


@awaited
async def test_a_slow_listener_skips_pictures_and_gets_the_last(inside: Doors) -> None:
    """Nobody waits for it: five games are written while it reads nothing."""
    async with hall(inside) as place:
        slow, quick = Listening(place.app, MATCH_LIVE), Listening(place.app, MATCH_LIVE)
        for each in (slow, quick):
            await each.until(lambda each: bullseyes(each) == [1])
        slow.reading.clear()
        for number in range(2, 7):
            await write(place, number)
            await quick.until(lambda each, now=number: bullseyes(each)[-1] == now)  # type: ignore[misc]
        slow.reading.set()
        await slow.until(lambda each: bullseyes(each)[-1] == 6)
        for each in (slow, quick):
            await each.leave()

    assert len(slow.frames) < len(quick.frames)
    assert [frame["id"] for frame in slow.frames] == sorted(frame["id"] for frame in slow.frames)


@awaited
async def test_listeners_are_woken_a_few_at_a_time() -> None:
    """Between two slices others get a turn: whoever writes does not wait for the whole audience."""
    hub, gone = Hub(), asyncio.Event()
    begun: list[int] = []
    reached: list[int] = []

    async def receive() -> dict[str, str]:
        await gone.wait()
        return {"type": "http.disconnect"}

    def listener(number: int) -> asyncio.Task[None]:
        async def send(message: dict[str, object]) -> None:
            if b"data" in message.get("body", b""):  # type: ignore[operator]
                reached.append(number)
            elif "body" in message:
                begun.append(number)

        async def first() -> bytes:
            return b""

        return asyncio.ensure_future(hub.serve("c/x", first, receive, send))  # type: ignore[arg-type]

    audience = [listener(number) for number in range(4 * SLICE)]
    await eventually(lambda: len(begun) == len(audience))
    hub.send("c/x", "m", frame_of(1, "match", b"{}"))
    counts = [0]
    while counts[-1] < len(audience):
        await asyncio.sleep(0)
        counts.append(len(reached))
    gone.set()
    await asyncio.gather(*audience)

    assert max(after - before for before, after in pairwise(counts)) <= SLICE
    assert sorted(reached) == list(range(4 * SLICE))


@awaited
async def test_many_changes_at_once_are_sent_together() -> None:
    """A deadline comes in two hundred matches at the same moment: each listener is sent one parcel, not two hundred."""
    hub, gone = Hub(), asyncio.Event()
    bodies: list[bytes] = []

    async def receive() -> dict[str, str]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        bodies.append(message.get("body", b""))  # type: ignore[arg-type]

    async def first() -> bytes:
        return b""

    listening = asyncio.ensure_future(hub.serve("c/x", first, receive, send))  # type: ignore[arg-type]
    await eventually(lambda: len(bodies) == 2)
    for number in range(200):
        hub.send("c/x", f"m{number}", frame_of(number, "match", b"{}"))
    await eventually(lambda: len(bodies) == 3)
    gone.set()
    await listening

    assert bodies[2].count(b"event: match") == 200


@awaited
async def test_a_stopping_server_ends_its_streams_in_good_order(inside: Doors) -> None:
    """Each connection is closed properly, so that nobody's browser sees an error, and the server does not wait."""
    async with hall(inside) as place:
        boards = [Listening(place.app, path) for path in (MATCH_LIVE, CUP_LIVE) for _ in range(20)]
        for board in boards:
            await board.until(lambda each: len(each.messages) == 2)
    await asyncio.gather(*(board.task for board in boards))

    assert all(board.messages[-1]["more_body"] is False for board in boards)


@awaited
async def test_a_stream_that_begins_while_the_server_stops_ends_too(inside: Doors) -> None:
    """Whoever comes in that moment is not kept."""
    async with hall(inside) as place:
        place.server.hub.close()
        late = Listening(place.app, MATCH_LIVE)
        await late.task

    assert late.messages[-1]["more_body"] is False


@awaited
async def test_listeners_leave_nothing_behind(inside: Doors) -> None:
    """No task, no topic, no listener: not of those who hang up, nor of those whose connection breaks."""
    async with hall(inside) as place:
        before, hub = len(asyncio.all_tasks()), place.server.hub
        most = [await come_and_go(place) for _ in range(3)]
        await asyncio.sleep(0)
        gc.collect()
        left = [each for each in gc.get_objects() if isinstance(each, Listener)]

        assert (most, hub.listeners, tuple(hub.topics())) == ([60, 60, 60], 0, ())
        assert (len(asyncio.all_tasks()), left) == (before, [])


async def come_and_go(place: Hall) -> int:
    """Let sixty boards begin and end, one of them rudely; return how many there were."""
    boards = [Listening(place.app, path) for path in (MATCH_LIVE, CUP_LIVE) for _ in range(30)]
    for board in boards:
        await board.until(lambda each: len(each.messages) == 2)
    listening = place.server.hub.listeners
    await asyncio.gather(*(board.leave() for board in boards[1:]))
    boards[0].task.cancel()
    await asyncio.gather(boards[0].task, return_exceptions=True)
    return listening


@awaited
async def test_a_quiet_stream_is_kept_alive(inside: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comment now and then, so that a dead connection is noticed; it is no picture."""
    monkeypatch.setattr(hub, "KEEP_ALIVE_S", 0.005)
    async with hall(inside) as place:
        board = Listening(place.app, MATCH_LIVE)
        await board.until(lambda each: each.body.count(b": still here\n\n") >= 2)
        frames = len(board.frames)
        await board.leave()

    assert frames == 1


@awaited
async def test_what_the_clock_does_arrives(inside: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deadline comes while nobody does anything; the boards hear of it."""
    monkeypatch.setattr(server, "TICK_S", 0.002)
    async with hall(inside) as place:
        board = Listening(place.app, MATCH_LIVE)
        await board.until(lambda each: len(each.frames) >= 1)
        number = board.frames[-1]["id"]
        place.clock.now_ms += 24 * 3_600_000
        await board.until(lambda each: each.frames[-1]["id"] > number)
        await board.leave()
        last = (await place.server.store.read(f"{CUP}/{FIRST}"))[-1]  # type: ignore[arg-type]

    assert last.by == "clock"


@awaited
async def test_the_clock_goes_on_after_trouble(
    inside: Doors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A database that is away for a moment does not stop it for good."""
    monkeypatch.setattr(server, "TICK_S", 0.002)
    ticked, troubles = asyncio.Event(), [Refused("store.unreachable"), ZeroDivisionError()]

    async def tick(*_: object) -> int:
        if troubles:
            raise troubles.pop()
        ticked.set()
        return 0

    monkeypatch.setattr(clocks, "tick", tick)
    with caplog.at_level(logging.ERROR):
        async with hall(inside):
            await ticked.wait()

    assert [record.message for record in caplog.records] == [
        f"The clock could not look at what is due in {CUP}; trying again."
    ] * 2


@awaited
async def test_a_competition_in_trouble_stops_no_other_one_s_clock(
    inside: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream that cannot be read stands before the cup in the list; the cup's deadlines come all the same."""
    monkeypatch.setattr(server, "TICK_S", 0.002)
    store = copied(inside.store, MemoryStore())
    nonsense = Append(StreamId("a-broken-day"), 0, ({"type": "nobody-knows"},))
    await store.append(Act(ActId("nonsense"), digest_of("nonsense"), PersonId("nobody"), 0, (nonsense,)))
    async with hall(inside, store) as place:
        board = Listening(place.app, MATCH_LIVE)
        await board.until(lambda each: len(each.frames) >= 1)
        number = board.frames[-1]["id"]
        place.clock.now_ms += 24 * 3_600_000
        await board.until(lambda each: each.frames[-1]["id"] > number)
        await board.leave()


@awaited
async def test_two_servers_on_one_store_inform_each_others_listeners(inside: Doors) -> None:
    """A game that was written at one of them is on the boards of both, each picture once."""
    store = copied(inside.store, MemoryStore())
    async with hall(inside, store, shared=True) as one, hall(inside, store, shared=True) as other:
        boards = [Listening(place.app, path) for place in (one, other) for path in (MATCH_LIVE, CUP_LIVE)]
        for board in boards:
            await board.until(lambda each: bullseyes(each) == [1])
        for number, place in ((2, one), (3, other), (4, one)):
            await write(place, number)
            for board in boards:
                await board.until(lambda each, want=number: bullseyes(each)[-1] == want)  # type: ignore[misc]
        for board in boards:
            await board.leave()

    numbers = [frame["id"] for frame in boards[0].frames]
    assert numbers == sorted(set(numbers))


@awaited
async def test_whoever_was_let_in_by_one_server_is_known_to_the_other(inside: Doors) -> None:
    """At once, and a link that was taken back at one of them is soon void at both."""
    store = copied(inside.store, MemoryStore())
    async with hall(inside, store, shared=True) as one, hall(inside, store, shared=True) as other:
        handed = await one.link()
        token = await one.scan(handed["secret"], "crabs-12")
        known = (await other.get("/api/me", token)).json()["person"]
        await other.post(f"/api/competitions/{CUP}/links/{handed['link']}/revoke", who="official")
        await eventually(lambda: one.server.access.resolve(token) is None)
        after = (await one.get("/api/me", token)).status_code

    assert (known, after) == ("crabs-12", 401)


class Late(MemoryStore):
    """A store that tells whoever follows everything late."""

    def __init__(self) -> None:
        super().__init__()
        self.tell = asyncio.Event()

    async def follow_all(self, after):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
        """Wait with the first entry."""
        async for entry in super().follow_all(after):
            await self.tell.wait()
            yield entry


@awaited
async def test_a_name_that_was_erased_at_one_server_is_soon_gone_from_the_other(inside: Doors) -> None:
    """Also when the other has written and shown something later before it hears of it."""
    store = Late()
    copied(inside.store, store)
    path = f"/api/competitions/{CUP}/matches/{FIRST}"
    async with hall(inside, store, shared=True) as one, hall(inside, store, shared=True) as other:
        before = (await one.get(path)).text
        gone = EraseRecord(CRAB[3])
        erased = await other.post(f"/api/competitions/{CUP}/erase-record", gone, "secretary")
        licensed = RecordLicence(CRAB[4], licensed=True)
        later = await one.post(f"/api/competitions/{CUP}/record-licence", licensed, "director")
        store.tell.set()
        await eventually(lambda: CUP not in one.server._names)
        after = (await one.get(path)).text

    assert [erased.status_code, later.status_code] == [200, 200]
    assert (name_of(CRABS, 3) in before, name_of(CRABS, 3) in after) == (True, False)


class Losing(MemoryStore):
    """A store that loses whoever follows everything, once."""

    lost = False

    async def follow_all(self, after):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
        """Fail the first time; then follow as ever."""
        if not self.lost:
            self.lost = True
            raise Refused("store.unreachable")
        async for entry in super().follow_all(after):
            yield entry


@awaited
async def test_other_servers_are_followed_again_after_trouble(
    inside: Doors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was written meanwhile arrives too."""
    monkeypatch.setattr(server, "TICK_S", 0.002)
    store = copied(inside.store, Losing())
    async with hall(inside, store, shared=True) as one, hall(inside, store, shared=True) as other:
        board = Listening(one.app, MATCH_LIVE)
        await board.until(lambda each: bullseyes(each) == [1])
        await write(other, 2)
        await board.until(lambda each: bullseyes(each)[-1] == 2)
        await board.leave()

    assert "What other processes write cannot be followed; trying again." in caplog.messages


@awaited
async def test_nothing_is_made_for_boards_that_nobody_looks_at(
    inside: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A score costs no picture where there is no listener."""
    made: list[str] = []
    monkeypatch.setattr(Hub, "send", lambda _, topic, *__: made.append(topic))
    async with hall(inside) as place:
        await write(place, 2)

    assert made == []


@awaited
async def test_while_scores_are_withheld_no_number_tells_how_many_games_there_were(inside: Doors) -> None:
    """Whatever number a board says it has seen, it gets the same picture; afterwards only what is new to it."""
    async with hall(inside) as place:
        stream = StreamId(f"{CUP}/{FIRST}")
        number = (await place.server.store.head(stream)).number
        body = {"type": "withhold-standings", "reason": "A surprise."}
        await place.post(f"/api/competitions/{CUP}/withhold-standings", body, "director")
        told = [await first_picture(place, str(seen)) for seen in (0, number - 1, number, number + 1, 10**9)]
        await place.post(
            f"/api/competitions/{CUP}/publish-standings", {"type": "publish-standings"}, "director"
        )
        open_again = [await first_picture(place, str(seen)) for seen in (number - 1, number)]

    assert len(set(told)) == 1
    assert b'"number":0' in told[0]
    assert [b"data:" in each for each in open_again] == [True, False]


async def first_picture(place: Hall, seen: str) -> bytes:
    """Return what a board of a match gets at once that says what it has seen."""
    board = Listening(place.app, MATCH_LIVE, seen)
    await board.until(lambda each: bool(each.body))
    first = board.body
    await board.leave()
    return first
