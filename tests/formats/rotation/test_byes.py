"""What a bye is worth, who has one when teams go, and that no order of sheets, corrections and departures matters."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.competition.formats import format_of
from hangjack.errors import Refused
from hangjack.formats.rotation import drawing
from hangjack.formats.rotation.state import field_of
from hangjack.ids import MatchId
from support.rotations import Afternoon, rotation_rules


@pytest.mark.clause("pinochle500-rotation-7")
def test_a_bye_waits_for_the_last_sheet_and_follows_every_correction() -> None:
    """The average of the winners, with the half rounded up; a sheet set aside takes it away again."""
    event = Afternoon(5).in_order().sheet(1, 1, (501, 300))

    assert event.byes() == {}
    assert event.sheet(1, 2, (120, 500)).byes() == {"1 3A": 501}
    assert event.sheet(1, 2, (502, 500)).byes() == {"1 3A": 502}
    assert event.sheet(1, 1, (480, 490), winner=0).byes() == {"1 3A": 491}

    aside = format_of(event.competition).set_aside(event.competition, MatchId("1-1"), "Wrong pairing.")
    event.happened(aside)

    assert event.byes() == {}


@pytest.mark.clause("pinochle500-table-talk-6")
def test_whoever_meets_a_disqualified_team_has_a_bye_and_its_table_was_not_played() -> None:
    """R31: the one whose sheet is in keeps it; two awards in one round are equal."""
    event = (
        Afternoon(7, rotation_rules(1)).in_order().call(1, 1).sheet(1, 2, (502, 377)).sheet(1, 3, (290, 441))
    )
    event.disqualify("1B").disqualify("3A")

    assert event.byes() == {"1 1A": 472, "1 4A": 472}
    assert event.competition.under_way == {}
    assert event.table() == [
        (1, "2A", 1, 0, 502),
        (2, "1A", 1, 0, 472),
        (2, "4A", 1, 0, 472),
        (4, "3B", 1, 0, 441),
        (5, "2B", 0, 1, 377),
        (0, "1B", 0, 0, 0),
        (0, "3A", 0, 1, 290),
    ]


def test_a_team_that_goes_during_its_bye_has_no_award_and_keeps_earlier_ones() -> None:
    """R31, and R48 for one that leaves by itself."""
    event = Afternoon(3, rotation_rules(4)).in_order().sheet(1, 1, (503, 410))

    assert event.byes() == {"1 2A": 503}
    event.call(2, 2).leave("1A")
    assert event.sheet(2, 2, (350, 361)).byes() == {"1 2A": 503}
    assert event.sheet(1, 1, (490, 410)).byes() == {"1 2A": 490}


def test_two_gaps_at_one_table_give_nothing() -> None:
    """Nobody is there to have a bye."""
    event = Afternoon(4, rotation_rules(1)).in_order().disqualify("1A").leave("1B").sheet(1, 2, (500, 1))

    assert event.byes() == {}
    assert format_of(event.competition).final_order(event.competition) == (
        (event.team("2A"),),
        (event.team("2B"),),
    )


def test_where_no_table_was_played_the_director_says_what_a_bye_is_worth() -> None:
    """Two teams, one of them out; an average is nobody's to change."""
    event = Afternoon(2, rotation_rules(2)).in_order().sheet(1, 1, (500, 480)).call(2, 1).disqualify("1B")

    assert event.byes() == {}
    with pytest.raises(Refused):
        drawing.score_bye(event.competition, 1, 480, event.doing())
    with pytest.raises(Refused):
        format_of(event.competition).final_order(event.competition)
    event.happened(drawing.score_bye(event.competition, 2, 480, event.doing()))
    assert event.byes() == {"2 1A": 480}
    assert event.table() == [(1, "1A", 2, 0, 980), (0, "1B", 0, 1, 480)]


def test_a_disqualification_that_falls_puts_everything_back() -> None:
    """The match waits to be called again."""
    before = Afternoon(5).in_order().sheet(1, 1, (501, 300))
    after = Afternoon(5).in_order().sheet(1, 1, (501, 300)).disqualify("2B").pardon("2B")

    assert after.competition.rankings == before.competition.rankings


def test_a_sheet_of_a_table_with_a_gap_is_refused() -> None:
    """The team there has a bye, and no result of its own."""
    event = Afternoon(4).in_order()
    played = Afternoon(4).in_order().sheet(1, 1, (500, 1)).competition
    event.disqualify("1B")
    result = played.result(next(iter(played.rankings["rotation"].fixtures)))
    assert result is not None
    with pytest.raises(Refused) as refused:
        format_of(event.competition).arrive(event.competition, result)

    assert refused.value.key == "rotation.bye-has-no-sheet"


def test_an_average_that_is_not_rounded_ranks_to_the_last_third() -> None:
    """Three winners with 1447 points give 482 and a third."""
    event = Afternoon(7, rotation_rules(1, bye_rounding="exact")).in_order()
    event.sheet(1, 1, (512, 0)).sheet(1, 2, (505, 0)).sheet(1, 3, (430, 0))

    assert [row[:2] for row in event.table()[:4]] == [(1, "1A"), (2, "2A"), (3, "4A"), (4, "3A")]
    assert event.table()[2][4] == pytest.approx(1447 / 3)


def test_byes_for_points_only_win_and_lose_nothing() -> None:
    """Then fewer rounds lost stand higher."""
    event = Afternoon(3, rotation_rules(2, bye_counts_as="points_only")).in_order()
    event.sheet(1, 1, (180, 402), winner=0).sheet(2, 2, (350, 520))

    assert event.table() == [(1, "1A", 1, 0, 700), (2, "1B", 1, 1, 922), (3, "2A", 0, 1, 530)]


SCORES = st.tuples(st.integers(-100, 600), st.integers(-100, 600)).filter(lambda both: both[0] != both[1])


@settings(max_examples=40, deadline=None)
@given(data=st.data(), teams=st.integers(3, 6))
def test_no_order_of_sheets_and_corrections_changes_the_standings(data: st.DataObject, teams: int) -> None:
    """Each table is sealed, and some are corrected, in whatever order; who has gone before is the same in all of them."""
    rules = rotation_rules(2)
    start = Afternoon(teams, rules).in_order()
    cards = sorted(map(str, field_of(start.competition).cards.values()))
    gone = data.draw(st.lists(st.sampled_from(cards), unique=True, max_size=2))
    for card in gone:
        start.disqualify(card)
    tables = [
        (each.round, int(each.match.partition("-")[2]))
        for each in format_of(start.competition).fixtures(start.competition)
    ]
    last = {table: data.draw(SCORES) for table in tables}
    first = (
        {table: data.draw(SCORES) for table in data.draw(st.lists(st.sampled_from(tables), unique=True))}
        if tables
        else {}
    )
    orders = [data.draw(st.permutations(tables)) for _ in range(3)]
    ends = []
    for order in orders:
        event = Afternoon(teams, rules).in_order()
        for card in gone:
            event.disqualify(card)
        for table in data.draw(st.permutations(list(first))):
            event.sheet(*table, first[table])
        for table in order:
            event.sheet(*table, last[table])
        ends.append((event.table(), event.byes()))

    assert ends[0] == ends[1] == ends[2]


def test_going_early_or_late_in_a_round_makes_no_difference_to_tables_that_are_not_in() -> None:
    """Whether the others hand in before or after the disqualification."""
    acts = {
        "sheet 2": lambda event: event.sheet(1, 2, (502, 377)),
        "sheet 3": lambda event: event.sheet(1, 3, (290, 441)),
        "out": lambda event: event.disqualify("1B"),
    }
    ends = []
    for order in permutations(acts):
        event = Afternoon(7, rotation_rules(1)).in_order().call(1, 1)
        for act in order:
            acts[act](event)
        ends.append((event.table(), event.byes()))

    assert all(each == ends[0] for each in ends)
