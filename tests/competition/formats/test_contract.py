"""The laws that every format keeps: a cup and a league by both All Fours books, and one that is made up."""

import inspect
from collections.abc import Iterator
from functools import reduce
from itertools import permutations

import pytest

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.folding import fold
from hangjack.competition.formats import FORMATS, format_of, usual
from hangjack.errors import Refused
from hangjack.ids import EntrantId
from hangjack.matches.results import Official
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from made_up.rules import plugged_in
from made_up.test_ladder import challenged
from made_up.test_pips import seated
from support.acts import awaited
from support.crib_league import season_of
from support.cup import cup, ic2024
from support.rotations import Afternoon, rotation_rules
from support.sessions import Evening, persons

KINDS = ("cup", "divisions", "ladder", "league", "one-table", "rotation", "table-draw")
each_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with plugged_in():
        yield


async def begun(kind: str) -> Competition:
    """Return a competition of that format with everybody drawn and nothing played."""
    if kind == "one-table":
        return await (await seated()).competition()
    if kind == "ladder":
        return await (await challenged(EntrantId("cat"))).competition()
    if kind == "table-draw":
        return Evening().session().come("S1", *persons(7)).draw().competition
    if kind == "rotation":
        return Afternoon(3, rotation_rules(2)).draw().competition
    if kind == "divisions":
        return await (await season_of(("Ash", "Bell", "Crown"))).competition()
    if kind == "league":
        return cup(3, rules=rules_of(plain_house(book("mafa"))), players=5).competition
    return cup(3, rules=ic2024(qualifiers_per_group="none")).competition


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


def test_every_format_there_is_stands_here() -> None:
    """Whoever adds a format adds it to the list above."""
    assert set(FORMATS) == set(KINDS)


@each_kind
def test_what_it_gives_takes_what_everybody_passes(kind: str) -> None:
    """Functions take what the usual ones take, in their order."""
    for name in ("placed", "arrive", "set_aside", "final_order"):
        there = list(inspect.signature(getattr(FORMATS[kind], name)).parameters)
        wanted = list(inspect.signature(getattr(usual, name)).parameters)
        assert there == wanted, name
    assert list(inspect.signature(FORMATS[kind].fixtures).parameters) == ["competition"]


@each_kind
@awaited
async def test_fixtures_name_entrants(kind: str) -> None:
    """Nobody meets themselves, and nobody meets a stranger."""
    competition = await begun(kind)
    module = format_of(competition)

    for fixture in module.fixtures(competition):
        assert len(set(fixture.teams)) == len(fixture.teams) >= 2
        assert set(fixture.teams) <= set(competition.rosters.entries)
        assert competition.fixture(fixture.match) == fixture


@each_kind
@awaited
async def test_a_result_counts_once_and_leaves_no_trace_when_it_is_set_aside(kind: str) -> None:
    """The same result again changes nothing; another one takes its place."""
    competition = await begun(kind)
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


@each_kind
@awaited
async def test_the_order_of_arrival_never_changes_a_ranking(kind: str) -> None:
    """However the sheets come in."""
    competition = await begun(kind)
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


@each_kind
@awaited
async def test_the_final_order_waits_for_the_last_match_and_names_everybody_once(kind: str) -> None:
    """Whoever shares a place stands together."""
    competition = await begun(kind)
    module = format_of(competition)
    with pytest.raises(Refused):
        module.final_order(competition)
    fixtures = module.fixtures(competition)
    over = reduce(with_result, [result_of(each, each.teams[0]) for each in fixtures], competition)
    order = [entrant for place in module.final_order(over) for entrant in place]

    assert sorted(order) == sorted(competition.rosters.entries)
