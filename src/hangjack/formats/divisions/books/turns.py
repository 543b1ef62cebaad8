"""The turn from one season to the next: who returns, which season follows, and what a season has before it.

A turn is written in both seasons: the old one says which follows, the new one which went before, with all that is kept of
those that are over. It can be taken back in both as long as the new season has no fixtures.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

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
from hangjack.formats.divisions.books.past import PastSeason
from hangjack.ids import CompetitionId, EntrantId, PersonId


class ReturnAnswered(Struct, frozen=True, tag="return-answered"):
    """A team says whether it plays next season too; the last word counts."""

    team: EntrantId
    returns: bool
    by: PersonId
    at_ms: int


class SeasonTurned(Struct, frozen=True, tag="season-turned"):
    """The season is over, and this one follows."""

    next: CompetitionId
    by: PersonId
    at_ms: int


class TurnTakenBack(Struct, frozen=True, tag="turn-taken-back"):
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


class SeasonFollows(Struct, frozen=True, tag="season-follows"):
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
