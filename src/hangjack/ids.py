"""Typed ids: text that names one kind of thing and is never mixed up with another."""

from typing import NewType

BookId = NewType("BookId", str)
"""A rulebook: `ic2024`."""

ClauseId = NewType("ClauseId", str)
"""A clause of a rulebook: `ic2024-24b-1`."""

ReadingId = NewType("ReadingId", str)
"""How an unclear clause is read: `ic-R19`."""

StreamId = NewType("StreamId", str)
"""One sequence of events: a competition, a match, a table."""

PersonId = NewType("PersonId", str)
"""A person, or a seat where the person does not matter."""

CompetitionId = NewType("CompetitionId", str)
"""One event or season: a cup, a league."""

EntrantId = NewType("EntrantId", str)
"""An entry in a competition: a team, a pair, or one person where people enter alone."""

MatchId = NewType("MatchId", str)
"""One match of a competition."""

SanctionId = NewType("SanctionId", str)
"""One line of the sanction register."""

PostingId = NewType("PostingId", str)
"""One posting in the ledger."""


def match_stream(competition: CompetitionId, match: MatchId) -> StreamId:
    """Return the name of a match's own stream."""
    return StreamId(f"{competition}/{match}")
