"""Files for nobody but their owner, whatever the folder and the umask allow."""

import os
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600
"""What every file that the store writes may be: read and written by its owner."""

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def new_file(path: Path) -> int:
    """Make a file that nobody else can open, not even for a moment. Raises `FileExistsError`."""
    return os.open(path, _NEW, PRIVATE)


def make_private(*paths: Path) -> None:
    """Take from everybody else what they may do with *paths*, as far as these are there and ours to change."""
    for path in paths:
        with suppress(OSError):
            path.chmod(PRIVATE)
