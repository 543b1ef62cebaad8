"""Photos that show somebody: on a card stand the names and signatures of those who have played, and they go with the person."""

from collections.abc import Iterator

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.photos.photos import PhotoErased, PhotoSent
from hangjack.errors import Refused, require_reason
from hangjack.ids import EntrantId, PersonId


def erase_with(
    competition: Competition, person: PersonId, doing: Doing, *, here: bool = True
) -> tuple[PhotoErased, ...]:
    """Erase the photos on which *person* may stand. Refuses while a card among them waits to be typed in: it would be lost.

    Not *here* but in another season, the refusal names that season.
    """
    found = tuple(photos_of(competition, person))
    waiting = dict.fromkeys(each.match for each in found if competition.result(each.match) is None)
    if waiting and not here:
        raise Refused("photo.waits-elsewhere", season=competition.opened.name)
    if waiting:
        raise Refused("photo.waits", matches=tuple(waiting))
    return tuple(PhotoErased(each.id, each.match, doing.by, doing.at_ms, "") for each in found)


def erase_until(
    competition: Competition, until_ms: int, doing: Doing, reason: str
) -> tuple[PhotoErased, ...]:
    """Erase, for a reason, the photos that came until then and whose match has its result. Refuses where there is none."""
    told = require_reason(reason)
    found = [
        each
        for each in competition.photos.kept.values()
        if each.at_ms <= until_ms and competition.result(each.match) is not None
    ]
    if not found:
        raise Refused("photo.none-so-old")
    return tuple(PhotoErased(each.id, each.match, doing.by, doing.at_ms, told) for each in found)


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
