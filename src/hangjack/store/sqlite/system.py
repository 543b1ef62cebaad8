"""What Unix and Windows do differently with files: locks that end with the program, and what is surely on the disk."""

import os
from pathlib import Path

try:
    import fcntl
except ImportError:
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

else:

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def taken(handle: int) -> bool:
    """Whether the lock on the open file *handle* is ours now; no if another program has it."""
    try:
        _take(handle)
    except (BlockingIOError, PermissionError):
        return False
    return True


def sync_file(path: Path) -> None:
    """Wait until what was written to *path* is on the disk."""
    _sync(path, os.O_RDWR)


def sync_folder(path: Path) -> None:
    """Wait until the names in the folder *path* are on the disk, where a system lets one ask for that."""
    if hasattr(os, "O_DIRECTORY"):
        _sync(path, os.O_RDONLY)


def _sync(path: Path, mode: int) -> None:
    handle = os.open(path, mode)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
