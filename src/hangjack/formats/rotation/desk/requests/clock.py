"""Rounds by the clock: announced, started, paused, with more time for a table, and ended while sheets are out."""

from typing import ClassVar

from hangjack.competition.fixtures.draw import NONCE_BYTES, commit
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, FloorRequest, Request, Scene
from hangjack.desk.hours import local_day
from hangjack.desk.planning import moment_of
from hangjack.desk.requests.draws import secret_of
from hangjack.formats.rotation.drawing import require_drawn
from hangjack.formats.rotation.rounds import clock
from hangjack.formats.rotation.rounds.drawing import draws_to_prepare
from hangjack.formats.rotation.state import rounds_of


class AnnounceRound(Request, frozen=True, tag="announce-round"):
    """Tell the hall when the next round begins: boards and phones count down to it.

    The round begins when somebody starts it. Without a *day* it is today.
    """

    act: ClassVar[Act] = Act.RUN_ROUNDS
    round: int
    time: str
    day: str = ""

    def decide(self, scene: Scene) -> Happened:
        day = self.day or local_day(scene.competition, scene.at_ms).isoformat()
        start_ms = moment_of(scene.competition, day, self.time)
        return Happened(clock.announce_start(scene.competition, self.round, start_ms, scene.doing))


class StartRound(Request, frozen=True, tag="start-round"):
    """Let the clock of the next round run, and bind the server to the draws of slips and tickets where there are some.

    Refused while somebody who plays has no card, and while tables of the round before are out, unless that was ended without them.
    """

    act: ClassVar[Act] = Act.RUN_ROUNDS
    round: int

    def decide(self, scene: Scene) -> Decision:
        competition, day = scene.competition, local_day(scene.competition, scene.at_ms).isoformat()
        if not rounds_of(competition).clocks:
            require_drawn(competition)
        started = clock.start_round(competition, self.round, day, scene.doing)
        nonces = {each: scene.chance(NONCE_BYTES) for each in draws_to_prepare(competition, day)}
        bound = tuple(
            event for each, nonce in nonces.items() for event in commit(competition.draw(each), nonce)
        )
        secrets = tuple(secret_of(competition, each, nonce) for each, nonce in nonces.items())
        return Decision(Happened((*started, *bound)), keep=secrets)


class TakeRoundBack(Request, frozen=True, tag="take-round-back"):
    """Let a round not have been started, for a reason: the clock was pressed by mistake.

    Refused once a sheet of the round is in, or its time was up.
    """

    act: ClassVar[Act] = Act.RUN_ROUNDS
    round: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(clock.take_start_back(scene.competition, self.round, self.reason, scene.doing))


class PauseRound(Request, frozen=True, tag="pause-round"):
    """Stop the clock of the round for everybody, for a reason.

    A ruling at one table is none: that table is given more time.
    """

    act: ClassVar[Act] = Act.RUN_ROUNDS
    round: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(clock.pause(scene.competition, self.round, self.reason, scene.doing))


class ResumeRound(Request, frozen=True, tag="resume-round"):
    """Let the clock of the round go on from where it stood."""

    act: ClassVar[Act] = Act.RUN_ROUNDS
    round: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(clock.resume(scene.competition, self.round, scene.doing))


class EndRound(Request, frozen=True, tag="end-round"):
    """End a round whose time is up although sheets are out, for a reason, so that the hall goes on.

    The sheets are waited for all the same.
    """

    act: ClassVar[Act] = Act.RUN_ROUNDS
    round: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(clock.end_round(scene.competition, self.round, self.reason, scene.doing))


class CreditTable(FloorRequest, frozen=True, tag="credit-table"):
    """Give the table of a match longer than the others, for a reason: a ruling took its time.

    Where time was called meanwhile, the table plays on. Seconds below nothing take back from what it was given before.
    """

    act: ClassVar[Act] = Act.CREDIT_TIME
    seconds: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return clock.credit(scene.competition, scene.match, self.seconds, self.reason, scene.doing)
