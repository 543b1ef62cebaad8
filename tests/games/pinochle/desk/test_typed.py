"""Rows of a paper as they are typed, and as they are shown again to whoever sets the copy right."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.games.pinochle.desk.typed import SEEN, typed_hands, typed_row
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match.lines import HandLine, WrittenHand
from hangjack.matches.parties import SIDES, both

numbers = st.builds(both, st.integers(-999, 999), st.integers(-999, 999))
sides = st.sampled_from(SIDES)


@st.composite
def hands(draw: st.DrawFn) -> WrittenHand:
    """Make a hand of a paper, as strange as papers are."""
    how = draw(st.sampled_from((HowEnded.PLAYED, HowEnded.BOARD_SET, HowEnded.RENEGE)))
    unbid = how is HowEnded.RENEGE and draw(st.booleans())
    line = HandLine(
        1,
        Seat.NORTH,
        None if unbid else draw(sides),
        None if unbid else draw(st.integers(0, 999)),
        draw(numbers),
        draw(numbers) if how is HowEnded.PLAYED else both(),
        draw(numbers),
        how,
        draw(sides) if how is HowEnded.RENEGE else None,
        draw(st.none() | sides),
    )
    seen = SEEN if line.boston is not None and draw(st.booleans()) else ""
    return WrittenHand(line, draw(numbers), draw(st.booleans()), draw(st.booleans()), seen)


@given(st.lists(hands(), min_size=1, max_size=3))
def test_a_copy_is_shown_as_it_would_be_typed(written: list[WrittenHand]) -> None:
    """Whoever sets it right finds every row as it stands, and what is left alone stays the same."""
    rows = tuple(map(typed_row, written))
    numbered = [replace(each, hand=replace(each.hand, n=at)) for at, each in enumerate(written, start=1)]

    assert typed_hands(rows) == tuple(numbered)
