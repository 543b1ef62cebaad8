"""Members who are too young for alcohol: whoever names them on a line-up answers for them, and cases about them."""

from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition.entries.rosters import RecordChanged
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.ages import is_minor
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.directory import SALT_BYTES, directory_of, record_id, record_of
from hangjack.desk.hours import local_clock
from hangjack.desk.names import Names
from hangjack.errors import Refused, require_reason
from hangjack.formats.divisions.desk.views.who_plays import TOLD
from hangjack.formats.divisions.offices import minors
from hangjack.formats.divisions.offices.minors import MinorCaseClosed, MinorReported
from hangjack.formats.divisions.state import offices_in
from hangjack.ids import PersonId
from hangjack.store.interface import RecordId, commitment


class ReportMinor(Request, frozen=True, tag="report-minor"):
    """Open a case about a member who is too young for alcohol; the captain of the team answers for it.

    What was told is kept with the member's details beside the log.
    """

    act: ClassVar[Act] = Act.KEEP_MINORS
    person: PersonId
    text: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, self.person),)

    def decide(self, scene: Scene) -> Decision:
        competition, team = scene.competition, scene.competition.signings.last_team(self.person)
        rules, names = competition.rules.people.signing, _names(scene)
        if rules is None:
            raise Refused("minors.none-here")
        night = local_clock(competition)(scene.at_ms)
        if team is None or not is_minor(competition, names, self.person, night):
            raise Refused("minors.not-a-minor", person=self.person)
        id_, about = str(scene.doing.id), names.directory.people[self.person]
        kept = replace(about, form={**about.form, f"{TOLD}{id_}": require_reason(self.text)})
        record = record_of(competition.id, self.person, kept, scene.chance(SALT_BYTES))
        captain = competition.rosters.entries[team].captain
        reported = MinorReported(id_, self.person, team, captain, scene.by, scene.at_ms, rules.minors)
        changed = RecordChanged(self.person, commitment(record))
        return Decision(Happened((reported, changed)), keep=(record,))


class CloseMinorCase(Request, frozen=True, tag="close-minor-case"):
    """Write down what came of a case about a member who is too young for alcohol."""

    act: ClassVar[Act] = Act.KEEP_MINORS
    id: str
    text: str

    def decide(self, scene: Scene) -> Happened:
        closed = MinorCaseClosed(self.id, self.text.strip(), scene.by, scene.at_ms)
        return Happened(minors.close(offices_in(scene.competition).minors, closed))


def _names(scene: Scene) -> Names:
    competition = scene.competition
    known = directory_of(competition.id, competition.rosters, scene.records.values())
    return Names(known, competition.rosters)
