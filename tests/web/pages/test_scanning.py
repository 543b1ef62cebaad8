"""The code at a table: opening its page changes nothing, one tap lets the phone in, and nobody is signed out unasked."""

import re

import httpx2

from desk.story_first_match import FIRST
from hangjack.store.interface import Head
from hangjack.web.access.events import STREAM
from hangjack.web.problems import MEDIA_TYPE
from support.acts import awaited
from support.desk import CUP
from support.web import ORIGIN, PASSWORD, Doors, Hall, hall, new_key

NAME = re.compile(r'<button class="quiet" name="person" value="([^"]+)">')


async def head(place: Hall) -> Head:
    """Return how far the stream of keys has come."""
    return await place.server.store.head(STREAM)


async def tap(browser: httpx2.AsyncClient, path: str, person: str = "", **headers: str) -> httpx2.Response:
    """Press a name as a phone without scripts does."""
    kind = {"content-type": "application/x-www-form-urlencoded"}
    return await browser.post(path, content=f"person={person}".encode(), headers={**kind, **headers})


@awaited
async def test_opening_the_page_of_a_code_changes_nothing(inside: Doors) -> None:
    """Nor does another site's page that leads there: no session is written, no cookie set, nobody signed out."""
    async with hall(inside) as place, place.browser() as browser:
        handed = await place.link()
        before = await head(place)
        shown = [await browser.get(handed["path"]) for _ in range(3)]
        led = await place.get(handed["path"], "director", **{"sec-fetch-site": "cross-site"})
        after = await head(place)

    assert before == after
    for each in (*shown, led):
        assert each.status_code == 200
        assert each.headers["cache-control"] == "no-store"
        assert "set-cookie" not in each.headers
        assert NAME.findall(each.text)
    assert "Mx director is signed in on this device" in led.text


@awaited
async def test_one_tap_lets_a_phone_in(inside: Doors) -> None:
    """A form and no script: the phone is in, held by whoever was tapped; scanned again it goes on by itself."""
    async with hall(inside) as place, place.browser() as browser:
        handed = await place.link()
        people = NAME.findall((await browser.get(handed["path"])).text)
        entered = await tap(browser, handed["path"], people[0])
        visitor = place.server.access.resolve(browser.cookies["hangjack"])
        before = await head(place)
        again = await browser.get(handed["path"])
        after = await head(place)

    assert (entered.status_code, again.status_code) == (303, 303)
    assert entered.headers["location"] == again.headers["location"] == f"/c/{CUP}/m/{FIRST}/pad"
    assert entered.headers["cache-control"] == "no-store"
    assert visitor is not None
    assert (visitor.person, visitor.link) == (people[0], handed["link"])
    assert before == after


@awaited
async def test_a_link_in_somebodys_name_asks_for_nobody_else(inside: Doors) -> None:
    """One button, with that name; whatever else is sent, it stays theirs."""
    async with hall(inside) as place, place.browser() as browser:
        handed = await place.link(person="somebody-0")
        people = NAME.findall((await browser.get(handed["path"])).text)
        await tap(browser, handed["path"], "crabs-1")
        visitor = place.server.access.resolve(browser.cookies["hangjack"])

    assert people == ["somebody-0"]
    assert visitor is not None
    assert visitor.person == "somebody-0"


@awaited
async def test_a_name_that_is_not_on_the_list_is_asked_for_again(inside: Doors) -> None:
    """The phone is in, and says who holds it on the next page."""
    async with hall(inside) as place, place.browser() as browser:
        handed = await place.link()
        answers = [await tap(browser, handed["path"], person) for person in ("nobody", "")]

    assert [each.headers["location"] for each in answers] == ["/pad/who"] * 2


@awaited
async def test_an_account_stays_signed_in_until_somebody_taps(inside: Doors) -> None:
    """And then its session is over: the phone belongs to the table. Another site's page cannot tap."""
    async with hall(inside) as place, place.browser() as browser:
        signing = {"login": "official", "password": PASSWORD}
        await browser.post("/api/sign-in", json=signing, headers={"idempotency-key": new_key()})
        token = browser.cookies["hangjack"]
        handed = await place.link()
        people = NAME.findall((await browser.get(handed["path"])).text)
        foreign = await tap(browser, handed["path"], people[0], origin="https://evil.test")
        kept = place.server.access.resolve(token)
        own = await tap(browser, handed["path"], people[0], origin=ORIGIN)
        over = place.server.access.resolve(token)

    assert (foreign.status_code, own.status_code) == (403, 303)
    assert kept is not None
    assert over is None


@awaited
async def test_a_void_code_says_so(inside: Doors) -> None:
    """On its page and when tapped."""
    async with hall(inside) as place, place.browser() as browser:
        handed = await place.link()
        await place.post(f"/api/competitions/{CUP}/links/{handed['link']}/revoke", who="director")
        answers = [await browser.get(handed["path"]), await tap(browser, handed["path"], "x")]

    for each in answers:
        assert each.status_code == 409
        assert "This link no longer works" in each.text
        assert each.headers["content-type"] != MEDIA_TYPE
