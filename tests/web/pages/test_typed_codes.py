"""Letters on a card: typed on the first page they lead where the code leads, and nobody guesses them."""

import re

import pytest

from hangjack.web.access.tokens import code_of, typed_code
from hangjack.web.limits import ALLOWANCES, Gate
from support.acts import awaited
from support.desk import CUP
from support.pdf import pages_of
from support.qr import text_in
from support.web import Doors, hall

NAME = re.compile(r'<button class="quiet" name="person" value="([^"]+)">')
FORM = {"content-type": "application/x-www-form-urlencoded"}
LATER_MS = 15 * 24 * 3_600_000
WRONG = "BCDFGHJKM"


@awaited
async def test_letters_typed_on_the_first_page_lead_where_the_code_of_the_card_leads(inside: Doors) -> None:
    """However they are typed; one tap on a name, and the phone is in."""
    async with hall(inside) as place, place.browser() as browser:
        handed = await place.link()
        first = await browser.get("/")
        typed = handed["code"].lower().replace(" ", "-")
        led = await browser.get("/t", params={"code": typed})
        asked = await browser.get(led.headers["location"])
        scanned = await browser.get(handed["path"])
        person = NAME.findall(asked.text)[0]
        entered = await browser.post(
            led.headers["location"], content=f"person={person}".encode(), headers=FORM
        )
        visitor = place.server.access.resolve(browser.cookies["hangjack"])

    assert 'action="/t"' in first.text
    assert re.fullmatch(r"[A-Z]{3} [A-Z]{3} [A-Z]{3}", handed["code"])
    assert NAME.findall(asked.text) == NAME.findall(scanned.text) != []
    assert (led.status_code, entered.status_code) == (303, 303)
    assert visitor is not None
    assert (visitor.link, visitor.person) == (handed["link"], person)


@awaited
async def test_the_letters_of_a_printed_card_are_those_of_its_code(inside: Doors) -> None:
    """Beside the code, in groups, with the address at which they are typed."""
    async with hall(inside) as place, place.browser() as browser:
        printed = await place.get(f"/c/{CUP}/print/table-cards.pdf", "director")
        page = pages_of(printed.content)[0]
        secrets = [text_in(code).rpartition("/")[2] for code in page.codes]
        groups = re.findall(r"^[B-Z]{3}$", page.text, re.MULTILINE)
        letters = ["".join(groups[at : at + 3]) for at in range(0, len(groups), 3)]
        led = [(await browser.get("/t", params={"code": each})).status_code for each in letters]

    assert letters == [code_of(each) for each in secrets]
    assert led == [303] * 4
    assert "http://hall.test/t" in page.text


@pytest.mark.parametrize("typed", ["abc", "BCD FGH JKMN", "BCD FGH JK1", "ÄÖÜ BCD FGH", " "])
@awaited
async def test_what_can_be_no_letters_of_a_card_is_said_so(inside: Doors, typed: str) -> None:
    """What was typed is still there, and it costs no try."""
    async with hall(inside) as place:
        answers = [await place.client.get("/t", params={"code": typed}) for _ in range(30)]

    assert {each.status_code for each in answers} == {422}
    assert "nine letters" in answers[-1].text
    assert f'value="{typed}"' in answers[-1].text


@awaited
async def test_letters_are_tried_so_often_and_no_more(inside: Doors) -> None:
    """By whichever door they are tried; then right ones wait, too, and the code to scan still lets everybody in."""
    tries = ALLOWANCES[Gate.SHORT_CODE].tries
    async with hall(inside) as place:
        handed = await place.link()
        right = [await place.client.get("/t", params={"code": handed["code"]}) for _ in range(tries + 5)]
        unknown = await place.client.get("/t", params={"code": WRONG})
        by_address = [await place.client.get(f"/t/{WRONG}") for _ in range(tries - 2)]
        redeemed = await place.post("/api/redeem", {"secret": WRONG})
        now = await place.client.get("/t", params={"code": handed["code"]})
        scanned = await place.post("/api/redeem", {"secret": handed["secret"]})
        place.clock.now_ms += ALLOWANCES[Gate.SHORT_CODE].every_ms
        later = await place.client.get("/t", params={"code": handed["code"]})

    assert {each.status_code for each in right} == {303}
    assert unknown.status_code == 404
    assert "No card has these letters" in unknown.text
    assert {each.status_code for each in by_address} == {409}
    assert (redeemed.status_code, now.status_code, scanned.status_code) == (409, 429, 200)
    assert later.status_code == 303


@awaited
async def test_letters_run_out_with_their_card(inside: Doors) -> None:
    """And are void with it, when an official makes it void."""
    async with hall(inside) as place:
        one, other = await place.link(), await place.link()
        await place.post(f"/api/competitions/{CUP}/links/{one['link']}/revoke", who="director")
        void = await place.client.get("/t", params={"code": one["code"]})
        counts = await place.client.get("/t", params={"code": other["code"]})
        place.clock.now_ms += LATER_MS
        over = await place.client.get("/t", params={"code": other["code"]})

    assert (void.status_code, counts.status_code, over.status_code) == (404, 303, 404)


def test_a_code_has_letters_that_cannot_be_mistaken() -> None:
    """No vowels, so no words; nothing that looks like a digit; each as likely as the others."""
    codes = [code_of(f"secret {number}") for number in range(2000)]
    letters = {letter for code in codes for letter in code}

    assert len(set(codes)) == len(codes)
    assert letters == set("BCDFGHJKMNPQRSTVWXYZ")
    assert [typed_code(f" {code[:3].lower()}-{code[3:]} ") for code in codes] == codes
