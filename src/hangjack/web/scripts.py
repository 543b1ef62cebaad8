"""Scripts and styles as they are sent: all modules of a page as one script, without what only its readers need.

The modules stay files of their own. Bound together, each becomes a function that gives what the module exports, and what it
imports is taken from those before it; so a page waits for one answer, not for one after the other. A line that begins with
`//` is a comment wherever it stands, and no text of a script may depend on its indents.
"""

import re
from collections.abc import Callable, Iterator
from posixpath import dirname, join, normpath

Read = Callable[[str], str]
"""Gives the text of a file, by its name."""

_IMPORT = re.compile(r'^import (?:(?:\* as (\w+)|(\{[^}]+\})) from )?"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_EXPORTED_TOGETHER = re.compile(r"\bexport ?\{([^}]+)\};?\s*\Z")
_LEFT_OVER = re.compile(r"^\s*(?:import|export)\b|\bimport\.meta\b|\bimport\(", re.MULTILINE)
_FOR_READERS = re.compile(r"""^\s*//.*\n|^[ \t]+|(?<=[;{},]) // [^"'`\n]*$|^\n""", re.MULTILINE)
_IN_STYLES = re.compile(r"/\*.*?\*/\s*|^\s+|(?<=[;{,])\n|\n(?=\s*\})", re.DOTALL | re.MULTILINE)


def bound(entry: str, read: Read) -> str:
    """Return the module *entry* and all that it needs as one script."""
    return "".join(_module(name, read, needed=name != entry) for name in modules_of(entry, read))


def modules_of(entry: str, read: Read) -> tuple[str, ...]:
    """Return the names of a module and of all that it needs, each behind those that it imports itself."""
    found: dict[str, None] = {}

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, (
            f"{' -> '.join((*above, name))}: modules that need each other cannot be bound"
        )
        for each in _IMPORT.finditer(read(name)):
            visit(_beside(name, each[3]), (*above, name))
        found[name] = None

    visit(entry, ())
    return tuple(found)


def style(text: str) -> str:
    """Return a style without comments, indents and the line ends inside a rule."""
    return _IN_STYLES.sub("", text)


def _module(name: str, read: Read, *, needed: bool) -> str:
    """Return a module as a constant that holds what it exports; the one that nobody imports stays as it is."""
    text = read(name)
    gives = ",".join(f"{public}:{own}" for public, own in _given(text))
    text = _IMPORT.sub(lambda found: _taken(name, found), text)
    text = _FOR_READERS.sub("", _EXPORTED_TOGETHER.sub("", _EXPORT.sub("", text)))
    assert not _LEFT_OVER.search(text), f"{name} imports or exports in a way that cannot be bound"
    return f"const {_constant(name)}=(()=>{{\n{text}\nreturn{{{gives}}}}})();\n" if needed else text


def _given(text: str) -> Iterator[tuple[str, str]]:
    """Yield each name that a module exports, and what it is called inside."""
    for found in _EXPORT.finditer(text):
        yield found[1], found[1]
    for found in _EXPORTED_TOGETHER.finditer(text):
        for each in filter(None, map(str.strip, found[1].split(","))):
            own, _, public = each.partition(" as ")
            yield public or own, own


def _taken(name: str, found: re.Match[str]) -> str:
    """Return an import of the module *name* as constants of its own."""
    whole, names, file = found.groups()
    if not (whole or names):
        return ""
    return f"const {whole or names.replace(' as ', ': ')} = {_constant(_beside(name, file))};\n"


def _beside(name: str, file: str) -> str:
    return normpath(join(dirname(name), file))


def _constant(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
