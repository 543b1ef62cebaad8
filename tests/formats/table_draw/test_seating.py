"""Who sits where: every number of people there can be, seats that are nobody's privilege, and latecomers."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.competition.fixtures.draw import seed_of, shuffled
from hangjack.errors import Refused
from hangjack.formats.table_draw.seating import (
    Layout,
    Room,
    Seated,
    SeatingFault,
    SeatingOptions,
    TableState,
    company,
    layout,
    mixes,
    require_layout,
    room_for_one,
    seat,
    sizes_of,
)
from hangjack.ids import EntrantId
from hangjack.wording import sentence
from support.formats import teams

BOOK = SeatingOptions((3, 4))
BY_CAPTAIN = SeatingOptions((3, 4), table_mix="captain")


def people(number: int) -> tuple[EntrantId, ...]:
    """Return so many people, in the order of their ids."""
    return tuple(EntrantId(f"p{each:04}") for each in range(number))


def drawn_again(entries: tuple[EntrantId, ...], nonce: bytes, words: str) -> list[tuple[int, int, str]]:
    """Return table, seat and person for everybody, worked out with nothing of ours but the guide's rule."""
    text = ",".join(f'"{each}"' for each in entries)
    seed = sha256(f'{{"entries":[{text}],"nonce":"{nonce.hex()}","words":"{words}"}}'.encode()).digest()
    order, block = list(entries), 0
    for last in range(len(order) - 1, 0, -1):
        while True:
            number = int.from_bytes(sha256(seed + block.to_bytes(8, "big")).digest(), "big")
            block += 1
            if number < 2**256 - 2**256 % (last + 1):
                break
        order[last], order[number % (last + 1)] = order[number % (last + 1)], order[last]
    fours = len(order) % 3
    threes = (len(order) - 4 * fours) // 3
    places = [(table, number) for table in range(1, threes + 1) for number in (1, 2, 3)]
    places += [(threes + table, number) for table in range(1, fours + 1) for number in (1, 2, 3, 4)]
    return [(*place, who) for place, who in zip(places, order, strict=True)]


@pytest.mark.clause("sheepshead-tables-1")
@pytest.mark.parametrize("number", [each for each in range(3, 401) if each != 5])
def test_everybody_sits_once_with_as_few_fours_as_can_be(number: int) -> None:
    """Only of five somebody waits; tables of three have the lower numbers; anybody can lay the draw out again."""
    entries, nonce = people(number), sha256(str(number).encode()).digest()
    order = shuffled(entries, seed_of(entries, nonce, "green bottle"))
    found = seat(order, sizes_of(require_layout(number, BOOK), BOOK))
    sizes = [len(table) for table in found.tables]

    assert found.waits == ()
    assert sorted(who for table in found.tables for who in table) == list(entries)
    assert sizes == sorted(sizes)
    assert set(sizes) <= {3, 4}
    assert sizes.count(4) == number % 3
    assert drawn_again(entries, nonce, "green bottle") == [
        (number_, place, who)
        for number_, table in enumerate(found.tables, start=1)
        for place, who in enumerate(table, start=1)
    ]


@pytest.mark.clause("sheepshead-tables-1")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_too_few_are_refused_in_words(number: int) -> None:
    """With what they could do."""
    assert layout(number, BOOK) == Layout(fault=SeatingFault.TOO_FEW)
    with pytest.raises(Refused) as refused:
        require_layout(number, BOOK)
    assert "three" in sentence(refused.value) or "3" in sentence(refused.value)


@pytest.mark.clause("sheepshead-tables-1")
def test_of_five_one_or_two_wait_as_the_captain_says() -> None:
    """The last ones drawn; with nobody or three waiting it is refused, and said who can."""
    assert layout(5, BOOK) == Layout(fault=SeatingFault.FIVE, offer=(1, 2))
    assert layout(5, BOOK, waiting=3) == Layout(fault=SeatingFault.FIVE, offer=(1, 2))
    assert seat(teams("FAGBC"), sizes_of(layout(5, BOOK, 1), BOOK)) == Seated((teams("FAGB"),), teams("C"))
    assert seat(teams("FAGBC"), sizes_of(layout(5, BOOK, 2), BOOK)) == Seated((teams("FAG"),), teams("BC"))
    with pytest.raises(Refused) as refused:
        require_layout(5, BOOK)
    assert sentence(refused.value) == (
        "5 people make no tables of 3 and 4. Let 1 or 2 of them wait, drawn by lot, or wait for one more."
    )


def test_nobody_waits_where_all_can_be_seated() -> None:
    """However many the captain would like to send home."""
    assert layout(8, BOOK, waiting=2) == Layout(fault=SeatingFault.NOBODY_NEED_WAIT)


def test_the_captain_chooses_the_mix_only_where_the_house_leaves_it_to_him() -> None:
    """Twelve are four threes or three fours; what leaves somebody over is refused."""
    assert mixes(12, BOOK) == (Layout(4, 0),)
    assert mixes(12, BY_CAPTAIN) == (Layout(4, 0), Layout(0, 3))
    assert layout(12, BY_CAPTAIN, larger=3) == Layout(0, 3)
    assert layout(12, BY_CAPTAIN, larger=2) == Layout(fault=SeatingFault.OTHER_MIX)
    assert layout(12, BOOK, larger=3) == Layout(fault=SeatingFault.OTHER_MIX)
    assert mixes(5, BY_CAPTAIN) == ()


@pytest.mark.clause("sheepshead-tables-2", "sheepshead-tables-3")
def test_over_many_seeds_every_seat_is_as_likely_for_everybody() -> None:
    """Ten people, 4000 draws: each has each of the ten seats about 400 times."""
    entries, times = people(10), 4000
    sizes = sizes_of(layout(10, BOOK), BOOK)
    had: Counter[tuple[EntrantId, int, int]] = Counter()
    for number in range(times):
        order = shuffled(entries, seed_of(entries, number.to_bytes(32, "big"), "fair"))
        for table, there in enumerate(seat(order, sizes).tables):
            had.update((who, table, place) for place, who in enumerate(there))
    expected = times / 10
    spread = sum(
        (had[who, table, place] - expected) ** 2 / expected
        for who in entries
        for table, size in enumerate(sizes)
        for place in range(size)
    )

    assert len(had) == 100
    assert spread < 135, "chi-square of 81 degrees of freedom, far in its tail"


@given(st.integers(6, 60), st.integers(2, 5), st.randoms(use_true_random=False))
def test_those_who_met_are_kept_apart_where_a_house_wants_it(
    number: int, rounds: int, chance: object
) -> None:
    """Everybody still sits once, and never more old company than the plain order has, counted over a table's seats in turn."""
    del chance
    entries, tables = people(number), list[tuple[EntrantId, ...]]()
    sizes = sizes_of(layout(number, BOOK), BOOK)
    for turn in range(rounds):
        order = shuffled(entries, seed_of(entries, turn.to_bytes(32, "big"), "apart"))
        met = company(tables)
        found = seat(order, sizes, met)
        assert sorted(who for table in found.tables for who in table) == list(entries)
        assert [len(table) for table in found.tables] == list(sizes)
        first = found.tables[0]
        if len(entries) > 3 * (turn + 1) * 3:
            assert all(not met.get(one, {}).get(other) for one in first for other in first)
        tables += found.tables


def test_the_second_session_of_nine_can_be_free_of_old_company() -> None:
    """Three tables of three, laid out by who has not met: the order of the draw decides who of them sits where."""
    first = (teams("ABC"), teams("DEF"), teams("GHI"))
    found = seat(teams("ABDCEGFHI"), (3, 3, 3), company(first))

    assert found.tables == (teams("ADG"), teams("BEH"), teams("CFI"))


def test_those_who_have_all_met_as_often_sit_in_the_order_of_the_draw() -> None:
    """Who has sat least often with the others comes first, and nobody has."""
    assert seat(teams("BAC"), (3,), company((teams("ABC"),))).tables == (teams("BAC"),)


@pytest.mark.clause("sheepshead-tables-1", "sheepshead-tables-4")
def test_a_latecomer_finds_a_seat_a_new_draw_or_waits() -> None:
    """Seat 4 only where nobody has dealt; a new draw only while nobody has anywhere."""
    fresh, dealt, four = TableState(1, 3), TableState(2, 3, 1), TableState(3, 4)

    assert room_for_one((fresh, dealt, four), BOOK) == Room((1,), redraw=False)
    assert room_for_one((fresh, four), BOOK) == Room((1,), redraw=True)
    assert room_for_one((four,), BOOK) == Room((), redraw=True)
    assert room_for_one((dealt,), BOOK) == Room((), redraw=False)
    assert room_for_one((dealt,), BOOK).waits
