"""A hall with a server in it: the whole application in this process, on a store in memory, and everybody who may call it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from threading import Thread
from typing import Any

import httpx2
import msgspec
import uvicorn
from msgspec import Struct, inspect
from starlette.applications import Starlette
from starlette.types import Message

from desk.samples import a_request
from desk.story_first_match import FIRST, FOX, reported, they_sit_down
from desk.story_opening import the_cup_opens
from hangjack.competition.permissions import ROLES, Bound, Role
from hangjack.desk.office import Office
from hangjack.desk.requests import governing, rulings
from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from hangjack.store.interface import Store
from hangjack.web.access.access import Access
from hangjack.web.access.values import Newcomer, Order
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.api.operations import Operation
from hangjack.web.app import application
from hangjack.web.server import Server
from support.access import Chance, Clock, caller, request
from support.cup import DIRECTOR
from support.desk import CUP, Desk, copied
from support.memory_store import MemoryStore

PASSWORD = "seven small turtles"
OTHER_CUP = CompetitionId("mango")
OTHER_MATCH = MatchId("A-1-2")
APPOINTED = tuple(role for role, kind in ROLES.items() if kind.by_name)
AT_TABLES = tuple(role for role, kind in ROLES.items() if kind.at_table)
BY_LINK_ALONE = tuple(
    role for role, kind in ROLES.items() if kind.by_link and not (kind.by_name or kind.at_table)
)
ORIGIN = "http://hall.test"
DAY_MS = 86_400_000
NOW_MS = 10_000_000
"""A while after the first match has begun."""

_seeds = count(1)
_keys = count(1)


class Doors(Struct, frozen=True):
    """A store behind which the first match of the Fig Tree Cup has begun, and the tokens of everybody who was let in."""

    store: MemoryStore
    tokens: Mapping[str, str]


class Linked(Struct, frozen=True):
    """Somebody who comes in by a link."""

    name: str
    bound: Bound
    competition: CompetitionId = CUP
    named: bool = True


LINKED = (
    *(Linked(f"{role} of A", Bound(role, FIRST, A)) for role in AT_TABLES),
    *(Linked(f"{role} of B", Bound(role, FIRST, B)) for role in AT_TABLES),
    *(Linked(f"{role} of the next match", Bound(role, OTHER_MATCH, A)) for role in AT_TABLES),
    *(Linked(f"{role} elsewhere", Bound(role, FIRST, A), OTHER_CUP) for role in AT_TABLES),
    *(Linked(role.value, Bound(role)) for role in BY_LINK_ALONE),
    Linked("landlord of no house here", Bound(Role.LANDLORD, club="fig-tree")),
    Linked("captain without a name", Bound(Role.CAPTAIN, FIRST, A), named=False),
)
"""Everybody at a table: of both sides of the first match, of the next match, of another cup that has the same match."""


class Hall:
    """The application, its clock, and the ways to call it."""

    def __init__(
        self, app: Starlette, client: httpx2.AsyncClient, clock: Clock, tokens: Mapping[str, str]
    ) -> None:
        self.app = app
        self.client = client
        self.clock = clock
        self.tokens = tokens

    @property
    def server(self) -> Server:
        """What the handlers share."""
        server: Server = self.app.state.server
        return server

    async def get(self, path: str, who: str = "", **headers: str) -> httpx2.Response:
        """Read something, as somebody."""
        return await self.client.get(path, headers={**self.shown(who), **headers})

    async def post(
        self,
        path: str,
        body: Any = None,
        who: str = "",
        key: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> httpx2.Response:
        """Ask for something, as somebody, under a new key unless one is given."""
        content = b"" if body is None else msgspec.json.encode(body)
        told = {
            "content-type": "application/json",
            "idempotency-key": key or new_key(),
            **self.shown(who),
            **(headers or {}),
        }
        return await self.client.post(path, content=content, headers=told)

    async def call(self, operation: Operation, who: str = "", **names: str) -> httpx2.Response:
        """Call an operation with the plainest body that fits, for side A of the first match."""
        path = path_of(operation, **names)
        if operation.method == "GET":
            return await self.get(path, who)
        return await self.post(path, plain_body(operation), who)

    async def link(self, who: str = "director", **changes: Any) -> dict[str, Any]:
        """Hand out a link, for the scorekeeper of side A unless *changes* say otherwise; return the answer."""
        wanted = {"role": "scorekeeper", "match": FIRST, "side": "A", **changes}
        answer = await self.post(f"/api/competitions/{CUP}/links", wanted, who)
        handed: dict[str, Any] = answer.json()
        return handed

    async def scan(self, secret: str, person: str = "") -> str:
        """Let a new device in by a link, held by *person* if one is named; return its token."""
        token = str((await self.post("/api/redeem", {"secret": secret})).json()["token"])
        if person:
            await self.post("/api/who", {"person": person}, token)
        return token

    def browser(self) -> httpx2.AsyncClient:
        """Return a browser, which keeps its cookies."""
        return httpx2.AsyncClient(transport=httpx2.ASGITransport(app=self.app), base_url=ORIGIN)

    def shown(self, who: str) -> dict[str, str]:
        """Return the header by which somebody is known; *who* may also be a token."""
        return {"authorization": f"Bearer {self.tokens.get(who, who)}"} if who else {}


class _Names(dict[str, str]):
    """What stands in addresses; links, sessions and the like that nobody knows where nothing is said."""

    def __missing__(self, name: str) -> str:
        return f"no-{name}"


def path_of(operation: Operation, **names: str) -> str:
    """Return the address of an operation, for the first match of the cup unless *names* say otherwise."""
    return operation.path.format_map(_Names({"competition": CUP, "match": FIRST, **names}))


def plain_body(operation: Operation) -> Any:
    """Return the plainest body of an operation; None if it takes none."""
    if operation.body is None:
        return None
    fields = {field.name for field in inspect.type_info(operation.body).fields}  # type: ignore[attr-defined]
    return a_request(operation.body, A if "side" in fields and operation.request else None)


async def eventually(is_so: Callable[[], bool]) -> None:
    """Give others a turn until something is so."""
    while not is_so():  # noqa: ASYNC110 - turns are what is waited for
        await asyncio.sleep(0)


def new_key() -> str:
    """Return an id for a new request."""
    return f"key-of-a-request-{next(_keys)}"


class Listening:
    """Somebody who listens to a live stream, straight on ASGI: what has arrived, and how slowly they read."""

    def __init__(self, app: Starlette, path: str, seen: str = "", token: str = "") -> None:
        self.messages: list[Message] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self._arrived = asyncio.Event()
        self._gone = asyncio.Event()
        headers = [(b"last-event-id", seen.encode())] if seen else []
        headers += [(b"authorization", b"Bearer " + token.encode())] if token else []
        scope = {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "query_string": b"",
            "client": ("127.0.0.1", 123),
            "headers": headers,
        }
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))

    @property
    def body(self) -> bytes:
        """Everything that has arrived."""
        return b"".join(message.get("body", b"") for message in self.messages)

    @property
    def frames(self) -> list[dict[str, Any]]:
        """The pictures that have arrived: their number, kind and content."""
        parts = [part.split(b"\n") for part in self.body.split(b"\n\n")]
        fields = [dict(line.split(b": ", 1) for line in part if b": " in line) for part in parts]
        return [
            {"id": int(each[b"id"]), "event": each[b"event"].decode(), **msgspec.json.decode(each[b"data"])}
            for each in fields
            if b"data" in each
        ]

    async def until(self, is_there: Callable[["Listening"], bool]) -> None:
        """Wait until what has arrived is what one waits for."""
        while not is_there(self):
            self._arrived.clear()
            await self._arrived.wait()

    async def leave(self) -> None:
        """Hang up, and wait until the server has noticed."""
        self._gone.set()
        self.reading.set()
        await self.task

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        await self.reading.wait()
        self.messages.append(message)
        self._arrived.set()


PUBLIC_PAGES = ("", "/fixtures", "/standings", "/bracket", "/board", "/hang-jacks", "/draw", "/ruling")


async def sent_to(place: Hall, who: str, matches: Iterable[MatchId]) -> dict[str, bytes]:
    """Return everything that somebody can read: each address with its status, headers and body."""
    matches = tuple(matches)
    paths = {
        path_of(each, match=match) for each in EVERY_OPERATION if each.method == "GET" for match in matches
    }
    paths |= {f"/c/{CUP}{page}" for page in PUBLIC_PAGES}
    paths |= {f"/c/{CUP}/m/{match}" for match in matches}
    answers = {path: await place.get(path, who) for path in sorted(paths)}
    return {
        path: b"%d %r %s" % (answer.status_code, answer.headers.raw, answer.content)
        for path, answer in answers.items()
        if path != "/api/me"
    }


async def everything_arrived(place: Hall, boards: Iterable[Listening]) -> None:
    """Wait until boards have all that was on its way: what is sent last arrives last."""
    for topic in place.server.hub.topics():
        place.server.hub.send(topic, "the end", b": the end\n\n")
    for board in boards:
        await board.until(lambda each: each.body.endswith(b": the end\n\n"))


@cache
def doors() -> Doors:
    """Return the hall with everybody let in, made once. Its store is not to be written: `hall` copies it."""
    store = MemoryStore()
    asyncio.run(_begin(Desk(store)))
    return asyncio.run(let_in(store))


async def _begin(desk: Desk) -> None:
    """Let the first match begin: one game is agreed, and a ruling proposed."""
    await the_cup_opens(desk)
    await they_sit_down(desk)
    await desk.write(FIRST, Place(1, 1), A)
    await desk.do(FOX[1], rulings.ReportIncident(B, "r1", 1, reported()), FIRST)


async def let_in(store: MemoryStore, now_ms: int = NOW_MS) -> Doors:
    """Let everybody into a hall whose store is in memory."""
    return Doors(store, await tokens_in(store, now_ms))


async def let_officer_in(store: MemoryStore, role: Role, now_ms: int) -> Doors:
    """Let one officer in, and nobody else: passwords take their time."""
    return Doors(store, await tokens_in(store, now_ms, (role,), ()))


async def tokens_in(
    store: Store,
    now_ms: int = NOW_MS,
    roles: Iterable[Role | None] = (*APPOINTED, None),
    linked_in: Iterable[Linked] = LINKED,
) -> dict[str, str]:
    """Give everybody a token who is to come into the hall, and appoint the officials among them."""
    desk, clock = Desk(store, now_ms), Clock()
    clock.now_ms = now_ms
    access = await Access.open(store, clock, Chance("doors"))
    tokens = {}
    try:
        for role in roles:
            name = role.value if role else "guest"
            tokens[name] = await _account(access, name)
            visitor = access.resolve(tokens[name])
            assert visitor is not None
            assert visitor.person is not None
            if role is not None:
                await desk.do(DIRECTOR, governing.Appoint(visitor.person, role))
        for number, linked in enumerate(linked_in):
            tokens[linked.name] = await _link(access, linked, PersonId(f"somebody-{number}"), now_ms)
    finally:
        await access.close()
    return tokens


async def _account(access: Access, name: str) -> str:
    await access.accounts.make(Newcomer(name, PASSWORD, f"Mx {name}"))
    return (await access.accounts.sign_in(caller(address=name), name, PASSWORD)).token


async def _link(access: Access, linked: Linked, person: PersonId, now_ms: int) -> str:
    issued = await access.issue_link(
        Order(request(), linked.competition, DIRECTOR),
        linked.bound,
        now_ms + DAY_MS,
        person if linked.named else None,
    )
    return (await access.redeem_link(caller(), issued.secret)).token


@asynccontextmanager
async def hall(inside: Doors, store: Store | None = None, *, shared: bool = False) -> AsyncIterator[Hall]:
    """Open the hall for a while, with its first match begun unless another store is given."""
    clock = Clock()
    clock.now_ms = NOW_MS
    where = store or copied(inside.store, MemoryStore())

    async def make() -> Server:
        seed = f"hall {next(_seeds)}"
        office = Office(where, clock, Chance(f"office of {seed}"))
        return Server(office, await Access.open(where, clock, Chance(seed)), shared=shared)

    app = application(make)
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            yield Hall(app, client, clock, inside.tokens)


@contextmanager
def serving(inside: Doors) -> Iterator[str]:
    """Let a real server serve a copy of the hall on this machine; give its address."""
    clock = Clock()
    clock.now_ms = NOW_MS

    async def make() -> Server:
        store = copied(inside.store, MemoryStore())
        office = Office(store, clock, Chance("serving"))
        return Server(office, await Access.open(store, clock, Chance("doors of the served")), shared=False)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            application(make), log_config=None, lifespan="on", timeout_graceful_shutdown=5
        )
        served = uvicorn.Server(config)
        thread = Thread(target=served.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            served.should_exit = True
            thread.join()
