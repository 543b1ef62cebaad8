import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.bracket import first_round, rounds_of
from hangjack.competition.fixtures.draw import Draw, order_redraw
from hangjack.competition.fixtures.draw import fold as fold_draw
from hangjack.competition.fixtures.groups import (
    Group,
    GroupOptions,
    Groups,
    GroupsChanged,
    GroupsDrawn,
    change_groups,
    draw_groups,
    fold,
)
from hangjack.competition.results import Score, board_result
from hangjack.competition.standings.ranking import RankingOptions, Table, open_tables
from hangjack.competition.standings.ranking import fold as fold_table
from hangjack.competition.standings.seeding import (
    BracketOptions,
    Qualified,
    knockout_order,
    qualifiers,
    seeding_tables,
)
from hangjack.competition.standings.standings import decide_tie
from hangjack.errors import Refused
from hangjack.ids import EntrantId
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence
from support.formats import drawn, refusals, result, table_with, teams, with_results

TWO = GroupOptions(2)
FIRST = table_with("ABC", "A 17 B 5", "A 17 C 5", "B 17 C 5")
SECOND = table_with("DEF", "D 17 E 6", "D 17 F 6", "E 17 F 6")


@pytest.mark.clause("ic2024-2b-1")
@given(st.integers(2, 16), st.data())
def test_a_draw_is_dealt_into_groups_that_differ_by_one_team_at_most(
    number: int, data: st.DataObject
) -> None:
    """Every team is in exactly one group."""
    groups = data.draw(st.integers(1, number // 2))
    (event,) = draw_groups(Groups(), drawn("groups", "ABCDEFGHIJKLMNOP"[:number]), groups)
    sizes = [len(group.teams) for group in event.groups]

    assert len(sizes) == groups
    assert max(sizes) - min(sizes) <= 1
    assert sorted(team for group in event.groups for team in group.teams) == list("ABCDEFGHIJKLMNOP"[:number])


def test_groups_are_dealt_from_the_order_of_the_draw_like_cards() -> None:
    """The first team to A, the second to B, the third to A again."""
    draw = drawn("groups", "ABCDE")
    assert draw.held is not None
    one, two, three, four, five = draw.held.order

    assert draw_groups(Groups(), draw, 2) == (
        GroupsDrawn((Group("A", (one, three, five)), Group("B", (two, four))), draw.held.seed),
    )


def test_groups_are_not_drawn_without_a_draw_or_twice_from_one() -> None:
    """Another deal needs another draw, with its reason on record; and nobody may have played."""
    draw = drawn("groups", "ABCDE")
    groups = fold(Groups(), *draw_groups(Groups(), draw, 2))
    refused = refusals(
        lambda: draw_groups(Groups(), Draw("groups"), 2),
        lambda: draw_groups(Groups(), draw, 3),
        lambda: draw_groups(Groups(), draw, 0),
        lambda: draw_groups(groups, draw, 2),
        lambda: draw_groups(Groups(), draw, 2, teams("AB")),
    )

    assert [sentence(each) for each in refused] == [
        "The draw has not been held yet.",
        "5 teams cannot make 3 groups: a group has two teams at least.",
        "5 teams cannot make 0 groups: a group has two teams at least.",
        "This draw has been dealt into groups. Hold it again first, with a reason.",
        "A and B played already, and the groups of teams with results stay as they are.",
    ]
    assert fold_draw(draw, *order_redraw(draw, bytes(32), "E withdrew")).held is None


@pytest.mark.clause("ic2024-2e-1")
def test_groups_can_be_changed_on_the_day_with_a_reason() -> None:
    """Everybody sees what was changed and why; teams that have played stay."""
    groups = Groups((Group("A", teams("ABC")), Group("B", teams("DEF"))))
    changed = (Group("A", teams("ABD")), Group("B", teams("CEF")))
    (event,) = change_groups(groups, changed, "C and D share a car", have_played=teams("AB"))
    after = fold(groups, event)

    assert after == replace(groups, groups=changed, changes=(GroupsChanged(changed, "C and D share a car"),))
    with pytest.raises(Refused, match=r"arrangement\.needs-reason"):
        change_groups(groups, changed, "", have_played=())
    with pytest.raises(Refused, match=r"groups\.team-has-played"):
        change_groups(groups, changed, "C and D share a car", have_played=teams("AD"))
    with pytest.raises(Refused) as refusal:
        change_groups(groups, (Group("A", teams("AB")), Group("B", teams("BC"))), "Why not", have_played=())
    assert sentence(refusal.value) == "B would be in two groups at once."


@pytest.mark.clause("ic2024-2c-2")
def test_the_first_of_each_group_go_on_as_many_as_was_decided() -> None:
    """The book does not say how many, so nobody goes on until the house has."""
    undecided = rules_of(plain_house(book("ic2024"))).format.groups
    decided = rules_of(with_settings(book("ic2024"), {"qualifiers_per_group": 2})).format.groups

    assert qualifiers(FIRST, decided) == teams("AB")
    with pytest.raises(Refused) as refusal:
        qualifiers(FIRST, undecided)
    assert sentence(refusal.value).startswith("Nobody has decided yet how many teams of each group go on")


def test_nobody_goes_on_before_the_group_is_over() -> None:
    """The refusal names the matches."""
    with pytest.raises(Refused) as refusal:
        qualifiers(table_with("ABC", "A 17 B 5", "A 17 C 5"), TWO)

    assert sentence(refusal.value) == "The group is not over: BC must be played first."


def test_a_tie_over_the_last_place_must_be_decided_first() -> None:
    """A tie among teams that go on anyway does not keep the list back."""
    circle = table_with("ABC", "A 17 B 12", "B 17 C 12", "C 17 A 12")

    assert qualifiers(circle, GroupOptions(3)) == teams("ABC")
    with pytest.raises(Refused) as refusal:
        qualifiers(circle, TWO)
    assert sentence(refusal.value).startswith("A, B and C are level on everything")
    assert qualifiers(fold_table(circle, *decide_tie(circle, teams("CBA"), "Toss")), TWO) == teams("CB")


@pytest.mark.clause("ic2024-2d-1")
def test_qualifiers_are_seeded_by_place_and_then_by_the_criteria() -> None:
    """The winners first: D has conceded more than A, E scored more than B."""
    qualified = Qualified({"A": FIRST, "B": SECOND}, TWO)

    assert knockout_order(qualified, BracketOptions()) == teams("ADEB")


def test_level_qualifiers_of_different_groups_must_be_separated_first() -> None:
    """The committee decides that tie like any other."""
    same = table_with("DEF", "D 17 E 5", "D 17 F 5", "E 17 F 5")
    level = Qualified({"A": FIRST, "B": same}, TWO)
    with pytest.raises(Refused, match=r"qualifiers\.tie"):
        knockout_order(level, BracketOptions())
    winners, seconds = seeding_tables(level)
    decisions = (*decide_tie(winners, teams("DA"), "Toss"), *decide_tie(seconds, teams("BE"), "Toss"))

    assert knockout_order(replace(level, decisions=decisions), BracketOptions()) == teams("DABE")


def test_a_tie_for_the_first_place_keeps_the_seeding_back() -> None:
    """Who is the winner of the group matters to the bracket."""
    circle = table_with("ABC", "A 17 B 12", "B 17 C 12", "C 17 A 12")
    with pytest.raises(Refused, match=r"qualifiers\.tie"):
        knockout_order(Qualified({"A": circle}, GroupOptions(3)), BracketOptions())


@pytest.mark.parametrize("groups", range(2, 9))
@pytest.mark.parametrize("places", range(1, 4))
def test_across_groups_nobody_meets_a_team_of_its_own_group_first(groups: int, places: int) -> None:
    """Also with byes, and with an odd number of groups."""
    tables = {str(group): _finished(group) for group in range(groups)}
    order = knockout_order(Qualified(tables, GroupOptions(places)), BracketOptions("group_cross"))

    assert len(order) == groups * places
    assert all(one[0] != other[0] for one, other in first_round(rounds_of(order)))


def test_two_groups_cross_as_everybody_expects() -> None:
    """The winner of one against the second of the other; a single group has nothing to cross."""
    order = knockout_order(Qualified({"A": FIRST, "B": SECOND}, TWO), BracketOptions("group_cross"))

    assert first_round(rounds_of(order)) == (teams("AE"), teams("DB"))
    with pytest.raises(Refused, match=r"bracket\.groups-cannot-cross"):
        knockout_order(Qualified({"A": FIRST}, TWO), BracketOptions("group_cross"))


def test_a_drawn_knockout_takes_the_order_of_its_draw() -> None:
    """A draw among exactly the teams that go on."""
    qualified = Qualified({"A": FIRST, "B": SECOND}, TWO)
    draw = drawn("knockout", "ABDE")
    assert draw.held is not None

    assert knockout_order(qualified, BracketOptions("drawn"), draw) == draw.held.order
    with pytest.raises(Refused, match=r"draw\.other-entries"):
        knockout_order(qualified, BracketOptions("drawn"), drawn("knockout", "ABD"))
    with pytest.raises(Refused, match=r"draw\.not-held"):
        knockout_order(qualified, BracketOptions("drawn"))


def test_each_group_has_its_own_empty_table() -> None:
    """With its own fixtures, so that a match in the knockout never counts in a group."""
    tables = open_tables([Group("A", teams("ABC")), Group("B", teams("DE"))], RankingOptions())

    assert {name: (tuple(table.rows), len(table.fixtures)) for name, table in tables.items()} == {
        "A": (teams("ABC"), 3),
        "B": (teams("DE"), 1),
    }
    assert fold_table(tables["B"], ResultEntered(result("A 17 B 3"))) == tables["B"]


def _finished(group: int) -> Table:
    """Return a finished group of four whose teams are called by the group and a letter."""
    names = tuple(EntrantId(f"{group}{letter}") for letter in "WXYZ")
    table = open_tables([Group(str(group), names)], RankingOptions())[str(group)]
    return with_results(
        table,
        [
            board_result(
                each.match, {team: Score(17 if team == min(each.teams) else group) for team in each.teams}
            )
            for each in table.fixtures.values()
        ],
    )
