"""The event itself: what is said of it put right, and one that was a mistake hidden from the lists or deleted."""

from functools import partial
from typing import ClassVar

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.event import correcting
from hangjack.competition.event.correcting import Times
from hangjack.competition.event.record import Said
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene, Seasons
from hangjack.desk.formats import format_desk
from hangjack.desk.hours import same_clock
from hangjack.desk.photos.records import record_id as photo_record
from hangjack.desk.requests.known import everybody_known
from hangjack.ids import MatchId
from hangjack.rulebooks.opening import require_event
from hangjack.store.interface import RecordId


class CorrectEvent(Request, frozen=True, tag="correct-event"):
    """Put right what an event is called, its days, its time zone or its sponsor.

    `seen` is what the form was filled with: what somebody else has changed meanwhile is not overwritten unseen.
    """

    act: ClassVar[Act] = Act.SET_UP
    said: Said
    seen: Said | None = None

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        require_event(self.said)
        wanted = correcting.merged(competition.said, correcting.require_said(self.said), self.seen)
        moved = partial(same_clock, zone=competition.said.time_zone, other=wanted.time_zone)
        begun = staging.begun(competition)
        times = Times(competition.rosters, competition.timetable.schedule, begun)
        return Happened(correcting.correct(competition.said, wanted, scene.doing, times, moved))


class HideEvent(Request, frozen=True, tag="hide-event"):
    """Take a competition off the lists.

    Whoever has its address can still open it.
    """

    act: ClassVar[Act] = Act.SET_UP

    def decide(self, scene: Scene) -> Happened:
        return Happened(correcting.hide(scene.competition.listing, scene.doing))


class ListEvent(Request, frozen=True, tag="list-event"):
    """Put a competition onto the lists again.

    Where it is not hidden nothing changes.
    """

    act: ClassVar[Act] = Act.SET_UP

    def decide(self, scene: Scene) -> Happened:
        return Happened(correcting.list_again(scene.competition.listing, scene.doing))


class DeleteEvent(Request, frozen=True, tag="delete-event"):
    """Delete a competition that was a mistake, for a reason; the names of its people are erased, and its photos and honours.

    Refused once a result is official, and for a season that follows another: that is taken back.
    """

    act: ClassVar[Act] = Act.DELETE_EVENT
    in_seasons: ClassVar[Seasons | None] = "before"
    reason: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        format_of(scene.competition).require_deletable(scene.competition, scene.seasons.values())
        deleted = correcting.delete(_official(scene.competition), scene.doing, self.reason)
        photos = (photo_record(scene.competition.id, each) for each in scene.competition.photos.kept)
        others = format_desk(scene.competition).kept_beside(scene.competition)
        return Decision(Happened(deleted), erase=(*scene.records, *photos, *others))


def _official(competition: Competition) -> frozenset[MatchId]:
    """Return the matches whose sheet was sealed or whose result counts."""
    of_groups = (
        match for each in competition.rankings.values() for row in each.rows.values() for match in row.results
    )
    return frozenset((*competition.sealed_ms, *of_groups, *competition.knockout.results))
