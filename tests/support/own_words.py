"""Fingerprints of eight-word runs: whether a text repeats a source document, without having the document."""

import re
from hashlib import blake2b

RUN = 8
SIZE = 6
"""Bytes of a fingerprint: by chance alone, one text in millions would hit."""


def fingerprints_of(text: str) -> dict[bytes, int]:
    """Return the fingerprint of every run of eight words in *text*, with the line on which the run begins."""
    words = [(word.group().lower(), word.start()) for word in re.finditer(r"[A-Za-z0-9]+", text)]
    found: dict[bytes, int] = {}
    for place in range(len(words) - RUN + 1):
        run = " ".join(word for word, _ in words[place : place + RUN])
        mark = blake2b(run.encode(), digest_size=SIZE).digest()
        found.setdefault(mark, text.count("\n", 0, words[place][1]) + 1)
    return found


def unpack(data: bytes) -> frozenset[bytes]:
    """Return the fingerprints kept in *data*."""
    return frozenset(data[place : place + SIZE] for place in range(0, len(data), SIZE))
