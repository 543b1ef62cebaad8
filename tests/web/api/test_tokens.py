"""What a program is told whose token does not count, or no more: that it must sign in again, and never less than that."""

import pytest

from support.acts import awaited
from support.desk import CUP
from support.web import DAY_MS, ORIGIN, PASSWORD, Doors, hall

CUP_PATH = f"/api/competitions/{CUP}"
EVERYBODY_READS = ("/api/me", "/api/competitions", CUP_PATH, f"{CUP_PATH}/standings")
VOID = 'Bearer realm="hangjack", error="invalid_token"'


@pytest.mark.parametrize("path", [*EVERYBODY_READS, f"{CUP_PATH}/people"])
@pytest.mark.parametrize("token", ["nope", "x" * 43, ""])
@awaited
async def test_a_void_token_is_answered_by_sign_in_again(token: str, path: str, inside: Doors) -> None:
    """Also where everybody may read: a client must not take itself for signed in."""
    async with hall(inside) as place:
        answer = await place.client.get(path, headers={"authorization": f"Bearer {token}"})

    assert (answer.status_code, answer.json()["code"]) == (401, "web.token-void")
    assert answer.headers["www-authenticate"] == VOID


@awaited
async def test_a_token_that_has_run_out_is_void(inside: Doors) -> None:
    """A session lasts a while; a program is told when it is over, whatever it asks for."""
    async with hall(inside) as place:
        signed_in = await place.post("/api/sign-in", {"login": "director", "password": PASSWORD})
        token = signed_in.json()["token"]
        before = await place.get(f"{CUP_PATH}/people", token)
        place.clock.now_ms += 400 * DAY_MS
        answers = [
            await place.get(f"{CUP_PATH}/people", token),
            await place.post(f"{CUP_PATH}/close-field", {}, token),
        ]

    assert before.status_code == 200
    assert [(each.status_code, each.json()["code"]) for each in answers] == [(401, "web.token-void")] * 2


@pytest.mark.parametrize("path", EVERYBODY_READS)
@awaited
async def test_whoever_shows_no_token_stays_anonymous(path: str, inside: Doors) -> None:
    """And reads what everybody may."""
    async with hall(inside) as place:
        answer = await place.client.get(path)

    assert answer.status_code == 200
    assert "www-authenticate" not in answer.headers


@awaited
async def test_a_browser_with_an_old_cookie_reads_on_and_hears_of_it_when_refused(inside: Doors) -> None:
    """A board on somebody's old phone goes on; what is for officials says that they must sign in again, not that they may not."""
    async with hall(inside) as place, place.browser() as browser:
        browser.cookies.set("hangjack", "x" * 43, domain="hall.test")
        read = [(await browser.get(f"{ORIGIN}{path}")).status_code for path in EVERYBODY_READS]
        people = await browser.get(f"{ORIGIN}{CUP_PATH}/people")
        anonymous = await place.client.get(f"{CUP_PATH}/people")

    assert read == [200] * len(EVERYBODY_READS)
    assert (people.status_code, people.json()["code"]) == (401, "web.token-void")
    assert (anonymous.status_code, anonymous.json()["code"]) == (403, "permission.refused")


@awaited
async def test_a_void_token_keeps_nobody_from_signing_in_or_out(inside: Doors) -> None:
    """A client that still sends its old token can get a new one; leaving twice is leaving."""
    async with hall(inside) as place:
        signed_in = await place.post("/api/sign-in", {"login": "director", "password": PASSWORD}, "nope")
        left = await place.post("/api/sign-out", who="nope")

    assert [signed_in.status_code, left.status_code] == [200, 200]


@awaited
async def test_refusals_speak_to_programs_too(inside: Doors) -> None:
    """No sentence sends a program back to the first page: it says where to look, and what the address takes."""
    async with hall(inside) as place:
        lost = await place.get("/api/standings")
        wrong = await place.post(f"{CUP_PATH}/standings", {}, "director")
        unknown = await place.post(f"{CUP_PATH}/close-the-field", {}, "director")
        slip = await place.post(f"{CUP_PATH}/appoint", {"person": 3}, "director")

    assert [each.status_code for each in (lost, wrong, unknown, slip)] == [404, 405, 404, 422]
    assert "/api/openapi.json" in lost.json()["detail"]
    assert "GET" in wrong.json()["detail"]
    assert "/api/openapi.json" in unknown.json()["detail"]
    assert "Put that right and send it again" in slip.json()["detail"]
