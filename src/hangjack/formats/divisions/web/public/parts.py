"""Parts of a season's pages that show one division, each drawn once and kept with its table until that is another.

A card of one division makes its parts anew, and no others: so a page of the whole league is made as quickly after it as one of a
small league. A part is drawn from a division apart (`desk.views.following.apart`) and what is handed over beside it, by a template
that gets nothing else.
"""

from collections.abc import Callable, Mapping
from datetime import date
from itertools import groupby
from typing import Any, TypeVar
from zlib import compress, decompress

import msgspec
from msgspec import Struct

from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.views.fixtures import FixtureShown
from hangjack.formats.divisions.desk.public.apart import Apart, apart, kept_apart
from hangjack.formats.divisions.desk.public.chosen import by_week
from hangjack.formats.divisions.desk.public.divisions import show_all, show_division, show_week
from hangjack.web.pages.kit import Seen, game_of, part
from hangjack.web.pages.lists import WELL
from hangjack.wording import say

T = TypeVar("T")

_MARK = "<hr>"
"""Ends a night where several are drawn at once; what people have typed never looks like it."""


class Part(Struct, frozen=True):
    """A part of a page: what it shows of a division."""

    division: str
    drawn: str


class Night(Struct, frozen=True):
    """The matches of a division that begin at one moment, line by line."""

    struck: bool
    """That they are not played any more, or count for nobody."""
    start_ms: int | None
    drawn: str


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

    def table(self, name: str) -> str:
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

    def nights(self) -> list[Night]:
        """Return all matches by time, at each moment division by division; what is not played any more comes last."""
        every = [
            night
            for name in self.aparts
            for night in msgspec.json.decode(self.kept(name, "nights", None, _nights), type=list[Night])
        ]
        return sorted(every, key=lambda each: (each.struck, each.start_ms is None, each.start_ms or 0))

    def kept(self, name: str, what: str, more: T, draw: Callable[[Ranking, Apart, T], bytes]) -> bytes:
        """Return what *draw* makes of a division and *more*: as it is kept with its table, or made now."""
        table = self.seen.competition.rankings[name]
        packed = kept_apart(
            table, what, self.aparts[name], more, lambda given, of: compress(draw(table, given, of), WELL)
        )
        return decompress(packed)

    def _say(self, key: str, **values: str) -> str:
        return say(key, language=self.seen.names.language, **values)

    def _drawn(self, name: str, wanted: Wanted) -> str:
        what = f"{wanted.template} {wanted.caption} {wanted.first}"
        return self.kept(name, what, wanted, _text).decode()


def parts_of(seen: Seen, *names: str) -> Parts:
    """Return what the parts of a season's pages are drawn from: of these divisions, or of all."""
    found, reader = seen.competition, seen.reader
    return Parts(seen, {name: apart(found, reader, seen.names, name) for name in names or found.rankings})


def _text(table: Ranking, given: Apart, wanted: Wanted) -> bytes:
    values: dict[str, Any] = (
        {"division": show_division(table, given), "caption": wanted.caption}
        if wanted.first is None
        else {"matches": show_week(table, given, wanted.first), "today": wanted.today}
    )
    opened = given.competition.opened
    values |= {"base_path": f"/c/{opened.id}", "zone": opened.time_zone}
    return part(given.names.language, f"formats/divisions/public/{wanted.template}.html", **values).encode()


def _nights(table: Ranking, given: Apart, _: None) -> bytes:
    nights = [(at, list(own)) for at, own in groupby(show_all(table, given), key=_moment)]
    values = {"shown": given.competition.opened, "game": game_of(given.competition.rules.book), "mark": _MARK}
    lists = [own for _, own in nights]
    text = part(given.names.language, "formats/divisions/public/_lines.html", nights=lists, **values)
    texts = text.strip().removesuffix(_MARK).split(_MARK)
    drawn = [Night(*at, lines) for (at, _), lines in zip(nights, texts, strict=True)] if nights else []
    return msgspec.json.encode(drawn)


def _moment(each: FixtureShown) -> tuple[bool, int | None]:
    return each.struck, each.start_ms
