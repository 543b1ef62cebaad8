"""Line-ups in which somebody may play twice: what is wrong with them, and which tables are manned."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.ids import PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.sides.doubling import (
    Checked,
    Doubling,
    LineUpFault,
    Manning,
    Named,
    check,
    must_nominate,
    playing_twice,
    tables,
)
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

RULES = rules_of(plain_house(book("abingdon"))).match
assert RULES.doubling is not None
LEAGUE: Doubling = RULES.doubling
FINALS = replace(LEAGUE, all_compulsory=True)
PAIR = 2


def named(players: str, *pairs: str, twice: str = "", told: bool = False, ready: bool = True) -> Named:
    """Return a line-up in which every player is a letter; an empty pair is none."""
    return Named(people(players), tuple(people(pair) or None for pair in pairs), people(twice), told, ready)


def people(letters: str) -> tuple[PersonId, ...]:
    """Return the people whom letters stand for."""
    return tuple(PersonId(letter) for letter in letters)


def faults(line_up: Named, doubling: Doubling = LEAGUE) -> tuple[str, ...]:
    """Return what is wrong, as codes."""
    return tuple(fault.value for fault in check(line_up, doubling, PAIR).faults)


@pytest.mark.clause("abingdon-L11-3")
@pytest.mark.clause("abingdon-L18-1")
@pytest.mark.parametrize(
    ("line_up", "code", "manned"),
    [
        (named("abcdef", "ab", "cd", "ef"), "", (True, True, True)),
        (named("abcdef", "ab", "c", "ef"), "pair-size", (True, False, True)),
        (named("abcdef", "aa", "cd", "ef"), "pair-size", (False, True, True)),
        (named("abcde", "ab", "cd", "ex"), "not-named wrong-number-twice", (True, True, False)),
        (
            named("abcdef", "ab", "bc", "de"),
            "doubling-not-allowed same-player-tables-1-2",
            (True, False, False),
        ),
        (named("abc", "ab", "", ""), "", (True, False, False)),
        (named("abc", "ab", "bc", ""), "doubling-needs-four same-player-tables-1-2", (True, False, False)),
        (named("a", "", "", ""), "", (False, False, False)),
        (named("abcd", "ab", "cd", ""), "", (True, True, False)),
        (named("abcd", "ab", "cd", "ac", twice="ac", told=True, ready=False), "", (True, True, True)),
        (named("abcd", "ab", "cd", "ac", twice="ad", told=True), "twice-not-nominated", (True, True, False)),
        (named("abcd", "ab", "cd", "ac", twice="ac"), "opponent-not-informed", (True, True, False)),
        (named("abcde", "ab", "cd", "ea", twice="a", told=True), "", (True, True, True)),
        (named("abcde", "ab", "cd", "ea", twice="a", told=True, ready=False), "", (True, True, False)),
        (named("abcde", "ab", "cd", "ac", twice="ac", told=True), "wrong-number-twice", (True, True, False)),
        (
            named("abcdef", "ab", "cd", "ea", twice="a", told=True),
            "doubling-not-allowed",
            (True, True, False),
        ),
    ],
)
def test_what_is_wrong_is_said_and_the_table_concerned_is_unmanned(
    line_up: Named, code: str, manned: tuple[bool, ...]
) -> None:
    """Each rule has its code; what is right elsewhere is played."""
    found = check(line_up, LEAGUE, PAIR)

    assert (" ".join(fault.value for fault in found.faults), found.manned) == (code, manned)


@pytest.mark.clause("abingdon-L13-1")
@pytest.mark.clause("abingdon-L12-2")
def test_where_six_are_compulsory_five_lose_the_tie_or_what_the_house_says() -> None:
    """Nobody plays twice there; a house may take the tables alone for which somebody is missing."""
    five = named("abcde", "ab", "cd", "ea", twice="a", told=True)
    tables_only = replace(FINALS, options=replace(FINALS.options, six_required_effect="tables"))

    assert check(five, FINALS, PAIR) == Checked((LineUpFault.SIX_REQUIRED,), (False, False, False))
    assert check(five, tables_only, PAIR).manned == (True, True, False)
    assert check(named("abcdef", "ab", "cd", "ef"), FINALS, PAIR).faults == ()


def test_a_house_may_let_two_play_twice_whatever_the_number_named() -> None:
    """Nominated and told they are all the same."""
    freely = replace(LEAGUE, options=replace(LEAGUE.options, doubling_when="any_time"))
    six = named("abcdef", "ab", "cd", "ac", twice="ac", told=True)

    assert faults(six) == ("doubling-not-allowed",)
    assert faults(six, freely) == ()
    assert faults(replace(six, told=False), freely) == ("opponent-not-informed",)


def test_a_table_is_played_by_two_conceded_by_one_and_void_without_any() -> None:
    """The other side has what one cannot man."""
    home = Checked((), (True, True, False))
    away = Checked((), (True, False, False))

    assert tables({A: home, B: away}) == (Manning(), Manning(conceded_by=B), Manning(void=True))


@given(st.integers(1, 8), st.data())
def test_a_line_up_without_a_fault_seats_everybody_once_or_as_often_as_nominated(
    number: int, data: st.DataObject
) -> None:
    """Whoever sits at two tables was nominated, the others know, and nobody sits at tables 1 and 2."""
    players = people("abcdefgh"[:number])
    pairs = [None, *combinations(players, PAIR)]
    chosen = tuple(data.draw(st.sampled_from(pairs)) for _ in range(3))
    twice = playing_twice(chosen)
    found = check(Named(players, chosen, tuple(twice), told=True), LEAGUE, PAIR)

    if not found.faults and found.manned[-1]:
        assert len(twice) == must_nominate(number, LEAGUE.options)
    if not found.faults:
        assert not (set(chosen[0] or ()) & set(chosen[1] or ()))
        assert found.manned == tuple(
            pair is not None and (table == 0 or number >= LEAGUE.options.min_players_for_doubling)
            for table, pair in enumerate(chosen)
        )
