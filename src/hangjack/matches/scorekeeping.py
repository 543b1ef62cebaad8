"""Keeping score: what scorekeepers write, confirm and sign, what officials settle, and the seal.

Who may do what is the competition's question (`permissions`); here it is whether the thing itself can be done now.
"""

from collections.abc import Mapping
from functools import reduce
from itertools import islice
from types import MappingProxyType

from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches import sheets, signatures
from hangjack.matches.closings import unmatched_tables
from hangjack.matches.events import KeeperNamed
from hangjack.matches.games import game_of
from hangjack.matches.gaps import seal_gaps
from hangjack.matches.match import Match, fold
from hangjack.matches.pads import pens
from hangjack.matches.pads.pens import PenTaken
from hangjack.matches.parties import Party
from hangjack.matches.scoring import Line
from hangjack.matches.sheets import (
    Author,
    Behind,
    EnteredFromPaper,
    LineConfirmed,
    LineEntered,
    LineSettled,
    LineWithdrawn,
    NextOpened,
    Place,
    SheetChosen,
    SheetCorrected,
    SheetSealed,
    SheetSigned,
    SignaturesWithdrawn,
    ticks,
)
from hangjack.matches.sides.manning import require_told
from hangjack.matches.signatures import AllTheSame, Corrected
from hangjack.matches.state import require_going_on, require_over, require_table
from hangjack.matches.stops import pause_doubts, require_playing

_NOTHING: Mapping[Place, Line] = MappingProxyType({})


def enter_line(
    match: Match, place: Place, party: Party, by: PersonId | Author, line: Line
) -> tuple[LineEntered[Line], ...]:
    """Write a line on a party's sheet: a possible score, at a table that plays, behind the lines before it.

    A table may have to stand still: a line of which nothing is written yet has to wait, unless an official settles it.
    """
    _require_next(match, place, party)
    require_keeper(match, party, _author(by).person)
    if match.sheet.ticked or not match.sheet.has(place):
        require_playing(match, place.table)
        require_told(match, place.table)
    if getattr(line, "PAPER_ONLY", False):
        raise Refused("sheet.paper-only")
    _require_line(match, place, line)
    return sheets.enter(match.sheet, place, party, _author(by), line)


def ask_first(match: Match, place: Place, line: Line, now_ms: int) -> None:
    """Refuse a line that can be, and yet is doubtful, so that whoever writes it is asked whether it is so.

    What another party has written in the same way needs no second question.
    """
    require_table(match, place.table)
    said = match.sheet.written.get(place, {}).values()
    if place in match.sheet.agreed or any(each.line == line for each in said):
        return
    _require_line(match, place, line)
    for doubt in game_of(match).doubts_about(match, place, line):
        raise doubt
    if not match.sheet.has(place):
        for doubt in pause_doubts(match, place.table, now_ms):
            raise doubt


def ask_about_paper(match: Match, lines: Mapping[Place, Line]) -> None:
    """Refuse a paper sheet with lines that can be, and yet are doubtful: all of them at once, each with its place."""
    asked, doubts_about = [], game_of(match).doubts_about
    for place, line in sorted(lines.items()):
        require_possible(match, line)
        known = match.sheet.agreed.get(place)
        doubts = () if known is not None and known.line == line else doubts_about(match, place, line)
        asked += [
            Refused("doubt.on-paper", table=place.table, number=place.number, why=doubt)
            for doubt in islice(doubts, 1)
        ]
    if asked:
        raise Refused("doubt.paper", doubts=tuple(asked))


def confirm_line(
    match: Match, place: Place, party: Party, by: PersonId | Author
) -> tuple[LineConfirmed, ...]:
    """Confirm a line that another party has written."""
    _require_going_on(match, place)
    if match.sheet.ticked:
        require_keeper(match, party, _author(by).person)
        require_playing(match, place.table)
    return sheets.confirm(match.sheet, place, party, _author(by))


def withdraw_line(match: Match, place: Place, party: Party, by: PersonId) -> tuple[LineWithdrawn, ...]:
    """Take back what one's own party has written, before another has said anything about it."""
    return sheets.withdraw(match.sheet, place, party, by)


def take_pen(match: Match, pen: PenTaken) -> tuple[PenTaken, ...]:
    """Take the pen of a table that still writes lines."""
    require_table(match, pen.table)
    require_going_on(match)
    return pens.take_pen(match.pens, pen)


def settle_line(
    match: Match, place: Place, by: PersonId, line: Line, reason: str
) -> tuple[LineSettled[Line], ...]:
    """Say as an official what a line was."""
    _require_on_sheet(match, place)
    if not match.sheet.has(place):
        _require_going_on(match, place)
    _require_line(match, place, line)
    return sheets.settle(match.sheet, place, by, line, reason)


def enter_from_paper(
    match: Match,
    lines: Mapping[Place, Line],
    by: PersonId,
    signed_by: Mapping[Party, PersonId],
    reference: str,
) -> tuple[EnteredFromPaper[Line], ...]:
    """Enter, as an official, a sheet that both sides signed on paper."""
    for place, line in sorted(lines.items()):
        _require_on_sheet(match, place, lines)
        _require_line(match, place, line)
    if signed_by.keys() != match.opened.parties.keys():
        raise Refused("sheet.paper-signatures")
    return sheets.from_paper(match.sheet, _in_order(match, lines), by, signed_by, reference)


def _in_order(match: Match, lines: Mapping[Place, Line]) -> dict[Place, Line]:
    """Return lines table by table; one that decides comes behind all others."""
    most = match.opened.rules.lines_a_table
    return dict(sorted(lines.items(), key=lambda each: (most is not None and each[0].number > most, each[0])))


def correct_line(
    match: Match, corrected: Corrected[Line], by: PersonId, reason: str
) -> tuple[SheetCorrected[Line], ...]:
    """Rule on a line of a sealed sheet, where the book allows that.

    The match has a winner afterwards: by what then stands on the sheet, or the one whom *corrected* names.
    """
    place = corrected.place
    if place not in match.sheet.agreed:
        raise Refused("sheet.not-there", table=place.table, number=place.number)
    _require_line(match, place, corrected.line)
    rules, by_play = match.opened.rules.sheet, replace(corrected, winner=None)
    events = signatures.correct(match.sheet, rules, by, by_play, reason)
    after = reduce(fold, events, match)
    if after.ended is not None:
        if corrected.winner not in {None, after.winner}:
            raise Refused("sheet.won-by-play", winner=after.winner)
        return events
    if corrected.winner is None:
        raise Refused("sheet.nobody-wins")
    return signatures.correct(match.sheet, rules, by, corrected, reason)


def sign_sheet(
    match: Match, party: Party, by: PersonId, behind: Behind | None = None
) -> tuple[SheetSigned, ...]:
    """Sign for a party, once the match has ended; its own sheet is signed by whoever keeps it."""
    require_over(match)
    if party == match.sheet.chosen:
        require_keeper(match, party, by)
    return signatures.sign(match.sheet, party, by, behind)


def require_keeper(match: Match, party: Party, by: PersonId) -> None:
    """Refuse somebody who does not keep the sheet of *party*, where each has one of its own."""
    keeper = match.keeper(party)
    if match.sheet.ticked and keeper is not None and keeper != by:
        raise Refused("sheet.other-keeper", keeper=keeper)


def take_over(match: Match, side: Party, by: PersonId) -> tuple[KeeperNamed, ...]:
    """Keep the sheet of the own side from now on; it is noted who did before. Not while it is signed."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    if match.sheet.signed:
        raise Refused("sheet.signed-already")
    if by not in match.opened.rosters.get(side, ()):
        raise Refused("sheet.keeper-elsewhere")
    return () if match.keeper(side) == by else (KeeperNamed(side, by, by),)


def over_on(match: Match) -> tuple[Party, ...]:
    """Return on whose sheets the match is over though it is not on both: one of these can be chosen and handed in."""
    if match.ended is not None or not match.sheet.ticked:
        return ()
    open_ = [lanes for place, lanes in match.sheet.written.items() if place not in match.sheet.agreed]
    sides = dict.fromkeys(side for lanes in open_ for side in lanes)
    return tuple(side for side in sides if fold(match, SheetChosen(side, PersonId(""))).ended is not None)


def choose_sheet(match: Match, party: Party, by: PersonId) -> tuple[SheetChosen, ...]:
    """Choose whose sheet is handed in: one on which the match is over, whatever the other says."""
    if not match.sheet.ticked:
        raise Refused("sheet.only-one")
    chosen = ticks.choose_sheet(match.sheet, party, by)
    if reduce(fold, chosen, match).ended is None:
        raise Refused("sheet.not-over-on-it", side=party)
    return chosen


def sign_own(
    match: Match, party: Party, by: PersonId, behind: Behind | None = None
) -> tuple[SheetSigned, ...]:
    """Sign the sheet that one keeps oneself, once it is chosen."""
    if match.sheet.chosen is not None and party != match.sheet.chosen:
        raise Refused("sheet.sign-first", side=match.sheet.chosen)
    return sign_sheet(match, party, by, behind)


def countersign(
    match: Match, party: Party, by: PersonId, behind: Behind | None = None
) -> tuple[SheetSigned, ...]:
    """Sign the sheet of the others, as one of those who played against them."""
    if party == match.sheet.chosen:
        raise Refused("sheet.own-countersigned")
    if by not in match.opened.rosters.get(party, ()):
        raise Refused("sheet.countersigner-elsewhere")
    return sign_sheet(match, party, by, behind)


def withdraw_signatures(match: Match, party: Party, by: PersonId) -> tuple[SignaturesWithdrawn, ...]:
    """Take a signature back: the sheet is open again, and nobody has signed it."""
    return ticks.withdraw_signatures(match.sheet, party, by)


def open_next(match: Match, place: Place, by: PersonId, reason: str) -> tuple[NextOpened, ...]:
    """Let a table write on, as an official, though its two sheets do not show the same at *place*."""
    if not match.sheet.ticked:
        raise Refused("sheet.only-one")
    return ticks.open_next(match.sheet, place, by, reason)


def seal_sheet(match: Match, despite: AllTheSame | None = None) -> tuple[SheetSealed, ...]:
    """Seal the sheet of a match that is over: from now on the result is official.

    Everything on it must be there, or an official seals it *despite* what is missing. Where the book says so, the tables'
    own sheets must agree in any case, but for the pairs of a side that refuses to answer for anything. A sheet from paper
    may have been signed too early, or level.
    """
    if match.sheet.sealed is None:
        require_over(match)
    clause = match.opened.rules.sheet.tables_must_match
    refusing = despite.refusing if despite is not None else ()
    played_here = match.sheet.paper is None and match.sheet.sealed is None and match.awarded is None
    if clause is not None and played_here and (tables := unmatched_tables(match, refusing)):
        raise Refused("match.tables-differ", tables=tables, clause=clause)
    agreement = match.opened.rules.sheet.agreement
    return signatures.seal(match.sheet, match.opened.parties, agreement, seal_gaps(match), despite)


def _require_on_sheet(match: Match, place: Place, more: Mapping[Place, Line] = _NOTHING) -> None:
    """Refuse a line that is neither on the sheet, nor the next of its table; *more* are to be on it too."""
    require_table(match, place.table)
    known = {*match.sheet.written, *match.sheet.agreed, *(each for each in more if each < place)}
    following = max((each.number for each in known if each.table == place.table), default=0) + 1
    most = match.opened.rules.lines_a_table
    if most is not None and place.number > most and not _is_decider(match, place, most, more):
        raise Refused("sheet.too-many-lines", table=place.table, number=place.number, most=most)
    if place not in known and place.number != following:
        raise Refused("sheet.no-such-line", table=place.table, number=place.number, following=following)


def require_possible(match: Match, line: Line) -> None:
    """Refuse a line that cannot be: of another game, or one with which nothing can end here."""
    if not isinstance(line, match.scoring.lines):
        raise Refused("match.other-game")
    match.scoring.require_possible(line, match.opened.terms)


def _require_line(match: Match, place: Place, line: Line) -> None:
    """Refuse a line that cannot be, or cannot be there."""
    require_possible(match, line)
    match.scoring.require_here(line, place.number, match.score)


def _is_decider(match: Match, place: Place, most: int, more: Mapping[Place, Line]) -> bool:
    """Whether the table has used all its lines, those of *more* too, and goes on all the same with one that decides."""
    if place in match.sheet.agreed:
        return True
    usual = tuple(sorted((each, line) for each, line in more.items() if each.number <= most))
    before = fold(match, EnteredFromPaper(usual, PersonId(""), {}, "")) if usual else match
    used = before.lines_at(place.table) >= most and before.ended is None
    return used and place.number == most + 1 and not before.is_closed(place.table)


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
