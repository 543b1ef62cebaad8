"""All Fours on a sheet: games as lines, and the board of bullseyes and hang-jacks that is counted from them.

A game adds its bullseyes and uses one of its table's games. A bullseye lost by a penalty does the same when it ended a
game; awards for time and seats add without using one. Nothing that is recorded after the match is decided, and no
game at a closed table, changes anything.
"""

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from hangjack.errors import Refused
from hangjack.games.all_fours.engine.options import Options, PowerPlay
from hangjack.games.all_fours.match.limits import hung_without_points, most_possible
from hangjack.games.all_fours.match.pad import PAD
from hangjack.ids import ClauseId
from hangjack.matches.parties import SIDES, Counts, Party, added, both, leader, other, plus, total
from hangjack.matches.scoring import (
    Closing,
    Figures,
    Given,
    Line,
    Play,
    Recorded,
    Score,
    Scoring,
    ScoringOptions,
    Terms,
)
from hangjack.unions import joins

BULLSEYES, HANG_JACKS = "BF", "HJF"
COLUMNS = (BULLSEYES, HANG_JACKS)
AGAINST = {BULLSEYES: "BA", HANG_JACKS: "HJA"}
"""The column of a ranking in which the opponents' figures stand."""
RANKED = tuple(column for made in COLUMNS for column in (made, AGAINST[made]))


@joins(Play)
class Played(Options, frozen=True, gc=False, tag="all-fours"):
    """How the games of a match are played, as the match keeps it."""


@joins(ScoringOptions)
class BoardOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="all-fours"):
    """How long a match is, and what happens at its ends."""

    match_target: int | None
    table_max_games: int | None
    tables: int | None
    """None: as many as there are pairs."""
    cap_board_at_target: bool = True
    level_match: Literal["ask_official", "decider_game", "hang_jacks"] = "ask_official"
    scrap_default: int = 0
    scrap_most: int = 0


@joins(Line)
class GameLine(Struct, frozen=True, gc=False, tag="game"):
    """One game on the sheet: who won, at what score, with how many hung Jacks."""

    winner: Party
    score: Counts
    hang_jacks: Counts = field(default_factory=both)


@joins(Recorded)
class GameWon(Struct, frozen=True, gc=False, tag="game-won"):
    """A game played out at a table."""

    table: int
    winner: Party
    score: Counts
    hang_jacks: Counts = field(default_factory=both)
    bullseyes: int = 1


@joins(Recorded)
class BullseyesGiven(Struct, frozen=True, gc=False, tag="bullseyes-given"):
    """Bullseyes for a side by a ruling or a claim; *ends_game*: they are those of a game of the table, which is used up."""

    to: Party
    number: int
    table: int | None = None
    ends_game: bool = False
    hang_jacks: Counts = field(default_factory=both)
    clause: ClauseId | None = None


@joins(Recorded)
class TableClosed(Struct, frozen=True, gc=False, tag="table-closed"):
    """A table is scrapped or abandoned, and stays closed; its unfinished game is void."""

    table: int
    to: Party | None = None
    number: int = 0
    clause: ClauseId | None = None


@joins(Recorded)
class DeciderWon(Struct, frozen=True, gc=False, tag="decider-won"):
    """An official, or a deciding game, has settled a level match."""

    winner: Party


BoardEntry = GameWon | BullseyesGiven | TableClosed | DeciderWon


class TableScore(Struct, frozen=True, gc=False):
    """What one table has brought."""

    bullseyes: Counts = field(default_factory=both)
    hang_jacks: Counts = field(default_factory=both)
    games: int = 0
    closed: bool = False


@joins(Score)
class Board(Struct, frozen=True, gc=False, tag="board"):
    """The scoreboard of one match."""

    options: BoardOptions
    tables: tuple[TableScore, ...]
    bullseyes: Counts = field(default_factory=both)
    hang_jacks: Counts = field(default_factory=both)
    finished: bool = False
    decided: Party | None = None
    """The winner; None while nobody has won, and for a match that ended level."""
    deciding: bool = False
    """Whether all tables were done, the sides level, and one more game was put on to decide."""

    @property
    def level(self) -> bool:
        """Whether the match is over and nobody has won it yet."""
        return self.finished and self.decided is None

    @property
    def open_tables(self) -> tuple[int, ...]:
        """The tables that still play, by number."""
        return tuple(number for number, table in enumerate(self.tables, start=1) if not table.closed)

    def table(self, number: int) -> TableScore:
        """Return what table *number* has brought."""
        return self.tables[number - 1]


def tables(options: BoardOptions) -> int | None:
    """Return at how many tables a match is played; None: at as many as there are pairs."""
    return options.tables


def lines_a_table(options: BoardOptions) -> int | None:
    """Return how many games a table plays at most; None without a limit."""
    return options.table_max_games


def as_played(play: Options) -> Played:
    """Return the options of the engine as a match keeps them."""
    return Played(**asdict(play))


def start_board(options: BoardOptions, tables: int) -> Board:
    """Return the empty board of a match at so many *tables*."""
    return Board(options, (TableScore(),) * tables)


def start(terms: Terms) -> Board:
    """Return the empty board of a match, a table's games limited by the halves where there are halves."""
    options = board_options(terms)
    if terms.lines_a_table is not None:
        options = replace(options, table_max_games=terms.lines_a_table)
    return start_board(options, terms.tables)


def board_options(terms: Terms) -> BoardOptions:
    """Return the options of the board."""
    assert isinstance(terms.options, BoardOptions), "a match of All Fours"
    return terms.options


def play_of(terms: Terms) -> Options:
    """Return how the games are played."""
    assert isinstance(terms.play, Options), "a match of All Fours"
    return terms.play


def board_of(score: Score) -> Board:
    """Return the score of an All Fours match as what it is."""
    assert isinstance(score, Board), "a match of All Fours"
    return score


def require_possible(line: GameLine, terms: Terms) -> None:
    """Refuse a line that no game can end with.

    A hang-jack of the last issue may be registered without points, where the book counts those made after the target.
    """
    play = play_of(terms)
    target, most = play.target, most_possible(play)
    named = (line.score.keys(), line.hang_jacks.keys())
    if line.winner not in terms.parties or any(parties != set(terms.parties) for parties in named):
        raise Refused("game-line.both-sides")
    won, lost = line.score[line.winner], line.score[other(line.winner)]
    if won < target:
        raise Refused("game-line.not-home", points=won, target=target)
    if min(lost, *line.hang_jacks.values(), 0) < 0:
        raise Refused("game-line.negative")
    if lost >= target and lost > won:
        raise Refused("game-line.loser-ahead", won=won, lost=lost)
    if won > most:
        raise Refused("game-line.too-many-points", points=won, most=most)
    if hung_without_points(line, play) > (play.hang_jack_after_14 == "count"):
        raise Refused("game-line.too-many-jacks", worth=play.points.hang)


def of_line(table: int, line: GameLine, terms: Terms) -> GameWon:
    """Return what the board records for *line*: a game to nil may count double."""
    to_nil = line.score[other(line.winner)] == 0
    bullseyes = play_of(terms).shutout_bullseyes if to_nil else 1
    return GameWon(table, line.winner, line.score, line.hang_jacks, bullseyes)


def of_given(given: Given) -> BullseyesGiven:
    """Return bullseyes that an official gives."""
    return BullseyesGiven(given.to, given.number, given.table, given.uses_line, clause=given.clause)


def of_closing(closing: Closing) -> TableClosed:
    """Return a table that is closed, with its bullseyes."""
    return TableClosed(closing.table, closing.to, closing.number, closing.clause)


def of_decision(winner: Party) -> DeciderWon:
    """Return who has won a level match."""
    return DeciderWon(winner)


def table_of(entry: BoardEntry) -> int | None:
    """Return the table that *entry* belongs to; None for the match as a whole."""
    return None if isinstance(entry, DeciderWon) else entry.table


def scrap(board: Board, table: int, against: Party, number: int | None = None) -> Closing:
    """Close a table that is scrapped or abandoned; an official says what it costs, or it is the house's preset."""
    if board.table(table).closed:
        raise Refused("board.closed-already", table=table)
    bullseyes = board.options.scrap_default if number is None else number
    most = board.options.scrap_most
    if not 0 <= bullseyes <= most:
        raise Refused("board.scrap-range", number=bullseyes, most=most)
    return Closing(table, other(against), bullseyes)


def is_over(board: Board) -> bool:
    """Whether a side has its target, or every table is closed."""
    return board.finished


def winner(board: Board) -> Party | None:
    """Return who has won; None while nobody has, and for a match that ended level."""
    return board.decided


def is_level(board: Board) -> bool:
    """Whether the match is over and nobody has won it yet."""
    return board.level


def is_closed(board: Board, table: int) -> bool:
    """Whether *table* plays no more games."""
    return board.table(table).closed


def lines_at(board: Board, table: int) -> int:
    """Return how many games *table* has used."""
    return board.table(table).games


def figures(board: Board, table: int | None = None) -> Figures:
    """Return the bullseyes and hang-jacks of both sides: in the match, or at one table."""
    shown = board if table is None else board.table(table)
    return {BULLSEYES: shown.bullseyes, HANG_JACKS: shown.hang_jacks}


def columns(board: Board, party: Party) -> Mapping[str, int]:
    """Return what a side adds to its row: its own figures for it, the others' against it."""
    shown = figures(board)
    made = {column: shown[column][party] for column in COLUMNS}
    against = {AGAINST[column]: shown[column][other(party)] for column in COLUMNS}
    return {**made, **against}


def counts(board: Board, entry: BoardEntry) -> bool:
    """Whether *entry* changes anything: not after the end, and no game at a closed table."""
    if isinstance(entry, DeciderWon):
        return board.level
    if board.finished:
        return False
    uses_game = isinstance(entry, GameWon) or (isinstance(entry, BullseyesGiven) and entry.ends_game)
    if isinstance(entry, TableClosed):
        return not board.table(entry.table).closed
    return not (uses_game and entry.table is not None and board.table(entry.table).closed)


def count(board: Board, entry: BoardEntry) -> Board:
    """Return the board with *entry* on it."""
    if not counts(board, entry):
        return board
    match entry:
        case GameWon(table, winner, _, hang_jacks, bullseyes):
            return _ended(_added(_played(board, table), table, winner, bullseyes, hang_jacks))
        case BullseyesGiven(to, number, table, ends_game, hang_jacks):
            played = _played(board, table) if ends_game and table else board
            return _ended(_added(played, table, to, number, hang_jacks))
        case TableClosed(table, to, number):
            closed = _with_table(board, table, replace(board.table(table), closed=True))
            return _ended(_added(closed, table, to, number, both()) if to else closed)
        case DeciderWon(winner):
            return replace(board, decided=winner)
    assert_never(entry)


def is_power_play_next(board: Board, table: int, power: PowerPlay) -> bool:
    """Whether the next game at *table* is in the power play."""
    score = board.table(table)
    return not score.closed and power.holds(
        score.games + 1,
        table_bullseyes=total(score.bullseyes),
        match_bullseyes=total(board.bullseyes),
    )


def _played(board: Board, table: int) -> Board:
    """Use up one of the table's games; the last one closes it, and so does a decider."""
    score = board.table(table)
    games = score.games + 1
    most = board.options.table_max_games
    closed = board.deciding or (most is not None and games >= most)
    return _with_table(board, table, replace(score, games=games, closed=closed))


def _added(board: Board, table: int | None, to: Party, number: int, hang_jacks: Counts) -> Board:
    room = number
    target = board.options.match_target
    if board.options.cap_board_at_target and target is not None:
        room = min(number, target - board.bullseyes[to])
    if table is not None:
        score = board.table(table)
        after = replace(
            score, bullseyes=plus(score.bullseyes, to, room), hang_jacks=added(score.hang_jacks, hang_jacks)
        )
        board = _with_table(board, table, after)
    return replace(
        board, bullseyes=plus(board.bullseyes, to, room), hang_jacks=added(board.hang_jacks, hang_jacks)
    )


def _ended(board: Board) -> Board:
    """End the match when a side has its target, or when every table is closed; a decider opens the first one again."""
    target = board.options.match_target
    home = next((team for team in SIDES if target is not None and board.bullseyes[team] >= target), None)
    if home is not None:
        return replace(board, finished=True, decided=home)
    if board.open_tables:
        return board
    winner, if_level = leader(board.bullseyes), board.options.level_match
    if winner is None and if_level == "decider_game" and not board.deciding:
        return replace(_with_table(board, 1, replace(board.table(1), closed=False)), deciding=True)
    if winner is None and if_level == "hang_jacks":
        winner = leader(board.hang_jacks)
    return replace(board, finished=True, decided=winner)


def _with_table(board: Board, number: int, score: TableScore) -> Board:
    tables = (*board.tables[: number - 1], score, *board.tables[number:])
    return replace(board, tables=tables)


SCORING: Scoring[BoardOptions, Options, GameLine, BoardEntry, Board] = Scoring(
    sheet_columns=COLUMNS,
    ranking_columns=RANKED,
    lines=(GameLine,),
    start=start,
    require_possible=require_possible,
    of_line=of_line,
    count=count,
    is_over=is_over,
    winner=winner,
    is_closed=is_closed,
    lines_at=lines_at,
    figures=figures,
    columns=columns,
    pad=PAD,
    tables=tables,
    lines_a_table=lines_a_table,
    as_played=as_played,
    of_given=of_given,
    scrap=scrap,
    of_closing=of_closing,
    of_decision=of_decision,
    table_of=table_of,
    is_level=is_level,
)
