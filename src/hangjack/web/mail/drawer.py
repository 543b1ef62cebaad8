"""Mail servers with their passwords: files in the data folder, in no log, no database, no export and no copy.

So a copy that takes over sends nothing until somebody enters the server there: two never write to the same people.
"""

import hmac
import os
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from hangjack.desk.messages.addresses import read_email
from hangjack.errors import BadInput, Refused
from hangjack.ids import CompetitionId, PersonId
from hangjack.store.private import PRIVATE
from hangjack.wording import Worded

FOLDER = "mail"
KEY_FILE = "mail.key"
"""With this key the links are made by which somebody stops their messages."""

LONGEST = 200
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]+:[0-9A-Fa-f:]*")
_MAC_BYTES = 18


class MailSecurity(Worded):
    """How the connection to a mail server is kept safe."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"


class MailServer(Struct, frozen=True):
    """How a mail server is reached, and in whose name."""

    host: str
    port: int
    security: MailSecurity
    sender: str
    user: str = ""
    password: str = ""
    by_owner: bool = False
    """Whether the owner of this server has named host and port."""

    def __repr__(self) -> str:
        """Return it without what nobody may read in a log of errors."""
        return f"MailServer({self.host!r}, {self.port}, {self.security.value})"


class Drawer:
    """Where mail servers are kept: in a data folder, or without one in memory alone."""

    def __init__(self, folder: Path | None = None, key: str = "") -> None:
        """Keep them in the data folder *folder*; *key* makes the links."""
        self._folder = None if folder is None else folder / FOLDER
        self._key = (key or secrets.token_urlsafe()).encode()
        self._known: dict[CompetitionId, MailServer | None] = {}

    def server_of(self, competition: CompetitionId) -> MailServer | None:
        """Return the mail server of a competition; None where none is entered here."""
        if self._folder is None:
            return self._known.get(competition)
        try:
            return msgspec.json.decode(self._path(competition).read_bytes(), type=MailServer)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None

    def keep(self, competition: CompetitionId, server: MailServer) -> None:
        """Keep a mail server, for the owner of the folder alone; whole, or the one before."""
        if self._folder is None:
            self._known[competition] = server
            return
        path = self._path(competition)
        beside = path.with_suffix(f".{secrets.token_hex(4)}")
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
                file.write(msgspec.json.encode(server))
            beside.replace(path)
        except OSError as error:
            raise BadInput("archive.not-written", path=str(path), reason=error.strerror) from error

    def forget(self, competition: CompetitionId) -> None:
        """Forget a mail server with its password."""
        self._known.pop(competition, None)
        if self._folder is not None:
            with suppress(FileNotFoundError):
                self._path(competition).unlink()

    def stop_token(self, competition: CompetitionId, person: PersonId) -> str:
        """Return what tells that somebody may stop messages to *person*: it was sent to them and to nobody else."""
        named = urlsafe_b64encode(person.encode()).decode().rstrip("=")
        return f"{named}.{self._mac(competition, person)}"

    def person_of(self, competition: CompetitionId, token: str) -> PersonId | None:
        """Return whose token it is; None for one that nobody was sent."""
        named, _, mac = token.partition(".")
        try:
            person = PersonId(urlsafe_b64decode(named + "=" * (-len(named) % 4)).decode())
        except (Error, ValueError):
            return None
        right = hmac.compare_digest(self._mac(competition, person).encode(), mac.encode())
        return person if right else None

    def _mac(self, competition: CompetitionId, person: PersonId) -> str:
        about = msgspec.json.encode(["stop", competition, person])
        mac = hmac.new(self._key, about, sha256).digest()[:_MAC_BYTES]
        return urlsafe_b64encode(mac).decode()

    def _path(self, competition: CompetitionId) -> Path:
        assert self._folder is not None, "a file stands in a folder"
        return self._folder / f"{sha256(competition.encode()).hexdigest()[:32]}.json"


_SPOKEN = {465: MailSecurity.TLS, 587: MailSecurity.STARTTLS}
"""What mail servers speak on the ports that are meant for one way alone."""


def checked(server: MailServer, before: MailServer | None) -> MailServer:
    """Return what was typed, fit to be used; without a password the one from *before* stays, for that server and user alone.

    Otherwise somebody who may change the server could have the password sent to one of their own. Host and port that the owner
    has named stay so as long as nobody names others.
    """
    host, user = server.host.strip(), server.user.strip()
    if max(map(len, (host, user, server.password, server.sender))) > LONGEST:
        raise BadInput("mail.too-long", longest=LONGEST)
    if not _HOST.fullmatch(host):
        raise BadInput("mail.host", host=host)
    if not 0 < server.port < 2**16:
        raise BadInput("mail.port")
    if server.port in _SPOKEN and server.security is not _SPOKEN[server.port]:
        raise BadInput("mail.port-other", port=server.port, security=_SPOKEN[server.port])
    if not (sender := read_email(server.sender)):
        raise BadInput("mail.sender")
    if user and server.security is MailSecurity.NONE:
        raise Refused("mail.password-open")
    password = server.password if user else ""
    if user and not password:
        if before is None or (before.host, before.port, before.user) != (host, server.port, user):
            raise Refused("mail.password-again")
        password = before.password
    as_before = before is not None and before.by_owner and (before.host, before.port) == (host, server.port)
    return MailServer(
        host, server.port, server.security, sender, user, password, server.by_owner or as_before
    )
