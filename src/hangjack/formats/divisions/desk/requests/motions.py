"""Motions for the general meeting: changes of the rules that captains and the committee propose."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Bound, Role
from hangjack.desk.asking import Request, Scene
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.offices import motions
from hangjack.formats.divisions.state import offices_in
from hangjack.ids import EntrantId, PersonId


class ProposeMotion(Request, frozen=True, tag="propose-motion"):
    """Propose a change of the rules to the next general meeting.

    A captain proposes for the own team; officers for a team that has told them, or for the committee.
    """

    act: ClassVar[Act] = Act.PROPOSE_MOTION
    text: str
    team: EntrantId | None = None

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        season_rules(competition)
        if self.team is not None and self.team not in competition.rosters.entries:
            raise BadInput("divisions.no-such-team", team=self.team)
        team = self.team if _governs(scene) else _own_team(scene, self.team)
        by = (scene.by, scene.at_ms)
        return Happened(motions.propose(offices_in(competition).motions, self.text, team, by))


class WithdrawMotion(Request, frozen=True, tag="withdraw-motion"):
    """Let a motion not be put to the meeting, for a reason; a captain withdraws what was proposed for the own team."""

    act: ClassVar[Act] = Act.PROPOSE_MOTION
    number: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        known = offices_in(scene.competition).motions
        if self.number in known and not _governs(scene):
            _own_team(scene, known[self.number].proposed.team)
        by: tuple[PersonId, int] = (scene.by, scene.at_ms)
        return Happened(motions.withdraw(known, self.number, self.reason, by))


def _governs(scene: Scene) -> bool:
    return any(
        Bound(role) in scene.held for role in (Role.DIRECTOR, Role.SECRETARY, Role.COMMITTEE, Role.CHAIRMAN)
    )


def _own_team(scene: Scene, asked: EntrantId | None) -> EntrantId:
    """Return the team of a captain: the one asked for, or the only one there is."""
    entries = scene.competition.rosters.entries
    own = [team for team, entry in entries.items() if entry.captain == scene.by]
    if asked is not None and asked not in own:
        raise Refused("motion.other-team")
    return own[0] if asked is None else asked
