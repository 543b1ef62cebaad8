from hangjack.competition.competition import CompetitionOpened
from hangjack.ids import CompetitionId
from hangjack.lab.stories.fiction import DIRECTOR
from hangjack.lab.stories.hours import Course, Hours
from hangjack.lab.stories.venue import MINUTE, Venue, local_time, moment_of
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

START = moment_of("2031-08-23", "09:00", "America/Port_of_Spain")


def hours() -> Hours:
    """Return the hours of an empty event that begins at nine."""
    opened = CompetitionOpened(
        id=CompetitionId("cup"),
        name="Cup",
        short="Cup",
        days=("2031-08-23",),
        time_zone="America/Port_of_Spain",
        rules=rules_of(plain_house(book("ic2024"))),
        director=DIRECTOR,
    )
    return Hours(Venue(opened, START, DIRECTOR), lambda _, __: None, lambda _: nothing())


def nothing() -> Course:
    """Return a course in which nothing happens."""
    yield from ()


def test_courses_take_turns_in_the_order_of_their_time() -> None:
    """What falls on the same moment happens in the order in which it was begun."""
    day, seen = hours(), list[tuple[str, int]]()

    def course(name: str, step: int) -> Course:
        for _ in range(3):
            seen.append((name, (day.venue.now_ms - START) // MINUTE))
            yield day.venue.now_ms + step * MINUTE

    day.begin(START, course("slow", 4))
    day.begin(START, course("quick", 2))
    day.run()

    assert seen == [("slow", 0), ("quick", 0), ("quick", 2), ("slow", 4), ("quick", 4), ("slow", 8)]


def test_time_stands_where_it_was_told_to_stop() -> None:
    """What comes later waits for the next run."""
    day, seen = hours(), list[int]()

    def course() -> Course:
        yield START + 30 * MINUTE
        seen.append(day.venue.now_ms)

    day.begin(START, course())
    day.run(START + 10 * MINUTE)

    assert (day.venue.now_ms, seen) == (START + 10 * MINUTE, [])
    day.run()
    assert seen == [START + 30 * MINUTE]


def test_a_moment_is_what_the_clocks_of_the_place_show() -> None:
    """Nine o'clock in Port of Spain is one o'clock in the afternoon at Greenwich."""
    assert f"{local_time(START, 'UTC'):%H:%M}" == "13:00"
    assert hours().venue.time_of_day() == "09:00"
