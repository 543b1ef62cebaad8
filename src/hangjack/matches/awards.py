"""What an official gives or takes in a match: bullseyes that were claimed, a closed table, a level match, the match itself."""

from hangjack.errors import Refused
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.match import (
    AwardGiven,
    AwardWithdrawn,
    DeckChanged,
    LevelSettled,
    Match,
    MatchAwarded,
    TableScrapped,
)
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.requirements import require_going_on, require_reason, require_table
from hangjack.matches.scoring.all_fours import scrap_table
from hangjack.matches.sides.starts import LateAward


def give_award(
    match: Match, id_: str, award: LateAward, table: int | None, by: PersonId
) -> tuple[AwardGiven, ...]:
    """Confirm, as an official, bullseyes that a side may claim. The same claim again adds nothing."""
    require_going_on(match)
    if id_ in match.awards:
        return ()
    return (AwardGiven(id_, award.to, award.bullseyes, table, award.clause, by),)


def scrap(
    match: Match, table: int, against: Party, by: PersonId, ruled: tuple[int | None, str]
) -> tuple[TableScrapped, ...]:
    """Close a table; *ruled* is what it costs (None: the house's preset) and why."""
    require_going_on(match)
    require_table(match, table)
    number, reason = ruled
    require_reason(reason)
    return (TableScrapped(scrap_table(match.board, table, against, number), by, reason),)


def settle_level(match: Match, winner: Party, by: PersonId, reason: str) -> tuple[LevelSettled, ...]:
    """Say as an official who wins a match that ended level."""
    if not match.board.level:
        raise Refused("match.not-level")
    require_reason(reason)
    return (LevelSettled(winner, by, reason),)


def change_deck(
    match: Match, table: int, captains: dict[Party, PersonId], reason: str
) -> tuple[DeckChanged, ...]:
    """Take a new deck for a marked or damaged card that nobody can be blamed for: both captains must agree."""
    require_table(match, table)
    require_reason(reason)
    if len(set(captains.values())) < len(SIDES):
        raise Refused("match.deck-needs-both")
    return (DeckChanged(table, (captains[A], captains[B]), reason),)


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
    require_reason(reason)
    return (AwardWithdrawn(by, reason),)
