"""Lists that stand in pages, each drawn once for everybody until one of the values that it is drawn from is another."""

from typing import Any
from zlib import compress, decompress

from hangjack.web.pages.kit import Looking, part

WELL = 6
"""How hard parts of pages are squeezed in memory: there are many, most of events that are over."""


def listed(looking: Looking, template: str, **values: Any) -> str:
    """Return a list of teams, groups or venues, drawn once for everybody until one of these *values* is another.

    The workshop keeps it, squeezed: a page that has it is made there.
    """
    place = (template, values["base_path"], looking.language)

    def made() -> bytes:
        return compress(part(looking.language, template, **values).encode(), WELL)

    packed = looking.server.workshop.piece(place, tuple(values.values()), made)
    return decompress(packed).decode()
