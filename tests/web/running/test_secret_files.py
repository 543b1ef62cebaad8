"""Secrets beside the database: made once, and for the owner's eyes."""

import stat
from pathlib import Path

import pytest

from hangjack.errors import BadInput
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
