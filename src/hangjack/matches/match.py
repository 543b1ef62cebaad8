"""One All Fours match as a fold over its events: toss, line-ups, seats, sheet, rulings, stops, claims, and its end.

What counts is kept in `recorded`, in the order in which it came to count, and the board is counted from it. So an
overruled ruling takes its bullseyes with it, and everything after it is counted anew.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.games.all_fours.seats import Side
from hangjack.ids import PersonId
from hangjack.matches import closings, disputes, pauses, sheets
from hangjack.matches.closings import ClosingEvent, Closings
from hangjack.matches.disputes import DisputeEvent, Disputes
from hangjack.matches.events import (
    AwardGiven,
    AwardWithdrawn,
    DeadlineFired,
    DeadlineWaived,
    DeckChanged,
    EndEvent,
    FloorEvent,
    FoundAtWrongTable,
    IdleTableClosed,
    LevelSettled,
    MatchAwarded,
    MatchOpened,
    PadMarked,
    PairSeated,
    RulingId,
    RulingNoted,
    ScoreEvent,
    SeatsSwapped,
    SecondHalfScheduled,
    SubstituteReported,
    TableScrapped,
)
from hangjack.matches.pads import running
from hangjack.matches.pads.running import Games
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.pauses import PauseEvent, Pauses
from hangjack.matches.results import Ended
from hangjack.matches.rulings import Case, case_of, ends_game, entries_of
from hangjack.matches.scoring.all_fours import (
    Board,
    BoardEntry,
    BullseyesGiven,
    DeciderWon,
    GameLine,
    as_entry,
    record,
    start_board,
)
from hangjack.matches.sheets import Place, Sheet
from hangjack.matches.sides import claims, leaves, lineups, substitutions, tosses
from hangjack.matches.sides.claims import ClaimEvent, Claims
from hangjack.matches.sides.leaves import LeaveEvent, Leaves
from hangjack.matches.sides.lineups import LineUpEvent, LineUps
from hangjack.matches.sides.substitutions import Bench, Benches, Substituted, SubstitutionEvent
from hangjack.matches.sides.tosses import Tossed, TossEvent, Tossing

__all__ = [
    "AwardGiven",
    "AwardWithdrawn",
    "DeckChanged",
    "LevelSettled",
    "Match",
    "MatchAwarded",
    "MatchEvent",
    "MatchOpened",
    "PairSeated",
    "RulingId",
    "RulingNoted",
    "TableScrapped",
    "Tossed",
    "fold",
    "open_match",
    "side_of",
    "team_at",
]

MatchEvent = (
    MatchOpened
    | TossEvent
    | LineUpEvent
    | SubstitutionEvent
    | SubstituteReported
    | sheets.SheetEvent[GameLine]
    | FloorEvent
    | ScoreEvent
    | DisputeEvent
    | LeaveEvent
    | PauseEvent
    | ClaimEvent
    | ClosingEvent
    | EndEvent
)

Pair = tuple[PersonId, ...]


class Match(Struct, frozen=True):
    """A match as it stands."""

    opened: MatchOpened
    benches: Benches
    board: Board
    """Counted from `recorded` whenever that changes."""
    recorded: tuple[tuple[str, BoardEntry], ...] = ()
    """What counts on the board, by what it came from, in the order in which it came to count."""
    tossing: Tossing = Tossing()
    second_half_ms: int | None = None
    seated_ms: Mapping[tuple[Party, int], int] = {}
    found: tuple[FoundAtWrongTable, ...] = ()
    line_ups: LineUps = LineUps()
    pairs: Mapping[tuple[Party, int], Pair] = {}
    """Who sits at which table now: first north or east, then south or west."""
    sat: Mapping[str, Mapping[Party, Pair]] = {}
    """Who sat at the table of a recorded entry when it came to count."""
    sheet: Sheet[GameLine] = Sheet()
    games: Games = {}
    rulings: Mapping[RulingId, RulingNoted] = {}
    cases: Mapping[RulingId, Case] = {}
    awards: Mapping[str, AwardGiven] = {}
    scrapped: tuple[TableScrapped, ...] = ()
    idle_tables: Mapping[str, IdleTableClosed] = {}
    substituted: tuple[Substituted, ...] = ()
    to_report: Mapping[tuple[Party, int], Substituted] = {}
    """Substitutes, by side and number, who came on early and have not reported to the table."""
    disputes: Disputes = {}
    leaves: Leaves = {}
    pauses: Pauses = Pauses()
    decks: tuple[DeckChanged, ...] = ()
    claims: Claims = {}
    closings: Closings = Closings()
    fired: frozenset[str] = frozenset()
    waived: Mapping[str, DeadlineWaived] = {}
    awarded: MatchAwarded | None = None

    @property
    def toss(self) -> Tossed | None:
        """The toss; None before it."""
        return self.tossing.made

    @property
    def ended(self) -> Ended | None:
        """How the match ended; None while it goes on."""
        if self.awarded is not None:
            return "default" if self.awarded.winner else "double_default"
        return "played" if self.board.finished and not self.board.level else None

    @property
    def winner(self) -> Party | None:
        """The side that has won, by play or by default."""
        return self.awarded.winner if self.awarded else self.board.decided

    def games_since_break(self, table: int) -> int:
        """Return how many games *table* has played since its last break."""
        return self.board.table(table).games - self.pauses.last_break(table)


def open_match(opened: MatchOpened) -> Match:
    """Return a match that has just been set up."""
    benches = Benches(*(Bench(frozenset(opened.rosters.get(team, ())), {}) for team in SIDES))
    sheet: Sheet[GameLine] = Sheet(opened.rules.sheet.agreement.lanes)
    return Match(opened, benches, start_board(opened.rules.board_options, opened.tables), sheet=sheet)


def fold(match: Match, event: MatchEvent) -> Match:
    """Return the match after *event*. Never refuses: an event has already happened."""
    if isinstance(event, sheets.EVENTS):
        return _with_sheet(match, event)
    if isinstance(event, MatchOpened):
        return open_match(event)
    if isinstance(event, FloorEvent):
        return _fold_floor(match, event)
    if isinstance(event, ScoreEvent):
        return _fold_score(match, event)
    if isinstance(event, EndEvent):
        return _fold_end(match, event)
    return _fold_part(match, event)


def _fold_part(
    match: Match,
    event: TossEvent
    | LineUpEvent
    | SubstitutionEvent
    | SubstituteReported
    | DisputeEvent
    | LeaveEvent
    | PauseEvent
    | ClaimEvent
    | ClosingEvent,
) -> Match:
    """Hand *event* to the part of the match that it belongs to."""
    if isinstance(event, TossEvent):
        return replace(match, tossing=tosses.fold(match.tossing, event))
    if isinstance(event, LineUpEvent):
        return _with_line_ups(match, lineups.fold(match.line_ups, event))
    if isinstance(event, SubstitutionEvent | SubstituteReported):
        return _fold_substitution(match, event)
    if isinstance(event, DisputeEvent):
        return replace(match, disputes=disputes.fold(match.disputes, event))
    if isinstance(event, LeaveEvent):
        return replace(match, leaves=leaves.fold(match.leaves, event))
    if isinstance(event, PauseEvent):
        return replace(match, pauses=pauses.fold(match.pauses, event))
    if isinstance(event, ClaimEvent):
        return replace(match, claims=claims.fold(match.claims, event))
    return replace(match, closings=closings.fold(match.closings, event))


def _fold_floor(match: Match, event: FloorEvent) -> Match:
    match event:
        case SecondHalfScheduled(at_ms):
            return replace(match, second_half_ms=at_ms)
        case PairSeated(side, table, at_ms):
            return replace(match, seated_ms={**match.seated_ms, (side, table): at_ms})
        case FoundAtWrongTable():
            return replace(match, found=(*match.found, event))
        case SeatsSwapped(side, table):
            swapped = match.pairs[side, table][::-1]
            return replace(match, pairs={**match.pairs, (side, table): swapped})
        case DeckChanged():
            return replace(match, decks=(*match.decks, event))
    assert_never(event)


def _fold_score(match: Match, event: ScoreEvent) -> Match:
    match event:
        case RulingNoted():
            return _with_ruling(match, event)
        case AwardGiven(id_, to, number, table, clause):
            given = replace(match, awards={**match.awards, id_: event})
            return _recorded(given, f"award:{id_}", BullseyesGiven(to, number, table, clause=clause))
        case TableScrapped(closed):
            scrapped = replace(match, scrapped=(*match.scrapped, event))
            return _recorded(scrapped, f"table:{closed.table}", closed)
        case IdleTableClosed(id_, closed):
            idle = replace(match, idle_tables={**match.idle_tables, id_: event})
            return _recorded(idle, f"table:{closed.table}", closed)
        case LevelSettled(winner):
            return _recorded(match, "level", DeciderWon(winner))
        case PadMarked(table, mark):
            return replace(match, games=running.marked(match.games, table, mark))
    assert_never(event)


def _fold_end(match: Match, event: EndEvent) -> Match:
    match event:
        case MatchAwarded():
            return replace(match, awarded=event)
        case AwardWithdrawn():
            return replace(match, awarded=None)
        case DeadlineFired(id_):
            return replace(match, fired=match.fired | {id_})
        case DeadlineWaived(id_):
            return replace(match, waived={**match.waived, id_: event})
    assert_never(event)


def team_at(match: Match, side: Side) -> Party:
    """Return the team that sits in that direction; before the toss, A sits north-south."""
    return tosses.team_at(match.tossing, side)


def side_of(match: Match, team: Party) -> Side:
    """Return the direction in which *team* sits; before the toss, A sits north-south."""
    return next(side for side in Side if team_at(match, side) == team)


def _fold_substitution(match: Match, event: SubstitutionEvent | SubstituteReported) -> Match:
    if isinstance(event, SubstituteReported):
        waiting = {key: each for key, each in match.to_report.items() if key != (event.team, event.number)}
        return replace(match, to_report=waiting)
    changed = replace(match, benches=substitutions.fold(match.benches, event))
    return _substituted(changed, event) if isinstance(event, Substituted) else changed


def _substituted(match: Match, event: Substituted) -> Match:
    """Put the substitute in the seat of the one who went off; early in the table's stretch he has to come at once."""
    change = event.change
    table = match.benches.of(change.team).playing[change.on]
    seats = match.pairs.get((change.team, table), ())
    pair = tuple(change.on if person == change.off else person for person in seats)
    options = match.opened.rules.breaks
    early = options is not None and match.games_since_break(table) < options.leave_free_after_games
    return replace(
        match,
        pairs={**match.pairs, (change.team, table): pair},
        substituted=(*match.substituted, event),
        to_report={**match.to_report, (change.team, event.number): event} if early else match.to_report,
    )


def _with_line_ups(match: Match, line_ups: LineUps) -> Match:
    if not line_ups.revealed or match.line_ups.revealed:
        return replace(match, line_ups=line_ups)
    benches = [
        replace(match.benches.of(team), playing=_playing(line_ups.declared[team].tables)) for team in SIDES
    ]
    pairs = {
        (team, number): pair
        for team in SIDES
        for number, pair in enumerate(line_ups.declared[team].tables, start=1)
    }
    return replace(match, line_ups=line_ups, benches=Benches(*benches), pairs=pairs)


def _playing(tables: tuple[Pair, ...]) -> dict[PersonId, int]:
    return {person: number for number, table in enumerate(tables, start=1) for person in table}


def _with_sheet(match: Match, event: sheets.SheetEvent[GameLine]) -> Match:
    """Take the sheet over; a line that has just come to count goes on the board behind all others."""
    sheet, places = sheets.fold(match.sheet, event), sheets.places_of(event)
    after = replace(match, sheet=sheet, games=_games_after(match, sheet, places))
    for place in places:
        if (line := sheet.line_at(place)) is not None:
            after = _recorded(after, _key(place), as_entry(place, line, match.opened.play))
    return after


def _games_after(match: Match, now: Sheet[GameLine], places: tuple[Place, ...]) -> Games:
    """Return the running games: one is over when somebody has written its line, and goes on when that is taken back."""
    games = match.games
    for place in places:
        if now.has(place) and not match.sheet.has(place):
            games = running.ended(games, place.table, _key(place))
        elif match.sheet.has(place) and not now.has(place):
            games = running.taken_up_again(games, place.table, _key(place))
    return games


def _key(place: Place) -> str:
    return f"game:{place.table}/{place.number}"


def _recorded(match: Match, key: str, *entries: BoardEntry) -> Match:
    """Put *entries* on the board under *key*, in the place of what stood there before, or at the end."""
    new = tuple((key, entry) for entry in entries)
    places = [place for place, (known, _) in enumerate(match.recorded) if known == key]
    if not places:
        return _counted(match, match.recorded + new)
    rest = [item for item in match.recorded if item[0] != key]
    first = places[0]
    return _counted(match, (*rest[:first], *new, *rest[first:]))


def _counted(match: Match, recorded: tuple[tuple[str, BoardEntry], ...]) -> Match:
    """Return the match with *recorded* counted: what stood before is counted again only if it changed."""
    if recorded == match.recorded:
        return match
    behind = recorded[: len(match.recorded)] == match.recorded
    board = match.board if behind else start_board(match.opened.rules.board_options, match.opened.tables)
    sat = dict(match.sat)
    for key, entry in recorded[len(match.recorded) :] if behind else recorded:
        board = record(board, entry)
        if key not in sat and not isinstance(entry, DeciderWon) and entry.table is not None:
            sat[key] = {team: match.pairs.get((team, entry.table), ()) for team in SIDES}
    return replace(match, recorded=recorded, board=board, sat=sat)


def _with_ruling(match: Match, noted: RulingNoted) -> Match:
    key, table, in_force = f"ruling:{noted.id}", noted.table, noted.record.in_force
    games, cases = match.games, match.cases
    if noted.id not in match.rulings:
        games = running.ruled(games, table, noted.id)
        case = case_of(noted, match.tossing, match.pairs, match.benches)
        cases = {**cases, noted.id: replace(case, substitutions=len(match.substituted))}
    if in_force is not None and ends_game(in_force):
        if noted.id in running.game_at(games, table).rulings:
            games = running.ended(games, table, key)
    else:
        games = running.taken_up_again(games, table, key)
    rulings = {**match.rulings, noted.id: noted}
    changed = replace(match, rulings=rulings, games=games, cases=cases)
    return _recorded(changed, key, *entries_of(in_force, table, match.tossing))
