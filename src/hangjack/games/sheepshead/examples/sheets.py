"""Worked examples of Sheepshead sheets: who keeps the score, what is wrong with one, and who may do what at a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput, Refused
from hangjack.formats.table_draw.seating import SeatingOptions
from hangjack.formats.table_draw.sessions import Drawing, Supervisor, refusal_of
from hangjack.games.sheepshead import Options, Phase, Seat, State
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.engine.rows import Reading, RowFault, Written
from hangjack.games.sheepshead.engine.seats import TableSize, seats_of
from hangjack.games.sheepshead.engine.session import Left
from hangjack.games.sheepshead.engine.stakes import agreed_stakes
from hangjack.games.sheepshead.engine.tricks import Trick
from hangjack.games.sheepshead.engine.views import sees_bury
from hangjack.games.sheepshead.examples.seats import SeatNumber, seat_at
from hangjack.games.sheepshead.examples.tables import LeftGiven
from hangjack.games.sheepshead.match.paper import (
    Found,
    Head,
    Identity,
    Known,
    PaperSheet,
    SheetFault,
    Total,
    check_sheet,
    require_acceptable,
)
from hangjack.games.sheepshead.match.scoring import usual_scorers
from hangjack.games.sheepshead.referee import Incident, Kind, RuledTable, Verdict, rule
from hangjack.matches.parties import seats
from hangjack.referee.facts import Questions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules
from hangjack.wording import Worded


class ScorerGiven(Plain, frozen=True):
    """A table."""

    table_size: TableSize


def run_scorer(given: ScorerGiven, house: House) -> Mapping[str, Any]:
    """Say who keeps the score as a rule."""
    del house
    return {"seats": [int(seat) for seat in usual_scorers(seats(given.table_size))]}


class PenaltyGiven(Plain, frozen=True):
    """Points off, listed apart."""

    seat: SeatNumber
    points: int
    reason: str = ""


class SheetGiven(Plain, frozen=True):
    """A sheet as it was written."""

    table_size: TableSize
    names: dict[Seat, str]
    totals: dict[Seat, Total]
    date: str | None = ""
    location: str | None = ""
    table: int | str | None = None
    session: int | str | None = None
    rows: list[tuple[SeatNumber, dict[Seat, str]]] | None = None
    penalties: tuple[PenaltyGiven, ...] = ()
    left: LeftGiven | None = None
    drawn: dict[Seat, str] | None = None
    received: tuple[Identity, ...] = ()


def run_sheet(given: SheetGiven, house: House) -> Mapping[str, Any]:
    """Check it."""
    found = check_sheet(_paper(given), reading_of(house), Known(given.drawn, given.received))
    result = {
        "ok": not found.problems,
        "problems": [each.code for each in found.problems],
        "plays_total": found.plays_total,
        "plays_expected": found.plays_expected,
    }
    return {**result, "advice": [each.code for each in found.advice]} if found.advice else result


def reading_of(house: House) -> Reading:
    """Return what the rows of a sheet are read by."""
    penalties = game_rules(house, SheepsheadGame).penalties
    return Reading(penalties.play, penalties.options.penalty_points)


def _paper(given: SheetGiven) -> PaperSheet:
    size, gone = given.table_size, given.left
    rows = given.rows
    return PaperSheet(
        size=size,
        head=Head(given.date or "", given.location or "", given.table, given.session),
        names=given.names,
        totals=given.totals,
        rows=None if rows is None else tuple(Written(seat_at(dealer, size), row) for dealer, row in rows),
        penalties=tuple((seat_at(each.seat, size), each.points) for each in given.penalties),
        gone=None if gone is None else Left(seat_at(gone.seat, size), gone.after),
    )


class AccessGiven(Plain, frozen=True):
    """Who wants to do what, and how things stand; what an action does not ask about is left out."""

    action: Literal["run_draw", "close_dispute", "see_blind", "hand_in", "set_stakes"]
    role: str = ""
    confirmed_by_captain: bool = False
    repeat: bool = False
    table_has_dealt: bool = False
    reason: str = ""
    sits_at_table: bool = False
    agreed: bool = False
    already_closed: bool = False
    phase: Literal["picking", "bury", "first_trick", "after_first_trick", "counted"] = "picking"
    problems: tuple[str, ...] = ()
    table_size: TableSize = 3
    confirmed: tuple[SeatNumber, ...] = ()


def run_access(given: AccessGiven, house: House) -> Mapping[str, Any]:
    """Say whether they may."""
    return {"allowed": _ACTIONS[given.action](given, house)}


_SUPERVISORS: Mapping[str, Supervisor] = {
    "captain": "captain",
    "deputy": "deputy",
    "host": "host",
    "player": "player",
}


def _run_draw(given: AccessGiven, house: House) -> bool:
    drawing = Drawing(
        _role(given.role, _SUPERVISORS),
        given.confirmed_by_captain,
        given.repeat,
        given.table_has_dealt,
        given.reason,
    )
    return refusal_of(drawing, options_of(house, SeatingOptions)) is None


def _close_dispute(given: AccessGiven, house: House) -> bool:
    """Ask the referee whether the decision counts."""
    names = ("sits_at_table", "agreed", "already_closed")
    facts = {"decided_by": given.role, **{name: getattr(given, name) for name in names}}
    penalties = game_rules(house, SheepsheadGame).penalties
    ruling = rule(Incident(Kind.DISPUTE, RuledTable(Seat.ONE), facts), penalties)
    return not isinstance(ruling, Questions) and ruling.verdict in {Verdict.FINAL, Verdict.CLOSED_AT_TABLE}


def _see_blind(given: AccessGiven, house: House) -> bool:
    """Ask the engine what that seat sees of such a table, which is of four where the dealer rests."""
    seat = _role(given.role, {"picker": Seat.TWO, "opponent": Seat.THREE, "resting_dealer": Seat.ONE})
    phases = {"picking": Phase.PICKING, "bury": Phase.BURY, "counted": Phase.SCORED}
    taken = (Trick((Seat.TWO, Seat.THREE, Seat.FOUR)),) if given.phase == "after_first_trick" else ()
    state = State(
        options_of(house, Options),
        4,
        Seat.ONE,
        phases.get(given.phase, Phase.PLAY),
        picker=None if given.phase == "picking" else Seat.TWO,
        tricks=taken,
    )
    return sees_bury(state, seat)


def _hand_in(given: AccessGiven, _: House) -> bool:
    """Ask for the permission, and then what the sheet's problems allow; a host of another place is nobody here."""
    roles = {
        "host": (Bound(Role.HOST),),
        "host_of_another_location": (),
        "scorer": (Bound(Role.SCOREKEEPER),),
        "player": (Bound(Role.PLAYER),),
    }
    if not may(_role(given.role, roles), Act.HAND_IN, Subject()):
        return False
    return not _refused(lambda: require_acceptable(_found(given.problems), given.reason))


def _set_stakes(given: AccessGiven, house: House) -> bool:
    stakes = game_rules(house, SheepsheadGame).stakes
    agreed = frozenset(seat_at(number, given.table_size) for number in given.confirmed)
    seats = seats_of(given.table_size)
    return not _refused(lambda: agreed_stakes(stakes, stakes.stakes, agreed, seats))


def _found(codes: Sequence[str]) -> tuple[Found, ...]:
    """Return what files and the wire call by these *codes*. Refuses one that nobody knows."""
    known: dict[str, Worded] = {each.value: each for each in (*SheetFault, *RowFault)}
    found = []
    for code in codes:
        name, _, at = code.partition("@")
        if name not in known or (at and not at.isdigit()):
            raise BadInput("sheepshead.sheet.no-such-problem", code=code)
        found.append(Found(known[name], int(at) if at else None))
    return tuple(found)


def _role(name: str, known: Mapping[str, Any]) -> Any:
    if name not in known:
        raise BadInput("example.role", role=name, known=tuple(known))
    return known[name]


def _refused(done: Callable[[], object]) -> bool:
    try:
        done()
    except Refused:
        return True
    return False


_ACTIONS: Mapping[str, Callable[[AccessGiven, House], bool]] = {
    "run_draw": _run_draw,
    "close_dispute": _close_dispute,
    "see_blind": _see_blind,
    "hand_in": _hand_in,
    "set_stakes": _set_stakes,
}
