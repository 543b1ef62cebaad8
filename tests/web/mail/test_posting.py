"""Letters are handed over to a real mail server: with TLS, STARTTLS and without, and whatever it answers is understood."""

import socket
from email.message import EmailMessage
from pathlib import Path
from threading import Thread

import pytest

from hangjack.competition.messages.events import Trouble
from hangjack.desk.messages.writing import Text
from hangjack.web.mail.drawer import MailSecurity, MailServer
from hangjack.web.mail.letters import Envelope, letter
from hangjack.web.mail.posting import Connection, NotSent
from support.ports import HOST, own_port
from support.smtp import PASSWORD, USER, PostOffice, certificate, mail_server

SENDER = "league@example.org"


def to(address: str = "ash@example.org", text: Text | None = None) -> EmailMessage:
    """Return a letter to somebody."""
    return letter(
        Envelope("The Vale League", SENDER, address, "m1"), text or Text("Card due", "Please send it.\n")
    )


def sent(server: MailServer, *letters: EmailMessage) -> list[Trouble | None]:
    """Hand letters over; return what came of each."""
    connection = Connection(server, nearby=True)
    connection.open()
    try:
        return [connection.send(each) for each in letters]
    finally:
        connection.close()


def why_not(server: MailServer) -> Trouble:
    """Return why a mail server cannot be used."""
    with pytest.raises(NotSent) as refused:
        Connection(server, nearby=True).open()
    return refused.value.why


def plain(port: int) -> MailServer:
    """Return a server without TLS."""
    return MailServer(HOST, port, MailSecurity.NONE, SENDER)


def test_a_letter_comes_as_it_was_written() -> None:
    """Accents, lines that begin with a dot, long lines: all as they were, in letters that every server can take."""
    office = PostOffice()
    body = "Mené à 6:3, « bravo »\n.a dot\n..two\n" + "long " * 60 + "\n"
    with mail_server(office) as port:
        assert sent(plain(port), to(text=Text("Résultats de l'Île", body))) == [None]

    (got,) = office.letters
    assert got.get_content().replace("\r\n", "\n") == body
    assert (got["Subject"], got["From"], got["Message-ID"]) == (
        "Résultats de l'Île",
        "The Vale League <league@example.org>",
        "<m1@messages.hangjack>",
    )
    assert all(byte < 128 for byte in office.raw[0])


@pytest.mark.parametrize("security", [MailSecurity.TLS, MailSecurity.STARTTLS])
def test_a_letter_goes_over_tls_to_a_server_that_somebody_vouches_for(
    security: MailSecurity, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With user and password; a certificate that nobody vouches for, and a wrong password, are told apart."""
    trusted, office = certificate(tmp_path), PostOffice()
    at_once = security is MailSecurity.TLS
    folders = (tmp_path, None) if at_once else (None, tmp_path)
    with mail_server(office, tls=folders[0], starttls=folders[1], auth=True) as port:
        server = MailServer(HOST, port, security, SENDER, USER, PASSWORD)
        assert why_not(server) is Trouble.TLS
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        assert sent(server, to(), to("bell@example.org")) == [None, None]
        assert why_not(MailServer(HOST, port, security, SENDER, USER, "wrong")) is Trouble.LOGIN

    assert office.receivers == ["ash@example.org", "bell@example.org"]


def test_a_server_without_tls_gets_neither_password_nor_letter_where_tls_is_wanted() -> None:
    """Whoever stands between takes STARTTLS out of the greeting: then nothing is sent."""
    office = PostOffice()
    with mail_server(office) as port:
        assert why_not(MailServer(HOST, port, MailSecurity.STARTTLS, SENDER, USER, PASSWORD)) is Trouble.TLS
        assert why_not(MailServer(HOST, port, MailSecurity.TLS, SENDER)) is Trouble.TLS
    with own_port() as closed:
        assert why_not(plain(closed)) is Trouble.AWAY
    assert office.letters == []


def test_what_a_server_answers_counts_for_that_letter_alone() -> None:
    """One address is unknown, one is to be tried later, and the letter behind them goes."""
    office = PostOffice()
    office.refused = {"gone@example.org": "550 unknown", "full@example.org": "452 later"}
    with mail_server(office) as port:
        answers = sent(plain(port), to("gone@example.org"), to("full@example.org"), to())
        office.after = lambda: "554 no"
        assert sent(plain(port), to()) == [Trouble.REFUSED]
        office.after = lambda: "451 later"
        assert sent(plain(port), to()) == [Trouble.BUSY]

    assert answers == [Trouble.ADDRESS, Trouble.BUSY, None]


def test_a_connection_that_ends_after_the_letter_leaves_it_unsure() -> None:
    """The letter was whole, and no answer came: nobody knows. One that ends before that was surely not sent."""
    for last, why in ((b"DATA", Trouble.UNSURE), (b"RCPT", Trouble.AWAY)):
        with socket.create_server((HOST, 0)) as listener:
            Thread(target=hangs_up, args=(listener, last), daemon=True).start()
            assert sent(plain(listener.getsockname()[1]), to()) == [why]


def hangs_up(listener: socket.socket, last: bytes) -> None:
    """Be a mail server that hangs up after this command, and after the letter if it is the letter's."""
    called, _ = listener.accept()
    with called, called.makefile("rb") as lines:
        called.sendall(b"220 test\r\n")
        for line in lines:
            if line.upper().startswith(last) and last != b"DATA":
                return
            called.sendall(b"354 go on\r\n" if line.startswith(b"DATA") else b"250 ok\r\n")
            if line.startswith(b"DATA"):
                while lines.readline() != b".\r\n":
                    pass
                return


@pytest.mark.parametrize("bad", ["Cup\r\nBcc: x@example.org", "Cup\n\nbody", "Cup\u2028Bcc: x", "Cup\0"])
def test_no_name_adds_a_line_to_the_head_of_a_letter(bad: str) -> None:
    """A team, a league or a subject may be called anything: the head has the lines that it has always."""
    made = letter(Envelope(bad, SENDER, "ash@example.org", "m1"), Text(bad, "Body\n"))
    plain_head = to().keys()
    with pytest.raises((ValueError, IndexError)):
        letter(Envelope("League", SENDER, f"ash@example.org{bad}", "m1"), Text("s", "b"))

    assert made.keys() == plain_head
    head = made.as_bytes().partition(b"\r\n\r\n")[0]
    assert b"\r\nBcc" not in head
    assert b"\nBcc" not in head.replace(b"\r\n", b" ")
