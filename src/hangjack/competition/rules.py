"""The resolved rules of a competition: everything a rulebook and its house decide for the layers below.

A competition's opening event stores them whole, so that an upgrade of the software never changes a running event.
"""

from msgspec import Struct

from hangjack.competition.notices import Notice
from hangjack.games import all_fours
from hangjack.ids import BookId
from hangjack.referee.all_fours import Penalties


class AllFoursRules(Struct, frozen=True, tag="allfours"):
    """What an All Fours competition is played by."""

    book: BookId
    name: str
    """What the house calls its rules."""
    play: all_fours.Options
    penalties: Penalties
    notices: tuple[Notice, ...] = ()


Rules = AllFoursRules
"""The rules of any game's competition; the other games join this union with their engines."""
