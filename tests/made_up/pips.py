"""Pips as a scoring: three people write what each has won of the others; whoever has most after so many lines has won."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from hangjack.competition.rules import Game
from hangjack.errors import Refused
from hangjack.matches.parties import Counts, Party, added, leader
from hangjack.matches.scoring import (
    Closing,
    Figures,
    Given,
    Line,
    Play,
    Recorded,
    Score,
    ScoringOptions,
    Terms,
)
from hangjack.unions import joins

COLUMNS = ("PIPS",)
RANKED = COLUMNS
PAD = None


@joins(ScoringOptions)
class PipsOptions(Struct, frozen=True, tag="pips"):
    """How many lines are written."""

    lines: int = 2


@joins(Play)
class PipsPlay(Struct, frozen=True, tag="pips"):
    """How the game is played: somehow."""


@joins(Game)
class PipsGame(Struct, frozen=True, tag="pips"):
    """How the game is played and judged."""

    play: PipsPlay = PipsPlay()


@joins(Line, Recorded)
class PipsLine(Struct, frozen=True, tag="pips"):
    """What each has won; together it is nothing."""

    pips: Counts


@joins(Score)
class PipsScore(Struct, frozen=True, tag="pips"):
    """What each has so far, and how many lines are left."""

    pips: Counts
    left: int


def tables(options: PipsOptions) -> int | None:
    """Return that everybody sits at one table."""
    del options
    return 1


def lines_a_table(options: PipsOptions) -> int | None:
    """Return how many lines are written."""
    return options.lines


def as_played(play: PipsPlay) -> PipsPlay:
    """Return how it is played."""
    return play


def start(terms: Terms) -> PipsScore:
    """Return that nobody has anything."""
    return PipsScore(dict.fromkeys(terms.parties, 0), terms.options.lines)


def require_possible(line: PipsLine, terms: Terms) -> None:
    """Refuse a line in which somebody is missing, or that is not nothing together."""
    if set(line.pips) != set(terms.parties) or sum(line.pips.values()) != 0:
        raise Refused("game-line.both-sides")


def require_here(line: PipsLine, number: int, score: PipsScore) -> None:
    """Any line may be any."""
    del line, number, score


def of_line(table: int, line: PipsLine, terms: Terms) -> PipsLine:
    """Return the line: it counts as it is."""
    del table, terms
    return line


def of_given(given: Given) -> Recorded:
    """Nobody is given anything in this game."""
    raise NotImplementedError(given)


def of_closing(closing: Closing) -> Recorded:
    """No table is closed in this game."""
    raise NotImplementedError(closing)


def of_decision(winner: Party) -> Recorded:
    """No match is level in this game."""
    raise NotImplementedError(winner)


def scrap(score: PipsScore, table: int, against: Party, number: int | None = None) -> Closing:
    """No table is scrapped in this game."""
    raise NotImplementedError(score, table, against, number)


def table_of(entry: PipsLine) -> int | None:
    """Return the one table."""
    del entry
    return 1


def count(score: PipsScore, line: PipsLine) -> PipsScore:
    """Return what each has after *line*; nothing counts after the last one."""
    return score if score.left == 0 else PipsScore(added(score.pips, line.pips), score.left - 1)


def is_over(score: PipsScore) -> bool:
    """Whether all lines are written."""
    return score.left == 0


def winner(score: PipsScore) -> Party | None:
    """Return who has most at the end; nobody where some share that."""
    return leader(score.pips) if is_over(score) else None


def is_level(score: PipsScore) -> bool:
    """Nobody has to decide anything."""
    del score
    return False


def is_closed(score: PipsScore, table: int) -> bool:
    """Whether all lines are written."""
    del table
    return is_over(score)


def lines_at(score: PipsScore, table: int) -> int:
    """Nobody asks how many lines there were."""
    del score, table
    return 0


def lines_in_all(score: PipsScore) -> None:
    """Nobody asks how many lines there will be."""
    del score


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
