"""A whole competition as a fold over its own stream of events, from the first entry to the prize-giving.

Everything that concerns more than one match stands here: entries and people, money, sanctions, draws, groups, knockout,
schedule, results. A match has a stream of its own (`matches.match`); what happens in it reaches the competition as an
official result, in the same step that makes it official. Only matches that are under way are kept by name, and results
stand in the rows of their ranking: so one more result costs the same in May as in September.
"""

from hangjack.competition.competition.state import (
    Competition,
    CompetitionEnded,
    CompetitionEvent,
    CompetitionOpened,
    DeadlineNoticed,
    FormatEvent,
    FormatState,
    OfFormats,
    OwnEvent,
    PoolPrizesGiven,
    PrizesAnnounced,
    SharedEvent,
)

__all__ = [
    "Competition",
    "CompetitionEnded",
    "CompetitionEvent",
    "CompetitionOpened",
    "DeadlineNoticed",
    "FormatEvent",
    "FormatState",
    "OfFormats",
    "OwnEvent",
    "PoolPrizesGiven",
    "PrizesAnnounced",
    "SharedEvent",
]
