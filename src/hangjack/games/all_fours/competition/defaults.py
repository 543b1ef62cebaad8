"""What an All Fours match counts that was not played out: a default, a double default, a forfeit.

A book says what each side gets (`DefaultFigures`); the result is then an official one like any other. What a team has from
its earlier matches, and what others have from playing it, stays as it is.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hangjack.competition.standings.columns import Column, half
from hangjack.competition.standings.defaults import Defaults
from hangjack.games.all_fours.competition.columns import (
    BULLSEYES_AGAINST,
    BULLSEYES_FOR,
    HANG_JACKS_AGAINST,
    HANG_JACKS_FOR,
)
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Columns, Official
from hangjack.unions import joins


@joins(Defaults)
class DefaultOptions(Struct, frozen=True, forbid_unknown_fields=True, tag="all-fours"):
    """What a book gives for a match that was defaulted."""

    default_against: Literal["floor", "ceil", "exact"] = "floor"
    default_discards_board: bool = True
    default_loser_bf: Literal[0, "half"] = 0
    double_default_ba: int = 17
    forfeit_bullseyes: int = 9


class DefaultFigures(Struct, frozen=True):
    """What a default adds to the rows of the two teams."""

    winner: Columns
    loser: Columns
    both_default: Columns
    """For each team when neither could play."""
    discards_board: bool = True
    """Whether these figures replace what was on the board when a match broke off."""


def default_figures(options: DefaultOptions, required: int) -> DefaultFigures:
    """Return the figures of a match won with *required* bullseyes: all for the winner, half of them against.

    The half is rounded as the options say. Nobody gets hang-jacks, and the team that defaults has all of them against.
    """
    halves = required + {"floor": -1, "ceil": 1, "exact": 0}[options.default_against] * (required % 2)
    loser_halves = halves if options.default_loser_bf == "half" else 0
    return DefaultFigures(
        winner=_row(1, for_halves=2 * required, against_halves=halves),
        loser=_row(0, for_halves=loser_halves, against_halves=2 * required),
        both_default=_row(0, for_halves=0, against_halves=2 * options.double_default_ba),
        discards_board=options.default_discards_board,
    )


def forfeit_columns(options: DefaultOptions) -> Columns:
    """Return what each pair of the team that was there is credited with: bullseyes, and no hang-jacks."""
    return {BULLSEYES_FOR: options.forfeit_bullseyes, HANG_JACKS_FOR: 0}


def forfeit_figures(options: DefaultOptions, pairs: int) -> DefaultFigures:
    """Return the figures of a match forfeited to a team of so many *pairs*, each credited alike."""
    halves = 2 * pairs * options.forfeit_bullseyes
    return DefaultFigures(
        winner=_row(1, for_halves=halves, against_halves=0),
        loser=_row(0, for_halves=0, against_halves=halves),
        both_default=_row(0, for_halves=0, against_halves=0),
    )


def default_result(
    match: MatchId,
    winner: EntrantId,
    loser: EntrantId,
    figures: DefaultFigures,
    board: Mapping[EntrantId, Columns] | None = None,
) -> Official:
    """Return the result of a match that *loser* defaulted.

    *board* is what stood there when play broke off, None if it never began. It counts only where the book lets the board
    of a defaulted match stand; the match is won and lost all the same.
    """
    gets = {winner: figures.winner, loser: figures.loser}
    if board is not None and not figures.discards_board:
        gets = {team: {**board[team], **_won(int(team == winner))} for team in gets}
    return Official(match, gets, winner, "default")


def double_default_result(
    match: MatchId, teams: tuple[EntrantId, EntrantId], figures: DefaultFigures
) -> Official:
    """Return the result of a match that neither of *teams* could play: both lose."""
    return Official(match, dict.fromkeys(teams, figures.both_default), None, "double_default")


def _row(won: int, *, for_halves: int, against_halves: int) -> Columns:
    nothing: Columns = {HANG_JACKS_FOR: 0, HANG_JACKS_AGAINST: 0}
    made = _whole_and_half(BULLSEYES_FOR, for_halves)
    return {**_won(won), **made, **_whole_and_half(BULLSEYES_AGAINST, against_halves), **nothing}


def _won(won: int) -> Columns:
    return {Column.PLAYED: 1, Column.WON: won, Column.LOST: 1 - won}


def _whole_and_half(column: str, halves: int) -> Columns:
    return {column: halves // 2, half(column): 1} if halves % 2 else {column: halves // 2}
