"""The pages that clauses are shown on, by the names that the clauses give them, and who looks at each."""

from collections.abc import Mapping

from msgspec import Struct


class Page(Struct, frozen=True):
    """A page of a cup in which a match is played, and who opens it."""

    path: str
    who: str = ""


PAGES: Mapping[str, Page] = {
    "competition": Page("/c/{cup}"),
    "rules": Page("/c/{cup}/rules"),
    "setup-entries": Page("/c/{cup}/setup/entries", "director"),
    "door": Page("/c/{cup}/door", "official"),
    "captain": Page("/c/{cup}/m/{match}/captain", "captain of A"),
    "pad": Page("/c/{cup}/m/{match}/pad", "scorekeeper of A"),
    "ruling": Page("/c/{cup}/m/{match}/ruling", "official"),
    "print-score-sheets": Page("/c/{cup}/print/score-sheets.pdf", "director"),
    "print-sheet": Page("/c/{cup}/m/{match}/sheet.pdf", "official"),
}
