"""A cup set up by a program, step by step: each refusal says what is missing, and nothing is left of somebody else's event."""

import pytest

from hangjack.matches.parties import SIDES, A, B
from hangjack.rulebooks import pinochle500
from support.acts import awaited
from support.cup import TEAMS
from support.desk import CUP, Desk, cup_of, matches_of
from support.memory_store import MemoryStore
from support.web import Doors, Hall, hall, let_in

CUP_PATH = f"/api/competitions/{CUP}"
MINI = "/api/competitions/mini"


async def opened(place: Hall, **more: object) -> None:
    """Open a cup with a name of its own, as somebody who has an account."""
    body = {"id": "mini", "book": "ic2024", "name": "Mini Cup", **more}
    assert (await place.post("/api/competitions", body, "guest")).status_code == 200


@awaited
async def test_a_new_cup_has_nobody_else_s_sponsor_and_short_name(inside: Doors) -> None:
    """Its public page and the bar above it speak of this cup alone."""
    async with hall(inside) as place:
        await opened(place)
        shown = (await place.get(MINI)).json()
        page = await place.get("/c/mini")

    assert (shown["name"], shown["short"], shown["sponsor"], shown["days"]) == (
        "Mini Cup",
        "Mini Cup",
        "",
        [],
    )
    assert "White Oak" not in page.text.replace("White Oak Independence Cup 2024", "")
    assert "IC2024 3-Table" not in page.text


@awaited
async def test_a_cup_by_an_unfinished_book_is_refused(inside: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """And there is none afterwards."""
    monkeypatch.delattr(pinochle500, "rules")
    async with hall(inside) as place:
        body = {"id": "mini", "book": "pinochle500", "name": "Mini Cup"}
        answer = await place.post("/api/competitions", body, "guest")
        after = await place.get(MINI)

    assert (answer.status_code, after.status_code) == (422, 404)


@awaited
async def test_a_field_without_a_complete_entry_says_which_team_lacks_what(inside: Doors) -> None:
    """By name, one after the other; the preview says it too."""
    async with hall(inside) as place:
        await opened(place)
        await place.post(f"{MINI}/appoint", {"person": await person_of(place), "role": "secretary"}, "guest")
        for team in ("foxes", "crabs"):
            await place.post(f"{MINI}/invite-team", {"team": team, "name": f"The {team}"}, "guest")
        await place.post(f"{MINI}/commit-draw", {"draw": "groups"}, "guest")
        answer = await place.post(f"{MINI}/close-field", {}, "guest")
        foreseen = await place.post(f"{MINI}/preview/close-field", {}, "guest")

    assert (answer.status_code, answer.json()["code"]) == (409, "stage.nobody-complete")
    for team in ("The foxes", "The crabs"):
        assert f"{team} gets no fixtures yet: " in answer.json()["detail"]
    assert "the completed form" in answer.json()["detail"]
    assert foreseen.json() == {"words": [answer.json()["detail"]], "possible": False}


async def person_of(place: Hall) -> str:
    """Return who the guest is."""
    return str((await place.get("/api/me", "guest")).json()["person"])


async def played_groups() -> Desk:
    """Return a cup whose groups are over."""
    desk = await cup_of(4, MemoryStore())
    for match in await matches_of(desk):
        await desk.call(match)
        one, other = [TEAMS.index(await desk.team(match, side)) for side in SIDES]
        await desk.win(match, A if one < other else B)
    return desk


@awaited
async def test_a_match_of_the_knockout_is_called_once_it_has_a_time() -> None:
    """Before that, whoever calls it reads what comes first; beginning the knockout again is refused the same way."""
    desk = await played_groups()
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store)
    async with hall(doors, desk.store) as place:
        foreseen = await place.post(f"{CUP_PATH}/preview/begin-knockout", {}, "director")
        begun = await place.post(f"{CUP_PATH}/begin-knockout", {}, "director")
        ties = (await place.get(f"{CUP_PATH}/bracket")).json()
        call = f"{CUP_PATH}/matches/{ties[0][0]['match']}/call-match"
        early = await place.post(call, {}, "director")
        again = await place.post(f"{CUP_PATH}/begin-knockout", {}, "director")
        await place.post(f"{CUP_PATH}/schedule-knockout", {"reason": "The groups are over."}, "director")
        called = await place.post(call, {}, "director")

    assert any("Knockout and prizes" in each for each in foreseen.json()["words"])
    assert (begun.status_code, called.status_code) == (200, 200)
    assert (early.status_code, early.json()["code"]) == (409, "floor.no-time")
    assert "Knockout and prizes" in early.json()["detail"]
    assert (again.status_code, again.json()["code"]) == (409, "knockout.arranged-already")


@pytest.mark.parametrize(
    "change",
    [
        {"length_ms": -5},
        {"length_ms": 0},
        {"rest_ms": -1},
        {"tables": 0},
        {"tables_each": 0},
        {"slots": [{"day": "x", "start_ms": 0}]},
    ],
)
@awaited
async def test_a_hall_that_cannot_be_is_refused(change: dict[str, object], inside: Doors) -> None:
    """Also where nothing is left to place."""
    whole = {"tables": 6, "tables_each": 3, "length_ms": 3_600_000, "rest_ms": 0, "slots": []}
    async with hall(inside) as place:
        body = {"hall": {**whole, **change}, "reason": "Anew."}
        answer = await place.post(f"{CUP_PATH}/make-schedule", body, "director")

    assert answer.status_code == 422
