"""What the pad of a crib table shows: how far a leg goes, and who sits there for the second time."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.ids import PersonId
from hangjack.matches.closings import unsigned_players
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.scoring.crib import card_options, play_of
from hangjack.matches.sides.doubling import playing_twice


class LegsShown(Struct, frozen=True):
    """How many holes win a leg, and how many legs a table plays."""

    target: int
    legs: int


class TableShown(Struct, frozen=True):
    """A table beside its legs."""

    twice: tuple[PersonId, ...]
    """Who of it plays at another table too."""
    conceded_to: Party | None
    void: bool
    unsigned: tuple[PersonId, ...]
    """Who of it has not signed the card, once all is played."""


def play(match: Match) -> LegsShown:
    """Return how far a leg goes, and how many there are."""
    options = card_options(match.opened.terms)
    return LegsShown(play_of(match.opened.terms).target(options.variant), options.legs.legs_per_table)


def timers_of(match: Match) -> dict[str, int]:
    """Return none: the book has no small clocks."""
    del match
    return {}


def keeps_score(match: Match, person: PersonId | None) -> bool:
    """Return that nobody does: each side writes for itself."""
    del match, person
    return False


def running(match: Match, table: int) -> TableShown:
    """Return what is known of *table* beside its legs."""
    legs = match.score.table(table)
    return TableShown(_twice(match, table), legs.conceded_to, legs.void, _unsigned(match, table))


def _unsigned(match: Match, table: int) -> tuple[PersonId, ...]:
    if match.meeting is None or match.ended is None or match.sheet.sealed is not None:
        return ()
    sitting = {person for pair in match.meeting.sitting_at(table).values() for person in pair}
    return tuple(person for person in unsigned_players(match) if person in sitting)


def _twice(match: Match, table: int) -> tuple[PersonId, ...]:
    """Return who sits at *table* and at another one."""
    if match.meeting is None:
        return ()
    twice = frozenset(
        person
        for line_up in match.meeting.line_ups.declared.values()
        for person in playing_twice([pair or None for pair in line_up.tables])
    )
    sitting = (person for pair in match.meeting.sitting_at(table).values() for person in pair)
    return tuple(person for person in sitting if person in twice)


def beside(competition: Competition, match: Match, names: Names) -> None:
    """Nothing around the match is shown on the pad."""
    del competition, match, names
