"""Honours from before the server: who won what in seasons that were never kept here, as the secretary writes them down.

The log has the season and the trophy. Who has won it stands in a record beside the log, where a name can be erased.
"""

import re
from collections.abc import Collection, Mapping
from typing import Literal, NewType, assert_never

from msgspec import Struct

from hangjack.competition.competition import FormatEvent
from hangjack.competition.entries.letters import require_readable
from hangjack.errors import BadInput, Refused
from hangjack.ids import CompetitionId, PersonId
from hangjack.log import Digest

HonourId = NewType("HonourId", str)

MOST_HONOURS = 3_000
"""As many as ten trophies have in three centuries."""
_LONGEST_SEASON = 40
_LONGEST_WINNER = 200
_DIVISION = re.compile(r"(?:division|section|div\.?)\s+(?P<name>\S.*)", re.IGNORECASE)
"""How people call a division, in all languages that there are."""
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")


class Trophy(Struct, frozen=True):
    """What is played for in a season: a division or a cup."""

    kind: Literal["division", "cup"]
    name: str

    @property
    def alike(self) -> tuple[str, str]:
        """What it is known by, however somebody writes it."""
        return self.kind, _plain(self.name)


class Won(Struct, frozen=True):
    """Who has won a trophy, and who came second where that is known, as somebody wrote it."""

    winner: str
    second: str = ""


class HonourBefore(Struct, frozen=True):
    """A trophy of a season from before the server; *home* is the season that keeps who has won it."""

    id: HonourId
    season: str
    trophy: Trophy
    home: CompetitionId
    record: Digest


class HonourTyped(FormatEvent, frozen=True, tag="honour-typed"):
    """Somebody wrote down who won a trophy before the server."""

    honour: HonourBefore
    by: PersonId
    at_ms: int


class HonourCorrected(FormatEvent, frozen=True, tag="honour-corrected"):
    """What was written down of an honour was put right."""

    honour: HonourBefore
    reason: str
    by: PersonId
    at_ms: int


class HonourStruck(FormatEvent, frozen=True, tag="honour-struck"):
    """An honour was taken off the board."""

    id: HonourId
    season: str
    trophy: Trophy
    reason: str
    by: PersonId
    at_ms: int


class HonoursHandedBack(FormatEvent, frozen=True, tag="honours-handed-back"):
    """The season that followed is gone, and hands back the honours as they stood there."""

    honours: tuple[HonourBefore, ...]
    by: PersonId
    at_ms: int


HonourEvent = HonourTyped | HonourCorrected | HonourStruck | HonoursHandedBack
Honours = Mapping[HonourId, HonourBefore]


def fold(honours: Honours, event: HonourEvent) -> Honours:
    """Return the honours after *event*. Never refuses."""
    match event:
        case HonourTyped(honour) | HonourCorrected(honour):
            return {**honours, honour.id: honour}
        case HonourStruck(id_):
            return {each: honour for each, honour in honours.items() if each != id_}
        case HonoursHandedBack(handed):
            return {each.id: each for each in handed}
    assert_never(event)


Cells = tuple[str, str, str, str]
"""Season, trophy, winner and second, as somebody wrote them."""


class Told(Struct, frozen=True):
    """An honour as somebody tells it."""

    season: str
    trophy: Trophy
    won: Won

    @property
    def alike(self) -> tuple[str, tuple[str, str]]:
        """What is told only once: a trophy in a season."""
        return _plain(self.season), self.trophy.alike


def told(cells: Cells, trophies: Collection[Trophy], last_year: int) -> Told:
    """Return what *cells* tell: season, trophy, winner and second. Refuses what is missing, and a season without its year.

    A trophy that is known already is called as it is known.
    """
    season, called, winner, second = (" ".join(each.split()) for each in cells)
    if not (season and called and winner):
        raise BadInput("honours.missing")
    found = _YEAR.search(season)
    if found is None:
        raise BadInput("honours.no-year", season=require_readable(season, _LONGEST_SEASON))
    if int(found[0]) > last_year:
        raise Refused("honours.to-come", season=require_readable(season, _LONGEST_SEASON))
    won = Won(require_readable(winner, _LONGEST_WINNER), require_readable(second, _LONGEST_WINNER))
    if _plain(won.winner) == _plain(won.second):
        raise Refused("honours.same", name=won.winner)
    return Told(require_readable(season, _LONGEST_SEASON), _trophy(require_readable(called), trophies), won)


def by_season(honour: HonourBefore) -> tuple[int, str]:
    """Return by what honours stand in the order of their seasons, the last ones last."""
    found = _YEAR.search(honour.season)
    return int(found[0]) if found else 0, _plain(honour.season)


def is_same_season(one: str, other: str) -> bool:
    """Whether two people mean one season, whatever stands between its years."""
    return _plain(one) == _plain(other)


def _trophy(called: str, trophies: Collection[Trophy]) -> Trophy:
    division = _DIVISION.fullmatch(called)
    wanted = Trophy("division", division["name"]) if division else Trophy("cup", called)
    known = {each.alike: each for each in trophies}
    bare = Trophy("division", called).alike
    return known.get(wanted.alike) or known.get(bare) or wanted


def _plain(text: str) -> str:
    return "".join(each for each in text.casefold() if each.isalnum())
