"""What a captain keeps when a match is sealed: one line that any later copy of the event can be held against.

The line names the competition's entry that sealed the match with its digest, which binds everything before it, and the sheet
and the last entry of the match. It is short enough to print or type: digests are cut to 32 digits, and the last part tells a
slip of the pen from a changed file.
"""

from hashlib import sha256
from typing import Any
from urllib.parse import quote, unquote

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.ids import MatchId, StreamId
from hangjack.log import Digest, Entry

SEALING_TAG = "match-sealed"
_DIGITS = 32
_CHECK_DIGITS = 6
_VERSION = "1"


class Sealing(Struct, frozen=True):
    """What the competition's stream says when a match is sealed; *head* and *number* are the match's last entry's."""

    match: MatchId
    sheet: Digest
    head: Digest
    number: int


class Receipt(Struct, frozen=True):
    """The sealing of one match, as its captains took it home. Digests are cut short."""

    competition: StreamId
    number: int
    digest: str
    match: MatchId
    sheet: str
    match_number: int
    head: str

    def words(self) -> str:
        """Return the line that is printed."""
        text = ":".join(
            (
                f"hangjack:{_VERSION}:{quote(self.competition, safe='')}:{self.number}:{self.digest}",
                f"{quote(self.match, safe='')}:{self.sheet}:{self.match_number}:{self.head}",
            )
        )
        return f"{text}:{sha256(text.encode()).hexdigest()[:_CHECK_DIGITS]}"


def sealing_in(body: dict[str, Any]) -> Sealing | None:
    """Return the sealing in the *body* of an entry; None if it is another event."""
    if body.get("type") != SEALING_TAG:
        return None
    return msgspec.convert(body, Sealing)


def receipt_of(entry: Entry) -> Receipt:
    """Return the receipt for the match that *entry* of the competition's stream has sealed."""
    sealing = sealing_in(entry.body)
    assert sealing is not None, "only an entry that seals a match has a receipt"
    return Receipt(
        competition=entry.stream,
        number=entry.number,
        digest=cut(entry.digest),
        match=sealing.match,
        sheet=cut(sealing.sheet),
        match_number=sealing.number,
        head=cut(sealing.head),
    )


def cut(digest: Digest) -> str:
    """Return *digest* as a receipt has it."""
    return digest[:_DIGITS]


def parse_receipt(text: str) -> Receipt:
    """Return the receipt that *text* is; blanks and line breaks do not matter. Refuses a slip of the pen."""
    line = "".join(text.split())
    match line.split(":"):
        case ["hangjack", version, *_] if version != _VERSION:
            raise BadInput("receipt.version", version=version)
        case ["hangjack", _, competition, number, digest, match, sheet, match_number, head, _] if (
            number.isdecimal() and match_number.isdecimal()
        ):
            receipt = Receipt(
                StreamId(unquote(competition)),
                int(number),
                digest,
                MatchId(unquote(match)),
                sheet,
                int(match_number),
                head,
            )
            if receipt.words() == line:
                return receipt
            raise BadInput("receipt.mistyped", text=line)
        case ["hangjack", *_]:
            raise BadInput("receipt.mistyped", text=line)
    raise BadInput("receipt.not-one", text=line)
