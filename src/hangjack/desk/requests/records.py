"""Records of people, which are kept beside the log: a name put right, and all of it erased because somebody asks for it."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition import erasing
from hangjack.competition.competition import Competition
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.registration import split_name
from hangjack.competition.entries.rosters import RecordChanged
from hangjack.competition.judging import Happened
from hangjack.competition.messages import messages
from hangjack.competition.permissions import Act
from hangjack.competition.photos.photos import PhotoErased
from hangjack.desk.asking import Decision, Elsewhere, Request, Scene, Seasons
from hangjack.desk.directory import SALT_BYTES, record_id, record_of
from hangjack.desk.photos.records import record_id as photo_record
from hangjack.desk.requests.known import listed, told
from hangjack.errors import Refused, require_seen
from hangjack.ids import PersonId
from hangjack.store.interface import RecordId, commitment

ROOM = "persons"
"""The part of the API that these belong to."""


class CorrectName(Request, frozen=True, tag="correct-name"):
    """Put right what is kept of somebody's name and number.

    The log gets the commitment to the new record.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    person: PersonId
    name: str
    number: str = ""
    seen: str | None = None
    """The name that the form was filled with."""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, self.person),)

    def decide(self, scene: Scene) -> Decision:
        if not scene.records:
            raise Refused("desk.nothing-kept", person=self.person)
        about = told(self.name, self.number)
        (known,) = listed(scene).people.values()
        require_seen(self.seen, known.name, about.name)
        about = _renamed(known, about)
        record = record_of(scene.competition.id, self.person, about, scene.chance(SALT_BYTES))
        return Decision(Happened((RecordChanged(self.person, commitment(record)),)), keep=(record,))


class EraseRecord(Request, frozen=True, tag="erase-record"):
    """Erase for good what is kept of somebody's name, because they ask for it; photos of cards on which it may stand go with it.

    The log keeps the commitment, and verifies as before. So it is in all seasons before and in those that follow, with their
    photos. Refused while such a card waits to be typed in.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    in_seasons: ClassVar[Seasons | None] = "all"
    person: PersonId

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return tuple(record_id(each, self.person) for each in (scene.competition.id, *scene.seasons))

    def decide(self, scene: Scene) -> Decision:
        if not scene.records:
            raise Refused("desk.nothing-kept", person=self.person)
        competition, doing = scene.competition, scene.doing
        gone = erasing.erase_with(competition, self.person, doing)
        silent = messages.forget(competition.messages, self.person, doing.by)
        return Decision(
            Happened((RecordChanged(self.person), *silent, *gone)),
            erase=(*tuple(scene.records), *_pictures(competition, gone)),
            elsewhere=tuple(_erased_elsewhere(scene, self.person)),
        )


def _erased_elsewhere(scene: Scene, person: PersonId) -> Iterator[Elsewhere]:
    """Yield what is erased of somebody in other seasons. The names go with the act itself: it can be asked for until they are gone."""
    for season in scene.seasons.values():
        known = record_id(season.id, person) in scene.records
        named = (RecordChanged(person),) if known else ()
        silent = messages.forget(season.messages, person, scene.by)
        gone = erasing.erase_with(season, person, scene.doing, here=False)
        if events := (*named, *silent, *gone):
            yield Elsewhere(season.id, events, _pictures(season, gone))


def _pictures(competition: Competition, gone: Iterable[PhotoErased]) -> tuple[RecordId, ...]:
    return tuple(photo_record(competition.id, each.id) for each in gone)


def _renamed(known: Person, about: Person) -> Person:
    """Return *about* with what else is kept of somebody, and a form that has the new name too."""
    return replace(about, form={**known.form, **split_name(about.name)} if known.form else {})
