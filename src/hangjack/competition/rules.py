"""The resolved rules of a competition: everything a rulebook and its house decide for the layers below.

A competition's opening event stores them whole, so that an upgrade of the software never changes a running event.
"""

from typing import Protocol, TypeVar

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
from hangjack.competition.standings.seeding import BracketOptions
from hangjack.ids import BookId
from hangjack.matches.rules import MatchRules
from hangjack.unions import OpenUnion, Tagged


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


class FormatOptions(Tagged, Protocol, metaclass=OpenUnion, of=("formats", "options")):
    """What a book decides about who meets whom and how they are ranked."""

    @property
    def ranking(self) -> RankingOptions:
        """How everybody is ranked."""

    @property
    def defaults(self) -> Defaults | None:
        """What a match counts that was not played out; None where the book says nothing."""

    @property
    def averages(self) -> AverageOptions:
        """Of whom averages are kept."""

    @property
    def groups(self) -> GroupOptions:
        """Who goes on to a knockout."""

    @property
    def bracket(self) -> BracketOptions:
        """How that is seeded."""


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


class Game(Tagged, Protocol, metaclass=OpenUnion, of=("games", "competition")):
    """How a game is played and judged; what is in it, only the game knows."""

    @property
    def play(self) -> Struct:
        """The options of its engine."""

    @property
    def penalties(self) -> Struct:
        """Its table of penalties."""


Kind = TypeVar("Kind", bound=Struct)


class Rules(Struct, frozen=True):
    """What a competition is run by; only *game* differs in its type from book to book."""

    book: BookId
    name: str
    """What the house calls its rules."""
    people: PeopleRules
    format: FormatOptions
    match: MatchRules
    game: Game
    notices: tuple[Notice, ...] = ()
    publishing: PublishingOptions = PublishingOptions()

    def game_as(self, kind: type[Kind]) -> Kind:
        """Return the game, which is of that *kind*: only what knows the game asks."""
        assert isinstance(self.game, kind), f"{self.book} is no book of {kind.__name__}"
        return self.game
