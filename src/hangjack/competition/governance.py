"""Governance: which rules hold, what the committee has decided, what people must have read, what is published.

Rules are versioned: a match keeps the version that was in force when it was called, and adopting others is an event with a
reason. A committee's decision is final; only the committee itself can put another in its place, and both stay on record.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.notices import Audience
from hangjack.competition.rules import Rules
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.ids import ClauseId, PersonId
from hangjack.wording import Worded

LONGEST_NOTICE = 500
"""How many letters an announcement has at most: a wall and a phone show no more."""

LONGEST_DECISION = 3_000
"""How many letters a decision has at most: people read it once."""


class RulesAdopted(Struct, frozen=True, tag="rules-adopted"):
    """Other rules hold from now on, for matches that are called after this."""

    rules: Rules
    by: PersonId
    reason: str


class Decided(Struct, frozen=True, tag="committee-decided"):
    """The committee has decided something, finally; *instead_of* names a decision, ruling or dispute it sets aside."""

    id: str
    text: str
    by: PersonId
    at_ms: int
    clauses: tuple[ClauseId, ...] = ()
    instead_of: str | None = None


class NoticePosted(Struct, frozen=True, tag="notice-posted"):
    """An announcement to an audience; where *to_acknowledge* is set, each of them must say that they have read it."""

    id: str
    text: str
    audience: Audience
    by: PersonId
    at_ms: int
    to_acknowledge: bool = False
    until_ms: int | None = None
    """When it ends; None for one that stands until it is withdrawn."""


class NoticeWithdrawn(Struct, frozen=True, tag="notice-withdrawn"):
    """An announcement is not shown any more: it is over, or another one stands in its place."""

    id: str
    by: PersonId
    at_ms: int


class NoticeAcknowledged(Struct, frozen=True, tag="notice-acknowledged"):
    """Somebody has said that they read a notice."""

    id: str
    by: PersonId
    at_ms: int


class StandingsWithheld(Struct, frozen=True, tag="standings-withheld"):
    """The public does not see standings, nor anything they could be worked out from, until they are published."""

    by: PersonId
    reason: str


class StandingsPublished(Struct, frozen=True, tag="standings-published"):
    """Standings are open to everybody again."""

    by: PersonId


class Showing(Worded):
    """What a screen in the hall shows."""

    EVERYTHING = "everything"
    """One thing after the other."""
    MATCHES = "matches"
    STANDINGS = "standings"
    BRACKET = "bracket"
    DRAW = "draw"
    NOTICES = "notices"
    CLOCK = "clock"
    ROUND = "round"
    """The clock of the round, where rounds are played by one."""
    CODE = "code"
    """The code that leads phones to the public page."""


class ScreenSteered(Struct, frozen=True, tag="screen-steered"):
    """A screen of this name shows something from now on."""

    screen: str
    showing: Showing
    by: PersonId


class ScreenRemoved(Struct, frozen=True, tag="screen-removed"):
    """There is no screen of this name any more; one that is still on shows everything."""

    screen: str
    by: PersonId


GovernanceEvent = (
    RulesAdopted
    | Decided
    | NoticePosted
    | NoticeWithdrawn
    | NoticeAcknowledged
    | StandingsWithheld
    | StandingsPublished
    | ScreenSteered
    | ScreenRemoved
)

LONGEST_SCREEN, MOST_SCREENS = 30, 40
"""How long the name of a screen may be, and how many screens there may be."""


class Governance(Struct, frozen=True):
    """What holds now, and what was decided."""

    versions: tuple[Rules, ...]
    """The rules the competition was opened with, and each that was adopted after them; the last ones hold."""
    decisions: Mapping[str, Decided] = {}
    notices: Mapping[str, NoticePosted] = {}
    withdrawn: Mapping[str, NoticeWithdrawn] = {}
    read_by: Mapping[str, frozenset[PersonId]] = {}
    withheld: bool = False
    screens: Mapping[str, Showing] = {}
    """What each screen in the hall shows, by its name."""
    reasons: tuple[str, ...] = ()
    """Why each of the rules after the first was adopted."""

    @property
    def rules(self) -> Rules:
        """The rules that hold for matches called now."""
        return self.versions[-1]

    @property
    def version(self) -> int:
        """The number of those rules, from 1."""
        return len(self.versions)

    def rules_of(self, version: int) -> Rules:
        """Return the rules with that number."""
        return self.versions[version - 1]


def fold(governance: Governance, event: GovernanceEvent) -> Governance:
    """Return what holds after *event*. Never refuses."""
    match event:
        case RulesAdopted(rules, _, reason):
            reasons = (*governance.reasons, reason)
            return replace(governance, versions=(*governance.versions, rules), reasons=reasons)
        case Decided(id_):
            return replace(governance, decisions={**governance.decisions, id_: event})
        case NoticePosted(id_):
            return replace(governance, notices={**governance.notices, id_: event})
        case NoticeWithdrawn(id_):
            return replace(governance, withdrawn={**governance.withdrawn, id_: event})
        case NoticeAcknowledged(id_, by):
            read = governance.read_by.get(id_, frozenset()) | {by}
            return replace(governance, read_by={**governance.read_by, id_: read})
        case StandingsWithheld():
            return replace(governance, withheld=True)
        case StandingsPublished():
            return replace(governance, withheld=False)
        case ScreenSteered(screen, showing):
            return replace(governance, screens={**governance.screens, screen: showing})
        case ScreenRemoved(screen):
            left = {name: showing for name, showing in governance.screens.items() if name != screen}
            return replace(governance, screens=left)
    assert_never(event)


def adopt_rules(governance: Governance, rules: Rules, by: PersonId, reason: str) -> tuple[RulesAdopted, ...]:
    """Let other *rules* hold from now on, for a *reason*. The same rules again change nothing."""
    if type(rules.game) is not type(governance.rules.game):
        raise Refused("governance.other-game")
    told = require_reason(reason)
    return () if rules == governance.rules else (RulesAdopted(rules, by, told),)


def decide(governance: Governance, decision: Decided) -> tuple[Decided, ...]:
    """Record what the committee decided. A decision stands for good: to change it the committee decides anew, by name."""
    told = replace(decision, text=require_reason(decision.text, longest=LONGEST_DECISION))
    known = governance.decisions.get(decision.id)
    if known is not None and known != told:
        raise Refused("governance.decision-final", id=decision.id)
    return () if known == told else (told,)


def is_final(governance: Governance, about: str) -> bool:
    """Whether the committee has spoken about *about*: then nobody else decides it, and there is no further step."""
    return any(each.instead_of == about for each in governance.decisions.values())


def post_notice(governance: Governance, notice: NoticePosted) -> tuple[NoticePosted, ...]:
    """Announce something, in no more letters than people read. The same announcement again adds nothing."""
    told = replace(notice, text=require_reason(notice.text, longest=LONGEST_NOTICE))
    if told.until_ms is not None and told.until_ms <= told.at_ms:
        raise Refused("governance.notice-over")
    known = governance.notices.get(notice.id)
    if known is not None and known != told:
        raise Refused("governance.notice-known", id=notice.id)
    return () if known == told else (told,)


def withdraw_notice(
    governance: Governance, id_: str, by: PersonId, at_ms: int
) -> tuple[NoticeWithdrawn, ...]:
    """Take an announcement off all screens; a second time adds nothing."""
    if id_ not in governance.notices:
        raise Refused("governance.notice-unknown", id=id_)
    return () if id_ in governance.withdrawn else (NoticeWithdrawn(id_, by, at_ms),)


def acknowledge(governance: Governance, id_: str, by: PersonId, at_ms: int) -> tuple[NoticeAcknowledged, ...]:
    """Say that one has read a notice; a second time adds nothing."""
    if id_ not in governance.notices:
        raise Refused("governance.notice-unknown", id=id_)
    return () if by in governance.read_by.get(id_, ()) else (NoticeAcknowledged(id_, by, at_ms),)


def unread(governance: Governance, by: PersonId, audiences: frozenset[Audience]) -> tuple[NoticePosted, ...]:
    """Return the notices that somebody in these *audiences* must still acknowledge, the oldest first."""
    return tuple(
        notice
        for id_, notice in governance.notices.items()
        if notice.to_acknowledge
        and id_ not in governance.withdrawn
        and notice.audience in {*audiences, Audience.PUBLIC, Audience.EVERYBODY}
        and by not in governance.read_by.get(id_, ())
    )


def withhold(governance: Governance, by: PersonId, reason: str) -> tuple[StandingsWithheld, ...]:
    """Keep standings from the public, for a *reason*."""
    return () if governance.withheld else (StandingsWithheld(by, require_reason(reason)),)


def publish(governance: Governance, by: PersonId) -> tuple[StandingsPublished, ...]:
    """Open the standings to everybody."""
    return (StandingsPublished(by),) if governance.withheld else ()


def steer_screen(
    governance: Governance, screen: str, showing: Showing, by: PersonId
) -> tuple[ScreenSteered, ...]:
    """Let the *screen* of this name show something; one that is not known yet is added."""
    name = " ".join(screen.split())
    if not 0 < len(name) <= LONGEST_SCREEN or not name.isprintable():
        raise BadInput("governance.screen-name", longest=LONGEST_SCREEN)
    known = governance.screens.get(name)
    if known is None and len(governance.screens) >= MOST_SCREENS:
        raise Refused("governance.screens-full", most=MOST_SCREENS)
    return () if known is showing else (ScreenSteered(name, showing, by),)


def remove_screen(governance: Governance, screen: str, by: PersonId) -> tuple[ScreenRemoved, ...]:
    """Take a screen off the list; a second time changes nothing."""
    return (ScreenRemoved(screen, by),) if screen in governance.screens else ()
