"""What a format says where people sign for teams: in which season, of which part of it a match is, what they did earlier.

What it says nothing about is one season that begins and ends with the event.
"""

from collections.abc import Callable
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.playing_for import LEAGUE, Player, Season
from hangjack.competition.entries.signings import Local
from hangjack.ids import MatchId


def in_winter(_competition: Competition) -> Season:
    """Return the winter, whose limit holds as long as nobody has said more."""
    return "winter"


def with_the_event(_competition: Competition) -> None:
    """Return no other day than the first of the event."""


def never_moved(_competition: Competition, _match: MatchId) -> None:
    """Return no other time than that at which a match is played."""


def of_the_league(_competition: Competition, _match: MatchId | None) -> str:
    """Return the league: there is nothing beside it."""
    return LEAGUE


def as_signed(_competition: Competition, player: Player, _local: Local) -> Player:
    """Return what is known of somebody from their forms and evenings here."""
    return player


class Signing(Struct, frozen=True):
    """What such an event adds to the one answer who may play for whom."""

    season: Callable[[Competition], Season] = in_winter
    """Which season is played, whose limit holds."""
    began: Callable[[Competition], date | None] = with_the_event
    """The first day of the season in which people sign; None for that of the event."""
    original_start: Callable[[Competition, MatchId], int | None] = never_moved
    """When a match was to begin before it was moved or put off; None for when it is played."""
    part: Callable[[Competition, MatchId | None], str] = of_the_league
    """Of what a match is: of the league, or of which kind of cup."""
    with_earlier: Callable[[Competition, Player, Local], Player] = as_signed
    """What is known of somebody, with what they have signed and played in an earlier season that counts as the same one."""
