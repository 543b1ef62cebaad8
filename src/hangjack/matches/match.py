"""One All Fours match as a fold over its events: toss, line-ups, seats, sheet, rulings, claims, and its end.

The board is never stored: it is counted from what stands in `recorded`, in the order in which it came to count. So an
overruled ruling takes its bullseyes with it, and everything after it is counted anew.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.games.all_fours.options import Options
from hangjack.games.all_fours.seats import Side
from hangjack.ids import ClauseId, MatchId, PersonId, TeamId
from hangjack.matches import lineups, sheets, substitutions
from hangjack.matches.board import (
    Board,
    BoardEntry,
    BullseyesGiven,
    DeciderWon,
    TableClosed,
    record,
    start_board,
)
from hangjack.matches.games import GameLine, as_entry
from hangjack.matches.lineups import LineUpEvent, LineUps
from hangjack.matches.results import Ended
from hangjack.matches.rules import MatchRules
from hangjack.matches.sheets import Place, Sheet
from hangjack.matches.substitutions import Bench, Benches, SubstitutionEvent
from hangjack.matches.teams import Both, Team
from hangjack.referee.all_fours.effects import BullseyeLost, Hand, HandGoes
from hangjack.referee.all_fours.rule import apply_ruling
from hangjack.referee.all_fours.rulings import Ruling
from hangjack.referee.record import Record

RulingId = str
"""Names one ruling of a match."""


class MatchOpened(Struct, frozen=True, tag="match-opened"):
    """A match is set up: who plays whom, when it should start, at how many tables, by which rules."""

    match: MatchId
    teams: Mapping[Team, TeamId]
    tables: int
    scheduled_ms: int
    rules: MatchRules
    play: Options
    rosters: Mapping[Team, tuple[PersonId, ...]]


class Tossed(Struct, frozen=True, tag="tossed"):
    """The toss: its winner chose the direction and deals first. *absent* did not come for it in time."""

    winner: Team
    north_south: Team
    absent: tuple[Team, ...] = ()


class PairSeated(Struct, frozen=True, tag="pair-seated"):
    """A side's players of one table have sat down."""

    side: Team
    table: int
    at_ms: int


class RulingNoted(Struct, frozen=True, tag="ruling-noted"):
    """A ruling at a table was proposed, given, changed or overruled; *record* has all its steps."""

    id: RulingId
    table: int
    record: Record[Ruling]


class AwardGiven(Struct, frozen=True, tag="award-given"):
    """An official has confirmed bullseyes that could be claimed, for lateness or absence."""

    id: str
    to: Team
    bullseyes: int
    table: int | None
    clause: ClauseId | None
    by: PersonId


class TableScrapped(Struct, frozen=True, tag="table-scrapped"):
    """A table was closed by captains or an official."""

    closed: TableClosed
    by: PersonId
    reason: str


class LevelSettled(Struct, frozen=True, tag="level-settled"):
    """An official has settled a match that ended level."""

    winner: Team
    by: PersonId
    reason: str


class DeckChanged(Struct, frozen=True, tag="deck-changed"):
    """A table plays on with a new deck, which both captains agreed to."""

    table: int
    captains: tuple[PersonId, PersonId]
    reason: str


class MatchAwarded(Struct, frozen=True, tag="match-awarded"):
    """The match was given by default, or to nobody: play is over whatever the board says."""

    winner: Team | None
    clause: ClauseId
    by: PersonId


MatchEvent = (
    MatchOpened
    | Tossed
    | PairSeated
    | LineUpEvent
    | SubstitutionEvent
    | sheets.SheetEvent[GameLine]
    | RulingNoted
    | AwardGiven
    | TableScrapped
    | LevelSettled
    | DeckChanged
    | MatchAwarded
)


class Match(Struct, frozen=True):
    """A match as it stands."""

    opened: MatchOpened
    benches: Benches
    toss: Tossed | None = None
    seated_ms: Mapping[tuple[Team, int], int] = {}
    line_ups: LineUps = LineUps()
    sheet: Sheet[GameLine] = Sheet()
    rulings: Mapping[RulingId, RulingNoted] = {}
    recorded: tuple[tuple[str, BoardEntry], ...] = ()
    """What counts on the board, by what it came from, in the order in which it came to count."""
    decks: tuple[DeckChanged, ...] = ()
    awarded: MatchAwarded | None = None

    @property
    def board(self) -> Board:
        """The board, counted from everything that is recorded."""
        board = start_board(self.opened.rules.board_options, self.opened.tables)
        for _, entry in self.recorded:
            board = record(board, entry)
        return board

    @property
    def ended(self) -> Ended | None:
        """How the match ended; None while it goes on."""
        if self.awarded is not None:
            return "default" if self.awarded.winner else "double_default"
        return "played" if self.board.finished and not self.board.level else None

    @property
    def winner(self) -> Team | None:
        """The side that has won, by play or by default."""
        return self.awarded.winner if self.awarded else self.board.decided


def open_match(opened: MatchOpened) -> Match:
    """Return a match that has just been set up."""
    benches = Benches(*(Bench(frozenset(opened.rosters.get(team, ())), {}) for team in Team))
    return Match(opened, benches)


def fold(match: Match, event: MatchEvent) -> Match:
    """Return the match after *event*. Never refuses: an event has already happened."""
    if isinstance(event, LineUpEvent):
        return _with_line_ups(match, lineups.fold(match.line_ups, event))
    if isinstance(event, SubstitutionEvent):
        return replace(match, benches=substitutions.fold(match.benches, event))
    if isinstance(
        event, sheets.LineEntered | sheets.LineSettled | sheets.EnteredFromPaper | sheets.SheetCorrected
    ):
        return _with_sheet(match, sheets.fold(match.sheet, event))
    if isinstance(
        event, sheets.LineConfirmed | sheets.LineWithdrawn | sheets.SheetSigned | sheets.SheetSealed
    ):
        return _with_sheet(match, sheets.fold(match.sheet, event))
    return _fold_own(match, event)


def _fold_own(
    match: Match,
    event: MatchOpened
    | Tossed
    | PairSeated
    | RulingNoted
    | AwardGiven
    | TableScrapped
    | LevelSettled
    | DeckChanged
    | MatchAwarded,
) -> Match:
    match event:
        case MatchOpened():
            return open_match(event)
        case Tossed():
            return replace(match, toss=event)
        case PairSeated(side, table, at_ms):
            return replace(match, seated_ms={**match.seated_ms, (side, table): at_ms})
        case RulingNoted(id_, table, record_):
            return _with_ruling(match, event, _entries_of(match, table, record_.in_force), id_)
        case AwardGiven(id_, to, number, table, clause):
            return _recorded(match, f"award:{id_}", BullseyesGiven(to, number, table, clause=clause))
        case TableScrapped(closed):
            return _recorded(match, f"table:{closed.table}", closed)
        case LevelSettled(winner):
            return _recorded(match, "level", DeciderWon(winner))
        case DeckChanged():
            return replace(match, decks=(*match.decks, event))
        case MatchAwarded():
            return replace(match, awarded=event)
    assert_never(event)


def team_at(match: Match, side: Side) -> Team:
    """Return the team that sits in that direction; before the toss, A sits north-south."""
    north_south = match.toss.north_south if match.toss else Team.A
    return north_south if side is Side.NS else north_south.other


def _with_line_ups(match: Match, line_ups: LineUps) -> Match:
    if not line_ups.revealed or match.line_ups.revealed:
        return replace(match, line_ups=line_ups)
    benches = [
        replace(match.benches.of(team), playing=_playing(line_ups.declared[team].tables)) for team in Team
    ]
    return replace(match, line_ups=line_ups, benches=Benches(*benches))


def _playing(tables: tuple[tuple[PersonId, ...], ...]) -> dict[PersonId, int]:
    return {person: number for number, table in enumerate(tables, start=1) for person in table}


def _with_sheet(match: Match, sheet: Sheet[GameLine]) -> Match:
    """Take over the sheet; a line that has just come to count goes on the board behind all others."""
    lines = {place: agreed.line for place, agreed in sheet.agreed.items()}
    lines |= {each.place: each.line for each in sheet.corrections}
    entries = {_key(place): as_entry(place, line, match.opened.play) for place, line in lines.items()}
    kept = tuple((key, entries.get(key, entry)) for key, entry in match.recorded)
    known = {key for key, _ in match.recorded}
    new = tuple((_key(place), entries[_key(place)]) for place in lines if _key(place) not in known)
    return replace(match, sheet=sheet, recorded=kept + new)


def _key(place: Place) -> str:
    return f"game:{place.table}/{place.number}"


def _recorded(match: Match, key: str, *entries: BoardEntry) -> Match:
    """Put *entries* on the board under *key*, in the place of what stood there before, or at the end."""
    new = tuple((key, entry) for entry in entries)
    places = [place for place, (known, _) in enumerate(match.recorded) if known == key]
    if not places:
        return replace(match, recorded=match.recorded + new)
    rest = [item for item in match.recorded if item[0] != key]
    first = places[0]
    return replace(match, recorded=(*rest[:first], *new, *rest[first:]))


def _with_ruling(match: Match, noted: RulingNoted, entries: tuple[BoardEntry, ...], id_: RulingId) -> Match:
    noted_match = replace(match, rulings={**match.rulings, id_: noted})
    return _recorded(noted_match, f"ruling:{id_}", *entries)


def _entries_of(match: Match, table: int, ruling: Ruling | None) -> tuple[BoardEntry, ...]:
    """Return what a ruling in force puts on the board."""
    if ruling is None:
        return ()
    after = apply_ruling(ruling.incident.table, ruling)
    ends_game = after.home_by_points is not None or any(
        isinstance(each, BullseyeLost) for each in ruling.effects
    )
    entries: list[BoardEntry] = []
    for side in Side:
        number, hung = after.bullseyes.of(side), after.hang_jacks.of(side)
        if number:
            team = team_at(match, side)
            hang_jacks = Both().plus(team, hung)
            entries.append(BullseyesGiven(team, number, table, ends_game, hang_jacks, ruling.clauses[0]))
    if Hand(HandGoes.TABLE_CLOSED) in ruling.effects:
        entries.append(TableClosed(table))
    return tuple(entries)
