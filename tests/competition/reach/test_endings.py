"""How matches can end: what their boards can show, and nothing else."""

from collections.abc import Iterator
from itertools import chain, product

import pytest
from msgspec.structs import replace

from hangjack.competition.reach.endings import Ending, exactly
from hangjack.competition.rules import Rules
from hangjack.games.all_fours.competition.columns import BULLSEYES_FOR
from hangjack.games.all_fours.competition.resulting import AllFoursGame, board_of
from hangjack.games.all_fours.competition.resulting import endings as endings_of
from hangjack.games.all_fours.match.scoring import (
    Board,
    BoardEntry,
    BullseyesGiven,
    GameWon,
    count,
    start_board,
)
from hangjack.matches.parties import SIDES, A, B, both
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import ic2024

Result = tuple[int, int]
"""The bullseyes of the side that wins, and of the other."""


def mafa(**settings: object) -> Rules:
    """Return the mafa rules of a house that changes these *settings*."""
    return rules_of(with_settings(book("mafa"), settings))


def results(endings: tuple[Ending, ...]) -> set[Result]:
    """Return the results of played matches that *endings* allow."""
    found = set()
    for ending in exactly(endings):
        if not ending.leaves_open:
            continue
        open_ = {each.made_by: each.most or 0 for each in ending.leaves_open if each.made == "BF"}
        ranges = (range(open_.get(side, 0) + 1) for side in (0, 1))
        least = ending.first[BULLSEYES_FOR], ending.second[BULLSEYES_FOR]
        found |= {(least[0] + more, least[1] + other) for more, other in product(*ranges)}
    return found


def boards(rules: Rules, tables: int, claims: int) -> Iterator[Board]:
    """Yield the boards of all matches, with up to so many *claims* of one side at each table before its games."""
    games, half_start = rules.match.lines_a_table, rules.match.half_start
    assert games is not None
    uses_game = half_start is not None and half_start.claims_use_games
    worth = range(1, rules.game_as(AllFoursGame).play.shutout_bullseyes + 1)
    entries: list[list[tuple[BoardEntry, ...]]] = []
    for table in range(1, tables + 1):
        entries.append(
            [
                (BullseyesGiven(team, 1, table, ends_game=uses_game),) * number
                for team in SIDES
                for number in range(claims + 1)
            ]
        )
        entries += [
            [(GameWon(table, team, both(14, 0), bullseyes=number),) for team in SIDES for number in worth]
            for _ in range(games)
        ]
    for course in product(*entries):
        board = start_board(replace(board_of(rules), table_max_games=games), tables)
        for entry in chain.from_iterable(course):
            board = count(board, entry)
        yield board


def shown(rules: Rules, tables: int, claims: int = 0) -> set[Result]:
    """Return the results that boards show; a level match goes to either side."""
    shown = [board.bullseyes for board in boards(rules, tables, claims)]
    return {(max(each[A], each[B]), min(each[A], each[B])) for each in shown}


@pytest.mark.parametrize("tables", [1, 2])
@pytest.mark.parametrize("claims", [0, 1, 2])
@pytest.mark.parametrize("uses", [True, False])
def test_a_match_of_games_ends_as_its_board_can(tables: int, claims: int, *, uses: bool) -> None:
    """All games are played, and at each table one pair may have claimed, in place of games or beside them."""
    settings: dict[str, object] = {"half_games": [1, 1], "claims_use_games": uses}
    settings |= {f"start_caps.{part}": claims for part in ("match", "first_half", "second_half")}
    rules = mafa(**settings)
    doubled = mafa(**settings, shutout_bullseyes=2)

    assert results(endings_of(rules, tables)) == shown(rules, tables, claims)
    assert results(endings_of(doubled, tables)) >= shown(doubled, tables, claims)


@pytest.mark.clause("mafa-start-8b")
def test_the_book_of_the_league_has_nine_games_a_table_played_or_claimed() -> None:
    """At four tables there are 36 bullseyes; where a house lets claims count beside the games, up to nine more a table."""
    found = results(endings_of(rules_of(plain_house(book("mafa"))), 4))
    beside = results(endings_of(mafa(claims_use_games=False), 4))

    assert found == {(won, 36 - won) for won in range(18, 37)}
    assert {min(beside), max(beside)} == {(18, 18), (72, 0)}
    assert all(36 <= won + lost <= 72 and won >= lost for won, lost in beside)


def test_a_race_ends_at_its_target() -> None:
    """There are games enough for it."""
    assert results(endings_of(ic2024(), 3)) == {(17, lost) for lost in range(17)}


@pytest.mark.parametrize("target", [2, 3])
def test_a_race_with_too_few_games_may_end_short_of_its_target(target: int) -> None:
    """Whatever a board can show then is among the endings."""
    rules = ic2024(match_target=target, table_max_games=1)
    found = results(endings_of(rules, 3))

    assert shown(rules, 3, claims=1) <= found
    assert any(won < target for won, _ in found) == (target == 3)


def test_a_match_without_a_limit_can_end_with_any_figures() -> None:
    """Nothing but who has won is known of it."""
    played, *_ = endings_of(mafa(half_games=[1, 1]), 1)
    endless, *_ = endings_of(ic2024(match_target="none", table_max_games="none"), 3)

    assert played.by_play == 2
    assert [each.most for each in endless.leaves_open] == [None] * 4
