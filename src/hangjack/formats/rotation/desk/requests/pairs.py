"""Pairs: entered one by one or by a list, with their scorekeeper, with what players are excused from, replaced, disqualified."""

from collections.abc import Sequence
from functools import reduce
from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition import judging
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.entries import entering, excuses
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.excuses import Duty
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.letters import require_readable
from hangjack.competition.entries.namesakes import namesake_problem
from hangjack.competition.entries.pair_lists import known_pairs, read_pairs, require_pair
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.folding import fold
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.directory import SALT_BYTES, record_of
from hangjack.desk.requests.known import everybody_known, listed
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.rotation import drawing, pairs
from hangjack.formats.rotation.pairs import Pair, Partner
from hangjack.ids import EntrantId, PersonId
from hangjack.store.interface import PersonalRecord, RecordId, commitment


class EnterPair(Request, frozen=True, tag="enter-pair"):
    """Enter two who play together, let them in, and give them the card that is left if the draw was held.

    The first of the two keeps the score. A name that is on the list already is refused until somebody says why it is somebody
    else.
    """

    act: ClassVar[Act] = Act.ENTER_PAIRS
    scorekeeper: str
    partner: str
    somebody_else: str = ""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        names = require_pair((self.scorekeeper, self.partner))
        if not self.somebody_else.strip():
            _require_new(scene, names)
        records, events = _entered(scene, scene.competition, names, self.somebody_else)
        return Decision(Happened(events), keep=records)


class ImportPairs(Request, frozen=True, tag="import-pairs"):
    """Take over a list of pairs, a line for each, whole or not at all; a second time adds nothing.

    The first name of a line keeps the score.
    """

    act: ClassVar[Act] = Act.ENTER_PAIRS
    slow: ClassVar[bool] = True
    long: ClassVar[bool] = True
    text: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        found = read_pairs(self.text, known_pairs(scene.competition.rosters, listed(scene).people))
        if found.problems:
            first = found.problems[0]
            raise Refused(
                "pair.blocked",
                count=len(found.problems),
                line=first.row,
                why=Refused(first.key, **first.values),
            )
        kept: list[PersonalRecord] = []
        happened: list[CompetitionEvent] = []
        so_far = scene.competition
        for row in found.added:
            doing = replace(scene.doing, id=f"{scene.doing.id}/{row.number}")
            records, events = _entered(replace(scene, doing=doing), so_far, row.names)
            so_far = reduce(fold, events, so_far)
            kept += records
            happened += events
        return Decision(Happened(tuple(happened)), keep=tuple(kept))


class ReplacePlayer(Request, frozen=True, tag="replace-player"):
    """Put somebody else on a pair's form in the place of one of the two, for a reason.

    Nobody but the director does it, and nobody plays for a pair who is not on its form.
    """

    act: ClassVar[Act] = Act.EXCUSE_PLAYER
    team: EntrantId
    person: PersonId
    name: str
    reason: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        competition, told = scene.competition, require_readable(self.name)
        drawing.require_rotation(competition)
        reason = require_reason(self.reason)
        if not told:
            raise BadInput("desk.name-empty")
        _require_new(scene, (told,))
        struck = entering.strike(competition.rosters, self.team, self.person)
        (stays,) = (each for each in roster_of(competition.rosters, self.team) if each != self.person)
        after = reduce(fold, struck, competition)
        record = _fresh(scene, told)
        wanted = Registration(self.team, _person(record), scene.at_ms, reason, commitment(record))
        options = competition.rules.people.rosters
        registered = entering.register(after.rosters, wanted, competition.register, options)
        after = reduce(fold, registered, after)
        keeps = entering.name_captain(after.rosters, self.team, stays)
        return Decision(Happened((*struck, *registered, *keeps)), keep=(record,))


class NameScorekeeper(Request, frozen=True, tag="name-scorekeeper"):
    """Say which of the two keeps the score of a pair from now on.

    The other no longer writes.
    """

    act: ClassVar[Act] = Act.NAME_SCOREKEEPER
    team: EntrantId
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        return Happened(pairs.name_scorekeeper(scene.competition, self.team, self.person))


class ExcusePlayer(Request, frozen=True, tag="excuse-player"):
    """Note from what a player is excused, as the director has confirmed it; nothing takes it back.

    Every table that the player comes to is told.
    """

    act: ClassVar[Act] = Act.EXCUSE_PLAYER
    person: PersonId
    duties: tuple[Duty, ...]

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        if not any(self.person in entry.players for entry in competition.rosters.entries.values()):
            raise Refused("desk.nobody", person=self.person)
        return Happened(excuses.excuse(competition.excused, self.person, self.duties, scene.by, scene.at_ms))


class DisqualifyTeam(Request, frozen=True, tag="disqualify-team"):
    """Send a team out of the event for cheating, for a reason that people will ask for.

    What it has handed in stands, whoever was to meet it has a bye, and its fee stays.
    """

    act: ClassVar[Act] = Act.DISQUALIFY
    team: EntrantId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(judging.send_out(scene.competition, self.team, self.reason, scene.doing))


def _entered(
    scene: Scene, competition: Competition, names: Sequence[str], somebody_else: str = ""
) -> tuple[tuple[PersonalRecord, ...], tuple[CompetitionEvent, ...]]:
    """Return what is kept of two who enter, and how they do."""
    records = tuple(_fresh(scene, name) for name in names)
    scorekeeper, partner = (Partner(_person(each), commitment(each)) for each in records)
    entrant = EntrantId(scene.chance(SALT_BYTES).hex())
    return records, pairs.enter(competition, Pair(entrant, scorekeeper, partner, somebody_else), scene.doing)


def _require_new(scene: Scene, names: Sequence[str]) -> None:
    known = listed(scene)
    for name in names:
        if problem := namesake_problem(known, EntrantId(""), Person(name), scene.at_ms):
            raise problem.refusal


def _fresh(scene: Scene, name: str) -> PersonalRecord:
    person = PersonId(scene.chance(SALT_BYTES).hex())
    return record_of(scene.competition.id, person, Person(name), scene.chance(SALT_BYTES))


def _person(record: PersonalRecord) -> PersonId:
    return PersonId(record.id.rpartition("/")[2])
