"""Governing: appointments, rules, committee decisions, notices, what is published, prizes and the end."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, ClassVar

from hangjack.competition import appointments, governance, prize_giving
from hangjack.competition.governance import Decided, Governance, NoticePosted, NoticeWithdrawn, Showing
from hangjack.competition.judging import Happened
from hangjack.competition.money.ledger import money
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Act, Role
from hangjack.competition.rules import Rules
from hangjack.desk.asking import Request, Scene
from hangjack.errors import Refused, require_seen
from hangjack.ids import ClauseId, PersonId
from hangjack.rulebooks.powers import require_byelaw
from hangjack.rulebooks.settled import changed_rules, merged_settings
from hangjack.rulebooks.shelf import book

_MINUTE_MS = 60_000


class Appoint(Request, frozen=True, tag="appoint"):
    """Give a role to somebody who has an account.

    A second time changes nothing.
    """

    act: ClassVar[Act] = Act.APPOINT
    person: PersonId
    role: Role

    def decide(self, scene: Scene) -> Happened:
        return Happened(
            appointments.appoint(
                scene.competition.appointments, self.person, self.role, scene.by, scene.signs_in
            )
        )


class Dismiss(Request, frozen=True, tag="dismiss"):
    """End somebody's role.

    There is always a director who can sign in.
    """

    act: ClassVar[Act] = Act.APPOINT
    person: PersonId
    role: Role

    def decide(self, scene: Scene) -> Happened:
        return Happened(
            appointments.dismiss(
                scene.competition.appointments, self.person, self.role, scene.by, scene.signs_in
            )
        )


class AllowOwnTeam(Request, frozen=True, tag="allow-own-team"):
    """Let officials judge in matches of their own teams, for a reason that stays in the log."""

    act: ClassVar[Act] = Act.ALLOW_OWN_TEAM
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(appointments.allow_own_team(scene.competition.appointments, scene.by, self.reason))


class BarOwnTeam(Request, frozen=True, tag="bar-own-team"):
    """Let no official judge in a match of their own team any more.

    A second time changes nothing.
    """

    act: ClassVar[Act] = Act.ALLOW_OWN_TEAM

    def decide(self, scene: Scene) -> Happened:
        return Happened(appointments.bar_own_team(scene.competition.appointments, scene.by))


class AdoptRules(Request, frozen=True, tag="adopt-rules"):
    """Let other rules hold from now on, for matches that are called after this.

    Matches that were called keep the rules they were called by.
    """

    act: ClassVar[Act] = Act.CHANGE_RULES
    long: ClassVar[bool] = True
    for_programs: ClassVar[str] = (
        "Pages send what differs from the book, and the desk makes whole rules of it."
    )
    rules: Rules
    reason: str

    def decide(self, scene: Scene) -> Happened:
        held = scene.competition.rules.book
        if self.rules.book != held and book(self.rules.book).game != book(held).game:
            raise Refused("governance.other-game")
        return Happened(
            governance.adopt_rules(scene.competition.governance, self.rules, scene.by, self.reason)
        )


class AdoptSettings(Request, frozen=True, tag="adopt-settings"):
    """Let a house's settings hold from now on; what is left out is as in the book.

    `version` is that of the rules the form was filled with: what others have adopted meanwhile is not overwritten unseen.
    """

    act: ClassVar[Act] = Act.CHANGE_RULES
    slow: ClassVar[bool] = True
    settings: dict[str, Any]
    reason: str
    version: int | None = None

    def decide(self, scene: Scene) -> Happened:
        held = scene.competition.governance
        rules = changed_rules(held.rules, _as_the_form_says(held, self.settings, self.version))
        require_byelaw(held.rules, rules)
        return Happened(governance.adopt_rules(held, rules, scene.by, self.reason))


class RecordDecision(Request, frozen=True, tag="record-decision"):
    """Record what the committee has decided, finally.

    To change it the committee decides anew, by name.
    """

    act: ClassVar[Act] = Act.DECIDE
    id: str
    text: str
    clauses: tuple[ClauseId, ...] = ()
    instead_of: str | None = None

    def decide(self, scene: Scene) -> Happened:
        decided = Decided(self.id, self.text, scene.by, scene.at_ms, self.clauses, self.instead_of)
        return Happened(governance.decide(scene.competition.governance, decided))


class PostNotice(Request, frozen=True, tag="post-notice"):
    """Announce something to an audience, and have it acknowledged where that is wanted.

    It goes to all screens of its audience, until it ends or is withdrawn; one that stands *instead of* another withdraws it.
    """

    act: ClassVar[Act] = Act.POST_NOTICE
    id: str
    text: str
    audience: Audience = Audience.EVERYBODY
    to_acknowledge: bool = False
    minutes: int | None = None
    """How long it stands; None for until it is withdrawn."""
    instead_of: str | None = None

    def decide(self, scene: Scene) -> Happened:
        until_ms = None if self.minutes is None else scene.at_ms + self.minutes * _MINUTE_MS
        notice = NoticePosted(
            self.id, self.text, self.audience, scene.by, scene.at_ms, self.to_acknowledge, until_ms
        )
        posted = governance.post_notice(scene.competition.governance, notice)
        if self.instead_of is None:
            return Happened(posted)
        return Happened((*_withdrawn(scene, self.instead_of), *posted))


class WithdrawNotice(Request, frozen=True, tag="withdraw-notice"):
    """Take an announcement off all screens. It stays in the log."""

    act: ClassVar[Act] = Act.POST_NOTICE
    id: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(_withdrawn(scene, self.id))


class AcknowledgeNotice(Request, frozen=True, tag="acknowledge-notice"):
    """Say that one has read a notice.

    A second time adds nothing.
    """

    act: ClassVar[Act] = Act.ACKNOWLEDGE
    id: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(governance.acknowledge(scene.competition.governance, self.id, scene.by, scene.at_ms))


class WithholdStandings(Request, frozen=True, tag="withhold-standings"):
    """Keep standings, and everything they could be worked out from, from the public.

    Until they are published.
    """

    act: ClassVar[Act] = Act.PUBLISH
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(governance.withhold(scene.competition.governance, scene.by, self.reason))


class PublishStandings(Request, frozen=True, tag="publish-standings"):
    """Open the standings to everybody.

    They are open from the start, unless they were withheld.
    """

    act: ClassVar[Act] = Act.PUBLISH

    def decide(self, scene: Scene) -> Happened:
        return Happened(governance.publish(scene.competition.governance, scene.by))


class SteerScreen(Request, frozen=True, tag="steer-screen"):
    """Say what a screen in the hall shows; one that is not known yet is added.

    It changes at once, and stays so when the screen is turned off and on.
    """

    act: ClassVar[Act] = Act.STEER_SCREENS
    screen: str
    showing: Showing = Showing.EVERYTHING

    def decide(self, scene: Scene) -> Happened:
        steered = governance.steer_screen(scene.competition.governance, self.screen, self.showing, scene.by)
        return Happened(steered)


class RemoveScreen(Request, frozen=True, tag="remove-screen"):
    """Take a screen off the list.

    One that is still on shows everything in turn.
    """

    act: ClassVar[Act] = Act.STEER_SCREENS
    screen: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(governance.remove_screen(scene.competition.governance, self.screen, scene.by))


class AnnouncePrizes(Request, frozen=True, tag="announce-prizes"):
    """Say what each place wins, the first place first, in minor units.

    It may be said anew until prizes are given. `seen` is what the form was filled with.
    """

    act: ClassVar[Act] = Act.GIVE_PRIZES
    amounts: tuple[int, ...]
    pool: str = ""
    """The session that it is about; nothing for the whole competition."""
    seen: tuple[int, ...] | None = None

    def decide(self, scene: Scene) -> Happened:
        if self.seen is not None and not self.pool:
            seen, now, wanted = map(_told, (self.seen, scene.competition.prizes, self.amounts))
            require_seen(seen, now, wanted)
        return Happened(prize_giving.announce_prizes(scene.competition, self.amounts, self.pool))


class GivePrizes(Request, frozen=True, tag="give-prizes"):
    """Credit every team with what it has won, and end the competition; or give the prizes of one session, and go on.

    Once every match has an official result.
    """

    act: ClassVar[Act] = Act.GIVE_PRIZES
    pool: str = ""

    def decide(self, scene: Scene) -> Happened:
        return Happened(prize_giving.give_prizes(scene.competition, scene.doing, self.pool))


def _told(amounts: tuple[int, ...]) -> tuple[Decimal, ...]:
    return tuple(map(money, amounts))


def _as_the_form_says(
    held: Governance, settings: Mapping[str, Any], version: int | None
) -> Mapping[str, Any]:
    """Return *settings* with what others have adopted since the form was filled with the rules of *version*."""
    if version is None or not 1 <= version < held.version:
        return settings
    return merged_settings(held.rules_of(version), held.rules, settings)


def _withdrawn(scene: Scene, id_: str) -> tuple[NoticeWithdrawn, ...]:
    return governance.withdraw_notice(scene.competition.governance, id_, scene.by, scene.at_ms)
