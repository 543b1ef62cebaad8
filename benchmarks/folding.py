"""How fast competitions and matches fold, and whether one more result costs the same late in a season as early in it.

    python -m benchmarks.folding [--rounds 41]

Three parts. The first folds the streams of a fictional cup, events already decoded. The second enters one more official
result (decided and folded) when 10, 100 and 1,000 matches have one, in groups of eight teams and in a league of 46 teams
(each plays everybody, 1,035 matches), and gives the cost as a ratio to the first. The third replays the streams that led
there. Medians of several rounds, in time of the processor, and ratios of the same run: so a busy machine spoils them least.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from statistics import median
from time import process_time

import msgspec

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, told
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import Group, GroupsDrawn, group_fixtures
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats import format_of
from hangjack.competition.formats.format import every_event, one_of
from hangjack.ids import CompetitionId, EntrantId, PersonId
from hangjack.lab.stories.cup import Cup, CupSize
from hangjack.lab.stories.games import made_up
from hangjack.lab.stories.log_files import streams_of
from hangjack.log import Digest
from hangjack.matches.match import MatchEvent, MatchOpened, open_match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.results import Official
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import decode
from support.results import Score, board_result

TAKES = "30 s"
PLAYED = (10, 100, 1000)
MORE = 20
"""How many further results are timed together in a round."""
SHAPES = {"groups of 8": 8, "league of 46": 46}
"""How many teams a group has; there are as many groups as it takes for all the matches."""


def opening() -> CompetitionOpened:
    """Return the opening of a cup."""
    rules = rules_of(with_settings(book("ic2024"), {"qualifiers_per_group": 2}))
    return CompetitionOpened(
        id=CompetitionId("benchmark"),
        name="Benchmark",
        short="Benchmark",
        days=("2031-08-23",),
        time_zone="America/Port_of_Spain",
        rules=rules,
        director=PersonId("director"),
    )


def groups_of(size: int) -> tuple[Group, ...]:
    """Return groups of *size* teams, enough for all the matches that are measured."""
    matches_each = size * (size - 1) // 2
    number = -(-(PLAYED[-1] + MORE) // matches_each)
    return tuple(
        Group(f"G{group}", tuple(EntrantId(f"team-{group}-{team}") for team in range(size)))
        for group in range(1, number + 1)
    )


def result_of(fixture: Fixture, number: int) -> Official:
    """Return a result of *fixture*; *number* makes it another one each time."""
    one, other = fixture.teams
    loser = number % 17
    return board_result(fixture.match, {one: Score(17, number % 3), other: Score(loser, number % 2)}, one)


def stream_with(size: int, played: int) -> tuple[list[CompetitionEvent], list[Official]]:
    """Return the stream of a competition with so many results, and the results that come next."""
    groups = groups_of(size)
    fixtures = group_fixtures(groups)
    results = [result_of(fixture, number) for number, fixture in enumerate(fixtures)]
    events: list[CompetitionEvent] = [opening(), GroupsDrawn(groups, Digest("0" * 64))]
    events += [ResultEntered(result) for result in results[:played]]
    return events, results[played : played + MORE]


def replayed(events: Sequence[CompetitionEvent]) -> Competition:
    """Return what a competition's stream folds to."""
    opened = events[0]
    assert isinstance(opened, CompetitionOpened)
    return reduce(fold, events[1:], open_competition(opened))


def seconds(rounds: int, *acts: Callable[[], object]) -> list[float]:
    """Return how long each of *acts* takes, medians of rounds in which they take turns."""
    times: list[list[float]] = [[] for _ in acts]
    for _ in range(rounds):
        for act, took in zip(acts, times, strict=True):
            started = process_time()
            act()
            took.append(process_time() - started)
    return [median(took) for took in times]


def entering(competition: Competition, results: Sequence[Official]) -> Callable[[], Competition]:
    """Return the act of letting *results* count one after the other: each decided, and folded."""

    def enter_all() -> Competition:
        after = competition
        for result in results:
            after = reduce(fold, format_of(after).arrive(after, result), after)
        return after

    return enter_all


def replaying(events: Sequence[CompetitionEvent]) -> Callable[[], Competition]:
    """Return the act of folding all results of a stream; setting up the groups is left out."""
    start = replayed(events[:2])
    return lambda: reduce(fold, events[2:], start)


def streams(rounds: int, size: CupSize) -> Iterator[Figure]:
    """Yield how many events a second the streams of a cup fold."""
    cup = Cup(1, size, made_up)
    cup.run()
    own, *others = streams_of(cup.venue.log).values()
    competition = [msgspec.convert(entry.body, one_of(every_event()), dec_hook=decode) for entry in own]
    matches = [
        [msgspec.convert(entry.body, MatchEvent, dec_hook=decode) for entry in entries] for entries in others
    ]
    took = seconds(rounds, lambda: replayed(competition), lambda: [_match(each) for each in matches])
    numbers = len(competition), sum(map(len, matches))
    for name, events, each in zip(("competition stream", "match streams"), numbers, took, strict=True):
        yield told(done(name, events, "events"))
        yield told(Figure(f"{name}, rate", events / each, "events/s", Better.HIGHER))


def _match(events: Sequence[MatchEvent]) -> object:
    opened = events[0]
    assert isinstance(opened, MatchOpened)
    return reduce(fold_match, events[1:], open_match(opened))


def one_more(rounds: int) -> Iterator[Figure]:
    """Yield what one more result costs with so many before it."""
    for name, size in SHAPES.items():
        states = [stream_with(size, played) for played in PLAYED]
        took = seconds(rounds, *(entering(replayed(events), following) for events, following in states))
        yield from _costs(f"one more result, {name}", [each / MORE for each in took])


def replays(rounds: int) -> Iterator[Figure]:
    """Yield what a replay costs for each of its events."""
    for name, size in SHAPES.items():
        took = seconds(rounds, *(replaying(stream_with(size, played)[0]) for played in PLAYED))
        yield from _costs(
            f"replay, per event, {name}", [each / played for each, played in zip(took, PLAYED, strict=True)]
        )


def _costs(name: str, costs: Sequence[float]) -> Iterator[Figure]:
    for played, cost in zip(PLAYED, costs, strict=True):
        yield told(Figure(f"{name}, {played} played", cost * 1e6, "us"))
    for played, cost in zip(PLAYED[1:], costs[1:], strict=True):
        yield told(Figure(f"{name}, {played} played by {PLAYED[0]}", cost / costs[0], "times"))


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure streams, one more result, and replays."""
    yield told(done("rounds", given.rounds, "rounds"))
    yield from streams(
        given.rounds,
        CupSize(teams=8, groups=2, tables=12) if given.short else CupSize(teams=32, groups=8, tables=48),
    )
    yield from one_more(given.rounds)
    yield from replays(given.rounds)


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("rounds", 41, short=1)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
