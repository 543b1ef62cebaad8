"""Who meets whom when half of the teams keep their table and the others go up one, against people walking."""

from fractions import Fraction
from itertools import combinations
from math import floor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hangjack.formats.rotation.byes import ByeAward, bye_award
from hangjack.formats.rotation.rotation import (
    DrawnCard,
    Letter,
    RotationOptions,
    cards_for,
    repeats_from,
    seating,
    tables_for,
)

A, B = Letter.STAYS, Letter.MOVES
PLAIN = RotationOptions()
OTHER = RotationOptions(phantom="high_A")
FIELDS = range(2, 61)

Walked = list[tuple[int, str | None, str | None]]


def walked(teams: int, rounds: int, options: RotationOptions, gone: set[str]) -> Walked:
    """Return a round as it comes out when people really get up: one list stays, the last of the other goes first."""
    tables = (teams + 1) // 2
    stays = [f"{number}A" for number in range(1, tables + 1)]
    moves = [f"{number}B" for number in range(1, tables + 1)]
    gaps = set(gone)
    if teams % 2:
        gaps.add(stays[-1] if options is OTHER else moves[-1])
    for _ in range(rounds - 1):
        moves = [moves[-1], *moves[:-1]]
    rows = zip(range(1, tables + 1), stays, moves, strict=True)
    return [
        (table, None if one in gaps else one, None if other in gaps else other) for table, one, other in rows
    ]


def seated(teams: int, number: int, options: RotationOptions, gone: set[DrawnCard]) -> Walked:
    rows = seating(teams, number, options, gone)
    return [(row.table, written(row.stays), written(row.moves)) for row in rows]


def written(card: DrawnCard | None) -> str | None:
    return None if card is None else str(card)


@pytest.mark.parametrize("options", [PLAIN, OTHER])
@pytest.mark.parametrize("teams", FIELDS)
def test_every_round_is_seated_as_when_people_get_up_and_go(teams: int, options: RotationOptions) -> None:
    """For as many rounds as it takes to come back to the first, and one more."""
    for number in range(1, tables_for(teams) + 2):
        assert seated(teams, number, options, set()) == walked(teams, number, options, set())


@given(teams=st.sampled_from(FIELDS), number=st.integers(1, 80), data=st.data())
def test_a_team_that_has_gone_leaves_a_gap_and_whoever_faces_it_has_a_bye(
    teams: int, number: int, data: st.DataObject
) -> None:
    """Several at once too; where two gaps meet nobody has one, and everybody else is where they would have been."""
    cards = cards_for(teams, PLAIN)
    gone = set(data.draw(st.lists(st.sampled_from(cards), unique=True)))
    rows = walked(teams, number, PLAIN, {str(card) for card in gone})
    facing = seating(teams, number, PLAIN, gone)

    assert seated(teams, number, PLAIN, gone) == rows
    assert [str(row.bye) for row in facing if row.bye] == [
        stays or moves for _, stays, moves in rows if (stays is None) != (moves is None)
    ]


@pytest.mark.parametrize("options", [PLAIN, OTHER])
@pytest.mark.parametrize("teams", FIELDS)
def test_each_team_draws_one_card_and_an_odd_field_leaves_one_out(
    teams: int, options: RotationOptions
) -> None:
    """The highest of those that move, or in some houses of those that stay."""
    cards = cards_for(teams, options)
    tables = tables_for(teams)
    everything = {DrawnCard(number, letter) for number in range(1, tables + 1) for letter in Letter}
    left_out = {DrawnCard(tables, A if options is OTHER else B)} if teams % 2 else set()

    assert len(cards) == len(set(cards)) == teams
    assert set(cards) == everything - left_out


@pytest.mark.parametrize("teams", FIELDS)
def test_nobody_meets_twice_before_the_round_in_which_repeats_begin(teams: int) -> None:
    """In that round the first one comes back, and nobody has a second bye before it."""
    rounds = [seating(teams, number, PLAIN) for number in range(1, repeats_from(teams) + 1)]
    byes = [row.bye for each in rounds[:-1] for row in each if row.bye]

    assert all(not set(one) & set(other) for one, other in combinations(rounds[:-1], 2))
    assert rounds[-1] == rounds[0]
    assert len(byes) == len(set(byes)) == (tables_for(teams) if teams % 2 else 0)
    assert all(card.letter is A for card in byes)


@given(scores=st.lists(st.integers(-400, 900), min_size=1, max_size=30))
@example(scores=[0, 0, -1])
def test_a_bye_is_worth_the_average_of_the_winners_and_a_half_goes_up(scores: list[int]) -> None:
    """Also below nothing; a house may cut it off or keep it as it is, and may give the points without the win."""
    exact = Fraction(sum(scores), len(scores))
    cut = bye_award(scores, RotationOptions(bye_rounding="floor"))
    kept = bye_award(scores, RotationOptions(bye_rounding="exact", bye_counts_as="points_only"))

    assert bye_award(scores, PLAIN) == ByeAward(floor(exact + Fraction(1, 2)), "win")
    assert cut == ByeAward(floor(exact), "win")
    assert (kept and kept.points, kept and kept.counts_as) == (float(exact), "points_only")


def test_half_of_minus_seven_is_minus_three_and_no_table_played_gives_no_average() -> None:
    """Somebody has to say then what the bye is worth."""
    assert bye_award([-7, 0], PLAIN) == ByeAward(-3, "win")
    assert bye_award([], PLAIN) is None
