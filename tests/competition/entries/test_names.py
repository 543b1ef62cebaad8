from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition.entries import names
from hangjack.competition.entries.alike import MOST_COMPARED
from hangjack.competition.entries.names import (
    Likeness,
    Lookalike,
    NameFault,
    RosterWarning,
    likeness,
    lookalikes,
    registered_as,
    similar_rosters,
)
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.problems import Problem
from support.people import ANA, BEN, DOVES, HAWKS

KITES, OWLS = EntrantId("kites"), EntrantId("owls")
FORM = {ANA: "John Thomas", BEN: "Siân O'Neil-Baptiste"}


@pytest.mark.clause("ic2024-8a-1")
@pytest.mark.parametrize("written", ["John Thomas", "JOHN THOMAS", " john  thomas "])
def test_a_name_as_registered_is_found_in_block_letters_too(written: str) -> None:
    """Sheets are filled in capitals, so capitals and the width of a space do not count."""
    assert registered_as(written, FORM) == ANA


@pytest.mark.clause("ic2024-8a-1")
@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("Johnny Thomas", Likeness.SHORT_FORM),
        ("J Thomas", Likeness.SHORT_FORM),
        ("Thomas John", Likeness.WORD_ORDER),
        ("Jon Tomas", Likeness.SPELLING),
        ("John Paul Thomas", Likeness.EXTRA_WORD),
        ("Johnthomas", Likeness.SAME_LETTERS),
    ],
)
def test_a_near_miss_is_an_error_that_names_the_registered_name(written: str, why: Likeness) -> None:
    """It is shown and never corrected: a Johnny is not a John."""
    found = registered_as(written, FORM)

    assert found == Problem(
        NameFault.NAME_MISMATCH, {"name": written, "registered": "John Thomas", "why": why}
    )


def test_a_name_like_no_other_is_an_unregistered_player() -> None:
    """Which is another offence than a misspelt name."""
    assert registered_as("Kim Ali", FORM) == Problem(NameFault.UNREGISTERED_PLAYER, {"name": "Kim Ali"})


def test_the_sentence_says_what_to_write() -> None:
    """With the name on the form and what differs."""
    found = registered_as("Johnny Thomas", FORM)

    assert isinstance(found, Problem)
    assert found.in_words() == (
        "Johnny Thomas is not written as registered, which is John Thomas "
        "(one has a short form of the other's name). Write it exactly so."
    )


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Siân O'Neil-Baptiste", "Sian ONeil Baptiste", Likeness.SAME_LETTERS),
        ("Mc Donald Ray", "McDonald Ray", Likeness.SAME_LETTERS),
        ("Ali Kim", "Kim Ali", Likeness.WORD_ORDER),
        ("Rajesh Persad", "Rajesh Prasad", Likeness.SPELLING),
        ("Player 1", "Player 2", None),
        ("Ann", "Ana", None),
        ("Kim Ali", "Jo Paul", None),
        ("", "Kim Ali", None),
        ("Kim", "Kim Ali", None),
    ],
)
def test_what_makes_two_names_look_alike(one: str, other: str, why: Likeness | None) -> None:
    """Accents, order, short forms, slips of the pen; never a different number, and never very short names."""
    assert (likeness(one, other), likeness(other, one)) == (why, why)


GIVEN = (
    "Mo Joy Abe Zoe Uma Pia Ray",
    "Ann Ben Cal Dee Eli Fay Gus",
    "Dora Nora Gina Tina John Joan Mark",
    "Mary Dean Dan Jean Jan Rita Rina",
    "Marlon Marvin Carlos Carlton Kelvin Kevin Melvin",
    "Asha Usha Isha Anil Amil Sunil Sushil",
    "Leroy Delroy Elroy Troy Roy Vince Joyce",
    "Una Ina Ida Ada Ava Eva Ivy",
)
FAMILIES = ("Baptiste", "Mohammed", "Charles", "Singh", "Joseph", "Ali", "Ramkissoon", "Alexander")


def test_families_that_share_a_surname_are_no_lookalikes() -> None:
    """Eight teams of seven, each a family: nobody of the 56 is taken for somebody else."""
    names = [
        f"{given} {family}" for team, family in zip(GIVEN, FAMILIES, strict=True) for given in team.split()
    ]
    found = lookalikes({PersonId(str(number)): name for number, name in enumerate(names)})

    assert len(names) == 56
    assert [(names[int(each.first)], names[int(each.second)]) for each in found] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jon Baptiste", "John Baptiste"),
        ("Ana Mohammed", "Anna Mohammed"),
        ("Brian Charles", "Brain Charles"),
        ("Michael Singh", "Micheal Singh"),
        ("Catherine Ali", "Katherine Ali"),
        ("Allan Joseph", "Alan Joseph"),
        ("Winston Baptiste", "Winston Batiste"),
        ("Ria Mohammed", "Ria Mohamed"),
        ("Stephanie Alexander", "Stefanie Alexander"),
    ],
)
def test_a_slip_in_a_name_is_still_noticed_where_others_share_the_surname(one: str, other: str) -> None:
    """Letters that nobody hears, neighbours that have changed places, a slip in a long name or in the surname."""
    assert (likeness(one, other), likeness(other, one)) == (Likeness.SPELLING, Likeness.SPELLING)


def test_lookalikes_are_found_across_rosters_with_the_reason() -> None:
    """Each pair once, in the order of the list."""
    names = {
        PersonId(str(number)): name
        for number, name in enumerate(["Kim Ali", "Jo Paul", "Ali Kim", "Joe Paul"])
    }

    assert lookalikes(names) == (
        Lookalike(PersonId("0"), PersonId("2"), Likeness.WORD_ORDER),
        Lookalike(PersonId("1"), PersonId("3"), Likeness.SHORT_FORM),
    )


NAMES = st.lists(
    st.builds(" ".join, st.lists(st.text("abcé'-1", min_size=1, max_size=6), min_size=1, max_size=3)),
    max_size=9,
)


@given(NAMES)
def test_the_quick_search_finds_what_comparing_everybody_finds(listed: list[str]) -> None:
    """The buckets lose no pair."""
    names = {PersonId(str(number)): name for number, name in enumerate(listed)}
    slowly = [
        Lookalike(first, second, why)
        for first, second in combinations(names, 2)
        if (why := likeness(names[first], names[second]))
    ]

    assert list(lookalikes(names)) == slowly


@given(st.text(max_size=12), st.text(max_size=12))
def test_likeness_does_not_depend_on_which_name_comes_first(one: str, other: str) -> None:
    """Whatever the script."""
    assert likeness(one, other) == likeness(other, one)


@pytest.mark.clause("ic2024-11h-1")
def test_a_disqualified_team_under_another_name_is_noticed_by_its_people() -> None:
    """When half of the smaller roster looks like the old one."""
    earlier = {HAWKS: ("Kim Ali", "Jo Paul", "Lee Wong", "Sam Roy"), DOVES: ("Ria Das", "Max Orr")}

    new = {
        KITES: ("Kimberly Ali", "Joe Paul", "Una Bell", "Vi Cox"),
        OWLS: ("Kim Ali", "Una Bell", "Vi Cox", "Wes Dunn"),
    }

    assert similar_rosters(new, earlier) == {
        KITES: (
            Problem(RosterWarning.SIMILAR_ROSTER, {"team": HAWKS, "names": ("Kimberly Ali", "Joe Paul")}),
        )
    }


def test_looking_for_teams_that_come_back_grows_with_the_hall_and_not_with_its_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each name is compared with a few, however many are out and alike; and each team that comes back is found."""
    compared = 0
    likeness_of = names._likeness

    def counting(ours: tuple[str, ...], theirs: tuple[str, ...]) -> Likeness | None:
        nonlocal compared
        compared += 1
        return likeness_of(ours, theirs)

    monkeypatch.setattr(names, "_likeness", counting)
    work = []
    for teams in (40, 80, 160):
        compared = 0
        new, earlier = (
            {EntrantId(f"{old}{team}"): rare_names(team) for team in range(teams)} for old in ("new", "old")
        )
        found = similar_rosters(new, earlier)
        work.append(compared)
        assert {EntrantId(f"old{team}") for team in range(teams)} == {
            each.values["team"] for warnings in found.values() for each in warnings
        }

    assert [each <= MOST_COMPARED * 4 * teams for each, teams in zip(work, (40, 80, 160), strict=True)] == [
        True
    ] * 3


def rare_names(team: int) -> tuple[str, ...]:
    """Return the names of a team, which no other has."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(team * 7919 + 100_000))
    return tuple(f"{letters}{each} {each}{letters}" for each in ("quill", "brand", "storm", "heath"))
