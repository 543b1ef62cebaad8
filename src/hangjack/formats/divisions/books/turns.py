"""The turn from one season to the next: who returns, which season follows, and what a season has before it.

A turn is written in both seasons: the old one says which follows, the new one which went before, with all that is kept of
those that are over: final tables, honours, who has played, and who has met whom how often. People stand there by their ids
alone; their names are kept beside the log of that season, and can be erased there. A turn can be taken back in both seasons as
long as the new one has no fixtures.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.formats.divisions.books import honours
from hangjack.formats.divisions.books.honours import (
    HonourBefore,
    HonourCorrected,
    HonourEvent,
    Honours,
    HonoursHandedBack,
    HonourStruck,
    HonourTyped,
)
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


class ReturnAnswered(FormatEvent, frozen=True, tag="return-answered"):
    """A team says whether it plays next season too; the last word counts."""

    team: EntrantId
    returns: bool
    by: PersonId
    at_ms: int


class SeasonTurned(FormatEvent, frozen=True, tag="season-turned"):
    """The season is over, and this one follows."""

    next: CompetitionId
    by: PersonId
    at_ms: int


class TurnTakenBack(FormatEvent, frozen=True, tag="turn-taken-back"):
    """The season that followed was a mistake, and is gone."""

    next: CompetitionId
    by: PersonId
    at_ms: int
    reason: str


class TeamBefore(Struct, frozen=True):
    """A team of the season before, with those who had signed for it: they sign again, for it or for another."""

    team: EntrantId
    name: str
    captain: PersonId | None
    players: tuple[PersonId, ...]
    returns: bool = True
    owes: int = 0
    """What a team that does not return still owes in the accounts of that season; less than nothing for what it has paid ahead."""


class SeasonFollows(FormatEvent, frozen=True, tag="season-follows"):
    """This season follows another; *past* is what is kept of all before it, the last one first."""

    previous: CompetitionId
    past: tuple[PastSeason, ...]
    teams: tuple[TeamBefore, ...]
    by: PersonId
    at_ms: int
    landlords: Mapping[str, PersonId] = {}
    """Who was the landlord of each club: again, as soon as they sign."""
    honours: tuple[HonourBefore, ...] = ()
    """What was written down of seasons from before the server."""


TurnEvent = ReturnAnswered | SeasonTurned | TurnTakenBack | SeasonFollows | HonourEvent


class Turn(Struct, frozen=True):
    """What went before a season, and what comes after it."""

    follows: SeasonFollows | None = None
    answers: Mapping[EntrantId, ReturnAnswered] = {}
    turned: SeasonTurned | None = None
    gone: tuple[CompetitionId, ...] = ()
    """Seasons that followed and were taken back: no other can be called like them."""
    honours: Honours = {}
    """What was written down of seasons from before the server."""

    @property
    def past(self) -> tuple[PastSeason, ...]:
        """The seasons before this one, the last one first."""
        return () if self.follows is None else self.follows.past

    @property
    def leaving(self) -> frozenset[EntrantId]:
        """The teams that do not play next season."""
        return frozenset(team for team, answer in self.answers.items() if not answer.returns)


def fold(turn: Turn, event: TurnEvent) -> Turn:
    """Return the turn after *event*. Never refuses."""
    match event:
        case ReturnAnswered(team):
            return replace(turn, answers={**turn.answers, team: event})
        case SeasonTurned():
            return replace(turn, turned=event)
        case TurnTakenBack():
            stays = turn.turned is not None and turn.turned.next != event.next
            return replace(turn, turned=turn.turned if stays else None, gone=(*turn.gone, event.next))
        case SeasonFollows():
            return replace(turn, follows=event, honours={each.id: each for each in event.honours})
        case HonourTyped() | HonourCorrected() | HonourStruck() | HonoursHandedBack():
            return replace(turn, honours=honours.fold(turn.honours, event))
    assert_never(event)
