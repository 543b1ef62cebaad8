"""Small rankings with very short matches to come, of which every course of events can be played through."""

from itertools import combinations

from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.reach.endings import Ending
from hangjack.competition.standings.ranking import Ranking, RankingOptions, Row, open_ranking
from hangjack.games.all_fours.competition.defaults import DefaultOptions, default_figures
from hangjack.games.all_fours.competition.endings import Length, games_endings, race_endings
from hangjack.ids import MatchId
from support.formats import BY_BOARD, teams


@st.composite
def small_endings(draw: st.DrawFn) -> tuple[Ending, ...]:
    """Return the endings of a very short match, a race or a few games, under any of the options for defaults."""
    board_stands = draw(st.booleans())
    target = 2 if board_stands else draw(st.integers(2, 3))
    options = DefaultOptions(
        default_discards_board=not board_stands,
        default_against=draw(st.sampled_from(["floor", "ceil", "exact"])),
        default_loser_bf=draw(st.sampled_from([0, "half"])),
        double_default_ba=draw(st.sampled_from([target, 0])),
    )
    figures = default_figures(options, target)
    length = Length(draw(st.integers(1, 3)), claims=draw(st.integers(0, 2)))
    games = games_endings(length, figures)
    endings = draw(st.sampled_from([race_endings(target, figures), games]))
    hang_jacks = 0 if board_stands or length.claims else draw(st.integers(0, 1))
    return tuple(_with_few_hang_jacks(each, hang_jacks) for each in endings)[: draw(st.integers(1, 4))]


def _with_few_hang_jacks(ending: Ending, most: int) -> Ending:
    return replace(
        ending,
        leaves_open=tuple(
            replace(each, most=most if each.most is None else each.most) for each in ending.leaves_open
        ),
        parts=tuple(_with_few_hang_jacks(part, most) for part in ending.parts),
    )


@st.composite
def small_rankings(draw: st.DrawFn, matches: int = 3) -> Ranking:
    """Return a ranking of three or four teams with close totals and so many *matches* to go, or fewer."""
    letters = teams(draw(st.sampled_from(["ABC", "ABCD"])))
    columns = draw(st.permutations(BY_BOARD.ranking)) if draw(st.booleans()) else BY_BOARD.ranking
    pairs = draw(st.permutations(list(combinations(letters, 2))))[: draw(st.integers(1, matches))]
    fixtures = [Fixture(MatchId(str(number)), pair) for number, pair in enumerate(pairs)]
    ranking = open_ranking(letters, fixtures, RankingOptions(tuple(columns)))
    most = {"W": 2, "BF": 4, "BA": 4, "HJF": 2, "HJA": 2}
    rows = {
        team: Row({name: draw(st.integers(0, limit)) for name, limit in most.items()}) for team in letters
    }
    return replace(ranking, rows=rows)
