"""What whoever runs a server types to take an event in, on a store that has nothing but the server's own so far."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import import_, main
from hangjack.ids import RESERVED
from hangjack.store.interface import Store
from support.desk import copied
from support.memory_store import MemoryStore


def typed_import(store: Store, file: Path, *words: str) -> Result:
    """Type `hangjack import FILE` where *store* is what the data folder has."""

    @asynccontextmanager
    async def there(_: Path) -> AsyncIterator[Store]:
        yield store

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_, "store_to_write", there)
        return CliRunner().invoke(main, ["import", str(file), *words])


def without_events(store: MemoryStore, to: MemoryStore) -> MemoryStore:
    """Give *to* what is the server's own in *store*: accounts and keys, and no event."""
    copied(store, to)
    to._streams = {stream: of for stream, of in to._streams.items() if stream in RESERVED}
    to._written = [each for each in to._written if each.stream in RESERVED]
    to._acts = {
        id_: act for id_, act in to._acts.items() if all(each.stream in RESERVED for each in act.spans)
    }
    to._records = {id_: each for id_, each in to._records.items() if id_.partition("/")[0] in RESERVED}
    to._snapshots = {}
    return to
