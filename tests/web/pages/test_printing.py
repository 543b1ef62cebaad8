"""Printed pages: made for those who may have them, with codes that lead where they say."""

import asyncio
import re
import zlib
from html import unescape

import msgspec
import pytest

from desk.story_first_match import FIRST
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.errors import BadInput
from hangjack.log import digest_of
from hangjack.matches.parties import B
from hangjack.web.loop.compiling import Printer
from hangjack.web.pages.prints import portions
from support.acts import awaited
from support.desk import CUP
from support.pdf import pages_of
from support.web import Doors, Hall, hall

EVERYBODY_S = ("schedule", "standings", "notices")
FOR_THE_FLOOR = ("score-sheets", "line-ups", "table-cards")


def is_pdf(content: bytes) -> bool:
    """Whether this is a whole PDF with something on its pages."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL)
    drawn = sum(_inflates(each) for each in streams)
    return content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF") and drawn > 0


def _inflates(stream: bytes) -> bool:
    try:
        return bool(zlib.decompress(stream))
    except zlib.error:
        return False


@pytest.mark.parametrize("name", EVERYBODY_S)
@awaited
async def test_everybody_may_print_what_everybody_sees(inside: Doors, name: str) -> None:
    """In either language, as a document that a reader can read aloud."""
    async with hall(inside) as place:
        english = await place.get(f"/c/{CUP}/print/{name}.pdf")
        french = await place.get(f"/c/{CUP}/print/{name}.pdf", **{"accept-language": "fr"})

    assert [each.status_code for each in (english, french)] == [200, 200]
    assert english.headers["content-type"] == "application/pdf"
    assert is_pdf(english.content)
    assert is_pdf(french.content)
    assert b"/Lang(fr)" in french.content


@pytest.mark.parametrize("name", FOR_THE_FLOOR)
@awaited
async def test_sheets_forms_and_cards_are_for_those_who_run_the_event(inside: Doors, name: str) -> None:
    """They carry names and secrets: the public and a captain get none."""
    async with hall(inside) as place:
        directors = await place.get(f"/c/{CUP}/print/{name}.pdf", "director")
        nobodys = await place.get(f"/c/{CUP}/print/{name}.pdf")
        captains = await place.get(f"/c/{CUP}/print/{name}.pdf", "captain of A")

    assert (directors.status_code, nobodys.status_code, captains.status_code) == (200, 403, 403)
    assert is_pdf(directors.content)


@awaited
async def test_a_card_printed_again_has_the_same_code(inside: Doors) -> None:
    """Whoever prints twice has not made anybody's card void, nor two keys for one side."""
    async with hall(inside) as place:
        address = f"/c/{CUP}/print/table-cards.pdf?match={FIRST}"
        await place.get(address, "director")
        once = len(place.server.access.links_of(CUP))
        await place.get(address, "director")
        twice = len(place.server.access.links_of(CUP))
        await place.get(f"{address}&again=1", "director")
        anew = len(place.server.access.links_of(CUP))

    assert twice == once
    assert anew == once + 4


@awaited
async def test_no_player_keeps_the_cards_from_being_printed(inside: Doors) -> None:
    """Whoever comes in under the id that a card once had has taken nobody's."""
    once = digest_of(["card", CUP, Bound(Role.CAPTAIN, FIRST, B), "0"])[:32]
    async with hall(inside) as place:
        handed = await place.link()
        taken = await place.post("/api/redeem", {"secret": handed["secret"]}, key=once)
        printed = await place.get(f"/c/{CUP}/print/table-cards.pdf", "director")

    assert (taken.status_code, printed.status_code) == (200, 200)


@awaited
async def test_a_card_whose_link_was_taken_back_is_printed_with_a_new_one(inside: Doors) -> None:
    """The paper that is handed out next lets somebody in."""
    address = f"/c/{CUP}/print/table-cards.pdf?match={FIRST}"
    async with hall(inside) as place:
        await place.get(address, "director")
        before = {each.id for each in place.server.access.links_of(CUP)}
        for link in before:
            await place.post(f"/api/competitions/{CUP}/links/{link}/revoke", who="director")
        again = await place.get(address, "director")
        after = {each.id for each in place.server.access.links_of(CUP)}

    assert again.status_code == 200
    assert len(after) == 4
    assert not after & before


@pytest.mark.clause("ic2024-8-1", "ic2024-8d-1")
@awaited
async def test_the_sheet_of_a_match_is_printed_with_its_back(inside: Doors) -> None:
    """Names and games on the front, incidents behind; while scores are withheld only for those who run things."""
    async with hall(inside) as place:
        printed = await place.get(f"/c/{CUP}/m/{FIRST}/sheet.pdf")
        withheld = {"type": "withhold-standings", "reason": "A surprise."}
        await place.post(f"/api/competitions/{CUP}/withhold-standings", withheld, "director")
        publics = await place.get(f"/c/{CUP}/m/{FIRST}/sheet.pdf")
        directors = await place.get(f"/c/{CUP}/m/{FIRST}/sheet.pdf", "director")

    assert (printed.status_code, publics.status_code, directors.status_code) == (200, 409, 200)
    assert is_pdf(printed.content)
    assert printed.content.count(b"/Type/Page/") + printed.content.count(b"/Type/Page\n") >= 2


@awaited
async def test_there_is_no_receipt_before_the_seal(inside: Doors) -> None:
    """Nor a sheet for a match that nobody knows."""
    async with hall(inside) as place:
        receipt = await place.get(f"/c/{CUP}/m/{FIRST}/receipt.pdf")
        unknown = await place.get(f"/c/{CUP}/print/score-sheets.pdf?match=Z-9-9", "director")

    assert (receipt.status_code, unknown.status_code) == (404, 409)


@awaited
async def test_what_everybody_prints_is_printed_once_until_something_changes(inside: Doors) -> None:
    """In a process of its own, so that nobody waits for it and its memory is given back."""
    async with hall(inside) as place:
        address = f"/c/{CUP}/print/standings.pdf"
        printed = await asyncio.gather(*(place.get(address) for _ in range(5)))
        officials = await place.get(address, "official")
        once = place.server.workshop.worked["values of standings"]
        notice = {"type": "post-notice", "id": "n1", "text": "Lunch.", "audience": "public"}
        await place.post(f"/api/competitions/{CUP}/post-notice", notice, "director")
        anew = await place.get(address)

    assert {each.content for each in printed} == {printed[0].content}
    assert (officials.status_code, once) == (200, 2)
    assert (anew.status_code, place.server.workshop.worked["values of standings"]) == (200, 3)


@pytest.mark.parametrize("name", FOR_THE_FLOOR)
@awaited
async def test_many_matches_are_printed_in_portions(
    inside: Doors, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, none left out, each small enough for the memory of a small machine."""
    monkeypatch.setattr(portions, "A_PORTION", 1)
    async with hall(inside) as place:
        listed = await place.get(f"/c/{CUP}/print/{name}.pdf?again=3", "director")
        addresses = [unescape(each) for each in re.findall(r'href="([^"]*part=[^"]*)"', listed.text)]
        first = await place.get(addresses[0], "director")
        none = await place.get(f"/c/{CUP}/print/{name}.pdf?part={len(addresses) + 1}", "director")
        matches = [each.match for each in await wanted_matches(place)]

    assert listed.headers["content-type"].startswith("text/html")
    assert all(each.startswith(f"/c/{CUP}/print/{name}.pdf?") for each in addresses)
    assert [each.partition("?")[2] for each in addresses] == [
        f"again=3&part={number}" for number in range(1, len(matches) + 1)
    ]
    assert all(match in listed.text for match in matches)
    assert is_pdf(first.content)
    assert none.status_code == 404


async def wanted_matches(place: Hall) -> list[FixtureShown]:
    """Return the matches that have both teams and no result."""
    answer = await place.get(f"/api/competitions/{CUP}/schedule", "director")
    shown = msgspec.json.decode(answer.content, type=list[FixtureShown])
    return [each for each in shown if len(each.teams) == 2 and each.result is None]


@pytest.mark.parametrize("name", ["standings", "score-sheets"])
@awaited
async def test_the_program_that_prints_for_people_makes_what_the_tests_make(
    request: pytest.FixtureRequest, inside: Doors, name: str
) -> None:
    """Tests set their pages themselves; for people a program is started, which says as well why it cannot."""
    async with hall(inside) as place:
        here = await place.get(f"/c/{CUP}/print/{name}.pdf", "director")
    request.getfixturevalue("printing_program")
    async with hall(inside) as place:
        there = await place.get(f"/c/{CUP}/print/{name}.pdf", "director")
    with pytest.raises(BadInput, match=r"page\.print\.failed"):
        await Printer().printed(name, b'{"language": "en"}')

    assert is_pdf(there.content)
    assert pages_of(there.content) == pages_of(here.content)
