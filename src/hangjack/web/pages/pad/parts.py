"""What a score pad is made of beside its page, and the worker that keeps it all on the phone."""

from functools import cache

import msgspec

from hangjack.web.packing import mark_of, static_file, static_path, style_of

STYLES = ("styles/pad.css",)
"""What stands in the head of the page, behind the styles of every page."""
SHELL = ("pad/pad.js", "mark.svg")
"""The static files that a pad asks for: kept on the phone, so that it opens without a connection."""


@cache
def worker_script() -> str:
    """Return the script of the worker; it changes whenever a part of the pad does."""
    version = mark_of("".join((style_of(*STYLES).text, *map(static_path, SHELL))).encode())
    shell = msgspec.json.encode([static_path(name) for name in SHELL]).decode()
    script = static_file("sw.js")
    assert script is not None, "it is one of ours"
    return f'const VERSION = "{version}";\nconst SHELL = {shell};\n{script.body.decode()}'
