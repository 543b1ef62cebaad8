"""A whole season of 24 teams in 3 divisions; its tables are what a few lines of arithmetic make of the log."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from desk.story_season import EARLY, LATE, LEVEL, a_season_is_played
from hangjack.desk.requests import entries
from hangjack.desk.streams import load_competition
from hangjack.formats.divisions.offices.protests import ProtestFault
from hangjack.formats.divisions.state import offices_in, season_in
from hangjack.ids import EntrantId, MatchId
from hangjack.log import Entry
from hangjack.matches.scoring import Closing
from support.acts import awaited
from support.crib_league import Season, ms_at
from support.desk import SECRETARY, STREAM
from support.memory_store import MemoryStore

HALFWAY = "2031-10-29"
"""The seventh Wednesday: everybody has met everybody once."""


def points_in(log: Sequence[Entry]) -> dict[str, dict[str, int]]:
    """Return the points of every division, reckoned from the plain entries of the log and nothing else."""
    said: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for entry in log:
        said[str(entry.body["type"])].append(entry.body)
    left = {each["team"]: each["day"] for each in said["team-left"]}
    results = {each["result"]["match"]: each["result"]["figures"] for each in said["result-entered"]}
    lapsed = {each["match"] for each in said["match-lapsed"]}
    asked = {each["match"]: each["team"] for each in reversed(said["postponement-asked"])}
    points: dict[str, dict[str, int]] = {each["pool"]: defaultdict(int) for each in said["fixtures-set"]}
    for division in said["fixtures-set"]:
        half = max(each["round"] for each in division["fixtures"]) // 2
        for each in division["fixtures"]:
            match, pair = each["match"], each["teams"]
            if any(team in left and (left[team] < HALFWAY or each["round"] > half) for team in pair):
                continue
            for team in pair:
                lapse = (-3 if asked[match] == team else 6) if match in lapsed else 0
                points[division["pool"]][team] += results.get(match, {}).get(team, {"LF": 0})["LF"] + lapse
    late = {each["match"]: each for each in said["late-card-decided"] if each["given"]}
    for each in (*late.values(), *said["points-adjusted"]):
        next(table for table in points.values() if each["team"] in table)[each["team"]] += each["points"]
    return {
        name: {team: number for team, number in table.items() if team not in left}
        for name, table in points.items()
    }


@awaited
async def test_a_whole_season_says_what_arithmetic_says() -> None:
    """Late cards, matches put off and lapsed, a team gone in each half, decisions, a play-off; the same after a restart."""
    store = MemoryStore()
    desk = Season(store, ms_at("2031-08-01", "12:00"))
    await a_season_is_played(desk)
    found = await desk.competition()
    again = (await load_competition(store, STREAM)).state
    reckoned = points_in(await store.read(STREAM))

    assert again == found
    assert {name: await desk.points(name) for name in found.rankings} == reckoned
    assert {EARLY, LATE} <= found.out
    moves = season_in(found).moves
    assert moves is not None
    assert sum(each.lapsed for each in season_in(found).postponed.values()) == 1
    assert {each.cause.value for table in found.rankings.values() for each in table.adjusted} == {
        "late-card",
        "lapsed",
        "decision",
    }
    assert {each.opened.faults for each in offices_in(found).cases.values() if each.opened.due_ms} == {
        (ProtestFault.WRITTEN_LATE, ProtestFault.NOT_TOLD)
    }
    (held,) = found.signings.consents.values()
    assert {each.officer for each in held} == {"secretary", "chairman"}
    late = entries.ApplyToEnter(EntrantId("Newcomers"), "The Newcomers")
    assert await desk.refusal(SECRETARY, late) == "divisions.entry"
    everybody = [team for each in moves.divisions for team in each.teams]
    assert len(everybody) == len(set(everybody)) == 22


@awaited
async def test_in_a_whole_season_somebody_is_found_late_and_somebody_plays_off() -> None:
    """The table of whoever signed too late is the others'; who is level at the top is put in order, and keeps the points."""
    store = MemoryStore()
    desk = Season(store, ms_at("2031-08-01", "12:00"))
    await a_season_is_played(desk)
    found = await desk.competition()
    (case,) = (each for each in found.governance.decisions if "/ineligible/" in each)
    match = MatchId(case.partition("/")[0])
    result, fixture = found.result(match), found.fixture(match)
    assert result is not None
    assert fixture is not None

    assert [result.figures[team]["LF"] for team in fixture.teams] == [3, 6]
    (decided,) = found.rankings["3"].decisions
    assert (decided.by, decided.order) == ("play_off", LEVEL[::-1])
    points = await desk.points("3")
    assert list(points)[:2] == list(LEVEL[::-1])
    assert len({points[team] for team in LEVEL}) == 1
    moves = season_in(found).moves
    assert moves is not None
    assert set(LEVEL) <= {*moves.promoted, *moves.blocked}
    pubs = [[team.split()[0] for team in each.teams] for each in moves.divisions]
    assert [len(each) for each in pubs] == [len(set(each)) for each in pubs]
    closed = [each for each in await tables_closed(desk) if each.clause == "abingdon-L11-7"]
    assert [(each.table, each.to) for each in closed] == [(3, "A")]


async def tables_closed(desk: Season) -> list[Closing]:
    """Return the tables of the first division that were closed before anybody played them."""
    found = await desk.competition()
    matches = [await desk.match(match) for match in found.sealed_ms if match in found.rankings["1"].fixtures]
    return [each.closing for match in matches for each in match.scrapped]
