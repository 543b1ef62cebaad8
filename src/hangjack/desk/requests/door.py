"""The door: identity and dress of those who come in, and who is let play all the same."""

from typing import ClassVar

from hangjack.competition.entries.checkin import (
    IdentityChecked,
    UniformChecked,
    check_identity,
    check_team,
    check_uniform,
    let_play,
    missing_at_door,
    stop_letting_play,
    uncheck_identity,
)
from hangjack.competition.entries.rosters import roster_of, teams_of
from hangjack.competition.judging import Happened
from hangjack.competition.money.fees import fee_paid
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.errors import Refused
from hangjack.ids import EntrantId, PersonId


class CheckIdentity(Request, frozen=True, tag="check-identity"):
    """Tick somebody's identity: which kind of document was seen, never its number.

    Only documents that the book accepts.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    person: PersonId
    kind: str

    def decide(self, scene: Scene) -> Happened:
        checked = IdentityChecked(self.person, self.kind, scene.by, scene.at_ms)
        return Happened(check_identity(checked, scene.competition.rules.people.door))


class UncheckIdentity(Request, frozen=True, tag="uncheck-identity"):
    """Take the tick of somebody's identity back, which was a mistake.

    Where there is none nothing changes.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        return Happened(uncheck_identity(scene.competition.door, self.person, scene.by, scene.at_ms))


class CheckInTeam(Request, frozen=True, tag="check-in-team"):
    """Tick everybody of a team at once, but those *without* whom it has come: identity and dress, as the book asks.

    What was ticked before stays as it is.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    team: EntrantId
    kind: str = ""
    """The kind of document that was seen; nothing where the book asks for none."""
    without: tuple[PersonId, ...] = ()

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        if self.team not in competition.rosters.entries:
            raise Refused("entry.unknown", team=self.team)
        here = [each for each in roster_of(competition.rosters, self.team) if each not in self.without]
        seen = IdentityChecked(PersonId(""), self.kind, scene.by, scene.at_ms)
        return Happened(check_team(competition.door, here, seen, competition.rules.people.door))


class CheckUniform(Request, frozen=True, tag="check-uniform"):
    """Tick somebody's dress, or take the tick back.

    The last look counts.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    person: PersonId
    dressed: bool = True

    def decide(self, scene: Scene) -> Happened:
        return Happened(check_uniform(UniformChecked(self.person, self.dressed, scene.by, scene.at_ms)))


class LetThemPlay(Request, frozen=True, tag="let-them-play"):
    """Let somebody play, as an official and for a reason, although something is missing.

    What is missing now is let pass, and nothing else.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    person: PersonId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        teams = teams_of(competition.rosters, self.person)
        if not teams:
            raise Refused("desk.nobody", person=self.person)
        missing = missing_at_door(
            competition.door,
            self.person,
            competition.rosters.entries[teams[0]],
            competition.rules.people.at_door,
            fee_paid=fee_paid(competition.ledger, teams[0]),
        )
        return Happened(let_play(missing, self.person, scene.by, scene.at_ms, self.reason))


class StopLettingPlay(Request, frozen=True, tag="stop-letting-play"):
    """Let somebody no longer play without what is missing: it was a mistake.

    Matches that they have played stay as they are.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        door = scene.competition.door
        return Happened(stop_letting_play(door, self.person, scene.by, scene.at_ms))
