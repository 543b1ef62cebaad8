"""What comes out of the printer: no word leaves the page, a receipt can be typed from it, and every letter is printed."""

import asyncio
import re

import pytest

from hangjack.desk.requests import entries
from hangjack.ids import MatchId
from hangjack.matches.parties import A
from hangjack.store.receipts import parse_receipt
from hangjack.web.pages.prints.typesetting import BOX, pdf_of
from support.acts import awaited
from support.cup import CRABS, DUCKS, EAGLES
from support.desk import CUP, SECRETARY, cup_of, matches_of
from support.memory_store import MemoryStore
from support.pdf import pages_of
from support.pdf_places import Run, runs_of
from support.web import Doors, Hall, hall, let_in

MARGIN, CARD_MARGIN = 51.0, 22.0
"""Points on either side of a page, and on either side of a card that is cut out of one."""
BLANK = 4.0
"""Points of a blank at the end of a line, which nobody sees."""
CHINESE, RUNES = (
    "\N{CJK UNIFIED IDEOGRAPH-6F22}\N{CJK UNIFIED IDEOGRAPH-5B57}",
    "\N{RUNIC LETTER FEHU FEOH FE F}",
)
NO_FONT = "\U00018b00"
"""A letter of a script that hardly any machine has a font for (Khitan)."""
LONG = "Unbrokenandlong" * 6
PRINTS = (
    "schedule",
    "standings",
    "score-sheets",
    "line-ups",
    "notices",
    "table-cards",
    "cross-table",
    "draw",
    "poster",
)
WITHOUT_NAMES = ("notices", "poster")


@pytest.fixture(scope="module")
def printing_hall() -> tuple[Doors, MatchId]:
    """Give a hall in which one match is sealed, and teams have names of many kinds: long, of no font, right to left, odd."""
    return asyncio.run(_printing_hall())


async def _printing_hall() -> tuple[Doors, MatchId]:
    store = MemoryStore()
    desk = await cup_of(4, store)
    first = (await matches_of(desk))[0]
    for team, name in (
        (CRABS, f"{NO_FONT}{NO_FONT} {CHINESE} Crabs"),
        (DUCKS, LONG),
        (EAGLES, "\N{ARABIC LETTER AIN}\N{ARABIC LETTER REH}\N{ARABIC LETTER BEH} \N{GRINNING FACE}"),
    ):
        await desk.do(SECRETARY, entries.NameTeam(team, name))
    await desk.call(first)
    await desk.win(first, A)
    return await let_in(store), first


def papers(sealed: MatchId) -> tuple[str, ...]:
    """Return the address of everything that can be printed."""
    return (
        *(f"/c/{CUP}/print/{name}.pdf" for name in PRINTS),
        *(f"/c/{CUP}/m/{sealed}/{name}.pdf" for name in ("sheet", "receipt")),
    )


async def printed(place: Hall, path: str, **headers: str) -> bytes:
    """Return a printed document, as a director gets it."""
    answer = await place.get(path, "director", **headers)

    assert answer.status_code == 200, answer.text
    return answer.content


@awaited
async def test_no_word_leaves_the_page(printing_hall: tuple[Doors, MatchId]) -> None:
    """On none of the papers, however long a name, a digest or a receipt is."""
    doors, sealed = printing_hall
    async with hall(doors) as place:
        made = {path: runs_of(await printed(place, path)) for path in papers(sealed)}

    assert all(made.values())
    assert {
        path: [run for run in runs if not _is_on("table-cards" in path, run)] for path, runs in made.items()
    } == {path: [] for path in made}


def _is_on(cards: bool, run: Run) -> bool:
    """Whether letters stand between the margins: of the page, or of the card that they are on."""
    if not cards:
        return run.left >= MARGIN and run.right <= run.width - MARGIN + BLANK
    half = run.width / 2
    begins = half if run.left >= half else 0.0
    return run.left >= begins + CARD_MARGIN and run.right <= begins + half - CARD_MARGIN + BLANK


@pytest.mark.parametrize("name", ["receipt", "sheet"])
@awaited
async def test_a_receipt_typed_from_paper_is_understood(
    name: str, printing_hall: tuple[Doors, MatchId]
) -> None:
    """It stands on the sheet too, in groups that a finger can follow."""
    doors, sealed = printing_hall
    async with hall(doors) as place:
        pages = pages_of(await printed(place, f"/c/{CUP}/m/{sealed}/{name}.pdf"))
        kept = await place.server.office.receipt(CUP, sealed)
    text = "\n".join(page.text for page in pages)
    found = re.search(r"hangjack ?:1:.*?(?=\n?Printed by|\n?No font|\Z)", text, re.DOTALL)

    assert found is not None, text
    assert max(map(len, found[0].split())) <= 8
    assert parse_receipt(found[0]) == kept


@awaited
async def test_the_sheet_of_a_sealed_match_shows_its_seal(printing_hall: tuple[Doors, MatchId]) -> None:
    """Whoever has the paper can compare it with the log."""
    doors, sealed = printing_hall
    async with hall(doors) as place:
        pages = pages_of(await printed(place, f"/c/{CUP}/m/{sealed}/sheet.pdf"))
        seal = (await place.server.office.match(CUP, sealed)).sheet.sealed

    assert seal is not None
    assert seal in "".join("".join(page.text for page in pages).split())


def test_pictures_in_names_are_printed_on_a_machine_that_has_no_font_for_them() -> None:
    """A fish, a flag, a cup: no box, and no line that asks for a font."""
    name = "Mayaro \N{FISH} \N{TROPHY} \N{REGIONAL INDICATOR SYMBOL LETTER T}\N{REGIONAL INDICATOR SYMBOL LETTER T}"
    data = {"language": "en", "competition": name, "title": name, "words": {"made": ""}, "notices": []}
    (page,) = pages_of(pdf_of("notices", data, "en"))

    assert BOX not in page.text
    assert "\N{FISH}" in page.text


@pytest.mark.parametrize(
    "name", [f"{NO_FONT} {CHINESE}", LONG, "W" * 300, "\N{ARABIC LETTER AIN}\u202e", "A\nB"]
)
def test_brackets_and_certificates_are_printed_whatever_a_team_is_called(name: str) -> None:
    """A letter without a font is a box there too, and long names are set smaller."""
    side = {"name": name, "score": "17", "won": True}
    tie = {"match": "KO-1-1", "position": 0, "fed": [False, False], "sides": [side, side]}
    words = dict.fromkeys(("made", "champion", "certificate", "director", "committee"), "word")
    shared = {"language": "en", "competition": name, "title": "Cup", "words": words}
    tree = {**shared, "rounds": [{"name": "Final", "ties": [tie]}], "champion": name}
    won = {"name": name, "team": name, "place": "Place 1", "rank": 1}
    certificate = {**shared, "days": "", "sponsor": name, "each": [won]}
    made = [pages_of(pdf_of(*each, "en")) for each in (("bracket", tree), ("certificates", certificate))]

    assert [len(pages) for pages in made] == ([1, 2] if NO_FONT in name else [1, 1])
    assert [BOX in pages[0].text for pages in made] == [NO_FONT in name] * 2


@awaited
async def test_a_cross_table_has_each_result_twice_as_each_side_has_it(
    printing_hall: tuple[Doors, MatchId],
) -> None:
    """And a dot for every match to come."""
    doors, sealed = printing_hall
    async with hall(doors) as place:
        (page,) = pages_of(await printed(place, f"/c/{CUP}/print/cross-table.pdf"))
        match = (await place.server.office.competition(CUP)).result(sealed)
    assert match is not None
    one, other = (match.figures[team]["BF"] for team in match.entrants)
    cells = page.text.splitlines()

    assert (cells.count(f"{one}\N{EN DASH}{other}"), cells.count(f"{other}\N{EN DASH}{one}")) == (1, 1)
    assert cells.count("\N{MIDDLE DOT}") == 10


@awaited
async def test_a_letter_that_no_font_has_stops_no_print(printing_hall: tuple[Doors, MatchId]) -> None:
    """It becomes a box, and a line says in whose name it stands, in the reader's language."""
    doors, sealed = printing_hall
    async with hall(doors) as place:
        texts = [
            "".join(page.text for page in pages_of(await printed(place, path))) for path in papers(sealed)
        ]
        french = pages_of(await printed(place, papers(sealed)[0], **{"accept-language": "fr"}))

    named = [text for text in texts if f"{BOX}{BOX}" in text]
    assert len(named) == len(PRINTS) - len(WITHOUT_NAMES) + 2
    assert all("U+18B00" in text for text in named)
    assert "Aucune police" in "".join(page.text for page in french)


@pytest.mark.parametrize(
    "name",
    [
        CHINESE,
        RUNES,
        "\x00\x07",
        "\ufeff",
        "\u202edemmah",
        "e\u0301\u0302",
        "\U0010ffff",
        "\ue000",
        "\u0378",
        "a\tb\r\nc",
    ],
    ids=ascii,
)
def test_whatever_stands_in_a_notice_it_is_printed(name: str) -> None:
    """Controls, halves of nothing, letters that are not assigned."""
    words = {"made": "made", "qr": "qr"}
    data = {
        "language": "en",
        "competition": name,
        "title": name,
        "words": words,
        "notices": [{"text": f"{name} wins", "from": name}],
    }

    assert "wins" in "".join(page.text for page in pages_of(pdf_of("notices", data, "en")))


@awaited
async def test_a_form_and_a_card_read_well(inside: Doors) -> None:
    """Whatever reads a line-up aloud has its team apart from its heading; a card tells scorekeepers what the pad asks of them."""
    async with hall(inside) as place:
        form = pages_of(await printed(place, f"/c/{CUP}/print/line-ups.pdf"))[0].text
        card = pages_of(await printed(place, f"/c/{CUP}/print/table-cards.pdf"))[0].text
        pad = (await place.get(f"/c/{CUP}/m/A-1-1/pad", "scorekeeper of A")).text

    assert "Line-up · The crabs Match A-1-1 " in " ".join(form.split())
    assert "Tap who scored, and what for" in card
    assert "who won it and then the points of the losers" in " ".join(card.split())
    assert "Who scored, and what for? Tap both." in pad
    assert "Tap the points of {team}, and the game is written." in pad
