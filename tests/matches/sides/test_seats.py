import pytest

from hangjack.games.all_fours import Seat
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.directions import seats_at
from hangjack.games.all_fours.match.pad import write_points
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import A, B
from hangjack.matches.sides.seats import (
    bring_on,
    find_at_wrong_table,
    report_substitute,
    schedule_second_half,
    seat_pair,
    swap_seats,
)
from hangjack.matches.sides.substitutions import Change
from hangjack.matches.sides.tosses import Toss, toss
from support.matches import (
    CUP,
    MINUTE,
    OFFICIAL,
    START,
    after,
    all_seated,
    declared,
    game,
    games,
    kick,
    new_match,
    person,
    ready,
    refused,
)

A1, A2, A3, A7 = (person(A, number) for number in (1, 2, 3, 7))


def playing(match: Match) -> Match:
    """Return the match with a game running at table 1."""
    return after(
        match, lambda m: mark_pad(m, 1, lambda pad: write_points(pad, kick(), CUP.game_as(AllFoursGame).play))
    )


@pytest.mark.clause("ic2024-15c-3")
def test_people_sit_at_the_table_that_they_are_down_for() -> None:
    """Somebody else is sent away with the names of those who belong there."""
    match = after(new_match(), declared)

    assert seat_pair(match, A, 1, START, (A1, A2))[0].people == (A1, A2)
    assert refused(lambda: seat_pair(match, A, 1, START, (A1, A3))) == (
        "Not down for table 1: a3. Table 1 is for a1 and a2; everybody plays at the table signed for."
    )
    assert seat_pair(new_match(), A, 1, START, (A3,))[0].people == (A3,)


@pytest.mark.clause("ic2024-15c-3", "ic2024-15f-2")
def test_a_player_found_at_the_wrong_table_during_play_is_noted_once_for_the_pair() -> None:
    """So that a ruling can be proposed; before play he just changes the table."""
    begun = after(ready(), game(1, 1, A))
    noted = after(begun, lambda m: find_at_wrong_table(m, A, 2, A1, OFFICIAL))

    assert [(each.person, each.table) for each in noted.sides.found] == [(A1, 2)]
    assert find_at_wrong_table(noted, A, 2, A2, OFFICIAL) == ()
    assert find_at_wrong_table(noted, A, 1, A3, OFFICIAL) != ()
    assert refused(lambda: find_at_wrong_table(begun, A, 1, A1, OFFICIAL)).startswith("a1 is not found")
    assert refused(lambda: find_at_wrong_table(ready(), A, 2, A1, OFFICIAL)) == (
        "Play has not begun: a1 goes to table 1, and nothing is lost."
    )


@pytest.mark.clause("ic2024-15b-1", "ic2024-26d-2")
def test_partners_swap_seats_between_games_and_the_direction_stays() -> None:
    """Nobody else moves, and nobody in mid-game."""
    match = after(new_match(), declared, lambda m: toss(m.sides.tossing, Toss(B, north_south=B)), all_seated)
    swapped = after(match, lambda m: swap_seats(m, A, 1, A2))
    seats = {Seat.NORTH: PersonId("b1"), Seat.SOUTH: PersonId("b2"), Seat.EAST: A1, Seat.WEST: A2}

    assert seats_at(match, 1) == seats
    assert seats_at(swapped, 1) == {**seats, Seat.EAST: A2, Seat.WEST: A1}
    assert refused(lambda: swap_seats(playing(match), A, 1, A1)).startswith("A game is running")
    assert refused(lambda: swap_seats(new_match(), A, 1, A1)).startswith("The line-ups are not out")
    assert seats_at(new_match(), 1) == {}


def test_a_substitute_takes_the_seat_of_the_one_who_goes_off() -> None:
    """The pad knows whether a game is running, if nobody says so."""
    change = Change(A, A1, A7)
    on = after(ready(), lambda m: bring_on(m, change, START))

    assert seats_at(on, 1)[Seat.NORTH] == A7
    assert refused(lambda: bring_on(playing(ready()), change, START)) == refused(
        lambda: bring_on(ready(), change, START, game_running=True)
    )


@pytest.mark.clause("ic2024-7b-4")
def test_a_substitute_before_three_games_has_to_report_and_a_later_one_has_not() -> None:
    """Games since the table's last break."""
    change = Change(A, A1, A7)
    early = after(ready(), lambda m: bring_on(m, change, START))
    later = after(ready(), *games(1, A, 3), lambda m: bring_on(m, change, START))
    reported = after(early, lambda m: report_substitute(m, A, 1, START + MINUTE))

    assert [list(each.sides.to_report) for each in (early, later, reported)] == [[(A, 1)], [], []]
    assert report_substitute(reported, A, 1, START) == ()


@pytest.mark.clause("ic2024-16b-3", "ic2024-16b-4")
def test_a_late_pair_joins_until_the_board_shows_seven() -> None:
    """Both teams together; in the first quarter of an hour the board does not matter."""
    idle = after(
        new_match(),
        declared,
        lambda m: all_seated(m, A),
        lambda m: (*seat_pair(m, B, 1, START), *seat_pair(m, B, 2, START)),
    )
    six = after(idle, *games(1, A, 3), *games(2, B, 3))
    seven = after(six, game(1, 4, A))
    late = START + 15 * MINUTE + 1

    assert seat_pair(six, B, 3, late) != ()
    assert seat_pair(seven, B, 3, START + 15 * MINUTE) != ()
    assert refused(lambda: seat_pair(seven, B, 3, late)) == (
        "Table 3 is not opened any more: 7 bullseyes are on the board, and a late pair had to come before that."
    )


@pytest.mark.clause("ic2024-30a-1", "mafa-start-7")
def test_the_league_has_a_second_half_and_the_cup_none() -> None:
    """It starts at a time set for the match."""
    half = START + 180 * MINUTE
    league = after(ready("mafa"), lambda m: schedule_second_half(m, half, OFFICIAL))

    assert league.sides.second_half_ms == half
    assert schedule_second_half(league, half, OFFICIAL) == ()
    assert refused(lambda: schedule_second_half(ready(), half, OFFICIAL)) == "This match has no half time."
    assert refused(lambda: schedule_second_half(ready("mafa"), START, OFFICIAL)).startswith("The second half")
