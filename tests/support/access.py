"""A door to come in by: access over a store, with a clock that is set by hand and chance that can be repeated."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count

from hangjack.competition.permissions import Bound, Role
from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.matches.parties import A
from hangjack.store.interface import Store
from hangjack.web.access.access import Access
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, Newcomer, Order
from support.memory_store import MemoryStore

NOON_MS = 43_200_000
HOUR_MS = 3_600_000
CUP, LEAGUE = CompetitionId("cup"), CompetitionId("league")
ANA, BEN, DIRECTOR = PersonId("ana"), PersonId("ben"), PersonId("director")
CAPTAIN_A = Bound(Role.CAPTAIN, MatchId("m1"), A)
UNTIL_MS = NOON_MS + 6 * HOUR_MS
DORA = Newcomer("dora", "seven small turtles", "Dora Diaz")

_requests = count(1)


class Clock:
    """A clock that stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now_ms = NOON_MS

    def __call__(self) -> int:
        """Return the time it shows."""
        return self.now_ms


class Chance:
    """Random bytes that can be repeated."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._given = count()

    def __call__(self, size: int) -> bytes:
        """Return the next bytes."""
        return sha256(f"{self._seed} {next(self._given)}".encode()).digest()[:size]


@asynccontextmanager
async def access_to(
    store: Store | None = None, clock: Clock | None = None, seed: str = "one", paper: bytes | None = None
) -> AsyncIterator[Access]:
    """Open access to *store* for a while."""
    access = await Access.open(store or MemoryStore(), clock or Clock(), Chance(seed), paper)
    try:
        yield access
    finally:
        await access.close()


def request() -> RequestId:
    """Return the id of a new request."""
    return RequestId(f"request-{next(_requests):020}")


def caller(device: str | None = None, address: str = "10.0.0.7") -> Caller:
    """Return somebody at the door with a new request."""
    return Caller(request(), address, device, "Firefox on Android")


def order(competition: CompetitionId = CUP) -> Order:
    """Return a new order of the director's."""
    return Order(request(), competition, DIRECTOR)
