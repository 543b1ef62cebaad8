"""Codes to scan: the addresses of this server as pictures, drawn in a thread because drawing takes a while."""

import asyncio

import segno

from hangjack.errors import BadInput

LONGEST_PATH = 200
"""How long a path may be that is drawn, in bytes: more than any of ours."""


async def code_of(base: str, path: str) -> str:
    """Return the code of the page at *path* below *base*, as SVG. Refuses what is no path of this server."""
    if not own_path(path) or len(path.encode(errors="replace")) > LONGEST_PATH:
        raise BadInput("web.code-of-own-page", longest=LONGEST_PATH)
    return await asyncio.to_thread(_drawn, base + path)


def own_path(path: str) -> str:
    """Return *path* if it leads to a page of this server; nothing otherwise."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else ""


def _drawn(text: str) -> str:
    drawn = segno.make(text, error="m", micro=False).svg_inline(
        border=3, dark="#000", light="#fff", omitsize=True
    )
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
