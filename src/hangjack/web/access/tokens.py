"""Secrets: how they are made, and what is kept of them.

A secret is 128 random bits, 22 characters. What is stored is its SHA-256, which is also its name: to find 128 random bits
behind a hash is out of anybody's reach, so the name may stand in a log and on a director's screen. A secret that is shown
is hashed and the hash looked up. There is nothing to compare in constant time: how long a lookup takes could tell about
hashes at most, and nobody can choose a secret by its hash.

A lost reply must be sent again although the secret was not kept. So it is made from the id of the request and the server's
own key: the same request gives the same secret. The request's id is itself kept only as a hash; whoever steals the
database with the key in it still lacks the id, and whoever overhears an id lacks the key. An id is therefore 128 random
bits made on the device, and belongs into no log.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import NewType

from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.ids import StreamId
from hangjack.store.interface import ActId

RequestId = NewType("RequestId", str)
"""Names one request for good; made on the device, of chance."""

SECRET_BYTES = 16
SECRET_LENGTH = 22
KEY_BYTES = 32
CODE_LENGTH = 9
_LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No vowels, so that no code is a word; none that looks like a digit."""
_SHORTEST_REQUEST, _LONGEST_REQUEST = 16, 64


class Unspoken(Struct, frozen=True):
    """Values of which some are secret or personal: they are never shown by accident, in a log or a traceback."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


class Secrets:
    """Makes secrets from requests with the server's own key."""

    def __init__(self, key: bytes) -> None:
        """Make them with *key*, `KEY_BYTES` of chance."""
        assert len(key) == KEY_BYTES, "the key is as long as it was made"
        self._key = key

    def device(self, cookie: str) -> str:
        """Return what is kept of a device's cookie: whoever reads the log cannot show it."""
        return self.made_by(RequestId(cookie), "device")

    def device_in(self, stream: StreamId, device: str) -> str:
        """Return what *device* is called in one match: everybody may read that, and it tells nothing anywhere else."""
        return self.made_by(RequestId(f"{device} {stream}"), "device in")

    def made_by(self, request: RequestId, kind: str) -> str:
        """Return the secret of this *kind* that belongs to *request*."""
        made = hmac.digest(self._key, f"{kind} {request}".encode(), "sha256")
        return spelled(made[:SECRET_BYTES])


def spelled(secret: bytes) -> str:
    """Return *secret* as it stands in a link or a cookie."""
    return urlsafe_b64encode(secret).decode().rstrip("=")


def name_of(secret: str) -> str:
    """Return what is kept of *secret*: its hash."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def code_of(secret: str) -> str:
    """Return the letters that stand beside the code of *secret*: 39 bits, enough where tries are counted."""
    number, letters = int.from_bytes(sha256(f"code {secret}".encode()).digest()), ""
    for _ in range(CODE_LENGTH):
        number, at = divmod(number, len(_LETTERS))
        letters += _LETTERS[at]
    return letters


def typed_code(text: str) -> str:
    """Return letters as they are spelled, however somebody has typed them; nothing if they can be no code."""
    letters = "".join(text.upper().replace("-", " ").split())
    return letters if len(letters) == CODE_LENGTH and set(letters) <= set(_LETTERS) else ""


def act_id(request: RequestId) -> ActId:
    """Return the id under which the store knows *request*. Refuses one that is too short to be random."""
    if not _SHORTEST_REQUEST <= len(request) <= _LONGEST_REQUEST:
        raise BadInput("access.request-id", shortest=_SHORTEST_REQUEST, longest=_LONGEST_REQUEST)
    return ActId(f"access-{name_of(request)}")
