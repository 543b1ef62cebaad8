"""The Sheepshead referee as the desk asks him: at a table he knows its size, who deals, and earlier warnings of everybody."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.desk.judges import Judge, Reported, Where
from hangjack.errors import Refused
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.engine.session import Session
from hangjack.games.sheepshead.match.lines import HandLine, RowLine
from hangjack.games.sheepshead.match.table import TABLE, hands_written, person_at, score_of
from hangjack.games.sheepshead.referee import Incident, Kind, Penalties, RuledTable, Ruling
from hangjack.games.sheepshead.referee.kinds import TABLE_FACTS
from hangjack.games.sheepshead.referee.referee import REFEREE
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.unions import joins


@joins(Reported)
class SheepsheadReported(Struct, frozen=True, tag="sheepshead"):
    """What happened at a table: the kind of incident, the table as it stood, and the facts that are known."""

    kind: Kind
    table: RuledTable
    facts: dict[str, Any]
    person: PersonId | None = None
    hand: int | None = None
    """Which hand it was; None for the one that is played now."""


ON_HAND = "on_hand"
"""Which hand of the sheet is asked about, beside the facts that the referee knows."""


def incident(reported: SheepsheadReported, match: Match, where: Where, session: str) -> Incident:
    """Return what was reported as an incident of *match*: the size of the table is what the match says.

    A ruling that takes the place of another is about the same hand.
    """
    number = reported.hand or _hand_of(match, where)
    table = replace(reported.table, size=score_of(match).session.table_size)
    happened = Incident(reported.kind, _dealt(table, match, number), reported.facts)
    return _at(happened, match, session, number, reported.person)


def asked(match: Match | None, where: Where, kind: Kind, facts: Mapping[str, Any], session: str) -> Incident:
    """Return what somebody asks about; at a table its size, the dealer and earlier offences are known."""
    unknown = frozenset(TABLE_FACTS)
    told = str(facts.get(ON_HAND, ""))
    facts = {name: value for name, value in facts.items() if name != ON_HAND}
    if match is None:
        return Incident(kind, RuledTable(Seat.THREE), facts, unknown, session=session)
    number = int(told) if told.isascii() and told.isdecimal() else _hand_of(match, where)
    played = score_of(match).session
    own = {name: value for name, value in facts.items() if name in TABLE_FACTS}
    dealer = Seat(own.get("dealer", dealer_now(match, played).value))
    known = {"table_size", "dealer"} | own.keys()
    ruled = _dealt(RuledTable(dealer, played.table_size), match, number)
    said = {name: value for name, value in facts.items() if name not in {"table_size", "dealer"}}
    happened = Incident(kind, ruled, said, unknown - known | (own.keys() & {"picker"}))
    return _at(happened, match, session, number)


def dealer_now(match: Match, session: Session) -> Seat:
    """Return who deals the hand that is played now, unconfirmed ones counted; the last dealer when all are played."""
    written = sorted(match.sheet.written.items())
    lines = (next(iter(lanes.values())).line for place, lanes in written if place not in match.sheet.agreed)
    dealt = [Seat(each.dealer) for each in lines if isinstance(each, (HandLine, RowLine))]
    after = replace(session, dealt=(*session.dealt, *dealt))
    return after.next_dealer or (after.dealt[-1] if after.dealt else session.first_dealer)


def hand_now(match: Match) -> int:
    """Return the number of the hand that is played now; of the last one when all are written."""
    return min(hands_written(match) + 1, score_of(match).session.hands)


def _hand_of(match: Match, where: Where) -> int:
    """Return the hand that something is about: that of the ruling whose place is taken, else the one that is played now."""
    changed = match.rulings.get(where.changes or "")
    before = changed.record.steps[0].ruling if changed is not None else None
    known = isinstance(before, Ruling) and before.incident.hand
    return int(before.incident.hand) if isinstance(before, Ruling) and known else hand_now(match)


def _dealt(table: RuledTable, match: Match, number: int) -> RuledTable:
    """Return the table with whoever has dealt a hand that is on the sheet. Refuses a hand that nobody has come to."""
    if not 1 <= number <= hand_now(match):
        raise Refused("sheepshead.no-such-hand", number=number, hands=hand_now(match))
    place = Place(TABLE, number)
    said = match.sheet.written.get(place, {})
    line = match.sheet.line_at(place) or next((each.line for each in said.values()), None)
    return replace(table, dealer=Seat(line.dealer)) if isinstance(line, HandLine) else table


def remembered(match: Match, penalties: Penalties) -> frozenset[EntrantId]:
    """Return everybody who plays there, where the house counts warnings by the day; else nobody."""
    if penalties.options.warning_scope != "day":
        return frozenset()
    substitutes = score_of(match).substitutes.values()
    return frozenset((*match.opened.parties.values(), *substitutes))


def _at(
    happened: Incident, match: Match, session: str, number: int, person: PersonId | None = None
) -> Incident:
    """Return an incident with whose it is and in which hand, session and match."""
    offender = happened.facts.get("offender")
    if person is None and offender in match.opened.parties:
        person = person_at(match, Party(str(offender)))
    return replace(
        happened,
        person=person,
        match=match.opened.match,
        hand=str(number),
        session=match.opened.match,
        day=session,
    )


JUDGE: Judge[Kind, SheepsheadReported, Incident, Penalties, Ruling] = Judge(
    REFEREE,
    reports=SheepsheadReported,
    incident=incident,
    asked=asked,
    reported_with=lambda incident: {"hand": int(incident.hand) if incident.hand else None},
    remembered=remembered,
    referral=lambda penalties: penalties.referral,
)
