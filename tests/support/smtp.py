"""A real mail server in a thread: with TLS, with STARTTLS or without, that takes letters, refuses them, or hangs up."""

import asyncio
import ipaddress
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from support.ports import HOST, own_port

USER, PASSWORD = "league", "seven small turtles"
STANDSTILL_S = 120.0
"""How long it may take to start: as long as a busy machine needs."""


class PostOffice:
    """What a mail server has got, and what it answers."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.refused: Mapping[str, str] = {}
        """What is answered to whom."""
        self.after: Callable[[], str] = lambda: "250 taken"
        """What is answered to a whole letter, or done instead."""

    async def handle_RCPT(  # noqa: N802 - the library wants it so
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a receiver, or not."""
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a letter."""
        assert isinstance(envelope.content, bytes)
        self.raw.append(envelope.content)
        read: Any = message_from_bytes(envelope.content, policy=policy.default)
        self.letters.append(read)
        return self.after()

    @property
    def receivers(self) -> list[str]:
        """Return to whom letters came."""
        return [str(each["To"]) for each in self.letters]


class _Server(Controller):
    """A mail server that hangs up before it ends."""

    def factory(self) -> SMTP:
        made: SMTP = super().factory()  # type: ignore[no-untyped-call]
        self.__dict__.setdefault("calls", []).append(made)
        return made

    async def hang_up(self) -> None:
        """Let go of whoever still calls."""
        for call in self.__dict__.get("calls", ()):
            if call.transport is not None:
                call.transport.close()
        await asyncio.sleep(0.01)


def _signed_in(_server: object, _session: object, _envelope: object, _way: object, data: Any) -> AuthResult:
    right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=False)


@contextmanager
def mail_server(
    office: PostOffice,
    *,
    tls: Path | None = None,
    starttls: Path | None = None,
    port: int | None = None,
    auth: bool = False,
) -> Iterator[int]:
    """Let a mail server run for a while; give its port: a new one, or one that is ours already.

    *tls* and *starttls* are folders with a certificate.
    """
    options: dict[str, Any] = {"ident": "test", "ready_timeout": STANDSTILL_S}
    if auth:
        by_hand = tls is None  # the library sees no TLS that was there from the beginning
        options |= {"authenticator": _signed_in, "auth_required": by_hand, "auth_require_tls": by_hand}
    if starttls is not None:
        options |= {"tls_context": server_context(starttls), "require_starttls": True}
    context = server_context(tls) if tls is not None else None
    with own_port() if port is None else nullcontext(port) as ours:
        controller = _Server(office, hostname=HOST, port=ours, ssl_context=context, **options)
        controller.start()
        try:
            yield ours
        finally:
            nobody_calls()
            asyncio.run_coroutine_threadsafe(controller.hang_up(), controller.loop).result()
            controller.stop()


def nobody_calls() -> None:
    """Wait until all that was begun with a mail server is over."""
    for thread in threading.enumerate():
        if thread.name == "mail":
            thread.join()


def certificate(folder: Path) -> Path:
    """Make a certificate of one's own for this machine; return the file to trust."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HOST))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    trusted = folder / "certificate.pem"
    trusted.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return trusted


def server_context(folder: Path) -> ssl.SSLContext:
    """Return how a mail server with the certificate in *folder* speaks TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return context
