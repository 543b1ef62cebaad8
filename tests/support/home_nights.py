"""Seasons by the plain circle method, and what is wrong with one: what the search for home nights is held against."""

from collections.abc import Sequence
from datetime import date

from hangjack.formats.divisions.fixtures.home_nights import Grounds, Places, Unmet, unmet_at
from hangjack.ids import EntrantId


def plain(divisions: Sequence[Sequence[EntrantId]]) -> tuple[Places, ...]:
    """Return every division as it is given: the circle method, and nobody's wishes."""
    return tuple(Places(tuple(teams)) for teams in divisions)


def unmet(places: Sequence[Places], nights: Sequence[date], grounds: Grounds) -> tuple[Unmet, ...]:
    """Return what is wrong with a season, night by night."""
    homes: dict[tuple[date, str], list[EntrantId]] = {}
    for division in places:
        for night, played in zip(nights, division.rounds, strict=False):
            for home, _ in played.pairs:
                homes.setdefault((night, grounds.venue(home)), []).append(home)
    return tuple(unmet_at(homes, grounds))


def without_room(found: Sequence[Unmet]) -> int:
    """Return how many matches have no room in all."""
    return sum(each.clashes for each in found)
