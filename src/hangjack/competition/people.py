"""What a book decides about entries, the door, money and conduct: the rules that concern people rather than cards."""

from msgspec import Struct

from hangjack.competition.checkin import DoorOptions, DoorRules
from hangjack.competition.fees import FeeOptions
from hangjack.competition.offences import Conduct
from hangjack.competition.rosters import RosterOptions


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
