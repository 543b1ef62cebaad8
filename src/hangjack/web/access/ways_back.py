"""Ways back in: what whoever owns the server's machine hands to somebody who has lost their password.

A way back is a file in the data folder, named by the hash of its secret. Whoever can write there owns everything anyway, so
nothing else is asked of them. The server looks for the file when somebody shows the secret: it need not be stopped for it.
"""

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.ids import CompetitionId
from hangjack.web.access.tokens import SECRET_LENGTH, name_of

FOLDER = "ways-back"
HOURS = 24
"""How long a way back is open."""


class WayBack(Struct, frozen=True):
    """Whose account it leads back to, until when, and what they become beside."""

    login: str
    until_ms: int
    director_of: CompetitionId | None = None
    owner: bool = False
    """Whether they are made the owner of the server."""


class WaysBack:
    """The ways back of one data folder; without a folder there are none."""

    def __init__(self, folder: Path | None = None) -> None:
        """Look in the data folder *folder*."""
        self._folder = None if folder is None else folder / FOLDER

    def open(self, secret: str, way: WayBack) -> None:
        """Let whoever shows *secret* come back by *way*, once. Raises `BadInput` where the folder cannot be written."""
        assert self._folder is not None, "whoever opens a way back has a data folder"
        path = self._folder / name_of(secret)
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(msgspec.json.encode(way))
        except OSError as error:
            raise BadInput("archive.not-written", path=str(path), reason=error.strerror) from error

    def find(self, secret: str, now_ms: int) -> WayBack | None:
        """Return the way that *secret* opens; None if there is none, or no more."""
        if self._folder is None or len(secret) != SECRET_LENGTH:
            return None
        try:
            way = msgspec.json.decode((self._folder / name_of(secret)).read_bytes(), type=WayBack)
        except (OSError, msgspec.DecodeError):
            return None
        return way if way.until_ms > now_ms else None

    def close(self, secret: str) -> None:
        """Shut a way that was gone. A second time changes nothing."""
        if self._folder is not None:
            with suppress(OSError):
                (self._folder / name_of(secret)).unlink(missing_ok=True)
