"""What a referee remembers: rulings in force at a table and, where a house counts by the occasion, at the other tables of it."""

from collections.abc import Iterable

from hangjack.competition.competition import Competition
from hangjack.competition.formats import format_of
from hangjack.desk.games import judge_of
from hangjack.ids import MatchId
from hangjack.matches.events import RulingId
from hangjack.matches.match import Match
from hangjack.referee.record import Standing
from hangjack.referee.rulings import AnyRuling


def occasion_of(competition: Competition, match: Match | None) -> str:
    """Return the occasion on which a match is played: the competition, or what its format says, a day of it perhaps."""
    return (
        competition.id if match is None else format_of(competition).occasion(competition, match.opened.match)
    )


def remembered(competition: Competition, match: Match | None) -> tuple[MatchId, ...]:
    """Return the matches beside *match* whose rulings may count in it: none, unless the house counts by the occasion.

    Those are the tables at which its people play or have played on the same occasion, as drawn or in somebody's seat.
    """
    if match is None:
        return ()
    rules = competition.rules_of(match)
    people = judge_of(rules).remembered(match, rules.game.penalties)
    return format_of(competition).same_occasion(competition, match.opened.match, people) if people else ()


def given_before(
    match: Match, others: Iterable[Match] = (), but: RulingId | None = None
) -> tuple[AnyRuling, ...]:
    """Return the rulings in force at a table and at *others*: warnings count against people from them.

    One that is to be replaced, *but*, does not count against itself.
    """
    own = [noted for id_, noted in match.rulings.items() if id_ != but]
    noted = [*own, *(each for other in others for each in other.rulings.values())]
    held = [each.record for each in noted if each.record.standing is not Standing.PROPOSED]
    return tuple(record.in_force for record in held if record.in_force is not None)
