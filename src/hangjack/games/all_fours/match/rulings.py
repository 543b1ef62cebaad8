"""What an All Fours ruling means for a match: whom it is about, what it puts on the board, whether it ends the game."""

from hangjack.games.all_fours.engine.counting import AwardFor
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat, Side
from hangjack.games.all_fours.match.directions import seated_in
from hangjack.games.all_fours.match.pad import Pad
from hangjack.games.all_fours.match.scoring import BoardEntry, BullseyesGiven, TableClosed
from hangjack.games.all_fours.referee.effects import BullseyeLost, DisputeLost, Hand, HandGoes
from hangjack.games.all_fours.referee.kinds import Kind
from hangjack.games.all_fours.referee.rule import apply_ruling
from hangjack.games.all_fours.referee.rulings import Ruling, Task
from hangjack.games.all_fours.referee.sentences import read_aloud
from hangjack.matches.events import RulingId, RulingNoted
from hangjack.matches.games import Judged
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Counts, both, plus
from hangjack.matches.sides.meeting import Sides
from hangjack.matches.state import Case
from hangjack.unions import own


def count_seconds(play: Options) -> int | None:
    """Return how long is counted for a player who has frozen."""
    return play.timers.count


def in_force(match: Match, id_: RulingId) -> Ruling | None:
    """Return what counts of a ruling; None where nothing does."""
    ruling = match.rulings[id_].record.in_force
    return None if ruling is None else own(Ruling, ruling)


def case_of(noted: RulingNoted, sides: Sides | None) -> Case:
    """Return whom a ruling that has just been proposed is about: by name, or by the seat."""
    assert sides is not None, "two sides play All Fours"
    ruling = noted.record.steps[0].ruling
    assert ruling is not None, "a ruling is proposed before anything else"
    incident, made = ruling.incident, len(sides.substituted)
    person = incident.person
    if "offender" not in incident.facts:
        playing = [side for side in SIDES if person in sides.benches.of(side).playing]
        return Case(playing[0] if playing else None, person, made)
    seat = Seat(incident.facts["offender"])
    side = seated_in(sides.tossing, seat.side)
    seats = sides.pairs.get((side, noted.table), ())
    if person is None and seats:
        person = seats[0 if seat in (Seat.NORTH, Seat.EAST) else -1]
    return Case(side, person, made)


def ends_line(ruling: Ruling) -> bool:
    """Whether *ruling* ends the running game: the bullseye is lost, or its points bring a side home."""
    after = apply_ruling(ruling.incident.table, ruling)
    return after.home_by_points is not None or any(isinstance(each, BullseyeLost) for each in ruling.effects)


def answered_by(match: Match, ruling: Ruling, case: Case) -> RulingId | None:
    """Return the ruling by which the pair has answered for a wrong table: one award for each pair in a match."""
    if ruling.incident.kind is not Kind.WRONG_TABLE or case.side is None or case.offender is None:
        return None
    playing = match.sides.benches.of(case.side).playing
    own = playing.get(case.offender)
    for id_, noted in match.rulings.items():
        held, known = noted.record.in_force, match.cases[id_]
        if held is None or held.incident.kind is not Kind.WRONG_TABLE or known is case:
            continue
        if known.side == case.side and known.offender and playing.get(known.offender) == own:
            return id_
    return None


def loses_dispute(ruling: Ruling) -> bool:
    """Whether a side has lost what is disputed at the table: it mixed the cards before that was settled."""
    return any(isinstance(each, DisputeLost) for each in ruling.effects)


def sends_off(ruling: Ruling) -> bool:
    """Whether the offender must be substituted."""
    return any(duty.task is Task.SUBSTITUTE_OFFENDER for duty in ruling.duties)


def of_ruling(
    ruling: Ruling | None, table: int, sides: Sides | None, pad: Pad | None = None
) -> tuple[BoardEntry, ...]:
    """Return what a ruling in force puts on the board; nothing without one.

    A game that is lost by it keeps the hang-jacks that both sides have agreed to on its *pad*.
    """
    if ruling is None:
        return ()
    assert sides is not None, "two sides play All Fours"
    after = apply_ruling(ruling.incident.table, ruling)
    kept = _hung_on(pad, sides) if ends_line(ruling) else both()
    entries: list[BoardEntry] = []
    for direction in Side:
        number, hung = after.bullseyes.of(direction), after.hang_jacks.of(direction)
        if number:
            side = seated_in(sides.tossing, direction)
            hang_jacks, kept = plus(kept, side, hung), both()
            entries.append(
                BullseyesGiven(side, number, table, ends_line(ruling), hang_jacks, ruling.clauses[0])
            )
    if Hand(HandGoes.TABLE_CLOSED) in ruling.effects:
        entries.append(TableClosed(table))
    return tuple(entries)


def _hung_on(pad: Pad | None, sides: Sides) -> Counts:
    """Return the hang-jacks of the issues on *pad* that both sides have agreed to."""
    hung = both()
    for award in pad.settled if pad is not None else ():
        if award.what is AwardFor.HANG_JACK:
            hung = plus(hung, seated_in(sides.tossing, award.side), 1)
    return hung


JUDGED: Judged[Ruling, Options, Pad, BoardEntry] = Judged(
    case_of=case_of,
    read_aloud=read_aloud,
    counted_out=Kind.FROZE,
    count_seconds=count_seconds,
    ends_line=ends_line,
    of_ruling=of_ruling,
    answered_by=answered_by,
    loses_dispute=loses_dispute,
    sends_off=sends_off,
)
