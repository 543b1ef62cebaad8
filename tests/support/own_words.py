"""Fingerprints of eight-word runs: whether a text repeats a source document, without having the document."""

import re
from hashlib import blake2b

RUN = 8
SIZE = 6
"""Bytes of a fingerprint: by chance alone, one text in millions would hit."""


def fingerprints_of(text: str) -> dict[bytes, int]:
    """Return the fingerprint of every run of eight words in *text*, with the line on which the run begins."""
    words = [
        (word.lower(), number)
        for number, line in enumerate(text.split("\n"), start=1)
        for word in re.findall(r"[A-Za-z0-9]+", line)
    ]
    found: dict[bytes, int] = {}
    for place in range(len(words) - RUN + 1):
        run = " ".join([word for word, _ in words[place : place + RUN]])
        found.setdefault(blake2b(run.encode(), digest_size=SIZE).digest(), words[place][1])
    return found


def unpack(data: bytes) -> frozenset[bytes]:
    """Return the fingerprints kept in *data*."""
    return frozenset(data[place : place + SIZE] for place in range(0, len(data), SIZE))
