"""The crib referee as the desk asks him: a ruling moves pegs, so that he needs to know nothing of the table but its game."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.desk.judges import Judge, Reported, Where
from hangjack.games.cribbage.match.scoring import card_options
from hangjack.games.cribbage.referee import Incident, Kind, Penalties, RuledTable, Ruling
from hangjack.games.cribbage.referee.referee import REFEREE
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.unions import joins


@joins(Reported)
class CribReported(Struct, frozen=True, tag="crib"):
    """What happened at a table: the kind of incident, and the facts that are known."""

    kind: Kind
    facts: dict[str, Any]
    person: PersonId | None = None


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


JUDGE: Judge[Kind, CribReported, Incident, Penalties, Ruling] = Judge(
    REFEREE,
    reports=CribReported,
    incident=incident,
    asked=asked,
    referral=lambda penalties: penalties.disputed.cites,
)
