"""Deciding a dispute at a Sheepshead table, as the scorekeeper of another table or as an official."""

from typing import ClassVar

from hangjack.competition.fixtures.sessions import session_fixtures
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Subject, may
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.desk.judges import Reported, Where
from hangjack.desk.memory import remembered, session_of
from hangjack.desk.requests.rulings import ruling_on
from hangjack.desk.requests.stops import require_clause
from hangjack.errors import Refused
from hangjack.ids import ClauseId, EntrantId, MatchId
from hangjack.matches import stops
from hangjack.matches.scoring.sheepshead_disputes import Word, close_dispute, keeper_beside, people_at
from hangjack.referee.rulings import AnyRuling


class CloseDispute(MatchRequest, frozen=True, tag="close-dispute"):
    """Decide a dispute of another table, finally: its ruling *holds*, another by the book is given *instead*, or none.

    Where it is about no ruling, *decision* says what is decided.
    """

    act: ClassVar[Act] = Act.CLOSE_DISPUTE
    id: str
    holds: bool = True
    decision: str = ""
    clause: ClauseId | None = None
    instead: Reported | None = None

    def beside(self, scene: Scene) -> tuple[MatchId, ...]:
        earlier = remembered(scene.competition, scene.match) if self.instead is not None else ()
        return tuple(dict.fromkeys((*tables_beside(scene), *earlier)))

    def decide(self, scene: Scene) -> Happened:
        beside = _require_decider(scene)
        require_clause(scene, self.clause)
        word = Word(self.holds, self.decision, self.clause, self._ruling(scene))
        return Happened(match=close_dispute(scene.match, self.id, word, scene.by, beside))

    def _ruling(self, scene: Scene) -> AnyRuling | None:
        if self.instead is None:
            return None
        dispute = stops.dispute_of(scene.match, self.id)
        return ruling_on(scene, self.instead, Where(dispute.opened.table, dispute.opened.ruling))


def tables_beside(scene: Scene) -> tuple[MatchId, ...]:
    """Return the other tables of the same session at which whoever asks may sit: as drawn, or by the code of a seat."""
    session = session_of(scene.competition, scene.match.opened.match)
    if session is None:
        return ()
    scanned = {bound.match for bound in scene.held}
    return tuple(
        fixture.match
        for fixture in session_fixtures(session)
        if fixture.match != scene.match.opened.match
        and (fixture.match in scanned or EntrantId(scene.by) in fixture.teams)
    )


def _require_decider(scene: Scene) -> MatchId | None:
    """Return at which other table whoever asks keeps the score; None for an official. Refuses everybody else."""
    if scene.by in people_at(scene.match):
        raise Refused("dispute.own-table")
    if any(may(scene.held, act, Subject(scene.about)) for act in (Act.DECIDE_DISPUTE, Act.GIVE_RULING)):
        return None
    own = {id_: scene.others[id_] for id_ in tables_beside(scene) if id_ in scene.others}
    beside = keeper_beside(scene.match, scene.by, own)
    if beside is None:
        raise Refused("dispute.not-scorekeeper")
    return beside
