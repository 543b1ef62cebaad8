"""One match as a fold over its events: its parties, its sheet, what counts, rulings, stops, and its end.

What counts is kept in `recorded`, in the order in which it came to count, and the score is counted from it by the
scoring that the rules name. So an overruled ruling takes with it what it gave, and everything after it is counted anew.
What only two sides have (toss, line-ups, benches, leaves, claims) is a part of its own.
"""

from typing import assert_never

from msgspec.structs import replace

from hangjack.matches import disputes, pauses, sheets
from hangjack.matches.disputes import DisputeEvent
from hangjack.matches.events import (
    AtTime,
    AwardGiven,
    AwardWithdrawn,
    ByAward,
    ByDecision,
    ByNote,
    ByRuling,
    DeadlineFired,
    DeadlineWaived,
    DeckChanged,
    EndEvent,
    EntryNoted,
    FloorEvent,
    IdleTableClosed,
    KeeperNamed,
    LevelSettled,
    MatchAwarded,
    MatchOpened,
    PadMarked,
    ReplayOrdered,
    RulingNoted,
    ScoreEvent,
    SubstituteReported,
    TableGone,
    TableScrapped,
    TimeCalled,
    TimeWithdrawn,
    time_up,
)
from hangjack.matches.games import judged_by
from hangjack.matches.pads import PadMark, pens, running
from hangjack.matches.pads.pens import Pens, PenTaken
from hangjack.matches.pauses import PauseEvent
from hangjack.matches.scoring import Given, Line
from hangjack.matches.scoring.counting import recorded, with_sheet
from hangjack.matches.sheets import LineEntered, put_away
from hangjack.matches.sheets.put_away import ClosingEvent
from hangjack.matches.sides import claimed, leaves, lineups, restraints, substitutions, tosses
from hangjack.matches.sides.claimed import ClaimEvent
from hangjack.matches.sides.leaves import LeaveEvent
from hangjack.matches.sides.lineups import LineUpEvent
from hangjack.matches.sides.meeting import (
    Sides,
    with_line_ups,
    with_seats,
    with_substitute,
)
from hangjack.matches.sides.restraints import RestraintEvent
from hangjack.matches.sides.substitutions import Substituted, SubstitutionEvent
from hangjack.matches.sides.tosses import TossEvent
from hangjack.matches.state import Match, open_match
from hangjack.matches.takebacks.acts import TakenBack
from hangjack.matches.takebacks.folding import without

__all__ = ["Match", "MatchEvent", "MatchOpened", "fold", "open_match"]

SideEvent = (
    TossEvent
    | LineUpEvent
    | SubstitutionEvent
    | SubstituteReported
    | LeaveEvent
    | ClaimEvent
    | RestraintEvent
)
"""What only matches of two sides have."""

MatchEvent = (
    MatchOpened
    | SideEvent
    | sheets.SheetEvent[Line]
    | FloorEvent
    | ScoreEvent
    | DisputeEvent
    | PauseEvent
    | ClosingEvent
    | EndEvent
    | TakenBack
)


def fold(match: Match, event: MatchEvent) -> Match:
    """Return the match after *event*. Never refuses: an event has already happened."""
    if isinstance(event, sheets.EVENTS):
        written = with_sheet(match, sheets.fold(match.sheet, event), sheets.places_of(event, match.sheet))
        return _with_pen(written, event) if isinstance(event, LineEntered) else written
    if isinstance(event, MatchOpened):
        return open_match(event)
    if isinstance(event, ScoreEvent):
        return _signed_as_it_stands(match, _fold_score(match, event))
    if isinstance(event, TakenBack):
        return _signed_as_it_stands(match, without(match, event))
    if isinstance(event, EndEvent):
        return _fold_end(match, event)
    if isinstance(event, DisputeEvent):
        return replace(match, disputes=disputes.fold(match.disputes, event))
    if isinstance(event, PauseEvent):
        return replace(match, pauses=pauses.fold(match.pauses, event))
    if isinstance(event, ClosingEvent):
        return replace(match, closings=put_away.fold(match.closings, event))
    if isinstance(event, DeckChanged):
        return replace(match, decks=(*match.decks, event))
    return replace(match, meeting=_fold_sides(match, event))


def _signed_as_it_stands(before: Match, after: Match) -> Match:
    """Return the match without signatures if its score has changed since; what was signed on paper, or is sealed, stays signed."""
    sheet = after.sheet
    if not sheet.signed or sheet.sealed is not None or sheet.paper is not None or before.score == after.score:
        return after
    return replace(after, sheet=sheets.unsigned(sheet))


def _fold_sides(match: Match, event: SideEvent | FloorEvent) -> Sides:
    """Hand *event* to the part of the sides that it belongs to."""
    sides = match.sides
    if isinstance(event, TossEvent):
        return replace(sides, tossing=tosses.fold(sides.tossing, event))
    if isinstance(event, LineUpEvent):
        return with_line_ups(sides, lineups.fold(sides.line_ups, event))
    if isinstance(event, SubstitutionEvent):
        return _fold_substitution(match, event)
    if isinstance(event, LeaveEvent):
        return replace(sides, leaves=leaves.fold(sides.leaves, event))
    if isinstance(event, ClaimEvent):
        return replace(sides, claims=claimed.fold(sides.claims, event))
    if isinstance(event, RestraintEvent):
        return replace(sides, restraints=restraints.fold(sides.restraints, event))
    return with_seats(sides, event)


def _fold_substitution(match: Match, event: SubstitutionEvent) -> Sides:
    sides = replace(match.sides, benches=substitutions.fold(match.sides.benches, event))
    if not isinstance(event, Substituted):
        return sides
    sides = replace(sides, leaves=leaves.replaced(sides.leaves, event.change.off, event.at_ms))
    options = match.opened.rules.breaks
    table = sides.benches.of(event.change.team).playing[event.change.on]
    early = options is not None and match.lines_since_break(table) < options.leave_free_after_games
    return with_substitute(sides, event, early=early)


def _fold_score(match: Match, event: ScoreEvent) -> Match:
    scoring = match.scoring
    match event:
        case RulingNoted():
            return _with_ruling(match, event)
        case AwardGiven(id_, to, number, table, clause):
            given = Given(to, number, table, clause, event.uses_line)
            awarded = replace(match, awards={**match.awards, id_: event})
            return recorded(awarded, ByAward(id_), scoring.of_given(given))
        case TableScrapped(closing):
            scrapped = replace(match, scrapped=(*match.scrapped, event))
            return recorded(scrapped, TableGone(closing.table), scoring.of_closing(closing))
        case IdleTableClosed(id_, closing):
            idle = replace(match, idle_tables={**match.idle_tables, id_: event})
            return recorded(idle, TableGone(closing.table), scoring.of_closing(closing))
        case LevelSettled(winner):
            return recorded(match, ByDecision(), scoring.of_decision(winner))
        case EntryNoted(id_, _, entry):
            return recorded(match, ByNote(id_), entry)
        case TimeCalled() | TimeWithdrawn():
            return recorded(match, AtTime(), *time_up(event))
        case PadMarked(table, mark):
            pad = match.pads.fold(running.game_at(match.running, table).pad or match.pads.start(), mark)
            games = running.marked(match.running, table, pad, mark)
            return replace(match, running=games, pens=_pens_after(match, table, mark))
        case PenTaken() | KeeperNamed():
            return _with_writer(match, event)
    assert_never(event)


def _with_writer(match: Match, event: PenTaken | KeeperNamed) -> Match:
    if isinstance(event, PenTaken):
        return replace(match, pens=pens.taken(match.pens, event))
    return replace(match, keepers={**match.keepers, event.side: event.person})


def _with_pen(match: Match, entered: LineEntered[Line]) -> Match:
    """Return the match with the pen in the hand that has written a line, if it is the first at its table."""
    pen = PenTaken(entered.place.table, entered.side, entered.by)
    return replace(match, pens=pens.taken_by_writing(match.pens, pen))


def _pens_after(match: Match, table: int, mark: PadMark) -> Pens:
    """Return who writes after *mark*: the hand that made it, if it is the first at its table."""
    hand = getattr(mark, "hand", None)
    if hand is None:
        return match.pens
    return pens.taken_by_writing(match.pens, PenTaken(table, hand.party, hand.by))


def _fold_end(match: Match, event: EndEvent) -> Match:
    match event:
        case MatchAwarded():
            return replace(match, awarded=event)
        case AwardWithdrawn():
            unsealed = match.sheet.sealed is None
            return replace(
                match, awarded=None, closings=match.closings.reopened if unsealed else match.closings
            )
        case ReplayOrdered():
            return replace(match, replay=event)
        case DeadlineFired(id_):
            return replace(match, fired=match.fired | {id_})
        case DeadlineWaived(id_):
            return replace(match, waived={**match.waived, id_: event})
    assert_never(event)


def _with_ruling(match: Match, noted: RulingNoted) -> Match:
    """Let a ruling count. One that did not count when the sheet was sealed stands beside it and changes no score."""
    source, table, in_force = ByRuling(noted.id), noted.table, noted.record.in_force
    judged, games, cases = judged_by(match), match.running, match.cases
    if noted.id not in match.rulings:
        games = running.ruled(games, table, noted.id)
        case = judged.case_of(noted, match.meeting)
        cases = {**cases, noted.id: replace(case, late=match.sheet.sealed is not None)}
    if in_force is not None and judged.ends_line(in_force):
        if noted.id in running.game_at(games, table).rulings:
            games = running.ended(games, table, source)
    else:
        games = running.taken_up_again(games, table, source)
    rulings = {**match.rulings, noted.id: noted}
    changed = replace(match, rulings=rulings, running=games, cases=cases)
    if match.sheet.sealed is not None and source not in match.sat:
        return changed
    pad = running.game_with(games, table, noted.id).pad
    return recorded(changed, source, *judged.of_ruling(in_force, table, match.meeting, pad))
