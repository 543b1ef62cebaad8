"""Photos that show somebody: on a card stand the names and signatures of those who have played, and they go with the person."""

from collections.abc import Iterator

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.photos.photos import PhotoErased, PhotoSent
from hangjack.errors import Refused
from hangjack.ids import EntrantId, PersonId


def erase_with(competition: Competition, person: PersonId, doing: Doing) -> tuple[PhotoErased, ...]:
    """Erase the photos on which *person* may stand. Refuses while a card among them waits to be typed in: it would be lost."""
    found = tuple(photos_of(competition, person))
    waiting = dict.fromkeys(each.match for each in found if competition.result(each.match) is None)
    if waiting:
        raise Refused("photo.waits", matches=tuple(waiting))
    return tuple(PhotoErased(each.id, each.match, doing.by, doing.at_ms, "") for each in found)


def photos_of(competition: Competition, person: PersonId) -> Iterator[PhotoSent]:
    """Yield the photos of all matches of the teams that *person* belongs to, has signed for or has played for."""
    teams = frozenset(_teams_of(competition, person))
    for photo in competition.photos.kept.values():
        fixture = competition.fixture(photo.match)
        if photo.by == person or (fixture is not None and not teams.isdisjoint(fixture.teams)):
            yield photo


def _teams_of(competition: Competition, person: PersonId) -> Iterator[EntrantId]:
    signings = competition.signings
    yield from (form.team for form in signings.forms.get(person, ()))
    yield from (each.team for each in signings.appeared.get(person, {}).values())
    entries = competition.rosters.entries.items()
    yield from (team for team, entry in entries if person in entry.players or entry.captain == person)
