"""Secrets beside the database: made once, and for the owner's eyes."""

import stat
from pathlib import Path

import pytest

from hangjack.errors import BadInput
from hangjack.web.running.address_file import ADDRESS_FILE, keep_address, kept_address
from hangjack.web.running.secret_files import PAPER_FILE, secret_in


def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    """Whoever asks again gets the same; another file has another one."""
    first, again, other = (
        secret_in(tmp_path, PAPER_FILE),
        secret_in(tmp_path, PAPER_FILE),
        secret_in(tmp_path, "b"),
    )

    assert first == again != other
    assert stat.S_IMODE((tmp_path / PAPER_FILE).stat().st_mode) == 0o600


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    """In a sentence, before anything is served."""
    with pytest.raises(BadInput) as refusal:
        secret_in(tmp_path / "nowhere", PAPER_FILE)

    assert refusal.value.key == "archive.not-written"


def test_the_address_of_a_server_is_kept_for_other_commands(tmp_path: Path) -> None:
    """The last one, for its owner alone; the usual one where no server ran, and nothing breaks where it cannot be kept."""
    before = kept_address(tmp_path)
    for url in ("https://hangjack.local:8443", "http://10.0.0.5:8000"):
        keep_address(tmp_path, url)
    keep_address(tmp_path / "nowhere", "http://10.0.0.5:8000")

    assert (before, kept_address(tmp_path)) == ("http://localhost:8000", "http://10.0.0.5:8000")
    assert stat.S_IMODE((tmp_path / ADDRESS_FILE).stat().st_mode) == 0o600
