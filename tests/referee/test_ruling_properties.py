"""Laws that every ruling of both books keeps, on random incidents."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally, right
from hangjack.games.all_fours.referee import Penalties, RuledTable, Ruling, Settled, apply_ruling, rule
from hangjack.games.all_fours.referee.effects import GameIs, HandGoes
from hangjack.referee.rows import Outcome
from support.referee import IC2024, MAFA, house, play_on, rulings

SEATED = ("offender", "holder", "owner")
OTHERWISE = house(
    "ic2024", {"point_penalty": "subtract_from_offender", "late_misdeal_scope": "game", "bad_pack": "misdeal"}
)
any_ruling = st.one_of(rulings(IC2024), rulings(MAFA), rulings(OTHERWISE))
BOOKS: dict[str, Penalties] = {IC2024.book: IC2024, MAFA.book: MAFA}


def settled(ruling: Ruling) -> Settled:
    """Return what *ruling* does to its own table."""
    return apply_ruling(ruling.incident.table, ruling)


@settings(max_examples=300)
@given(any_ruling)
def test_while_the_game_goes_on_the_points_are_what_the_score_changes_by(ruling: Ruling) -> None:
    """When it is over the score is nothing to nothing; and no side goes below that, or past the target without winning."""
    table, after = ruling.incident.table, settled(ruling)
    goes_on = after.game is GameIs.CONTINUES

    assert after.score == (table.score + after.points if goes_on else Tally())
    assert all(0 <= after.score.of(side) < ruling.goal.target for side in Side)


@settings(max_examples=300)
@given(any_ruling)
def test_a_game_that_is_over_leaves_nothing_on_the_table(ruling: Ruling) -> None:
    """No score and nothing for the count; the next player deals, unless the table is closed."""
    after = settled(ruling)
    left = (after.score, after.at_count, after.misdeals_in_a_row, after.hand, after.next_dealer)
    expected = {
        GameIs.CONTINUES: left,
        GameIs.ENDED: (Tally(), None, 0, HandGoes.PASS_DEAL, right(ruling.incident.table.dealer)),
        GameIs.VOID: (Tally(), None, 0, HandGoes.TABLE_CLOSED, None),
    }

    assert left == expected[after.game]


@settings(max_examples=300)
@given(any_ruling)
def test_a_game_that_is_over_is_a_bullseye_for_one_side(ruling: Ruling) -> None:
    """Points that bring a side home always end the game, and in its favour."""
    after = settled(ruling)
    winners = [side for side in Side if after.bullseyes.of(side)]

    assert len(winners) <= 1
    assert after.game is GameIs.CONTINUES or len(winners) == 1
    assert after.home_by_points is None or (after.game, winners) == (GameIs.ENDED, [after.home_by_points])


@settings(max_examples=300)
@given(any_ruling)
def test_only_what_is_ruled_changes_the_score_or_the_board(ruling: Ruling) -> None:
    """A referral changes nothing at all; a warning or no penalty has the cards dealt again at most."""
    unchanged, after = play_on(ruling.incident.table), settled(ruling)

    assert ruling.outcome is not Outcome.REFER or after == unchanged
    assert (
        ruling.outcome is Outcome.RULED
        or replace(after, hand=HandGoes.PLAY_ON, next_dealer=None) == unchanged
    )


@settings(max_examples=300)
@given(any_ruling)
def test_a_stored_ruling_does_the_same_when_it_is_read_back(ruling: Ruling) -> None:
    """Its effects are stored with it, so no rulebook is asked again."""
    read_back = msgspec.json.decode(msgspec.json.encode(ruling), type=Ruling)

    assert read_back == ruling
    assert apply_ruling(read_back.incident.table, read_back) == settled(ruling)


def moved(seat: str) -> Seat:
    """Return where *seat* is after everybody has moved one place on."""
    return right(Seat(seat))


def swapped(tally: Tally) -> Tally:
    """Return *tally* with the sides changed over."""
    return Tally(NS=tally.EW, EW=tally.NS)


def other(side: Side | None) -> Side | None:
    """Return the opponents of *side*, if it is one."""
    return side.other if side else None


def seen_from_the_next_seat(after: Settled) -> Settled:
    """Return *after* as it is when everybody has moved one place on."""
    return replace(
        after,
        points=swapped(after.points),
        score=swapped(after.score),
        bullseyes=swapped(after.bullseyes),
        hang_jacks=swapped(after.hang_jacks),
        next_dealer=moved(after.next_dealer) if after.next_dealer else None,
        at_count=after.at_count and AtCount(other(after.at_count.void), other(after.at_count.game_to)),
        dispute_lost_by=other(after.dispute_lost_by),
        home_by_points=other(after.home_by_points),
    )


@pytest.mark.parametrize("book_id", list(BOOKS))
@settings(max_examples=200)
@given(data=st.data())
def test_the_sides_of_the_table_are_treated_alike(book_id: str, data: st.DataObject) -> None:
    """When everybody moves one seat on, the result moves with them and nothing else changes."""
    penalties = BOOKS[book_id]
    ruling = data.draw(rulings(penalties))
    table = ruling.incident.table
    turned: RuledTable = replace(table, dealer=moved(table.dealer), score=swapped(table.score))
    facts: dict[str, Any] = {
        name: moved(value).value if name in SEATED else value for name, value in ruling.incident.facts.items()
    }
    again = rule(replace(ruling.incident, table=turned, facts=facts), penalties)

    assert isinstance(again, Ruling)
    assert settled(again) == seen_from_the_next_seat(settled(ruling))
    assert (again.outcome, again.clauses, again.duties, again.warns, again.official) == (
        ruling.outcome,
        ruling.clauses,
        ruling.duties,
        ruling.warns,
        ruling.official,
    )


@pytest.mark.parametrize("penalties", [IC2024, MAFA, OTHERWISE], ids=["ic2024", "mafa", "otherwise"])
def test_a_penalty_table_survives_its_json(penalties: Penalties) -> None:
    """It is stored whole with the competition that uses it: values only, no functions."""
    assert msgspec.json.decode(msgspec.json.encode(penalties), type=Penalties) == penalties
