"""Opening a competition by a rulebook: what the book says about its event, unless the house knows better."""

from datetime import date
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.entries.letters import require_readable
from hangjack.competition.event.correcting import LONGEST_EVENT, LONGEST_SHORT
from hangjack.competition.event.record import Said
from hangjack.errors import BadInput
from hangjack.ids import CompetitionId, PersonId
from hangjack.rulebooks.house import House
from hangjack.rulebooks.model import Preset
from hangjack.rulebooks.rules import rules_of


class Wanted(Struct, frozen=True):
    """What somebody wants to open. Without a name it is the house's, or the book's own event with what the book says of that.

    An event with a name of its own has nobody else's sponsor, days or short name.
    """

    id: CompetitionId
    director: PersonId
    name: str = ""
    short: str = ""
    days: tuple[str, ...] = ()
    time_zone: str = ""
    sponsor: str | None = None
    """None for the one of the book's own event; empty where there is none."""


def opened_by(house: House, wanted: Wanted) -> CompetitionOpened:
    """Return the opening of a competition by the rules of *house*, with its event record filled in.

    Refuses a book whose competition cannot be run yet.
    """
    zone = wanted.time_zone or house.book.preset.time_zone
    _require_zone(zone)
    for day in wanted.days:
        _require_day(day)
    own_name = house.name if house.name != house.book.title else ""
    name = require_readable(wanted.name, LONGEST_EVENT) or own_name
    preset = Preset() if name else house.book.preset
    return CompetitionOpened(
        id=wanted.id,
        name=name or house.book.title,
        short=require_readable(wanted.short, LONGEST_SHORT) or name or house.book.short,
        days=wanted.days or preset.days,
        time_zone=zone,
        rules=rules_of(house),
        director=wanted.director,
        sponsor=preset.sponsor if wanted.sponsor is None else require_readable(wanted.sponsor, LONGEST_EVENT),
    )


def require_event(said: CompetitionOpened | Said) -> None:
    """Refuse an opening from elsewhere, or a correction, whose days or time zone are none."""
    _require_zone(said.time_zone)
    for day in said.days:
        _require_day(day)


def _require_zone(zone: str) -> None:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadInput("opening.time-zone", zone=zone) from None


def _require_day(day: str) -> None:
    try:
        date.fromisoformat(day)
    except ValueError:
        raise BadInput("opening.day", day=day) from None
