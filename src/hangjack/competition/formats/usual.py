"""What formats share: matches in a hall that has a schedule, results that count in a ranking, and the places of that ranking.

A format that has nothing of its own for one of these takes it from here.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent, FormatEvent
from hangjack.competition.competition.under_way import still_called
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.arrivals import Arrival, ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats.due import CompetitionDeadline, Lapse
from hangjack.competition.formats.seasons import Seasons
from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Rules
from hangjack.competition.standings import ranking
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import standings
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.events import TimeCalled
from hangjack.matches.match import Match
from hangjack.matches.results import Official

Places = tuple[tuple[EntrantId, ...], ...]
"""Who came in first, second and so on; those who share a place stand together."""


class Withdrawal(Struct, frozen=True):
    """A team that withdraws."""

    team: EntrantId
    day: Callable[[], date]
    """From which day on: today, where nobody has said another. Refuses what is no day; where no day counts, nobody asks."""
    today: date
    reason: str
    doing: Doing


def no_events(competition: Competition, event: FormatEvent) -> Competition:
    """Return the competition as it is: nothing happens in it but what can happen everywhere."""
    del event
    return competition


def as_it_is(competition: Competition) -> Competition:
    """Return the competition: nothing follows."""
    return competition


def as_it_was(competition: Competition, match: MatchId) -> Competition:
    """Return the competition: nothing follows from one result but what the ranking shows."""
    del match
    return competition


def in_the_knockout(competition: Competition, match: MatchId, event: Arrival) -> Competition:
    """Return the competition with the result in its knockout: whoever has won goes on."""
    del match
    return still_called(replace(competition, knockout=knockout.fold(competition.knockout, event)))


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


def always_played(rules: Rules) -> tuple[Ending, ...]:
    """Return nothing: only its game can end a match otherwise."""
    del rules
    return ()


def final_order(competition: Competition) -> Places:
    """Return who came in first, second and so on; those who share a place stand together. Refuses while matches remain."""
    if len(competition.rankings) != 1:
        raise Refused("stage.not-over")
    (only,) = competition.rankings.values()
    if only.remaining:
        raise Refused("stage.not-over")
    return pool_order(only)


def pool_order(ranked: Ranking) -> Places:
    """Return who came in first, second and so on in one ranking."""
    places: dict[int, list[EntrantId]] = {}
    for position in standings(ranked).positions:
        places.setdefault(position.place, []).append(position.team)
    return tuple(tuple(entrants) for entrants in places.values())


def by_itself(_competition: Competition) -> Seasons:
    """Return no season: such an event stands for itself."""
    return Seasons()


def photographed(_competition: Competition, _match: MatchId, _doing: Doing) -> tuple[CompetitionEvent, ...]:
    """Let nothing follow from a photo of the paper of a match."""
    return ()


def require_account_here(_competition: Competition, _team: EntrantId) -> None:
    """Refuse nothing: the account of every team is kept here."""


def require_deletable(_competition: Competition, _before: Iterable[Competition]) -> None:
    """Refuse nothing: nobody else builds on such an event."""


def require_pool(competition: Competition, pool: str) -> None:
    """Refuse prizes for *pool* alone: they are given once, for the whole event."""
    del competition, pool
    raise Refused("format.none-here")


def fixtures_of_teams(competition: Competition) -> Iterator[Fixture]:
    """Yield the matches of all rankings."""
    for each in competition.rankings.values():
        yield from each.fixtures.values()


def always_open(competition: Competition, entrant: EntrantId, today: date) -> None:
    """Refuse nobody: what every event asks for is asked elsewhere."""
    del competition, entrant, today


def nothing_more(competition: Competition, withdrawal: Withdrawal) -> tuple[CompetitionEvent, ...]:
    """Return nothing: the team is out, and the schedule stays."""
    del competition, withdrawal
    return ()


def whole_event(competition: Competition, match: MatchId) -> str:
    """Return the name of the event: all of it is one occasion."""
    del match
    return competition.id


def only_this_match(
    competition: Competition, match: MatchId, people: Collection[EntrantId]
) -> tuple[MatchId, ...]:
    """Return nothing: rulings count at the table at which they were given."""
    del competition, match, people
    return ()


def nothing_due(competition: Competition) -> Iterator[CompetitionDeadline]:
    """Yield nothing."""
    del competition
    yield from ()


def nothing_lapses(competition: Competition, now_ms: int, by: PersonId) -> tuple[Lapse, ...]:
    """Return nothing: everything waits for somebody who does it."""
    del competition, now_ms, by
    return ()


def no_time_called(competition: Competition, match: Match, now_ms: int) -> tuple[TimeCalled, ...]:
    """Return nothing: everybody plays to the end."""
    del competition, match, now_ms
    return ()
