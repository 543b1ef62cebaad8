"""What is kept of a season that is over: its final tables, honours, players and meetings."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import team_name
from hangjack.competition.standings.columns import shown_columns
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import standings
from hangjack.formats.divisions.books.past import (
    Honour,
    Meetings,
    Moved,
    PastDivision,
    PastPlayer,
    PastRow,
    PastSeason,
)
from hangjack.formats.divisions.cups.allowed import OPENED
from hangjack.formats.divisions.cups.cups import Cup
from hangjack.ids import EntrantId
from hangjack.matches.scoring import scoring_of


def past_of(competition: Competition) -> PastSeason:
    """Return a season as later ones keep it."""
    first = date.fromisoformat(min(competition.opened.days))
    nights = competition.season.nights
    last = max((each.day for each in nights.nights), default=first) if nights else first
    said = competition.said
    return PastSeason(
        competition=competition.id,
        name=said.name,
        short=said.short,
        first=first,
        last=last,
        divisions=tuple(_division(competition, name) for name in competition.rankings),
        honours=(*_winners(competition), *_cup_winners(competition)),
        players=tuple(_players(competition)),
        meetings=tuple(meetings_of(competition)),
        league=nights.league if nights else None,
    )


def _division(competition: Competition, name: str) -> PastDivision:
    table = competition.rankings[name]
    columns = shown_columns(competition.rules.match.scoring)
    rows = tuple(
        PastRow(
            each.place,
            each.team,
            team_name(competition.rosters, each.team),
            tuple(str(table.rows[each.team].shows(column)) for column in columns),
            _moved(competition, each.team, table),
        )
        for each in standings(table).positions
    )
    return PastDivision(name, columns, rows)


def _moved(competition: Competition, team: EntrantId, table: Ranking) -> Moved:
    moves = competition.season.moves
    if team in table.out:
        return "left"
    if moves is None:
        return ""
    return "up" if team in moves.promoted else "down" if team in moves.relegated else ""


def _winners(competition: Competition) -> Iterator[Honour]:
    """Yield who won each division, and who came second; those who share a place share the honour."""
    for name, table in competition.rankings.items():
        for each in standings(table).positions:
            if each.place in {1, 2} and each.team not in table.out:
                called = team_name(competition.rosters, each.team)
                yield Honour("division", name, 1 if each.place == 1 else 2, each.team, called)


def _cup_winners(competition: Competition) -> Iterator[Honour]:
    honoured = (each for each in competition.cups.values() if each.opened.kind in OPENED)
    for cup in honoured:
        for entry, place in _finalists(cup):
            own = cup.entries[entry]
            called = team_name(competition.rosters, own.team) if own.team is not None else ""
            yield Honour("cup", cup.opened.name, 1 if place == 1 else 2, own.team, called, own.people)


def _finalists(cup: Cup) -> Iterator[tuple[EntrantId, int]]:
    """Yield who has won a cup, and who lost its final."""
    final = cup.results.get(cup.bracket.rounds[-1][0].match) if cup.bracket.rounds else None
    if final is None:
        return
    yield final.winner, 1
    yield from ((each, 2) for each in final.entries if each != final.winner)


def _players(competition: Competition) -> Iterator[PastPlayer]:
    """Yield in how many matches of the league everybody has played, for which team."""
    for person in competition.signings.appeared:
        played = Counter(team for _, team in competition.signings.in_league(person))
        yield from (PastPlayer(person, team, number) for team, number in played.items())


def meetings_of(competition: Competition) -> Iterator[Meetings]:
    """Yield how each two teams have met: matches with a result, won and lost, and what both have scored."""
    scored = scoring_of(competition.rules.match.scoring).sheet_columns[0]
    found: dict[tuple[EntrantId, EntrantId], list[int]] = {}
    for table in competition.rankings.values():
        for match, fixture in table.fixtures.items():
            result = competition.result(match)
            if result is None or match in table.struck or len(fixture.teams) != 2:
                continue
            one, other = sorted(fixture.teams)
            figures = found.setdefault((one, other), [0] * 5)
            won, lost = result.winner == one, result.winner == other
            made = (result.figures[team].get(scored, 0) for team in (one, other))
            for place, number in enumerate((1, int(won), int(lost), *made)):
                figures[place] += number
    yield from (Meetings(one, other, *figures) for (one, other), figures in found.items())
