"""The Sheepshead referee as the desk asks him: at a table he knows its size, who deals, and earlier warnings of everybody."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.desk.judges import Reported, Where
from hangjack.games.sheepshead.seats import Seat
from hangjack.games.sheepshead.session import Session
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.scoring.sheepshead_table import hands_written, person_at, score_of
from hangjack.referee.sheepshead import Incident, Kind, Penalties, RuledTable, ask_aloud, read_aloud, rule
from hangjack.referee.sheepshead.kinds import TABLE_FACTS
from hangjack.referee.sheepshead.referee import REFEREE
from hangjack.unions import joins

__all__ = [
    "REFEREE",
    "REPORTED",
    "SheepsheadReported",
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
class SheepsheadReported(Struct, frozen=True, tag="sheepshead"):
    """What happened at a table: the kind of incident, the table as it stood, and the facts that are known."""

    kind: Kind
    table: RuledTable
    facts: dict[str, Any]
    person: PersonId | None = None


REPORTED = SheepsheadReported


def incident(reported: SheepsheadReported, match: Match, where: Where, session: str) -> Incident:
    """Return what was reported as an incident of *match*: the size of the table is what the match says."""
    del where
    size = score_of(match).session.table_size
    table = replace(reported.table, size=size)
    return _at(Incident(reported.kind, table, reported.facts), match, session, reported.person)


def asked(match: Match | None, table: int, kind: Kind, facts: Mapping[str, Any], session: str) -> Incident:
    """Return what somebody asks about; at a table its size, the dealer and earlier offences are known."""
    del table
    unknown = frozenset(TABLE_FACTS)
    if match is None:
        return Incident(kind, RuledTable(Seat.THREE), facts, unknown, session=session)
    played = score_of(match).session
    own = {name: value for name, value in facts.items() if name in TABLE_FACTS}
    dealer = Seat(own.get("dealer", dealer_now(match, played).value))
    known = {"table_size", "dealer"} | own.keys()
    ruled = RuledTable(dealer, played.table_size)
    said = {name: value for name, value in facts.items() if name not in {"table_size", "dealer"}}
    return _at(Incident(kind, ruled, said, unknown - known | (own.keys() & {"picker"})), match, session)


def dealer_now(match: Match, session: Session) -> Seat:
    """Return who deals the hand that is played now, unconfirmed ones counted; the last dealer when all are played."""
    dealt = [
        Seat(next(iter(lanes.values())).line.dealer)
        for place, lanes in sorted(match.sheet.written.items())
        if place not in match.sheet.agreed and hasattr(next(iter(lanes.values())).line, "dealer")
    ]
    after = replace(session, dealt=(*session.dealt, *dealt))
    return after.next_dealer or (after.dealt[-1] if after.dealt else session.first_dealer)


def _at(happened: Incident, match: Match, session: str, person: PersonId | None = None) -> Incident:
    """Return an incident with whose it is and in which hand, session and match."""
    offender = happened.facts.get("offender")
    if person is None and offender in match.opened.parties:
        person = person_at(match, Party(str(offender)))
    return replace(
        happened,
        person=person,
        match=match.opened.match,
        hand=str(hands_written(match) + 1),
        session=match.opened.match,
        day=session,
    )


def reported(incident: Incident) -> SheepsheadReported:
    """Return an incident as it is reported in a match."""
    return SheepsheadReported(incident.kind, incident.table, dict(incident.facts), incident.person)


def score(incident: Incident) -> None:
    """Nothing is kept of a hand that is being played."""
    del incident


def referral(penalties: Penalties) -> tuple[ClauseId, ...]:
    """Return the clauses by which an official decides what no row covers."""
    return tuple(penalties.referral)
