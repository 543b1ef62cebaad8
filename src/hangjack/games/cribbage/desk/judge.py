"""The crib referee as the desk asks him: a ruling moves pegs, so that he needs to know nothing of the table but its game."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.desk.judges import Reported, Where
from hangjack.games.cribbage.match.scoring import card_options
from hangjack.games.cribbage.referee import Incident, Kind, Penalties, RuledTable, ask_aloud, read_aloud, rule
from hangjack.games.cribbage.referee.referee import REFEREE
from hangjack.ids import ClauseId, EntrantId, PersonId
from hangjack.matches.match import Match
from hangjack.referee.rulings import AnyRuling
from hangjack.unions import joins

__all__ = [
    "REFEREE",
    "REPORTED",
    "CribReported",
    "ask_aloud",
    "asked",
    "incident",
    "read_aloud",
    "referral",
    "remembered",
    "reported",
    "rule",
    "score",
    "sent_out",
]


@joins(Reported)
class CribReported(Struct, frozen=True, tag="crib"):
    """What happened at a table: the kind of incident, and the facts that are known."""

    kind: Kind
    facts: dict[str, Any]
    person: PersonId | None = None


REPORTED = CribReported


def incident(reported: CribReported, match: Match, where: Where, session: str) -> Incident:
    """Return what was reported as an incident of *match*."""
    del where
    happened = Incident(reported.kind, _table(match), reported.facts, person=reported.person)
    return _at(happened, match, session)


def asked(match: Match | None, where: Where, kind: Kind, facts: Mapping[str, Any], session: str) -> Incident:
    """Return what somebody asks about; in a match the game that its tables play is known."""
    del where
    if match is None:
        return Incident(kind, RuledTable(), facts, session=session)
    return _at(Incident(kind, _table(match), facts), match, session)


def _table(match: Match) -> RuledTable:
    return RuledTable(variant=card_options(match.opened.terms).variant)


def _at(happened: Incident, match: Match, session: str) -> Incident:
    """Return an incident with in which match it was."""
    return replace(happened, match=match.opened.match, session=session)


def reported(incident: Incident) -> CribReported:
    """Return an incident as it is reported in a match."""
    return CribReported(incident.kind, dict(incident.facts), incident.person)


def score(incident: Incident) -> None:
    """Nobody asks for the pegs: what a ruling moves is the same wherever they stand."""
    del incident


def remembered(match: Match, penalties: Penalties) -> frozenset[EntrantId]:
    """Return nobody: no crib rule counts warnings."""
    del match, penalties
    return frozenset()


def sent_out(ruling: AnyRuling, match: Match) -> tuple[str, ...]:
    """Return nobody: no ruling at a table sends a team out of the event."""
    del ruling, match
    return ()


def referral(penalties: Penalties) -> tuple[ClauseId, ...]:
    """Return the clauses by which a case is decided that no row covers."""
    return tuple(penalties.disputed.cites)
