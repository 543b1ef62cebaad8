from collections import Counter
from itertools import combinations, groupby, permutations

import pytest

from hangjack.competition.fixtures.groups import Group, group_fixtures
from hangjack.competition.fixtures.round_robin import Round, double_round_robin, round_robin
from hangjack.ids import EntrantId
from support.formats import pair, teams

LETTERS = "ABCDEFGHIJKLMNOPQR"
SIZES = range(2, len(LETTERS) + 1)


def test_four_teams_meet_in_three_rounds() -> None:
    """The last place stays, the others go round it."""
    assert round_robin(teams("ABCD")) == (
        Round((pair("AD"), pair("BC"))),
        Round((pair("DB"), pair("CA"))),
        Round((pair("CD"), pair("AB"))),
    )


@pytest.mark.parametrize("teams_there", ["", "A"])
def test_nobody_to_meet_makes_no_rounds(teams_there: str) -> None:
    """A group of one is no mistake of the format."""
    assert round_robin(teams(teams_there)) == ()


@pytest.mark.clause("ic2024-2b-1")
@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(size: int) -> None:
    """In one round fewer than there are teams; with an odd number in as many, and each rests once."""
    entered = teams(LETTERS[:size])
    rounds = round_robin(entered)
    met = [frozenset(pair) for each in rounds for pair in each.pairs]

    assert Counter(met) == Counter(map(frozenset, combinations(entered, 2)))
    assert len(rounds) == size - 1 + size % 2
    for each in rounds:
        busy = [team for pair in each.pairs for team in pair]
        assert Counter([*busy, *([each.bye] if each.bye else [])]) == Counter(entered)
    assert Counter(each.bye for each in rounds if each.bye) == (Counter(entered) if size % 2 else Counter())


@pytest.mark.parametrize("size", range(3, len(LETTERS) + 1))
def test_a_double_round_robin_balances_home_and_away(size: int) -> None:
    """Every ordered pair once; in a half they differ by at most one; never more than three in a row on one side."""
    entered = teams(LETTERS[:size])
    rounds = double_round_robin(entered)
    half = rounds[: len(rounds) // 2]

    assert Counter(pair for each in rounds for pair in each.pairs) == Counter(permutations(entered, 2))
    for team in entered:
        assert abs(_sides(half, team).count("home") - _sides(half, team).count("away")) <= 1
        assert _sides(rounds, team).count("home") == _sides(rounds, team).count("away") == size - 1
        assert _longest(_sides(half, team)) <= 2
        assert _longest(_sides(rounds, team)) <= 3


@pytest.mark.clause("ic2024-2b-1")
def test_the_fixtures_of_groups_come_round_by_round() -> None:
    """Each group plays its own round robin, and no group waits for another."""
    fixtures = group_fixtures([Group("A", teams("PQR")), Group("B", teams("ST"))])

    assert [(each.match, each.teams, each.round, each.group) for each in fixtures] == [
        ("A-1-1", ("Q", "R"), 1, "A"),
        ("B-1-1", ("S", "T"), 1, "B"),
        ("A-2-1", ("R", "P"), 2, "A"),
        ("A-3-1", ("P", "Q"), 3, "A"),
    ]


def _sides(rounds: tuple[Round, ...], team: EntrantId) -> list[str]:
    pairs = [pair for each in rounds for pair in each.pairs if team in pair]
    return ["home" if pair[0] == team else "away" for pair in pairs]


def _longest(sides: list[str]) -> int:
    return max(len(list(run)) for _, run in groupby(sides))
