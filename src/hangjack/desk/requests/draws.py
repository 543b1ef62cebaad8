"""Draws, groups, schedule and knockout: how a competition takes shape, and how it is changed on the day."""

from typing import ClassVar

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.draw import NONCE_BYTES
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.fixtures.hall import Hall
from hangjack.competition.fixtures.rescheduling import Change
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.competition.standings import standings
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.seeding import Qualified, seeding_rankings
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.errors import BadInput, Refused
from hangjack.ids import EntrantId
from hangjack.store.interface import PersonalRecord, RecordId


class CommitDraw(Request, frozen=True, tag="commit-draw"):
    """Bind the server to a nonce for a draw, before anybody knows who is drawn.

    The nonce stays in a record beside the log until the draw; the log has only its digest.
    """

    act: ClassVar[Act] = Act.DRAW
    draw: str = staging.GROUP_DRAW

    def decide(self, scene: Scene) -> Decision:
        nonce = scene.chance(NONCE_BYTES)
        committed = draw.commit(scene.competition.draw(self.draw), nonce)
        return Decision(Happened(committed), keep=(secret_of(scene.competition, self.draw, nonce),))


class CloseField(Request, frozen=True, tag="close-field"):
    """Fix who is drawn into groups: everybody whose entry is complete now.

    Nobody can be added to the draw after this.
    """

    act: ClassVar[Act] = Act.DRAW

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.close_field(scene.competition))


class CloseKnockoutField(Request, frozen=True, tag="close-knockout-field"):
    """Fix who is drawn into a knockout that is not seeded: the qualifiers of the finished groups.

    Refused while a group is open.
    """

    act: ClassVar[Act] = Act.DRAW

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        qualified = Qualified(competition.rankings, competition.rules.format.groups)
        teams = [team for through in qualified.by_group.values() for team in through]
        return Happened(draw.close_entries(competition.draw(staging.KNOCKOUT_DRAW), teams))


class HoldDraw(Request, frozen=True, tag="hold-draw"):
    """Hold a draw with the words spoken in the hall.

    From now on the nonce is public, and anybody can do the draw again.
    """

    act: ClassVar[Act] = Act.DRAW
    words: str
    draw: str = staging.GROUP_DRAW

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (secret_id(scene.competition, self.draw),)

    def decide(self, scene: Scene) -> Decision:
        secret = next(iter(scene.records.values()), None)
        nonce = bytes.fromhex(str(secret.content["nonce"])) if secret else bytes(NONCE_BYTES)
        held = staging.hold_draw(scene.competition, self.draw, nonce, self.words)
        return Decision(Happened(held), erase=(secret_id(scene.competition, self.draw),))


class OrderRedraw(Request, frozen=True, tag="order-redraw"):
    """Have a draw held again, for a reason; the draw before stays on record.

    With a new nonce. Refused once a match of the groups was called or played.
    """

    act: ClassVar[Act] = Act.DRAW
    reason: str
    draw: str = staging.GROUP_DRAW

    def decide(self, scene: Scene) -> Decision:
        competition = scene.competition
        if self.draw == staging.GROUP_DRAW and (begun := staging.have_begun(competition)):
            raise Refused("groups.team-has-played", teams=begun)
        nonce = scene.chance(NONCE_BYTES)
        ordered = draw.order_redraw(competition.draw(self.draw), nonce, self.reason)
        return Decision(Happened(ordered), keep=(secret_of(competition, self.draw, nonce),))


class DealGroups(Request, frozen=True, tag="deal-groups"):
    """Deal the order of the draw into so many groups; a league is one group.

    One team to each group in turn.
    """

    act: ClassVar[Act] = Act.DRAW
    slow: ClassVar[bool] = True
    number: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.deal_groups(scene.competition, self.number))


class ChangeGroups(Request, frozen=True, tag="change-groups"):
    """Arrange the groups anew, for a reason.

    A team that has results stays where it is.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    slow: ClassVar[bool] = True
    groups: tuple[Group, ...]
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.change_groups(scene.competition, self.groups, self.reason))


class MakeSchedule(Request, frozen=True, tag="make-schedule"):
    """Place all matches of the groups in the time and room there is; made anew, it takes a reason.

    No team twice at a time, tables enough, rest between matches. Matches that have begun stay where they are.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    slow: ClassVar[bool] = True
    hall: Hall
    reason: str = ""

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.make_schedule(scene.competition, self.hall, self.reason, scene.at_ms))


class ChangeSchedule(Request, frozen=True, tag="change-schedule"):
    """Move, swap or delay matches, for a reason; `preview` shows what it would do.

    Matches that were played or are under way stay where they are; one without a time gets one.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    slow: ClassVar[bool] = True
    change: Change
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.change_schedule(scene.competition, self.change, self.reason))


class BeginKnockout(Request, frozen=True, tag="begin-knockout"):
    """Seed the qualifiers into the knockout, once every group is finished and every tie decided.

    Its matches have no times yet: `schedule-knockout` places them. With a reason it begins again where the groups have
    changed under it: ties that stay as they are keep their results.
    """

    act: ClassVar[Act] = Act.DRAW
    slow: ClassVar[bool] = True
    reason: str = ""

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.begin_knockout(scene.competition, self.reason))


class KeepKnockout(Request, frozen=True, tag="keep-knockout"):
    """Let the knockout go on as it began, for a reason, although the groups have changed under it.

    It is looked at again when they change once more.
    """

    act: ClassVar[Act] = Act.DRAW
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.keep_knockout(scene.competition, self.reason))


class TakeKnockoutBack(Request, frozen=True, tag="take-knockout-back"):
    """Let the knockout not have begun, for a reason, as long as none of its matches was called.

    The times of its matches go with it.
    """

    act: ClassVar[Act] = Act.DRAW
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.take_knockout_back(scene.competition, self.reason))


class ScheduleKnockout(Request, frozen=True, tag="schedule-knockout"):
    """Place the matches of the knockout, or take over the teams that have come through since.

    Everything that is placed already stays where it is.
    """

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    slow: ClassVar[bool] = True
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.schedule_knockout(scene.competition, self.reason))


class DecideTie(Request, frozen=True, tag="decide-tie"):
    """Put teams that are level on everything into an order, as the committee says.

    In one group, or between groups for the seeding of the knockout.
    """

    act: ClassVar[Act] = Act.DECIDE_TIE
    order: tuple[EntrantId, ...]
    reason: str

    def decide(self, scene: Scene) -> Happened:
        ranking = _ranking_of(scene.competition, self.order)
        return Happened(standings.decide_tie(ranking, self.order, self.reason))


class CloseLot(Request, frozen=True, tag="close-lot"):
    """Fix which teams that are level on everything a lot is drawn among, once its nonce is committed.

    The lot has a name of its own; it is held like any draw, and then settles the tie.
    """

    act: ClassVar[Act] = Act.DRAW
    draw: str
    teams: tuple[EntrantId, ...]

    def decide(self, scene: Scene) -> Happened:
        if self.draw in {staging.GROUP_DRAW, staging.KNOCKOUT_DRAW}:
            raise BadInput("desk.lot-name", draw=self.draw)
        ties = standings.standings(_ranking_of(scene.competition, self.teams)).unresolved_ties
        if not any(set(tie) == set(self.teams) for tie in ties):
            raise Refused("tie.not-open", teams=self.teams)
        return Happened(draw.close_entries(scene.competition.draw(self.draw), self.teams))


class SettleTieByLot(Request, frozen=True, tag="settle-tie-by-lot"):
    """Put teams that are level on everything into the order of a draw that was held among them.

    Where the book leaves ties to the lot.
    """

    act: ClassVar[Act] = Act.DRAW
    draw: str

    def decide(self, scene: Scene) -> Happened:
        held = scene.competition.draw(self.draw)
        ranking = _ranking_of(scene.competition, held.entries or ())
        return Happened(standings.settle_tie_by_lot(ranking, held))


def _ranking_of(competition: Competition, teams: tuple[EntrantId, ...]) -> Ranking:
    """Return the ranking in which *teams* are level: that of their group, or one of the seeding."""
    of_groups = tuple(competition.rankings.values())
    if not of_groups:
        raise Refused("tie.not-open", teams=teams)
    found = next((ranking for ranking in of_groups if set(teams) <= ranking.rows.keys()), None)
    if found is not None:
        return found
    qualified = Qualified(competition.rankings, competition.rules.format.groups, competition.seedings)
    seeded = next(
        (ranking for ranking in seeding_rankings(qualified) if set(teams) <= ranking.rows.keys()), None
    )
    if seeded is None or not teams:
        raise Refused("tie.not-open", teams=teams)
    return seeded


def secret_id(competition: Competition, name: str) -> RecordId:
    """Return the name of the record that has the nonce of a draw until it is held."""
    return RecordId(f"{competition.id}/nonce/{name}")


def secret_of(competition: Competition, name: str, nonce: bytes) -> PersonalRecord:
    """Return the record that has the nonce of a draw until it is held."""
    return PersonalRecord(secret_id(competition, name), "", {"nonce": nonce.hex()})
