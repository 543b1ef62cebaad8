"""What a book decides about its matches; a part that a book does not have is None."""

from msgspec import Struct

from hangjack.ids import ClauseId
from hangjack.matches.disputes import DisputeRules
from hangjack.matches.parties import SIDES, Party, seats
from hangjack.matches.scoring import ScoringOptions, scoring_of
from hangjack.matches.sides.absences import BreakOptions, TimeOutOptions
from hangjack.matches.sides.doubling import Doubling
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.sides.starts import Cause, HalfStartOptions, ShortTeamOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.matches.signatures import SheetRules
from hangjack.wording import Worded


class Clock(Worded):
    """What a deadline of a match is about."""

    TOSS = "toss"
    TOSS_LOST = "toss_lost"
    START = "start"
    LATE = "late"
    SHORT = "short"
    IDLE_TABLE = "idle_table"
    TOO_FEW = "too_few"
    NOBODY = "nobody"
    FIRST_HALF_MARK = "first_half_mark"
    SECOND_HALF_MARK = "second_half_mark"
    REPORT = "report"
    AWAY = "away"
    AWAY_MARK = "away_mark"
    BREAK_END = "break_end"
    TIME_OUT_END = "time_out_end"
    DISPUTE = "dispute"
    COUNT = "count"
    CLOSE = "close"
    LAST_TABLE = "last_table"


class HalvesOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A match in halves, and how many games a table plays in each."""

    halves: int
    half_games: tuple[int, ...]


class MatchRules(Struct, frozen=True):
    """The rules of one match, resolved."""

    scoring: ScoringOptions
    sheet: SheetRules
    halves: HalvesOptions | None = None
    short_team: ShortTeamOptions | None = None
    half_start: HalfStartOptions | None = None
    breaks: BreakOptions | None = None
    time_outs: TimeOutOptions | None = None
    line_ups: LineUpOptions | None = None
    """None where nobody hands in a line-up: there are no sides, and everybody plays for themselves."""
    doubling: Doubling | None = None
    """Who may play at two tables; None where nobody may."""
    substitutions: SubstitutionOptions = SubstitutionOptions()
    disputes: DisputeRules = DisputeRules()
    late_cites: dict[Cause, ClauseId] = {}
    """The clause for each cause for which something may be claimed."""
    clock_cites: dict[Clock, tuple[ClauseId, ...]] = {}
    """The clauses of the first, second, ... deadline of a kind; the last of them serves for all after it."""
    default_cites: tuple[ClauseId, ...] = ()
    """The clauses by which an official gives the match away, beside those of deadlines and offences."""
    calls_stand: ClauseId | None = None
    """The clause by which only an official lets a table play on that has called one; None: whoever called may too."""
    two_sides: bool = False
    """Whether two sides meet although nobody hands in a line-up: whoever is entered plays."""
    round_minutes: int | None = None
    """After how many minutes time is called; None where no clock ends a match."""
    toss_minutes: int | None = None
    """How long before the start the captains toss; None where the book knows no toss."""

    @property
    def tables(self) -> int | None:
        """At how many tables a match is played; None: at as many as there are pairs."""
        return scoring_of(self.scoring).tables(self.scoring)

    def parties(self, number: int) -> tuple[Party, ...]:
        """Return the parties of a match of so many entrants: two sides, or everybody at a seat."""
        return SIDES if self.two_sides or self.line_ups is not None else seats(number)

    @property
    def lines_a_table(self) -> int | None:
        """How many lines a table writes at most; None without a limit."""
        if self.halves is not None:
            return sum(self.halves.half_games)
        return scoring_of(self.scoring).lines_a_table(self.scoring)


def half_of(game_number: int, halves: HalvesOptions) -> int:
    """Return the half, from 1, in which a table plays its game *game_number*; games beyond the last belong to it."""
    played = 0
    for half, games in enumerate(halves.half_games, start=1):
        played += games
        if game_number <= played:
            return half
    return len(halves.half_games)
