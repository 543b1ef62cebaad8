"""Landlords: who is the landlord of a club, whether they have signed for one of its teams or for none."""

from typing import ClassVar

from hangjack.competition.competition import CompetitionEvent
from hangjack.competition.entries import clubs
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.names import is_same_name
from hangjack.competition.entries.rosters import RecordChanged
from hangjack.competition.judging import Happened
from hangjack.competition.messages.events import EmailKept
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene, Seasons
from hangjack.desk.directory import SALT_BYTES, directory_of, record_id, record_of
from hangjack.desk.messages.addresses import email_of, read_email, with_email
from hangjack.desk.requests.known import everybody_known, listed, told
from hangjack.errors import Refused
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import PersonId
from hangjack.store.interface import RecordId, commitment


class NameLandlord(Request, frozen=True, tag="name-landlord"):
    """Say who is the landlord of a club: somebody who is known, somebody new by *name*, or nobody where it has none.

    Whoever has signed for no team is kept by name alone, with an e-mail address where one is given. The landlord of the season
    before is the same person again. The code of the landlord before ends.
    """

    act: ClassVar[Act] = Act.KEEP_CLUBS
    in_seasons: ClassVar[Seasons | None] = "before"
    club: str
    person: PersonId | None = None
    name: str = ""
    email: str = ""
    somebody_else: str = ""
    """Why it is somebody else than the one of the same name."""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        if self.person is not None or not self.name.strip():
            return ()
        before = _before(scene, self.club)
        return (*everybody_known(scene), *((before,) if before is not None else ()))

    def decide(self, scene: Scene) -> Decision:
        known = scene.competition.clubs
        if self.person is not None or not self.name.strip():
            return Decision(Happened(clubs.name_landlord(known, self.club, self.person, scene.by)))
        about, email = told(self.name, ""), read_email(self.email)
        self._require_new(scene, about)
        person, about = _again(scene, self.club, about) or (PersonId(scene.chance(SALT_BYTES).hex()), about)
        named = clubs.name_landlord(known, self.club, person, scene.by)
        kept = with_email(about, email or email_of(about))
        record = record_of(scene.competition.id, person, kept, scene.chance(SALT_BYTES))
        written = (EmailKept(person, kept=True, by=scene.by),) if email_of(kept) else ()
        events: tuple[CompetitionEvent, ...] = (RecordChanged(person, commitment(record)), *named, *written)
        return Decision(Happened(events), keep=(record,))

    def _require_new(self, scene: Scene, about: Person) -> None:
        """Refuse the name of somebody who is known here, until somebody says that it is somebody else."""
        if self.somebody_else.strip():
            return
        for person, each in listed(scene).people.items():
            if is_same_name(each.name, about.name):
                raise Refused("club.landlord-known", name=about.name, person=person)


def _before(scene: Scene, club: str) -> RecordId | None:
    """Return the record of whoever was the landlord of *club* in the season before; None where nobody was that whoever asks may know."""
    follows, before = turn_in(scene.competition).follows, scene.season_before(NameLandlord.act)
    landlord = follows.landlords.get(club) if follows is not None else None
    return None if before is None or landlord is None else record_id(before.id, landlord)


def _again(scene: Scene, club: str, about: Person) -> tuple[PersonId, Person] | None:
    """Return the landlord of the season before, with the address from there, where it is one of the same name."""
    follows = turn_in(scene.competition).follows
    if follows is None:
        return None
    people = directory_of(follows.previous, scene.competition.rosters, scene.records.values()).people
    landlord = follows.landlords.get(club)
    before = people.get(landlord) if landlord is not None else None
    if landlord is None or before is None or not is_same_name(before.name, about.name):
        return None
    return landlord, with_email(about, email_of(before))
