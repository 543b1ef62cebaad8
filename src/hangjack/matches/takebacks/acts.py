"""What officials do in a match that they can take back, and that they did."""

from msgspec import Struct

from hangjack.ids import PersonId
from hangjack.matches.events import RulingId
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place


class Settlement(Struct, frozen=True, gc=False, tag="settlement"):
    """An official's word on a line: what the parties wrote stands again."""

    place: Place


class Waiver(Struct, frozen=True, gc=False, tag="waiver"):
    """That nothing is given for a deadline: what the book proposes waits again."""

    id: str


class Award(Struct, frozen=True, gc=False, tag="award"):
    """What was given for lateness or absence, and a table that was closed for it; *id* is the deadline's."""

    id: str


class Scrapping(Struct, frozen=True, gc=False, tag="scrapping"):
    """The closing of a table: it plays on."""

    table: int


class LevelDecision(Struct, frozen=True, gc=False, tag="level-decision"):
    """Who wins a match that ended level: it waits for the word of an official again."""


class Substitution(Struct, frozen=True, gc=False, tag="substitution"):
    """The last substitution of a side: whoever went off sits in their seat again."""

    side: Party
    number: int


class Papers(Struct, frozen=True, gc=False, tag="papers"):
    """What was handed in after the match, with the fines for what was missing."""


class Noted(Struct, frozen=True, gc=False, tag="noted"):
    """What was noted beside the lines: it counts no more. The game's own request says which notes can be taken back."""

    id: str


class RulingGiven(Struct, frozen=True, gc=False, tag="ruling-given"):
    """A ruling that was given or dismissed: it is proposed again, and nothing counts for it."""

    id: RulingId


class VerdictInMatch(Struct, frozen=True, gc=False, tag="verdict-in-match"):
    """A verdict about the match: fines, sanctions, and the match itself where it was given away."""

    id: str


Scored = Settlement | Waiver | Award | Scrapping | LevelDecision | Substitution
"""What concerns the match alone."""
What = Scored | Papers | RulingGiven | VerdictInMatch


class TakenBack(Struct, frozen=True, gc=False, tag="taken-back"):
    """Something that was done in the match no longer holds."""

    what: Scored | Papers | Noted
    by: PersonId
    reason: str
