"""Nobody is judge in a match of their own team, unless the director has allowed it, for a reason that all can read."""

from typing import Any

import pytest

from desk.story_first_match import FIRST
from hangjack.desk.requests import entries
from hangjack.ids import PersonId, StreamId
from support.acts import awaited
from support.cup import CRABS
from support.desk import COMMITTEE, CUP, Desk, copied
from support.memory_store import MemoryStore
from support.web import NOW_MS, Doors, Hall, hall

BASE = f"/api/competitions/{CUP}"
RULING = f"{BASE}/matches/{FIRST}/give-ruling"
REASON = "Two officials, and eight teams."
GIVEN = {"id": "r1"}
VERDICT = {"facts": {"id": "v1", "offence": "indiscipline", "team": CRABS, "reason": "A blow."}}


async def with_player(inside: Doors, name: str, person: PersonId | None = None) -> MemoryStore:
    """Return the hall's store after a team of the first match has registered one more player."""
    store = copied(inside.store, MemoryStore())
    await Desk(store, NOW_MS + 7).do(
        COMMITTEE, entries.RegisterPlayer(CRABS, name, person=person, override="Late.")
    )
    return store


def said(answer: Any) -> tuple[int, str]:
    """Return the status of an answer and its code."""
    return answer.status_code, answer.json().get("code", "")


async def allowed(place: Hall, who: str = "director") -> Any:
    """Let officials judge in matches of their own teams."""
    return await place.post(f"{BASE}/allow-own-team", {"reason": REASON}, who)


@awaited
async def test_an_official_does_not_judge_their_own_team(inside: Doors) -> None:
    """By the name on the form; another official does."""
    async with hall(inside, await with_player(inside, "  mx OFFICIAL ")) as place:
        own = await place.post(RULING, GIVEN, "official")
        foreseen = await place.post(f"{BASE}/matches/{FIRST}/preview/give-ruling", GIVEN, "official")
        others = await place.post(RULING, GIVEN, "director")

    assert said(own) == (409, "appointment.own-team")
    assert "Your name stands on the form of" in own.json()["detail"]
    assert foreseen.json()["possible"] is False
    assert said(others) == (200, "")


@awaited
async def test_nor_by_the_person_that_stands_on_the_form(inside: Doors) -> None:
    """Whatever they are called there."""
    async with hall(inside) as place:
        visitor = place.server.access.resolve(place.tokens["official"])
        assert visitor is not None
    store = await with_player(inside, "Somebody Else", visitor.person)
    async with hall(inside, store) as place:
        own = await place.post(RULING, GIVEN, "official")

    assert said(own) == (409, "appointment.own-team")


@awaited
async def test_the_director_may_allow_it_for_a_reason(inside: Doors) -> None:
    """Nobody else may, the reason stands in the log, and it can be taken back."""
    async with hall(inside, await with_player(inside, "Mx official")) as place:
        officials = await allowed(place, "official")
        nothing = await place.post(f"{BASE}/allow-own-team", {"reason": " "}, "director")
        directors = await allowed(place)
        page = await place.get(f"/c/{CUP}/setup/officials", "director")
        barred = await place.post(f"{BASE}/bar-own-team", {}, "director")
        before = await place.post(RULING, GIVEN, "official")
        await allowed(place)
        after = await place.post(RULING, GIVEN, "official")
        log = await place.server.store.read(StreamId(CUP))

    assert [each.status_code for each in (officials, nothing, directors, barred)] == [403, 409, 200, 200]
    assert REASON in page.text
    assert said(before) == (409, "appointment.own-team")
    assert said(after) == (200, "")
    assert [each.body["reason"] for each in log if each.tag == "own-team-allowed"][-2:] == [REASON] * 2


@pytest.mark.parametrize("name", ["Official, Mx", "Mx Offiçial", "MX-official", "Mxofficial"])
@awaited
async def test_nor_under_the_same_name_in_another_order_or_with_other_accents(
    inside: Doors, name: str
) -> None:
    """A form has the family name first, or an accent more: it is the name by which forms find people on two of them."""
    async with hall(inside, await with_player(inside, name)) as place:
        own = await place.post(RULING, GIVEN, "official")

    assert said(own) == (409, "appointment.own-team")


@awaited
async def test_nor_what_stands_for_both_sides_by_one_word(inside: Doors) -> None:
    """A sheet from paper has both signatures because one person says so; a verdict costs the other side."""
    async with hall(inside, await with_player(inside, "Mx Official")) as place:
        paper = {"lines": [], "signed_by": {}, "reference": "7"}
        answers = [
            await place.post(f"{BASE}/matches/{FIRST}/enter-paper", paper, "official"),
            await place.post(f"{BASE}/matches/{FIRST}/preview/enter-paper", paper, "official"),
            await place.post(f"{BASE}/matches/{FIRST}/give-verdict-in-match", VERDICT, "official"),
        ]

    assert [said(each) for each in (answers[0], answers[2])] == [(409, "appointment.own-team")] * 2
    assert answers[1].json()["possible"] is False


@awaited
async def test_nor_a_match_of_their_team_that_nobody_has_called(inside: Doors) -> None:
    """It is given by default before there is a sheet; to their own team, if nobody looked."""
    async with hall(inside, await with_player(inside, "Mx Official")) as place:
        found = await place.server.office.competition(CUP)
        uncalled = next(
            each
            for stage in found.rankings.values()
            for each in stage.fixtures.values()
            if CRABS in each.teams and each.match not in found.under_way
        )
        gift = {"winner": CRABS, "clause": "ic2024-26a"}
        own = await place.post(f"{BASE}/matches/{uncalled.match}/default-match", gift, "official")
        others = await place.post(f"{BASE}/matches/{uncalled.match}/default-match", gift, "director")

    assert said(own) == (409, "appointment.own-team")
    assert said(others)[1] != "appointment.own-team"
