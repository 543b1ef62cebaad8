"""Leaders: who has hung the most Jacks, and how pairs have done, from matches that have an official result."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import teams_of
from hangjack.competition.standings.averages import (
    Players,
    Totals,
    average,
    totals_after,
)
from hangjack.competition.standings.columns import value_in
from hangjack.desk.names import EntrantShown, Names
from hangjack.desk.views.readers import Reader, is_hidden_from
from hangjack.games.all_fours.competition.columns import HANG_JACKS_AGAINST, HANG_JACKS_FOR
from hangjack.games.all_fours.competition.resulting import AVERAGED
from hangjack.games.all_fours.match.pairs import pair_lines
from hangjack.games.all_fours.match.scoring import BULLSEYES, HANG_JACKS
from hangjack.ids import MatchId
from hangjack.matches.match import Match
from hangjack.matches.results import Official


class TeamLeader(Struct, frozen=True):
    """A team with the hang-jacks it has made in the groups and in the knockout."""

    team: EntrantShown
    hang_jacks: int | float
    against: int | float
    matches: int


class PairLeader(Struct, frozen=True):
    """A pair with what it has made; *average* is what the book divides, as people read it."""

    names: tuple[str, ...]
    team: str
    bullseyes: int
    hang_jacks: int
    matches: int
    average: str


class Leaders(Struct, frozen=True):
    """Teams by hang-jacks, and pairs by hang-jacks, then by average."""

    teams: tuple[TeamLeader, ...] = ()
    pairs: tuple[PairLeader, ...] = ()


def played_matches(competition: Competition) -> tuple[MatchId, ...]:
    """Return the matches that were played out and have an official result."""
    return tuple(result.match for result in _results(competition) if result.ended == "played")


def show_leaders(competition: Competition, matches: Iterable[Match], reader: Reader, names: Names) -> Leaders:
    """Return the leaders; nobody while standings are withheld from the reader.

    Where the book keeps count of pairs its own totals count; elsewhere they are counted from *matches*.
    """
    if is_hidden_from(competition, reader):
        return Leaders()
    totals = competition.players or _counted(competition, matches)
    found = _pairs(competition, totals, names)
    ranked = sorted(found, key=lambda each: (-each[1].hang_jacks, -each[0], each[1].names))
    return Leaders(_teams(competition, names), tuple(leader for _, leader in ranked))


def season_pairs(competition: Competition, reader: Reader, names: Names) -> tuple[PairLeader, ...]:
    """Return the pairs of a season by their averages; none in a book that keeps no count of pairs."""
    if is_hidden_from(competition, reader):
        return ()
    found = _pairs(competition, competition.players, names)
    return tuple(leader for _, leader in sorted(found, key=lambda each: (-each[0], each[1].names)))


def _teams(competition: Competition, names: Names) -> tuple[TeamLeader, ...]:
    made: dict[str, list[tuple[int | float, int | float]]] = {}
    for result in _results(competition):
        for team, columns in result.figures.items():
            figures = (value_in(columns, HANG_JACKS_FOR), value_in(columns, HANG_JACKS_AGAINST))
            made.setdefault(team, []).append(figures)
    leaders = [
        TeamLeader(
            names.shown(team),
            sum(own for own, _ in made.get(team, ())),
            sum(other for _, other in made.get(team, ())),
            len(made.get(team, ())),
        )
        for team in competition.rosters.entries
    ]
    return tuple(sorted(leaders, key=lambda each: (-each.hang_jacks, each.against, each.team.name)))


def _pairs(
    competition: Competition, totals: Mapping[Players, Totals], names: Names
) -> list[tuple[Fraction, PairLeader]]:
    """Return each pair with its average; whoever has played nothing stands behind everybody who has."""
    found = []
    for people, each in totals.items():
        mean = average(each, competition.rules.format.averages, AVERAGED)
        teams = teams_of(competition.rosters, people[0])
        leader = PairLeader(
            names=tuple(map(names.person, people)),
            team=names.entrant(teams[0]) if teams else "",
            bullseyes=each.total(BULLSEYES),
            hang_jacks=each.total(HANG_JACKS),
            matches=each.matches,
            average=f"{float(mean):.2f}" if mean is not None else "",
        )
        found.append((Fraction(-1) if mean is None else mean, leader))
    return found


def _counted(competition: Competition, matches: Iterable[Match]) -> Mapping[Players, Totals]:
    totals: Mapping[Players, Totals] = {}
    for match in matches:
        result = competition.result(match.opened.match)
        if result is not None:
            own = Official(result.match, result.figures, result.winner, players=pair_lines(match))
            totals = totals_after(totals, None, own)
    return totals


def _results(competition: Competition) -> Iterable[Official]:
    for ranking in competition.rankings.values():
        for match in ranking.fixtures:
            if (result := competition.result(match)) is not None:
                yield result
    yield from competition.knockout.results.values()
