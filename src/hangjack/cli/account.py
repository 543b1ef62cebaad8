"""`hangjack account`: who has an account on a server, and the way back for somebody who lost their password."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import click
from msgspec import Struct

from hangjack.cli.data_folder import data_option, store_to_read
from hangjack.competition.permissions import Role
from hangjack.desk.office import Office
from hangjack.desk.states import Gone
from hangjack.errors import BadInput
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.store.interface import Store
from hangjack.web.access.accounts import accounts_in, record_id
from hangjack.web.access.events import STREAM as ACCESS_STREAM
from hangjack.web.access.tokens import SECRET_BYTES, spelled
from hangjack.web.access.values import Account
from hangjack.web.access.ways_back import HOURS, WayBack, WaysBack
from hangjack.web.running.address_file import kept_address
from hangjack.wording import say

_HOUR_MS = 3_600_000

_PATIENCE_S = 3.0
"""How long somebody at a keyboard waits for a database that does not answer."""

postgres_option = click.option(
    "--postgres",
    metavar="URL",
    default="",
    envvar="HANGJACK_POSTGRES",
    help="Where the server keeps everything in this database; also read from HANGJACK_POSTGRES.",
)


class _Known(Struct, frozen=True):
    """The accounts of a server, and the people who direct each of its events."""

    accounts: Sequence[Account]
    directors: dict[CompetitionId, tuple[PersonId, ...]]

    def directed_by(self, person: PersonId) -> list[CompetitionId]:
        """Return the events that somebody directs."""
        return [event for event, people in self.directors.items() if person in people]


@click.group("account")
def command() -> None:
    """See the accounts of a server, and let somebody back in who lost their password.

    It is typed on the server's own machine, by whoever may write in the data folder. The server may run meanwhile.

    \b
        hangjack account list
        hangjack account link dora
        hangjack account link dora --director fig-tree-cup
    """


@command.command("list")
@data_option
@postgres_option
def list_(folder: Path, postgres: str) -> None:
    """List who has an account, and which events they direct."""
    known = asyncio.run(_known(folder, postgres))
    if not known.accounts:
        click.echo(say("access.no-accounts"))
    for each in known.accounts:
        events = ", ".join(known.directed_by(each.person))
        key = "access.account-director" if events else "access.account"
        click.echo(say(key, login=each.login, name=each.name, events=events))


@command.command()
@click.argument("login", metavar="LOGIN")
@click.option("--director", metavar="EVENT", help="Also make them director of this event.")
@click.option("--owner", is_flag=True, help="Also make them the owner of this server.")
@click.option("--url", metavar="URL", default="", help="The server's address, if it is another one.")
@data_option
@postgres_option
def link(login: str, director: str | None, owner: bool, url: str, folder: Path, postgres: str) -> None:  # noqa: FBT001, PLR0913, PLR0917
    """Print a link with which LOGIN chooses a new password, once and within a day.

    All their devices are signed out then. An event that nobody can direct any more, or one from another server, gets a
    director with --director. A server whose owner is gone gets another with --owner: who may open competitions there, and
    which mail servers they may enter, is the owner's to say.

    \b
        hangjack account link dora
        hangjack account link dora --director fig-tree-cup --data /srv/hangjack
        hangjack account link dora --owner
    """
    known = asyncio.run(_known(folder, postgres))
    account = _account(known, login)
    if director is not None and director not in known.directors:
        raise BadInput("access.no-such-event", event=director, events=", ".join(known.directors) or "-")
    until_ms = time.time_ns() // 1_000_000 + HOURS * _HOUR_MS
    secret = spelled(secrets.token_bytes(SECRET_BYTES))
    way = WayBack(account.login, until_ms, None if director is None else CompetitionId(director), owner)
    WaysBack(folder).open(secret, way)
    path = f"/password/{secret}"
    base = (url or kept_address(folder)).rstrip("/")
    click.echo(say("access.way-back", hours=HOURS, name=account.name, url=base + path))
    click.echo(say("access.way-back-once", login=account.login))
    if not url:
        click.echo(say("access.way-back-host", path=path))


def _account(known: _Known, login: str) -> Account:
    wanted = record_id(login).partition("/")[2]
    found = next((each for each in known.accounts if each.login == wanted), None)
    if found is None:
        logins = ", ".join(each.login for each in known.accounts)
        raise BadInput("access.no-such-account", login=login, logins=logins or "-")
    return found


async def _known(folder: Path, postgres: str) -> _Known:
    async with _store(folder, postgres) as store:
        office = Office(store, lambda: 0, secrets.token_bytes)
        events = [each for each in await store.heads() if _is_event(each)]
        directors = {}
        for event in sorted(events):
            with suppress(Gone):
                competition = await office.competition(CompetitionId(event))
                directors[competition.id] = competition.appointments.holders(Role.DIRECTOR)
        return _Known(await accounts_in(store), directors)


@asynccontextmanager
async def _store(folder: Path, postgres: str) -> AsyncIterator[Store]:
    if not postgres:
        async with store_to_read(folder) as store:
            yield store
        return
    from hangjack.store.postgres.store import PostgresStore  # noqa: PLC0415 - a venue has none

    shared = await PostgresStore.open(postgres, _PATIENCE_S)
    try:
        yield shared
    finally:
        await shared.close()


def _is_event(stream: StreamId) -> bool:
    return "/" not in stream and stream != ACCESS_STREAM
