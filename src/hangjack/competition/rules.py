"""The resolved rules of a competition: everything a rulebook and its house decide for the layers below.

A competition's opening event stores them whole, so that an upgrade of the software never changes a running event.
"""

from msgspec import Struct

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.entries.checkin import DoorOptions, DoorRules
from hangjack.competition.entries.rosters import RosterOptions
from hangjack.competition.fixtures.groups import GroupOptions
from hangjack.competition.money.fees import FeeOptions
from hangjack.competition.notices import Notice
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import DefaultOptions
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.competition.standings.seeding import BracketOptions
from hangjack.games import all_fours, cribbage, pinochle, sheepshead
from hangjack.ids import BookId
from hangjack.matches.rules import MatchRules
from hangjack.referee.all_fours import Penalties
from hangjack.referee.cribbage import Penalties as CribbagePenalties
from hangjack.referee.pinochle import Penalties as PinochlePenalties
from hangjack.referee.sheepshead import Penalties as SheepsheadPenalties


class PeopleRules(Struct, frozen=True):
    """Resolved; a book that says nothing asks, charges and forbids nothing."""

    rosters: RosterOptions = RosterOptions()
    door: DoorOptions = DoorOptions()
    fees: FeeOptions = FeeOptions()
    conduct: Conduct = Conduct()

    @property
    def at_door(self) -> DoorRules:
        """What is asked for at the door."""
        return DoorRules(self.door, self.rosters)


class FormatRules(Struct, frozen=True):
    """The rules of a format, resolved."""

    ranking: RankingOptions = RankingOptions()
    groups: GroupOptions = GroupOptions()
    bracket: BracketOptions = BracketOptions()
    defaults: DefaultOptions = DefaultOptions()
    averages: AverageOptions = AverageOptions()


class AllFoursRules(Struct, frozen=True, tag="allfours"):
    """What an All Fours competition is played by."""

    book: BookId
    name: str
    """What the house calls its rules."""
    play: all_fours.Options
    penalties: Penalties
    match: MatchRules
    notices: tuple[Notice, ...] = ()
    people: PeopleRules = PeopleRules()
    format: FormatRules = FormatRules()


class SheepsheadRules(Struct, frozen=True, tag="sheepshead"):
    """What a Sheepshead competition is played by."""

    book: BookId
    name: str
    """What the house calls its rules."""
    play: sheepshead.Options
    stakes: sheepshead.StakesOptions
    penalties: SheepsheadPenalties
    notices: tuple[Notice, ...] = ()


class CribbageRules(Struct, frozen=True, tag="cribbage"):
    """What a Cribbage competition is played by."""

    book: BookId
    name: str
    """What the house calls its rules."""
    play: cribbage.Options
    penalties: CribbagePenalties
    notices: tuple[Notice, ...] = ()


class PinochleRules(Struct, frozen=True, tag="pinochle"):
    """What a pinochle competition is played by."""

    book: BookId
    name: str
    """What the house calls its rules."""
    play: pinochle.Options
    penalties: PinochlePenalties
    notices: tuple[Notice, ...] = ()


Rules = AllFoursRules | CribbageRules | PinochleRules | SheepsheadRules
"""The rules of any game's competition; the other games join this union with their engines."""
