"""Rankings and results written shortly, and random seasons of them."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import strategies as st

from hangjack.competition.fixtures.draw import Draw, close_entries, commit, hold
from hangjack.competition.fixtures.draw import fold as fold_draw
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.round_robin import round_robin
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import Ranking, RankingOptions, enter_result, fold, open_ranking
from hangjack.errors import Refused
from hangjack.games.all_fours.competition.defaults import (
    DefaultOptions,
    default_figures,
    default_result,
    double_default_result,
)
from hangjack.games.all_fours.match.scoring import RANKED
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official
from hangjack.wording import sentence
from support.results import Score, board_result

BY_BOARD = RankingOptions((Column.WON, *RANKED))
"""As both books of All Fours rank their teams."""
FIGURES = default_figures(DefaultOptions(), 17)


def teams(letters: str) -> tuple[EntrantId, ...]:
    """Return a team for each letter."""
    return tuple(map(EntrantId, letters))


def pair(letters: str) -> tuple[EntrantId, EntrantId]:
    """Return two teams."""
    return EntrantId(letters[0]), EntrantId(letters[1])


def empty_ranking(letters: str, options: RankingOptions | None = None) -> Ranking:
    """Return the ranking of a single round robin; the match of A and B is called AB."""
    fixtures = [
        Fixture(match_of(*met), met, number)
        for number, played in enumerate(round_robin(teams(letters)), start=1)
        for met in played.pairs
    ]
    return open_ranking(teams(letters), fixtures, options or BY_BOARD)


def match_of(one: str, other: str) -> MatchId:
    """Return the name of the match between two teams, whoever is named first."""
    return MatchId("".join(sorted((one, other))))


def result(line: str) -> Official:
    """Return a result as people write it: `A 17 B 12`, with hang-jacks `A 17+3 B 12+1`, `A w/o B`, `A x B`."""
    words = line.split()
    if words[1] == "w/o":
        return default_result(match_of(words[0], words[2]), EntrantId(words[0]), EntrantId(words[2]), FIGURES)
    if words[1] == "x":
        both = EntrantId(words[0]), EntrantId(words[2])
        return double_default_result(match_of(*both), both, FIGURES)
    scores = {EntrantId(words[at]): _score(words[at + 1]) for at in (0, 2)}
    return board_result(match_of(words[0], words[2]), scores)


def with_results(ranking: Ranking, results: Sequence[Official | str]) -> Ranking:
    """Return *ranking* after *results*, each entered by a decision."""
    for each in results:
        for event in enter_result(ranking, result(each) if isinstance(each, str) else each):
            ranking = fold(ranking, event)
    return ranking


def ranking_with(letters: str, *lines: str, options: RankingOptions | None = None) -> Ranking:
    """Return the ranking of teams with these letters after these results."""
    return with_results(empty_ranking(letters, options), lines)


def drawn(name: str, letters: str, words: str = "coconut water") -> Draw:
    """Return a draw that was held among teams with these letters."""
    nonce = bytes(range(32))
    draw = fold_draw(Draw(name), *commit(Draw(name), nonce))
    draw = fold_draw(draw, *close_entries(draw, teams(letters)))
    return fold_draw(draw, *hold(draw, nonce, words))


def refusals(*steps: Callable[[], object]) -> list[Refused]:
    """Return what each of *steps*, none of which may be taken, was refused with; each can be said in words."""
    refused = []
    for step in steps:
        with pytest.raises(Refused) as refusal:
            step()
        assert sentence(refusal.value)
        refused.append(refusal.value)
    return refused


def results_of(match: MatchId, met: tuple[EntrantId, EntrantId]) -> st.SearchStrategy[Official]:
    """Return every kind of result that a match can have, with small figures so that ties are common."""
    hang_jacks = st.integers(0, 1)
    played = st.builds(
        lambda winner, loses, hung, lost: board_result(
            match,
            {team: Score(17, hung) if team == winner else Score(loses, lost) for team in met},
        ),
        st.sampled_from(met),
        st.integers(14, 16),
        hang_jacks,
        hang_jacks,
    )
    defaulted = st.sampled_from(met).map(
        lambda winner: default_result(match, winner, next(each for each in met if each != winner), FIGURES)
    )
    return st.one_of(played, played, defaulted, st.just(double_default_result(match, met, FIGURES)))


@st.composite
def seasons(draw: st.DrawFn, letters: str = "ABCD") -> list[Official]:
    """Return results of some of the matches of a round robin, each match once."""
    fixtures = list(empty_ranking(letters).fixtures.values())
    played = draw(st.lists(st.sampled_from(fixtures), unique_by=lambda fixture: fixture.match))
    return [draw(results_of(each.match, (each.teams[0], each.teams[1]))) for each in played]


def _score(text: str) -> Score:
    bullseyes, _, hang_jacks = text.partition("+")
    return Score(int(bullseyes), int(hang_jacks or 0))
