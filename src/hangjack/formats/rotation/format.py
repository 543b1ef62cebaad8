"""A rotation: everybody draws a card, half of the teams stay at their table, the others go on; one ranking over all rounds."""

from collections.abc import Sequence

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.formats import usual
from hangjack.competition.formats.format import Format
from hangjack.competition.formats.usual import Places
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import Position, standings
from hangjack.errors import Refused
from hangjack.formats.rotation.byes import is_bye
from hangjack.formats.rotation.field import ROTATION, place_of
from hangjack.formats.rotation.folding import EVENTS, arrived, folded, without
from hangjack.formats.rotation.options import Rotation
from hangjack.formats.rotation.rounds.clock import call_time
from hangjack.formats.rotation.state import RotationState, field_of, rounds_of
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return the tables of all rounds at which two teams meet."""
    ranking = competition.rankings.get(ROTATION)
    return () if ranking is None else tuple(each for each in ranking.fixtures.values() if not is_bye(each))


def placed(competition: Competition, match: MatchId) -> Placed | None:
    """Return that a table plays when its round was started, or is to begin; from the draw on it can be called."""
    known, field = rounds_of(competition), field_of(competition)
    if match not in competition.homes or field.drawn_ms is None:
        return None
    number, table = place_of(match)
    told = known.announced_ms.get(number, field.drawn_ms)
    return Placed(match, known.clocks[number].started_ms if number in known.clocks else told, (table,))


def arrive(competition: Competition, result: Official) -> tuple[CompetitionEvent, ...]:
    """Let a sheet count; the byes of its round follow from it. Refuses one of a table with a gap."""
    fixture = competition.fixture(result.match)
    if fixture is not None and is_bye(fixture):
        raise Refused("rotation.bye-has-no-sheet", match=result.match)
    return usual.arrive(competition, result)


def final_order(competition: Competition) -> Places:
    """Return who came in first, second and so on; those who share a place stand together, those who are out have none.

    Refuses while a sheet or an award is missing.
    """
    if not is_complete(competition):
        raise Refused("stage.not-over")
    places: dict[int, list[EntrantId]] = {}
    for position in positions(competition):
        if position.place:
            places.setdefault(position.place, []).append(position.team)
    return tuple(tuple(entrants) for entrants in places.values())


def is_complete(competition: Competition) -> bool:
    """Whether the sheets of all rounds are in, and every bye has its award."""
    ranking = competition.rankings.get(ROTATION)
    return ranking is not None and bool(ranking.fixtures) and not ranking.remaining


def positions(competition: Competition) -> tuple[Position, ...]:
    """Return who stands where; those who are out come last, by their number, without a place."""
    ranking = competition.rankings.get(ROTATION)
    return () if ranking is None else placed_in(ranking, field_of(competition).by_card)


def placed_in(ranking: Ranking, by_card: Sequence[EntrantId]) -> tuple[Position, ...]:
    """Return who stands where in *ranking*; those who are out come last in the order of *by_card*, with 0 for a place."""
    found = standings(ranking).positions
    out = {each.team: Position(0, each.team, each.reason) for each in found if each.team in ranking.out}
    return (
        *(each for each in found if each.team not in out),
        *(out[each] for each in by_card if each in out),
    )


FORMAT = Format(
    "rotation",
    Rotation,
    fixtures=fixtures,
    state=RotationState,
    events=EVENTS,
    fold=folded,
    without=without,
    arrived=arrived,
    placed=placed,
    arrive=arrive,
    final_order=final_order,
    time_up=call_time,
)
