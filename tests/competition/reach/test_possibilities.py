from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.reach import crowding
from hangjack.competition.reach.endings import Ending, Open
from hangjack.competition.reach.flows import Amount, Node, can_be_shared
from hangjack.competition.reach.possibilities import (
    Aim,
    Outlook,
    Reach,
    outlook,
    possibilities,
    reach_in_words,
)
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import Ranking, RankingOptions, Row, fold, open_ranking
from hangjack.competition.standings.standings import decide_tie, standings
from hangjack.games.all_fours.competition.columns import BULLSEYES_AGAINST, BULLSEYES_FOR, HANG_JACKS_FOR
from hangjack.games.all_fours.competition.endings import race_endings
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official
from support.brute_force import ranges
from support.formats import (
    BY_BOARD,
    FIGURES,
    empty_ranking,
    ranking_with,
    results_of,
    seasons,
    teams,
    with_results,
)
from support.short_matches import small_endings, small_rankings

ENDINGS = race_endings(17, FIGURES)


def reached(ranking: Ranking, endings: Sequence[Ending] = ENDINGS) -> dict[str, tuple[int, int]]:
    """Return the best and the worst place of each team."""
    return {each.team: (each.best, each.worst) for each in possibilities(ranking, endings)}


@settings(max_examples=50)
@given(small_rankings(), small_endings())
def test_best_and_worst_places_are_those_of_playing_everything_through(
    ranking: Ranking, endings: tuple[Ending, ...]
) -> None:
    """Whatever the order of the criteria, whatever the options for defaults: neither too wide nor too narrow."""
    found = possibilities(ranking, endings)

    assert {each.team: (each.best, each.worst) for each in found} == ranges(ranking, endings)
    assert all(each.exact for each in found)


@settings(max_examples=30)
@given(small_rankings(), small_endings())
def test_a_search_that_gives_up_promises_less_never_more(
    ranking: Ranking, endings: tuple[Ending, ...]
) -> None:
    """The range then still has every place in it that the team can end in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crowding, "MOST_TRIES", 1)
        found = possibilities(ranking, endings)
    true = ranges(ranking, endings)

    for each in found:
        assert each.best <= true[each.team][0] <= true[each.team][1] <= each.worst
        assert not each.exact or (each.best, each.worst) == true[each.team]


@given(seasons(), st.data())
def test_a_range_is_a_promise_that_only_narrows(season: list[Official], data: st.DataObject) -> None:
    """After each further result the new range lies within the old one, and at the end the place lies within all."""
    ranking = with_results(empty_ranking("ABCD"), season)
    before = reached(ranking)
    for fixture in data.draw(st.permutations(ranking.remaining)):
        ranking = with_results(
            ranking, [data.draw(results_of(fixture.match, (fixture.teams[0], fixture.teams[1])))]
        )
        after = reached(ranking)

        assert all(before[team][0] <= after[team][0] <= after[team][1] <= before[team][1] for team in after)
        before = after


@given(seasons(letters="ABCD"))
def test_the_standings_now_lie_within_what_is_possible_in_a_finished_table(season: list[Official]) -> None:
    """With nothing left to play, a range is a place, or the places of an open tie."""
    ranking = with_results(empty_ranking("ABCD"), season)
    closed = replace(ranking, fixtures={each.match: ranking.fixtures[each.match] for each in season})
    now = standings(closed)
    tied = {team: len(tie) for tie in now.unresolved_ties for team in tie}

    assert reached(closed) == {
        each.team: (each.place, each.place + tied.get(each.team, 1) - 1) for each in now.positions
    }


def test_hang_jacks_have_no_limit() -> None:
    """Far behind in hang-jacks, a team with a match to go can still make more than a team without one."""
    options = RankingOptions((HANG_JACKS_FOR,))
    ranking = ranking_with("ABC", "A 17+90 B 12", "A 17 C 12", options=options)

    assert reached(ranking) == {"A": (1, 3), "B": (1, 3), "C": (1, 3)}


def test_what_a_loser_scores_counts_against_the_winner() -> None:
    """B and C can each end ahead of A, but not both: what C needs to score is what B must not concede.

    A has finished with a win, 33 for and 30 against. If B beats C, both have a win. B then has 33 for and 17 against, so it
    must concede 12 at most; C has 20 for, so it must score 14 at least. If C beats B, B is behind.
    """
    made, against = BULLSEYES_FOR, BULLSEYES_AGAINST
    ranking = open_ranking(teams("ABC"), [Fixture(MatchId("BC"), teams("BC"))], BY_BOARD)
    figures = {"A": (1, 33, 30), "B": (0, 16, 17), "C": (1, 20, 30)}
    rows = {
        EntrantId(team): Row({Column.WON: won, made: bullseyes, against: conceded})
        for team, (won, bullseyes, conceded) in figures.items()
    }
    played = replace(ENDINGS[0], leaves_open=(Open(1, made, against, 16),))

    assert reached(replace(ranking, rows=rows), [played])["A"] == (1, 2)


def test_a_team_that_cannot_be_caught_has_qualified() -> None:
    """Two teams have two wins and two have none, with a match each to go: the first two places are settled."""
    ranking = ranking_with("ABCD", "A 17 B 2", "A 17 C 3", "D 17 B 16", "D 17 C 16")
    found = {each.team: each for each in possibilities(ranking, ENDINGS)}

    assert {team: outlook(each, 2) for team, each in found.items()} == {
        "A": Outlook.CLINCHED,
        "B": Outlook.OUT,
        "C": Outlook.OUT,
        "D": Outlook.CLINCHED,
    }


@pytest.mark.parametrize(
    ("reach", "words"),
    [
        (
            Reach(EntrantId("A"), 1, 2),
            "cannot be caught: one of the first 2 places is certain, place 1 to 2",
        ),
        (
            Reach(EntrantId("A"), 1, 2, exact=False),
            "cannot be caught: one of the first 2 places is certain, place 1 to 2",
        ),
        (Reach(EntrantId("A"), 1, 3), "at best place 1, at worst place 3"),
        (Reach(EntrantId("A"), 1, 3, exact=False), "no better than place 1, no worse than place 3"),
        (Reach(EntrantId("A"), 3, 4), "can no longer reach one of the first 2 places, at best place 3"),
        (Reach(EntrantId("A"), 1, 1), "qualified: place 1 is certain"),
        (Reach(EntrantId("A"), 4, 4), "out: place 4 is certain"),
    ],
)
def test_what_a_team_can_reach_is_said_in_words(reach: Reach, words: str) -> None:
    """Only what is certain is said to be; a range that may be too wide says so."""
    assert reach_in_words(reach, Aim(2)) == words


@pytest.mark.parametrize(
    ("reach", "aim", "words"),
    [
        (Reach(EntrantId("A"), 1, 3), None, "at best place 1, at worst place 3"),
        (Reach(EntrantId("A"), 2, 2), None, "place 2 is certain"),
        (
            Reach(EntrantId("A"), 1, 2),
            Aim(2, "prize"),
            "a prize is certain: place 1 to 2, and the first 2 places win one",
        ),
        (Reach(EntrantId("A"), 2, 3), Aim(2, "prize"), "at best place 2, at worst place 3"),
        (
            Reach(EntrantId("A"), 3, 4),
            Aim(2, "prize"),
            "a prize is out of reach: at best place 3, and the first 2 places win one",
        ),
        (Reach(EntrantId("A"), 3, 3), Aim(2, "prize"), "place 3 is certain"),
    ],
)
def test_where_nobody_goes_on_nobody_qualifies_or_is_out(reach: Reach, aim: Aim | None, words: str) -> None:
    """In a league there are only places, and prizes once they are announced."""
    assert reach_in_words(reach, aim) == words


def test_a_decided_tie_is_a_place() -> None:
    """Once the committee has spoken in a finished group, nothing is open."""
    ranking = ranking_with("ABC", "A 17 B 12", "B 17 C 12", "C 17 A 12")
    after = fold(ranking, *decide_tie(ranking, teams("CAB"), "Toss"))

    assert reached(ranking) == {"A": (1, 3), "B": (1, 3), "C": (1, 3)}
    assert reached(after) == {"A": (2, 2), "B": (3, 3), "C": (1, 1)}


@given(st.data())
def test_sums_within_bounds_are_found_whenever_there_are_any(data: st.DataObject) -> None:
    """The flow says what trying all amounts says."""
    amounts = data.draw(
        st.lists(
            st.builds(
                Amount, st.sampled_from(["m1", "m2"]), st.sampled_from(["r1", "r2"]), st.integers(0, 2)
            ),
            max_size=4,
        )
    )
    bound = st.tuples(st.integers(0, 4), st.integers(0, 4))
    bounds: dict[Node, tuple[int, int]] = data.draw(
        st.dictionaries(st.sampled_from(["m1", "m2", "r1", "r2"]), bound)
    )

    assert can_be_shared(amounts, bounds) == any(
        all(
            least
            <= sum(n for n, each in zip(tried, amounts, strict=True) if node in (each.maker, each.receiver))
            <= most
            for node, (least, most) in bounds.items()
        )
        for tried in _all_amounts(amounts)
    )


def _all_amounts(amounts: Sequence[Amount]) -> list[tuple[int, ...]]:
    tried: list[tuple[int, ...]] = [()]
    for each in amounts:
        tried = [(*before, number) for before in tried for number in range(each.most + 1)]
    return tried
