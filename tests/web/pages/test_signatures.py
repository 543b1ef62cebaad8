"""Sheet, receipt and public page say what is behind each signature, and when one person has given both."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import pytest

from hangjack.desk.requests import scores
from hangjack.ids import MatchId
from hangjack.matches.closings import on_sheet
from hangjack.matches.parties import SIDES, A
from hangjack.matches.sheets import Behind, Place, Sheet
from hangjack.matches.signatures import one_device, one_hand
from support.acts import awaited
from support.desk import CUP, cup_of, matches_of
from support.memory_store import MemoryStore
from support.pdf import pages_of
from support.people import ANA, BEN, CAL
from support.web import PASSWORD, Hall, hall, let_in, new_key


@asynccontextmanager
async def over() -> AsyncIterator[tuple[Hall, MatchId]]:
    """Open a hall in which a match is over, and waits for its signatures."""
    desk = await cup_of(2, MemoryStore())
    (match,) = await matches_of(desk)
    await desk.call(match)
    places = (Place(table, number) for table in (2, 3) for number in range(1, 12))
    while (await desk.match(match)).ended is None:
        await desk.write(match, next(places), A)
    state = await desk.match(match)
    for (side, table), pair in state.sides.pairs.items():
        await desk.do(pair[0], scores.ConfirmTable(side, table, on_sheet(state, table)), match)
    store = desk.store
    assert isinstance(store, MemoryStore)
    async with hall(await let_in(store)) as place:
        yield place, match


async def sign(place: Hall, match: MatchId, browser: httpx2.AsyncClient, side: str) -> None:
    """Let somebody scan the captain's link of a side and sign."""
    handed = await place.link(role="captain", match=match, side=side)
    for path, body in (
        ("/api/redeem", {"secret": handed["secret"]}),
        ("/api/who", {"person": await first_of(place, match, side)}),
        (f"/api/competitions/{CUP}/matches/{match}/sign-sheet", {"type": "sign-sheet", "side": side}),
    ):
        answer = await browser.post(path, json=body, headers={"idempotency-key": new_key()})
        assert answer.status_code == 200, answer.text


async def first_of(place: Hall, match: MatchId, side: str) -> str:
    state = await place.server.office.match(CUP, match)
    return str(state.sides.line_ups.captains[next(each for each in SIDES if each == side)])


async def everywhere(place: Hall, match: MatchId) -> list[str]:
    """Return what the public page, the sheet and the receipt say."""
    await place.post(f"/api/competitions/{CUP}/matches/{match}/seal-by-official", {}, "director")
    page = (await place.get(f"/c/{CUP}/m/{match}")).text
    printed = [(await place.get(f"/c/{CUP}/m/{match}/{name}.pdf")).content for name in ("sheet", "receipt")]
    return [page, *(" ".join(" ".join(each.text for each in pages_of(pdf)).split()) for pdf in printed)]


@awaited
async def test_a_signature_says_who_handed_out_the_link() -> None:
    """Two captains on two phones: each came by a link of the director's, and nothing is doubtful."""
    async with over() as (place, match):
        for side in SIDES:
            async with place.browser() as phone:
                await sign(place, match, phone, side)
        said = await everywhere(place, match)

    for each in said:
        assert each.count("by a link that Mx director handed out") == 2
        assert "signed for more than one side" not in each
        assert "one and the same device" not in each


@awaited
async def test_two_signatures_from_one_device_are_said() -> None:
    """One phone that came in by both links."""
    async with over() as (place, match), place.browser() as phone:
        for side in SIDES:
            await sign(place, match, phone, side)
        said = await everywhere(place, match)

    for each in said:
        assert "The signatures were given on one and the same device." in each


@awaited
async def test_an_official_who_signs_for_both_is_said() -> None:
    """Whoever hands out links and uses them on a device of their own stands on the sheet, also after signing out."""
    async with over() as (place, match):
        for side in SIDES:
            async with place.browser() as laptop:
                laptop.cookies.set("hangjack-device", "the-laptop-of-the-director")
                await laptop.post(
                    "/api/sign-in",
                    json={"login": "director", "password": PASSWORD},
                    headers={"idempotency-key": new_key()},
                )
                await laptop.post("/api/sign-out", headers={"idempotency-key": new_key()})
                await sign(place, match, laptop, side)
        said = await everywhere(place, match)

    for each in said:
        assert "Mx director has signed for more than one side." in each
        assert "used on a device of Mx director" in each


@pytest.mark.parametrize(
    ("behind", "hand", "same"),
    [
        ((Behind("x", ANA), Behind("y", ANA)), None, False),
        ((Behind("x", ANA), Behind("x", ANA)), None, True),
        ((Behind("x", ANA, CAL), Behind("y", ANA, CAL)), CAL, False),
        ((Behind("x", ANA, CAL), Behind("y", ANA, BEN)), None, False),
        ((Behind("x"), Behind("y", CAL, ANA)), ANA, False),
        ((Behind(), Behind()), None, False),
    ],
)
def test_one_hand_is_seen(behind: tuple[Behind, Behind], hand: str | None, same: bool) -> None:
    """By the device that is somebody's own, or by the account of whoever signed the other side."""
    sheet: Sheet = Sheet(  # type: ignore[type-arg]
        signed=dict(zip(SIDES, (ANA, BEN), strict=True)), behind=dict(zip(SIDES, behind, strict=True))
    )

    assert (one_hand(sheet), one_device(sheet)) == (hand, same)
