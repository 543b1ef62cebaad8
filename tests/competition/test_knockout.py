from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.fixtures.bracket import Seeded, Tie, WinnerOf, byes_for, first_round, rounds_of
from hangjack.competition.fixtures.knockout import (
    Empty,
    Knockout,
    KnockoutArranged,
    arrange,
    champion,
    enter_result,
    fold,
    knockout_fixtures,
    occupants,
    ready,
    set_result_aside,
)
from hangjack.competition.results import Score, board_result
from hangjack.competition.standings.defaults import default_result, double_default_result
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official
from hangjack.wording import sentence
from support.formats import FIGURES, refusals, teams

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def knockout(letters: str, *winners: str) -> Knockout:
    """Return a knockout in which these teams have won the matches that could be played, the first round first.

    A blank stands for a match that both teams defaulted.
    """
    state = fold(Knockout(), *arrange(Knockout(), teams(letters)))
    for winner in "".join(winners):
        state = fold(state, *enter_result(state, won(state, ready(state)[0], winner)))
    return state


def won(state: Knockout, match: MatchId, winner: str) -> Official:
    """Return the result of *match* as *winner* won it."""
    one, other = occupants(state)[match]
    assert isinstance(one, str)
    assert isinstance(other, str)
    if winner == " ":
        return double_default_result(match, (one, other), FIGURES)
    assert winner in (one, other)
    return board_result(match, {team: Score(17 if team == winner else 9) for team in (one, other)})


@pytest.mark.clause("ic2024-2d-1")
def test_seeds_meet_first_against_last_inward() -> None:
    """And so on in each round, as long as the better seed wins."""
    state = knockout("ABCDEFGH")
    played = knockout("ABCDEFGH", "ADBC", "AB")

    assert first_round(state.rounds) == (teams("AH"), teams("BG"), teams("CF"), teams("DE"))
    assert [occupants(played)[tie.match] for tie in played.rounds[1]] == [teams("AD"), teams("BC")]
    assert [occupants(played)[tie.match] for tie in played.rounds[2]] == [teams("AB")]


@pytest.mark.clause("ic2024-2d-1")
def test_the_best_seeds_have_byes_up_to_the_next_power_of_two() -> None:
    """With six teams the first two enter in the second round."""
    assert rounds_of(teams("ABCDEF")) == (
        (
            Tie(MatchId("KO-1-2"), 1, (Seeded(4, EntrantId("D")), Seeded(5, EntrantId("E")))),
            Tie(MatchId("KO-1-4"), 3, (Seeded(3, EntrantId("C")), Seeded(6, EntrantId("F")))),
        ),
        (
            Tie(MatchId("KO-2-1"), 0, (Seeded(1, EntrantId("A")), WinnerOf(MatchId("KO-1-2")))),
            Tie(MatchId("KO-2-2"), 1, (Seeded(2, EntrantId("B")), WinnerOf(MatchId("KO-1-4")))),
        ),
        (Tie(MatchId("KO-3-1"), 0, (WinnerOf(MatchId("KO-2-1")), WinnerOf(MatchId("KO-2-2")))),),
    )
    assert first_round(rounds_of(teams("ABCDEF"))) == (teams("CF"), teams("DE"))


@pytest.mark.clause("ic2024-2d-1")
@given(st.integers(1, 26))
def test_every_bracket_is_sound(number: int) -> None:
    """One match fewer than teams; every team enters once, and every tie but the final feeds exactly one other."""
    rounds = rounds_of(teams(LETTERS[:number]))
    ties = [tie for each in rounds for tie in each]
    sides = [side for tie in ties for side in tie.sides]
    entering = [side.team for side in sides if isinstance(side, Seeded)]
    feeding = [side.match for side in sides if isinstance(side, WinnerOf)]

    assert len(ties) == number - 1
    assert sorted(entering) == (list(LETTERS[:number]) if number > 1 else [])
    assert sorted(feeding) == sorted(tie.match for tie in ties[:-1])
    assert 2 * len(first_round(rounds)) + byes_for(number) == (number if number > 1 else 0)
    assert {side.seed for tie in ties for side in tie.sides if isinstance(side, Seeded)} == set(
        range(1, number + 1 if number > 1 else 1)
    )


@pytest.mark.clause("ic2024-2d-2")
def test_the_winner_of_the_final_is_champion() -> None:
    """Nobody is before it has been played; a team alone is at once."""
    assert champion(knockout("ABCD", "AB")) is None
    assert champion(knockout("ABCD", "ABB")) == "B"
    assert champion(knockout("A")) == "A"
    assert champion(Knockout()) is None


def test_after_a_double_default_the_next_opponent_has_a_walkover() -> None:
    """D and E both default; A goes straight to the final."""
    state = knockout("ABCDEFGH", "A BC")

    assert occupants(state)[MatchId("KO-2-1")] == ("A", Empty())
    assert ready(state) == ("KO-2-2",)
    assert occupants(knockout("ABCDEFGH", "A BC", "C"))[MatchId("KO-3-1")] == teams("AC")
    assert champion(knockout("ABCDEFGH", "A BC", "C", "C")) == "C"


def test_when_nobody_is_left_there_is_no_champion() -> None:
    """A whole half of the bracket can be empty, and the title too."""
    half = knockout("ABCDEFGH", "  BC", "B")

    assert champion(half) == "B"
    assert champion(knockout("AB", " ")) == Empty()
    assert champion(knockout("ABCD", "  ")) == Empty()


def test_a_default_moves_the_other_team_on() -> None:
    """Like any other official result."""
    state = knockout("ABCD")
    result = default_result(MatchId("KO-1-1"), EntrantId("D"), EntrantId("A"), FIGURES)

    assert occupants(fold(state, *enter_result(state, result)))[MatchId("KO-2-1")] == ("D", None)


def test_only_a_result_that_fits_the_bracket_is_entered() -> None:
    """The teams that stand there, a winner, and nothing that would undo a later match."""
    start, semis, over = knockout("ABCD"), knockout("ABCD", "AB"), knockout("ABCD", "ABA")
    level = board_result(MatchId("KO-1-1"), {EntrantId("A"): Score(16), EntrantId("D"): Score(16)})
    refused = refusals(
        lambda: enter_result(start, replace(level, match=MatchId("KO-2-1"))),
        lambda: enter_result(start, replace(level, match=MatchId("A-1-1"))),
        lambda: enter_result(start, replace(won(start, MatchId("KO-1-1"), "A"), teams=teams("AB"))),
        lambda: enter_result(start, level),
        lambda: enter_result(over, won(over, MatchId("KO-1-1"), "D")),
        lambda: set_result_aside(over, MatchId("KO-1-1"), "Wrong pack"),
        lambda: set_result_aside(semis, MatchId("KO-2-1"), "Wrong pack"),
        lambda: set_result_aside(semis, MatchId("KO-1-1"), ""),
        lambda: arrange(semis, teams("ABCD")),
        lambda: arrange(Knockout(), ()),
        lambda: arrange(Knockout(), teams("AA")),
    )

    assert [each.key for each in refused] == [
        "knockout.teams-unknown",
        "knockout.teams-unknown",
        "result.other-teams",
        "knockout.needs-winner",
        "knockout.next-decided",
        "knockout.next-decided",
        "result.none-yet",
        "arrangement.needs-reason",
        "knockout.under-way",
        "knockout.entries-wrong",
        "knockout.entries-wrong",
    ]


def test_a_walkover_passes_the_question_on_to_the_match_after() -> None:
    """A went through an empty place into a final that has been played: its first match cannot be turned round."""
    over = knockout("ABCDEFGH", "A BC", "C", "C")
    with pytest.raises(Refused) as refusal:
        enter_result(over, won(over, MatchId("KO-1-1"), "H"))

    assert sentence(refusal.value) == (
        "KO-3-1 has a result already, and it depends on who won KO-2-1. Set that result aside first."
    )


def test_a_correction_that_keeps_the_winner_or_comes_in_time_is_entered() -> None:
    """The next match is then between others; a repeated result changes nothing."""
    semis, over = knockout("ABCD", "AB"), knockout("ABCD", "ABA")
    turned = fold(semis, *enter_result(semis, won(semis, MatchId("KO-1-1"), "D")))
    reopened = fold(semis, *set_result_aside(semis, MatchId("KO-1-1"), "Wrong pack"))
    closer = board_result(MatchId("KO-1-1"), {EntrantId("A"): Score(17), EntrantId("D"): Score(16)})

    assert occupants(turned)[MatchId("KO-2-1")] == teams("DB")
    assert occupants(reopened)[MatchId("KO-2-1")] == (None, "B")
    assert enter_result(semis, won(semis, MatchId("KO-1-1"), "A")) == ()
    assert champion(fold(over, *enter_result(over, closer))) == "A"


def test_a_result_of_a_group_changes_nothing_in_the_knockout() -> None:
    """Both fold the same events."""
    state = knockout("ABCD")
    (event,) = enter_result(state, won(state, MatchId("KO-1-1"), "A"))

    assert fold(state, replace(event, result=replace(event.result, match=MatchId("A-1-1")))) == state


def test_a_page_can_draw_the_bracket() -> None:
    """Ties of a round stand in the order of those they feed, so that no lines cross."""
    rounds = rounds_of(teams(LETTERS[:16]))
    for earlier, later in pairwise(rounds):
        fed = [side.match for tie in later for side in tie.sides if isinstance(side, WinnerOf)]

        assert fed == [tie.match for tie in earlier]
        assert [tie.position for tie in earlier] == list(range(len(earlier)))


def test_ties_are_fixtures_that_wait_for_those_that_feed_them() -> None:
    """With the teams known so far."""
    fixtures = knockout_fixtures(knockout("ABC"), after=[MatchId("A-3-1")])

    assert [(each.match, each.teams, each.round, each.after) for each in fixtures] == [
        ("KO-1-2", ("B", "C"), 1, ("A-3-1",)),
        ("KO-2-1", ("A",), 2, ("A-3-1", "KO-1-2")),
    ]


@given(st.integers(2, 12), st.data())
def test_a_knockout_played_out_leaves_at_most_one_team(number: int, data: st.DataObject) -> None:
    """Whoever wins, whoever defaults: it ends, and the champion lost nothing."""
    state = fold(Knockout(), KnockoutArranged(teams(LETTERS[:number])))
    losers: set[str] = set()
    while open_now := ready(state):
        match = data.draw(st.sampled_from(open_now))
        both: Sequence[str] = [str(team) for team in occupants(state)[match]]
        winner = data.draw(st.sampled_from([*both, " "]))
        state = fold(state, *enter_result(state, won(state, match, winner)))
        losers |= set(both) - {winner}
    best = champion(state)

    assert set(LETTERS[:number]) - losers == ({best} if isinstance(best, str) else set())
    assert best is not None
