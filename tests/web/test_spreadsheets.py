"""Files for a spreadsheet: opened again, they hold what was put in, and no cell is a formula."""

import csv
import zipfile
from io import BytesIO, StringIO
from xml.etree import ElementTree as ET

import pytest

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.proposals import Facts
from hangjack.desk.requests.rulings import GiveVerdict
from hangjack.web.spreadsheets import Sheet, csv_of, harmless, xlsx_of
from support.acts import awaited
from support.cup import CRABS, OFFICIAL
from support.desk import CUP, Desk
from support.web import Doors, hall

FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1")
NAMES = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MONEY = f"/c/{CUP}/money"


def opened_csv(content: bytes) -> list[list[str]]:
    """Return the cells of a CSV file."""
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline="")))


def opened_xlsx(content: bytes) -> dict[str, list[list[str]]]:
    """Return the cells of a workbook by sheet, as a spreadsheet finds them. Fails if one of them is a formula."""
    with zipfile.ZipFile(BytesIO(content)) as book:
        texts = [
            "".join(text.text or "" for text in item.iter(f"{NAMES}t"))
            for item in ET.fromstring(book.read("xl/sharedStrings.xml"))  # noqa: S314  (made by ourselves)
        ]
        names = [
            sheet.attrib["name"]
            for sheet in ET.fromstring(book.read("xl/workbook.xml")).iter(f"{NAMES}sheet")  # noqa: S314
        ]
        pages = [
            ET.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))  # noqa: S314
            for number in range(1, len(names) + 1)
        ]
    assert not any(page.findall(f".//{NAMES}f") for page in pages)
    return {
        name: [[_cell(cell, texts) for cell in row] for row in page.iter(f"{NAMES}row")]
        for name, page in zip(names, pages, strict=True)
    }


def _cell(cell: ET.Element, texts: list[str]) -> str:
    value = cell.findtext(f"{NAMES}v") or ""
    return texts[int(value)] if cell.attrib.get("t") == "s" else value


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_begins_like_a_formula_is_made_harmless(text: str) -> None:
    """An apostrophe before it tells every spreadsheet that it is text."""
    sheet = Sheet("names", ("Name", "Amount"), ((text, -2.5),))

    assert harmless(text) == f"'{text}"
    assert opened_csv(csv_of(sheet))[1] == [f"'{text}", "-2.5"]
    assert opened_xlsx(xlsx_of([sheet]))["names"][1][1] == "-2.5"
    assert opened_xlsx(xlsx_of([sheet]))["names"][1][0].startswith("'")


def test_names_and_numbers_come_back_as_they_were() -> None:
    """Accents, quotation marks and line ends in a cell; an address is no link."""
    sheet = Sheet(
        "people", ("Name", "Points"), (('Renée "Nay" O\'Ñ', 14), ("two\nlines", 0), ("https://x", 1))
    )

    assert opened_csv(csv_of(sheet))[1:] == [
        ['Renée "Nay" O\'Ñ', "14"],
        ["two\nlines", "0"],
        ["https://x", "1"],
    ]
    assert [row[0] for row in opened_xlsx(xlsx_of([sheet]))["people"]] == [
        "Name",
        'Renée "Nay" O\'Ñ',
        "two\nlines",
        "https://x",
    ]


@awaited
async def test_the_treasurers_book_can_be_taken_along(inside: Doors) -> None:
    """Every posting with its clause and verdict, in both kinds of file; a reason that is a formula stays text."""
    async with hall(inside) as place:
        facts = Facts("late", Offence.DECKS_SHORT, CRABS, reason="=cmd()")
        asked = Desk(place.server.store).asked(OFFICIAL, id_="a fine")
        await place.server.office.ask(asked, GiveVerdict(facts, (Sanction.FINE,)))
        as_csv = await place.get(f"{MONEY}.csv", "treasurer")
        as_xlsx = await place.get(f"{MONEY}.xlsx", "treasurer")
        refused = await place.get(f"{MONEY}.csv", "official")

    rows, book = opened_csv(as_csv.content), opened_xlsx(as_xlsx.content)
    fine = rows[-1]
    assert refused.status_code == 403
    assert fine[2:8] == ["", "fine", "missing decks", "The crabs", "20.0", "20.0"]
    assert fine[9].startswith("ic2024-")
    assert [row[0] for row in book["All postings"]] == [row[0] for row in rows]
    assert ["The crabs", "20", "0", "0"] in book["Teams"]
    assert book["Money"][0] == ["The Fig Tree Cup", "TTD"]
