"""Crib in a competition: its part of the rules, and matches that were not played out: who was there has every leg."""

from msgspec import Struct

from hangjack.competition.games import Resulting
from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Game, Rules
from hangjack.competition.standings.columns import Column
from hangjack.games.cribbage import Options
from hangjack.games.cribbage.match.scoring import (
    AGAINST,
    LEGS,
    POINTS,
    CardOptions,
    TableAwarded,
    TableConceded,
    columns,
    count,
    start,
)
from hangjack.games.cribbage.referee import Penalties
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES
from hangjack.matches.results import Columns, Official
from hangjack.unions import joins, own


@joins(Game)
class CribGame(Struct, frozen=True, tag="cribbage"):
    """How crib is played and judged."""

    play: Options
    penalties: Penalties


def given(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return the result when *match* is conceded to *winner*: every leg is theirs.

    Where neither side came every table is void: nobody has won, lost or drawn, and no match was played.
    """
    del rules
    entrants, card = match.opened.parties, start(match.opened.terms)
    side = next((each for each in SIDES if entrants[each] == winner), None)
    for table in match.tables:
        card = count(card, TableConceded(table, None) if side is None else TableAwarded(table, side))
    figures = {entrants[each]: columns(card, each) for each in SIDES}
    if side is not None:
        return Official(match.opened.match, figures, winner, "conceded")
    unplayed = {entrant: {**made, Column.LOST: 0} for entrant, made in figures.items()}
    return Official(match.opened.match, unplayed, None, "double_default")


def endings(rules: Rules, tables: int) -> tuple[Ending, ...]:
    """Return how a match can end: with any legs at tables that were played, and with none at those that nobody manned.

    What a late card costs is for people to decide, and no ending of a match.
    """
    legs = own(CardOptions, rules.match.scoring).legs
    played = [total for number in range(1, tables + 1) for total in (number * legs.legs_per_table,)]
    found = [
        _ending(more, total - more, legs.points_per_leg)
        for total in played
        for more in range(-(-total // 2), total + 1)
    ]
    return (*found, Ending({}, {}, told=LEGS))


def _ending(more: int, fewer: int, worth: int) -> Ending:
    level = int(more == fewer)
    return Ending(_row(more, fewer, worth, 1 - level), _row(fewer, more, worth, 0), told=LEGS)


def _row(legs: int, against: int, worth: int, won: int) -> Columns:
    return {Column.PLAYED: 1, Column.WON: won, LEGS: legs, AGAINST: against, POINTS: legs * worth}


RESULTING = Resulting(given=given, endings=endings)
