"""Line-ups in which somebody may sit at two tables: how many are wanted, who may play twice, and which tables are manned.

A side names players for the night and pairs for its tables. The last table waits for those who play twice, or for the
players who were not wanted before, who must be ready at an hour. What is wrong with a line-up is said before play, and the
table concerned counts as unmanned until it is put right.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.ids import PersonId
from hangjack.matches.parties import SIDES, Party, other
from hangjack.wording import Worded

Pair = tuple[PersonId, ...]


class DoublingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How many a side needs, how many of them may play twice, and when the last table must be ready."""

    min_players_for_doubling: int
    players_twice_of_four: int
    compulsory_players: int
    doubling_when: Literal["four_named", "any_time"]
    not_informed_effect: Literal["case", "forfeit"]
    six_required_effect: Literal["tie", "tables"]
    double_default: Literal["void", "replay"]
    """What becomes of a table that neither side can man."""
    start_time: str
    table_3_time: str

    @property
    def late_minutes(self) -> int:
        """How long after the start the pair for the last table may still come."""
        return _minute(self.table_3_time) - _minute(self.start_time)

    def in_time(self, ready: str | None) -> bool:
        """Whether those who wait for the last table were *ready* at its hour, as the clock shows both; None: they never were."""
        return ready is not None and _minute(ready) <= _minute(self.table_3_time)


class Doubling(Struct, frozen=True):
    """Who may play twice in a match."""

    options: DoublingOptions
    all_compulsory: bool = False
    """Whether this match wants the full number of players, nobody of them twice."""


def _minute(time: str) -> int:
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


class LineUpFault(Worded):
    """What is wrong with a line-up."""

    PAIR_SIZE = "pair-size"
    NOT_NAMED = "not-named"
    SIX_REQUIRED = "six-required"
    SAME_PLAYER_TABLES_1_2 = "same-player-tables-1-2"
    DOUBLING_NEEDS_FOUR = "doubling-needs-four"
    WRONG_NUMBER_TWICE = "wrong-number-twice"
    DOUBLING_NOT_ALLOWED = "doubling-not-allowed"
    TWICE_NOT_NOMINATED = "twice-not-nominated"
    OPPONENT_NOT_INFORMED = "opponent-not-informed"


class Named(Struct, frozen=True):
    """Whom a side has named for the night, and for which table; a table without a pair has None."""

    players: tuple[PersonId, ...]
    pairs: tuple[Pair | None, ...]
    twice: tuple[PersonId, ...] = ()
    """Those who were nominated to play twice."""
    told: bool = False
    """Whether the other captain was told that somebody plays twice."""
    last_ready: bool = True
    """Whether those who wait for the last table are there in time."""


class Checked(Struct, frozen=True):
    """What is wrong with a side's line-up, and which of its tables are manned."""

    faults: tuple[LineUpFault, ...]
    manned: tuple[bool, ...]


class Manning(Struct, frozen=True):
    """One table: played, given up by one side, or void because neither side mans it."""

    conceded_by: Party | None = None
    void: bool = False

    @property
    def plays(self) -> bool:
        """Whether both sides man it."""
        return self.conceded_by is None and not self.void


def check(named: Named, doubling: Doubling, pair: int) -> Checked:
    """Return what is wrong with a line-up of *pair* players a table, and which of its tables it mans."""
    options = doubling.options
    if doubling.all_compulsory and not _is_full(named, options, pair):
        return Checked((LineUpFault.SIX_REQUIRED,), _manned_by_few(named, options, pair))
    number, last = len(set(named.players)), len(named.pairs)
    faults, lost = [*_faults_of_pairs(named, pair)], set[int]()
    if playing_twice(named.pairs[:-1]):
        faults.append(LineUpFault.SAME_PLAYER_TABLES_1_2)
        lost.add(2)
    if number < options.min_players_for_doubling:
        lost |= {*range(2, last + 1)}
        faults += [LineUpFault.DOUBLING_NEEDS_FOUR] if any(named.pairs[1:]) else []
    elif named.pairs[-1] is not None:
        twice = [*_faults_of_doubling(named, options)]
        faults, lost = faults + twice, lost | ({last} if twice else set())
    if number > options.min_players_for_doubling and not named.last_ready:
        lost.add(last)
    manned = (
        table not in lost and _sound(each, named, pair) for table, each in enumerate(named.pairs, start=1)
    )
    return Checked(tuple(sorted(set(faults), key=str)), tuple(manned))


def _manned_by_few(named: Named, options: DoublingOptions, pair: int) -> tuple[bool, ...]:
    """Return which tables a side mans that is short where nobody may be: none, or those for which it has players."""
    if options.six_required_effect == "tie":
        return (False,) * len(named.pairs)
    return _without_repeats(named, [_sound(each, named, pair) for each in named.pairs])


def is_short(pairs: Sequence[Pair | None], doubling: Doubling, pair: int) -> bool:
    """Whether a side that has played lacks players where all are compulsory; where that costs tables alone, whether one is there twice."""
    if not doubling.all_compulsory:
        return False
    if doubling.options.six_required_effect == "tables":
        return bool(playing_twice(pairs))
    players = tuple(person for each in pairs for person in each or ())
    return not _is_full(Named(players, tuple(pairs)), doubling.options, pair)


def tables(sides: dict[Party, Checked]) -> tuple[Manning, ...]:
    """Return what becomes of each table."""
    return tuple(
        _manning(dict(zip(SIDES, table, strict=True))) for table in zip(*_in_order(sides), strict=True)
    )


def playing_twice(pairs: Sequence[Pair | None]) -> frozenset[PersonId]:
    """Return those who are named in two pairs or more."""
    times = Counter(person for pair in pairs for person in set(pair or ()))
    return frozenset(person for person, number in times.items() if number > 1)


def must_nominate(number: int, options: DoublingOptions) -> int:
    """Return how many of a side of *number* play twice, if it plays at all tables: as many as seats are left over."""
    if number < options.min_players_for_doubling:
        return 0
    short = options.compulsory_players - number
    return max(0, min(short, options.players_twice_of_four))


def _in_order(sides: dict[Party, Checked]) -> Iterator[tuple[bool, ...]]:
    return (sides[side].manned for side in SIDES)


def _manning(manned: dict[Party, bool]) -> Manning:
    if all(manned.values()):
        return Manning()
    here = [side for side in SIDES if manned[side]]
    return Manning(conceded_by=other(here[0])) if here else Manning(void=True)


def _is_full(named: Named, options: DoublingOptions, pair: int) -> bool:
    enough = len(set(named.players)) >= options.compulsory_players
    return (
        enough and all(_sound(each, named, pair) for each in named.pairs) and not playing_twice(named.pairs)
    )


def _sound(pair: Pair | None, named: Named, size: int) -> bool:
    """Whether a pair is that many different players who are named for the night."""
    return pair is not None and len(pair) == len(set(pair)) == size and set(pair) <= set(named.players)


def _faults_of_pairs(named: Named, size: int) -> Iterator[LineUpFault]:
    for pair in named.pairs:
        if pair is None:
            continue
        if len(set(pair)) != size or len(pair) != size:
            yield LineUpFault.PAIR_SIZE
        if not set(pair) <= set(named.players):
            yield LineUpFault.NOT_NAMED


def _without_repeats(named: Named, manned: Sequence[bool]) -> tuple[bool, ...]:
    """Return which tables are manned where nobody may play twice: whoever sits at one sits at no later one."""
    seen: set[PersonId] = set()
    kept = []
    for pair, there in zip(named.pairs, manned, strict=True):
        free = there and not seen & set(pair or ())
        seen |= set(pair or ()) if free else set()
        kept.append(free)
    return tuple(kept)


def _faults_of_doubling(named: Named, options: DoublingOptions) -> Iterator[LineUpFault]:
    """Yield what is wrong with those who play twice: their number, their nomination, and whether the others know."""
    number, twice = len(set(named.players)), playing_twice(named.pairs)
    if number >= options.compulsory_players and options.doubling_when == "four_named":
        if twice:
            yield LineUpFault.DOUBLING_NOT_ALLOWED
        return
    if not _right_number(number, len(twice), options):
        yield LineUpFault.WRONG_NUMBER_TWICE
    if twice != frozenset(named.twice):
        yield LineUpFault.TWICE_NOT_NOMINATED
    if twice and not named.told:
        yield LineUpFault.OPPONENT_NOT_INFORMED


def _right_number(number: int, twice: int, options: DoublingOptions) -> bool:
    if options.doubling_when == "any_time":
        return must_nominate(number, options) <= twice <= options.players_twice_of_four
    return twice == must_nominate(number, options)
