"""Before and between games: matches called, the toss, line-ups, seats, substitutions, decks."""

from collections.abc import Iterable
from typing import ClassVar

from hangjack.competition import floor, staging
from hangjack.competition.fixtures.draw import NONCE_BYTES, commitment_of
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.ages import is_minor
from hangjack.desk.asking import Decision, FloorRequest, MatchRequest, Request, Scene
from hangjack.desk.directory import directory_of, record_id
from hangjack.desk.hours import local_clock, ms_at
from hangjack.desk.names import Names
from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches import awards
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.sides import lineups, seats, substitutions, tosses
from hangjack.matches.sides.lineups import LineUp, LineUpDeclared
from hangjack.matches.sides.substitutions import Change
from hangjack.matches.sides.tosses import Toss
from hangjack.store.interface import PersonalRecord, RecordId


class CallMatch(Request, frozen=True, tag="call-match"):
    """Set a match up for play by the rules that hold now."""

    act: ClassVar[Act] = Act.CALL_MATCH
    opens_match: ClassVar[bool] = True

    def decide(self, scene: Scene) -> Happened:
        assert scene.about is not None, "a match is called by name"
        called = floor.call_match(scene.competition, scene.about, again=scene.playing is not None)
        return Happened(called.competition, (*called.match, *_second_half(scene, called)))


class TakeCallBack(FloorRequest, frozen=True, tag="take-call-back"):
    """Let a match wait again that was called too early or by mistake; nothing may have been played in it."""

    act: ClassVar[Act] = Act.CALL_MATCH

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.take_call_back(scene.competition, scene.match, scene.by))


class ComeForToss(MatchRequest, frozen=True, tag="come-for-toss"):
    """Note that a side's captain is there for the toss."""

    act: ClassVar[Act] = Act.TOSS
    side: Party

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tosses.come_for_toss(scene.match.sides.tossing, self.side, scene.at_ms))


class RecordToss(MatchRequest, frozen=True, tag="record-toss"):
    """Enter how the coin fell: who won, which direction the winner chose, who did not come in time."""

    act: ClassVar[Act] = Act.TOSS
    winner: Party
    north_south: Party
    absent: tuple[Party, ...] = ()
    side: Party | None = None
    """Whose captain writes it down; None for an official."""

    def decide(self, scene: Scene) -> Happened:
        tossed = Toss(self.winner, self.north_south, self.absent)
        return Happened(match=seats.record_toss(scene.match, tossed, scene.at_ms))


class CommitToss(MatchRequest, frozen=True, tag="commit-toss"):
    """Bind the server to a nonce for a toss without a coin."""

    act: ClassVar[Act] = Act.TOSS

    def decide(self, scene: Scene) -> Decision:
        seats.require_undecided(scene.match, scene.at_ms)
        nonce = scene.chance(NONCE_BYTES)
        committed = tosses.commit_toss(scene.match.sides.tossing, commitment_of(nonce))
        record = PersonalRecord(_nonce_id(scene), "", {"nonce": nonce.hex()})
        return Decision(Happened(match=committed), keep=(record,))


class DrawToss(MatchRequest, frozen=True, tag="draw-toss"):
    """Draw the toss from the committed nonce and the words that the captains said."""

    act: ClassVar[Act] = Act.TOSS
    words: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (_nonce_id(scene),)

    def decide(self, scene: Scene) -> Decision:
        seats.require_undecided(scene.match, scene.at_ms)
        secret = next(iter(scene.records.values()), None)
        if secret is None:
            raise Refused("desk.toss-not-committed")
        drawn = tosses.draw_toss(
            scene.match.sides.tossing, scene.match.opened.match, str(secret.content["nonce"]), self.words
        )
        return Decision(Happened(match=drawn), erase=(_nonce_id(scene),))


class DeclareLineUp(FloorRequest, frozen=True, tag="declare-line-up"):
    """Hand in a side's line-up; both are shown when both are in. A reason says why it is changed after that, where it may be."""

    act: ClassVar[Act] = Act.DECLARE_LINE_UP
    side: Party
    line_up: LineUp
    reason: str = ""
    answers_for_minors: bool = False
    """Whether the captain says to answer for those who are too young for alcohol."""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        if scene.competition.rules.people.signing is None:
            return ()
        named = dict.fromkeys(self.line_up.named)
        return tuple(record_id(scene.competition.id, person) for person in named)

    def decide(self, scene: Scene) -> Happened:
        declared = LineUpDeclared(self.side, scene.by, self.line_up, scene.at_ms, self.reason.strip())
        if scene.match.opened.rules.doubling is not None:
            local = local_clock(scene.competition)
            if not self.answers_for_minors:
                require_no_minors(scene, self.line_up.named)
            return floor.declare_doubling(scene.competition, scene.match, declared, local)
        return floor.declare_line_up(scene.competition, scene.match, declared, scene.at_ms)


class ChangeCaptain(MatchRequest, frozen=True, tag="change-captain"):
    """Hand the captaincy of a side to somebody else who plays, for the rest of the match.

    The captain does it, or an official for a team whose captain is gone.
    """

    act: ClassVar[Act] = Act.SUBSTITUTE
    side: Party
    captain: PersonId

    def decide(self, scene: Scene) -> Happened:
        return floor.change_captain(scene.competition, scene.match, self.side, self.captain, scene.at_ms)


class AcknowledgeCaptain(MatchRequest, frozen=True, tag="acknowledge-captain"):
    """Take note, for one side, of a new captain of the other."""

    act: ClassVar[Act] = Act.ACKNOWLEDGE_CAPTAIN
    side: Party

    def decide(self, scene: Scene) -> Happened:
        told = lineups.acknowledge_captain(scene.match.sides.line_ups, other(self.side), scene.by)
        return Happened(match=told)


class SeatPair(FloorRequest, frozen=True, tag="seat-pair"):
    """Say that a side's players of one table have sat down, by name where they are checked.

    Where the line-up left the table empty, those who have come are named: whoever may not play is refused.
    """

    act: ClassVar[Act] = Act.SEAT
    side: Party
    table: int
    people: tuple[PersonId, ...] = ()

    def decide(self, scene: Scene) -> Happened:
        seated = seats.seat_pair(scene.match, self.side, self.table, scene.at_ms, self.people)
        return floor.seat_pair(scene.competition, scene.match, seated)


class SeatEverybody(MatchRequest, frozen=True, tag="seat-everybody"):
    """Say, as an official, that everybody is at their tables."""

    act: ClassVar[Act] = Act.SEAT

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=seats.seat_everybody(scene.match, scene.at_ms))


class MissPair(MatchRequest, frozen=True, tag="miss-pair"):
    """Say that a side's players of one table are not there; without a table, that nobody of the side is."""

    act: ClassVar[Act] = Act.SEAT
    side: Party
    table: int | None = None

    def decide(self, scene: Scene) -> Happened:
        missed = seats.miss_pairs(scene.match, self.side, self.table, scene.at_ms, scene.by)
        return Happened(match=missed)


class SwapSeats(MatchRequest, frozen=True, tag="swap-seats"):
    """Let the partners of a side change seats, between two games."""

    act: ClassVar[Act] = Act.SEAT
    side: Party
    table: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=seats.swap_seats(scene.match, self.side, self.table, scene.by))


class FindAtWrongTable(MatchRequest, frozen=True, tag="find-at-wrong-table"):
    """Note, as an official, that somebody plays at a table that they are not down for."""

    act: ClassVar[Act] = Act.FIND_AT_WRONG_TABLE
    side: Party
    table: int
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        found = seats.find_at_wrong_table(scene.match, self.side, self.table, self.person, scene.by)
        return Happened(match=found)


class BringOn(FloorRequest, frozen=True, tag="bring-on"):
    """Bring a substitute on for somebody who plays.

    The captain does it, or an official at the captain's word, which is kept. The other captain takes note either way.
    """

    act: ClassVar[Act] = Act.SUBSTITUTE
    side: Party
    off: PersonId
    on: PersonId
    disciplinary: bool = False

    def decide(self, scene: Scene) -> Happened:
        captain = scene.match.sides.line_ups.captains.get(self.side)
        word_of = None if scene.is_captain(self.side) else captain
        change = Change(self.side, self.off, self.on, self.disciplinary, word_of)
        return floor.substitute(scene.competition, scene.match, change, scene.at_ms)


class AcknowledgeSubstitution(MatchRequest, frozen=True, tag="acknowledge-substitution"):
    """Take note, for one side, of a substitution of the other."""

    act: ClassVar[Act] = Act.ACKNOWLEDGE_SUBSTITUTION
    side: Party
    number: int

    def decide(self, scene: Scene) -> Happened:
        bench = scene.match.sides.benches.of(other(self.side))
        return Happened(match=substitutions.acknowledge(bench, other(self.side), self.number, scene.by))


class ConfirmExcess(FloorRequest, frozen=True, tag="confirm-excess"):
    """Record, as an official, that a side has made one substitution more than the book allows: it loses the match."""

    act: ClassVar[Act] = Act.GIVE_RULING
    of_side: Party
    off: PersonId
    on: PersonId

    def decide(self, scene: Scene) -> Happened:
        change = Change(self.of_side, self.off, self.on)
        return floor.confirm_excess(scene.competition, scene.match, change, scene.doing)


class ReportSubstitute(MatchRequest, frozen=True, tag="report-substitute"):
    """Note that a substitute who had to come at once is at the table."""

    act: ClassVar[Act] = Act.SEAT
    side: Party
    number: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=seats.report_substitute(scene.match, self.side, self.number, scene.at_ms))


class ChangeDeck(MatchRequest, frozen=True, tag="change-deck"):
    """Take a new deck at a table, which both captains have agreed to."""

    act: ClassVar[Act] = Act.CHANGE_DECK
    table: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        captains = _captains(scene.match)
        return Happened(match=awards.change_deck(scene.match, self.table, captains, self.reason))


class ScheduleSecondHalf(MatchRequest, frozen=True, tag="schedule-second-half"):
    """Set when the second half of a match starts."""

    act: ClassVar[Act] = Act.SCHEDULE_SECOND_HALF
    start_ms: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=seats.schedule_second_half(scene.match, self.start_ms, scene.by))


def require_no_minors(scene: Scene, people: Iterable[PersonId]) -> None:
    """Refuse a line-up with somebody too young for alcohol, until the captain says to answer for it."""
    competition = scene.competition
    rules = competition.rules.people.signing
    if rules is None:
        return
    known = directory_of(competition.id, competition.rosters, scene.records.values())
    names = Names(known, competition.rosters)
    night = local_clock(competition)(scene.match.opened.scheduled_ms)
    young = tuple(person for person in dict.fromkeys(people) if is_minor(competition, names, person, night))
    if young:
        raise Refused("line-up.minors", people=young, age=rules.options.alcohol_age)


def _second_half(scene: Scene, called: Happened) -> tuple[MatchEvent, ...]:
    """Return when the second half of a match starts that has just been called, where the house has a time for it."""
    half_start = scene.competition.rules.match.half_start
    opened = next((event for event in called.match if isinstance(event, MatchOpened)), None)
    if opened is None or half_start is None or half_start.second_half_start is None:
        return ()
    start_ms = ms_at(scene.competition, opened.scheduled_ms, half_start.second_half_start)
    return seats.schedule_second_half(open_match(opened), start_ms, scene.by)


def _captains(match: Match) -> dict[Party, PersonId]:
    captains = dict(match.sides.line_ups.captains)
    if len(captains) < len(SIDES):
        raise Refused("match.deck-needs-both")
    return captains


def _nonce_id(scene: Scene) -> RecordId:
    return RecordId(f"{scene.competition.id}/toss/{scene.match.opened.match}")
