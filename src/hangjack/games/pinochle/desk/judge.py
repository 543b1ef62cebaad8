"""The pinochle referee as the desk asks him: at a table he knows the hand, the bid, the meld, the totals and who sits where."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.desk.judges import Judge, Reported, Where
from hangjack.games.pinochle.engine.seats import SEATS, Seat, Side, Tally
from hangjack.games.pinochle.engine.state import Phase
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.games.pinochle.match.pad import Pad
from hangjack.games.pinochle.match.seats import party_of, side_of, tally
from hangjack.games.pinochle.match.table import TABLE, dealer_of, hand_now, person_at, round_of, written_at
from hangjack.games.pinochle.referee import Incident, Kind, RuledTable
from hangjack.games.pinochle.referee.effects import Disqualified
from hangjack.games.pinochle.referee.kinds import TABLE_FACTS
from hangjack.games.pinochle.referee.referee import REFEREE
from hangjack.games.pinochle.referee.rulings import Ruling
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.pads.running import game_at
from hangjack.matches.parties import Counts, Party
from hangjack.matches.time import time_called
from hangjack.unions import joins, own


@joins(Reported)
class PinochleReported(Struct, frozen=True, tag="pinochle"):
    """What happened at a table: the kind of incident, the table as it stood, and the facts that are known."""

    kind: Kind
    table: RuledTable
    facts: dict[str, Any]
    person: PersonId | None = None


def incident(reported: PinochleReported, match: Match, where: Where, session: str) -> Incident:
    """Return what was reported as an incident of *match*: totals, dealer and time are what the match says.

    The bid and the meld are as they were reported, where somebody said so, else as they stand on the pad.
    """
    now, said = table_now(match), reported.table
    table = replace(
        said,
        phase=said.phase or now.phase,
        bid=said.bid if said.bid is not None else now.bid,
        bidding=said.bidding or now.bidding,
        meld=said.meld if said.meld != Tally() else now.meld,
        dealer=now.dealer,
        score=now.score,
        time_called=now.time_called,
    )
    return _at(Incident(reported.kind, table, reported.facts, person=reported.person), match, where, session)


def asked(match: Match | None, where: Where, kind: Kind, facts: Mapping[str, Any], session: str) -> Incident:
    """Return what somebody asks about; at a table the bid and the meld are known as far as they are written."""
    unknown = frozenset(TABLE_FACTS)
    if match is None:
        return Incident(kind, RuledTable(), facts, unknown, session=session)
    now = table_now(match)
    return _at(Incident(kind, now, facts, unknown - _known(match)), match, where, session)


def table_now(match: Match) -> RuledTable:
    """Return the table as it stands: the hand on the pad or on a sheet, and the totals before it."""
    bid, bidding, meld = _hand_written(match)
    return RuledTable(
        phase=Phase.PLAY if len(meld) == len(match.opened.parties) else Phase.AUCTION,
        bid=bid,
        bidding=None if bidding is None else side_of(bidding),
        meld=tally(meld),
        dealer=dealer_of(match, hand_now(match)),
        score=tally(round_of(match).total),
        time_called=time_called(match),
    )


def _known(match: Match) -> frozenset[str]:
    """Return which facts of the table nobody has to type."""
    bid, _, meld = _hand_written(match)
    known = set() if bid is None else {"bid", "bidding"}
    sides = {"meld_ns": "A", "meld_ew": "B"}
    known |= {fact for fact, side in sides.items() if Party(side) in meld}
    if len(meld) == len(sides):
        known.add("trump_named")
    return frozenset(known)


def _hand_written(match: Match) -> tuple[int | None, Party | None, Counts]:
    """Return bid, bidding side and meld of the hand that is played now, from a sheet or from the pad."""
    lines = (written_at(match, side, hand_now(match)) for side in match.opened.parties)
    line: HandLine | None = next((each for each in lines if each is not None), None)
    if line is not None:
        return line.bid, line.bidding, line.meld
    pad = game_at(match.running, TABLE).pad
    parts = tuple(pad.parts.values()) if isinstance(pad, Pad) else ()
    if not isinstance(pad, Pad) or not parts:
        return None, None, {}
    return parts[0].bid, parts[0].bidding, pad.melded


def _at(happened: Incident, match: Match, where: Where, session: str) -> Incident:
    """Return an incident with whose it is, and in which hand and match; a change of a ruling is about the same hand."""
    offender = happened.facts.get("offender")
    person = happened.person
    if person is None and offender in set(SEATS):
        person = person_at(match, Seat(offender))
    before = match.rulings.get(where.changes) if where.changes else None
    ruled = before.record.steps[0].ruling if before is not None else None
    hand = hand_now(match) if ruled is None else own(Ruling, ruled).incident.hand
    return replace(happened, person=person, match=match.opened.match, session=session, hand=hand)


def sent_out(ruling: Ruling, match: Match) -> tuple[str, ...]:
    """Return the teams that have cheated: a side of this table, or the card of a team of another."""
    del match
    out = (each.team for each in ruling.effects if isinstance(each, Disqualified))
    return tuple(party_of(Side(each)) if each in tuple(Side) else each for each in out)


JUDGE = Judge(REFEREE, reports=PinochleReported, incident=incident, asked=asked, sent_out=sent_out)
"""What no row covers the director decides, and no clause says so."""
