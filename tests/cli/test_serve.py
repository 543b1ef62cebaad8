import logging
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main
from hangjack.cli.data_folder import DATABASE
from hangjack.errors import BadInput, Refused
from hangjack.store.sqlite.files import open_to_write
from hangjack.web.running.addresses import (
    Reachable,
    hosts_of,
    listening,
    local_name_of,
    port_of,
    public_url_of,
)
from hangjack.web.running.announcing import Announcement
from hangjack.web.running.json_logs import redacted
from hangjack.web.running.serving import Opened


def hangjack(*words: str) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, words)


def refusal(*words: str) -> str:
    """Return the one sentence with which a command ends that cannot be carried out."""
    answer = hangjack(*words)

    assert answer.exit_code == 2, answer.output
    (line,) = answer.stderr.splitlines()
    return line


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)


@pytest.fixture
def taken() -> Iterator[int]:
    """Give a port on which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield port_of(other)


def test_a_port_that_is_in_use_is_named(taken: int) -> None:
    """Whoever starts a second server learns why it does not start."""
    said = refusal("serve", "--host", "127.0.0.1", "--port", str(taken))

    assert said == (
        f"hangjack: Port {taken} is in use: another hangjack may be running. "
        "Stop that program, or choose another port with --port."
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            "cards.example",
            "hangjack: cards.example cannot be opened as it stands. Give --public-url with its scheme: https://cards.example",
        ),
        (
            "ftp://cards.example",
            "hangjack: ftp://cards.example cannot be opened as it stands. Give --public-url with its scheme: https://cards.example",
        ),
        (
            "https://cards.example/club",
            "hangjack: --public-url is what every address of the server begins with, and nothing more: https://cards.example",
        ),
    ],
)
def test_a_public_address_that_nobody_could_open_is_refused(given: str, said: str) -> None:
    """With the one that was meant, before anything is printed or drawn."""
    assert refusal("serve", "--no-browser", "--port", "0", "--public-url", given) == said


def test_a_public_address_is_taken_with_or_without_a_slash_at_its_end() -> None:
    """With its port too; what has no host, or a name before an @, is none."""
    taken = [
        public_url_of(each) for each in ("", "https://cards.example/", "http://[::1]:8000", "http://a:80")
    ]

    assert taken == ["", "https://cards.example", "http://[::1]:8000", "http://a:80"]
    for wrong in ("https://", "https://:8000", "https://me@cards.example", "http://a:port", "http://a:0"):
        with pytest.raises(BadInput):
            public_url_of(wrong)


def test_with_a_certificate_of_our_own_the_first_link_is_private() -> None:
    """Its password must not be read by whoever listens in the wifi; everybody else scans the plain address."""
    plain, secure = Reachable("http", 8000, ("10.0.0.5",)), Reachable("https", 8443, ("10.0.0.5",))
    both, alone = Opened((plain, secure), "x"), Opened((plain,), "x")
    named = Opened((plain, secure), "x", public_url="https://cards.example")

    assert (both.best, both.private) == ("http://10.0.0.5:8000", "https://10.0.0.5:8443")
    assert (alone.best, alone.private) == ("http://10.0.0.5:8000", "http://10.0.0.5:8000")
    assert (named.best, named.private) == ("https://cards.example", "https://cards.example")


def test_a_server_says_where_it_keeps_everything_and_that_there_is_a_folder_beside_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever starts it from elsewhere begins with an empty folder, and must not think that all is lost."""
    here, program = tmp_path / "elsewhere", tmp_path / "program"
    for folder in (here, program / "hangjack-data"):
        folder.mkdir(parents=True)
    (program / "hangjack").touch(mode=0o700)
    opened = Opened((Reachable("http", 8000, ("10.0.0.5",)),), None)
    monkeypatch.setattr("hangjack.web.running.running.run", lambda _serving, tell, *_: tell(opened))
    monkeypatch.setenv("HANGJACK_TYPED", str(program / "hangjack"))
    monkeypatch.chdir(here)

    alone = hangjack("serve", "--no-browser").output
    (program / "hangjack-data" / DATABASE).touch()
    beside = hangjack("serve", "--no-browser").output
    meant = hangjack("serve", "--no-browser", "--data", str(program / "hangjack-data")).output

    assert f"New, empty data folder: {here / 'hangjack-data'}" in alone
    assert "beside the program" not in alone
    assert f'--data "{program / "hangjack-data"}"' in beside
    assert f"Everything is kept in {program / 'hangjack-data'}" in meant
    assert "beside the program" not in meant


def test_a_folder_that_cannot_be_made_is_named() -> None:
    """A file stands where the folder should be."""
    Path("data").write_text("not a folder", encoding="utf-8")

    said = refusal("serve", "--data", "data/inside", "--host", "127.0.0.1", "--port", "0")

    assert said.startswith("hangjack: The data folder data/inside cannot be made (")


def test_a_database_that_another_program_writes_is_left_alone() -> None:
    """Two servers on one folder would spoil each other's work."""
    Path("data").mkdir()
    connection, lock = open_to_write(Path("data").resolve() / DATABASE)
    try:
        said = refusal("serve", "--data", "data", "--host", "127.0.0.1", "--port", "0")
    finally:
        connection.close()
        os.close(lock)

    assert "is already open in another program" in said


def test_a_database_server_that_is_away_is_named() -> None:
    """Nobody listens there, and nobody waits for long."""
    said = refusal(
        "serve", "--host", "127.0.0.1", "--port", "0", "--postgres", "postgresql://nobody@127.0.0.1:1/none"
    )

    assert said == (
        "hangjack: PostgreSQL does not answer. Check that it runs, and the address that was given with --postgres "
        "or in HANGJACK_POSTGRES."
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--workers", "2"), "Several workers need PostgreSQL"),
        (("--workers", "2", "--postgres", "postgresql://x/y", "--tls"), "--tls is for one process"),
        (("--cert", "some.pem"), "give both --cert and --key"),
        (("--tls", "--cert", "a.pem", "--key", "b.pem"), "Give either --tls"),
        (("--name", "fig tree"), "cannot be a name in the network"),
        (("--host", "203.0.113.99", "--port", "0"), "cannot listen on 203.0.113.99"),
    ],
)
def test_what_does_not_go_together_is_refused(options: tuple[str, ...], sentence: str) -> None:
    """Before anything is opened or made."""
    said = refusal("serve", *options)

    assert sentence in said
    assert not Path("hangjack-data", DATABASE).exists()


def test_following_in_the_open_is_refused() -> None:
    """The secret is not sent where others could read along."""
    Path("follow.secret").write_text("secret\n", encoding="utf-8")

    said = refusal("follow", "http://hangjack.local:8000", "--secret", "follow.secret", "--data", "copy")

    assert "Start the server with --tls and follow its https address." in said
    assert not Path("copy").exists()


def test_following_needs_the_secret() -> None:
    """And the sentence says where it is."""
    assert "follow.secret" in refusal("follow", "https://hangjack.local:8443", "--data", "copy")


def test_a_folder_cannot_follow_itself() -> None:
    """It would wait for itself."""
    assert "copy of itself" in refusal("follow", "here", "--data", "../" + Path.cwd().name + "/here")


def test_addresses_are_as_people_type_them() -> None:
    """The usual port is left out, and an address of the new kind stands in brackets."""
    assert Reachable("http", 8000, ("10.0.0.1", "a.local")).urls == (
        "http://10.0.0.1:8000",
        "http://a.local:8000",
    )
    assert Reachable("https", 443, ("fd00::1",)).urls == ("https://[fd00::1]",)
    assert local_name_of("Fig-Tree") == "fig-tree.local"
    assert hosts_of("127.0.0.1", "a.local") == ("127.0.0.1",)
    assert hosts_of("0.0.0.0", "a.local")[-2:] == ("a.local", "localhost")  # noqa: S104 - nothing listens


def test_a_machine_without_a_network_is_told_that_its_name_is_not_known() -> None:
    """It serves all the same; and what was withdrawn is not announced afterwards."""
    alone = Announcement("fig-tree.local", 8000, ())
    gone = Announcement("fig-tree.local", 8000, ("127.0.0.1",))
    gone.withdraw()
    gone.make()

    with pytest.raises(Refused) as refused:
        alone.make()
    assert refused.value.key == "serve.not-announced"


def test_a_free_port_is_found() -> None:
    """Port 0 is any that is free."""
    found = listening("127.0.0.1", 0)
    try:
        assert port_of(found) > 0
    finally:
        found.close()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("GET /t/abc-DEF_1 404", "GET /t/... 404"),
        ("GET /first/abc?x=1", "GET /first/..."),
        ('"/invited/abc"', '"/invited/..."'),
        ("GET /password/abc", "GET /password/..."),
        ("GET /c/cup/qr/abc", "GET /c/cup/qr/..."),
        ("GET /c/cup/own/ana/abc.ics 200", "GET /c/cup/own/ana/... 200"),
        ("/api/me?token=abc and more", "/api/me and more"),
        ("is it so? yes", "is it so yes"),
    ],
)
def test_secrets_are_taken_out_of_logs(text: str, shown: str) -> None:
    """What leads in, and whatever stands behind a question mark."""
    assert redacted(text) == shown
