"""Handing letters over to a mail server, one connection for several. All of it waits, and is done in a thread.

What the server says counts: taken, later, no. Where the connection ends after a whole letter was sent and before the answer,
nobody knows, and it is said so.

A mail server is a stranger: each reply may have so many bytes and lines and take so long, and so may the whole conversation.
Whoever goes beyond that is hung up on, however fast or slowly they go on.
"""

import math
import re
import smtplib
import socket
import ssl
from collections.abc import Sequence
from contextlib import suppress
from email.message import EmailMessage
from email.policy import EmailPolicy
from time import monotonic

from hangjack.competition.messages.events import Trouble
from hangjack.web.mail.drawer import MailSecurity, MailServer
from hangjack.web.mail.nearby import Place, is_nearby, places_of

PATIENCE_S = 20.0
"""How long an answer is waited for, from its first byte to its last; the greeting with all that comes before it, too."""
BEGIN_WITHIN_S = 60.0
"""After so long no other letter is begun over the same connection."""
CONVERSATION_S = 150.0
"""After so long a connection is at its end, whatever is going on: well below `LEASE_MS`."""
LONGEST_REPLY, LONGEST_LINE, MOST_LINES = 64 * 1024, 8 * 1024, 100
"""How much a mail server may say in one reply, in bytes and lines; none that means well needs a tenth of it."""

clock = monotonic
"""What time it is, in seconds from somewhere."""

_AT_ONCE = 4096
_READY = 220

_CALLED = "[127.0.0.1]"
"""How we greet, as mail programs do: a machine at home has no name that means anything."""
_FOR_PROGRAMS = "List-"
_LATER = 4
_OK, _FORWARDED, _GO_ON = 250, 251, 354
_DOTS = re.compile(rb"(?m)^\.")


class _Letters(EmailPolicy):
    """How letters are written. What stands between angle brackets for programs is not broken into pieces."""

    def fold(self, name: str, value: str) -> str:
        """Return a line of the head."""
        return f"{name}: {value}\r\n" if name.startswith(_FOR_PROGRAMS) else super().fold(name, value)

    def fold_binary(self, name: str, value: str) -> bytes:
        """Return a line of the head as it is sent."""
        whole = name.startswith(_FOR_PROGRAMS)
        return self.fold(name, value).encode("ascii") if whole else super().fold_binary(name, value)


LETTERS = _Letters(linesep="\r\n", cte_type="7bit")
"""No header can have the end of a line in it, and every server can take what is written so."""


class NotSent(Exception):
    """A mail server could not be used, and why."""

    def __init__(self, why: Trouble, *, greeted: bool = False) -> None:
        """Say *why*; *greeted*: a mail server it was, which had said so."""
        super().__init__(why)
        self.why = why
        self.greeted = greeted

    def told(self, server: MailServer) -> Trouble:
        """Return what people are told: where no mail server spoke, no more than that.

        Otherwise anybody who may enter a mail server could find out what else listens at any address. Where the owner of this
        server has named the address, nobody finds out anything that way.
        """
        return self.why if self.greeted or server.by_owner or self.why is Trouble.NEARBY else Trouble.AWAY


class _Smtp(smtplib.SMTP):
    """A call whose socket is known from its first moment on, so that it can be cut off whatever it waits for.

    Replies are read here, because `smtplib` keeps every line of one that never ends, and waits anew for every byte.
    """

    def __init__(self, server: MailServer, *, nearby: bool) -> None:
        super().__init__(local_hostname=_CALLED, timeout=PATIENCE_S)
        self.begun_s = clock()
        self._host = server.host
        self._nearby = nearby
        self._at_once = server.security is MailSecurity.TLS
        self._greeted_by = self.begun_s + PATIENCE_S
        self._unread = bytearray()

    def getreply(self) -> tuple[int, bytes]:
        """Return the code of one reply and what it says. Hangs up on whoever says too much, or takes too long."""
        by = min(clock() + PATIENCE_S, self._greeted_by, self.begun_s + CONVERSATION_S)
        said: list[bytes] = []
        left = LONGEST_REPLY
        try:
            while len(said) < MOST_LINES and left > 0:
                line = self._line(by)
                left -= len(line)
                said.append(line[4:].strip())
                if not line[:3].isdigit():
                    return -1, b"\n".join(said)
                if line[3:4] != b"-":
                    self._wait_as_before()
                    return int(line[:3]), b"\n".join(said)
        except OSError as error:
            self.close()
            raise smtplib.SMTPServerDisconnected(str(error)) from None
        self.close()
        raise smtplib.SMTPServerDisconnected("too long a reply")

    def secure(self) -> None:
        """Make the connection safe. What was said before counts no more: anybody could have put it there."""
        self.starttls(context=ssl.create_default_context())
        self._unread.clear()

    def _wait_as_before(self) -> None:
        """Let what is sent next have its own time; the greeting is over."""
        self._greeted_by = math.inf
        if self.sock is not None:
            self.sock.settimeout(PATIENCE_S)

    def _line(self, by: float) -> bytes:
        while (end := self._unread.find(b"\n")) < 0:
            if len(self._unread) > LONGEST_LINE:
                raise OSError("too long a line")
            self._unread += self._read(by)
        line = bytes(self._unread[: end + 1])
        del self._unread[: end + 1]
        return line

    def _read(self, by: float) -> bytes:
        """Return what comes next. Raises `OSError` where nothing comes in time, or nothing more."""
        left = by - clock()
        if left <= 0 or self.sock is None:
            raise TimeoutError
        self.sock.settimeout(left)
        if not (came := self.sock.recv(_AT_ONCE)):
            raise ConnectionResetError
        return came

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        """Return a socket that leads there: to an address that was looked at, whatever the name says a moment later."""
        del timeout
        places = places_of(host, port)
        allowed = [each for each in places if self._nearby or not is_nearby(each.address)]
        if not allowed:
            raise NotSent(Trouble.NEARBY)
        self._call(allowed)
        assert self.sock is not None, "somebody took the call"
        if self._at_once:
            context = ssl.create_default_context()
            self.sock = safe = context.wrap_socket(
                self.sock, server_hostname=host, do_handshake_on_connect=False
            )
            safe.settimeout(self._left_to_greet())
            safe.do_handshake()
        return self.sock

    def _call(self, places: Sequence[Place]) -> None:
        """Call one place after the other until somebody answers. Raises `OSError` if nobody does."""
        nobody: OSError | None = None
        for each in places:
            self.sock = socket.socket(each.family, socket.SOCK_STREAM)
            try:
                self.sock.settimeout(self._left_to_greet())
                self.sock.connect(each.where)
            except OSError as error:
                nobody = error
                self.sock.close()
            else:
                return
        assert nobody is not None, "there is a place to call"
        raise nobody

    def _left_to_greet(self) -> float:
        if (left := self._greeted_by - clock()) <= 0:
            raise TimeoutError
        return left


class Connection:
    """A connection to a mail server that takes our letters."""

    def __init__(self, server: MailServer, *, nearby: bool = False) -> None:
        """Think of *server*, without calling it yet; *nearby*: it may be in this server's own network."""
        self.server = server
        self._nearby = nearby
        self._smtp: _Smtp | None = None

    @property
    def is_late(self) -> bool:
        """Whether no other letter should be begun."""
        return self._smtp is not None and clock() > self._smtp.begun_s + BEGIN_WITHIN_S

    def open(self) -> None:
        """Call the server, make the connection safe, and sign in. Raises `NotSent`, and then the connection is closed."""
        try:
            self._greet()
            if self.server.user:
                self._sign_in()
        except NotSent:
            self._let_go()
            raise

    def send(self, letter: EmailMessage) -> Trouble | None:
        """Hand a letter over; return None if it was taken, otherwise why not."""
        assert self._smtp is not None, "a connection is opened first"
        smtp, to = self._smtp, letter["to"].addresses[0].addr_spec
        try:
            code, _ = smtp.mail(self.server.sender)
            if code != _OK:
                return self._put_off(_by_code(code, Trouble.SENDER))
            code, _ = smtp.rcpt(to)
            if code not in {_OK, _FORWARDED}:
                return self._put_off(_by_code(code, Trouble.ADDRESS))
            code, _ = smtp.docmd("DATA")
            if code != _GO_ON:
                return self._put_off(_by_code(code, Trouble.REFUSED))
        except (OSError, smtplib.SMTPException):
            return Trouble.AWAY
        return self._answer(smtp, letter.as_bytes(policy=LETTERS))

    def close(self) -> None:
        """Say goodbye, if anybody listens."""
        if self._smtp is not None:
            with suppress(OSError, smtplib.SMTPException):
                self._smtp.quit()
        self._let_go()

    def cut(self) -> None:
        """End the connection from outside, whatever it waits for."""
        sock = self._smtp.sock if self._smtp is not None else None
        if sock is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def _greet(self) -> None:
        greeted = False
        try:
            self._smtp = smtp = _Smtp(self.server, nearby=self._nearby)
            code, _ = smtp.connect(self.server.host, self.server.port)
            if code != _READY:
                raise NotSent(_by_code(code, Trouble.AWAY))
            smtp.ehlo_or_helo_if_needed()
            greeted = True
            if self.server.security is MailSecurity.STARTTLS:
                smtp.secure()
                smtp.ehlo_or_helo_if_needed()
        except (ssl.SSLError, smtplib.SMTPNotSupportedError):
            raise NotSent(Trouble.TLS, greeted=greeted) from None
        except smtplib.SMTPResponseException as error:
            raise NotSent(_by_code(error.smtp_code, Trouble.AWAY), greeted=greeted) from None
        except (OSError, smtplib.SMTPException, UnicodeError):
            raise NotSent(Trouble.AWAY, greeted=greeted) from None

    def _sign_in(self) -> None:
        assert self._smtp is not None, "a connection is opened first"
        try:
            self._smtp.login(self.server.user, self.server.password)
        except smtplib.SMTPResponseException as error:
            raise NotSent(_by_code(error.smtp_code, Trouble.LOGIN), greeted=True) from None
        except (smtplib.SMTPNotSupportedError, UnicodeError):
            raise NotSent(Trouble.LOGIN, greeted=True) from None
        except (OSError, smtplib.SMTPException):
            raise NotSent(Trouble.AWAY, greeted=True) from None

    def _answer(self, smtp: smtplib.SMTP, text: bytes) -> Trouble | None:
        """Send the letter itself, its dots doubled as the protocol wants, and return what the server says to it."""
        end = b"" if text.endswith(b"\r\n") else b"\r\n"
        try:
            smtp.send(_DOTS.sub(b"..", text) + end + b".\r\n")
            code, _ = smtp.getreply()
        except (OSError, smtplib.SMTPException):
            return Trouble.UNSURE
        return None if code == _OK else _by_code(code, Trouble.REFUSED)

    def _let_go(self) -> None:
        if self._smtp is not None:
            with suppress(OSError):
                self._smtp.close()

    def _put_off(self, why: Trouble) -> Trouble:
        """Let the next letter begin anew."""
        assert self._smtp is not None, "a connection is opened first"
        with suppress(OSError, smtplib.SMTPException):
            self._smtp.rset()
        return why


def _by_code(code: int, otherwise: Trouble) -> Trouble:
    return Trouble.BUSY if code // 100 == _LATER else otherwise
