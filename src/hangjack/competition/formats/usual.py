"""What formats share: matches in a hall that has a schedule, results that count in a ranking, and the places of that ranking.

A format that has nothing of its own for one of these takes it from here.
"""

from collections.abc import Iterable

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.arrivals import ResultSetAside
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.standings import ranking
from hangjack.competition.standings.standings import standings
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official

Places = tuple[tuple[EntrantId, ...], ...]
"""Who came in first, second and so on; those who share a place stand together."""


def placed(competition: Competition, match: MatchId) -> Placed | None:
    """Return when and where *match* is played: as the hall's schedule says."""
    schedule = competition.timetable.schedule
    return None if schedule is None else schedule.placed.get(match)


def arrive(competition: Competition, result: Official) -> tuple[CompetitionEvent, ...]:
    """Let an official result count in its group's ranking."""
    found = competition.ranking_of(result.match)
    if found is None:
        raise Refused("result.other-table", match=result.match)
    return ranking.enter_result(found, result)


def set_aside(competition: Competition, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
    """Let the result of a match no longer count in its group's ranking."""
    found = competition.ranking_of(match)
    if found is None:
        raise Refused("result.none-yet", match=match)
    return ranking.set_result_aside(found, match, reason)


def final_order(competition: Competition) -> Places:
    """Return who came in first, second and so on; those who share a place stand together. Refuses while matches remain."""
    if len(competition.rankings) != 1:
        raise Refused("stage.not-over")
    (only,) = competition.rankings.values()
    if only.remaining:
        raise Refused("stage.not-over")
    places: dict[int, list[EntrantId]] = {}
    for position in standings(only).positions:
        places.setdefault(position.place, []).append(position.team)
    return tuple(tuple(entrants) for entrants in places.values())


def photographed(_competition: Competition, _match: MatchId, _doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Let nothing follow from a photo of the paper of a match."""
    return ()


def require_account_here(_competition: Competition, _team: EntrantId) -> None:
    """Refuse nothing: the account of every team is kept here."""


def require_deletable(_competition: Competition, _before: Iterable[Competition]) -> None:
    """Refuse nothing: nobody else builds on such an event."""
