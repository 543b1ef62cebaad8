"""Everything that happens in a hall, from the console: at most three taps each, its consequences said before the last one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.directing import CONSOLE, DASH, FIRST, NEXT, Desk, competition_of, late_hall, signed_in
from browser.people import captain_of
from browser.venue import LAPTOP, PHONE, Venue, Visitors
from hangjack.competition.conduct.register import Occasion, may_play
from hangjack.competition.permissions import Role
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import EntrantId
from hangjack.matches.parties import A, B, both
from hangjack.matches.sides.substitutions import Change
from support.cup import CRABS, DUCKS, FOXES, HOUR_MS, person_of
from support.desk import CUP, name_of
from support.memory_store import MemoryStore

MOST_TAPS = 3
CRABS_SIT = tuple((A, table) for table in (1, 2, 3))


@pytest.fixture
def late(cup: MemoryStore, chromium: Browser) -> Iterator[tuple[Venue, Visitors]]:
    """Give a hall in which the crabs have sat down in time and the ducks have not come."""
    with late_hall(cup, chromium, CRABS_SIT) as hall:
        yield hall


@pytest.fixture
def short(cup: MemoryStore, chromium: Browser) -> Iterator[tuple[Venue, Visitors]]:
    """Give a hall in which the ducks are a pair short."""
    with late_hall(cup, chromium, (*CRABS_SIT, (B, 1), (B, 2))) as hall:
        yield hall


def test_a_team_that_did_not_come_loses_by_what_is_due(late: tuple[Venue, Visitors]) -> None:
    """The crabs have sat down in time and the ducks have not come: the book proposes, the director gives."""
    venue, visit = late
    desk = signed_in(venue, visit)
    expect(desk.page.locator("[data-call]")).to_contain_text(
        "The book gives the match to The crabs by default."
    )
    expect(desk.table(FIRST, 1)).to_contain_text("late: The ducks")
    desk.tap("Apply the penalty")
    desk.foresees("The crabs win match A-1-1 by default", "The ducks: from place 1 to place 4")
    desk.does("Apply the penalty")
    expect(desk.card(FIRST)).to_have_count(0)
    result = competition_of(venue).result(FIRST)

    assert result is not None
    assert (result.winner, result.ended) == (CRABS, "default")
    assert desk.taps <= MOST_TAPS


def test_a_default_is_given_by_its_clause_and_undone(venue: Venue, visit: Visitors) -> None:
    """Three taps with the consequences before the last one, and one tap back."""
    desk = signed_in(venue, visit)
    desk.open(FIRST)
    desk.tap("No-show or default")
    chosen_for_them = desk.chosen()
    desk.tick("The ducks")
    desk.foresees("The crabs win match A-1-1 by default", "The result of match A-1-1 counts from now on.")
    desk.does("No-show or default")
    taps = desk.taps
    expect(desk.card(FIRST)).to_have_count(0)
    desk.tap("Undo")
    expect(desk.card(FIRST)).to_be_visible()

    assert chosen_for_them == [], "nobody has said yet who did not come"
    assert venue.match(FIRST).awarded is None
    assert competition_of(venue).result(FIRST) is None
    assert taps <= MOST_TAPS


def test_a_short_table_costs_what_the_book_says(short: tuple[Venue, Visitors]) -> None:
    """The third pair of the ducks is missing: the table says so, and each bullseye is given from the queue."""
    venue, visit = short
    desk = signed_in(venue, visit)
    expect(desk.table(FIRST, 3)).to_contain_text("late: The ducks")
    call = desk.page.locator("[data-call]", has_text="a pair short")
    expect(call).to_contain_text("The book gives The crabs 1 bullseye at table 3.")
    desk.taps += 1
    call.get_by_role("button", name="Apply the penalty", exact=True).click()
    desk.foresees(f"The board of The crabs {DASH} The ducks goes from 0{DASH}0 to 1{DASH}0.")
    desk.does("Apply the penalty")
    expect(call).to_have_count(0)

    assert board_of(venue.match(FIRST).score).bullseyes == both(1, 0)
    assert desk.taps <= MOST_TAPS


def test_a_table_is_scrapped_with_what_it_costs_said_before(venue: Venue, visit: Visitors) -> None:
    """No more games there, and the bullseyes that the director enters."""
    desk = signed_in(venue, visit)
    desk.open(FIRST)
    desk.tap("Scrap a table")
    chosen_for_them = desk.chosen()
    desk.page.get_by_label("Table", exact=True).select_option("2")
    desk.tick("The ducks")
    desk.type("Bullseyes that it costs", "1")
    desk.type("Reason", "They walked off.")
    desk.foresees(
        "Table 2 is closed: no more games are played there.",
        f"The board of The crabs {DASH} The ducks goes from 0{DASH}0 to 1{DASH}0.",
    )
    desk.does("Scrap a table")
    expect(desk.table(FIRST, 2)).to_contain_text("closed")

    assert chosen_for_them == [], "nobody has said yet whom it costs"
    assert board_of(venue.match(FIRST).score).bullseyes == both(1, 0)
    assert desk.taps <= MOST_TAPS


def test_a_substitution_is_written_down_at_the_captain_s_word(venue: Venue, visit: Visitors) -> None:
    """With what is left to the team; the other captain, on a phone, is asked to take note."""
    desk = signed_in(venue, visit, CONSOLE, Role.DIRECTOR)
    desk.open(FIRST)
    desk.tap("Substitution")
    desk.choose("Who goes off", f"{name_of(CRABS, 2)} (table 1)")
    desk.choose("Who comes on", name_of(CRABS, 7))
    desk.foresees(
        f"{name_of(CRABS, 7)} comes on for {name_of(CRABS, 2)}.",
        "The crabs then have 5 substitutions left of 6.",
        f"It is written down at the word of {name_of(CRABS, 1)}, captain of The crabs.",
        "The captain of The ducks is asked to take note of it.",
    )
    desk.does("Substitution")
    taps = desk.taps
    page = captain_of(venue, visit, B)
    expect(
        page.get_by_text(f"The crabs brought {name_of(CRABS, 7)} on for {name_of(CRABS, 2)}.")
    ).to_be_visible()
    page.get_by_role("button", name="Noted").click()
    expect(page.get_by_role("button", name="Noted")).to_have_count(0)
    (made,) = venue.match(FIRST).sides.substituted

    assert made.change == Change(A, person_of(CRABS, 2), person_of(CRABS, 7), word_of=person_of(CRABS, 1))
    assert venue.match(FIRST).sides.benches.of(A).unacknowledged == frozenset()
    assert taps <= MOST_TAPS


def test_who_cannot_come_on_is_said_by_name_and_a_new_captain_is_named(venue: Venue, visit: Visitors) -> None:
    """Somebody who was taken off stays off; the captain who went off hands the match over."""
    desk = signed_in(venue, visit)
    desk.open(FIRST)
    desk.tap("Substitution")
    desk.choose("Who goes off", f"{name_of(CRABS, 1)} (table 1)")
    desk.choose("Who comes on", name_of(CRABS, 7))
    desk.foresees(f"{name_of(CRABS, 1)} is the captain of The crabs: name a new captain next.")
    desk.does("Substitution")
    desk.open(FIRST)
    desk.tap("Substitution")
    gone = desk.page.get_by_role("option", name=f"{name_of(CRABS, 1)} {DASH} may not come on")
    expect(gone).to_be_disabled()
    expect(desk.page.locator("dialog")).to_contain_text("5 substitutions left.")
    expect(desk.page.locator("dialog")).to_contain_text(
        f"{name_of(CRABS, 1)} was taken off in this match and cannot come back."
    )
    desk.page.keyboard.press("Escape")
    desk.open(FIRST)
    desk.tap("New captain")
    desk.choose("Who is captain from now on", name_of(CRABS, 3))
    desk.foresees(f"{name_of(CRABS, 3)} is the captain of The crabs from now on.")
    desk.does("New captain")

    assert venue.match(FIRST).sides.line_ups.captains[A] == person_of(CRABS, 3)


def test_a_player_of_a_match_is_disqualified(venue: Venue, visit: Visitors) -> None:
    """The book's row decides what can follow; the preview says that somebody who is out still sits at a table."""
    desk = signed_in(venue, visit)
    desk.open(FIRST)
    desk.tap("Fine or disqualify")
    chosen_for_them = (desk.chosen(), desk.page.get_by_label("What happened").input_value())
    desk.choose("What happened", "obscene language")
    desk.tick("The ducks", name_of(DUCKS, 2), "an expulsion: out of this event")
    desk.type("Reason", "Warned twice.")
    desk.foresees(
        f"{name_of(DUCKS, 2)}: an expulsion.",
        f"{name_of(DUCKS, 2)} can be on no line-up any more and cannot come on.",
        f"{name_of(DUCKS, 2)} sits at a table now: substitute them as well.",
    )
    desk.does("Fine or disqualify")

    assert chosen_for_them == ([], ""), "neither a team nor an offence"
    assert is_out(venue, DUCKS, 2)
    assert not is_out(venue, DUCKS, 3)
    assert desk.taps <= MOST_TAPS


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_team_is_disqualified_with_no_match_under_way(
    venue: Venue, visit: Visitors, viewport: dict[str, int]
) -> None:
    """With everything that this leaves to be decided; on a phone too it is three taps away."""
    desk = in_hall(venue, visit, viewport, "Fine or disqualify")
    desk.choose("What happened", "bringing the event into disrepute")
    desk.choose("Which team", "The foxes")
    desk.tick("an expulsion: out of this event")
    desk.type("Reason", "Fighting in the yard.")
    desk.foresees(
        "The foxes: an expulsion.", "The foxes can hand in no more line-ups.", "The foxes still have to play"
    )
    desk.does("Fine or disqualify")

    assert is_out(venue, FOXES, 1)
    assert desk.taps <= MOST_TAPS


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_late_team_is_let_in_grouped_and_scheduled_in_one_step(
    venue: Venue, visit: Visitors, viewport: dict[str, int]
) -> None:
    """While a match of its group is played: fee, group and every new match with its time are said before."""
    before = competition_of(venue).timetable.schedule
    desk = in_hall(venue, visit, viewport, "Late team")
    desk.type("What the team is called", "Café Royale")
    desk.type("Reason", "Their bus broke down.")
    desk.foresees(
        "Café Royale: the entry will be approved.",
        "Café Royale owe 3,000.00 TTD more",
        "Group A is then: The crabs, The foxes, The eagles, The ducks and Café Royale.",
        f"Match A-4-1, The crabs {DASH} Café Royale, is played at",
    )
    desk.does("Let the team in")
    competition, team = competition_of(venue), EntrantId("cafe-royale")
    entry, schedule = competition.rosters.entries[team], competition.timetable.schedule
    assert before is not None
    assert schedule is not None

    assert (entry.name, entry.status) == ("Café Royale", "approved")
    assert competition.groups.groups[0].late == (team,)
    assert {match: schedule.placed[match] for match in before.placed} == before.placed
    assert len(schedule.placed) == len(before.placed) + 4
    assert desk.taps <= MOST_TAPS


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_schedule_is_delayed_with_its_consequences_shown_before(
    venue: Venue, visit: Visitors, viewport: dict[str, int]
) -> None:
    """A match under way stays; a clash is refused in words before anybody presses the button; undo brings it back."""
    before = competition_of(venue).timetable.schedule
    desk = in_hall(venue, visit, viewport, "Change the schedule")
    desk.type("Reason", "The lights went out.")
    desk.foresees(f"Match {NEXT}: from 22:00 to 22:15.")
    desk.tick("One match to another time or table")
    desk.page.get_by_label("First table").select_option("1")
    desk.foresees("a table would be used twice at once")
    expect(desk.page.locator("form").get_by_role("button", name="Change the schedule")).to_be_disabled()
    desk.tick("Everything later (or earlier)")
    desk.type("How many minutes later", "30")
    desk.foresees(f"Match {NEXT}: from 22:00 to 22:30.")
    desk.does("Change the schedule")
    taps = desk.taps
    expect(desk.page.locator(".side")).to_contain_text("22:30")
    desk.tap("Undo")
    expect(desk.page.locator(".side")).to_contain_text("22:00")

    assert competition_of(venue).timetable.schedule == before
    assert taps <= MOST_TAPS


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_an_announcement_appears_on_every_screen(
    venue: Venue, visit: Visitors, viewport: dict[str, int]
) -> None:
    """To everybody, after the director has read who will see it: on the public page and on the hall's board."""
    desk = signed_in(venue, visit, viewport=viewport)
    desk.tap("Announce")
    desk.type("What to say", "Lunch is served until noon.")
    desk.foresees("Shown to everybody: “Lunch is served until noon.”")
    desk.does("Announce")
    public = visit()
    for path in (f"/c/{CUP}", f"/c/{CUP}/board"):
        public.goto(path)
        expect(public.get_by_text("Lunch is served until noon.").first).to_be_visible()

    assert desk.taps <= MOST_TAPS


def in_hall(venue: Venue, visit: Visitors, viewport: dict[str, int], name: str) -> Desk:
    """Open something that is done for the whole competition: from the bar, or on a phone from its sheet."""
    desk = signed_in(venue, visit, viewport=viewport)
    if viewport is PHONE:
        desk.tap("More…")
        expect(desk.page.locator("dialog")).to_be_visible()
    desk.tap(name)
    return desk


def is_out(venue: Venue, team: EntrantId, number: int) -> bool:
    """Whether a player may not play any more."""
    occasion = Occasion(venue.now_ms() + HOUR_MS, team)
    return may_play(competition_of(venue).register, person_of(team, number), occasion) is not None
