"""Tables as files for a spreadsheet: CSV and XLSX, in which no cell can be taken for a formula."""

import csv
from collections.abc import Sequence
from io import BytesIO, StringIO

from msgspec import Struct
from xlsxwriter import Workbook  # type: ignore[import-untyped]

Cell = str | int | float | None

CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
_LONGEST_NAME = 31


class Sheet(Struct, frozen=True):
    """One table: its name, the head of each column, and the rows below."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def harmless(cell: Cell) -> Cell:
    """Return *cell* so that no spreadsheet carries it out: text that begins like a formula gets an apostrophe before it."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(_DANGEROUS):
        return f"'{cell}"
    return cell


def csv_of(sheet: Sheet) -> bytes:
    """Return a table as CSV; the mark at its beginning tells spreadsheets that names are in UTF-8."""
    text = StringIO()
    writer = csv.writer(text)
    for row in (sheet.head, *sheet.rows):
        writer.writerow([harmless(cell) for cell in row])
    return text.getvalue().encode("utf-8-sig")


def xlsx_of(sheets: Sequence[Sheet]) -> bytes:
    """Return tables as one workbook: numbers as numbers, everything else as plain text."""
    file = BytesIO()
    with Workbook(file, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        bold = book.add_format({"bold": True})
        for sheet in sheets:
            page = book.add_worksheet(sheet.name[:_LONGEST_NAME])
            page.freeze_panes(1, 0)
            for column, text in enumerate(sheet.head):
                page.write_string(0, column, text, bold)
            for number, row in enumerate(sheet.rows, start=1):
                for column, cell in enumerate(row):
                    if isinstance(cell, int | float):
                        page.write_number(number, column, cell)
                    elif cell:
                        page.write_string(number, column, str(harmless(cell)))
            page.autofit()
    return file.getvalue()
