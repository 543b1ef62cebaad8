"""Secrets in files of the data folder: they are in no database, so no backup and no copy of it has them."""

import os
import secrets
from pathlib import Path

from hangjack.errors import BadInput

PAPER_FILE = "paper.key"
"""With this key the links on printed cards are made."""

_SECRET_BYTES = 32


def secret_in(folder: Path, name: str) -> str:
    """Return the secret in the file *name* of a data folder, made when it is first needed and for its owner alone."""
    path = folder / name
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(_SECRET_BYTES) + "\n")
    except FileExistsError:
        pass
    except OSError as error:
        raise BadInput("archive.not-written", path=str(path), reason=error.strerror) from error
    return path.read_text(encoding="ascii").strip()
