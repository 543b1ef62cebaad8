"""What people see of a rotation: who has which card, who sits where in which round, who goes where, and in the end who won.

Where somebody sits is everybody's to know. What was made there is shown to those who may see it.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from hangjack.competition import staging
from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import expelled_teams
from hangjack.competition.entries.excuses import Duty
from hangjack.competition.entries.rosters import GONE
from hangjack.competition.formats import own_options, publishing
from hangjack.competition.standings.columns import Column, value_in
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader, is_hidden_from, is_order_hidden_from
from hangjack.formats.rotation import format as rotation
from hangjack.formats.rotation.byes import byes_missing
from hangjack.formats.rotation.drawing import require_rotation
from hangjack.formats.rotation.field import ROTATION, facing_in, match_at
from hangjack.formats.rotation.options import Rotation
from hangjack.formats.rotation.rotation import table_of
from hangjack.formats.rotation.state import field_of, round_now
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.results import Official


class Player(Struct, frozen=True):
    """One of a pair."""

    id: PersonId
    name: str
    keeps_score: bool
    excused: tuple[Duty, ...] = ()
    """What the tables they come to must know."""


class TeamShown(Struct, frozen=True):
    """A pair with its card."""

    id: EntrantId
    name: str
    card: str
    """Nothing as long as it has drawn none."""
    players: tuple[Player, ...]
    out: str = ""
    """`left` or `disqualified`; nothing for one that plays."""
    complete: bool = True
    here: bool = False
    """Whether it was ticked at the door, or has drawn."""

    @property
    def excused(self) -> tuple[Player, ...]:
        """Those of the pair who are excused from something."""
        return tuple(each for each in self.players if each.excused)


class TableState(StrEnum):
    """How far a table of a round has come."""

    BYE = "bye"
    WAITING = "waiting"
    SEATING = "seating"
    PLAYING = "playing"
    ENDED = "ended"
    IN = "in"


class Made(Struct, frozen=True):
    """What one team has made at a table, for those who may see it."""

    points: int | float
    won: bool


class TableShown(Struct, frozen=True):
    """A table of a round: who sits there, and how far it has come."""

    number: int
    match: MatchId
    teams: tuple[TeamShown, ...]
    state: TableState
    lines: int = 0
    """How many lines both sheets show."""
    made: tuple[Made, ...] = ()
    """In the order of the teams; nothing for whoever may not see it."""


class RoundShown(Struct, frozen=True):
    """A round with all its tables."""

    number: int
    of: int
    tables: tuple[TableShown, ...]

    @property
    def played(self) -> tuple[TableShown, ...]:
        """The tables at which two teams sit."""
        return tuple(each for each in self.tables if each.state is not TableState.BYE)

    @property
    def missing(self) -> tuple[TableShown, ...]:
        """The tables whose sheet is not in."""
        return tuple(each for each in self.played if each.state is not TableState.IN)

    @property
    def to_call(self) -> tuple[TableShown, ...]:
        """The tables whose sheets are not open yet."""
        return tuple(each for each in self.tables if each.state is TableState.WAITING)


class OwnRound(Struct, frozen=True):
    """One round of one team, as it sees it."""

    number: int
    table: int
    match: MatchId
    against: TeamShown | None
    """Nobody: a bye."""
    state: TableState
    made: Made | None


class LineShown(Struct, frozen=True):
    """One line of the standings."""

    place: int | None
    team: TeamShown
    won: int | float
    lost: int | float
    points: int | float


Playing = Mapping[MatchId, Match]
"""The matches that go on."""


class Event(Struct, frozen=True):
    """A competition of teams that rotate, as one reader sees it."""

    competition: Competition
    reader: Reader
    names: Names
    playing: Playing = {}

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return require_rotation(self.competition).rounds

    @property
    def now(self) -> int:
        """The round that is played or comes next; the last once all is over."""
        return min(round_now(self.competition), self.rounds)

    def team(self, entrant: EntrantId) -> TeamShown:
        """Return a pair as it is shown."""
        competition = self.competition
        entry = competition.rosters.entries[entrant]
        card = field_of(competition).cards.get(entrant)
        expelled = entrant in expelled_teams(competition.register)
        return TeamShown(
            entrant,
            self.names.entrant(entrant),
            "" if card is None else str(card),
            tuple(self._player(each, entry.captain) for each in entry.players),
            "disqualified" if expelled else "left" if entry.status in GONE else "",
            staging.entry_problem(competition, entrant) is None,
            field_of(competition).has_come(entrant),
        )

    def _player(self, person: PersonId, scorekeeper: PersonId | None) -> Player:
        excused = self.competition.excused.get(person, ())
        return Player(person, self.names.person(person), person == scorekeeper, excused)

    def teams(self) -> tuple[TeamShown, ...]:
        """Return everybody by card, those without one in the order in which they have entered."""
        cards, entries = field_of(self.competition).cards, self.competition.rosters.entries
        others = (each for each in entries if each not in cards)
        return tuple(map(self.team, (*field_of(self.competition).by_card, *others)))

    def round(self, number: int) -> RoundShown:
        """Return a round with its tables; those where nobody sits are left out."""
        ranking = self.competition.rankings.get(ROTATION)
        fixtures = ranking.fixtures if ranking is not None else {}
        seated = facing_in(field_of(self.competition), number) if fixtures else ()
        matches = (match_at(number, each.table) for each in seated)
        tables = tuple(self._table(match, fixtures[match].teams) for match in matches if match in fixtures)
        return RoundShown(number, self.rounds, tables)

    def _table(self, match: MatchId, teams: Sequence[EntrantId]) -> TableShown:
        playing = self.playing.get(match)
        return TableShown(
            int(match.partition("-")[2]),
            match,
            tuple(map(self.team, teams)),
            self._state(match, teams),
            0 if playing is None else len(playing.sheet.agreed),
            () if is_hidden_from(self.competition, self.reader) else tuple(self._made(match, teams)),
        )

    def _state(self, match: MatchId, teams: Sequence[EntrantId]) -> TableState:
        if len(teams) == 1:
            return TableState.BYE
        if self.competition.result(match) is not None:
            return TableState.IN
        playing = self.playing.get(match)
        if playing is not None and playing.ended is not None:
            return TableState.ENDED
        return TableState.PLAYING if match in self.competition.under_way else TableState.WAITING

    def _made(self, match: MatchId, teams: Sequence[EntrantId]) -> Iterator[Made]:
        result = self.competition.result(match)
        if result is not None:
            yield from (self._made_by(result, each) for each in teams)

    def _made_by(self, result: Official, entrant: EntrantId) -> Made:
        averaged = own_options(self.competition, Rotation).rotating.averaged
        return Made(value_in(result.figures[entrant], averaged), result.winner == entrant)

    def ways(self, number: int) -> tuple[tuple[TeamShown, int, int], ...]:
        """Return who goes where after a round: team, from which table, to which; nobody after the last."""
        field = field_of(self.competition)
        if number >= self.rounds:
            return ()
        moves = (
            (
                each,
                table_of(field.cards[each], number, field.tables),
                table_of(field.cards[each], number + 1, field.tables),
            )
            for each in field.by_card
            if each not in self.competition.out
        )
        return tuple((self.team(each), here, there) for each, here, there in moves if here != there)

    def own_rounds(self, entrant: EntrantId) -> tuple[OwnRound, ...]:
        """Return the rounds of one team; what it has made, where the reader may see that."""
        ranking = self.competition.rankings.get(ROTATION)
        fixtures = ranking.fixtures.values() if ranking is not None else ()
        return tuple(
            self._own(each.round, each.match, each.teams, entrant)
            for each in fixtures
            if entrant in each.teams
        )

    def _own(self, number: int, match: MatchId, teams: Sequence[EntrantId], entrant: EntrantId) -> OwnRound:
        against = next((each for each in teams if each != entrant), None)
        result = self.competition.result(match)
        shown = None if result is None or not self.sees_own(entrant) else self._made_by(result, entrant)
        return OwnRound(
            number,
            int(match.partition("-")[2]),
            match,
            None if against is None else self.team(against),
            self._state(match, teams),
            shown,
        )

    def sees_own(self, entrant: EntrantId) -> bool:
        """Whether the reader may see what a team has made: it itself, and whoever sees all results."""
        if not is_hidden_from(self.competition, self.reader):
            return True
        person = self.reader.person
        own = publishing.own_matches(self.competition, entrant)
        players = self.competition.rosters.entries[entrant].players
        by_link = any(
            each.match in own and self._sits(each.match, str(each.side), entrant)
            for each in self.reader.bounds
            if each.match is not None
        )
        return person in players or by_link

    def _sits(self, match: MatchId, side: str, entrant: EntrantId) -> bool:
        fixture = self.competition.fixture(match)
        parties = self.competition.rules.match.parties(len(fixture.teams)) if fixture else ()
        return (
            fixture is not None
            and dict(zip(map(str, parties), fixture.teams, strict=False)).get(side) == entrant
        )

    def standings(self) -> tuple[LineShown, ...]:
        """Return who stands where; nothing while that is withheld from the reader."""
        if is_order_hidden_from(self.competition, self.reader):
            return ()
        rows = self.competition.rankings[ROTATION].rows if ROTATION in self.competition.rankings else {}
        averaged = own_options(self.competition, Rotation).rotating.averaged
        return tuple(
            LineShown(
                each.place or None,
                self.team(each.team),
                *(rows[each.team].shows(column) for column in (Column.WON, Column.LOST, averaged)),
            )
            for each in rotation.positions(self.competition)
        )

    def byes_to_score(self) -> Mapping[int, tuple[TeamShown, ...]]:
        """Return the rounds in which nobody played, with those whose bye waits for the director's word."""
        ranking = self.competition.rankings.get(ROTATION)
        found = byes_missing(ranking) if ranking is not None else {}
        return {number: tuple(map(self.team, teams)) for number, teams in found.items()}
