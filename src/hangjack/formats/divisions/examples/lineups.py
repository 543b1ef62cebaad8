"""Worked examples of line-ups: each side is checked, and the tables are manned, conceded or void."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec.structs import replace

from hangjack.conformance.given import Plain
from hangjack.ids import PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.rules import MatchRules
from hangjack.matches.sides.doubling import Checked, Doubling, Manning, Named, check, tables
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of

SIDE_NAMES = {A: "home", B: "away"}


class NamedSide(Plain, frozen=True):
    """Whom a side has named, and what is known of it."""

    players: tuple[PersonId, ...]
    pairs: tuple[tuple[PersonId, ...] | None, ...]
    play_twice: tuple[PersonId, ...] = ()
    opponent_informed: bool = False
    table3_ready: str | None = None


class NamedGiven(Plain, frozen=True):
    """Both sides of a match."""

    competition: Literal["league", "champions", "finals-night"]
    home: NamedSide
    away: NamedSide


def run_lineup(given: NamedGiven, house: House) -> Mapping[str, Any]:
    """Check both line-ups, and say what becomes of each table."""
    rules: MatchRules = rules_of(house).match
    assert rules.doubling is not None, "a league in which people may play twice"
    doubling = replace(rules.doubling, all_compulsory=given.competition != "league")
    checked = {side: _check(asked, doubling, rules) for side, asked in ((A, given.home), (B, given.away))}
    return {
        "home_errors": [fault.value for fault in checked[A].faults],
        "away_errors": [fault.value for fault in checked[B].faults],
        "tables": [_manning(each) for each in tables(checked)],
    }


def _check(side: NamedSide, doubling: Doubling, rules: MatchRules) -> Checked:
    assert rules.line_ups is not None, "sides hand in line-ups"
    ready = doubling.options.in_time(side.table3_ready)
    named = Named(side.players, side.pairs, side.play_twice, side.opponent_informed, ready)
    return check(named, doubling, rules.line_ups.players_a_table)


def _manning(table: Manning) -> str:
    if table.plays:
        return "play"
    return "void" if table.conceded_by is None else f"conceded:{SIDE_NAMES[table.conceded_by]}"
