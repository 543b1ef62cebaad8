"""Prints in a process of their own, which ends with the print: what a hundred score sheets take of memory is given back.

    python -m hangjack.web.compiling NAME

reads the values of a print as JSON and writes the PDF. Codes come as what they say, and are drawn here. One print is made at a
time, in portions that whoever prints is given one by one; so all prints together never hold more than one portion does.
"""

import asyncio
import sys
from io import BytesIO
from typing import Any

import msgspec

from hangjack.errors import BadInput
from hangjack.web.afar import give_way, run_program
from hangjack.web.pages.prints.typesetting import pdf_of

CODE_OF = "code-of"
"""Under this name stands what a code says, in the place of its picture."""

_REFUSED = 3
"""How the process ends when typst has said why it cannot print."""


class Printer:
    """Prints one thing after the other."""

    def __init__(self) -> None:
        """Be idle."""
        self._turn = asyncio.Semaphore(1)

    async def printed(self, name: str, values: bytes) -> bytes:
        """Return the PDF that the template *name* makes of *values*, which are JSON. Refuses with typst's reason.

        A print that nobody waits for any more is finished all the same: until then the next one waits.
        """
        return await asyncio.shield(asyncio.ensure_future(self._printed(name, values)))

    async def _printed(self, name: str, values: bytes) -> bytes:
        async with self._turn:
            ended = await asyncio.to_thread(run_program, "hangjack.web.compiling", name, given=values)
        if ended.returncode == _REFUSED:
            raise BadInput("page.print.failed", reason=ended.stderr.decode(errors="replace").strip())
        assert ended.returncode == 0, ended.stderr.decode(errors="replace")
        return ended.stdout


def main() -> None:
    """Print what comes in."""
    give_way()
    values = _with_codes(msgspec.json.decode(sys.stdin.buffer.read()))
    try:
        made = pdf_of(sys.argv[1], values, values["language"])
    except BadInput as error:
        sys.stderr.write(str(error.values["reason"]))
        sys.exit(_REFUSED)
    sys.stdout.buffer.write(made)


def _with_codes(value: Any) -> Any:
    match value:
        case {"code-of": str(text)}:
            return _code(text)
        case dict():
            return {key: _with_codes(each) for key, each in value.items()}
        case list():
            return [_with_codes(each) for each in value]
        case _:
            return value


def _code(text: str) -> str:
    """Return a QR code as SVG, drawn as one path."""
    import segno  # noqa: PLC0415  (for those who print)

    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=2, xmldecl=False)
    return out.getvalue().decode()


if __name__ == "__main__":
    main()
