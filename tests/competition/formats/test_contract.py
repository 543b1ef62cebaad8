"""The laws that every format keeps, and two that are made up. A format joins by `tests/formats/<format>/begun.py`."""

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import reduce
from importlib import import_module
from itertools import permutations

import pytest

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.folding import fold
from hangjack.competition.formats import FORMATS, format_of, usual
from hangjack.errors import Refused
from hangjack.ids import EntrantId
from hangjack.matches.results import Official
from hangjack.subjects import FORMATS as FORMAT_FOLDERS
from made_up.rules import plugged_in
from made_up.test_ladder import challenged
from made_up.test_pips import seated
from support.acts import awaited

Begun = Callable[[], Awaitable[Competition]]


async def challenge() -> Competition:
    """Return a ladder on which somebody has challenged somebody."""
    return await (await challenged(EntrantId("cat"))).competition()


async def one_table() -> Competition:
    """Return a table at which everybody sits."""
    return await (await seated()).competition()


BEGUN: Mapping[str, Begun] = {
    "ladder": challenge,
    "one_table": one_table,
    **{each: import_module(f"formats.{each}.begun").begun for each in FORMAT_FOLDERS},
}
"""A competition of each format with everybody drawn and nothing played."""
each_format = pytest.mark.parametrize("begun", BEGUN.values(), ids=BEGUN)


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with plugged_in():
        yield


def result_of(fixture: Fixture, winner: EntrantId) -> Official:
    """Return a result in which one has won."""
    return Official(fixture.match, {each: {"BF": 3, "PIPS": 3} for each in fixture.teams}, winner)


def with_result(competition: Competition, result: Official) -> Competition:
    """Let a result arrive."""
    return reduce(fold, format_of(competition).arrive(competition, result), competition)


def shown(competition: Competition) -> dict[tuple[str, EntrantId], list[object]]:
    """Return what stands in every row."""
    return {
        (name, entrant): [*map(row.shows, ("P", "W", "L", "BF", "PIPS")), *sorted(row.results)]
        for name, ranking in competition.rankings.items()
        for entrant, row in ranking.rows.items()
    }


@pytest.mark.parametrize("name", ["placed", "arrive", "set_aside", "final_order", "fixtures"])
def test_what_a_format_gives_takes_what_everybody_passes(name: str) -> None:
    """Functions take what the usual ones take, in their order."""
    usually = getattr(usual, name, None)
    wanted = ["competition"] if usually is None else list(inspect.signature(usually).parameters)

    assert len(FORMATS) == len(BEGUN)
    for tag, each in FORMATS.items():
        assert list(inspect.signature(getattr(each, name)).parameters) == wanted, tag


@each_format
@awaited
async def test_fixtures_name_entrants(begun: Begun) -> None:
    """Nobody meets themselves, and nobody meets a stranger."""
    competition = await begun()
    module = format_of(competition)

    for fixture in module.fixtures(competition):
        assert len(set(fixture.teams)) == len(fixture.teams) >= 2
        assert set(fixture.teams) <= set(competition.rosters.entries)
        assert competition.fixture(fixture.match) == fixture


@each_format
@awaited
async def test_a_result_counts_once_and_leaves_no_trace_when_it_is_set_aside(begun: Begun) -> None:
    """The same result again changes nothing; another one takes its place."""
    competition = await begun()
    module = format_of(competition)
    fixture = module.fixtures(competition)[0]
    first, other = (result_of(fixture, winner) for winner in fixture.teams[:2])
    counted = with_result(competition, first)
    again = with_result(counted, other)
    gone = reduce(fold, module.set_aside(again, fixture.match, "Rain."), again)

    assert counted.result(fixture.match) == first
    assert module.arrive(counted, first) == ()
    assert again.result(fixture.match) == other
    assert gone.result(fixture.match) is None
    assert shown(gone) == shown(competition)


@each_format
@awaited
async def test_the_order_of_arrival_never_changes_a_ranking(begun: Begun) -> None:
    """However the sheets come in."""
    competition = await begun()
    fixtures = format_of(competition).fixtures(competition)
    results = [result_of(each, each.teams[0]) for each in fixtures]
    rows = [
        {
            (name, entrant): (row.totals, dict(sorted(row.results.items())))
            for name, ranking in reduce(with_result, order, competition).rankings.items()
            for entrant, row in ranking.rows.items()
        }
        for order in permutations(results)
    ]

    assert all(each == rows[0] for each in rows)


@each_format
@awaited
async def test_the_final_order_waits_for_the_last_match_and_names_everybody_once(begun: Begun) -> None:
    """Whoever shares a place stands together."""
    competition = await begun()
    module = format_of(competition)
    with pytest.raises(Refused):
        module.final_order(competition)
    fixtures = module.fixtures(competition)
    over = reduce(with_result, [result_of(each, each.teams[0]) for each in fixtures], competition)
    order = [entrant for place in module.final_order(over) for entrant in place]

    assert sorted(order) == sorted(competition.rosters.entries)
