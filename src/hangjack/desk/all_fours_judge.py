"""The All Fours referee as the desk asks him: in a match he knows the score, who sits where, and earlier warnings."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from hangjack.desk.judges import Reported
from hangjack.games.all_fours.seats import Seat, Tally
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.pads.all_fours_points import points_at
from hangjack.matches.sides.all_fours_directions import seats_at
from hangjack.referee.all_fours import Incident, Kind, Penalties, RuledTable, ask_aloud, read_aloud, rule
from hangjack.referee.all_fours.kinds import TABLE_FACTS
from hangjack.referee.all_fours.referee import REFEREE
from hangjack.unions import joins

__all__ = [
    "REFEREE",
    "AllFoursReported",
    "ask_aloud",
    "asked",
    "incident",
    "read_aloud",
    "referral",
    "reported",
    "rule",
    "score",
]


@joins(Reported)
class AllFoursReported(Struct, frozen=True, tag="all-fours"):
    """What happened at a table: the kind of incident, the table as it stood, and the facts that are known."""

    kind: Kind
    table: RuledTable
    facts: dict[str, Any]
    person: PersonId | None = None


def incident(reported: AllFoursReported, match: Match, session: str) -> Incident:
    """Return what was reported as an incident of *match*."""
    return Incident(
        reported.kind,
        reported.table,
        reported.facts,
        person=reported.person,
        match=match.opened.match,
        session=session,
    )


def asked(match: Match | None, table: int, kind: Kind, facts: Mapping[str, Any], session: str) -> Incident:
    """Return what somebody asks about; in a match the score and the offender's name are known."""
    ruled, unknown = RuledTable(Seat.NORTH, Tally()), frozenset(TABLE_FACTS)
    person = None
    if match is not None:
        points = points_at(match, table)
        if points.written:
            ruled, unknown = RuledTable(Seat.NORTH, points.score), unknown - {"score"}
        offender = facts.get("offender")
        person = seats_at(match, table).get(Seat(offender)) if offender in set(Seat) else None
    where = match.opened.match if match else ""
    return Incident(kind, ruled, facts, unknown, person=person, match=where, session=session)


def reported(incident: Incident) -> AllFoursReported:
    """Return an incident as it is reported in a match."""
    return AllFoursReported(incident.kind, incident.table, dict(incident.facts), incident.person)


def score(incident: Incident) -> Tally | None:
    """Return the running game; None where nobody said."""
    return None if "score" in incident.unknown else incident.table.score


def referral(penalties: Penalties) -> tuple[ClauseId, ...]:
    """Return the clauses by which an official decides what no row covers."""
    return tuple(penalties.referral)
