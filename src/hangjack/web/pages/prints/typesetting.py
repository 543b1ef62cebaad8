"""Setting a page: data in, PDF out. Whatever letters somebody's name has, it is printed.

Data goes to typst as JSON, never into its source. Fonts are typst's own, ours for pictures, and those of the machine. A letter that none of them
has becomes a box, and a line at the end says in whose names: a page that a screen reader can read has no unknown letters.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import as_file
from typing import Any, Literal

import msgspec

from hangjack.errors import BadInput
from hangjack.subjects import folders, house
from hangjack.wording import say

BOX = "\N{WHITE SQUARE}"
KEPT = 4096
"""How many tries of letters are kept in mind."""
MOST_NAMED = 12
"""How many names with boxes are told one by one."""

_LETTERS = "letters"
"""The template that tries letters."""
_PICTURES = frozenset({"qr", "receipt-code", "words"})
"""What is ours alone: pictures, and the words of the page."""
_READABLE: tuple[Literal["ua-1"], ...] = ("ua-1",)
_MARKS = frozenset(map(chr, (0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Byte order, and changes of direction that would turn the rest of a line around."""


def pdf_of(name: str, data: Mapping[str, Any], language: str) -> bytes:
    """Return the PDF that the template *name* makes of *data*. Only a mistake in the template can stop it."""
    plain = _with_letters(data, _plain)
    made = _tried(name, plain)
    if made is not None:
        return made
    missing = missing_letters(_letters_in(plain))
    boxed = {
        **_with_letters(plain, lambda text: _boxed(text, missing)),
        "boxes": _told(plain, missing, language),
    }
    made = _tried(name, boxed)
    return made if made is not None else _compiled(name, boxed, ())


def missing_letters(letters: Iterable[str]) -> frozenset[str]:
    """Return those of *letters* that no font here has."""
    wanted = tuple(sorted(set(letters)))
    if not wanted or _all_there(wanted):
        return frozenset()
    if len(wanted) == 1:
        return frozenset(wanted)
    half = len(wanted) // 2
    return missing_letters(wanted[:half]) | missing_letters(wanted[half:])


@lru_cache(maxsize=KEPT)
def _all_there(letters: tuple[str, ...]) -> bool:
    return _tried(_LETTERS, {"letters": [*letters]}) is not None


def _tried(name: str, data: Mapping[str, Any]) -> bytes | None:
    """Return a PDF that a screen reader can read; None where a letter is missing."""
    try:
        return _compiled(name, data, _READABLE)
    except BadInput:
        return None


def _compiled(name: str, data: Mapping[str, Any], standards: tuple[Literal["ua-1"], ...]) -> bytes:
    import typst  # noqa: PLC0415  (a large library, for those who print)

    inputs = {"data": msgspec.json.encode(data).decode()}
    with as_file(house()) as root:
        try:
            made = typst.compile(
                root / _path_of(name),
                root=root,
                font_paths=[root / "web" / "static" / "fonts"],
                sys_inputs=inputs,
                pdf_standards=[*standards],
            )
        except typst.TypstError as error:
            raise BadInput("page.print.failed", reason=str(error)) from error
    assert isinstance(made, bytes), "one document is made"
    return made


def _path_of(name: str) -> str:
    """Return where a print stands: with its game, with its format, or with those that all share."""
    whose = (each for each, own in folders("web/prints").items() if own.joinpath(f"{name}.typ").is_file())
    return "/".join(filter(None, (next(whose, ""), "web/prints", f"{name}.typ")))


def _with_letters(value: Any, change: Callable[[str], str]) -> Any:
    """Return data with every text in it changed, but for what is ours."""
    match value:
        case str():
            return change(value)
        case Mapping():
            return {
                key: each if key in _PICTURES else _with_letters(each, change) for key, each in value.items()
            }
        case list() | tuple():
            return [_with_letters(each, change) for each in value]
        case _:
            return value


def _texts_in(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for key, each in value.items():
                yield from () if key in _PICTURES else _texts_in(each)
        case list() | tuple():
            for each in value:
                yield from _texts_in(each)


def _letters_in(value: Any) -> frozenset[str]:
    """Return the letters that a font may lack."""
    return frozenset(letter for text in _texts_in(value) for letter in text if not letter.isascii())


def _plain(text: str) -> str:
    """Return a text without what is no letter: controls, halves of letters, marks of byte order and of direction."""
    return "".join(each for each in text.replace("\t", " ") if each == "\n" or not _is_no_letter(each))


def _is_no_letter(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs"} or letter in _MARKS


def _boxed(text: str, missing: frozenset[str]) -> str:
    return "".join(BOX if letter in missing else letter for letter in text)


def _told(data: Mapping[str, Any], missing: frozenset[str], language: str) -> str:
    """Return in whose names boxes stand, and for which letters."""
    found = [text for text in dict.fromkeys(_texts_in(data)) if missing & set(text)]
    named = [
        say(
            "page.print.boxed",
            language=language,
            name=_boxed(text, missing),
            letters=", ".join(f"U+{ord(each):04X}" for each in dict.fromkeys(text) if each in missing),
        )
        for text in found[:MOST_NAMED]
    ]
    if len(found) > MOST_NAMED:
        named.append(say("page.print.boxed-more", language=language, number=len(found) - MOST_NAMED))
    return say("page.print.boxes", language=language, box=BOX, names=named)
