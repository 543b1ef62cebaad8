"""Pips as a scoring: three people write what each has won of the others; whoever has most after so many lines has won."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Game, Rules
from hangjack.competition.standings.columns import Column
from hangjack.errors import Refused
from hangjack.matches.parties import Counts, Party, added, leader
from hangjack.matches.scoring import (
    Figures,
    Line,
    Play,
    Recorded,
    Score,
    Scoring,
    ScoringOptions,
    Terms,
)
from hangjack.unions import joins, own

COLUMNS = ("PIPS",)


@joins(ScoringOptions)
class PipsOptions(Struct, frozen=True, tag="pips"):
    """How many lines are written."""

    lines: int = 2


@joins(Play)
class PipsPlay(Struct, frozen=True, tag="pips"):
    """How the game is played: somehow."""


class NoPenalties(Struct, frozen=True):
    """Nothing that anybody does has a price."""


@joins(Game)
class PipsGame(Struct, frozen=True, tag="pips"):
    """How the game is played and judged."""

    play: PipsPlay = PipsPlay()
    penalties: NoPenalties = NoPenalties()


@joins(Line, Recorded)
class PipsLine(Struct, frozen=True, tag="pips"):
    """What each has won; together it is nothing."""

    pips: Counts


@joins(Score)
class PipsScore(Struct, frozen=True, tag="pips"):
    """What each has so far, and how many of the lines are written."""

    pips: Counts
    lines: int
    written: int = 0


def lines_a_table(options: PipsOptions) -> int | None:
    """Return how many lines are written."""
    return options.lines


def start(terms: Terms) -> PipsScore:
    """Return that nobody has anything."""
    return PipsScore(dict.fromkeys(terms.parties, 0), own(PipsOptions, terms.options).lines)


def require_possible(line: PipsLine, terms: Terms) -> None:
    """Refuse a line in which somebody is missing, or that is not nothing together."""
    if set(line.pips) != set(terms.parties) or sum(line.pips.values()) != 0:
        raise Refused("game-line.both-sides")


def of_line(table: int, line: PipsLine, terms: Terms) -> PipsLine:
    """Return the line: it counts as it is."""
    del table, terms
    return line


def count(score: PipsScore, line: PipsLine) -> PipsScore:
    """Return what each has after *line*; nothing counts after the last one."""
    if is_over(score):
        return score
    return PipsScore(added(score.pips, line.pips), score.lines, score.written + 1)


def is_over(score: PipsScore) -> bool:
    """Whether all lines are written."""
    return score.written == score.lines


def winner(score: PipsScore) -> Party | None:
    """Return who has most at the end; nobody where some share that."""
    return leader(score.pips) if is_over(score) else None


def is_closed(score: PipsScore, table: int) -> bool:
    """Whether all lines are written."""
    del table
    return is_over(score)


def lines_at(score: PipsScore, table: int) -> int:
    """Return how many lines are written."""
    del table
    return score.written


def usual_scorers(parties: Sequence[Party]) -> Sequence[Party]:
    """Return whoever sits first."""
    return parties[:1]


def figures(score: PipsScore, table: int | None = None) -> Figures:
    """Return what each has."""
    del table
    return {"PIPS": score.pips}


def columns(score: PipsScore, party: Party) -> Mapping[str, int]:
    """Return what the match adds to a row."""
    return {"PIPS": score.pips[party]}


def endings(rules: Rules, tables: int) -> tuple[Ending, ...]:
    """Return how a match of two can end: somebody takes a pip from the other."""
    del rules, tables
    taken, lost = {Column.PLAYED: 1, Column.WON: 1, "PIPS": 1}, {Column.PLAYED: 1, Column.LOST: 1, "PIPS": -1}
    return (Ending(taken, lost, told="PIPS"),)


SCORING: Scoring[PipsOptions, PipsPlay, PipsLine, PipsLine, PipsScore] = Scoring(
    sheet_columns=COLUMNS,
    ranking_columns=COLUMNS,
    lines=(PipsLine,),
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
    lines_a_table=lines_a_table,
    usual_scorers=usual_scorers,
)
