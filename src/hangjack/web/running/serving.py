"""Running the server: data folder, store, application and doors, from the first socket to the last answer."""

import asyncio
import secrets
import socket
import ssl
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from starlette.routing import Route

from hangjack.desk.office import Office
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.store.interface import Store
from hangjack.store.sqlite.files import explaining_start
from hangjack.web.access.access import Access
from hangjack.web.access.ways_back import WaysBack
from hangjack.web.app import application
from hangjack.web.crowd import allow_more_files
from hangjack.web.mail.drawer import KEY_FILE, Drawer
from hangjack.web.running.addresses import (
    Reachable,
    hosts_of,
    in_hall,
    lan_addresses,
    listening,
    local_name_of,
    port_of,
    public_url_of,
)
from hangjack.web.running.follow import RememberingStore
from hangjack.web.running.follow_http import follow_route, follow_secret
from hangjack.web.running.listeners import Door, Stopping, listen
from hangjack.web.running.own_names import OwnNames, own_names
from hangjack.web.running.secret_files import PAPER_FILE, secret_in
from hangjack.web.running.steady import steady_clock
from hangjack.web.running.tidying import tidy
from hangjack.web.server import Server

TLS_PORTS_UP = 443
"""With certificates of our own, https is so many ports above http: 8443 beside 8000."""

_RENEW_S = 60.0
_LOOK_AROUND_S = 20.0
"""How often we look at which addresses the machine has: a laptop is carried into the hall while it runs."""
_PATIENCE_AT_FIRST_S = 3.0
"""Whoever starts a server wants to know soon that its database is away; a running one is more patient."""


class Serving(Struct, frozen=True):
    """What somebody wants served, and how. *folder* has the keys too, also when everything else is in PostgreSQL."""

    folder: Path
    database: Path
    host: str = "0.0.0.0"  # noqa: S104 - phones in the hall must reach it
    port: int = 8000
    name: str = "hangjack"
    own_tls: bool = False
    certificate: Path | None = None
    key: Path | None = None
    postgres: str = ""
    workers: int = 1
    public_url: str = ""
    """The address to give out, where whoever runs the server knows a better one."""

    @property
    def local_name(self) -> str:
        """The name under which devices of the same network find the server."""
        return local_name_of(self.name)


class Opened(Struct, frozen=True):
    """A server that answers: by which ways, and with which secret the first account is made, if there is none yet."""

    ways: tuple[Reachable, ...]
    first_run: str | None
    fingerprint: str | None = None
    """Of the authority that vouches for the server, where it is our own."""
    public_url: str = ""

    @property
    def best(self) -> str:
        """The address that everybody uses."""
        return self.public_url or self.ways[0].urls[0]

    @property
    def private(self) -> str:
        """The address for what nobody else in the network may read, a password above all."""
        secure = (way.urls[0] for way in self.ways if way.scheme == "https")
        return self.public_url or next(secure, self.best)


class Doors(Struct, frozen=True):
    """The sockets of a server: some speak http, some https."""

    plain: tuple[socket.socket, ...] = ()
    secure: tuple[socket.socket, ...] = ()

    def close(self) -> None:
        """Let go of them."""
        for each in (*self.plain, *self.secure):
            each.close()


def require_sensible(serving: Serving) -> None:
    """Refuse what does not go together, before anything is opened."""
    if serving.workers > 1 and sys.platform == "win32":
        raise Refused("serve.workers-not-on-windows")
    if serving.workers > 1 and not serving.postgres:
        raise Refused("serve.workers-need-postgres")
    if serving.workers > 1 and serving.own_tls:
        raise Refused("serve.workers-own-tls")
    if (serving.certificate is None) != (serving.key is None):
        raise BadInput("serve.certificate-and-key")
    if serving.own_tls and serving.certificate is not None:
        raise BadInput("serve.one-certificate")
    local_name_of(serving.name)
    public_url_of(serving.public_url)


def make_folder(folder: Path) -> None:
    """Make the data folder, if it is not there; nobody but its owner looks into a new one."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput("serve.folder", path=folder, reason=error.strerror) from error


def open_doors(serving: Serving) -> Doors:
    """Return the sockets that *serving* asks for. They listen already: whoever comes early waits."""
    first = listening(serving.host, serving.port)
    if serving.certificate is not None:
        return Doors(secure=(first,))
    if not serving.own_tls:
        return Doors(plain=(first,))
    try:
        above = listening(serving.host, serving.port + TLS_PORTS_UP if serving.port else 0)
    except HangjackError:
        first.close()
        raise
    return Doors((first,), (above,))


def ways_to(serving: Serving, doors: Doors) -> tuple[Reachable, ...]:
    """Return how the server is reached; the first is what everybody uses."""
    hosts = hosts_of(serving.host, serving.local_name)
    kinds = (("http", doors.plain), ("https", doors.secure))
    return tuple(Reachable(scheme, port_of(each), hosts) for scheme, some in kinds for each in some)


async def open_server(serving: Serving) -> Server:
    """Open the store and everything on top of it. Raises with a sentence where that cannot be."""
    allow_more_files()
    store, clock = await _open_store(serving), steady_clock()
    try:
        paper = sha256(secret_in(serving.folder, PAPER_FILE).encode()).digest()
        with explaining_start(serving.database):
            access = await Access.open(store, clock, secrets.token_bytes, paper)
    except BaseException:
        await store.close()
        raise
    access.accounts.ways_back = WaysBack(serving.folder)
    server = Server(Office(store, clock, secrets.token_bytes), access, shared=bool(serving.postgres))
    server.public_url = public_url_of(serving.public_url)
    server.mail = Drawer(serving.folder, secret_in(serving.folder, KEY_FILE))
    return server


async def serve_here(
    serving: Serving, doors: Doors, ready: Callable[[str | None], None], stopping: Stopping
) -> None:
    """Serve in this process until *stopping*; *ready* is called in a thread when the doors are open.

    It is given the secret for the first account, if there is none yet and no other process has made one.
    """
    server = await open_server(serving)
    try:
        with explaining_start(serving.database):
            secret = await server.access.accounts.offer_first_run() if serving.workers == 1 else None
        context = context_for(serving)
        server.hall_urls = in_hall(ways_to(serving, doors)[0])
        app = application(lambda: _given(server))
        app.add_middleware(OwnNames, names=_names_of(serving, server.public_url))
        app.router.routes[:0] = [
            follow_route(follow_secret(serving.folder), stopping.wished.is_set),
            *_tls_routes(serving, doors),
        ]
    except BaseException:
        await server.stop()
        raise
    beside = [
        asyncio.create_task(_renew(serving, context)),
        asyncio.create_task(tidy(lambda: server.asked_at)),
        asyncio.create_task(_look_around(serving, doors, server)),
    ]
    plain: list[Door] = [(each, None) for each in doors.plain]
    secure: list[Door] = [(each, context) for each in doors.secure]
    try:
        async with app.router.lifespan_context(app):
            await listen(app, (*plain, *secure), lambda: ready(secret), stopping, server.wind_down)
    finally:
        for each in beside:
            each.cancel()
        await asyncio.gather(*beside, return_exceptions=True)


def context_for(serving: Serving) -> ssl.SSLContext | None:
    """Return how the server speaks TLS: with its own certificate, with one that was given, or not at all."""
    if not serving.own_tls and serving.certificate is None:
        return None
    from hangjack.web.running.tls import Pair, context_of, own_tls  # noqa: PLC0415 - only where TLS is spoken

    if serving.certificate is not None and serving.key is not None:
        return context_of(Pair(serving.certificate, serving.key))
    return context_of(own_tls(serving.folder, serving.local_name, lan_addresses(), datetime.now(UTC)).leaf)


def fingerprint_for(serving: Serving) -> str | None:
    """Return what committee devices compare, where the authority is our own."""
    if not serving.own_tls:
        return None
    from hangjack.web.running.tls import authority_file  # noqa: PLC0415 - only where TLS is spoken
    from hangjack.web.running.tls_pages import fingerprint_of  # noqa: PLC0415

    return fingerprint_of(authority_file(serving.folder))


def _names_of(serving: Serving, public_url: str) -> frozenset[str]:
    """Return the names that the server answers to."""
    vouched: tuple[str, ...] = ()
    if serving.certificate is not None:
        from hangjack.web.running.tls import names_in  # noqa: PLC0415 - only where TLS is spoken

        vouched = names_in(serving.certificate)
    return own_names(serving.local_name, serving.host, public_url, vouched)


async def _given(server: Server) -> Server:
    return server


async def _open_store(serving: Serving) -> Store:
    if serving.postgres:
        return await _open_postgres(serving.postgres)
    return await RememberingStore.open(serving.database)


async def _open_postgres(url: str) -> Store:
    from hangjack.store.postgres.store import PostgresStore  # noqa: PLC0415 - a venue has none

    try:
        at_first = await PostgresStore.open(url, _PATIENCE_AT_FIRST_S)
    except Refused as error:
        raise Refused("serve.postgres-away") from error
    await at_first.close()
    return await PostgresStore.open(url)


def _tls_routes(serving: Serving, doors: Doors) -> list[Route]:
    if not serving.own_tls:
        return []
    from hangjack.web.running.tls import authority_file  # noqa: PLC0415 - only where TLS is spoken
    from hangjack.web.running.tls_pages import tls_routes  # noqa: PLC0415

    (secure,) = doors.secure
    url = Reachable("https", port_of(secure), ()).url(serving.local_name)
    return tls_routes(authority_file(serving.folder), serving.local_name, url)


async def _look_around(serving: Serving, doors: Doors, server: Server) -> None:
    """Know by which addresses phones reach the server, wherever the machine is carried."""
    while True:
        await asyncio.sleep(_LOOK_AROUND_S)
        (first, *_) = await asyncio.to_thread(ways_to, serving, doors)
        server.hall_urls = in_hall(first)


async def _renew(serving: Serving, context: ssl.SSLContext | None) -> None:
    """Look from time to time whether our certificate nears its end, or the machine has other addresses."""
    if context is None or not serving.own_tls:
        return
    from hangjack.web.running.tls import own_tls  # noqa: PLC0415 - see above

    while True:
        await asyncio.sleep(_RENEW_S)
        leaf = (
            await asyncio.to_thread(
                own_tls, serving.folder, serving.local_name, lan_addresses(), datetime.now(UTC)
            )
        ).leaf
        context.load_cert_chain(leaf.certificate, leaf.key)
