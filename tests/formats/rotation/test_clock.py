"""The clock of a round against the competition: when it may start, who is out, and what can be put right."""

import pytest

from hangjack.errors import HangjackError, Refused
from hangjack.formats.rotation.field import match_at
from hangjack.formats.rotation.rounds import clock
from hangjack.formats.rotation.rounds.clock import Stage, stage_of, still_out, time_up_ms
from hangjack.formats.rotation.rounds.events import MINUTE_MS, TableCredited
from hangjack.formats.rotation.state import rounds_of
from support.cup import DIRECTOR, cup
from support.rotations import Afternoon
from support.saturdays import SATURDAY, Saturday

FIRST, SECOND = match_at(1, 1), match_at(1, 2)


def refused(day: Saturday, act: object, *values: object) -> str:
    """Return why the director may not do something now."""
    with pytest.raises(HangjackError) as refusal:
        act(day.competition, *values, day.doing())  # type: ignore[operator]
    return refusal.value.key


def test_rounds_are_started_one_after_the_other() -> None:
    """The next one not before all sheets of this one are in; the last one is followed by nothing."""
    day = Saturday(4, rounds=2)

    assert stage_of(day.competition) is Stage.BEFORE_FIRST
    assert refused(day, clock.start_round, 2, SATURDAY) == "round.not-next"

    day.start(1).hand_in(1, 1)

    assert stage_of(day.competition) is Stage.ROUND_RUNNING
    assert still_out(day.competition, 1) == (SECOND,)
    assert refused(day, clock.start_round, 2, SATURDAY) == "round.still-out"

    day.hand_in(1, 2)

    assert stage_of(day.competition) is Stage.BETWEEN_ROUNDS

    day.play(2)

    assert stage_of(day.competition) is Stage.AFTER_LAST
    assert refused(day, clock.start_round, 3, SATURDAY) == "round.not-next"


def test_no_round_starts_before_everybody_has_a_card() -> None:
    """Nobody knows yet who meets whom."""
    undrawn = Afternoon(4)

    with pytest.raises(Refused) as refusal:
        clock.start_round(undrawn.competition, 1, SATURDAY, undrawn.doing())
    assert refusal.value.key == "round.nobody-drawn"


def test_a_lost_sheet_does_not_hold_up_the_hall() -> None:
    """Once time is up an official ends the round without it, for a reason; it is waited for all the same."""
    day = Saturday(4).start(1).hand_in(1, 1)

    assert refused(day, clock.end_round, 1, "Lost.") == "round.time-not-up"

    day.wait(50)

    assert refused(day, clock.end_round, 1, " ") == "reason.missing"

    day.happened(clock.end_round(day.competition, 1, "Lost.", day.doing()))

    assert stage_of(day.competition) is Stage.BETWEEN_ROUNDS
    assert still_out(day.competition, 1) == (SECOND,)

    day.start(2).hand_in(1, 2)

    assert still_out(day.competition, 1) == ()


def test_nobody_waits_for_the_table_of_a_team_that_has_gone() -> None:
    """Its opponents have a bye."""
    day = Saturday(4).start(1).hand_in(1, 1).leave("2B")

    assert stage_of(day.competition) is Stage.BETWEEN_ROUNDS


def test_a_start_is_taken_back_before_anything_has_come_of_it() -> None:
    """Not once a sheet is in, nor after time."""
    day = Saturday(4).start(1)
    day.happened(clock.take_start_back(day.competition, 1, "Too early.", day.doing()))

    assert stage_of(day.competition) is Stage.BEFORE_FIRST

    day.start(1).hand_in(1, 1)

    assert refused(day, clock.take_start_back, 1, "Too early.") == "round.played-already"

    late = Saturday(4).start(1).wait(50)

    assert refused(late, clock.take_start_back, 1, "Too early.") == "round.played-already"


@pytest.mark.clause("pinochle500-format-2")
def test_time_is_up_at_each_table_by_the_room_and_its_own_credit() -> None:
    """A pause moves everybody's end, and nothing is due while the clock stands."""
    day = Saturday(4).start(1)
    end = day.at_ms + 50 * MINUTE_MS
    day.happened((TableCredited(1, FIRST, 240, "A ruling.", DIRECTOR, day.at_ms),))

    assert (time_up_ms(day.competition, FIRST), time_up_ms(day.competition, SECOND)) == (
        end + 4 * MINUTE_MS,
        end,
    )

    day.wait(10).happened(clock.pause(day.competition, 1, "An alarm.", day.doing()))
    stood = day.at_ms

    assert time_up_ms(day.competition, FIRST) is None

    day.wait(7).happened(clock.resume(day.competition, 1, day.doing()))

    assert time_up_ms(day.competition, SECOND) == end + day.at_ms - stood


def test_the_hall_is_told_when_the_next_round_begins() -> None:
    """The same again changes nothing."""
    day = Saturday(4)
    day.happened(clock.announce_start(day.competition, 1, 9000, day.doing()))

    assert rounds_of(day.competition).announced_ms == {1: 9000}
    assert clock.announce_start(day.competition, 1, 9000, day.doing()) == ()
    assert refused(day, clock.announce_start, 2, 9000) == "round.not-next"


def test_a_cup_has_no_round_clock() -> None:
    """Everybody plays at the time of the schedule."""
    made = cup(4)

    with pytest.raises(Refused) as refusal:
        clock.next_round(made.competition)
    assert refusal.value.key == "round.none-here"
