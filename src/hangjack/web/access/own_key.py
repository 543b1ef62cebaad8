"""The server's own key: made with the store, kept in it, and the one that the stream of keys is committed to."""

from hangjack.errors import BadInput
from hangjack.log import digest_of
from hangjack.store.interface import PersonalRecord, RecordId, Store, commitment
from hangjack.web.access.accounts import SERVER
from hangjack.web.access.events import AccessOpened
from hangjack.web.access.log import AccessLog, Basis, Decided, Wish
from hangjack.web.access.tokens import KEY_BYTES, SECRET_BYTES

_KEY_RECORD = RecordId("secret/access")


async def own_key(store: Store, log: AccessLog) -> bytes:
    """Return the server's own key, made when a store is first opened; every process of a store has the same."""
    made = PersonalRecord(_KEY_RECORD, log.chance(SECRET_BYTES).hex(), {"key": log.chance(KEY_BYTES).hex()})

    def decide(basis: Basis) -> Decided:
        return Decided(() if basis.record else (AccessOpened(commitment(made)),), keep=(made,))

    await log.do(Wish(log.new_id(), digest_of("access-opened"), SERVER, decide, _KEY_RECORD))
    kept = await store.record(_KEY_RECORD)
    assert kept is not None, "the key was made just now, or before"
    return bytes.fromhex(kept.content["key"])


async def require_own_key(store: Store, log: AccessLog) -> None:
    """Refuse a key that is not the one the stream of keys is committed to: somebody has put it there."""
    kept = await store.record(_KEY_RECORD)
    if kept is None or commitment(kept) != log.keys.record:
        await log.close()
        raise BadInput("access.key-changed")
