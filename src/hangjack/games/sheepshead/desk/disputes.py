"""Deciding a dispute at a Sheepshead table, as the scorekeeper of another table or as an official."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Bound, Subject, may
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.desk.judges import Reported, Where
from hangjack.desk.memory import remembered
from hangjack.desk.requests.rulings import ruling_on
from hangjack.desk.requests.stops import require_clause
from hangjack.errors import Refused
from hangjack.formats.table_draw.occasions import session_of
from hangjack.formats.table_draw.sessions import session_fixtures
from hangjack.games.sheepshead.match.disputes import Word, close_dispute, keeper_beside, people_at
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches import stops
from hangjack.matches.match import Match
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
        own = tables_beside(scene.competition, scene.match, Asker(scene.by, scene.held))
        return tuple(dict.fromkeys((*own, *earlier)))

    def decide(self, scene: Scene) -> Happened:
        asker = Asker(scene.by, scene.held)
        beside = require_decider(scene.competition, scene.match, asker, scene.others)
        require_clause(scene, self.clause)
        word = Word(self.holds, self.decision, self.clause, self._ruling(scene))
        return Happened(match=close_dispute(scene.match, self.id, word, scene.by, beside))

    def _ruling(self, scene: Scene) -> AnyRuling | None:
        if self.instead is None:
            return None
        dispute = stops.dispute_of(scene.match, self.id)
        return ruling_on(scene, self.instead, Where(dispute.opened.table, dispute.opened.ruling))


class Asker(Struct, frozen=True):
    """Somebody who wants to decide, and what they are."""

    by: PersonId
    held: tuple[Bound, ...]


def tables_beside(competition: Competition, match: Match, asker: Asker) -> tuple[MatchId, ...]:
    """Return the other tables of the same session at which somebody may sit: as drawn, or by the code of a seat."""
    session, own = session_of(competition, match.opened.match), match.opened.match
    if session is None:
        return ()
    scanned = {bound.match for bound in asker.held}
    return tuple(
        fixture.match
        for fixture in session_fixtures(session)
        if fixture.match != own and (fixture.match in scanned or EntrantId(asker.by) in fixture.teams)
    )


def require_decider(
    competition: Competition, match: Match, asker: Asker, others: Mapping[MatchId, Match]
) -> MatchId | None:
    """Return at which other table somebody keeps the score; None for an official. Refuses everybody else."""
    if asker.by in people_at(match):
        raise Refused("dispute.own-table")
    about = Subject(match.opened.match)
    if any(may(asker.held, act, about) for act in (Act.DECIDE_DISPUTE, Act.GIVE_RULING)):
        return None
    own = {id_: others[id_] for id_ in tables_beside(competition, match, asker) if id_ in others}
    beside = keeper_beside(match, asker.by, own)
    if beside is None:
        raise Refused("dispute.not-scorekeeper")
    return beside
