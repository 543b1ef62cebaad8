"""What the owner of a server allows everybody else: who opens competitions, how many, and where their mail servers may be.

The owner is whoever made the first account, or was made the owner on the server's own machine. They may do all of it.
"""

from typing import Annotated

from msgspec import Meta, Struct

from hangjack.errors import HangjackError
from hangjack.ids import PersonId
from hangjack.wording import Worded

MOST_OPEN = 20
"""So many competitions that are not over may one account have opened, unless the owner says otherwise."""

A_LOT = 1_000
"""More than that is never allowed, and so many accounts are named at most."""


class Openers(Worded):
    """Who may open competitions."""

    EVERYBODY = "everybody"
    """Whoever has an account."""
    CHOSEN = "chosen"
    """Those whom the owner names."""


class MailServers(Worded):
    """Which mail servers people may enter who are not the owner."""

    OUTSIDE = "outside"
    """Those in the internet."""
    ANYWHERE = "anywhere"
    """Also those in the server's own network."""
    NONE = "none"


class Allowed(Struct, frozen=True):
    """What is allowed to everybody who is not the owner."""

    openers: Openers = Openers.EVERYBODY
    chosen: Annotated[tuple[PersonId, ...], Meta(max_length=A_LOT)] = ()
    most: Annotated[int, Meta(ge=1, le=A_LOT)] = MOST_OPEN
    """How many competitions one account may have opened that are not over."""
    mail: MailServers = MailServers.OUTSIDE

    def may_open(self, person: PersonId) -> bool:
        """Whether somebody may open competitions who is not the owner."""
        return self.openers is Openers.EVERYBODY or person in self.chosen


class NotTheOwner(HangjackError):
    """Something that the owner of the server does, or has not allowed."""
