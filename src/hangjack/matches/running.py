"""Running a match: what captains, scorekeepers and officials can do, decided against its state.

Who may do what is the competition's question (`permissions`); here it is whether the thing itself can be done now.
"""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import ClauseId, PersonId
from hangjack.matches import sheets
from hangjack.matches.board import scrap_table
from hangjack.matches.games import GameLine, require_possible
from hangjack.matches.match import (
    AwardGiven,
    AwardWithdrawn,
    DeckChanged,
    LevelSettled,
    Match,
    MatchAwarded,
    PairSeated,
    RulingId,
    RulingNoted,
    TableScrapped,
    Tossed,
)
from hangjack.matches.reconciling import unmatched_tables
from hangjack.matches.sheets import (
    Author,
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
from hangjack.matches.starts import LateAward
from hangjack.matches.stops import require_table, require_undisputed
from hangjack.matches.teams import Team
from hangjack.referee.all_fours.rulings import Ruling
from hangjack.referee.record import Record, dismiss, give, overrule, proposed


class Toss(Struct, frozen=True):
    """How the toss went: who won it, which direction the winner chose, and who did not come for it in time."""

    winner: Team
    north_south: Team
    absent: tuple[Team, ...] = ()


def toss(match: Match, tossed: Toss) -> tuple[Tossed, ...]:
    """Record the toss. A side that has not come by the scheduled time has lost it."""
    if match.toss is not None:
        raise Refused("match.tossed-already")
    if tossed.absent == (tossed.winner,):
        raise Refused("match.absent-loses-toss", side=tossed.winner)
    drawn = match.tossing.drawn
    if drawn is not None and drawn.winner is not tossed.winner and drawn.winner not in tossed.absent:
        raise Refused("toss.drawn-already", winner=drawn.winner)
    return (Tossed(tossed.winner, tossed.north_south, tossed.absent),)


def seat_pair(
    match: Match, side: Team, table: int, at_ms: int, people: tuple[PersonId, ...] = ()
) -> tuple[PairSeated, ...]:
    """Record when a side's pair sat down at a table; the first time counts.

    *people* are those who sit there, where they are checked: each must be down for that table. A pair that was late
    may join until the board closes the door.
    """
    require_table(match, table)
    if (side, table) in match.seated_ms:
        return ()
    _require_door_open(match, table, at_ms)
    declared = match.pairs.get((side, table))
    if declared is not None and (strangers := [each for each in people if each not in declared]):
        raise Refused("match.wrong-table", people=strangers, table=table, declared=declared)
    return (PairSeated(side, table, at_ms, people),)


def enter_game(
    match: Match, place: Place, side: Team, by: PersonId | Author, line: GameLine
) -> tuple[LineEntered[GameLine], ...]:
    """Write a game on one side's sheet: a possible score, at a table that plays, behind the games before it.

    A dispute stops its table: a game of which nothing is written yet has to wait, unless an official settles it.
    """
    _require_game(match, place, side)
    if place not in match.sheet.written and place not in match.sheet.agreed:
        require_undisputed(match, place.table)
    require_possible(line, match.opened.play)
    return sheets.enter(match.sheet, place, side, _author(by), line)


def confirm_game(match: Match, place: Place, side: Team, by: PersonId | Author) -> tuple[LineConfirmed, ...]:
    """Confirm a game that the other side has written."""
    _require_going_on(match, place)
    return sheets.confirm(match.sheet, place, side, _author(by))


def withdraw_game(match: Match, place: Place, side: Team, by: PersonId) -> tuple[LineWithdrawn, ...]:
    """Take back what one's own side has written, before the other side has said anything about it."""
    return sheets.withdraw(match.sheet, place, side, by)


def settle_game(
    match: Match, place: Place, by: PersonId, line: GameLine, reason: str
) -> tuple[LineSettled[GameLine], ...]:
    """Say as an official what a game was."""
    require_table(match, place.table)
    require_possible(line, match.opened.play)
    return sheets.settle(match.sheet, place, by, line, reason)


def enter_from_paper(
    match: Match,
    lines: Mapping[Place, GameLine],
    by: PersonId,
    signed_by: tuple[PersonId, PersonId],
    reference: str,
) -> tuple[EnteredFromPaper[GameLine], ...]:
    """Enter, as an official, a sheet that both sides signed on paper."""
    for place, line in lines.items():
        require_table(match, place.table)
        require_possible(line, match.opened.play)
    return sheets.from_paper(match.sheet, lines, by, signed_by, reference)


def correct_game(
    match: Match, corrected: tuple[Place, GameLine], by: PersonId, reason: str
) -> tuple[SheetCorrected[GameLine], ...]:
    """Rule on a game of a sealed sheet, where the book allows that."""
    require_table(match, corrected[0].table)
    require_possible(corrected[1], match.opened.play)
    return sheets.correct(match.sheet, match.opened.rules.sheet, by, corrected, reason)


def sign_sheet(match: Match, side: Team, by: PersonId) -> tuple[SheetSigned, ...]:
    """Sign for a side, once the match has ended."""
    _require_over(match)
    return sheets.sign(match.sheet, side, by)


def seal_sheet(match: Match) -> tuple[SheetSealed, ...]:
    """Seal the sheet of a match that is over: from now on the result is official.

    Where the book says so, the tables' own sheets must agree. A sheet from paper may have been signed too early, or level.
    """
    if match.sheet.sealed is None:
        _require_over(match)
    clause = match.opened.rules.sheet.tables_must_match
    played_here = match.sheet.paper is None and match.sheet.sealed is None and match.awarded is None
    if clause is not None and played_here and (tables := unmatched_tables(match)):
        raise Refused("match.tables-differ", tables=tables, clause=clause)
    return sheets.seal(match.sheet)


def give_award(
    match: Match, id_: str, award: LateAward, table: int | None, by: PersonId
) -> tuple[AwardGiven, ...]:
    """Confirm, as an official, bullseyes that a side may claim. The same claim again adds nothing."""
    _require_not_ended(match)
    if id_ in match.awards:
        return ()
    return (AwardGiven(id_, award.to, award.bullseyes, table, award.clause, by),)


def scrap(
    match: Match, table: int, against: Team, by: PersonId, ruled: tuple[int | None, str]
) -> tuple[TableScrapped, ...]:
    """Close a table; *ruled* is what it costs (None: the house's preset) and why."""
    _require_not_ended(match)
    require_table(match, table)
    number, reason = ruled
    _require_reason(reason)
    return (TableScrapped(scrap_table(match.board, table, against, number), by, reason),)


def settle_level(match: Match, winner: Team, by: PersonId, reason: str) -> tuple[LevelSettled, ...]:
    """Say as an official who wins a match that ended level."""
    if not match.board.level:
        raise Refused("match.not-level")
    _require_reason(reason)
    return (LevelSettled(winner, by, reason),)


def change_deck(
    match: Match, table: int, captains: dict[Team, PersonId], reason: str
) -> tuple[DeckChanged, ...]:
    """Take a new deck for a marked or damaged card that nobody can be blamed for: both captains must agree."""
    require_table(match, table)
    _require_reason(reason)
    if len(set(captains.values())) < len(Team):
        raise Refused("match.deck-needs-both")
    return (DeckChanged(table, (captains[Team.A], captains[Team.B]), reason),)


def award_match(
    match: Match, winner: Team | None, clause: ClauseId, by: PersonId
) -> tuple[MatchAwarded, ...]:
    """Give the match by default; to nobody when both have defaulted. A sealed sheet stands."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    return (MatchAwarded(winner, clause, by),)


def withdraw_award(match: Match, by: PersonId, reason: str) -> tuple[AwardWithdrawn, ...]:
    """Let a default no longer count, for a reason; without one there is nothing to withdraw."""
    if match.awarded is None:
        return ()
    _require_reason(reason)
    return (AwardWithdrawn(by, reason),)


def propose_ruling(
    match: Match, id_: RulingId, table: int, ruling: Ruling, by: PersonId
) -> tuple[RulingNoted, ...]:
    """Put a ruling before an official. It changes nothing until it is given."""
    _require_not_sealed(match)
    require_table(match, table)
    if id_ in match.rulings:
        return ()
    return (RulingNoted(id_, table, proposed(ruling, by)),)


def give_ruling(
    match: Match, id_: RulingId, by: PersonId, instead: Ruling | None = None, reason: str = ""
) -> tuple[RulingNoted, ...]:
    """Give a proposed ruling, or another instead of it with a reason; its effects count from now on."""
    _require_not_sealed(match)
    noted = _noted(match, id_)
    return (_again(noted, give(noted.record, by, instead, reason)),)


def dismiss_ruling(match: Match, id_: RulingId, by: PersonId, reason: str) -> tuple[RulingNoted, ...]:
    """Give nothing for what was reported, as an official and for a reason."""
    _require_not_sealed(match)
    noted = _noted(match, id_)
    return (_again(noted, dismiss(noted.record, by, reason)),)


def overrule_ruling(
    match: Match, id_: RulingId, by: PersonId, reason: str, instead: Ruling | None = None
) -> tuple[RulingNoted, ...]:
    """Set a given ruling aside; everything that it did is undone, and the board is counted anew.

    A sealed sheet stays as it is, and where the book forbids even a ruling about it, this is refused.
    """
    forbidden = match.opened.rules.sheet.forbidden_by
    if match.sheet.sealed is not None and forbidden is not None:
        raise Refused("sheet.never-changed", clause=forbidden)
    noted = _noted(match, id_)
    return (_again(noted, overrule(noted.record, by, reason, instead)),)


def _author(by: PersonId | Author) -> Author:
    return by if isinstance(by, Author) else Author(by)


def _noted(match: Match, id_: RulingId) -> RulingNoted:
    if id_ not in match.rulings:
        raise Refused("match.no-such-ruling", id=id_)
    return match.rulings[id_]


def _again(noted: RulingNoted, record: Record[Ruling]) -> RulingNoted:
    return RulingNoted(noted.id, noted.table, record)


def _require_game(match: Match, place: Place, side: Team) -> None:
    _require_going_on(match, place)
    if place in match.sheet.written or place in match.sheet.agreed:
        return
    own = {each for each, lanes in match.sheet.written.items() if side in lanes} | match.sheet.agreed.keys()
    following = max((each.number for each in own if each.table == place.table), default=0) + 1
    if place.number != following:
        raise Refused("match.game-out-of-order", table=place.table, number=place.number, following=following)


def _require_going_on(match: Match, place: Place) -> None:
    """Refuse a game after the end, or at a closed table, unless it is on the sheet already."""
    require_table(match, place.table)
    if place in match.sheet.agreed:
        return
    if match.ended is not None or match.board.level:
        raise Refused("match.over")
    if match.board.table(place.table).closed:
        raise Refused("match.table-closed", table=place.table)


def _require_door_open(match: Match, table: int, at_ms: int) -> None:
    """Refuse a late pair at an idle table once the board shows so many bullseyes that nobody joins any more."""
    options = match.opened.rules.short_team
    if options is None or table in match.sheet.tables:
        return
    late = at_ms > match.opened.scheduled_ms + options.late_grace_min * 60_000
    if late and match.board.bullseyes.total >= options.short_table_join_below:
        raise Refused("match.door-closed", table=table, limit=options.short_table_join_below)


def _require_over(match: Match) -> None:
    if match.ended is None:
        raise Refused("match.level" if match.board.level else "match.not-over")


def _require_not_ended(match: Match) -> None:
    if match.ended is not None:
        raise Refused("match.over")


def _require_not_sealed(match: Match) -> None:
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused("sheet.reason-missing")
