"""The same ranking in other words: results in another order, teams under other names."""

from msgspec.structs import replace

from hangjack.competition.standings.ranking import Ranking, Row, TieDecided, enter_result, fold, open_ranking
from hangjack.competition.standings.standings import Standings
from hangjack.ids import EntrantId
from hangjack.matches.results import Official


def results_in(ranking: Ranking) -> list[Official]:
    """Return all results of a ranking, each once."""
    return list({each.match: each for row in ranking.rows.values() for each in row.results.values()}.values())


def entered_anew(ranking: Ranking, turn: int) -> Ranking:
    """Return the ranking with its results entered in another order, the sides of each match turned."""
    again = open_ranking(list(ranking.rows), list(ranking.fixtures.values()), ranking.options)
    results = results_in(ranking)
    turn %= len(results) or 1
    for result in [*results[turn:], *results[:turn]][::-1]:
        for event in enter_result(
            again, replace(result, figures=dict(reversed(list(result.figures.items()))))
        ):
            again = fold(again, event)
    return replace(again, decisions=ranking.decisions, out=ranking.out)


def other_name(team: EntrantId) -> EntrantId:
    """Return another name of a team, which sorts the other way round."""
    return EntrantId("".join(chr(219 - ord(letter)) for letter in team))


def renamed(ranking: Ranking) -> Ranking:
    """Return the ranking with other names for the teams everywhere."""
    return Ranking(
        ranking.options,
        {other_name(team): with_other_names(row) for team, row in ranking.rows.items()},
        {
            match: replace(fixture, teams=tuple(map(other_name, fixture.teams)))
            for match, fixture in ranking.fixtures.items()
        },
        tuple(decided_otherwise(each) for each in ranking.decisions),
        frozenset(map(other_name, ranking.out)),
    )


def with_other_names(row: Row) -> Row:
    """Return a row whose results name the teams otherwise."""
    return replace(
        row,
        results={
            match: replace(
                result,
                figures={other_name(team): columns for team, columns in result.figures.items()},
                winner=other_name(result.winner) if result.winner else None,
            )
            for match, result in row.results.items()
        },
    )


def decided_otherwise(decision: TieDecided) -> TieDecided:
    """Return a decision that names the teams otherwise."""
    return replace(decision, order=tuple(map(other_name, decision.order)))


def with_names(now: Standings) -> Standings:
    """Return the standings with the other names of the teams."""
    return Standings(
        tuple(
            replace(
                each,
                team=other_name(each.team),
                reason=replace(each.reason, others=tuple(map(other_name, each.reason.others))),
            )
            for each in now.positions
        ),
        tuple(tuple(map(other_name, tie)) for tie in now.unresolved_ties),
    )
