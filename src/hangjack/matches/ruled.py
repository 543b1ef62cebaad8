"""What a ruling means for a match: whom it is about, what it puts on the board, whether it ends the game."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.games.all_fours.seats import Seat, Side
from hangjack.ids import PersonId
from hangjack.matches.board import BoardEntry, BullseyesGiven, TableClosed
from hangjack.matches.events import RulingNoted
from hangjack.matches.substitutions import Benches
from hangjack.matches.teams import Both, Team
from hangjack.matches.tosses import Tossing, team_at
from hangjack.referee.all_fours.effects import BullseyeLost, Hand, HandGoes
from hangjack.referee.all_fours.rule import apply_ruling
from hangjack.referee.all_fours.rulings import Ruling


class Case(Struct, frozen=True):
    """Whom a ruling is about, as the table stood when it was noted first."""

    side: Team | None
    offender: PersonId | None
    substitutions: int = 0
    """How many had been made in the match by then."""


def case_of(
    noted: RulingNoted,
    tossing: Tossing,
    pairs: Mapping[tuple[Team, int], tuple[PersonId, ...]],
    benches: Benches,
) -> Case:
    """Return whom a ruling that has just been proposed is about: by name, or by the seat."""
    ruling = noted.record.steps[0].ruling
    assert ruling is not None, "a ruling is proposed before anything else"
    incident = ruling.incident
    person = incident.person
    if "offender" not in incident.facts:
        playing = [team for team in Team if person in benches.of(team).playing]
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
            hang_jacks = Both().plus(team, hung)
            entries.append(
                BullseyesGiven(team, number, table, ends_game(ruling), hang_jacks, ruling.clauses[0])
            )
    if Hand(HandGoes.TABLE_CLOSED) in ruling.effects:
        entries.append(TableClosed(table))
    return tuple(entries)
