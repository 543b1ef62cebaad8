"""A cup: groups, then a knockout of those who come through. A house without a knockout plays a league."""

from msgspec.structs import replace

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.arrivals import ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.formats import usual
from hangjack.competition.formats.format import Format
from hangjack.competition.formats.usual import Places
from hangjack.errors import Refused
from hangjack.formats.cup.options import Cup
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.results import Official


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return the matches of the groups, and those of the knockout once it is arranged."""
    grouped = group_fixtures(competition.groups.groups)
    after = tuple(fixture.match for fixture in grouped)
    return (*grouped, *knockout.knockout_fixtures(competition.knockout, after))


def arrive(competition: Competition, result: Official) -> tuple[CompetitionEvent, ...]:
    """Let an official result count in its group's ranking, or in the knockout."""
    if competition.ranking_of(result.match) is not None:
        return usual.arrive(competition, result)
    return knockout.enter_result(competition.knockout, result)


def set_aside(competition: Competition, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
    """Let the result of a match no longer count, wherever it does."""
    if competition.ranking_of(match) is not None:
        return usual.set_aside(competition, match, reason)
    return knockout.set_result_aside(competition.knockout, match, reason)


def final_order(competition: Competition) -> Places:
    """Return champion, beaten finalist, then those beaten in each round before.

    Refuses while the knockout is open, or where teams have qualified for one that has not begun. A house whose one group
    sends nobody on is ranked as a league.
    """
    if competition.knockout.rounds:
        return _knockout_order(competition)
    if competition.rules.format.groups.qualifiers_per_group is not None:
        raise Refused("stage.not-over")
    return usual.final_order(competition)


def _knockout_order(competition: Competition) -> Places:
    """Return the teams by the round that they reached; whoever was expelled since keeps the place, and wins nothing in it."""
    played = replace(competition.knockout, out=frozenset())
    if knockout.champion(competition.knockout) is None:
        raise Refused("stage.not-over")
    champion = knockout.champion(played) or knockout.champion(competition.knockout)
    order: list[tuple[EntrantId, ...]] = [(champion,)] if isinstance(champion, str) else []
    known = {team for teams in order for team in teams}
    stands = knockout.reached(competition.knockout)
    for ties in reversed(competition.knockout.rounds):
        beaten = tuple(
            team for tie in ties for team in stands[tie.match] if isinstance(team, str) and team not in known
        )
        known |= set(beaten)
        order += [beaten] if beaten else []
    return tuple(order)


FORMAT = Format(
    "cup",
    Cup,
    fixtures=fixtures,
    arrive=arrive,
    set_aside=set_aside,
    final_order=final_order,
)
