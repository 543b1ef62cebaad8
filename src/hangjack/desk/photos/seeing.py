"""Who sees the photos of a match, and what they see of them."""

from collections.abc import Iterable

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Bound, Role, Subject, may, require
from hangjack.competition.photos.photos import PhotoId
from hangjack.desk.names import Names
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES


class PhotoShown(Struct, frozen=True):
    """A photo, with who has sent it and whether the reader may erase it."""

    id: PhotoId
    at_ms: int
    team: str
    """Whose captain has sent it; nothing where an officer has."""
    width: int
    height: int
    yours: bool


class Viewer(Struct, frozen=True):
    """Somebody who may see the photos of a match: as an officer, or as captain of one of its teams."""

    team: EntrantId | None
    acts: frozenset[Act]


def viewer_of(
    competition: Competition, bounds: Iterable[Bound], person: PersonId | None, match: MatchId
) -> Viewer:
    """Return who looks at the photos of *match*. Refuses everybody else, and a captain of other teams."""
    held = tuple(bounds)
    require(held, Act.SEE_PHOTO, Subject(match))
    officer = tuple(each for each in held if each.role is not Role.CAPTAIN)
    team = captained(competition, held, person, match)
    acts = frozenset(
        act
        for act in (Act.SEND_PHOTO, Act.ERASE_PHOTO)
        if may(officer, act, Subject(match)) or team is not None
    )
    if team is None and not may(officer, Act.SEE_PHOTO, Subject(match)):
        raise Refused("photo.other-match", match=match)
    return Viewer(None if may(officer, Act.ERASE_PHOTO, Subject(match)) else team, acts)


def captained(
    competition: Competition, bounds: Iterable[Bound], person: PersonId | None, match: MatchId
) -> EntrantId | None:
    """Return the team of *match* whose captain somebody is: by a link for it, or by its form; None for neither."""
    fixture, held = competition.fixture(match), frozenset(bounds)
    for side, team in zip(SIDES, fixture.teams if fixture else (), strict=False):
        entry = competition.rosters.entries.get(team)
        by_form = Bound(Role.CAPTAIN) in held and entry is not None and entry.captain == person
        if by_form or Bound(Role.CAPTAIN, match, side) in held:
            return team
    return None


def show_photos(
    competition: Competition, viewer: Viewer, match: MatchId, names: Names
) -> tuple[PhotoShown, ...]:
    """Return the photos of *match*, in the order in which they came."""
    return tuple(
        PhotoShown(
            each.id,
            each.at_ms,
            names.entrant(each.team) if each.team is not None else "",
            each.width,
            each.height,
            Act.ERASE_PHOTO in viewer.acts and viewer.team in {None, each.team},
        )
        for each in competition.photos.of(match)
    )
