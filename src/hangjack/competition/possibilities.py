"""What each team of a table can still reach: its best and its worst place, and so whether it has qualified or is out.

A range of places is a promise: whatever happens in the matches that remain, the team ends within it. Every match that
remains may end in any of the endings given, and a tie on everything may be decided either way. Ranges are exact, except
where there are too many courses of events to try: such a range may be too wide, never too narrow, and says so. "Certain"
and "out" are therefore always right; "can still" may come from a range that is too wide, and is then worded as "perhaps".
"""

from collections.abc import Sequence

from msgspec import Struct

from hangjack.competition.crowding import crowd
from hangjack.competition.endings import Ending
from hangjack.competition.lines import Scale
from hangjack.competition.standings import standings
from hangjack.competition.tables import Table
from hangjack.ids import TeamId
from hangjack.wording import Worded, say


class Outlook(Worded):
    """What a team can still hope for, as far as the places that qualify are concerned."""

    CLINCHED = "clinched"
    ALIVE = "alive"
    OUT = "out"


class Reach(Struct, frozen=True):
    """The places in which a team can still end."""

    team: TeamId
    best: int
    worst: int
    exact: bool = True
    """Whether the team can really end in the best and in the worst of these; otherwise the range may be too wide."""


def possibilities(table: Table, endings: Sequence[Ending]) -> tuple[Reach, ...]:
    """Return what each team can reach, in the order of the table, when each remaining match ends in one of *endings*."""
    if not table.remaining:
        return _final(table)
    signs = {each.column: 1 if each.best == "most" else -1 for each in table.options.criteria}
    scale = Scale(tuple(signs), tuple(signs.values()))
    return tuple(_reach(table, team, endings, scale) for team in table.rows)


def outlook(reach: Reach, places: int) -> Outlook:
    """Return how a team stands to the first so many *places*."""
    if reach.worst <= places:
        return Outlook.CLINCHED
    return Outlook.OUT if reach.best > places else Outlook.ALIVE


def reach_in_words(reach: Reach, places: int, language: str = "en") -> str:
    """Return what a team can reach, as people read it: `cannot be caught: ...`."""
    found = outlook(reach, places)
    if reach.best == reach.worst:
        return say("reach.certain", language=language, place=reach.best, outlook=found)
    sure = "sure" if reach.exact or found is not Outlook.ALIVE else "perhaps"
    return say(
        f"reach.{found.value}.{sure}", language=language, best=reach.best, worst=reach.worst, places=places
    )


def _reach(table: Table, team: TeamId, endings: Sequence[Ending], scale: Scale) -> Reach:
    totals = {each: row.totals for each, row in table.rows.items()}
    matches = [(fixture.teams[0], fixture.teams[1]) for fixture in table.remaining]
    passing = crowd(team, totals, matches, endings, scale)
    passed = crowd(team, totals, matches, endings, scale.turned())
    exact = passing.exact and passed.exact
    return Reach(team, len(totals) - passed.count, 1 + passing.count, exact)


def _final(table: Table) -> tuple[Reach, ...]:
    """Return the places as they are: a range only for teams whose tie is still open."""
    now = standings(table)
    tied = {team: len(tie) for tie in now.unresolved_ties for team in tie}
    places = {position.team: position.place for position in now.positions}
    return tuple(Reach(team, places[team], places[team] + tied.get(team, 1) - 1) for team in table.rows)
