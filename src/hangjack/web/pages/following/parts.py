"""Parts of a season's pages that show one division, each drawn once and kept with its table until that is another.

A card of one division makes its parts anew, and no others: so a page of the whole league is made as quickly after it as one of a
small league. A part is drawn from a division apart (`desk.views.following.apart`) and what is handed over beside it, by a template
that gets nothing else.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any
from zlib import compress, decompress

from markupsafe import Markup
from msgspec import Struct

from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.views.following.apart import Apart, apart, kept_apart
from hangjack.desk.views.following.chosen import by_week
from hangjack.desk.views.following.divisions import show_division, show_week
from hangjack.web.pages.kit import Seen, part
from hangjack.wording import say

QUICKLY = 1
"""How hard parts are squeezed in memory: there are many, and each is wanted again soon."""


class Part(Struct, frozen=True):
    """A part of a page: what it shows of a division."""

    division: str
    drawn: Markup


class Wanted(Struct, frozen=True):
    """What is wanted of each division: its table, or the matches of a week as they are read today."""

    template: str
    caption: str = ""
    first: date | None = None
    today: date | None = None


class Parts(Struct, frozen=True):
    """Every division of a season apart, as somebody sees it."""

    seen: Seen
    aparts: Mapping[str, Apart]

    def table(self, name: str) -> Markup:
        """Return the table of a division under the word for standings."""
        return self._drawn(name, Wanted("_table", self._say("page.standings.title")))

    def tables(self) -> list[Part]:
        """Return the table of each division under its name."""
        named = {name: self._say("page.season.division", name=name) for name in self.aparts}
        return [Part(name, self._drawn(name, Wanted("_table", named[name]))) for name in self.aparts]

    def in_short(self) -> list[Part]:
        """Return the table of each division in short."""
        return [Part(name, self._drawn(name, Wanted("_short"))) for name in self.aparts]

    def week(self, first: date, today: date, *, brief: bool = False) -> list[Part]:
        """Return the matches of the week that begins on *first*; in *brief* without what stands beside the teams."""
        wanted = Wanted("_results" if brief else "_meets", first=first, today=today)
        found = self.seen.competition
        return [
            Part(name, self._drawn(name, wanted)) for name in self.aparts if first in by_week(found, name)
        ]

    def _say(self, key: str, **values: str) -> str:
        return say(key, language=self.seen.names.language, **values)

    def _drawn(self, name: str, wanted: Wanted) -> Markup:
        table, what = (
            self.seen.competition.rankings[name],
            f"{wanted.template} {wanted.caption} {wanted.first}",
        )
        packed = kept_apart(
            table,
            what,
            self.aparts[name],
            wanted,
            lambda given, of: compress(_text(table, given, of).encode(), QUICKLY),
        )
        return Markup(decompress(packed).decode())  # noqa: S704 - our own template has drawn it


def parts_of(seen: Seen) -> Parts:
    """Return what the parts of a season's pages are drawn from."""
    found = seen.competition
    return Parts(seen, {name: apart(found, seen.reader, seen.names, name) for name in found.rankings})


def _text(table: Ranking, given: Apart, wanted: Wanted) -> str:
    values: dict[str, Any] = (
        {"division": show_division(table, given), "caption": wanted.caption}
        if wanted.first is None
        else {"matches": show_week(table, given, wanted.first), "today": wanted.today}
    )
    opened = given.competition.opened
    return part(
        given.names.language,
        f"following/{wanted.template}.html",
        base_path=f"/c/{opened.id}",
        zone=opened.time_zone,
        **values,
    )
