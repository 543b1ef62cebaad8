"""Sessions ranked by points, a season over them as the organiser has chosen, and prizes of shared places."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition import prize_giving
from hangjack.competition.formats import format_of
from hangjack.competition.money.ledger import prizes_of
from hangjack.competition.money.prizes import shared_out
from hangjack.competition.standings.standings import standings
from hangjack.errors import Refused
from hangjack.formats.table_draw import format as table_draw
from hangjack.formats.table_draw.season import SeasonOptions, season_lines
from hangjack.ids import EntrantId
from hangjack.wording import phrase
from made_up.rules import plugged_in
from support.formats import teams
from support.sessions import Evening, persons, table_rules

AL, BEA, DOT = (EntrantId(each) for each in ("Al", "Bea", "Dot"))
MADE = {AL: (41, 30, 18, 5), BEA: (35, 28, 27), DOT: (50, 45)}


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with plugged_in():
        yield


def told(options: SeasonOptions) -> list[tuple[int | None, str, str, int]]:
    """Return the season of the three as people read it."""
    lines = season_lines(MADE, options)
    return [(each.place, each.entrant, phrase(each.shown(options)), each.sessions) for each in lines]


def test_a_season_is_a_sum_the_best_sessions_or_an_average() -> None:
    """Whoever has fewer sessions than it takes is listed last, without a place; no season is chosen unless it is."""
    assert told(SeasonOptions()) == []
    assert told(SeasonOptions("sum")) == [(1, DOT, "95", 2), (2, AL, "94", 4), (3, BEA, "90", 3)]
    assert told(SeasonOptions("best_k", 3)) == [(1, DOT, "95", 2), (2, BEA, "90", 3), (3, AL, "89", 3)]
    assert told(SeasonOptions("average", season_min=3)) == [
        (1, BEA, "30.00", 3),
        (2, AL, "23.50", 4),
        (None, DOT, "47.50", 2),
    ]


def test_averages_are_compared_exactly_and_written_with_halves_away_from_zero() -> None:
    """1/200 is written 0.01 and a negative one -0.01; equal fractions share the place, near ones do not."""
    options = SeasonOptions("average")
    lines = season_lines({AL: (1, *[0] * 199), BEA: (-1, *[0] * 199), DOT: (2, *[0] * 399)}, options)

    assert [(each.place, each.entrant, phrase(each.shown(options))) for each in lines] == [
        (1, AL, "0.01"),
        (1, DOT, "0.01"),
        (3, BEA, "-0.01"),
    ]
    assert lines[0].figure == Fraction(1, 200)


@given(st.lists(st.lists(st.integers(-60, 200), min_size=1, max_size=6), min_size=1, max_size=8))
def test_places_follow_from_the_figures_alone(points: list[list[int]]) -> None:
    """Everybody's place is one more than the number of those with a better figure, in every kind of season."""
    made = {EntrantId(f"p{number}"): each for number, each in enumerate(points)}
    for kind in ("sum", "best_k", "average"):
        lines = season_lines(made, SeasonOptions(kind, 2))
        assert {each.entrant for each in lines} == set(made)
        for line in lines:
            assert line.place == 1 + sum(other.figure > line.figure for other in lines)


def two_sessions(season: SeasonOptions) -> Evening:
    """Return an evening of two sessions with six people, whose sheets are in."""
    evening = Evening(table_rules(season))
    for number, id_ in enumerate(("S1", "S2"), start=1):
        evening.session(id_, number=number).come(id_, *persons(6)).draw(id_)
        evening.sheet(id_, 1, (10, 4, -2)).sheet(id_, 2, (10, 8, 0))
    return evening


def test_a_session_is_ranked_over_all_its_tables_and_equal_points_share_the_place() -> None:
    """Listed by name; nobody has to decide a tie."""
    evening = two_sessions(SeasonOptions())
    first, second = evening.tables("S1")
    lines = table_draw.session(evening.competition, "S1")
    expected = [*sorted((first[0], second[0])), second[1], first[1], second[2], first[2]]

    assert [each.entrant for each in lines] == expected
    assert [(each.place, each.points) for each in lines] == [
        (1, 10),
        (1, 10),
        (3, 8),
        (4, 4),
        (5, 0),
        (6, -2),
    ]
    assert standings(evening.competition.rankings["S1"]).unresolved_ties == ()


def test_the_season_follows_from_the_sheets_in_whatever_order_they_come() -> None:
    """And a session that is not over keeps the final order open."""
    sheets = [("S1", 1, (1, 2, 3)), ("S1", 2, (4, 5, 6)), ("S2", 1, (9, 8, 7)), ("S2", 2, (1, 1, 1))]
    found = set()
    for order in permutations(sheets):
        evening = Evening(table_rules(SeasonOptions("sum")))
        for number, id_ in enumerate(("S1", "S2"), start=1):
            evening.session(id_, number=number).come(id_, *persons(6)).draw(id_)
        for sheet in order:
            with pytest.raises(Refused):
                format_of(evening.competition).final_order(evening.competition)
            evening.sheet(*sheet)
        found.add(table_draw.season(evening.competition))
        assert format_of(evening.competition).final_order(evening.competition)

    assert len(found) == 1


def test_without_a_season_several_sessions_have_no_order_in_all() -> None:
    """One session alone has its own."""
    assert table_draw.final_order(two_sessions(SeasonOptions()).competition) == ()
    one = Evening().session().come("S1", *persons(3)).draw().sheet("S1", 1, (3, 3, 0))
    first, second, third = one.tables()[0]
    assert table_draw.final_order(one.competition) == (tuple(sorted((first, second))), (third,))


def test_prizes_of_shared_places_are_added_and_divided_and_cents_stay_with_the_organiser() -> None:
    """Three who share first place share three prizes."""
    won = dict(shared_out((teams("ABC"), teams("D")), (100, 50, 25, 10)))
    assert won == {**dict.fromkeys(teams("ABC"), 58), EntrantId("D"): 10}


def test_prizes_of_a_session_are_given_once_and_the_competition_goes_on() -> None:
    """Refused while a table is open; the season's prizes end the competition."""
    evening = Evening(table_rules(SeasonOptions("sum"))).session().come("S1", *persons(6)).draw()
    announce = prize_giving.announce_prizes(evening.competition, (1001, 500), "S1")
    evening.happened(announce).sheet("S1", 1, (10, 4, -2))
    with pytest.raises(Refused):
        prize_giving.give_prizes(evening.competition, evening.doing(), "S1")
    evening.sheet("S1", 2, (10, 8, 0))
    evening.happened(prize_giving.give_prizes(evening.competition, evening.doing(), "S1"))
    winners = [table[0] for table in evening.tables()]

    assert [evening.competition.ledger.balance(prizes_of(each)) for each in winners] == [-750, -750]
    assert prize_giving.give_prizes(evening.competition, evening.doing(), "S1") == ()
    assert evening.competition.ended is None
    with pytest.raises(Refused):
        prize_giving.announce_prizes(evening.competition, (5,), "S1")
    evening.happened(prize_giving.announce_prizes(evening.competition, (300,)))
    evening.happened(prize_giving.give_prizes(evening.competition, evening.doing()))
    assert evening.competition.ended is not None
    assert [evening.competition.ledger.balance(prizes_of(each)) for each in winners] == [-900, -900]
