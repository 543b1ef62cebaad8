"""Crib on a card: legs as lines, a point for each, and every table's legs counted from them.

A table plays all of its legs, or stops when a side has most of them, as in a cup. A table that is conceded gives what was
not played to the others; one that nobody can man is void and gives nothing. Nothing changes a table after its last leg
but the word of those who decide about the card.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from hangjack.errors import Refused
from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.engine.seats import Variant
from hangjack.games.cribbage.match.pad import PAD
from hangjack.ids import ClauseId
from hangjack.matches.parties import Counts, Party, both, leader, other, plus, total
from hangjack.matches.scoring import (
    Closing,
    Figures,
    Given,
    Line,
    Play,
    Recorded,
    Score,
    Scoring,
    ScoringOptions,
    Terms,
)
from hangjack.unions import joins

LEGS, AGAINST, DRAWN, ADJUSTED, POINTS = "LF", "LA", "D", "ADJ", "PTS"
COLUMNS = (LEGS,)
RANKED = (DRAWN, LEGS, AGAINST, ADJUSTED, POINTS)
PLAYED = "P"
"""The column of a ranking that counts every match; one that nobody came to leaves it out."""


@joins(Play)
class Played(Options, frozen=True, gc=False, tag="crib"):
    """How the legs of a match are played, as the match keeps it."""


class LegsOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How many legs a match has, and what they are worth."""

    tables: int
    legs_per_table: int
    points_per_leg: int
    match_points: int


@joins(ScoringOptions)
class CardOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="crib"):
    """What is counted on a card, and what sets a tie of a cup apart from a match of the league."""

    legs: LegsOptions
    variant: Variant = Variant.DOUBLES
    stops_when_decided: bool = False
    """Whether a table is over when a side has most of its legs."""
    must_be_won: bool = False
    """Whether somebody has to win: a level match is played again."""


@joins(Line)
class LegLine(Struct, frozen=True, gc=False, tag="leg"):
    """One leg on the card: which side has won it."""

    winner: Party


@joins(Recorded)
class LegWon(Struct, frozen=True, gc=False, tag="leg-won"):
    """A leg played out at a table."""

    table: int
    winner: Party


@joins(Recorded)
class TableConceded(Struct, frozen=True, gc=False, tag="table-conceded"):
    """What is not played of a table goes to the others, or to nobody: then the table is void."""

    table: int
    to: Party | None
    clause: ClauseId | None = None


@joins(Recorded)
class TableAwarded(Struct, frozen=True, gc=False, tag="table-awarded"):
    """Every leg of a table goes to a side, those too that were played."""

    table: int
    to: Party
    clause: ClauseId | None = None


@joins(Recorded)
class LegsGiven(Struct, frozen=True, gc=False, tag="legs-given"):
    """Legs for a side by the word of those who decide; at a table they are legs that it has not played."""

    to: Party
    number: int
    table: int | None = None
    clause: ClauseId | None = None


CardEntry = LegWon | TableConceded | TableAwarded | LegsGiven


class TableLegs(Struct, frozen=True, gc=False):
    """What one table has brought: legs won, how many of them were played, and whether it is given up."""

    legs: Counts = field(default_factory=both)
    played: int = 0
    closed: bool = False
    conceded_to: Party | None = None
    void: bool = False


@joins(Score)
class CardScore(Struct, frozen=True, gc=False, tag="crib"):
    """The card of one match as it is counted so far."""

    options: CardOptions
    tables: tuple[TableLegs, ...]
    besides: Counts = field(default_factory=both)
    """Legs that were given to a side at no table."""

    def table(self, number: int) -> TableLegs:
        """Return what table *number* has brought."""
        return self.tables[number - 1]

    @property
    def legs(self) -> Counts:
        """The legs of both sides."""
        return {
            side: number + sum(table.legs[side] for table in self.tables)
            for side, number in self.besides.items()
        }

    @property
    def nobody_came(self) -> bool:
        """Whether every table is void: such a match is neither played nor drawn."""
        return all(table.void and not total(table.legs) for table in self.tables)


def tables(options: CardOptions) -> int | None:
    """Return at how many tables a match is played."""
    return options.legs.tables


def lines_a_table(options: CardOptions) -> int | None:
    """Return how many legs a table plays."""
    return options.legs.legs_per_table


def as_played(play: Options) -> Played:
    """Return the options of the engine as a match keeps them."""
    return Played(**asdict(play))


def start(terms: Terms) -> CardScore:
    """Return the empty card of a match."""
    return CardScore(card_options(terms), (TableLegs(),) * terms.tables)


def card_options(terms: Terms) -> CardOptions:
    """Return what is counted on the card."""
    assert isinstance(terms.options, CardOptions), "a match of crib"
    return terms.options


def play_of(terms: Terms) -> Options:
    """Return how the legs are played."""
    assert isinstance(terms.play, Options), "a match of crib"
    return Options(**asdict(terms.play))


def leg_target(terms: Terms) -> int:
    """Return in which hole a leg of the match is won."""
    return play_of(terms).target(card_options(terms).variant)


def require_possible(line: LegLine, terms: Terms) -> None:
    """Refuse a leg that somebody else has won."""
    if line.winner not in terms.parties:
        raise Refused("match.no-such-party", party=line.winner, parties=tuple(terms.parties))


def require_here(line: LegLine, number: int, score: CardScore) -> None:
    """Refuse a leg that a table does not have."""
    del line
    if number > score.options.legs.legs_per_table:
        raise Refused("crib.too-many-legs", legs=score.options.legs.legs_per_table)


def of_line(table: int, line: LegLine, terms: Terms) -> LegWon:
    """Return what the card counts for a leg."""
    del terms
    return LegWon(table, line.winner)


def of_given(given: Given) -> LegsGiven:
    """Return legs that an official gives."""
    return LegsGiven(given.to, given.number, given.table, given.clause)


def of_closing(closing: Closing) -> TableConceded:
    """Return a table that is given up: what was not played goes with it."""
    return TableConceded(closing.table, closing.to, closing.clause)


def of_decision(winner: Party) -> LegsGiven:
    """Return the one leg by which somebody has won a level match that must be won."""
    return LegsGiven(winner, 1)


def scrap(score: CardScore, table: int, against: Party, number: int | None = None) -> Closing:
    """Return that a table is given up by one side: what was not played of it goes to the others."""
    del number
    if is_closed(score, table):
        raise Refused("board.closed-already", table=table)
    return Closing(table, other(against), unplayed(score, table))


def unplayed(score: CardScore, table: int) -> int:
    """Return how many legs of *table* nobody has won yet."""
    return score.options.legs.legs_per_table - total(score.table(table).legs)


def table_of(entry: CardEntry) -> int | None:
    """Return the table that *entry* belongs to; None for the match as a whole."""
    return entry.table


def count(score: CardScore, entry: CardEntry) -> CardScore:
    """Return the card with *entry* counted: no leg counts at a table that is over."""
    match entry:
        case TableAwarded(table, to):
            legs = plus(both(), to, score.options.legs.legs_per_table)
            return _with(score, table, replace(score.table(table), legs=legs, closed=True, void=False))
        case LegsGiven(to, number, table):
            if table is None:
                return replace(score, besides=plus(score.besides, to, number))
            return _at_table(score, table, entry)
        case LegWon(table) | TableConceded(table):
            return _at_table(score, table, entry)
    assert_never(entry)


def _at_table(score: CardScore, table: int, entry: LegWon | TableConceded | LegsGiven) -> CardScore:
    return score if is_closed(score, table) else _with(score, table, _counted(score, table, entry))


def _counted(score: CardScore, table: int, entry: LegWon | TableConceded | LegsGiven) -> TableLegs:
    legs = score.table(table)
    match entry:
        case LegWon(_, winner):
            return replace(legs, legs=plus(legs.legs, winner, 1), played=legs.played + 1)
        case TableConceded(_, to):
            if to is None:
                return replace(legs, closed=True, void=True)
            won = plus(legs.legs, to, unplayed(score, table))
            return replace(legs, legs=won, closed=True, conceded_to=to)
        case LegsGiven(to, number):
            return replace(legs, legs=plus(legs.legs, to, min(number, unplayed(score, table))))
    assert_never(entry)


def _with(score: CardScore, number: int, table: TableLegs) -> CardScore:
    return replace(score, tables=(*score.tables[: number - 1], table, *score.tables[number:]))


def is_over(score: CardScore) -> bool:
    """Whether every table is over."""
    return all(is_closed(score, table) for table in range(1, len(score.tables) + 1))


def winner(score: CardScore) -> Party | None:
    """Return who has more legs at the end; nobody in a match that is drawn."""
    return leader(score.legs) if is_over(score) else None


def is_level(score: CardScore) -> bool:
    """Whether all is played, and the match is level that somebody must win."""
    return score.options.must_be_won and is_over(score) and leader(score.legs) is None


def is_closed(score: CardScore, table: int) -> bool:
    """Whether *table* is given up, has played all legs, or has a winner where it stops then."""
    legs = score.table(table)
    if legs.closed or unplayed(score, table) <= 0:
        return True
    most = max(legs.legs.values())
    return score.options.stops_when_decided and most > score.options.legs.legs_per_table - most


def lines_at(score: CardScore, table: int) -> int:
    """Return how many legs *table* has played."""
    return score.table(table).played


def lines_in_all(score: CardScore) -> int | None:
    """Return how many legs a table plays; nobody can say where it stops when it is decided."""
    return None if score.options.stops_when_decided else score.options.legs.legs_per_table


def usual_scorers(parties: Sequence[Party]) -> Sequence[Party]:
    """Return the home side, then the others: whoever has a phone writes."""
    return tuple(parties)


def figures(score: CardScore, table: int | None = None) -> Figures:
    """Return the legs of both sides: in the match, or at one table."""
    return {LEGS: score.legs if table is None else score.table(table).legs}


def points(score: CardScore) -> Counts:
    """Return what the legs of both sides are worth."""
    return {side: legs * score.options.legs.points_per_leg for side, legs in score.legs.items()}


def columns(score: CardScore, party: Party) -> Mapping[str, int]:
    """Return what a side adds to its row: its legs, the others', whether it is drawn, and its points.

    A match to which nobody came is not played, and not drawn either.
    """
    legs, nobody = score.legs, score.nobody_came
    level = is_over(score) and leader(legs) is None and not nobody
    made = {
        DRAWN: int(level),
        LEGS: legs[party],
        AGAINST: legs[other(party)],
        ADJUSTED: 0,
        POINTS: points(score)[party],
    }
    return {**made, PLAYED: 0} if nobody else made


SCORING: Scoring[CardOptions, Options, LegLine, CardEntry, CardScore] = Scoring(
    sheet_columns=COLUMNS,
    ranking_columns=RANKED,
    lines=(LegLine,),
    start=start,
    require_possible=require_possible,
    of_line=of_line,
    count=count,
    is_over=is_over,
    winner=winner,
    is_closed=is_closed,
    lines_at=lines_at,
    figures=figures,
    columns=columns,
    pad=PAD,
    tables=tables,
    lines_a_table=lines_a_table,
    as_played=as_played,
    require_here=require_here,
    of_given=of_given,
    scrap=scrap,
    of_closing=of_closing,
    of_decision=of_decision,
    table_of=table_of,
    is_level=is_level,
    lines_in_all=lines_in_all,
    usual_scorers=usual_scorers,
)
