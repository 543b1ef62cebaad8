from collections.abc import Callable

import pytest
from msgspec.structs import replace

from hangjack.errors import HangjackError, Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import A, B
from hangjack.matches.sides.lineups import (
    CaptainChanged,
    LineUp,
    LineUpDeclared,
    LineUpOptions,
    LineUps,
    change_captain,
    declare,
    fold,
)
from hangjack.wording import sentence

CUP = LineUpOptions(players_a_table=2, substitutes_named=6)


def people(*names: str) -> tuple[PersonId, ...]:
    """Return people by name."""
    return tuple(map(PersonId, names))


def line_up(mark: str) -> LineUp:
    """Return six players, one substitute and a captain who plays at table 1."""
    tables = tuple(people(f"{mark}{2 * table + 1}", f"{mark}{2 * table + 2}") for table in range(3))
    return LineUp(tables, PersonId(f"{mark}1"), PersonId(f"{mark}9"), people(f"{mark}7"))


OURS = LineUpDeclared(A, PersonId("a1"), line_up("a"))
THEIRS = LineUpDeclared(B, PersonId("b1"), line_up("b"))


def handed_in(*declared: LineUpDeclared) -> LineUps:
    """Return the line-ups after each was handed in."""
    line_ups = LineUps()
    for each in declared:
        for event in declare(line_ups, each, 3, CUP, {}):
            line_ups = fold(line_ups, event)
    return line_ups


def refused(step: Callable[[], object]) -> str:
    """Return what is said against a step."""
    with pytest.raises(Refused) as refusal:
        step()
    return sentence(refusal.value)


def changed(**fields: object) -> LineUpDeclared:
    """Return our line-up with something else in it."""
    return replace(OURS, line_up=replace(OURS.line_up, **fields))


@pytest.mark.clause("ic2024-6b-2", "ic2024-15c-1")
def test_line_ups_are_shown_to_both_sides_at_the_same_moment() -> None:
    """Until both are in, each side sees only its own, and the public none."""
    one, both = handed_in(OURS), handed_in(OURS, THEIRS)
    exchanged = {A: OURS.line_up, B: THEIRS.line_up}

    assert [one.seen_by(viewer) for viewer in (A, B, None)] == [{A: OURS.line_up}, {}, {}]
    assert [both.seen_by(viewer) for viewer in (A, B, None)] == [exchanged] * 3


@pytest.mark.clause("ic2024-15c-2")
def test_a_line_up_may_be_changed_until_the_exchange_and_not_after() -> None:
    """From then on there are only substitutions; the same again is harmless."""
    other = changed(substitutes=people("a8"))

    assert declare(handed_in(OURS), other, 3, CUP, {}) == (other,)
    assert declare(handed_in(OURS, THEIRS), OURS, 3, CUP, {}) == ()
    assert refused(lambda: declare(handed_in(OURS, THEIRS), other, 3, CUP, {})).startswith(
        "Both line-ups are in"
    )


@pytest.mark.clause("ic2024-6b-1")
def test_a_line_up_names_three_pairs_and_up_to_six_substitutes_each_person_once() -> None:
    """And nobody who may not play: the reason is the refusal."""
    pair_short = changed(tables=OURS.line_up.tables[:2])
    twice = changed(substitutes=people("a1"))
    many = changed(substitutes=people(*(f"s{number}" for number in range(7))))
    banned: dict[PersonId, HangjackError] = {PersonId("a3"): Refused("line-up.locked")}

    assert refused(lambda: declare(LineUps(), pair_short, 3, CUP, {})) == (
        "The line-up must name 2 players for each of 3 tables."
    )
    assert refused(lambda: declare(LineUps(), twice, 3, CUP, {})) == (
        "Named more than once: a1. Each person plays at one table."
    )
    assert (
        refused(lambda: declare(LineUps(), many, 3, CUP, {})) == "7 substitutes are named, but 6 is the most."
    )
    assert refused(lambda: declare(LineUps(), changed(captain=PersonId("z")), 3, CUP, {})).startswith(
        "The captain must"
    )
    assert refused(lambda: declare(LineUps(), OURS, 3, CUP, banned)).startswith("Both line-ups are in")


@pytest.mark.clause("ic2024-7c-1", "ic2024-7c-2")
def test_the_captaincy_passes_to_somebody_on_the_sheet_who_keeps_the_own_seat() -> None:
    """The role moves, the line-up does not."""
    both = handed_in(OURS, THEIRS)
    (event,) = change_captain(both, A, PersonId("a5"), ())
    after = fold(both, event)

    assert event == CaptainChanged(A, PersonId("a5"))
    assert (after.captains[A], after.declared) == (PersonId("a5"), both.declared)
    assert change_captain(after, A, PersonId("a5"), {PersonId("a5")}) == ()
    assert refused(lambda: change_captain(both, A, PersonId("b1"), ())).startswith("b1 does not play")
    assert refused(lambda: change_captain(both, A, PersonId("a5"), {PersonId("a6")})).startswith(
        "a5 does not"
    )
    assert refused(lambda: change_captain(LineUps(), A, PersonId("a5"), ())).startswith("The captain must be")
