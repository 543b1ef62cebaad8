"""What a score pad is made of beside its page, and the worker that keeps it all on the phone."""

import re
from functools import cache
from urllib.parse import quote

import msgspec

from hangjack.subjects import made_of_folders
from hangjack.web.games import WEBS
from hangjack.web.packing import mark_of, scripts_of, scripts_under, static_file, static_path, style_of

_STYLE = "styles/pad.css"
_PADS = "pad"
"""The folder of the pads' scripts."""
_QUOTED = re.compile(r"""["'`]([a-z][a-z-]*)["'`]""")
"""A word of the catalogue, as a script names it."""
_FRAME = "styles/pad_frame.css"
"""Of pads that have a screen of their own: what changes height above, the keys at the lower edge."""

_SCREEN = "styles/pad_screen.css"
"""Of pads without one: the screen that games of two sides share."""


def styles_of(game: str) -> tuple[str, ...]:
    """Return what stands in the head of the page, behind the styles of every page: for all pads, and for a game's own."""
    own = f"games/{game}/pad.css"
    return (_STYLE, _FRAME, own) if static_file(own) is not None else (_STYLE, _SCREEN)


def shell_of(game: str) -> tuple[str, ...]:
    """Return the static files that a game's pad asks for: kept on the phone, so that it opens without a connection."""
    return (static_path(f"games/{game}/pad.js"),)


@cache
def icon() -> str:
    """Return the mark of the program as an address that holds it: one answer less to wait for."""
    mark = static_file("mark.svg")
    assert mark is not None, "it is one of ours"
    return f"data:image/svg+xml,{quote(mark.body, safe=' =:/')}"


def has_pad(game: str) -> bool:
    """Whether there is a pad for that game."""
    known = any(each.folder == game for each in WEBS.values())
    return known and static_file(f"games/{game}/pad.js") is not None


@made_of_folders
def unsaid_by(game: str) -> frozenset[str]:
    """Return the words that only pads of other games say, of what they do too: they stand in scripts that this one has not."""
    if not has_pad(game):
        return frozenset()
    own = scripts_of(f"games/{game}/pad.js")
    rooms = (_PADS, *(f"games/{each.folder}/{_PADS}" for each in WEBS.values()))
    others = (text for room in rooms for name, text in scripts_under(room).items() if name not in own)
    said = {word for text in own.values() for word in _QUOTED.findall(text)}
    unsaid = {word for text in others for word in _QUOTED.findall(text)} - said
    return frozenset(unsaid | {f"did-{word}" for word in unsaid})


@made_of_folders
def worker_script(game: str) -> str:
    """Return the script of the worker for a game's pad; it changes whenever a part of the pad does."""
    version = mark_of("".join((style_of(*styles_of(game)).text, *shell_of(game))).encode())
    shell = msgspec.json.encode(shell_of(game)).decode()
    script = static_file("sw.js")
    assert script is not None, "it is one of ours"
    return f'const VERSION = "{version}";\nconst SHELL = {shell};\n{script.body.decode()}'
