"""The draw of a session: who holds it, who comes late, who leaves, and what is left when a table has dealt."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from hangjack.competition.fixtures.draw import verify_draw
from hangjack.competition.formats import format_of
from hangjack.errors import Refused
from hangjack.formats.table_draw import drawing
from hangjack.formats.table_draw.drawing import Leaving
from hangjack.formats.table_draw.seating import Seated, SeatingOptions, company, seat
from hangjack.formats.table_draw.sessions import SessionOpened, draw_of, seat_of, sessions_of
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.wording import sentence
from made_up.rules import plugged_in
from support.cup import DIRECTOR
from support.sessions import DEPUTY, HOST, PLACE, START_MS, Evening, persons, table_rules

STRANGER = PersonId("stranger")
LATE = EntrantId("late")


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    with plugged_in():
        yield


def refusal(act: Callable[[], object]) -> str:
    """Return why *act* is refused; every refusal is a sentence in both languages."""
    with pytest.raises(Refused) as refused:
        act()
    assert sentence(refused.value)
    assert sentence(refused.value, "fr")
    return refused.value.key


def evening(people: int = 10, options: SeatingOptions | None = None) -> Evening:
    """Return an evening to whose first session so many have come."""
    rules = table_rules(seating=options)
    return Evening(rules).session().come("S1", *persons(people))


@pytest.mark.clause("sheepshead-tables-1", "sheepshead-tables-2", "sheepshead-tables-3")
def test_everybody_who_has_come_gets_a_table_and_a_seat_that_anybody_can_work_out_again() -> None:
    """Two threes and a four, by the order of a draw that verifies; each table is a match at its number."""
    drawn = evening().draw()
    held = drawn.competition.draw(draw_of("S1")).held

    assert held is not None
    assert verify_draw(held) == ()
    assert drawn.tables() == seat(held.order, (3, 3, 4)).tables
    assert [each.match for each in format_of(drawn.competition).fixtures(drawn.competition)] == [
        "S1-1",
        "S1-2",
        "S1-3",
    ]
    placed = format_of(drawn.competition).placed(drawn.competition, MatchId("S1-3"))
    assert placed is not None
    assert (placed.tables, placed.start_ms) == ((3,), START_MS)
    assert seat_of(sessions_of(drawn.competition).sessions["S1"], drawn.tables()[2][1]) == (3, 2)


@pytest.mark.clause("sheepshead-tables-4")
def test_the_captain_or_a_deputy_of_the_place_holds_the_draw_and_nobody_else() -> None:
    """A host may only where the house lets the captain confirm; then nobody sits before he has."""
    for person in (HOST, STRANGER):
        assert refusal(partial(evening().draw, by=person)) == "session.not-yours"
    elsewhere = Evening(table_rules()).session("S1", "dam").come("S1", *persons(6))
    assert refusal(lambda: elsewhere.draw(by=DEPUTY)) == "session.not-yours"
    assert len(evening().draw(by=DEPUTY).tables()) == 3
    by_host = evening(options=SeatingOptions((3, 4), draw_by="captain_confirms")).draw(by=HOST)
    assert format_of(by_host.competition).fixtures(by_host.competition) == ()
    assert seat_of(sessions_of(by_host.competition).sessions["S1"], persons(1)[0]) is None
    by_host.happened(drawing.confirm_tables(by_host.competition, "S1", by_host.doing()))
    assert len(format_of(by_host.competition).fixtures(by_host.competition)) == 3
    again = partial(drawing.confirm_tables, by_host.competition, "S1", by_host.doing())
    assert refusal(again) == "session.nothing-to-confirm"


@pytest.mark.clause("sheepshead-tables-4")
def test_a_draw_is_repeated_for_a_reason_and_not_once_a_table_has_dealt() -> None:
    """The first draw stays on record; nobody sits by it until the second is held."""
    drawn = evening().draw()
    nonce = drawn.nonce("S1", 1)

    def repeat(reason: str, by: PersonId = DIRECTOR) -> object:
        return drawing.repeat_draw(drawn.competition, "S1", nonce, reason, drawn.doing(by))

    assert refusal(lambda: repeat("  ")) == "session.repeat-why"
    assert refusal(lambda: repeat("Two lists.", HOST)) == "session.not-yours"
    assert refusal(drawn.draw) == "session.drawn-already"
    drawn.happened(drawing.repeat_draw(drawn.competition, "S1", nonce, "Two lists.", drawn.doing()))
    assert drawn.tables() == ()
    assert drawn.competition.rankings["S1"].fixtures == {}
    drawn.draw(again=1)
    assert len(drawn.tables()) == 3
    ((first, why),) = drawn.competition.draw(draw_of("S1")).redrawn
    assert (verify_draw(first), why) == ((), "Two lists.")
    assert list(drawn.competition.rankings["S1"].fixtures) == ["S1.2-1", "S1.2-2", "S1.2-3"]
    drawn.deal("S1", 2)
    assert refusal(lambda: repeat("Late train.")) == "session.has-dealt"


def test_of_five_the_last_drawn_wait_and_others_hear_what_to_do() -> None:
    """Whoever can be seated does not wait."""
    five = evening(5)
    assert refusal(five.draw) == "seating-fault.five"
    five.draw(waiting=1)
    held = five.competition.draw(draw_of("S1")).held
    assert held is not None
    assert sessions_of(five.competition).sessions["S1"].seated == Seated((held.order[:4],), held.order[4:])
    assert refusal(lambda: evening(6).draw(waiting=1)) == "seating-fault.nobody_need_wait"
    assert refusal(lambda: evening(2).draw()) == "seating-fault.too_few"


def test_a_latecomer_is_drawn_to_a_table_of_three_that_has_not_dealt() -> None:
    """Seat 4, by the seed of the draw and nobody's choice; the others stay where they are."""
    drawn = evening().draw().deal("S1", 1)
    before = drawn.tables()
    late = drawn.enter(LATE).competition
    drawn.happened(drawing.join_table(late, "S1", LATE, drawn.doing(DEPUTY)))

    assert drawn.tables() == (before[0], (*before[1], LATE), before[2])
    assert drawn.competition.rankings["S1"].fixtures[MatchId("S1-2")].teams == (*before[1], LATE)
    assert MatchId("S1-1") in drawn.competition.under_way
    join = partial(drawing.join_table, drawn.competition, "S1", EntrantId("later"))
    assert refusal(partial(join, drawn.doing())) == "session.join-wait"
    assert refusal(partial(join, drawn.doing(HOST))) == "session.not-yours"
    assert (
        refusal(lambda: drawing.join_table(drawn.competition, "S1", LATE, drawn.doing()))
        == "session.sits-already"
    )
    fours = evening(8).draw().enter(LATE)
    assert (
        refusal(lambda: drawing.join_table(fours.competition, "S1", LATE, fours.doing()))
        == "session.join-redraw"
    )
    early = evening()
    assert (
        refusal(lambda: drawing.join_table(early.competition, "S1", LATE, early.doing()))
        == "session.not-drawn"
    )


def test_whoever_leaves_before_the_deal_leaves_a_table_of_three_or_a_seat_to_somebody_who_waits() -> None:
    """At a table that has dealt, the sheet says what becomes of it."""
    drawn = evening().draw()
    three, four = drawn.tables()[0], drawn.tables()[2]

    def leave(who: EntrantId, reason: str = "Ill.", instead: EntrantId | None = None) -> None:
        drawn.happened(drawing.leave(drawn.competition, Leaving("S1", who, reason, instead), drawn.doing()))

    leave(four[1])
    assert drawn.tables()[2] == (four[0], four[2], four[3])
    assert refusal(lambda: leave(three[0])) == "session.too-few-left"
    assert refusal(lambda: leave(three[0], instead=LATE)) == "session.not-waiting"
    drawn.come("S1", LATE)
    leave(three[0], instead=LATE)
    assert drawn.tables()[0] == (LATE, *three[1:])
    assert refusal(lambda: leave(three[0])) == "session.not-here"
    drawn.deal("S1", 2)
    assert refusal(lambda: leave(drawn.tables()[1][0])) == "session.table-has-dealt"
    assert refusal(lambda: leave(three[1], reason=" ", instead=None)) == "session.too-few-left"


def test_somebody_who_only_waits_simply_goes() -> None:
    """Before the draw, or as the one of five who has no seat."""
    five = evening(5).draw(waiting=1)
    (waits,) = sessions_of(five.competition).sessions["S1"].seated.waits
    five.happened(drawing.leave(five.competition, Leaving("S1", waits, "Bus."), five.doing(HOST)))
    assert sessions_of(five.competition).sessions["S1"].seated.waits == ()
    early = evening(4)
    early.happened(drawing.leave(early.competition, Leaving("S1", persons(1)[0], ""), early.doing(HOST)))
    assert sessions_of(early.competition).sessions["S1"].present == persons(4)[1:]


def test_only_complete_entries_come_in_and_a_place_is_known_first() -> None:
    """A second coming changes nothing."""
    early = evening(3)
    assert drawing.come_in(early.competition, "S1", persons(1)[0], early.doing()) == ()
    come = partial(drawing.come_in, early.competition, "S1", LATE, early.doing())
    assert refusal(come) == "roster-fault.entry_incomplete"
    assert (
        refusal(lambda: drawing.come_in(early.competition, "S9", LATE, early.doing())) == "session.none-such"
    )
    nowhere = SessionOpened("S2", "nowhere", "2031-01-18", START_MS)
    assert (
        refusal(lambda: drawing.open_session(early.competition, nowhere, bytes(32)))
        == "session.no-such-place"
    )
    moved = SessionOpened("S1", PLACE.id, "2031-01-19", START_MS)
    early.happened(drawing.open_session(early.competition, moved, bytes(32)))
    assert sessions_of(early.competition).sessions["S1"].opened == moved
    assert drawing.open_session(early.competition, moved, bytes(32)) == ()
    early.draw().deal("S1", 1)
    assert refusal(lambda: drawing.open_session(early.competition, moved, bytes(32))) == "session.has-dealt"


def test_every_session_is_drawn_anew_and_company_is_kept_apart_only_where_a_house_wants_it() -> None:
    """By the book nobody looks back; with the house's setting the order of the draw is laid out around old company."""
    by_book, apart = (
        evening(9, SeatingOptions((3, 4), keep_apart=wanted))
        .draw()
        .session("S2", number=2)
        .come("S2", *persons(9))
        .draw("S2")
        for wanted in (False, True)
    )
    held = by_book.competition.draw(draw_of("S2")).held
    assert held is not None

    assert by_book.tables("S1") == apart.tables("S1")
    assert by_book.tables("S2") == seat(held.order, (3, 3, 3)).tables
    assert apart.tables("S2") == seat(held.order, (3, 3, 3), company(apart.tables("S1"))).tables
    assert all(
        len(set(table) & set(old)) <= 1 for table in apart.tables("S2")[:2] for old in apart.tables("S1")
    )
