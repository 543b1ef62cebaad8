"""What only a season in divisions keeps: its books, the seasons beside it, its cups, its offices."""

from collections.abc import Mapping

from msgspec.structs import replace

from hangjack.competition.competition import Competition, FormatState, OfFormats
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.formats.divisions.books.honours import Board, Trophy
from hangjack.formats.divisions.books.season import Season
from hangjack.formats.divisions.books.turns import Turn
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.cups.cups import Cup
from hangjack.formats.divisions.offices.offices import Offices
from hangjack.ids import MatchId
from hangjack.matches.results import Official
from hangjack.unions import joins


@joins(OfFormats)
class DivisionsState(FormatState, frozen=True, tag="divisions"):
    """What is written of a season beside what every event keeps."""

    season: Season = Season()
    turn: Turn = Turn()
    """The season before, and the one that follows."""
    cups: Mapping[str, Cup] = {}
    offices: Offices = Offices()

    def fixture(self, match: MatchId) -> Fixture | None:
        """Return a tie of a cup, with the teams that are known now."""
        return team_ties.fixture(self.cups, match) if self.cups else None

    def result(self, match: MatchId) -> Official | None:
        """Return the result of a tie of a cup; None if it has none."""
        return team_ties.result(self.cups, match) if self.cups else None


_NONE = DivisionsState()
"""What there is of it in an event of another format."""


def state_of(competition: Competition) -> DivisionsState:
    """Return what only a season keeps; of an event of another format nothing."""
    known = competition.format_state
    return known if isinstance(known, DivisionsState) else _NONE


def season_in(competition: Competition) -> Season:
    """Return what is written about the season beside its results."""
    return state_of(competition).season


def turn_in(competition: Competition) -> Turn:
    """Return the season before, and the one that follows."""
    return state_of(competition).turn


def cups_in(competition: Competition) -> Mapping[str, Cup]:
    """Return the cups beside the divisions."""
    return state_of(competition).cups


def offices_in(competition: Competition) -> Offices:
    """Return who holds which office, and what meetings have decided."""
    return state_of(competition).offices


def board_in(competition: Competition) -> Board:
    """Return the board of honours, with everything that is or was played for."""
    turn = turn_in(competition)
    return Board(
        turn.honours,
        tuple((one.name, Trophy(each.kind, each.name)) for one in turn.past for each in one.honours),
        (
            *(Trophy("cup", each.opened.name) for each in cups_in(competition).values()),
            *(Trophy("division", each.name) for each in season_in(competition).divisions),
        ),
        int(max(competition.opened.days)[:4]),
        turn.turned.next if turn.turned is not None else None,
    )


def with_cups(competition: Competition, cups: Mapping[str, Cup]) -> Competition:
    """Return a season with other cups, or with cups that stand elsewhere."""
    return replace(competition, format_state=replace(state_of(competition), cups=cups))
