from collections.abc import Collection

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.competition.reach import crowding
from hangjack.competition.reach.endings import Ending
from hangjack.competition.reach.needs import Need, Needs, Outcome, needs, needs_in_words
from hangjack.competition.reach.possibilities import Outlook
from hangjack.competition.standings.ranking import Ranking
from hangjack.games.all_fours.competition.defaults import DefaultOptions, forfeit_figures
from hangjack.games.all_fours.competition.endings import Length, games_endings, race_endings
from hangjack.ids import EntrantId
from support.brute_force import Fate, fates
from support.formats import FIGURES, match_of, ranking_with, teams
from support.short_matches import small_endings, small_rankings

RACE = race_endings(17, FIGURES)
NAMES = {team: f"Team {team}" for team in teams("ABCDEF")}


def needed(ranking: Ranking, team: str, match: str, places: int = 2) -> Needs | None:
    """Return what a team needs in the match with this name."""
    return needs(ranking, EntrantId(team), ranking.fixtures[match_of(*match)], RACE, places)


def said(ranking: Ranking, team: str, match: str, places: int = 2) -> tuple[str, ...]:
    """Return what the captain of a team reads before the match with this name."""
    found = needed(ranking, team, match, places)
    return () if found is None else needs_in_words(found, NAMES)


def expected(every: Collection[Fate], outcome: Outcome, by_play: int) -> Need:
    """Return what *outcome* means, by all the courses of events in which the match goes like that."""
    such = [fate for fate in every if fate.outcome == outcome]
    if all(fate.surely_through for fate in such):
        return Need(outcome, Outlook.CLINCHED)
    if not any(fate.perhaps_through for fate in such):
        return Need(outcome, Outlook.OUT)
    least, *more = (n for n in _numbers([fate.bullseyes for fate in such]) if n <= by_play)
    sure = [n for n in more if all(fate.surely_through for fate in such if fate.bullseyes >= n)]
    hope = [n for n in (least, *more) if any(fate.perhaps_through for fate in such if fate.bullseyes < n + 1)]
    theirs = _numbers([fate.theirs for fate in such])
    held = [n for n in theirs if all(fate.surely_through for fate in such if fate.theirs < n + 1)]
    return Need(
        outcome,
        Outlook.ALIVE,
        sure_from=min(sure, default=None),
        out_below=None if not hope or hope[0] == least else hope[0],
        held_to=max(held, default=None) if outcome == "win" and not sure else None,
    )


def _numbers(bullseyes: Collection[float]) -> range:
    return range(int(min(bullseyes)), int(max(bullseyes)) + 1)


@settings(max_examples=50)
@given(small_rankings(matches=2), small_endings(), st.data())
def test_what_a_team_needs_is_what_playing_everything_through_shows(
    ranking: Ranking, endings: tuple[Ending, ...], data: st.DataObject
) -> None:
    """Whatever the order of the criteria, whatever the options for defaults: no number is too high or too low."""
    fixture = data.draw(st.sampled_from(ranking.remaining))
    team, places = data.draw(st.sampled_from(fixture.teams)), data.draw(st.integers(1, len(ranking.rows) - 1))
    found = needs(ranking, team, fixture, endings, places)
    every = fates(ranking, team, fixture, endings, places)

    by_play = endings[0].by_play or 17
    of_each = expected(every, "win", by_play), expected(every, "lose", by_play)
    if found is None:
        assert of_each[0].means is of_each[1].means is not Outlook.ALIVE
    else:
        assert found.needs == of_each


@settings(max_examples=30)
@given(small_rankings(matches=2), small_endings(), st.data())
def test_a_search_that_gives_up_leaves_more_open_and_is_never_wrong(
    ranking: Ranking, endings: tuple[Ending, ...], data: st.DataObject
) -> None:
    """Through is through and out is out, with bullseyes or without."""
    fixture = data.draw(st.sampled_from(ranking.remaining))
    team, places = data.draw(st.sampled_from(fixture.teams)), data.draw(st.integers(1, len(ranking.rows) - 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crowding, "MOST_TRIES", 1)
        found = needs(ranking, team, fixture, endings, places)
    every = fates(ranking, team, fixture, endings, places)

    for need in found.needs if found else ():
        for fate in (fate for fate in every if fate.outcome == need.outcome):
            enough = need.sure_from is not None and fate.bullseyes >= need.sure_from
            too_few = need.out_below is not None and fate.bullseyes < need.out_below
            held = need.held_to is not None and fate.theirs <= need.held_to
            assert fate.surely_through or not (need.means is Outlook.CLINCHED or enough or held)
            assert not fate.perhaps_through or not (need.means is Outlook.OUT or too_few)


LAST_ROUND = "A 17 D 9", "C 17 B 10", "C 17 A 12", "D 17 B 16"
"""Two wins for C, one for A and one for D; A meets B, and C meets D."""


@pytest.mark.parametrize(
    ("team", "match", "words"),
    [
        (
            "A",
            "AB",
            (
                "Beat Team B and you are through, whatever else happens.",
                "Lose to Team B with fewer than 14 bullseyes and you are out; with that many or more it may depend on the others.",
            ),
        ),
        (
            "B",
            "AB",
            (
                "Beat Team A, and it may depend on the others.",
                "Lose to Team A and you are out.",
            ),
        ),
        (
            "C",
            "CD",
            (
                "Beat Team D and you are through, whatever else happens.",
                "Lose to Team D, but with at least 9 bullseyes, and you are through; with fewer it may depend on the others.",
            ),
        ),
        (
            "D",
            "CD",
            (
                "Beat Team C, let them have no more than 8 bullseyes, and you are through; otherwise it may depend on the others.",
                "Lose to Team C with fewer than 4 bullseyes and you are out; with that many or more it may depend on the others.",
            ),
        ),
    ],
)
def test_a_captain_reads_what_a_win_and_what_a_loss_would_mean(
    team: str, match: str, words: tuple[str, ...]
) -> None:
    """Of four teams two go on, and each has a match to play."""
    assert said(ranking_with("ABCD", *LAST_ROUND), team, match) == words


def test_in_the_last_match_of_all_nothing_depends_on_the_others() -> None:
    """D has two wins and A too; when C catches them up, bullseyes decide."""
    ranking = ranking_with("ABCD", "D 17 A 12", "C 17 B 12", "A 17 C 16", "D 17 B 9", "A 17 B 11")

    assert said(ranking, "D", "CD") == (
        "Beat Team C and you are through, whatever else happens.",
        "Lose to Team C, but with at least 12 bullseyes, and you are through; with fewer you are out.",
    )
    assert said(ranking, "C", "CD") == (
        "Beat Team D and you are through, whatever else happens.",
        "Lose to Team D and you are out.",
    )


def test_with_matches_of_its_own_to_come_a_team_is_told_of_those() -> None:
    """C has won twice and nobody else can be sure of anything; before the first match one sentence is enough."""
    ranking = ranking_with("ABCD", "A 17 D 9", "C 17 B 10", "C 17 A 12")

    assert said(ranking, "B", "AB") == (
        "Beat Team A, and it may depend on the matches after it.",
        "Lose to Team A and you are out.",
    )
    assert said(ranking_with("ABCD"), "A", "AB") == (
        "The match against Team B alone does not decide whether you go on: it may depend on the matches after it.",
    )


def test_where_a_place_is_settled_there_is_nothing_to_need() -> None:
    """Two teams have two wins and two have none, with a match each to go."""
    ranking = ranking_with("ABCD", "A 17 B 2", "A 17 C 3", "D 17 B 16", "D 17 C 16")

    assert [said(ranking, team, match) for team, match in (("A", "AD"), ("B", "BC"))] == [(), ()]


def test_a_match_of_a_number_of_games_may_have_to_be_won_well() -> None:
    """Nine games, and one team goes on: if A wins by the odd game all three are level, with a win and nine bullseyes."""
    endings = games_endings(Length(9), forfeit_figures(DefaultOptions(), 1))
    ranking = ranking_with("ABC", "C 5 A 4", "B 5 C 4")
    found = needs(ranking, EntrantId("A"), ranking.fixtures[match_of("A", "B")], endings, 1)

    assert found is not None
    assert needs_in_words(found, NAMES) == (
        (
            "Beat Team B with at least 6 bullseyes and you are through; "
            "with fewer it may depend on the exact score and the hang-jacks."
        ),
        "Lose to Team B and you are out.",
    )


def test_needs_are_told_in_french() -> None:
    """The same numbers."""
    found = needed(ranking_with("ABCD", *LAST_ROUND), "C", "CD")

    assert found is not None
    assert needs_in_words(found, NAMES, "fr")[1] == (
        "Si vous perdez contre Team D, mais avec au moins 9 bullseyes, vous êtes qualifiés\N{NO-BREAK SPACE}; "
        "avec moins, cela peut dépendre des autres."
    )
