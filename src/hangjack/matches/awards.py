"""What an official gives or takes in a match: what was claimed, a closed table, a level match, the match itself."""

from msgspec import Struct

from hangjack.errors import Refused, require_reason
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.deadlines import AwardProposed
from hangjack.matches.events import (
    AwardGiven,
    AwardWithdrawn,
    DeckChanged,
    LevelSettled,
    MatchAwarded,
    TableScrapped,
)
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.state import require_going_on, require_table


def give_award(match: Match, id_: str, proposed: AwardProposed, by: PersonId) -> tuple[AwardGiven, ...]:
    """Confirm, as an official, what a side may claim. The same claim again adds nothing."""
    require_going_on(match)
    if id_ in match.awards:
        return ()
    award = proposed.award
    return (AwardGiven(id_, award.to, award.number, proposed.table, award.clause, by, proposed.uses_line),)


class Scrapping(Struct, frozen=True):
    """What a scrapped table costs, and why; None: the house's preset."""

    number: int | None
    reason: str


def scrap(
    match: Match, table: int, against: Party, by: PersonId, ruled: Scrapping
) -> tuple[TableScrapped, ...]:
    """Close a table as an official has *ruled*."""
    require_going_on(match)
    require_table(match, table)
    told = require_reason(ruled.reason)
    return (TableScrapped(match.scoring.scrap(match.score, table, against, ruled.number), by, told),)


def settle_level(match: Match, winner: Party, by: PersonId, reason: str) -> tuple[LevelSettled, ...]:
    """Say as an official who wins a match that ended level."""
    if not match.level:
        raise Refused("match.not-level")
    return (LevelSettled(winner, by, require_reason(reason)),)


def change_deck(
    match: Match, table: int, captains: dict[Party, PersonId], reason: str
) -> tuple[DeckChanged, ...]:
    """Take a new deck for a marked or damaged card that nobody can be blamed for: both captains must agree."""
    require_going_on(match)
    require_table(match, table)
    told = require_reason(reason)
    if len(set(captains.values())) < len(SIDES):
        raise Refused("match.deck-needs-both")
    return (DeckChanged(table, (captains[A], captains[B]), told),)


def award_match(
    match: Match, winner: Party | None, clause: ClauseId, by: PersonId
) -> tuple[MatchAwarded, ...]:
    """Give the match by default; to nobody when both have defaulted. A sealed sheet stands."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    return (MatchAwarded(winner, clause, by),)


def withdraw_award(match: Match, by: PersonId, reason: str) -> tuple[AwardWithdrawn, ...]:
    """Let a default no longer count, for a reason; without one there is nothing to withdraw."""
    if match.awarded is None:
        return ()
    return (AwardWithdrawn(by, require_reason(reason)),)
