"""What pages of a league cost: as much for a team among many as for a team among few, counted in steps and not in seconds."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from hangjack.competition.competition import Competition
from hangjack.desk.directory import directory_of
from hangjack.desk.names import Names
from hangjack.desk.views.chosen import of_group, of_teams
from hangjack.desk.views.competitions import show_matches
from hangjack.desk.views.readers import EVERYBODY
from hangjack.formats.divisions.desk.public.apart import Apart, apart
from hangjack.formats.divisions.desk.public.divisions import show_division, show_weeks
from hangjack.formats.divisions.desk.public.teams import show_player, show_team, show_venue
from hangjack.ids import EntrantId
from support.acts import awaited
from support.crib_league import Season, league_rules, ms_at
from support.cup import person_of
from support.desk import CUP
from support.memory_store import MemoryStore

EIGHT = 8
MORE = 1.25
"""How many more steps the same may take in a league three times as large: who is at home where is looked up among all teams."""


async def league_of(divisions: int) -> tuple[Competition, Names]:
    """Return a league of so many divisions of eight, with the names of its people."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    teams = [f"T{number:02}" for number in range(EIGHT * divisions)]
    await desk.begin(league_rules(), teams, players=1)
    await desk.settle({team: (team,) for team in teams})
    await desk.draw_up(divisions)
    found = await desk.competition()
    return found, Names(directory_of(CUP, found.rosters, await desk.store.records()), found.rosters)


def steps_of(work: Callable[[], object]) -> int:
    """Return how many instructions Python carries out when something is worked out for the second time."""
    work()
    steps = 0

    def step(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal steps
        del arg
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(before)
    return steps


def pages_of(found: Competition, names: Names) -> dict[str, Callable[[], object]]:
    """Return what the pages and calendars of one division and one of its teams are made of."""
    team = next(iter(found.rankings["1"].rows))
    table = found.rankings["1"]

    def given() -> Apart:
        return apart(found, EVERYBODY, names, "1")

    return {
        "division": lambda: show_division(table, given()),
        "weeks": lambda: show_weeks(table, given()),
        "team": lambda: show_team(found, EVERYBODY, names, team),
        "player": lambda: show_player(found, EVERYBODY, names, person_of(EntrantId(team), 1)),
        "venue": lambda: show_venue(found, EVERYBODY, names, team),
        "calendar of a team": lambda: show_matches(found, EVERYBODY, names, of_teams(found, (team,))),
        "calendar of a division": lambda: show_matches(found, EVERYBODY, names, of_group(found, "1")),
    }


@awaited
async def test_a_page_of_a_large_league_takes_as_many_steps_as_one_of_a_small_league() -> None:
    """Nobody walks through the whole league for one team, one pub or one division."""
    small, large = pages_of(*await league_of(1)), pages_of(*await league_of(3))
    steps = {name: (steps_of(small[name]), steps_of(large[name])) for name in small}

    assert {name: each for name, each in steps.items() if each[1] > MORE * each[0]} == {}
