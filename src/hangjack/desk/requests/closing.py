"""The end of a match, and what the clock says: claims, defaults, what is due, what was handed in."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from hangjack.competition import dues, papers
from hangjack.competition.defaulting import (
    AS_THE_BOOK_SAYS,
    Giving,
    Price,
    give_uncalled,
    let_default,
    take_default_back,
)
from hangjack.competition.entries.names import registered_as
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, MatchRequest, Request, Scene
from hangjack.desk.directory import directory_of, record_id
from hangjack.errors import BadInput, Refused
from hangjack.ids import ClauseId, EntrantId
from hangjack.matches import awards, clocks
from hangjack.matches.parties import Party
from hangjack.matches.problems import Problem
from hangjack.matches.sheets.put_away import HandedIn
from hangjack.matches.sides import claims
from hangjack.matches.sides.claimed import ClaimForm
from hangjack.matches.sides.claims import ClaimRuling
from hangjack.store.interface import RecordId


class ClaimDefault(MatchRequest, frozen=True, tag="claim-default"):
    """Claim the match for one's side by default, on a complete form."""

    act: ClassVar[Act] = Act.CLAIM_DEFAULT
    side: Party
    id: str
    form: ClaimForm

    def decide(self, scene: Scene) -> Happened:
        if self.form.side != self.side:
            raise BadInput("desk.claim-other-side")
        if self.form.at_ms > scene.at_ms:
            raise BadInput("desk.claim-to-come")
        return Happened(match=claims.claim_default(scene.match, self.id, self.form, scene.by))


class SettleClaim(FloorRequest, frozen=True, tag="settle-claim"):
    """Rule, as an official, on a claim: accepted, turned down, or the match to the other side."""

    act: ClassVar[Act] = Act.AWARD_MATCH
    id: str
    ruling: ClaimRuling
    price: Price = AS_THE_BOOK_SAYS

    def decide(self, scene: Scene) -> Happened:
        events = claims.settle_claim(scene.match, self.id, self.ruling, scene.by)
        return let_default(scene.competition, scene.match, events, scene.doing, self.price)


class AwardMatch(FloorRequest, frozen=True, tag="award-match"):
    """Give the match to a side by default, by a clause; to nobody when both have defaulted.

    What the book takes for a default is taken in the same step.
    """

    act: ClassVar[Act] = Act.AWARD_MATCH
    winner: Party | None
    clause: ClauseId
    price: Price = AS_THE_BOOK_SAYS

    def decide(self, scene: Scene) -> Happened:
        events = awards.award_match(scene.match, self.winner, self.clause, scene.by)
        return let_default(scene.competition, scene.match, events, scene.doing, self.price)


class DefaultMatch(Request, frozen=True, tag="default-match"):
    """Give a match by default that nobody has called: of a team that is out, or one that was not played in its time."""

    act: ClassVar[Act] = Act.AWARD_MATCH
    opens_match: ClassVar[bool] = True
    winner: EntrantId | None
    clause: ClauseId
    price: Price = AS_THE_BOOK_SAYS

    def decide(self, scene: Scene) -> Happened:
        assert scene.about is not None, "a match is given by name"
        giving = Giving(self.winner, self.clause, self.price)
        return give_uncalled(scene.competition, scene.about, giving, scene.doing)


class TakeAwardBack(FloorRequest, frozen=True, tag="take-award-back"):
    """Let a match that was given by default go on, for a reason; what the default cost falls with it.

    A match that a verdict gave falls with the verdict.
    """

    act: ClassVar[Act] = Act.AWARD_MATCH
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return take_default_back(scene.competition, scene.match, scene.doing, self.reason)


class GiveDue(FloorRequest, frozen=True, tag="give-due"):
    """Give, as an official, what the book proposes for a deadline that has passed."""

    act: ClassVar[Act] = Act.GIVE_AWARD
    id: str
    price: Price = AS_THE_BOOK_SAYS

    def decide(self, scene: Scene) -> Happened:
        events = clocks.give_due(scene.match, self.id, scene.at_ms, scene.by)
        return let_default(scene.competition, scene.match, events, scene.doing, self.price)


class WaiveDue(MatchRequest, frozen=True, tag="waive-due"):
    """Give nothing, as an official and for a reason, for a deadline that has passed."""

    act: ClassVar[Act] = Act.GIVE_AWARD
    id: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        waived = clocks.waive(scene.match, self.id, scene.at_ms, scene.by, self.reason)
        return Happened(match=waived)


class CloseMatch(FloorRequest, frozen=True, tag="close-match"):
    """Note what both captains handed in after the match, and fine what is missing.

    Names as they stand on the sheet are compared with the forms: each that is not exactly as registered counts as wrong.
    """

    act: ClassVar[Act] = Act.CLOSE_MATCH
    handed_in: dict[Party, HandedIn]
    names: Mapping[Party, tuple[str, ...]] = field(default_factory=dict)

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return tuple(
            record_id(scene.competition.id, person)
            for side in self.names
            for person in roster_of(scene.competition.rosters, scene.match.opened.parties[side])
        )

    def decide(self, scene: Scene) -> Happened:
        handed_in = {
            side: replace(handed, names_wrong=handed.names_wrong + len(names_amiss(scene, self.names, side)))
            for side, handed in self.handed_in.items()
        }
        return papers.close_match(scene.competition, scene.match, handed_in, scene.doing)


def names_amiss(scene: Scene, names: Mapping[Party, tuple[str, ...]], side: Party) -> tuple[Problem, ...]:
    """Return what is wrong with the names that stand on the sheet of a side, each compared with its form."""
    competition = scene.competition
    directory = directory_of(competition.id, competition.rosters, scene.records.values())
    on_form = roster_of(competition.rosters, scene.match.opened.parties[side])
    registered = {each: directory.people[each].name for each in on_form if each in directory.people}
    found = (registered_as(name, registered) for name in names.get(side, ()) if name.strip())
    return tuple(each for each in found if isinstance(each, Problem))


class FireDeadlines(MatchRequest, frozen=True, tag="fire-deadlines"):
    """Notice every deadline of a match that has passed; the clock asks for it.

    Refused while there is none, so that nothing is written under the names of deadlines that do not apply yet.
    """

    act: ClassVar[Act] = Act.NOTICE_DEADLINES
    by_clock: ClassVar[bool] = True

    def decide(self, scene: Scene) -> Happened:
        fired = clocks.fire(scene.match, scene.at_ms)
        if not fired:
            raise Refused("desk.nothing-due")
        return Happened(match=fired)


class CallTimeUp(FloorRequest, frozen=True, tag="call-time-up"):
    """Call time at a table whose time is up; the clock asks for it.

    Refused before that, and where time was called already.
    """

    act: ClassVar[Act] = Act.NOTICE_DEADLINES
    by_clock: ClassVar[bool] = True

    def decide(self, scene: Scene) -> Happened:
        called = format_of(scene.competition).time_up(scene.competition, scene.match, scene.at_ms)
        if not called:
            raise Refused("desk.nothing-due")
        return Happened(match=called)


class NoticeDeadlines(Request, frozen=True, tag="notice-deadlines"):
    """Notice every deadline of the competition that has passed; the clock asks for it.

    Refused while there is none.
    """

    act: ClassVar[Act] = Act.NOTICE_DEADLINES
    by_clock: ClassVar[bool] = True

    def decide(self, scene: Scene) -> Happened:
        noticed = dues.notice(scene.competition, scene.at_ms, scene.by)
        if not noticed:
            raise Refused("desk.nothing-due")
        return Happened(noticed)
