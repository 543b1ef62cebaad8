"""Seasons that are over, as later seasons keep them: final tables, honours, who has played, and who has met whom how often.

People stand in them by their ids alone; their names are kept beside the log of that season, and can be erased there.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal

from msgspec import Struct

from hangjack.formats.divisions.fixtures.calendar import League
from hangjack.ids import CompetitionId, EntrantId, PersonId

Moved = Literal["up", "down", "left", ""]
"""What became of a team after a season: it went up or down, had left, or none of these."""


class PastRow(Struct, frozen=True):
    """A team in a final table; the figures stand in the order of its columns."""

    place: int
    team: EntrantId
    name: str
    figures: tuple[str, ...]
    moved: Moved = ""


class PastDivision(Struct, frozen=True):
    """A final table."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[PastRow, ...]


class Honour(Struct, frozen=True):
    """The first or the second place of a division or a cup: a team, or people who played for one."""

    kind: Literal["division", "cup"]
    name: str
    """What the division or the cup is called."""
    place: Literal[1, 2]
    team: EntrantId | None
    team_name: str
    people: tuple[PersonId, ...] = ()


class PastPlayer(Struct, frozen=True, array_like=True):
    """In how many matches of the league somebody has played for a team."""

    person: PersonId
    team: EntrantId
    matches: int


class Meetings(Struct, frozen=True, array_like=True):
    """How two teams have met in a season, as the first of them sees it."""

    one: EntrantId
    other: EntrantId
    played: int
    won: int
    lost: int
    scored: int
    conceded: int

    def seen_by(self, team: EntrantId) -> "Meetings":
        """Return the same as *team* sees it."""
        if team == self.one:
            return self
        return Meetings(self.other, self.one, self.played, self.lost, self.won, self.conceded, self.scored)


class PastSeason(Struct, frozen=True):
    """A season that is over."""

    competition: CompetitionId
    """Under which its pages and the names of its people still stand."""
    name: str
    short: str
    first: date
    last: date
    divisions: tuple[PastDivision, ...] = ()
    honours: tuple[Honour, ...] = ()
    players: tuple[PastPlayer, ...] = ()
    meetings: tuple[Meetings, ...] = ()
    league: League | None = None
    """Of which time of the year it was; None for seasons that are older than this field."""

    def places(self, team: EntrantId) -> Mapping[str, PastRow]:
        """Return where *team* ended, by division."""
        return {each.name: row for each in self.divisions for row in each.rows if row.team == team}


def added(meetings: Iterable[Meetings], one: EntrantId, other: EntrantId) -> Meetings:
    """Return all *meetings* of two teams together, as *one* sees them."""
    found = [each.seen_by(one) for each in meetings if {each.one, each.other} == {one, other}]
    figures = ("played", "won", "lost", "scored", "conceded")
    return Meetings(one, other, *(sum(getattr(each, name) for each in found) for name in figures))
