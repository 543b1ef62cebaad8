"""The card of Pips: one table, and row by row how many pips the home side has taken, or the others from it."""

import re
from collections.abc import Mapping, Sequence
from functools import reduce

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import ClauseId, PersonId
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match, fold
from hangjack.matches.parties import SIDES, A, B, Counts, Party, other
from hangjack.matches.scoring.cards import CardEvent, CardPart, CardTyped, GameCard, TableOnCard, TableWritten
from hangjack.matches.sheets import Place
from hangjack.matches.sides import manning
from hangjack.unions import joins
from made_up.pips import PipsLine, PipsOptions

MOST = 20


@joins(TableOnCard)
class Rows(Struct, frozen=True, tag="pips"):
    """What stands on a card: who played, and the rows."""

    pairs: Mapping[Party, tuple[PersonId, ...]] = {}
    rows: tuple[int, ...] = ()
    """What the home side has taken in each; less than nothing where it has lost pips."""
    absent: tuple[Party, ...] = ()


def read(written: TableWritten, options: PipsOptions, keys: Mapping[str, Party]) -> Rows:
    """Return rows as people write them: `3 -1`."""
    del keys
    found = tuple(map(int, re.findall(r"-?\d+", written.text)))
    return Rows(written.pairs, found if len(found) == options.lines else (), written.absent)


def write(table: Rows) -> TableWritten:
    """Return how people write the rows."""
    return TableWritten(table.pairs, table.absent, " ".join(map(str, table.rows)))


def players(tables: Sequence[Rows], side: Party) -> tuple[PersonId, ...]:
    """Return who has played for a side."""
    return tuple(person for table in tables for person in table.pairs.get(side, ()))


def comes_to(tables: Sequence[Rows], options: PipsOptions) -> Counts:
    """Return how many pips each side has taken."""
    del options
    rows = [row for table in tables for row in table.rows]
    return {A: sum(max(0, row) for row in rows), B: sum(max(0, -row) for row in rows)}


def tables_on(match: Match) -> tuple[Rows, ...]:
    """Return the rows of a card that was typed."""
    declared = match.sides.line_ups.declared
    pairs = {side: tuple(declared[side].tables[0]) for side in SIDES}
    lines = [match.sheet.agreed[Place(1, number)].line for number in range(1, match.lines_at(1) + 1)]
    return (Rows(pairs, tuple(line.pips[A] for line in lines if isinstance(line, PipsLine))),)


def typed(match: Match, card: CardTyped[Rows], by: PersonId, at_ms: int) -> tuple[CardEvent, ...]:
    """Return that a match was played as the card says. Refuses a total that is not that of the rows."""
    made = comes_to(card.tables, PipsOptions())
    if card.stated is not None and made not in (dict(card.stated), dict(card.agreed or {})):
        raise Refused("card.problems", problems=(Refused("query.total"),))
    pairs = {side: tuple(table.pairs.get(side, ()) for table in card.tables) for side in SIDES}
    line_ups = manning.as_on_card(match, pairs, card.captains, by, at_ms)
    lines = {
        Place(1, number): PipsLine({A: row, B: -row})
        for number, row in enumerate(card.tables[0].rows, start=1)
    }
    after = reduce(fold, line_ups, match)
    return (*line_ups, *scorekeeping.enter_from_paper(after, lines, by, card.captains, card.reference))


def awarded(table: int, to: Party, clause: ClauseId | None) -> PipsLine:
    """Return that a side takes all there is."""
    del table, clause
    return PipsLine({to: MOST, other(to): -MOST})


CARD = GameCard(
    table=Rows,
    seats=1,
    read=read,
    write=write,
    letters=lambda options: 4 * options.lines,
    players=players,
    comes_to=comes_to,
    most=lambda _options: MOST,
    are_same=lambda one, another: list(one) == list(another),
    tables_on=tables_on,
    typed=typed,
    awarded=awarded,
    concerns={"total": CardPart.TOTAL},
)
