"""Where a server answers, kept in its data folder so that other commands of the same machine can say it."""

import os
from contextlib import suppress
from pathlib import Path

ADDRESS_FILE = "address"
USUAL = "http://localhost:8000"


def keep_address(folder: Path, url: str) -> None:
    """Keep the address that a server gives out. Where that cannot be written, others have to know it."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with suppress(OSError), os.fdopen(os.open(folder / ADDRESS_FILE, flags, 0o600), "w") as file:
        file.write(f"{url}\n")


def kept_address(folder: Path) -> str:
    """Return the address that the server of *folder* gave out last; the usual one if it never ran."""
    try:
        return (folder / ADDRESS_FILE).read_text(encoding="utf-8").strip() or USUAL
    except (OSError, UnicodeDecodeError):
        return USUAL
