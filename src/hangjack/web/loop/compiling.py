"""Prints in a process of their own, which ends with the print: what a hundred score sheets take of memory is given back.

    python -m hangjack.web.loop.compiling NAME

reads the values of a print as JSON and writes the PDF. Codes come as what they say, and are drawn here. One print is made at a
time, in portions that whoever prints is given one by one; so all prints together never hold more than one portion does.
"""

import asyncio
import sys
from collections import Counter
from contextlib import AsyncExitStack
from hashlib import sha256
from io import BytesIO
from typing import Any

import msgspec

from hangjack.errors import BadInput, HangjackError
from hangjack.web.loop.afar import give_way, run_program
from hangjack.web.pages.prints.typesetting import pdf_of

CODE_OF = "code-of"
"""Under this name stands what a code says, in the place of its picture."""

MOST_EACH = 3
"""For how many prints a link, or an address without one, waits at once."""

MOST_OF_OTHERS = 24
"""For how many prints all together wait who have no account."""

_RETRY_S = 10

REFUSED = 3
"""How the process ends when typst has said why it cannot print."""


class TooManyPrints(HangjackError):
    """So much waits to be printed that no more is taken; *retry_after* says in how many seconds to ask again."""

    def __init__(self) -> None:
        super().__init__("web.too-many-prints", seconds=_RETRY_S)
        self.retry_after = _RETRY_S


class Printer:
    """Prints one thing after the other: what those with an account want before what others want."""

    def __init__(self) -> None:
        """Be idle."""
        self._turn = asyncio.Semaphore(1)
        self._turn_of_others = asyncio.Semaphore(1)
        self._others: Counter[str] = Counter()
        self._under_way: dict[tuple[str, bytes], asyncio.Future[bytes]] = {}

    async def printed(self, name: str, values: bytes, other: str = "") -> bytes:
        """Return the PDF that the template *name* makes of *values*, which are JSON. Refuses with typst's reason.

        A print that nobody waits for any more is finished all the same: until then the next one waits. The same thing is
        printed once for all who want it meanwhile. *other* is who wants it, by link or address, without an account: raises
        `TooManyPrints` when they, or all others together, wait for too many already.
        """
        key = (name, sha256(values).digest())
        known = self._under_way.get(key)
        if known is None:
            if other and (self._others[other] >= MOST_EACH or self._others.total() >= MOST_OF_OTHERS):
                raise TooManyPrints
            known = asyncio.ensure_future(self._in_turn(name, values, other))
            self._under_way[key] = known
            self._others[other] += bool(other)
            known.add_done_callback(lambda done: self._came(key, other, done))
        return await asyncio.shield(known)

    def _came(self, key: tuple[str, bytes], other: str, done: "asyncio.Future[bytes]") -> None:
        """Make room; why a print was refused nobody may wait for any more."""
        del self._under_way[key]
        if not done.cancelled():
            done.exception()
        self._others[other] -= bool(other)
        if not self._others[other]:
            del self._others[other]

    async def _in_turn(self, name: str, values: bytes, other: str) -> bytes:
        """Print when it is one's turn: of all others together only one waits among those with an account."""
        async with AsyncExitStack() as turns:
            if other:
                await turns.enter_async_context(self._turn_of_others)
            await turns.enter_async_context(self._turn)
            return await self._printed(name, values)

    async def _printed(self, name: str, values: bytes) -> bytes:
        ended = await asyncio.to_thread(run_program, "hangjack.web.loop.compiling", name, given=values)
        if ended.returncode == REFUSED:
            raise BadInput("page.print.failed", reason=ended.stderr.decode(errors="replace").strip())
        assert ended.returncode == 0, ended.stderr.decode(errors="replace")
        return ended.stdout


def main() -> None:
    """Print what comes in."""
    give_way()
    try:
        made = made_of(sys.argv[1], sys.stdin.buffer.read())
    except BadInput as error:
        sys.stderr.write(str(error.values["reason"]))
        sys.exit(REFUSED)
    sys.stdout.buffer.write(made)


def made_of(name: str, given: bytes) -> bytes:
    """Return the PDF that the template *name* makes of values in JSON. Refuses with typst's reason."""
    values = _with_codes(msgspec.json.decode(given))
    return pdf_of(name, values, values["language"])


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
