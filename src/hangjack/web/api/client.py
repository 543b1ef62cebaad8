"""A small client of the API, for programs and tests: sign in, ask with retries that count once, look, and listen.

Every request that changes something has an id of its own, made here. A request whose answer was lost is sent again with the
same id, a bounded number of times; the server does it once. What a server says is read up to a bound and within a time:
whatever else answers at its address fills no memory.
"""

import asyncio
import secrets
import ssl
import zlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, Self, TypeVar

import httpx2
import msgspec
from msgspec import Struct

from hangjack.desk.asking import Request
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, MatchId
from hangjack.unions import decode
from hangjack.web.api.asking import Answer
from hangjack.web.api.entrance_values import AcceptInvitation, Entered, FirstAccount, Redeem, SignIn
from hangjack.web.api.opening import OpenCompetition
from hangjack.web.problems import Problem

T = TypeVar("T")

TRIES = 8
FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 2.0
ANSWER_S = 20.0
WHOLE_ANSWER_S = 120.0
"""So long an answer may take from its first byte to its last; `ANSWER_S` is how long nothing may come at all."""
LARGEST_ANSWER = 64 * 1024 * 1024
"""How many bytes an answer may have, as it is sent and unpacked."""
LONGEST_LINE = 32 * 1024 * 1024
"""How many bytes a line may have, or all lines of one picture."""
SILENCE_S = 60.0
"""A stream that has said nothing for so long is taken for dead: the server speaks more often."""

_TRY_AGAIN = frozenset({502, 503, 504})
_encode = msgspec.json.Encoder().encode
_problem = msgspec.json.Decoder(Problem)
_GZIP = 16 + zlib.MAX_WBITS


class ServerSaid(Refused):
    """The server's refusal: its sentence, its status and its code."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("client.said", detail=problem.detail)
        self.status = problem.status
        self.code = problem.code


class Event(Struct, frozen=True):
    """One picture of a live stream."""

    number: int
    name: str
    data: dict[str, Any]


class Client:
    """One device that talks to a server: it has a session at most, and keeps its token to itself."""

    def __init__(
        self, url: str, token: str = "", trust: ssl.SSLContext | None = None, tries: int = TRIES
    ) -> None:
        """Talk to the server at *url*; *trust* is for one whose certificate the system does not know."""
        self.token = token
        self._tries = tries
        self._http = httpx2.AsyncClient(
            base_url=url,
            verify=trust if trust is not None else ssl.create_default_context(),
            timeout=ANSWER_S,
            limits=httpx2.Limits(max_connections=None),
            trust_env=False,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of all connections."""
        await self._http.aclose()

    async def first_run(self, secret: str, login: str, password: str, name: str) -> Entered:
        """Make the first account of a new server, and be signed in."""
        return await self._enter("/api/first-run", FirstAccount(secret, login, password, name))

    async def sign_in(self, login: str, password: str) -> Entered:
        """Sign in with a password."""
        return await self._enter("/api/sign-in", SignIn(login, password))

    async def accept(self, accepted: AcceptInvitation) -> Entered:
        """Follow an invitation with a new account, and be signed in."""
        return await self._enter("/api/invitations/accept", accepted)

    async def redeem(self, secret: str) -> Entered:
        """Come in by the link of a table."""
        return await self._enter("/api/redeem", Redeem(secret))

    async def open(self, wanted: OpenCompetition) -> Answer:
        """Open a competition, as its director."""
        return await self.post("/api/competitions", wanted, Answer)

    async def ask(
        self, competition: CompetitionId, request: Request, match: MatchId | None = None, key: str = ""
    ) -> Answer:
        """Ask for something in a competition; *key* is the id of an earlier request that is to be sent again."""
        where = f"/api/competitions/{competition}" + ("" if match is None else f"/matches/{match}")
        return await self.post(f"{where}/{type(request).__struct_config__.tag}", request, Answer, key)

    async def post(self, path: str, body: Struct, answer: type[T], key: str = "") -> T:
        """Send *body*, again where it was lost, and return the answer. Raises `ServerSaid`."""
        headers = {"content-type": "application/json", "idempotency-key": key or secrets.token_urlsafe(16)}
        return msgspec.json.decode(
            await self._answered("POST", path, headers, _encode(body)), type=answer, dec_hook=decode
        )

    async def see(self, path: str, answer: Any = Any) -> Any:
        """Return what stands at *path*, as an *answer* of that kind. Raises `ServerSaid`."""
        return msgspec.json.decode(await self._answered("GET", path, {}, b""), type=answer, dec_hook=decode)

    async def live(self, path: str, seen: int = 0) -> AsyncGenerator[Event, None]:
        """Yield the pictures of a live stream for as long as they are wanted; a lost connection is made anew.

        Raises `ServerSaid`, and what the network says when the server stays away.
        """
        tries = 0
        while True:
            try:
                async for event in self._pictures(path, seen):
                    tries, seen = 0, event.number or seen
                    yield event
            except httpx2.TransportError:
                if tries >= self._tries:
                    raise
            await _pause(tries)
            tries += 1

    async def _pictures(self, path: str, seen: int) -> AsyncIterator[Event]:
        headers = {**self._shown(), "last-event-id": str(seen), "accept": "text/event-stream"}
        async with self._http.stream("GET", path, headers=headers, timeout=SILENCE_S) as answer:
            if answer.status_code in _TRY_AGAIN:
                return
            if answer.status_code != httpx2.codes.OK:
                raise _said(answer.status_code, await whole(answer))
            fields: dict[bytes, bytes] = {}
            size = 0
            async for line in lines_in(answer.aiter_raw()):
                name, _, value = line.partition(b": ")
                size += len(line)
                if size > LONGEST_LINE:
                    raise Refused("client.line-too-long", most=LONGEST_LINE)
                if line:
                    fields[name] = value
                    continue
                size = 0
                if b"data" in fields:
                    number, kind = int(fields.get(b"id", b"0")), fields.get(b"event", b"message")
                    yield Event(number, kind.decode(), msgspec.json.decode(fields[b"data"]))
                fields = {}

    async def _enter(self, path: str, body: Struct) -> Entered:
        entered = await self.post(path, body, Entered)
        self.token = entered.token
        return entered

    async def _answered(self, method: str, path: str, headers: dict[str, str], body: bytes) -> bytes:
        for tries in range(self._tries):
            try:
                told = {"accept-encoding": "gzip", **self._shown(), **headers}
                async with self._http.stream(method, path, headers=told, content=body) as answer:
                    content = await whole(answer)
            except httpx2.TransportError:
                if tries == self._tries - 1:
                    raise
            else:
                if answer.is_success:
                    return content
                if answer.status_code not in _TRY_AGAIN or tries == self._tries - 1:
                    raise _said(answer.status_code, content)
            await _pause(tries)
        raise AssertionError("the last try returns or raises")

    def _shown(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}


async def lines_in(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the lines of a stream of bytes. Only the line feed ends one: names may hold Unicode's other line ends.

    Refuses one that does not end: whoever sends it could fill the memory.
    """
    rest = bytearray()
    async for chunk in chunks:
        first, *others = chunk.split(b"\n")
        rest += first
        if len(rest) > LONGEST_LINE:
            raise Refused("client.line-too-long", most=LONGEST_LINE)
        for line in others:
            yield bytes(rest)
            rest = bytearray(line)


async def whole(answer: httpx2.Response) -> bytes:
    """Return all that a server answers, unpacked. Refuses what does not end, takes too long, or is more than any answer has."""
    content = bytearray()
    try:
        async with asyncio.timeout(WHOLE_ANSWER_S):
            async for chunk in answer.aiter_raw():
                content += chunk
                if len(content) > LARGEST_ANSWER:
                    raise Refused("client.answer-too-large", most=LARGEST_ANSWER)
    except TimeoutError:
        raise Refused("client.answer-too-slow", seconds=round(WHOLE_ANSWER_S)) from None
    return _unpacked(bytes(content)) if answer.headers.get("content-encoding") == "gzip" else bytes(content)


def _unpacked(content: bytes) -> bytes:
    unpacking = zlib.decompressobj(_GZIP)
    try:
        found = unpacking.decompress(content, LARGEST_ANSWER)
    except zlib.error as error:
        raise httpx2.RemoteProtocolError(str(error)) from error
    if unpacking.unconsumed_tail:
        raise Refused("client.answer-too-large", most=LARGEST_ANSWER)
    if not unpacking.eof:
        raise httpx2.RemoteProtocolError("an answer without its end")
    return found


async def _pause(tries: int) -> None:
    await asyncio.sleep(min(FIRST_PAUSE_S * 2**tries, LONGEST_PAUSE_S))


def _said(status: int, body: bytes) -> ServerSaid:
    try:
        return ServerSaid(_problem.decode(body))
    except msgspec.DecodeError:
        detail = body[:200].decode(errors="replace")
        return ServerSaid(
            Problem(httpx2.codes.get_reason_phrase(status), status, detail, "client.no-problem")
        )
