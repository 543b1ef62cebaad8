"""What can happen to a score sheet, and where a line of it stands."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from hangjack.ids import PersonId
from hangjack.log import Digest
from hangjack.matches.parties import Party
from hangjack.matches.problems import GapKind

Line = TypeVar("Line")
Line_co = TypeVar("Line_co", covariant=True)


class Place(Struct, frozen=True, gc=False, order=True):
    """Where a line stands: which table, and the how many-th line there."""

    table: int
    number: int


PASSED_ON = "passed on"
"""Behind the name of a device that was handed to somebody else at the table."""


class Author(Struct, frozen=True, gc=False):
    """Who writes on a sheet, and on what; a device is nameless where nobody knows it."""

    person: PersonId
    device: str = ""

    def handed_to(self, person: PersonId) -> "Author":
        """Return *person* as the author, who was handed the device where it is somebody else's; its name says so then."""
        return self if person == self.person else Author(person, f"{self.device} {PASSED_ON}")


class LineEntered(Struct, Generic[Line_co], frozen=True, gc=False, tag="line-entered"):
    """A scorekeeper has written a line for a party; written again, it replaces that party's own."""

    place: Place
    side: Party
    by: PersonId
    line: Line_co
    device: str = ""
    """What it was written on, where that is known."""


class LineConfirmed(Struct, frozen=True, gc=False, tag="line-confirmed"):
    """Somebody of one party has confirmed what another has written; where each has a sheet of its own, ticked it there."""

    place: Place
    side: Party
    by: PersonId
    device: str = ""


class LineSettled(Struct, Generic[Line_co], frozen=True, gc=False, tag="line-settled"):
    """An official has said what the line is, with a reason."""

    place: Place
    by: PersonId
    line: Line_co
    reason: str


class LineWithdrawn(Struct, frozen=True, gc=False, tag="line-withdrawn"):
    """A party has taken its own line back before another acted on it."""

    place: Place
    side: Party
    by: PersonId


class EnteredFromPaper(Struct, Generic[Line_co], frozen=True, gc=False, tag="entered-from-paper"):
    """An official has entered a sheet that was signed on paper; *reference* is its number or photo."""

    lines: tuple[tuple[Place, Line_co], ...]
    by: PersonId
    signed_by: Mapping[Party, PersonId]
    reference: str


class Behind(Struct, frozen=True, gc=False):
    """What is behind a signature: its device, who handed out the link for it, and who has signed in on that device."""

    device: str = ""
    link_by: PersonId | None = None
    hand: PersonId | None = None


class SheetSigned(Struct, frozen=True, gc=False, tag="sheet-signed"):
    """Somebody has signed for a party."""

    side: Party
    by: PersonId
    behind: Behind | None = None


class SheetSealed(Struct, frozen=True, gc=False, tag="sheet-sealed"):
    """The sheet is closed for good; *digest* binds everything on it."""

    digest: Digest
    despite: tuple[GapKind, ...] = ()
    """What was missing, where an official sealed it all the same."""
    by: PersonId | None = None
    reason: str = ""


class SheetCorrected(Struct, Generic[Line_co], frozen=True, gc=False, tag="sheet-corrected"):
    """An official's ruling about a sealed sheet, which stands beside it and changes nothing on it."""

    place: Place
    by: PersonId
    line: Line_co
    reason: str
    winner: Party | None = None
    """Who has won, where nobody has by what then stands on the sheet."""


class SheetChosen(Struct, frozen=True, gc=False, tag="sheet-chosen"):
    """Each party has kept a sheet, and the one of *side* is to be handed in."""

    side: Party
    by: PersonId


class SignaturesWithdrawn(Struct, frozen=True, gc=False, tag="signatures-withdrawn"):
    """Somebody has taken a signature back, and all the others with it: the sheet can be written on again."""

    side: Party
    by: PersonId


class NextOpened(Struct, frozen=True, gc=False, tag="next-opened"):
    """An official lets the table write on although the sheets do not carry the same, ticked, at *place*."""

    place: Place
    by: PersonId
    reason: str


SheetEvent = (
    LineEntered[Line]
    | LineConfirmed
    | LineSettled[Line]
    | LineWithdrawn
    | EnteredFromPaper[Line]
    | SheetSigned
    | SheetSealed
    | SheetCorrected[Line]
    | SheetChosen
    | SignaturesWithdrawn
    | NextOpened
)
EVENTS = (
    LineEntered,
    LineConfirmed,
    LineSettled,
    LineWithdrawn,
    EnteredFromPaper,
    SheetSigned,
    SheetSealed,
    SheetCorrected,
    SheetChosen,
    SignaturesWithdrawn,
    NextOpened,
)
"""The classes of `SheetEvent`."""
