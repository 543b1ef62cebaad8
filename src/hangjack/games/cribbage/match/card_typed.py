"""A result card that was typed in, read off the match again: to be shown, and to be typed once more where it was wrong."""

from msgspec.structs import replace

from hangjack.games.cribbage.match.card import TableCard
from hangjack.games.cribbage.match.scoring import CardScore, LegLine
from hangjack.matches.events import ByNote
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.sheets import Place


def is_typed(match: Match | None) -> bool:
    """Whether the card of a match that is in was typed from paper."""
    return match is not None and match.sheet.sealed is not None and match.sheet.paper is not None


def is_judged(match: Match) -> bool:
    """Whether those who decide about cards have changed what stands on this one."""
    noted = any(isinstance(source, ByNote) for source, _ in match.recorded)
    return noted or bool(match.rulings or match.sheet.corrections)


def tables_on(match: Match) -> tuple[TableCard, ...]:
    """Return the tables of a card as it was typed."""
    return tuple(_table(match, table) for table in match.tables)


def is_same(match: Match, tables: tuple[TableCard, ...]) -> bool:
    """Whether *tables* say what was typed: the same people, and as many legs at each table, in whatever order."""
    return [_counted(each) for each in tables_on(match)] == [_counted(each) for each in tables]


def _counted(table: TableCard) -> TableCard:
    pairs = {side: tuple(sorted(pair)) for side, pair in table.pairs.items() if pair}
    return replace(table, pairs=pairs, legs=tuple(sorted(table.legs)))


def _table(match: Match, table: int) -> TableCard:
    declared, score = match.sides.line_ups.declared, match.score
    assert isinstance(score, CardScore), "a match of crib"
    pairs = {side: declared[side].tables[table - 1] for side in SIDES if side in declared}
    legs = score.table(table)
    if legs.void:
        return TableCard(pairs, void=True)
    if legs.conceded_to is not None:
        return TableCard(pairs, conceded_by=other(legs.conceded_to))
    return TableCard(pairs, tuple(_winners(match, table)))


def _winners(match: Match, table: int) -> list[Party]:
    agreed = match.sheet.agreed
    places = [Place(table, number) for number in range(1, match.lines_at(table) + 1)]
    lines = [agreed[place].line for place in places if place in agreed]
    return [line.winner for line in lines if isinstance(line, LegLine)]
