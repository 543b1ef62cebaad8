from collections.abc import Mapping
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.standings.averages import (
    AverageOptions,
    Players,
    Totals,
    average,
    totals_after,
)
from hangjack.competition.standings.columns import value_in
from hangjack.games.all_fours.competition.defaults import (
    DefaultOptions,
    default_figures,
    default_result,
    double_default_result,
    forfeit_columns,
    forfeit_figures,
)
from hangjack.games.all_fours.competition.resulting import AVERAGED, board_of
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.log import canonical
from hangjack.matches.results import Official, PlayersLine
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import own
from support.formats import FIGURES, ranking_with, result
from support.results import Score, board_columns, board_result

A, B, MATCH = EntrantId("A"), EntrantId("B"), MatchId("AB")


@pytest.mark.clause("ic2024-10-1", "ic2024-10-2", "ic2024-10-3")
def test_a_default_gives_all_bullseyes_half_of_them_against_and_no_hang_jacks() -> None:
    """Half of 17 is rounded down, and the team that defaults has nothing."""
    rules = rules_of(plain_house(book("ic2024")))
    target = board_of(rules).match_target
    assert target is not None
    figures = default_figures(own(DefaultOptions, rules.format.defaults), target)

    assert default_result(MATCH, A, B, figures) == Official(
        MATCH,
        {
            A: {"P": 1, "W": 1, "L": 0, "BF": 17, "BA": 8, "HJF": 0, "HJA": 0},
            B: {"P": 1, "W": 0, "L": 1, "BF": 0, "BA": 17, "HJF": 0, "HJA": 0},
        },
        A,
        "default",
    )


@pytest.mark.parametrize(
    ("settings", "winner", "loser"),
    [
        ({}, (17, 8), (0, 17)),
        ({"default_against": "ceil"}, (17, 9), (0, 17)),
        ({"default_against": "exact"}, (17, 8.5), (0, 17)),
        ({"default_loser_bf": "half"}, (17, 8), (8, 17)),
        ({"default_loser_bf": "half", "default_against": "exact"}, (17, 8.5), (8.5, 17)),
        ({"match_target": 20, "default_against": "ceil"}, (20, 10), (0, 20)),
    ],
)
def test_a_house_chooses_how_the_half_is_rounded_and_what_the_defaulter_keeps(
    settings: dict[str, object], winner: tuple[float, float], loser: tuple[float, float]
) -> None:
    """A half that is not rounded is kept as a half, in whole numbers."""
    rules = rules_of(with_settings(book("ic2024"), settings))
    target = board_of(rules).match_target
    assert target is not None
    figures = default_figures(own(DefaultOptions, rules.format.defaults), target)
    columns = default_result(MATCH, A, B, figures).figures

    assert [(value_in(columns[team], "BF"), value_in(columns[team], "BA")) for team in (A, B)] == [
        winner,
        loser,
    ]
    canonical(columns)


def test_a_default_replaces_the_board_unless_the_house_lets_it_stand() -> None:
    """The match is won by default either way."""
    ahead, behind = Score(15, 4), Score(3, 1)
    board = {A: board_columns(behind, ahead), B: board_columns(ahead, behind)}
    stands = default_figures(DefaultOptions(default_discards_board=False), 17)

    assert default_result(MATCH, A, B, FIGURES, board) == default_result(MATCH, A, B, FIGURES)
    assert default_result(MATCH, A, B, stands, board).figures == {
        A: {"P": 1, "W": 1, "L": 0, "BF": 3, "BA": 15, "HJF": 1, "HJA": 4},
        B: {"P": 1, "W": 0, "L": 1, "BF": 15, "BA": 3, "HJF": 4, "HJA": 1},
    }
    assert default_result(MATCH, A, B, stands).figures == default_result(MATCH, A, B, FIGURES).figures


@pytest.mark.parametrize("against", [17, 0])
def test_when_both_default_both_lose(against: int) -> None:
    """Neither scores, and the house says what stands against them."""
    figures = default_figures(DefaultOptions(double_default_ba=against), 17)
    row = {"P": 1, "W": 0, "L": 1, "BF": 0, "BA": against, "HJF": 0, "HJA": 0}

    assert double_default_result(MATCH, (A, B), figures) == Official(
        MATCH, {A: row, B: row}, None, "double_default"
    )


@pytest.mark.clause("mafa-start-9a", "mafa-start-11")
def test_a_forfeit_gives_every_pair_nine_bullseyes_and_no_hang_jacks() -> None:
    """A team of three pairs has 27 from it."""
    options = own(DefaultOptions, rules_of(plain_house(book("mafa"))).format.defaults)

    assert forfeit_columns(options) == {"BF": 9, "HJF": 0}
    assert default_result(MATCH, A, B, forfeit_figures(options, pairs=3)).figures == {
        A: {"P": 1, "W": 1, "L": 0, "BF": 27, "BA": 0, "HJF": 0, "HJA": 0},
        B: {"P": 1, "W": 0, "L": 1, "BF": 0, "BA": 27, "HJF": 0, "HJA": 0},
    }


PAIR = (PersonId("ana"), PersonId("ben"))


def season(*lines: PlayersLine) -> Totals:
    """Return the season of the pair after matches in which it made these lines."""
    totals: Mapping[Players, Totals] = {}
    for line in lines:
        totals = totals_after(totals, None, Official(MATCH, {}, None, players=(line,)))
    return totals.get(PAIR, Totals())


def made(bullseyes: int, games: int = 9) -> PlayersLine:
    """Return what the pair made in a match."""
    return PlayersLine(PAIR, {"BF": bullseyes, "G": games, "HJF": 0, "LC": 0})


def forfeited(options: DefaultOptions) -> PlayersLine:
    """Return what the pair is credited with when the others do not come."""
    return PlayersLine(PAIR, forfeit_columns(options), credited=True)


@pytest.mark.clause("mafa-start-9b", "mafa-start-10")
@given(
    st.lists(st.builds(made, st.integers(0, 9), st.integers(1, 9)), min_size=1),
    st.integers(0, 4),
)
def test_a_forfeit_counts_in_the_total_and_leaves_the_average_alone(
    lines: list[PlayersLine], forfeits: int
) -> None:
    """However many matches the others did not come to."""
    rules = rules_of(plain_house(book("mafa"))).format
    played = season(*lines)
    credited = season(*lines, *[forfeited(own(DefaultOptions, rules.defaults))] * forfeits)
    mean = average(played, rules.averages, AVERAGED)

    assert credited.total("BF") == played.total("BF") + 9 * forfeits
    assert credited.total("HJF") == played.total("HJF")
    assert average(credited, rules.averages, AVERAGED) == mean
    assert mean == Fraction(sum(each.columns["BF"] for each in lines), len(lines))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (AverageOptions(), Fraction(20, 4)),
        (AverageOptions(average="per_game"), Fraction(20, 36)),
        (AverageOptions(late_claims_in_average=False), Fraction(17, 4)),
        (AverageOptions("per_game", late_claims_in_average=False), Fraction(17, 36)),
    ],
)
def test_a_house_chooses_what_is_divided_by_what(options: AverageOptions, expected: Fraction) -> None:
    """Matches or games; with or without what was claimed for lateness."""
    totals = Totals(4, {"BF": 20, "G": 36, "LC": 3})

    assert average(totals, options, AVERAGED) == expected


def test_a_pair_that_has_not_played_has_no_average() -> None:
    """Nine bullseyes from a forfeit are no average of nine."""
    totals = season(forfeited(DefaultOptions()))

    assert (totals.total("BF"), average(totals, AverageOptions(), AVERAGED)) == (9, None)


def test_more_bullseyes_win_and_an_official_names_the_winner_of_a_level_match() -> None:
    """Without one a level match has no winner, and nobody has lost it."""
    level = {A: Score(16, 1), B: Score(16, 2)}
    ranking = ranking_with("AB", "A 16 B 16")

    assert board_result(MATCH, {A: Score(12), B: Score(17)}).winner == B
    assert board_result(MATCH, level).winner is None
    assert board_result(MATCH, level, winner=A).winner == A
    assert [(row.shows("W"), row.shows("L"), row.shows("P")) for row in ranking.rows.values()] == [
        (0, 0, 1)
    ] * 2


def test_a_result_can_be_stored_and_read_back() -> None:
    """The event is what a replay has, and it gives the same result again."""
    event = ResultEntered(result("A w/o B"))

    assert msgspec.json.decode(canonical(event), type=ResultEntered) == event
