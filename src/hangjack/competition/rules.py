"""The resolved rules of a competition: everything a rulebook and its house decide for the layers below.

A competition's opening event stores them whole, so that an upgrade of the software never changes a running event.
"""

from msgspec import Struct

from hangjack.competition.formats import FormatRules
from hangjack.competition.notices import Notice
from hangjack.competition.people import PeopleRules
from hangjack.games import all_fours, cribbage, pinochle, sheepshead
from hangjack.ids import BookId
from hangjack.matches.rules import MatchRules
from hangjack.referee.all_fours import Penalties
from hangjack.referee.cribbage import Penalties as CribbagePenalties
from hangjack.referee.pinochle import Penalties as PinochlePenalties
from hangjack.referee.sheepshead import Penalties as SheepsheadPenalties


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
