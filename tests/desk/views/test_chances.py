"""What can still happen, as people read it: places in a league, its prizes, and what a captain's team needs."""

import pytest
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.entries.imports import Directory
from hangjack.competition.games import Resulting
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.names import Names
from hangjack.desk.views import chances
from hangjack.desk.views.chances import match_endings, show_needs
from hangjack.desk.views.competitions import show_standings
from hangjack.desk.views.readers import EVERYBODY, Reader
from hangjack.ids import EntrantId
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.acts import awaited
from support.cup import RULES, TEAMS
from support.desk import Desk, begin_league, cup_of
from support.formats import with_results
from support.memory_store import MemoryStore
from support.results import Score, board_result

LEAGUE = rules_of(with_settings(book("mafa"), {"half_games": [2, 1]}))
"""Six games at the two tables of a match."""


async def a_league() -> Competition:
    """Return a league of four teams, none of which has played."""
    desk = Desk(MemoryStore())
    await begin_league(desk, LEAGUE, TEAMS[:4], 4)
    return await desk.competition()


def played(competition: Competition, rounds: int, score: tuple[int, int]) -> Competition:
    """Return *competition* after so many *rounds*, in each match of which the team that stands first in the ranking won."""
    ((name, ranking),) = competition.rankings.items()
    order = list(ranking.rows)
    for fixture in ranking.remaining:
        if fixture.round <= rounds:
            better, other = sorted(fixture.teams, key=order.index)
            scores = {better: Score(score[0]), other: Score(score[1])}
            ranking = with_results(ranking, [board_result(fixture.match, scores)])
    return replace(competition, rankings={name: ranking})


def called(competition: Competition) -> Names:
    """Return what the teams are called."""
    return Names(Directory(), competition.rosters)


def reaches(competition: Competition) -> list[str]:
    """Return what teams can reach, from the first to the last."""
    return [
        row.reach
        for table in show_standings(competition, EVERYBODY, called(competition))
        for row in table.rows
    ]


@awaited
async def test_a_league_says_the_best_and_the_worst_place_of_each_team() -> None:
    """Nobody goes on from it, so nobody has qualified and nobody is out; when it is over nothing can happen."""
    league = await a_league()

    assert reaches(league) == ["at best place 1, at worst place 4"] * 4
    assert reaches(played(league, 2, (5, 1))) == [
        *["at best place 1, at worst place 2"] * 2,
        *["at best place 3, at worst place 4"] * 2,
    ]
    assert reaches(played(league, 3, (5, 1))) == [""] * 4


@awaited
async def test_prizes_that_are_announced_are_what_a_league_is_about() -> None:
    """Two wins are enough for one of the first two places; a prize of nothing is none."""
    league = played(await a_league(), 2, (5, 1))

    assert reaches(replace(league, prizes=(500, 300, 0))) == [
        *["a prize is certain: place 1 to 2, and the first 2 places win one"] * 2,
        *["a prize is out of reach: at best place 3, and the first 2 places win one"] * 2,
    ]


@awaited
async def test_a_captain_is_told_what_the_team_needs_in_its_next_match() -> None:
    """The next one by the schedule; nothing when it is settled who goes on."""
    cup = await (await cup_of(4, rules=RULES)).competition()
    first = EntrantId("crabs")

    assert show_needs(cup, first, EVERYBODY, called(cup)) == (
        "The match against The ducks alone does not decide whether you go on: it may depend on the matches after it.",
    )
    assert show_needs(played(cup, 1, (17, 12)), first, EVERYBODY, called(cup)) == (
        "The match against The eagles alone does not decide whether you go on: it may depend on the matches after it.",
    )
    assert show_needs(played(cup, 2, (17, 12)), first, EVERYBODY, called(cup)) == ()


@awaited
async def test_what_a_team_needs_is_withheld_with_the_standings() -> None:
    """Whoever runs the cup still sees it; in a league nobody goes on, and nothing is needed."""
    cup = await (await cup_of(4, rules=RULES)).competition()
    withheld = replace(cup, governance=replace(cup.governance, withheld=True))
    director = Reader(bounds=(Bound(Role.DIRECTOR),))

    assert show_needs(withheld, EntrantId("crabs"), EVERYBODY, called(cup)) == ()
    assert show_needs(withheld, EntrantId("crabs"), director, called(cup)) != ()
    assert show_needs(await a_league(), EntrantId("crabs"), EVERYBODY, called(cup)) == ()


@awaited
async def test_a_game_that_names_no_ending_says_nothing_of_what_can_still_happen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is as if nobody worked that out."""
    league = await a_league()
    monkeypatch.setattr(chances, "resulting", lambda _rules: Resulting(endings=lambda _rules, _tables: ()))

    assert match_endings(league) is None
