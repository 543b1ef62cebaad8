"""A division apart from all others: a league that has nothing in it but what a division's table and matches are shown from.

Whatever is made of it stays true until it is another one, by construction: it is given nothing else. A card changes the table of
one division and leaves the others as they were; so what those look like is kept with their tables, and made once.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.appointments import Appointments
from hangjack.competition.competition import Competition
from hangjack.competition.entries.clubs import Clubs
from hangjack.competition.entries.forms import Directory
from hangjack.competition.entries.rosters import Rosters
from hangjack.competition.governance import Governance
from hangjack.competition.money.ledger import Ledger
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader, is_hidden_from, is_order_hidden_from
from hangjack.formats.divisions.books.season import Season
from hangjack.formats.divisions.state import DivisionsState, season_in
from hangjack.ids import MatchId, PersonId

K = TypeVar("K")
V = TypeVar("V")


class Apart(Struct, frozen=True):
    """A division with everything that it is shown from beside its own table."""

    name: str
    competition: Competition
    """Without results: its divisions have names, and nobody in them."""
    names: Names
    """Of its teams, and of nobody else."""
    hidden: bool
    """Whether results are kept from the reader."""
    unranked: bool
    """Whether it is kept from the reader who stands where."""

    def beside(self, table: Ranking) -> Competition:
        """Return the league in which this division has its *table*, and the others have nothing."""
        known = self.competition
        return replace(known, rankings={**known.rankings, self.name: table})


def apart(competition: Competition, reader: Reader, names: Names, name: str) -> Apart:
    """Return a division as *reader* may see it; the very same one as long as nothing in it is another."""
    table = competition.rankings[name]
    hidden, unranked = is_hidden_from(competition, reader), is_order_hidden_from(competition, reader)
    rosters = Rosters(entries=_of(competition.rosters.entries, table.rows))
    found = Apart(name, _alone(competition, table, rosters), _called(names, table, rosters), hidden, unranked)
    return table.once(f"apart {_look(found)}", found, lambda each: each)


def kept_apart(table: Ranking, what: str, given: Apart, more: K, work: Callable[[Apart, K], V]) -> V:
    """Return what *work* makes of a division and *more*, kept with its *table* until one of these is another."""
    return table.once(f"{what} {_look(given)}", (given, more), lambda each: work(*each))


def _look(given: Apart) -> str:
    """Return what tells those apart who see the same division otherwise."""
    return f"{given.names.language} {given.hidden} {given.unranked}"


def _alone(competition: Competition, table: Ranking, rosters: Rosters) -> Competition:
    season = season_in(competition)
    return Competition(
        competition.opened,
        Governance((competition.rules,)),
        Ledger(competition.ledger.currency),
        Appointments(),
        rosters=rosters,
        clubs=Clubs(of_team=_of(competition.clubs.of_team, table.rows)),
        rankings=dict.fromkeys(competition.rankings, Ranking(table.options, {}, {})),
        homes=competition.homes,
        format_state=DivisionsState(
            Season(
                nights=season.nights,
                venues=season.venues,
                homes=_of(season.homes, table.rows),
                moved=_of_matches(season.moved, table),
                postponed=_of_matches(season.postponed, table),
            )
        ),
        knockout=competition.knockout,
        timetable=competition.timetable,
        revised=_of_matches(competition.revised, table),
        under_way=_of_matches(competition.under_way, table),
        prizes=competition.prizes,
        out=competition.out.intersection(table.rows),
    )


def _called(names: Names, table: Ranking, rosters: Rosters) -> Names:
    """Return what the teams of a division are called; people only where a team is called by them."""
    unnamed = {team: each for team, each in rosters.entries.items() if not each.name}
    people = {person for team, each in unnamed.items() for person in (PersonId(team), *each.players)}
    directory = Directory(people=_of(names.directory.people, people)) if people else Directory()
    return Names(directory, rosters, names.language, names.expelled.intersection(table.rows))


def _of(known: Mapping[K, V], keys: Mapping[K, object] | set[K]) -> Mapping[K, V]:
    return {each: known[each] for each in keys if each in known}


def _of_matches(known: Mapping[MatchId, V], table: Ranking) -> Mapping[MatchId, V]:
    return {match: each for match, each in known.items() if match in table.fixtures}
