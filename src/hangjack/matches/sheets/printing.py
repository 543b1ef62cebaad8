"""The sheet of a match as plain values for a print-out: the front with names and lines, the back with incidents."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.log import Digest
from hangjack.matches.closings import on_sheet
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Counts, Party
from hangjack.matches.scoring import Figures, Line
from hangjack.referee.record import Standing
from hangjack.referee.rulings import AnyRuling


class PrintedSide(Struct, frozen=True):
    """One side's part of the sheet, names in capitals."""

    team: EntrantId
    captain: str
    scorer: str
    tables: tuple[tuple[str, ...], ...]
    substitutes: tuple[str, ...]
    substitutions: tuple[tuple[str, str], ...]
    """Who went off, and who came on."""


class PrintedLine(Struct, frozen=True):
    """One line of a table, as it was agreed or corrected."""

    number: int
    line: Line


class PrintedTable(Struct, frozen=True):
    """One table's lines and what they, awards and rulings brought. Table 1 is the one nearest the scoreboard."""

    table: int
    lines: tuple[PrintedLine, ...]
    figures: Figures
    standing: Counts
    """What stands in the sheet's first column."""


class PrintedIncident(Struct, frozen=True):
    """An incident on the back of the sheet, with the names of those it is about."""

    what: str
    table: int
    people: tuple[str, ...]
    standing: Standing
    clauses: tuple[ClauseId, ...]
    reason: str


class PrintedAward(Struct, frozen=True):
    """What was given for lateness, absence or a scrapped table, in the sheet's first column."""

    to: Party
    number: int
    table: int | None
    clause: ClauseId | None


class SheetPrint(Struct, frozen=True):
    """Everything that stands on a printed sheet."""

    match: MatchId
    scheduled_ms: int
    sides: Mapping[Party, PrintedSide]
    tables: tuple[PrintedTable, ...]
    figures: Figures
    standing: Counts
    """What stands in the sheet's first column."""
    winner: Party | None
    awards: tuple[PrintedAward, ...]
    incidents: tuple[PrintedIncident, ...]
    notes: tuple[str, ...]
    """Disputes, scrapped tables and new decks, as they were written down."""
    signatures: Mapping[Party, str]
    seal: Digest | None
    paper: str | None


def sheet_print(match: Match, names: Mapping[PersonId, str]) -> SheetPrint:
    """Return the sheet for a print-out; *names* are people's names as registered, and come out in capitals."""
    numbers = range(1, match.opened.tables + 1)
    return SheetPrint(
        match=match.opened.match,
        scheduled_ms=match.opened.scheduled_ms,
        sides={team: _side(match, team, names) for team in SIDES},
        tables=tuple(_table(match, number) for number in numbers),
        figures=match.figures(),
        standing=match.standing,
        winner=match.winner,
        awards=_awards(match),
        incidents=incidents_of(match, names),
        notes=notes_of(match),
        signatures={team: _capitals(names, person) for team, person in match.sheet.signed.items()},
        seal=match.sheet.sealed,
        paper=match.sheet.paper,
    )


def _capitals(names: Mapping[PersonId, str], person: PersonId | None) -> str:
    return "" if person is None else names.get(person, person).upper()


def _side(match: Match, team: Party, names: Mapping[PersonId, str]) -> PrintedSide:
    line_up = match.sides.line_ups.declared.get(team)
    changes = [each.change for each in match.sides.substituted if each.change.team == team]
    return PrintedSide(
        team=match.opened.parties[team],
        captain=_capitals(names, match.sides.line_ups.captains.get(team)),
        scorer=_capitals(names, line_up.scorer if line_up else None),
        tables=tuple(tuple(_capitals(names, each) for each in pair) for pair in line_up.tables)
        if line_up
        else (),
        substitutes=tuple(_capitals(names, each) for each in line_up.substitutes) if line_up else (),
        substitutions=tuple((_capitals(names, each.off), _capitals(names, each.on)) for each in changes),
    )


def _table(match: Match, table: int) -> PrintedTable:
    corrected = {each.place: each.line for each in match.sheet.corrections}
    agreed = {place: each.line for place, each in match.sheet.agreed.items()}
    lines = {place: line for place, line in {**agreed, **corrected}.items() if place.table == table}
    printed = tuple(PrintedLine(place.number, lines[place]) for place in sorted(lines))
    figures = on_sheet(match, table)
    return PrintedTable(table, printed, figures, figures[match.scoring.sheet_columns[0]])


def _awards(match: Match) -> tuple[PrintedAward, ...]:
    given = [PrintedAward(each.to, each.number, each.table, each.clause) for each in match.awards.values()]
    closed = [each.closing for each in match.scrapped] + [each.closing for each in match.idle_tables.values()]
    tables = [PrintedAward(each.to, each.number, each.table, each.clause) for each in closed if each.to]
    return (*given, *tables)


def incidents_of(match: Match, names: Mapping[PersonId, str]) -> tuple[PrintedIncident, ...]:
    """Return what was ruled in the match; *names* come out in capitals."""
    printed = []
    for id_, noted in match.rulings.items():
        step = noted.record.steps[-1]
        ruling = step.ruling or _last_ruling(match, id_)
        offender = match.cases[id_].offender
        people = () if offender is None else (_capitals(names, offender),)
        printed.append(
            PrintedIncident(
                ruling.incident.kind.value, noted.table, people, step.standing, ruling.clauses, step.reason
            )
        )
    return tuple(printed)


def _last_ruling(match: Match, id_: str) -> AnyRuling:
    """Return what was ruled before a ruling was set aside with nothing instead."""
    return next(step.ruling for step in reversed(match.rulings[id_].record.steps) if step.ruling is not None)


def notes_of(match: Match) -> tuple[str, ...]:
    """Return what people wrote down about the match in their own words."""
    disputes = [dispute.opened.about for dispute in match.disputes.values()]
    decisions = [
        dispute.decided.decision for dispute in match.disputes.values() if dispute.decided is not None
    ]
    scrapped = [each.reason for each in match.scrapped]
    for each in match.meeting.restraints.values() if match.meeting else ():
        answer = f" {each.answered.answer}" if each.answered is not None else ""
        decisions.append(f"{each.asked.about}{answer}")
    return (*disputes, *decisions, *scrapped, *(each.reason for each in match.decks))
