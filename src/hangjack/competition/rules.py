"""The resolved rules of a competition: everything a rulebook and its house decide for the layers below.

A competition's opening event stores them whole, so that an upgrade of the software never changes a running event.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.conduct.protests import ProtestOptions
from hangjack.competition.entries.checkin import DoorOptions, DoorRules
from hangjack.competition.entries.playing_for import SigningRules
from hangjack.competition.entries.registration import FormOptions
from hangjack.competition.entries.rosters import RosterOptions
from hangjack.competition.fixtures.groups import GroupOptions
from hangjack.competition.money.extras import ExtraRules, FundOptions
from hangjack.competition.money.fees import FeeOptions
from hangjack.competition.notices import Notice
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.publishing import PublishingOptions
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.formats.cup.seeding import BracketOptions
from hangjack.formats.divisions.books.entry import SquadOptions
from hangjack.formats.divisions.books.protests import ProtestHours
from hangjack.formats.divisions.cups.allowed import CupRules
from hangjack.formats.divisions.fixtures.allocation import DivisionOptions
from hangjack.formats.divisions.fixtures.calendar import NightOptions
from hangjack.formats.divisions.fixtures.home_nights import GroundOptions
from hangjack.formats.divisions.offices.powers import OfficeOptions
from hangjack.formats.divisions.table import TableRules
from hangjack.formats.rotation.byes import Rotating
from hangjack.formats.rotation.rounds.events import RoundOptions
from hangjack.formats.table_draw.season import SeasonOptions
from hangjack.formats.table_draw.seating import SeatingOptions
from hangjack.ids import BookId
from hangjack.matches.rules import MatchRules
from hangjack.unions import OpenUnion, joins


class PeopleRules(Struct, frozen=True):
    """Resolved; a book that says nothing asks, charges and forbids nothing."""

    rosters: RosterOptions = RosterOptions()
    door: DoorOptions = DoorOptions()
    fees: FeeOptions = FeeOptions()
    conduct: Conduct = Conduct()
    protests: ProtestOptions = ProtestOptions()
    form: FormOptions = FormOptions()
    signing: SigningRules | None = None
    """Who plays for whom, where members sign for a team; None where a team's form says it all."""
    extras: ExtraRules = ExtraRules()
    fund: FundOptions = FundOptions()

    @property
    def at_door(self) -> DoorRules:
        """What is asked for at the door."""
        return DoorRules(self.door, self.rosters)


if TYPE_CHECKING:
    Format = Any
else:

    class Format(metaclass=OpenUnion):
        """What a book decides about who meets whom and how they are ranked; every format has `ranking`."""


@joins(Format)
class Cup(Struct, frozen=True, tag="cup"):
    """Groups, then a knockout."""

    ranking: RankingOptions
    groups: GroupOptions = GroupOptions()
    bracket: BracketOptions = BracketOptions()
    defaults: Defaults | None = None
    """What a match counts that was not played out; None where the book says nothing."""
    averages: AverageOptions = AverageOptions()


class WithoutKnockout(Struct, frozen=True):
    """What the formats share in which nobody goes on to anything."""

    @property
    def groups(self) -> GroupOptions:
        """How many of each group go on: none."""
        return GroupOptions()

    @property
    def bracket(self) -> BracketOptions:
        """How a knockout would be seeded, which there is not."""
        return BracketOptions()


@joins(Format)
class League(WithoutKnockout, frozen=True, tag="league"):
    """Everybody meets everybody, and nobody goes on to anything."""

    ranking: RankingOptions
    defaults: Defaults | None = None
    """What a match counts that was not played out; None where the book says nothing."""
    averages: AverageOptions = AverageOptions()


@joins(Format)
class TableDraw(WithoutKnockout, frozen=True, tag="table-draw"):
    """People drawn to tables anew for each session, and ranked by session and over the season."""

    ranking: RankingOptions
    seating: SeatingOptions
    season: SeasonOptions = SeasonOptions()
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()


@joins(Format)
class Rotation(WithoutKnockout, frozen=True, tag="rotation"):
    """Half of the teams keep their table, the others go on after each round; one ranking over all rounds."""

    rotating: Rotating
    minutes: int
    """After how many minutes time is called in a round."""
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()

    @property
    def clock(self) -> RoundOptions:
        """How many rounds are played by the clock, and how long each is."""
        return RoundOptions(self.rotating.options.rounds, self.minutes)

    @property
    def ranking(self) -> RankingOptions:
        """How teams are ranked."""
        return self.rotating.ranking


@joins(Format)
class Divisions(WithoutKnockout, frozen=True, tag="divisions"):
    """A season in divisions, home and away, on one night a week; cups beside it."""

    ranking: RankingOptions
    divisions: DivisionOptions
    nights: NightOptions
    start_time: str
    """When a match begins on its night."""
    grounds: GroundOptions
    protests: ProtestHours
    table: TableRules
    cups: CupRules
    offices: OfficeOptions
    squad: SquadOptions
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()


if TYPE_CHECKING:
    Game = Any
else:

    class Game(metaclass=OpenUnion):
        """How a game is played and judged: every one has `play` and `penalties`."""


Kind = TypeVar("Kind", bound=Struct)


class Rules(Struct, frozen=True):
    """What a competition is run by; only *game* differs in its type from book to book."""

    book: BookId
    name: str
    """What the house calls its rules."""
    people: PeopleRules
    format: Format
    match: MatchRules
    game: Game
    notices: tuple[Notice, ...] = ()
    publishing: PublishingOptions = PublishingOptions()

    def game_as(self, kind: type[Kind]) -> Kind:
        """Return the game, which is of that *kind*: only what knows the game asks."""
        assert isinstance(self.game, kind), f"{self.book} is no book of {kind.__name__}"
        return self.game
