"""Who reads, what they are, and what is kept from them."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.formats import publishing
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import ROLES, Act, Bound, Role, Subject, may
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import Party


class Reader(Struct, frozen=True):
    """Who reads, and what they are in this competition and match."""

    person: PersonId | None = None
    bounds: tuple[Bound, ...] = ()
    language: str = "en"

    def may(self, act: Act, match: MatchId | None = None) -> bool:
        """Whether the reader may do *act* as somebody who runs things, whatever the side."""
        return may(self.bounds, act, Subject(match))

    def side_in(self, match: MatchId) -> Party | None:
        """Return the side that the reader belongs to in a match; None for neither."""
        return next((each.side for each in self.bounds if each.match == match and each.side), None)

    @property
    def is_floor(self) -> bool:
        """Whether the reader runs the competition."""
        return any(ROLES[each.role].is_floor for each in self.bounds)

    @property
    def audiences(self) -> frozenset[Audience]:
        """Whom announcements must be for, to be for the reader."""
        heard = {Audience.PUBLIC, Audience.EVERYBODY}
        for bound in self.bounds:
            named = ROLES[bound.role].hears is not None
            heard |= heard_as(bound.role) if named or self.is_floor else frozenset()
        return frozenset(heard)


def heard_as(role: Role) -> frozenset[Audience]:
    """Return the audiences that somebody belongs to in a *role*, on the phone that they have at hand."""
    hears = ROLES[role].hears
    return frozenset({Audience.EVERYBODY, *(Audience if hears is None else hears)})


class ReaderKind(Struct, frozen=True):
    """All that the pages for everybody ask of a reader: who is of one kind sees the same there."""

    hidden: bool
    """Whether scores and standings are kept from them."""
    unranked: bool
    """Whether it is kept from them who stands where."""
    floor: bool
    audiences: frozenset[Audience]
    acts: frozenset[Act]
    """What somebody may do who runs the competition: it says which ways the pages show."""


EVERYBODY = Reader()
"""Somebody of whom nothing is known."""


def is_hidden_from(competition: Competition, reader: Reader) -> bool:
    """Whether scores and standings are kept from the reader now: by the book from all but a few, else from the public."""
    if not publishing.sees_results(competition, reader.bounds):
        return True
    return competition.governance.withheld and not reader.is_floor


def is_order_hidden_from(competition: Competition, reader: Reader) -> bool:
    """Whether it is kept from the reader who stands where, though they may see results."""
    return is_hidden_from(competition, reader) or not publishing.sees_standings(competition, reader.bounds)


def require_results(competition: Competition, reader: Reader, match: MatchId | None = None) -> None:
    """Refuse what tells of results to somebody from whom the book keeps them; of their own *match* they may know."""
    if match is None or not publishing.sees_match(competition, reader.bounds, match):
        publishing.require_results(competition, reader.bounds)


def kind_of(competition: Competition, reader: Reader) -> ReaderKind:
    """Return which kind of reader somebody is now."""
    acts = frozenset(filter(reader.may, Act)) if reader.is_floor else frozenset[Act]()
    hidden, unranked = is_hidden_from(competition, reader), is_order_hidden_from(competition, reader)
    return ReaderKind(hidden, unranked, reader.is_floor, reader.audiences, acts)
