"""Teams that drop out: before half-way all their results go, later those of the second half alone.

Half-way has been reached once the last round of the first half is played: on that very day, if the team has its result of
that round, or was free.
"""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from msgspec import Struct

from hangjack.competition.competition import FormatEvent
from hangjack.errors import Refused
from hangjack.ids import EntrantId


class TeamLeft(FormatEvent, frozen=True, tag="team-left"):
    """A team has left the season on this day."""

    team: EntrantId
    day: date


def leave(team: EntrantId, day: date, today: date, played: date | None) -> TeamLeft:
    """Let a team leave on *day*. Refuses a day to come, and one before it has *played* its last match: one of them is mistyped."""
    if day > today:
        raise Refused("divisions.leaves-later", day=day)
    if played is not None and day < played:
        raise Refused("divisions.played-since", team=team, day=played)
    return TeamLeft(team, day)


Strikes = Literal["all", "second"]


class HalfWay(Struct, frozen=True):
    """When a division is half-way, and after which round."""

    day: date
    round: int


def strikes(day: date, halfway: HalfWay, *, has_result: bool) -> Strikes:
    """Return which results go with a team that leaves on *day*; *has_result*: of its match on the night of half-way, or free."""
    if day != halfway.day:
        return "all" if day < halfway.day else "second"
    return "second" if has_result else "all"


def is_struck(
    round_number: int, teams: tuple[EntrantId, ...], left: Mapping[EntrantId, Strikes], half: int
) -> bool:
    """Whether a match no longer counts because one of its *teams* has left."""
    modes = {left[team] for team in teams if team in left}
    return "all" in modes or ("second" in modes and round_number > half)
