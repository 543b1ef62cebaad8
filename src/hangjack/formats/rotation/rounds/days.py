"""Whether cup, slips and tickets are in use: by the day on which a round was started, or as the house says."""

from hangjack.competition.competition import Competition
from hangjack.competition.money.extras import ExtraRules, in_use
from hangjack.errors import Refused
from hangjack.formats.rotation.rounds.clock import clock_of
from hangjack.formats.rotation.state import rounds_of
from hangjack.ids import MatchId


def extras_of(competition: Competition) -> ExtraRules:
    """Return what the house decides about cup, slips and tickets."""
    return competition.rules.people.extras


def in_use_in(competition: Competition, number: int) -> bool:
    """Whether they were in use in a round that has been started."""
    clock = rounds_of(competition).clocks.get(number)
    return clock is not None and in_use(clock.day, extras_of(competition))


def in_use_at(competition: Competition, match: MatchId) -> bool:
    """Whether they are in use where *match* is played: on the day on which its round was started."""
    clock = clock_of(competition, match)
    return clock is not None and in_use_in(competition, clock.round)


def ever_in_use(competition: Competition) -> bool:
    """Whether they are in use on a day of the event, so that pages and prints have a place for them."""
    days = (*competition.opened.days, *(clock.day for clock in rounds_of(competition).clocks.values()))
    return any(in_use(day, extras_of(competition)) for day in days)


def require_in_use(competition: Competition) -> ExtraRules:
    """Return what the house decides. Refuses on a day on which nothing of it is in use."""
    latest = rounds_of(competition).latest
    if latest is not None and not in_use_in(competition, latest.round):
        raise Refused("extras.not-today")
    if latest is None and not ever_in_use(competition):
        raise Refused("extras.not-today")
    return extras_of(competition)
