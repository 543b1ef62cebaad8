"""What people at a pinochle table can ask beside the hands, and what the director does there."""

from functools import reduce
from typing import ClassVar, Literal

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.desk.judges import Where
from hangjack.desk.requests.hands import hand_of
from hangjack.desk.requests.rulings import ruling_on
from hangjack.errors import Refused
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.desk.judge import PinochleReported, table_now
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match import table as tables
from hangjack.games.pinochle.match.pad import Part
from hangjack.games.pinochle.match.seats import seats, side_of
from hangjack.games.pinochle.referee.choosing import Decision, decided
from hangjack.games.pinochle.referee.kinds import Kind
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.matches import pauses, rulings
from hangjack.matches.events import RulingNoted
from hangjack.matches.match import Match, MatchEvent, fold
from hangjack.matches.parties import Party


class BeginRound(MatchRequest, frozen=True, tag="begin-round"):
    """Say, as a side's scorekeeper, that the four who sit here are the right ones, and who of them deals first."""

    act: ClassVar[Act] = Act.CONFIRM_SEATING
    side: Party
    id: str
    dealer: Seat

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.begin_round(scene.match, self.id, self.side, self.dealer, scene.by))


class WritePart(MatchRequest, frozen=True, tag="write-part"):
    """Write, on the pad of the hand that is played, who bid and how much, and one's own side's meld once it is counted.

    *laid* are its combinations, counted by the house's meld table; without them the meld is a number.
    """

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    number: int
    part: Part

    def decide(self, scene: Scene) -> Happened:
        return Happened(
            match=tables.write_part(scene.match, self.number, self.part, hand_of(scene, self.side))
        )


class ErasePart(MatchRequest, frozen=True, tag="erase-part"):
    """Wipe off what one's own side has written of the hand that is played."""

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    number: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.erase_part(scene.match, self.number, hand_of(scene, self.side)))


class SayBegun(MatchRequest, frozen=True, tag="say-begun"):
    """Say that a hand was under way when time was called, though nothing of it was written: it is played out."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    id: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=tables.say_begun(scene.match, self.id, self.side, scene.by))


class WitnessBoston(MatchRequest, frozen=True, tag="witness-boston"):
    """Say, as the director at the table, whether one side has won all the tricks and one saw the last of them.

    A Boston that was seen wins the round; the table plays on either way.
    """

    act: ClassVar[Act] = Act.GIVE_RULING
    id: str
    team: Party
    books: int
    seen: bool

    def decide(self, scene: Scene) -> Happened:
        match = scene.match
        tables.round_of(match)
        facts = {"team": side_of(self.team).value, "books": self.books, "td_present": self.seen}
        facts["offender"] = seats(self.team)[0].value
        reported = PinochleReported(Kind.BOSTON_CLAIM, table_now(match), facts)
        ruling = ruling_on(scene, reported, Where(tables.TABLE))
        noted = rulings.propose_ruling(match, self.id, tables.TABLE, ruling, scene.by)
        given = rulings.give_ruling(reduce(fold, noted, match), self.id, scene.by) if noted else ()
        events: tuple[MatchEvent, ...] = (*noted, *given)
        return Happened(match=(*events, *_plays_on(match, scene)))


class DecideRenege(MatchRequest, frozen=True, tag="decide-renege"):
    """Decide, as the director and with a reason, what untidy books make impossible to prove: a renege, or a call without proof."""

    act: ClassVar[Act] = Act.GIVE_RULING
    id: str
    decision: Literal["renege", "unproven_call"]
    reason: str

    def decide(self, scene: Scene) -> Happened:
        match = scene.match
        proposed = _open_ruling(match, self.id)
        penalties = scene.competition.rules_of(match).game_as(PinochleGame).penalties
        instead = decided(proposed, Decision(self.decision), penalties)
        given = rulings.give_ruling(match, self.id, scene.by, instead, self.reason)
        return Happened(match=(*given, *_plays_on(match, scene)))


def _open_ruling(match: Match, id_: str) -> Ruling:
    noted: RulingNoted | None = match.rulings.get(id_)
    ruling = None if noted is None else noted.record.steps[-1].ruling
    if not isinstance(ruling, Ruling):
        raise Refused("match.no-such-ruling", id=id_)
    return ruling


def _plays_on(match: Match, scene: Scene) -> tuple[pauses.PauseEnded, ...]:
    """Return that the table plays on: the director has come and ruled."""
    return tuple(
        ended for id_ in match.pauses.called for ended in pauses.end_pause(match.pauses, id_, scene.by)
    )
