"""What a ruling means for a match: whom it is about, what it puts on the board, whether it ends the game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.games.all_fours.seats import Seat, Side
from hangjack.ids import PersonId
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.parties import SIDES, Party, both, plus
from hangjack.matches.requirements import require_not_sealed, require_table
from hangjack.matches.scoring.all_fours import BoardEntry, BullseyesGiven, TableClosed
from hangjack.matches.sides.substitutions import Benches
from hangjack.matches.sides.tosses import Tossing, team_at
from hangjack.referee.all_fours.effects import BullseyeLost, Hand, HandGoes
from hangjack.referee.all_fours.rule import apply_ruling
from hangjack.referee.all_fours.rulings import Ruling
from hangjack.referee.record import Record, dismiss, give, overrule, proposed

if TYPE_CHECKING:
    from hangjack.matches.match import Match


class Case(Struct, frozen=True):
    """Whom a ruling is about, as the table stood when it was noted first."""

    side: Party | None
    offender: PersonId | None
    substitutions: int = 0
    """How many had been made in the match by then."""


def case_of(
    noted: RulingNoted,
    tossing: Tossing,
    pairs: Mapping[tuple[Party, int], tuple[PersonId, ...]],
    benches: Benches,
) -> Case:
    """Return whom a ruling that has just been proposed is about: by name, or by the seat."""
    ruling = noted.record.steps[0].ruling
    assert ruling is not None, "a ruling is proposed before anything else"
    incident = ruling.incident
    person = incident.person
    if "offender" not in incident.facts:
        playing = [team for team in SIDES if person in benches.of(team).playing]
        return Case(playing[0] if playing else None, person)
    seat = Seat(incident.facts["offender"])
    team = team_at(tossing, seat.side)
    seats = pairs.get((team, noted.table), ())
    if person is None and seats:
        person = seats[0 if seat in (Seat.NORTH, Seat.EAST) else -1]
    return Case(team, person)


def ends_game(ruling: Ruling) -> bool:
    """Whether *ruling* ends the running game: the bullseye is lost, or its points bring a side home."""
    after = apply_ruling(ruling.incident.table, ruling)
    return after.home_by_points is not None or any(isinstance(each, BullseyeLost) for each in ruling.effects)


def entries_of(ruling: Ruling | None, table: int, tossing: Tossing) -> tuple[BoardEntry, ...]:
    """Return what a ruling in force puts on the board; nothing without one."""
    if ruling is None:
        return ()
    after = apply_ruling(ruling.incident.table, ruling)
    entries: list[BoardEntry] = []
    for side in Side:
        number, hung = after.bullseyes.of(side), after.hang_jacks.of(side)
        if number:
            team = team_at(tossing, side)
            hang_jacks = plus(both(), team, hung)
            entries.append(
                BullseyesGiven(team, number, table, ends_game(ruling), hang_jacks, ruling.clauses[0])
            )
    if Hand(HandGoes.TABLE_CLOSED) in ruling.effects:
        entries.append(TableClosed(table))
    return tuple(entries)


def propose_ruling(
    match: "Match", id_: RulingId, table: int, ruling: Ruling, by: PersonId
) -> tuple[RulingNoted, ...]:
    """Put a ruling before an official. It changes nothing until it is given."""
    require_not_sealed(match)
    require_table(match, table)
    if id_ in match.rulings:
        return ()
    return (RulingNoted(id_, table, proposed(ruling, by)),)


def give_ruling(
    match: "Match", id_: RulingId, by: PersonId, instead: Ruling | None = None, reason: str = ""
) -> tuple[RulingNoted, ...]:
    """Give a proposed ruling, or another instead of it with a reason; its effects count from now on."""
    require_not_sealed(match)
    noted = _noted(match, id_)
    return (_again(noted, give(noted.record, by, instead, reason)),)


def dismiss_ruling(match: "Match", id_: RulingId, by: PersonId, reason: str) -> tuple[RulingNoted, ...]:
    """Give nothing for what was reported, as an official and for a reason."""
    require_not_sealed(match)
    noted = _noted(match, id_)
    return (_again(noted, dismiss(noted.record, by, reason)),)


def overrule_ruling(
    match: "Match", id_: RulingId, by: PersonId, reason: str, instead: Ruling | None = None
) -> tuple[RulingNoted, ...]:
    """Set a given ruling aside; everything that it did is undone, and the board is counted anew.

    A sealed sheet stays as it is, and where the book forbids even a ruling about it, this is refused.
    """
    forbidden = match.opened.rules.sheet.forbidden_by
    if match.sheet.sealed is not None and forbidden is not None:
        raise Refused("sheet.never-changed", clause=forbidden)
    noted = _noted(match, id_)
    return (_again(noted, overrule(noted.record, by, reason, instead)),)


def _noted(match: "Match", id_: RulingId) -> RulingNoted:
    if id_ not in match.rulings:
        raise Refused("match.no-such-ruling", id=id_)
    return match.rulings[id_]


def _again(noted: RulingNoted, record: Record[Ruling]) -> RulingNoted:
    return RulingNoted(noted.id, noted.table, record)
