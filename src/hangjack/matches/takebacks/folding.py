"""A match without what was taken back: what counted for it counts no more, and everything after it is counted anew."""

from typing import assert_never

from msgspec.structs import replace

from hangjack.matches import sheets
from hangjack.matches.events import ByAward, ByDecision, ByNote, TableGone
from hangjack.matches.parties import Party, other
from hangjack.matches.scoring.counting import recorded, with_sheet
from hangjack.matches.sides import substitutions
from hangjack.matches.sides.meeting import Sides, without_substitute
from hangjack.matches.state import Match
from hangjack.matches.takebacks.acts import (
    Award,
    LevelDecision,
    Noted,
    Papers,
    Scrapping,
    Settlement,
    Substitution,
    TakenBack,
    Waiver,
)


def without(match: Match, taken: TakenBack) -> Match:
    """Return the match without what *taken* names. Never refuses: it has already happened."""
    match taken.what:
        case Settlement(place):
            return with_sheet(match, sheets.unsettled(match.sheet, place), (place,))
        case Waiver(id_):
            return replace(match, waived={each: why for each, why in match.waived.items() if each != id_})
        case Award(id_):
            return _without_award(match, id_)
        case Scrapping(table):
            left = tuple(each for each in match.scrapped if each.closing.table != table)
            return recorded(replace(match, scrapped=left), TableGone(table))
        case LevelDecision():
            return recorded(match, ByDecision())
        case Substitution(side, number):
            return replace(match, meeting=without_substitute(match.sides, side, number))
        case Noted(id_):
            return recorded(match, ByNote(id_))
        case Papers():
            return replace(match, closings=replace(match.closings, closed=None, goes_on=False))
    assert_never(taken.what)


def _without_award(match: Match, id_: str) -> Match:
    if id_ in match.idle_tables:
        table = match.idle_tables[id_].closing.table
        idle = {each: closed for each, closed in match.idle_tables.items() if each != id_}
        return recorded(replace(match, idle_tables=idle), TableGone(table))
    given = match.awards[id_]
    left = {each: award for each, award in match.awards.items() if each != id_}
    after = recorded(replace(match, awards=left), ByAward(id_))
    if after.meeting is None or given.table is None or _still_given(after, given.to, given.table):
        return after
    return replace(after, meeting=_uncredited(after.sides, given.to, given.table))


def _still_given(match: Match, side: Party, table: int) -> bool:
    return any((each.to, each.table) == (side, table) for each in match.awards.values())


def _uncredited(sides: Sides, side: Party, table: int) -> Sides:
    """Return the sides in which those at an idle table have had no part in the match."""
    pair, late = (sides.pairs.get((each, table), ()) for each in (side, other(side)))
    return replace(sides, benches=substitutions.uncredit(sides.benches, side, pair, late))
