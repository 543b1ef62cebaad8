from collections.abc import Sequence
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition.fixtures.draw import Draw
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.standings.columns import Column, added, less, value_in
from hangjack.competition.standings.ranking import (
    Ranking,
    RankingOptions,
    Row,
    TieDecided,
    enter_result,
    fold,
    open_ranking,
    set_result_aside,
)
from hangjack.competition.standings.standings import (
    Position,
    decide_tie,
    in_words,
    settle_tie_by_lot,
    standings,
)
from hangjack.errors import HangjackError, Refused
from hangjack.games.all_fours.competition.columns import (
    BULLSEYES_AGAINST,
    BULLSEYES_FOR,
    HANG_JACKS_AGAINST,
    HANG_JACKS_FOR,
)
from hangjack.games.all_fours.match.scoring import RANKED
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official
from hangjack.wording import sentence
from support.formats import BY_BOARD, drawn, empty_ranking, ranking_with, result, seasons, teams, with_results

NAMES = {
    team: {"A": "Ariapita", "B": "Belmont", "C": "Cascade", "D": "Diego"}[team] for team in teams("ABCD")
}
WINS_THEN_RESULTS = RankingOptions((Column.WON,), "head_to_head")
LOT = msgspec.structs.replace(BY_BOARD, final_tiebreak="lot")

LEVEL = ("A 17+1 B 12+1", "B 17+1 C 12+1", "C 17+1 A 12+1")
"""A circle: everybody has beaten somebody by the same figures."""


def said(ranking: Ranking) -> list[str]:
    """Return the standings as a page shows them."""
    return [
        f"{each.place}. {NAMES[each.team]}: {in_words(each.reason, NAMES)}"
        for each in standings(ranking).positions
    ]


def says(refusal: pytest.ExceptionInfo[HangjackError]) -> str:
    """Return what the person reads."""
    return sentence(refusal.value)


@pytest.mark.clause("ic2024-2c-1")
def test_teams_are_ranked_by_wins_then_bullseyes_then_hang_jacks_and_each_place_says_why() -> None:
    """Wins, bullseyes for, bullseyes against, hang-jacks for, hang-jacks against: the first that differs is the reason."""
    ranking = ranking_with(
        "ABCD", "A 17 B 12", "C 17 A 15", "A 17 D 9", "B 17 C 15", "B 17 D 10", "C 17 D 16"
    )

    assert said(ranking) == [
        "1. Ariapita: ahead of Cascade on bullseyes against, 38 to 48",
        "2. Cascade: ahead of Belmont on bullseyes for, 49 to 46",
        "3. Belmont: ahead of Diego on wins, 2 to 0",
        "4. Diego: behind Belmont on wins, 0 to 2",
    ]
    assert standings(ranking).unresolved_ties == ()


@pytest.mark.clause("ic2024-2c-1")
@pytest.mark.parametrize(
    ("hang_jacks", "reason"),
    [
        (("A 17+2 B 12+1", "C 17+1 D 12+1"), "ahead of Cascade on hang-jacks for, 2 to 1"),
        (("A 17+1 B 12+0", "C 17+1 D 12+1"), "ahead of Cascade on hang-jacks against, 0 to 1"),
    ],
)
def test_hang_jacks_decide_last(hang_jacks: Sequence[str], reason: str) -> None:
    """Many hang-jacks made are better than few; then few suffered better than many."""
    assert said(ranking_with("ABCD", *hang_jacks))[0] == f"1. Ariapita: {reason}"


@pytest.mark.clause("ic2024-2c-1")
def test_teams_level_in_everything_are_one_tie_in_the_order_given() -> None:
    """They share a place, and somebody has to decide."""
    ranking = ranking_with("DBAC", "A 17 B 12", "C 17 D 12")

    assert standings(ranking).unresolved_ties == (teams("AC"), teams("DB"))
    assert said(ranking) == [
        "1. Ariapita: level with Cascade on everything: the committee decides",
        "1. Cascade: level with Ariapita on everything: the committee decides",
        "3. Diego: level with Belmont on everything: the committee decides",
        "3. Belmont: level with Diego on everything: the committee decides",
    ]


def test_a_table_without_results_has_no_reasons_yet() -> None:
    """Nobody is told that the committee decides before anything was played."""
    assert said(empty_ranking("AB")) == ["1. Ariapita: no results yet", "1. Belmont: no results yet"]
    assert said(empty_ranking("A")) == ["1. Ariapita: the only team"]


def test_the_committee_decides_a_tie_with_a_reason_that_everybody_reads() -> None:
    """The teams stand as it said, one under the other."""
    ranking = ranking_with("ABC", *LEVEL)
    (decided,) = decide_tie(ranking, teams("BCA"), " Fewer substitutions ")
    after = fold(ranking, decided)

    assert decided == TieDecided(teams("BCA"), "committee", (2, 58, -58, 4, -4), "Fewer substitutions")
    assert standings(after).unresolved_ties == ()
    assert said(after) == [
        "1. Belmont: level with Cascade on everything, put ahead by the committee: Fewer substitutions",
        "2. Cascade: level with Ariapita on everything, put ahead by the committee: Fewer substitutions",
        "3. Ariapita: level with Cascade on everything, put behind by the committee: Fewer substitutions",
    ]


def test_the_committee_may_decide_again() -> None:
    """Its last word counts."""
    ranking = ranking_with("ABC", *LEVEL)
    for order, reason in (("BCA", "Toss"), ("CAB", "The toss was wrong")):
        (decided,) = decide_tie(ranking, teams(order), reason)
        ranking = fold(ranking, decided)

    assert standings(ranking).order == teams("CAB")


def test_a_decision_lapses_when_the_tie_it_was_about_is_gone() -> None:
    """It was made about these teams on these figures, and about nothing else."""
    tied = ranking_with("ABCDEF", "A 17 B 12", "C 17 D 12")
    (decided,) = decide_tie(tied, teams("CA"), "Toss")
    after = fold(tied, decided)
    corrected = with_results(after, ["C 17 D 13"])
    joined = with_results(after, ["E 17 F 12"])

    assert standings(after).order[:2] == teams("CA")
    assert standings(corrected).order[:2] == teams("AC")
    assert standings(with_results(corrected, ["C 17 D 12"])).order[:2] == teams("CA")
    assert standings(joined).unresolved_ties[0] == teams("ACE")
    with pytest.raises(Refused, match=r"tie\.not-open"):
        decide_tie(corrected, teams("CA"), "The toss was wrong")


@pytest.mark.parametrize("order", ["AB", "ABD", "ABCC", "ABCD"])
def test_only_the_teams_of_one_open_tie_can_be_put_in_order(order: str) -> None:
    """All of them, and nobody else."""
    ranking = ranking_with("ABCD", *LEVEL)
    with pytest.raises(Refused, match=r"tie\.not-open"):
        decide_tie(ranking, teams(order), "Toss")


def test_a_decision_needs_a_reason() -> None:
    """People will ask."""
    with pytest.raises(Refused) as refusal:
        decide_tie(ranking_with("ABC", *LEVEL), teams("ABC"), "  ")

    assert says(refusal) == "Give a reason: it stands beside the change for everybody to see."


def test_a_lot_decides_where_the_book_says_so() -> None:
    """The order is the one of a draw that anybody can verify; the committee has no say in it."""
    ranking = ranking_with("ABC", *LEVEL, options=LOT)
    lot = drawn("tie", "ABC")
    assert lot.held is not None
    (decided,) = settle_tie_by_lot(ranking, lot)
    after = fold(ranking, decided)
    last = standings(after).positions[-1]

    assert said(ranking)[0] == "1. Ariapita: level with Belmont and Cascade on everything: a lot decides"
    assert decided.draw == "tie"
    assert standings(after).order == lot.held.order
    assert in_words(last.reason, NAMES).endswith("on everything, put behind by lot")
    with pytest.raises(Refused, match=r"tie\.by-lot-only"):
        decide_tie(ranking, teams("ABC"), "Because")
    with pytest.raises(Refused, match=r"tie\.not-open"):
        settle_tie_by_lot(ranking, drawn("tie", "AB"))
    with pytest.raises(Refused, match=r"draw\.not-held"):
        settle_tie_by_lot(ranking, Draw("tie"))


def test_results_between_level_teams_separate_them_where_the_house_says_so() -> None:
    """The first is told what put it ahead, the last what put it behind."""
    lines = ("A 17 B 12", "C 17 A 12", "B 17 C 12", "B 17 D 1", "D 17 A 1", "D 17 C 1")

    assert said(ranking_with("ABCD", *lines, options=WINS_THEN_RESULTS)) == [
        "1. Belmont: level with Diego on everything, ahead on wins between the level teams, 1 to 0",
        "2. Diego: ahead of Cascade on wins, 2 to 1",
        "3. Cascade: level with Ariapita on everything, ahead on wins between the level teams, 1 to 0",
        "4. Ariapita: level with Cascade on everything, behind on wins between the level teams, 0 to 1",
    ]


def test_results_between_level_teams_are_looked_at_again_among_those_still_level() -> None:
    """Three have two wins each; among them one has two, and the match of the other two separates these."""
    lines = ("A 17 B 1", "A 17 C 1", "C 17 B 1", "D 17 A 1", "B 17 D 1", "B 17 E 1", "C 17 D 1")
    ranking = ranking_with("ABCDE", *lines, options=WINS_THEN_RESULTS)

    assert [(each.place, each.team, each.reason.why) for each in standings(ranking).positions] == [
        (1, "A", "won_between"),
        (2, "C", "won_between"),
        (3, "B", "ahead"),
        (4, "D", "ahead"),
        (5, "E", "behind"),
    ]


def test_a_circle_of_results_separates_nobody() -> None:
    """Then the committee decides after all."""
    ranking = ranking_with("ABC", *LEVEL, options=WINS_THEN_RESULTS)

    assert standings(ranking).unresolved_ties == (teams("ABC"),)
    assert said(ranking)[0] == (
        "1. Ariapita: level with Belmont and Cascade on everything, the results between them too: the committee decides"
    )
    assert standings(fold(ranking, *decide_tie(ranking, teams("CBA"), "Toss"))).order == teams("CBA")


def test_a_result_of_another_table_is_refused() -> None:
    """A match, teams and a winner of this ranking, or nothing."""
    ranking = empty_ranking("ABC")
    elsewhere = msgspec.structs.replace(result("A 17 C 12"), match=MatchId("AB"))
    stranger = msgspec.structs.replace(result("A 17 B 12"), winner=EntrantId("C"))
    refusals = []
    for wrong in (result("A 17 D 12"), elsewhere, stranger):
        with pytest.raises(Refused) as refusal:
            enter_result(ranking, wrong)
        refusals.append(says(refusal))

    assert refusals == [
        "AD is not a match of this table.",
        "AB is between A and B; the result is about other teams.",
        "C did not play in AB and cannot have won it.",
    ]


def test_a_result_entered_twice_counts_once() -> None:
    """A lost reply over bad wifi is harmless; a corrected result takes the place of the first."""
    ranking = ranking_with("AB", "A 17 B 12")

    assert enter_result(ranking, result("A 17 B 12")) == ()
    assert standings(with_results(ranking, ["A 17 B 13"])) == standings(ranking_with("AB", "A 17 B 13"))


def test_a_result_can_be_set_aside_with_a_reason() -> None:
    """The match is open again, and the totals are what they were."""
    ranking = ranking_with("ABC", "A 17 B 12", "B 17 C 3")
    (aside,) = set_result_aside(ranking, MatchId("BC"), "Played with a wrong pack")
    after = fold(ranking, aside)

    assert [row.shows(BULLSEYES_FOR) for row in after.rows.values()] == [17, 12, 0]
    assert {each.match for each in after.remaining} == {"BC", "AC"}
    with pytest.raises(Refused, match=r"result\.none-yet"):
        set_result_aside(after, MatchId("BC"), "Again")
    with pytest.raises(Refused, match=r"reason\.missing"):
        set_result_aside(ranking, MatchId("BC"), "")


def test_columns_are_added_and_halves_kept() -> None:
    """An event holds whole numbers, so a half is a number of halves in a column of its own."""
    total = added({"BA": 8, "BA/2": 1}, {"BA": 17}, {"BA": 8, "BA/2": 1})

    assert total == {"BA": 33, "BA/2": 2}
    assert [value_in(total, "BA"), value_in({"BA": 8, "BA/2": 1}, "BA"), value_in(total, "BF")] == [
        34,
        8.5,
        0,
    ]
    assert less(total, {"BA": 8, "BA/2": 1}) == {"BA": 25, "BA/2": 1}


@given(st.data())
def test_standings_do_not_depend_on_the_order_in_which_results_arrive(data: st.DataObject) -> None:
    """Whoever sends a sheet in late changes nothing but the time."""
    season = data.draw(seasons())
    other_order = data.draw(st.permutations(season))

    assert standings(with_results(empty_ranking("ABCD"), season)) == standings(
        with_results(empty_ranking("ABCD"), other_order)
    )


@given(seasons(), st.permutations("ABCD"), st.sampled_from(["committee", "head_to_head"]))
def test_renaming_teams_changes_nothing_else(
    season: list[Official], names: Sequence[str], tiebreak: Literal["committee", "head_to_head"]
) -> None:
    """The same ranking with other names: the same places for the same reasons."""
    options = msgspec.structs.replace(BY_BOARD, final_tiebreak=tiebreak)
    renamed = dict(zip(teams("ABCD"), teams("".join(names)), strict=True))
    plain = with_results(empty_ranking("ABCD", options), season)
    other = with_results(
        open_ranking(
            [renamed[team] for team in plain.rows],
            [_renamed_fixture(each, renamed) for each in plain.fixtures.values()],
            options,
        ),
        [_renamed(each, renamed) for each in season],
    )

    assert standings(other).positions == tuple(
        Position(
            each.place,
            renamed[each.team],
            msgspec.structs.replace(each.reason, others=tuple(renamed[team] for team in each.reason.others)),
        )
        for each in standings(plain).positions
    )


@given(seasons())
def test_swapping_the_sides_of_every_match_changes_nothing(season: list[Official]) -> None:
    """Who is named first in a result has no meaning."""
    swapped = [
        msgspec.structs.replace(each, figures=dict(reversed(list(each.figures.items())))) for each in season
    ]

    assert standings(with_results(empty_ranking("ABCD"), swapped)) == standings(
        with_results(empty_ranking("ABCD"), season)
    )


@given(seasons(), st.data())
def test_running_totals_are_the_sums_of_the_results_that_count(
    season: list[Official], data: st.DataObject
) -> None:
    """Through corrections and results set aside, a row is what its results add up to."""
    ranking = with_results(empty_ranking("ABCD"), season)
    aside = [each for each in season if data.draw(st.booleans())]
    for each in aside:
        ranking = fold(ranking, *set_result_aside(ranking, each.match, "For this test"))
    kept = with_results(empty_ranking("ABCD"), [each for each in season if each not in aside])

    assert _shown(ranking) == _shown(kept)
    assert {team: set(row.results) for team, row in ranking.rows.items()} == {
        team: set(row.results) for team, row in kept.rows.items()
    }


@given(seasons())
def test_bullseyes_for_and_against_balance_unless_somebody_defaulted(season: list[Official]) -> None:
    """In matches that were played, what one team made another suffered."""
    played = [each for each in season if each.ended == "played"]
    rows = with_results(empty_ranking("ABCD"), played).rows.values()

    for made, suffered in (
        (BULLSEYES_FOR, BULLSEYES_AGAINST),
        (HANG_JACKS_FOR, HANG_JACKS_AGAINST),
        (Column.WON, Column.LOST),
    ):
        assert sum(row.shows(made) for row in rows) == sum(row.shows(suffered) for row in rows)


@pytest.mark.clause("ic2024-10-6")
def test_earlier_results_stay_when_a_team_defaults() -> None:
    """What a team had from its matches, and what others had from playing it, is as it was."""
    before = ranking_with("ABC", "A 17+2 C 12+1", "B 15 C 17")
    after = with_results(before, ["A w/o B"])

    assert after.rows[EntrantId("C")] == before.rows[EntrantId("C")]
    assert [_figures(after.rows[team]) for team in teams("AB")] == [
        {"P": 2, "W": 2, "L": 0, "BF": 34, "BA": 20, "HJF": 2, "HJA": 1},
        {"P": 2, "W": 0, "L": 2, "BF": 15, "BA": 34, "HJF": 0, "HJA": 0},
    ]


def _shown(ranking: Ranking) -> dict[EntrantId, dict[str, int | float]]:
    return {team: _figures(row) for team, row in ranking.rows.items()}


def _figures(row: Row) -> dict[str, int | float]:
    return {str(column): row.shows(column) for column in (*Column, *RANKED)}


def _renamed_fixture(fixture: Fixture, renamed: dict[EntrantId, EntrantId]) -> Fixture:
    return msgspec.structs.replace(fixture, teams=tuple(renamed[team] for team in fixture.teams))


def _renamed(each: Official, renamed: dict[EntrantId, EntrantId]) -> Official:
    return Official(
        each.match,
        {renamed[team]: columns for team, columns in each.figures.items()},
        None if each.winner is None else renamed[each.winner],
        each.ended,
    )
