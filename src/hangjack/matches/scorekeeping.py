"""Keeping score: what scorekeepers write, confirm and sign, what officials settle, and the seal.

Who may do what is the competition's question (`permissions`); here it is whether the thing itself can be done now.
"""

from collections.abc import Mapping

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches import sheets, signatures
from hangjack.matches.closings import unmatched_tables
from hangjack.matches.match import (
    Match,
)
from hangjack.matches.parties import Party
from hangjack.matches.requirements import require_over, require_table, require_undisputed
from hangjack.matches.scoring import Line
from hangjack.matches.sheets import (
    Author,
    Behind,
    Corrected,
    EnteredFromPaper,
    LineConfirmed,
    LineEntered,
    LineSettled,
    LineWithdrawn,
    Place,
    SheetCorrected,
    SheetSealed,
    SheetSigned,
)


def enter_line(
    match: Match, place: Place, party: Party, by: PersonId | Author, line: Line
) -> tuple[LineEntered[Line], ...]:
    """Write a line on a party's sheet: a possible score, at a table that plays, behind the lines before it.

    A dispute stops its table: a line of which nothing is written yet has to wait, unless an official settles it.
    """
    _require_next(match, place, party)
    if place not in match.sheet.written and place not in match.sheet.agreed:
        require_undisputed(match, place.table)
    match.scoring.require_possible(line, match.opened.terms)
    return sheets.enter(match.sheet, place, party, _author(by), line)


def confirm_line(
    match: Match, place: Place, party: Party, by: PersonId | Author
) -> tuple[LineConfirmed, ...]:
    """Confirm a line that another party has written."""
    _require_going_on(match, place)
    return sheets.confirm(match.sheet, place, party, _author(by))


def withdraw_line(match: Match, place: Place, party: Party, by: PersonId) -> tuple[LineWithdrawn, ...]:
    """Take back what one's own party has written, before another has said anything about it."""
    return sheets.withdraw(match.sheet, place, party, by)


def settle_line(
    match: Match, place: Place, by: PersonId, line: Line, reason: str
) -> tuple[LineSettled[Line], ...]:
    """Say as an official what a line was."""
    require_table(match, place.table)
    match.scoring.require_possible(line, match.opened.terms)
    return sheets.settle(match.sheet, place, by, line, reason)


def enter_from_paper(
    match: Match,
    lines: Mapping[Place, Line],
    by: PersonId,
    signed_by: Mapping[Party, PersonId],
    reference: str,
) -> tuple[EnteredFromPaper[Line], ...]:
    """Enter, as an official, a sheet that both sides signed on paper."""
    for place, line in lines.items():
        require_table(match, place.table)
        match.scoring.require_possible(line, match.opened.terms)
    if signed_by.keys() != match.opened.parties.keys():
        raise Refused("sheet.paper-signatures")
    return sheets.from_paper(match.sheet, lines, by, signed_by, reference)


def correct_line(
    match: Match, corrected: Corrected[Line], by: PersonId, reason: str
) -> tuple[SheetCorrected[Line], ...]:
    """Rule on a line of a sealed sheet, where the book allows that."""
    require_table(match, corrected.place.table)
    match.scoring.require_possible(corrected.line, match.opened.terms)
    return sheets.correct(match.sheet, match.opened.rules.sheet, by, corrected, reason)


def sign_sheet(
    match: Match, party: Party, by: PersonId, behind: Behind | None = None
) -> tuple[SheetSigned, ...]:
    """Sign for a party, once the match has ended."""
    require_over(match)
    return signatures.sign(match.sheet, party, by, behind)


def seal_sheet(match: Match) -> tuple[SheetSealed, ...]:
    """Seal the sheet of a match that is over: from now on the result is official.

    Where the book says so, the tables' own sheets must agree. A sheet from paper may have been signed too early, or level.
    """
    if match.sheet.sealed is None:
        require_over(match)
    clause = match.opened.rules.sheet.tables_must_match
    played_here = match.sheet.paper is None and match.sheet.sealed is None and match.awarded is None
    if clause is not None and played_here and (tables := unmatched_tables(match)):
        raise Refused("match.tables-differ", tables=tables, clause=clause)
    return signatures.seal(match.sheet, match.opened.parties, match.opened.rules.sheet.agreement)


def _author(by: PersonId | Author) -> Author:
    return by if isinstance(by, Author) else Author(by)


def _require_next(match: Match, place: Place, party: Party) -> None:
    _require_going_on(match, place)
    if place in match.sheet.written or place in match.sheet.agreed:
        return
    own = {each for each, lanes in match.sheet.written.items() if party in lanes} | match.sheet.agreed.keys()
    following = max((each.number for each in own if each.table == place.table), default=0) + 1
    if place.number != following:
        raise Refused("match.line-out-of-order", table=place.table, number=place.number, following=following)


def _require_going_on(match: Match, place: Place) -> None:
    """Refuse a line after the end, or at a closed table, unless it is on the sheet already."""
    require_table(match, place.table)
    if place in match.sheet.agreed:
        return
    if match.ended is not None or match.level:
        raise Refused("match.over")
    if match.is_closed(place.table):
        raise Refused("match.table-closed", table=place.table)
