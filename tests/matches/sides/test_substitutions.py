from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import A
from hangjack.matches.sides.substitutions import (
    Bench,
    Benches,
    Change,
    IdlePairCredited,
    Substituted,
    SubstitutionAcknowledged,
    SubstitutionOptions,
    SubstitutionsExceeded,
    acknowledge,
    confirm_excess,
    credit_idle_pair,
    fold,
    substitute,
    substitution_problems,
)
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.shelf import book
from hangjack.wording import sentence

OPTIONS = options_of(plain_house(book("ic2024")), SubstitutionOptions)
PLAYERS = tuple(PersonId(f"p{number}") for number in range(1, 15))
OFFICIAL = PersonId("official")
BENCH = Bench(frozenset(PLAYERS), {person: place // 2 + 1 for place, person in enumerate(PLAYERS[:6])})


def change(off: int, on: int, *, disciplinary: bool = False) -> Change:
    """Return the wish to bring on one numbered player for another."""
    return Change(A, PersonId(f"p{off}"), PersonId(f"p{on}"), disciplinary)


def problems(bench: Bench, wanted: Change, *, game_running: bool = False) -> list[str]:
    """Return the codes of what speaks against it."""
    return [each.code for each in substitution_problems(bench, wanted, OPTIONS, game_running=game_running)]


def after(*changes: Change) -> Bench:
    """Return the bench after these substitutions between games."""
    bench = BENCH
    for wanted in changes:
        events = substitute(bench, wanted, OPTIONS, 0, game_running=False)
        bench = reduce(fold, events, Benches(bench, bench)).A
    return bench


@pytest.mark.clause("ic2024-7a-2", "ic2024-7a-3")
def test_a_substitute_takes_the_seat_and_the_one_taken_off_is_out_of_the_match() -> None:
    """The change is counted, and whoever went off cannot come back."""
    bench = after(change(1, 7))

    assert (bench.playing[PersonId("p7")], bench.off, bench.made) == (1, frozenset({PersonId("p1")}), 1)
    assert problems(bench, change(2, 1)) == ["already_substituted"]


@pytest.mark.clause("ic2024-7a-1")
def test_a_substitute_must_be_registered_to_the_team() -> None:
    """Only the team's own roster is offered."""
    assert problems(BENCH, change(1, 99)) == ["not_registered"]


def test_nobody_plays_twice_and_nobody_leaves_who_is_not_there() -> None:
    """The one who comes on must be free, the one who goes off must be playing."""
    assert problems(BENCH, change(1, 2)) == ["already_playing"]
    assert problems(BENCH, change(9, 10)) == ["not_playing"]


@pytest.mark.clause("ic2024-7b-2")
def test_players_are_replaced_only_between_games_unless_for_discipline() -> None:
    """An offender leaves at once (ic-R54); everybody else waits for the end of the game."""
    assert problems(BENCH, change(1, 7), game_running=True) == ["game_running"]
    assert problems(BENCH, change(1, 7, disciplinary=True), game_running=True) == []


@pytest.mark.clause("ic2024-7a-3", "ic2024-7a-5")
def test_the_seventh_substitution_needs_an_official_and_loses_the_match() -> None:
    """Six are free; a disciplinary one counts too. A captain alone is refused (ic-R13)."""
    bench = after(*(change(number, number + 6, disciplinary=number == 1) for number in range(1, 7)))
    seventh = change(7, 13)
    with pytest.raises(Refused) as refusal:
        substitute(bench, seventh, OPTIONS, 0, game_running=False)
    events = confirm_excess(bench, seventh, OPTIONS, OFFICIAL)

    assert refusal.value.key == "substitution-fault.too_many_substitutions"
    assert events == (SubstitutionsExceeded(seventh, OFFICIAL),)
    assert reduce(fold, events, Benches(bench, BENCH)) == Benches(replace(bench, lost_by_default=True), BENCH)


def test_there_is_no_excess_to_confirm_while_substitutions_are_left() -> None:
    """An official cannot lose a match for a team by mistake."""
    with pytest.raises(Refused) as refusal:
        confirm_excess(BENCH, change(1, 7), OPTIONS, OFFICIAL)

    assert sentence(refusal.value) == "0 substitutions made of 6: there is no excess to confirm."


@pytest.mark.clause("ic2024-16b-6")
def test_the_pair_of_an_idle_table_cannot_be_brought_on_once_it_has_cost_bullseyes() -> None:
    """They had their part in the match; before the award they are ordinary substitutes."""
    pair = (PersonId("p13"), PersonId("p14"))
    events = credit_idle_pair(BENCH, A, pair)
    bench = reduce(fold, events, Benches(BENCH, BENCH)).A

    assert events == (IdlePairCredited(A, pair),)
    assert (problems(BENCH, change(1, 14)), problems(bench, change(1, 14))) == (
        [],
        ["credited_for_idle_table"],
    )
    assert credit_idle_pair(bench, A, pair) == ()


@pytest.mark.clause("ic2024-7b-1")
def test_a_substitution_stays_open_until_the_other_side_or_an_official_has_taken_note() -> None:
    """The captain tells; somebody else confirms, once."""
    bench = after(change(1, 7))
    events = acknowledge(bench, A, 1, OFFICIAL)
    told = reduce(fold, events, Benches(bench, BENCH)).A
    with pytest.raises(Refused) as refusal:
        acknowledge(bench, A, 2, OFFICIAL)

    assert (bench.unacknowledged, told.unacknowledged) == (frozenset({1}), frozenset())
    assert events == (SubstitutionAcknowledged(A, 1, OFFICIAL),)
    assert acknowledge(told, A, 1, OFFICIAL) == ()
    assert sentence(refusal.value) == "There is no substitution 2: the team has made 1."


def test_a_book_that_says_nothing_forbids_nothing() -> None:
    """Returning, many changes and changes in mid-game are then the captains' affair."""
    silent = options_of(plain_house(book("mafa")), SubstitutionOptions)
    bench = replace(BENCH, off=frozenset({PersonId("p7")}), made=9)

    assert silent == SubstitutionOptions()
    assert substitution_problems(bench, change(1, 7), silent, game_running=True) == ()


@given(st.lists(st.tuples(st.integers(1, 14), st.integers(1, 14), st.booleans(), st.booleans()), max_size=30))
def test_whatever_captains_try_six_play_and_nobody_returns(tries: list[tuple[int, int, bool, bool]]) -> None:
    """The same number sits at the same tables, at most six changes are made, and those who went off stay off."""
    bench, left = BENCH, set[PersonId]()
    for off, on, disciplinary, running in tries:
        wanted = change(off, on, disciplinary=disciplinary)
        try:
            events: tuple[Substituted, ...] = substitute(bench, wanted, OPTIONS, 0, game_running=running)
        except Refused:
            continue
        bench = reduce(fold, events, Benches(bench, bench)).A
        left.add(wanted.off)

    assert sorted(bench.playing.values()) == [1, 1, 2, 2, 3, 3]
    assert bench.made == len(left) <= 6
    assert not left & bench.playing.keys()
