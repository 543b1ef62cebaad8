"""Addresses that are handed out: a phone in the hall can open them, or nothing is handed out."""

import pytest

from desk.story_first_match import FIRST
from hangjack.web.callers import ADDRESS_COOKIE
from hangjack.web.running.addresses import Reachable, in_hall, is_local
from support.acts import awaited
from support.desk import CUP
from support.pdf import pages_of
from support.qr import text_in
from support.web import Doors, Hall, hall

HERE = "http://localhost:8460"
IN_HALL = ("http://192.168.1.5:8460", "http://10.0.0.7:8460", "http://hangjack.local:8460")
CARDS, SHEETS = (f"/c/{CUP}/print/{name}.pdf?match={FIRST}" for name in ("table-cards", "score-sheets"))


async def scanned(place: Hall, path: str, **headers: str) -> set[str]:
    """Return what the codes of a print begin with, printed on the server's own machine."""
    answer = await place.get(f"{HERE}{path}", "director", **headers)
    assert answer.status_code == 200, answer.text
    codes = [text_in(code) for page in pages_of(answer.content) for code in page.codes]
    return {f"{each.split('//')[0]}//{each.split('/')[2]}" for each in codes}


@pytest.mark.parametrize("path", [CARDS, SHEETS, f"/c/{CUP}/print/poster.pdf"])
@awaited
async def test_what_is_printed_on_the_server_s_own_machine_leads_phones_into_the_hall(
    inside: Doors, path: str
) -> None:
    """Whoever works at localhost prints the address of the hall, or the one that is given out."""
    async with hall(inside) as place:
        place.server.hall_urls = IN_HALL
        by_itself = await scanned(place, path)
        chosen = await scanned(place, path, cookie=f'{ADDRESS_COOKIE}="{IN_HALL[2]}"')
        strange = await scanned(place, path, cookie=f'{ADDRESS_COOKIE}="http://evil.test"')
        place.server.public_url = "https://cards.example"
        given = await scanned(place, path)

    assert (by_itself, chosen, strange, given) == (
        {IN_HALL[0]},
        {IN_HALL[2]},
        {IN_HALL[0]},
        {"https://cards.example"},
    )


@awaited
async def test_cards_are_refused_where_no_phone_could_open_them(inside: Doors) -> None:
    """With a sentence that says what to do, before anything is printed; a sheet for pen and paper needs no address."""
    async with hall(inside) as place:
        cards = await place.get(f"{HERE}{CARDS}", "director")
        poster = await place.get(f"{HERE}/c/{CUP}/print/poster.pdf", "director")
        sheets = await place.get(f"{HERE}{SHEETS}", "director")
        step = await place.get(f"{HERE}/c/{CUP}/setup/print", "director")
        officials = await place.get(f"{HERE}/c/{CUP}/setup/officials", "director")
        drawn = await place.client.post(
            f"{HERE}/code", content="/invited/x", headers={**place.shown("director"), "origin": HERE}
        )

    assert (cards.status_code, poster.status_code, drawn.status_code) == (409, 409, 409)
    assert all("--public-url" in each.text for each in (cards, poster, step, officials))
    assert drawn.json()["code"] == "web.no-hall-address"
    assert [page.codes for page in pages_of(sheets.content)] == [()]


@awaited
async def test_the_address_is_shown_before_printing_and_another_is_one_press_away(inside: Doors) -> None:
    """On the page of what can be printed, on the officials' and on a match's cards; the browser remembers it."""
    pages = [f"/c/{CUP}/setup/print", f"/c/{CUP}/setup/officials", f"/c/{CUP}/m/{FIRST}/cards"]
    async with hall(inside) as place:
        place.server.hall_urls = IN_HALL
        before = [(await place.get(HERE + each, "director")).text for each in pages]
        form = {"content-type": "application/x-www-form-urlencoded", "origin": HERE}
        pressed = await place.client.post(
            f"{HERE}/address", content=f"address={IN_HALL[1]}&back={pages[0]}".encode(), headers=form
        )
        kept = pressed.headers["set-cookie"].partition(";")[0]
        after = (await place.get(HERE + pages[0], "director", cookie=kept)).text
        others = await place.client.post(
            f"{HERE}/address", content=b"address=http://evil.test&back=//evil.test", headers=form
        )
        console = (await place.get(f"{HERE}/c/{CUP}/console", "director", cookie=kept)).text

    assert all(f'<b class="address">{IN_HALL[0]}</b>' in each for each in before)
    assert all(f"Use {each}" in page for each in IN_HALL[1:] for page in before)
    assert (pressed.status_code, pressed.headers["location"]) == (303, pages[0])
    assert f'<b class="address">{IN_HALL[1]}</b>' in after
    assert (others.headers["location"], "set-cookie" in others.headers) == ("/", False)
    assert IN_HALL[1] in console


@awaited
async def test_whoever_comes_by_the_address_of_the_hall_hands_out_that_one(inside: Doors) -> None:
    """It has been opened: so phones can open it, too."""
    async with hall(inside) as place:
        place.server.hall_urls = IN_HALL
        answer = await place.get(CARDS, "director")

    assert {text_in(code)[:17] for page in pages_of(answer.content) for code in page.codes} == {
        "http://hall.test/"
    }


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST.", "cup.localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]", "0.0.0.0", ""],  # noqa: S104 - what people type
)
def test_a_machine_s_own_names_are_its_own(host: str) -> None:
    """No phone is led to them."""
    assert is_local(host)


@pytest.mark.parametrize(
    ("hosts", "found"),
    [
        (
            ("192.168.1.5", "hangjack.local", "localhost"),
            ("http://192.168.1.5:80a", "http://hangjack.local:80a"),
        ),
        (("hangjack.local", "localhost"), ()),
        (("127.0.0.1",), ()),
        (("10.0.0.7",), ("http://10.0.0.7:80a",)),
        (("cards.example",), ("http://cards.example:80a",)),
    ],
)
def test_a_machine_in_no_network_has_no_address_for_phones(
    hosts: tuple[str, ...], found: tuple[str, ...]
) -> None:
    """Numbers come first; a name in the hall counts where there is a hall."""
    assert in_hall(Reachable("http", 8000, hosts)) == tuple(each.replace("80a", "8000") for each in found)
