"""The same table of standings in other words: results in another order, teams under other names."""

from msgspec.structs import replace

from hangjack.competition.standings.ranking import Row, Table, TieDecided, enter_result, fold, open_table
from hangjack.competition.standings.standings import Standings
from hangjack.ids import EntrantId
from hangjack.matches.results import Official


def results_in(table: Table) -> list[Official]:
    """Return all results of a table, each once."""
    return list({each.match: each for row in table.rows.values() for each in row.results.values()}.values())


def entered_anew(table: Table, turn: int) -> Table:
    """Return the table with its results entered in another order, the sides of each match turned."""
    again = open_table(list(table.rows), list(table.fixtures.values()), table.options)
    results = results_in(table)
    turn %= len(results) or 1
    for result in [*results[turn:], *results[:turn]][::-1]:
        for event in enter_result(again, replace(result, teams=result.teams[::-1])):
            again = fold(again, event)
    return replace(again, decisions=table.decisions)


def other_name(team: EntrantId) -> EntrantId:
    """Return another name of a team, which sorts the other way round."""
    return EntrantId("".join(chr(219 - ord(letter)) for letter in team))


def renamed(table: Table) -> Table:
    """Return the table with other names for the teams everywhere."""
    return Table(
        table.options,
        {other_name(team): with_other_names(row) for team, row in table.rows.items()},
        {
            match: replace(fixture, teams=tuple(map(other_name, fixture.teams)))
            for match, fixture in table.fixtures.items()
        },
        tuple(decided_otherwise(each) for each in table.decisions),
    )


def with_other_names(row: Row) -> Row:
    """Return a row whose results name the teams otherwise."""
    return replace(
        row,
        results={
            match: replace(
                result,
                teams=(other_name(result.teams[0]), other_name(result.teams[1])),
                columns={other_name(team): columns for team, columns in result.columns.items()},
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
