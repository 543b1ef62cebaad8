"""Handing letters over to a mail server, one connection for several. All of it waits, and is done in a thread.

What the server says counts: taken, later, no. Where the connection ends after a whole letter was sent and before the answer,
nobody knows, and it is said so.
"""

import re
import smtplib
import socket
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.policy import EmailPolicy

from hangjack.competition.messages.events import Trouble
from hangjack.web.mail.drawer import MailSecurity, MailServer

PATIENCE_S = 20.0
"""How long an answer is waited for."""

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

    def __init__(self, why: Trouble) -> None:
        """Say *why*."""
        super().__init__(why)
        self.why = why


class _Smtp(smtplib.SMTP):
    """A call whose socket is known from its first moment on, so that it can be cut off whatever it waits for."""

    def __init__(self, server: MailServer) -> None:
        super().__init__(local_hostname=_CALLED, timeout=PATIENCE_S)
        self._host = server.host
        self._at_once = server.security is MailSecurity.TLS

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        self.sock = socket.create_connection((host, port), timeout)
        if self._at_once:
            context = ssl.create_default_context()
            self.sock = safe = context.wrap_socket(
                self.sock, server_hostname=host, do_handshake_on_connect=False
            )
            safe.do_handshake()
        return self.sock


class Connection:
    """A connection to a mail server that takes our letters."""

    def __init__(self, server: MailServer) -> None:
        """Think of *server*, without calling it yet."""
        self.server = server
        self._smtp: smtplib.SMTP | None = None

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
        try:
            self._smtp = smtp = _Smtp(self.server)
            smtp.connect(self.server.host, self.server.port)
            smtp.ehlo()
            if self.server.security is MailSecurity.STARTTLS:
                smtp.starttls(context=ssl.create_default_context())
                smtp.ehlo()
        except (ssl.SSLError, smtplib.SMTPNotSupportedError):
            raise NotSent(Trouble.TLS) from None
        except smtplib.SMTPResponseException as error:
            raise NotSent(_by_code(error.smtp_code, Trouble.AWAY)) from None
        except (OSError, smtplib.SMTPException, UnicodeError):
            raise NotSent(Trouble.AWAY) from None

    def _sign_in(self) -> None:
        assert self._smtp is not None, "a connection is opened first"
        try:
            self._smtp.login(self.server.user, self.server.password)
        except smtplib.SMTPResponseException as error:
            raise NotSent(_by_code(error.smtp_code, Trouble.LOGIN)) from None
        except (smtplib.SMTPNotSupportedError, UnicodeError):
            raise NotSent(Trouble.LOGIN) from None
        except (OSError, smtplib.SMTPException):
            raise NotSent(Trouble.AWAY) from None

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
