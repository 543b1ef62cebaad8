"""What is withheld until an event is over: standings, and every result from which somebody could work them out.

The director and whoever records the sheets see the results, and the standings too where the book lets them. A team sees its
own rounds. Everybody else waits: when the last sheet is in and the last award stands, everything is published at once.
"""

from collections.abc import Iterable

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Bound, Role
from hangjack.competition.standings.publishing import PublishingOptions
from hangjack.competition.standings.ranking import Ranking
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId

SEES_RESULTS = frozenset({Role.DIRECTOR, Role.RECORDER})
"""Who works with the sheets of all tables."""


def is_withheld(competition: Competition) -> bool:
    """Whether there is something that not everybody may see yet: by the book, or because somebody has said so."""
    return competition.governance.withheld or by_book(competition)


def by_book(competition: Competition) -> bool:
    """Whether the book keeps results back until the event is over."""
    options = competition.rules.publishing
    return options.provisional_standings != "everybody" and not is_over(competition)


def is_over(competition: Competition) -> bool:
    """Whether every match has its result, and every bye its award; or the prizes have been given."""
    rankings = competition.rankings.values()
    return (bool(rankings) and all(map(_is_played, rankings))) or competition.ended is not None


def _is_played(ranking: Ranking) -> bool:
    return ranking.once("is played", None, lambda _: bool(ranking.fixtures) and not ranking.remaining)


def sees_results(competition: Competition, held: Iterable[Bound]) -> bool:
    """Whether somebody who is *held* so may see the results of all tables now."""
    return results_seen_by(held, over=not by_book(competition))


def results_seen_by(held: Iterable[Bound], *, over: bool) -> bool:
    """Whether somebody who is *held* so may see the results of all tables, before the event is *over* or after."""
    return over or any(each.role in SEES_RESULTS and each.match is None for each in held)


def sees_standings(competition: Competition, held: Iterable[Bound]) -> bool:
    """Whether somebody who is *held* so may see who stands where now."""
    return standings_seen_by(held, competition.rules.publishing, over=not by_book(competition))


def standings_seen_by(held: Iterable[Bound], options: PublishingOptions, *, over: bool) -> bool:
    """Whether somebody who is *held* so may see who stands where, before the event is *over* or after."""
    return over or (options.provisional_standings == "officials" and results_seen_by(held, over=over))


def sees_match(competition: Competition, held: Iterable[Bound], match: MatchId) -> bool:
    """Whether somebody who is *held* so may see the sheet of *match* now: whoever sits there may."""
    known = tuple(held)
    return sees_results(competition, known) or any(each.match == match and each.side for each in known)


def require_results(competition: Competition, held: Iterable[Bound]) -> None:
    """Refuse to tell of results before they are published."""
    if not sees_results(competition, held):
        raise Refused("standings.withheld")


def own_matches(competition: Competition, entrant: EntrantId) -> frozenset[MatchId]:
    """Return the matches of a team, with its byes: what it may see of the results before the end."""
    return frozenset(
        match
        for ranking in competition.rankings.values()
        for match, fixture in ranking.fixtures.items()
        if entrant in fixture.teams
    )
