"""Where phones are led beside the pad: what a format says to a phone that comes in by a code, and to one that has nothing to write."""

from collections.abc import Callable

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import Entry
from hangjack.desk.views.readers import Reader
from hangjack.ids import EntrantId, MatchId, PersonId


class TeamCode(Struct, frozen=True):
    """Whose code it is that is for all matches of a team: the event, the team, its captain, and what is said of it."""

    competition: str
    team: str
    captain: PersonId | None
    lead: str
    """The key of how long the code counts."""
    once: str
    """The key of how long the phone is then known."""


class OwnPage(Struct, frozen=True):
    """The page that says where whoever writes goes next, and the key of what it is called."""

    path: str
    key: str


def _asks_again(_competition: Competition, _match: MatchId) -> str:
    return ""


def page_of(found: Competition, entrant: EntrantId) -> OwnPage:
    """Return the page that everybody who takes part has."""
    return OwnPage(f"/c/{found.id}/p/{entrant}", "page.pad.own-page")


def persons_page(found: Competition, _match: MatchId, reader: Reader) -> OwnPage | None:
    """Return the page of whoever has entered alone."""
    alone = reader.person is not None and EntrantId(reader.person) in found.rosters.entries
    return page_of(found, EntrantId(str(reader.person))) if alone else None


def _one_match(_competition: Competition, _entry: Entry) -> None:
    return


def _nobody_knows(_competition: Competition) -> None:
    return


class Phones(Struct, frozen=True):
    """What such an event says to phones; in a hall they have the pad of one match."""

    before_pad: Callable[[Competition, MatchId], str] = _asks_again
    """Where a phone goes before its match is called; nowhere in a hall, where the pad asks again."""
    own_page: Callable[[Competition, MatchId, Reader], OwnPage | None] = persons_page
    """Where whoever writes goes next; None where there is no such page."""
    team: Callable[[Competition, Entry], TeamCode | None] = _one_match
    """What is said of the code of a team, where it is for the whole event."""
    welcome: str = ""
    """The template that welcomes people who enter by themselves."""
    last_ms: Callable[[Competition], int | None] = _nobody_knows
    """When the last match is to begin, as far as that is known: codes for the whole event count a while longer."""
