"""Nothing holds the event loop: what takes long is worked out beside it, once for everybody who waits, and kept."""

import asyncio
from collections.abc import Iterable
from threading import Event

import pytest
from msgspec.structs import replace
from prometheus_client import CollectorRegistry, generate_latest

from desk.story_first_match import FIRST
from hangjack.competition.competition import Competition
from hangjack.competition.entries.imports import Directory
from hangjack.competition.fixtures.groups import Group
from hangjack.competition.reach import possibilities
from hangjack.competition.standings.ranking import Ranking, open_rankings
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import StandingsShown, show_standings
from hangjack.desk.views.readers import EVERYBODY
from hangjack.ids import EntrantId
from hangjack.web.loop.probe import ASKED_FOR, BUDGET_S, Probe
from hangjack.web.loop.workshop import Workshop
from support.acts import awaited
from support.desk import CUP, cup_of
from support.formats import with_results
from support.results import Score, board_result
from support.web import PUBLIC_PAGES, Doors, Hall, eventually, hall

PATHS = (*(f"/c/{CUP}{page}" for page in PUBLIC_PAGES), f"/c/{CUP}/m/{FIRST}", f"/c/{CUP}/rules")
API = tuple(f"/api/competitions/{CUP}{path}" for path in ("", "/schedule", "/standings", "/bracket"))
NOTICE = {"type": "post-notice", "id": "n1", "text": "Lunch.", "audience": "captains"}


async def change(place: Hall, name: str, **values: str) -> None:
    """Let the director ask for something."""
    asked = await place.post(f"/api/competitions/{CUP}/{name}", {"type": name, **values}, "director")

    assert asked.status_code == 200, asked.text


@pytest.mark.parametrize(
    "path", [f"/c/{CUP}/standings", f"/c/{CUP}/board", f"/api/competitions/{CUP}/standings"]
)
@awaited
async def test_many_readers_cost_what_one_does(inside: Doors, path: str) -> None:
    """All who come at once, and all who come later, get what was worked out for the first, until something changes."""
    async with hall(inside) as place:
        worked = place.server.workshop.worked
        answers = await asyncio.gather(*(place.get(path) for _ in range(20)))
        answers.append(await place.get(path))
        after_all = worked.total()
        await change(place, "post-notice", id="n1", text="Lunch.", audience="public")
        await asyncio.gather(*(place.get(path) for _ in range(20)))

    assert len({answer.content for answer in answers}) == 1
    assert after_all == 1
    assert worked.total() == 2


@awaited
async def test_what_is_kept_for_some_is_never_shown_to_others(inside: Doors) -> None:
    """Whoever came first, everybody sees what a server shows them that has kept nothing: before, while withheld, after."""
    async with hall(inside) as place:
        for step in ("", "withhold-standings", "publish-standings"):
            if step:
                await change(place, step, **({"reason": "A surprise."} if step.startswith("with") else {}))
            await change(place, "post-notice", id=f"n{step}", text=f"Captains {step}", audience="captains")
            kept = await seen(place, place.tokens)
            afresh = await seen(place, reversed(tuple(place.tokens)), forgetful=True)

            assert {key: kept[key] == afresh[key] for key in afresh} == dict.fromkeys(afresh, True)


async def seen(
    place: Hall, people: Iterable[str], *, forgetful: bool = False
) -> dict[tuple[str, str], bytes]:
    """Return what everybody sees, twice each; *forgetful*: by a server that works everything out anew."""
    found = {}
    for who in ("", *people):
        for path in (*PATHS, *API):
            for _ in range(2):
                if forgetful:
                    place.server.workshop.close()
                    place.server.workshop = Workshop()
                found[who, path] = (await place.get(path, who)).content
    return found


@awaited
async def test_a_score_is_written_while_a_page_takes_long(inside: Doors) -> None:
    """Whoever works something out holds up nobody at the tables."""
    busy, done = Event(), Event()

    def long_work() -> str:
        busy.set()
        done.wait()
        return "done"

    async with hall(inside) as place:
        working = asyncio.ensure_future(place.server.workshop.do("long", long_work))
        await eventually(busy.is_set)
        page = asyncio.ensure_future(place.get(f"/c/{CUP}/standings"))
        await change(place, "post-notice", id="n1", text="Lunch.", audience="public")
        waits = not page.done()
        done.set()

        assert (await working, (await page).status_code, waits) == ("done", 200, True)


@awaited
async def test_who_goes_away_takes_nothing_from_those_who_wait_for_the_same() -> None:
    """And what fails is not kept: the next one tries again."""
    workshop, begun, go = Workshop(), Event(), Event()

    def work() -> str:
        begun.set()
        go.wait()
        return "made"

    first = asyncio.ensure_future(workshop.once(["page"], 1, work))
    second = asyncio.ensure_future(workshop.once(["page"], 1, work))
    await eventually(begun.is_set)
    first.cancel()
    go.set()

    assert await second == "made"
    assert workshop.worked["page"] == 1
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await workshop.once(["other"], 1, lambda: 1 // 0)
    assert workshop.worked["other"] == 2
    workshop.close()


@awaited
async def test_only_the_newest_version_is_kept() -> None:
    """What was true before is never given again, and does not pile up."""
    workshop = Workshop()
    found = [await workshop.once(["page"], version, object) for version in (1, 1, 2, 1)]

    assert (found[0] is found[1], found[0] is found[3]) == (True, False)
    assert workshop.worked["page"] == 3
    workshop.close()


def grouped(competition: Competition, groups: int) -> Competition:
    """Return *competition* with so many groups of four."""
    names = [f"G{number}" for number in range(groups)]
    dealt = [Group(name, tuple(EntrantId(f"{name}-{team}") for team in range(4))) for name in names]
    rankings = open_rankings(dealt, competition.rules.format.ranking)
    return replace(competition, rankings=rankings)


def won(ranking: Ranking) -> Ranking:
    """Return *ranking* after one more match."""
    fixture = ranking.remaining[0]
    return with_results(
        ranking, [board_result(fixture.match, dict(zip(fixture.teams, (Score(9), Score(2)), strict=True)))]
    )


@awaited
async def test_a_result_in_one_group_is_worked_out_in_that_group_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What can still happen is worked out once a change, whoever reads it, in whatever language."""
    worked: list[Ranking] = []
    slowly = possibilities._possibilities

    def counted(ranking: Ranking, endings: object) -> object:
        worked.append(ranking)
        return slowly(ranking, endings)  # type: ignore[arg-type]

    monkeypatch.setattr(possibilities, "_possibilities", counted)
    before = grouped(await (await cup_of(2)).competition(), 12)
    after = replace(before, rankings={**before.rankings, "G7": won(before.rankings["G7"])})
    counts: list[int] = []
    shown: tuple[StandingsShown, ...] = ()
    for competition in (before, before, after, after):
        for language in ("en", "fr"):
            shown = show_standings(competition, EVERYBODY, Names(Directory(), competition.rosters, language))
        counts.append(len(worked))

    assert counts == [12, 12, 13, 13]
    assert worked[-1] == after.rankings["G7"]
    assert [row.columns.get("W", 0) for row in shown[7].rows] == [1, 0, 0, 0]


@awaited
async def test_the_probe_is_among_the_figures(inside: Doors) -> None:
    """How long requests hold the loop, how late it comes, and what was worked out beside it."""
    async with hall(inside) as place:
        await place.get(f"/c/{CUP}/standings")
        await asyncio.sleep(0.05)
        figures = (await place.get("/metrics")).text

    assert "hangjack_loop_longest_hold_seconds " in figures
    assert "hangjack_loop_longest_late_seconds " in figures
    assert f'hangjack_loop_hold_seconds_bucket{{le="{BUDGET_S}"}}' in figures
    assert 'hangjack_worked_out_total{what="page standings"} 1.0' in figures


def test_a_hold_beyond_the_budget_is_counted_by_what_was_asked_for() -> None:
    """By the name of the page or operation; never by an address, which may have a secret in it."""
    registry = CollectorRegistry()
    probe = Probe(registry)
    for seconds in (BUDGET_S / 2, BUDGET_S * 3, BUDGET_S * 2):
        probe.step(seconds, seconds / 2, {ASKED_FOR: "page standings", "path": "/t/secret"})
    figures = generate_latest(registry).decode()

    assert 'hangjack_loop_over_budget_total{asked_for="page standings"} 2.0' in figures
    assert f"hangjack_loop_longest_hold_seconds {BUDGET_S * 3}" in figures
    assert f"hangjack_loop_longest_work_seconds {BUDGET_S * 3 / 2}" in figures
    assert "secret" not in figures


@awaited
async def test_the_log_is_read_for_money_once_a_change_and_not_once_a_page(inside: Doors) -> None:
    """Whoever opens the money, and however often: the whole log is read again when the competition has changed."""
    path = f"/c/{CUP}/money"
    async with hall(inside) as place:
        worked = place.server.workshop.worked
        shown = [await place.get(path, "director") for _ in range(3)]
        before = worked["book"]
        await change(place, "post-notice", id="n1", text="Lunch.", audience="public")
        shown.append(await place.get(path, "director"))

    assert {answer.status_code for answer in shown} == {200}
    assert (before, worked["book"]) == (1, 2)
