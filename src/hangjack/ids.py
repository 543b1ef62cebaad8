"""Typed ids: text that names one kind of thing and is never mixed up with another."""

import re
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


RESERVED = frozenset({"access", "account", "secret"})
"""What the server calls its own streams and records: no competition has such a name, and no file of an event."""

_IN_ACTS = frozenset({"mail"})
"""What stands in the ids of what the server does by itself, where other ids have a competition: none is called so."""

COMPETITION_PATTERN = "^[a-z0-9][a-z0-9-]*$"
"""How addresses spell a competition."""

LONGEST_COMPETITION = 64


def can_name_competition(name: str) -> bool:
    """Whether a competition can be called so: as addresses spell it, and not like anything of the server's own."""
    fits = len(name) <= LONGEST_COMPETITION and re.fullmatch(COMPETITION_PATTERN, name) is not None
    return fits and name not in RESERVED | _IN_ACTS
