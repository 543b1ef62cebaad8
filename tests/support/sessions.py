"""A competition of people drawn to tables, as far as a test needs it: a place, sessions, people who have come."""

from collections.abc import Sequence
from functools import reduce
from typing import Self

from msgspec.structs import replace

from hangjack.competition import charging
from hangjack.competition.appointments import RoleGiven
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.doing import Doing
from hangjack.competition.entries import entering
from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats import format_of
from hangjack.competition.permissions import Role
from hangjack.competition.rules import Rules
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.formats.table_draw import drawing
from hangjack.formats.table_draw.options import TableDraw
from hangjack.formats.table_draw.season import SeasonOptions
from hangjack.formats.table_draw.seating import SeatingOptions
from hangjack.formats.table_draw.sessions import Location, LocationSet, SessionOpened, match_at, sessions_of
from hangjack.ids import CompetitionId, EntrantId, PersonId
from hangjack.matches.results import Official
from made_up.rules import rules as made_up_rules
from support.cup import DIRECTOR

HOST, DEPUTY = PersonId("hostess"), PersonId("deputy")
PLACE, OTHER_PLACE = Location("mill", "The Mill", HOST, (DEPUTY,)), Location("dam", "The Dam")
WORDS = "green bottle"
START_MS = 1_000_000


def table_rules(season: SeasonOptions | None = None, seating: SeatingOptions | None = None) -> Rules:
    """Return the rules of a game that no book has, for people drawn to tables."""
    ranking = RankingOptions(ranking=("PIPS",), final_tiebreak="shared")
    format_ = TableDraw(ranking, seating or SeatingOptions((3, 4)), season or SeasonOptions())
    return replace(made_up_rules(), format=format_)


class Evening:
    """A competition, and what happens in it."""

    def __init__(self, rules: Rules | None = None) -> None:
        """Open it with two places, a host and a deputy."""
        opened = CompetitionOpened(
            CompetitionId("evening"),
            "Evening",
            "Evening",
            ("2031-01-18",),
            "UTC",
            rules or table_rules(),
            DIRECTOR,
        )
        self.competition: Competition = open_competition(opened)
        self.at_ms = 1000
        given = (RoleGiven(HOST, Role.HOST, DIRECTOR), RoleGiven(DEPUTY, Role.DEPUTY, DIRECTOR))
        self.happened((*given, LocationSet(PLACE), LocationSet(OTHER_PLACE)))

    def happened(self, events: Sequence[CompetitionEvent]) -> Self:
        """Let *events* have happened."""
        self.competition = reduce(fold, events, self.competition)
        return self

    def doing(self, by: PersonId = DIRECTOR) -> Doing:
        """Return an act of somebody, later than all before."""
        self.at_ms += 1
        return Doing(f"act-{self.at_ms}", by, self.at_ms)

    def session(self, id_: str = "S1", location: str = PLACE.id, number: int = 1) -> Self:
        """Open a session."""
        opened = SessionOpened(id_, location, "2031-01-18", START_MS * number)
        return self.happened(drawing.open_session(self.competition, opened, self.nonce(id_)))

    @staticmethod
    def nonce(id_: str, again: int = 0) -> bytes:
        """Return the secret of a session's draw."""
        return f"{id_}{again}".encode().ljust(32, b".")

    def enter(self, *people: EntrantId) -> Self:
        """Let people enter, each alone."""
        options = self.competition.rules.people.rosters
        for each in people:
            rosters, register = self.competition.rosters, self.competition.register
            self.happened(entering.apply_to_enter(rosters, each, self.at_ms, register, options))
            self.happened(charging.admit(self.competition, each, self.doing()))
        return self

    def come(self, session: str, *people: EntrantId) -> Self:
        """Let people come who have entered, or enter at the door."""
        for each in people:
            if each not in self.competition.rosters.entries:
                self.enter(each)
            self.happened(drawing.come_in(self.competition, session, each, self.doing()))
        return self

    def draw(self, session: str = "S1", by: PersonId = DIRECTOR, again: int = 0, waiting: int = 0) -> Self:
        """Draw the tables of a session."""
        wanted = drawing.Wanted(session, WORDS, waiting)
        nonce = self.nonce(session, again)
        return self.happened(drawing.draw_tables(self.competition, wanted, nonce, self.doing(by)))

    def deal(self, session: str, table: int) -> Self:
        """Let a table begin its sheet."""
        match = match_at(sessions_of(self.competition).sessions[session], table)
        fixture = self.competition.fixture(match)
        assert fixture is not None, "it is drawn"
        return self.happened((MatchCalled(match, fixture.teams, 1, START_MS),))

    def sheet(self, session: str, table: int, points: Sequence[int]) -> Self:
        """Let the sheet of a table arrive, with points by seat."""
        players = self.tables(session)[table - 1]
        figures = {who: {"PIPS": each} for who, each in zip(players, points, strict=True)}
        match = match_at(sessions_of(self.competition).sessions[session], table)
        result = Official(match, figures, None)
        return self.happened(format_of(self.competition).arrive(self.competition, result))

    def tables(self, session: str = "S1") -> tuple[tuple[EntrantId, ...], ...]:
        """Return who sits where."""
        return sessions_of(self.competition).sessions[session].seated.tables


def persons(number: int) -> tuple[EntrantId, ...]:
    """Return so many people."""
    return tuple(EntrantId(f"person-{each:03}") for each in range(1, number + 1))
