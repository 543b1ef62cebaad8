"""A result card that is typed from paper: how people write it, what follows in the match, and the card read off that again."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.cribbage.match.card import (
    BESIDE,
    Card,
    CardFault,
    Pair,
    TableCard,
    conceded_to,
    counted,
    problems,
)
from hangjack.games.cribbage.match.scoring import (
    CardOptions,
    CardScore,
    LegLine,
    TableAwarded,
    card_options,
    points,
)
from hangjack.ids import PersonId
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, A, B, Counts, Party, other
from hangjack.matches.problems import Problem
from hangjack.matches.scoring.cards import CardEvent, CardPart, CardTyped, GameCard, TableWritten
from hangjack.matches.sheets import Place
from hangjack.matches.sides import manning


def read(written: TableWritten, options: CardOptions, keys: Mapping[str, Party]) -> TableCard:
    """Return a table as people write it: how many legs the home side has won, or one by one with a key for each winner.

    One that a side did not come for goes to the others; text that says nothing that can be leaves it without legs.
    """
    if len(written.absent) == len(SIDES):
        return TableCard(void=True)
    if written.absent:
        return TableCard(written.pairs, conceded_by=written.absent[0])
    return TableCard(written.pairs, _legs(written.text.lower(), options.legs.legs_per_table, keys))


def _legs(text: str, legs: int, keys: Mapping[str, Party]) -> tuple[Party, ...]:
    if text.isdecimal() and int(text) <= legs:
        return (A,) * int(text) + (B,) * (legs - int(text))
    if len(text) == legs and set(text) <= keys.keys():
        return tuple(keys[each] for each in text)
    return ()


def write(table: TableCard) -> TableWritten:
    """Return how people write a table: the legs as the number that the home side has won."""
    absent = SIDES if table.void else () if table.conceded_by is None else (table.conceded_by,)
    text = str(sum(winner == A for winner in table.legs)) if table.legs else ""
    return TableWritten(table.pairs, absent, text, table.legs)


def letters(options: CardOptions) -> int:
    """Return how many legs a table has: each is written with a letter."""
    return options.legs.legs_per_table


def players(tables: Sequence[TableCard], side: Party) -> tuple[PersonId, ...]:
    """Return who has played for a side, everybody once."""
    return Card(tuple(tables)).players(side)


def comes_to(tables: Sequence[TableCard], options: CardOptions) -> Counts:
    """Return the points that these tables make."""
    return points(counted(Card(tuple(tables)), options))


def most(options: CardOptions) -> int:
    """Return the points of a match."""
    return options.legs.match_points


def are_same(one: Sequence[TableCard], another: Sequence[TableCard]) -> bool:
    """Whether two cards say the same: the same people, and as many legs at each table, in whatever order."""
    return [*map(_sorted, one)] == [*map(_sorted, another)]


def _sorted(table: TableCard) -> TableCard:
    pairs = {side: tuple(sorted(pair)) for side, pair in table.pairs.items() if pair}
    return replace(table, pairs=pairs, legs=tuple(sorted(table.legs)))


def tables_on(match: Match) -> tuple[TableCard, ...]:
    """Return the tables of a card as it was typed."""
    return tuple(_table(match, table) for table in match.tables)


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


def typed(match: Match, card: CardTyped[TableCard], by: PersonId, at_ms: int) -> tuple[CardEvent, ...]:
    """Return that a match was played as the card says: who sat where, the tables nobody played, and every leg.

    Refuses a card with everything that is wrong with it; where only players' signatures are missing, its reason lets it pass.
    """
    tables = card.tables
    _require_right(match, card)
    events: list[CardEvent] = [*manning.as_on_card(match, _pairs(tables), card.captains, by, at_ms)]
    for number, table in enumerate(tables, start=1):
        if not table.is_played:
            events += manning.closed(reduce(fold_match, events, match), number, conceded_to(table), by)
    lines = {
        Place(table, number): LegLine(winner)
        for table, each in enumerate(tables, start=1)
        for number, winner in enumerate(each.legs, start=1)
    }
    after = reduce(fold_match, events, match)
    return (*events, *scorekeeping.enter_from_paper(after, lines, by, card.captains, card.reference))


def _require_right(match: Match, typed_: CardTyped[TableCard]) -> None:
    options = card_options(match.opened.terms)
    card = Card(typed_.tables, typed_.signed, tuple(typed_.captains), typed_.stated)
    if typed_.agreed is not None and dict(typed_.agreed) == dict(comes_to(card.tables, options)):
        card = replace(card, stated=None)
    found = (*problems(card, options), *_short(match, card))
    wrong = [each for each in found if not (typed_.reason and each.what in BESIDE)]
    if wrong:
        raise Refused("card.problems", problems=tuple(each.refusal for each in wrong))


def _short(match: Match, card: Card) -> Iterator[Problem]:
    """Yield the sides that lack players, where the book wants all of them, and nobody twice."""
    doubling = match.opened.rules.doubling
    number = doubling.options.compulsory_players if doubling else 0
    for side in manning.short_sides(match, _pairs(card.tables)):
        team = match.opened.parties[side]
        yield Problem(CardFault.SIX_REQUIRED, {"side": side, "team": team, "players": number})


def _pairs(tables: Sequence[TableCard]) -> dict[Party, tuple[Pair, ...]]:
    return {side: tuple(tuple(table.pairs.get(side, ())) for table in tables) for side in SIDES}


CARD = GameCard(
    table=TableCard,
    seats=2,
    read=read,
    write=write,
    letters=letters,
    players=players,
    comes_to=comes_to,
    most=most,
    are_same=are_same,
    tables_on=tables_on,
    typed=typed,
    awarded=TableAwarded,
    concerns={
        CardFault.LEGS_NOT_THREE: CardPart.RESULT,
        CardFault.STATED_TOTAL_WRONG: CardPart.TOTAL,
        CardFault.PLAYER_BOTH_SIDES: CardPart.PLAYER,
        CardFault.SIX_REQUIRED: CardPart.SIDE,
    },
)
