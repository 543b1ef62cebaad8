"""Roles: what people are in a competition, how they come to it, and what they hear. What they may do is in the table of grants."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.competition.notices import Audience
from hangjack.wording import Worded


class Role(Worded):
    """What somebody is in a competition; a person may be several things."""

    DIRECTOR = "director"
    OFFICIAL = "official"
    RECORDER = "recorder"
    SECRETARY = "secretary"
    TREASURER = "treasurer"
    COMMITTEE = "committee"
    DISPUTES = "disputes"
    """The disputes committee."""
    CHAIRMAN = "chairman"
    HOST = "host"
    """Who has a table or a match in the house."""
    DEPUTY = "deputy"
    """Whom the director has named to hold draws at one place."""
    CAPTAIN = "captain"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"
    LANDLORD = "landlord"
    """Who runs a house in which teams of a club play; of which club, the list of clubs says."""
    NEWCOMER = "newcomer"
    """Who has a link to enter by themselves, and is nobody yet."""
    PUBLIC = "public"
    CLOCK = "clock"
    """No person: what notices that a deadline has come."""


class RoleKind(Struct, frozen=True):
    """What it is to hold a role. Left out is what holds of an office: the director gives it, and whoever has it runs things."""

    by_name: bool = True
    """Whether it is given to somebody with an account; the others follow from forms, line-ups, lists and links."""
    by_link: bool = True
    """Whether a link can give it. A director can appoint anybody, and has a password."""
    at_table: bool = False
    """Whether it is held for one side of one match."""
    is_floor: bool = True
    """Whether whoever holds it runs the competition."""
    hears: tuple[Audience, ...] | None = None
    """Whose announcements are for them; None for all, as long as they run the competition."""


_NO_OFFICES: Mapping[Role, RoleKind] = {
    Role.CAPTAIN: RoleKind(
        by_name=False, at_table=True, is_floor=False, hears=(Audience.CAPTAINS, Audience.PLAYERS)
    ),
    Role.SCOREKEEPER: RoleKind(
        by_name=False, at_table=True, is_floor=False, hears=(Audience.SCOREKEEPERS, Audience.PLAYERS)
    ),
    Role.PLAYER: RoleKind(by_name=False, at_table=True, is_floor=False, hears=(Audience.PLAYERS,)),
    Role.LANDLORD: RoleKind(by_name=False, is_floor=False, hears=()),
    Role.NEWCOMER: RoleKind(by_name=False, is_floor=False),
    Role.PUBLIC: RoleKind(by_name=False, by_link=False, is_floor=False),
    Role.CLOCK: RoleKind(by_name=False, by_link=False),
}
ROLES: Mapping[Role, RoleKind] = {
    **dict.fromkeys(Role, RoleKind()),
    Role.DIRECTOR: RoleKind(by_link=False),
    **_NO_OFFICES,
}
"""What each role is."""

APPOINTED = frozenset(role for role, kind in ROLES.items() if kind.by_name)
"""The roles that are given by name."""

LINKED = frozenset(role for role, kind in ROLES.items() if kind.by_link)
"""The roles that a link can give."""

AT_TABLES = frozenset(role for role, kind in ROLES.items() if kind.at_table)
"""The roles that one holds for one side of one match."""

OF_A_LEAGUE = frozenset({Role.DISPUTES, Role.CHAIRMAN})
"""Offices that only a season in divisions has work for."""

WITH_A_PLACE = frozenset({Role.HOST, Role.DEPUTY})
"""Offices that come with a place where sessions are held, and are given there."""
