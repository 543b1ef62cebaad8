"""What two sides do before play and beside it, as one part of their match."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import PersonId
from hangjack.matches.events import (
    DeckChanged,
    FloorEvent,
    FoundAtWrongTable,
    PairMissed,
    PairSeated,
    SeatsSwapped,
    SecondHalfScheduled,
    SubstituteReported,
)
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.sides import substitutions
from hangjack.matches.sides.claimed import Claims
from hangjack.matches.sides.leaves import Leaves
from hangjack.matches.sides.lineups import LineUps
from hangjack.matches.sides.restraints import Restraints
from hangjack.matches.sides.substitutions import Bench, Benches, Substituted, taken_back
from hangjack.matches.sides.tosses import Tossed, Tossing

Pair = tuple[PersonId, ...]


class Sides(Struct, frozen=True):
    """The two sides of a match as they stand."""

    benches: Benches
    tossing: Tossing = Tossing()
    second_half_ms: int | None = None
    seated_ms: Mapping[tuple[Party, int], int] = {}
    """When somebody saw a pair sit down."""
    missed: frozenset[tuple[Party, int]] = frozenset()
    """The pairs that somebody has looked for and not found, those too that have come since."""
    found: tuple[FoundAtWrongTable, ...] = ()
    line_ups: LineUps = LineUps()
    pairs: Mapping[tuple[Party, int], Pair] = {}
    """Who sits at which table now: first north or east, then south or west."""
    substituted: tuple[Substituted, ...] = ()
    to_report: Mapping[tuple[Party, int], Substituted] = {}
    """Substitutes, by side and number, who came on early and have not reported to the table."""
    leaves: Leaves = {}
    claims: Claims = {}
    restraints: Restraints = {}

    @property
    def toss(self) -> Tossed | None:
        """The toss; None before it."""
        return self.tossing.made

    @property
    def there_ms(self) -> Mapping[tuple[Party, int], int]:
        """Since when each pair is there, as far as anybody knows: it was seen, or stands on a line-up that is handed in."""
        listed = {
            (side, table): self.line_ups.handed_in_ms[side]
            for side, line_up in self.line_ups.declared.items()
            for table, pair in enumerate(line_up.tables, start=1)
            if pair and side in self.line_ups.handed_in_ms and (side, table) not in self.missed
        }
        seen = {pair: min(at_ms, listed.get(pair, at_ms)) for pair, at_ms in self.seated_ms.items()}
        return {**listed, **seen}

    def is_missing(self, side: Party, table: int) -> bool:
        """Whether a pair was looked for, not found, and has not come since."""
        return (side, table) in self.missed and (side, table) not in self.seated_ms

    def sitting_at(self, table: int | None) -> Mapping[Party, Pair]:
        """Return who sits at *table* for each side."""
        return {} if table is None else {side: self.pairs.get((side, table), ()) for side in SIDES}

    def substitution(self, side: Party, number: int) -> Substituted:
        """Return the substitution of *side* that has this *number* now."""
        own = (each for each in self.substituted if each.change.team == side and each.number == number)
        return next(own)


def start_sides(rosters: Mapping[Party, Pair]) -> Sides:
    """Return two sides of whom nobody has come yet."""
    return Sides(Benches(*(Bench(frozenset(rosters.get(side, ())), {}) for side in SIDES)))


def with_line_ups(sides: Sides, line_ups: LineUps) -> Sides:
    """Return the sides with their line-ups; once both are in, everybody sits where they say, and where they are changed to."""
    if not line_ups.revealed or line_ups.declared == sides.line_ups.declared:
        return replace(sides, line_ups=line_ups)
    benches = [
        replace(
            sides.benches.of(side),
            playing=_playing(line_ups.declared[side].tables),
            named=frozenset(line_ups.declared[side].named),
        )
        for side in SIDES
    ]
    pairs = {
        (side, number): pair
        for side in SIDES
        for number, pair in enumerate(line_ups.declared[side].tables, start=1)
    }
    return replace(sides, line_ups=line_ups, benches=Benches(*benches), pairs=pairs)


def with_substitute(sides: Sides, event: Substituted, *, early: bool) -> Sides:
    """Return the sides with the substitute in the seat of the one who went off; an *early* one has to come at once."""
    change = event.change
    table = sides.benches.of(change.team).playing[change.on]
    seats = sides.pairs.get((change.team, table), ())
    pair = tuple(change.on if person == change.off else person for person in seats)
    return replace(
        sides,
        pairs={**_without(sides.pairs, change.team, change.on), (change.team, table): pair},
        substituted=(*sides.substituted, event),
        to_report={**sides.to_report, (change.team, event.number): event} if early else sides.to_report,
    )


def with_seats(sides: Sides, event: SubstituteReported | FloorEvent) -> Sides:
    """Return the sides after somebody has sat down, is missed, or has changed seats."""
    match event:
        case SubstituteReported(side, number):
            waiting = {key: each for key, each in sides.to_report.items() if key != (side, number)}
            return replace(sides, to_report=waiting)
        case SecondHalfScheduled(at_ms):
            return replace(sides, second_half_ms=at_ms)
        case PairSeated(side, table, at_ms, people):
            came = _with_new_pair(sides, side, table, people)
            benches = substitutions.come_in(came.benches, side, came.pairs.get((side, table), ()))
            return replace(came, benches=benches, seated_ms={**came.seated_ms, (side, table): at_ms})
        case PairMissed(side, table):
            seen = {pair: at_ms for pair, at_ms in sides.seated_ms.items() if pair != (side, table)}
            return replace(sides, seated_ms=seen, missed=sides.missed | {(side, table)})
        case FoundAtWrongTable():
            return replace(sides, found=(*sides.found, event))
        case SeatsSwapped(side, table):
            return replace(sides, pairs={**sides.pairs, (side, table): sides.pairs[side, table][::-1]})
        case DeckChanged():
            return sides
    assert_never(event)


def _with_new_pair(sides: Sides, side: Party, table: int, people: Pair) -> Sides:
    """Return the sides with a pair at a table that its line-up has left empty."""
    if not people or sides.pairs.get((side, table)) != ():
        return sides
    benches = substitutions.sit_down(sides.benches, side, table, people)
    return replace(sides, benches=benches, pairs={**sides.pairs, (side, table): people})


def without_substitute(sides: Sides, side: Party, number: int) -> Sides:
    """Return the sides without the last substitution of *side*: whoever went off sits in their seat again."""
    event = sides.substitution(side, number)
    change = event.change
    earlier = tuple(each for each in sides.substituted if each != event)
    was_off = any(each.change.team == side and each.change.off == change.on for each in earlier)
    pairs = {
        place: tuple(change.off if place[0] == side and person == change.on else person for person in pair)
        for place, pair in sides.pairs.items()
    }
    return replace(
        sides,
        benches=taken_back(sides.benches, event, was_off=was_off),
        pairs=pairs,
        substituted=earlier,
        to_report={key: each for key, each in sides.to_report.items() if key != (side, number)},
    )


def _without(
    pairs: Mapping[tuple[Party, int], Pair], side: Party, person: PersonId
) -> Mapping[tuple[Party, int], Pair]:
    """Return the pairs without somebody who was listed for another table, which has stayed idle."""
    return {
        place: tuple(each for each in pair if place[0] != side or each != person)
        for place, pair in pairs.items()
    }


def _playing(tables: tuple[Pair, ...]) -> dict[PersonId, int]:
    return {person: number for number, table in enumerate(tables, start=1) for person in table}
