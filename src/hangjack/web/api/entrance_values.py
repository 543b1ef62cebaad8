"""What is sent to the entrance and what comes back: the bodies of its requests, and its answers."""

from typing import Annotated

from msgspec import Meta, Struct

from hangjack.competition.permissions import Bound, Role
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.web.access.events import LinkId

LONGEST_HOURS = 24 * 365

Hours = Annotated[int, Meta(ge=1, le=LONGEST_HOURS)]


class FirstAccount(Struct, frozen=True):
    """The first account of a new server, with the secret that it printed when it was started."""

    secret: str
    login: str
    password: str
    name: str


class SignIn(Struct, frozen=True):
    """Login and password."""

    login: str
    password: str


class Redeem(Struct, frozen=True):
    """The secret of a link, as the QR code at a table has it, or the letters beside the code."""

    secret: str


class Who(Struct, frozen=True):
    """Who holds this device."""

    person: PersonId


class NewPassword(Struct, frozen=True):
    """Another password for an account."""

    login: str
    current: str
    new: str


class ComeBack(Struct, frozen=True):
    """Another password for somebody who lost theirs, with the secret that was made on the server's own machine."""

    secret: str
    new: str


class NewLink(Struct, frozen=True):
    """A link to be handed out: for a role, at one side of a match where it is for a table."""

    role: Role
    match: MatchId | None = None
    side: Party | None = None
    person: PersonId | None = None
    hours: Hours = 24
    entrant: EntrantId | None = None
    """Whose code it is, where a team has one for all of its matches."""


class HouseCode(Struct, frozen=True):
    """The code of the landlord of a club, for as long as the season takes; another one *instead* of a link that is void with it."""

    club: str
    instead: LinkId | None = None


class Reissue(Struct, frozen=True):
    """How long the new link counts; None: as long as the old one."""

    hours: Hours | None = None


class NewInvitation(Struct, frozen=True):
    """An official to be invited."""

    role: Role
    hours: Hours = 72


class AcceptInvitation(Struct, frozen=True):
    """An invitation followed, with a new account."""

    secret: str
    login: str
    password: str
    name: str


class Entered(Struct, frozen=True):
    """Somebody was let in; the token is also set as a cookie."""

    token: str
    person: PersonId | None
    competition: CompetitionId | None = None
    via: tuple[Bound, ...] = ()


class Handed(Struct, frozen=True):
    """A link with its secret, which nobody can find out again, and the path to scan."""

    link: LinkId
    secret: str
    path: str
    until_ms: int
    code: str
    """Letters that can be typed in the place of the secret."""


class Invited(Struct, frozen=True):
    """An invitation with its secret, and the path to open."""

    secret: str
    path: str
    until_ms: int


class DoneShown(Struct, frozen=True):
    """It is done."""

    done: bool = True


DONE = DoneShown()
