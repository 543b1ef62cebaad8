"""A dispute at a table: the captains first, then an official, whose decision is final.

The table it is about stands still as long as it is open; where the book says so, late in the day, all tables of the match.
Only captains and officials speak in it, and whoever walks away has no say any more.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, Party
from hangjack.wording import Worded


class DisputeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How long captains have, and when a dispute stops every table."""

    dispute_minutes: int | None = None
    """How long the captains may take before the official decides; None without a limit."""
    freeze_all_after: str | None = None
    """The time of day after which a dispute stops all tables of its match."""
    dispute_clause_required: bool = False
    """Whether whoever settles it names the clause."""


class DisputeRules(DisputeOptions, frozen=True):
    """What a match keeps of the book about disputes: what houses choose, and who decides beside officials, and how finally."""

    beside: ClauseId | None = None
    """The clause by which the scorekeeper of another table decides as officials do; None where officials alone decide."""
    final: ClauseId | None = None
    """The clause by which nobody decides anew what was decided, the committee neither."""


_NO_OPTIONS = DisputeRules()


class Stage(Worded):
    """How far a dispute has come."""

    CAPTAINS = "captains"
    OFFICIAL = "official"
    DECIDED = "decided"


class DisputeOpened(Struct, frozen=True, tag="dispute-opened"):
    """Somebody disputes something at a table; both captains are called."""

    id: str
    table: int
    about: str
    by: PersonId
    at_ms: int
    time_of_day: str
    """Local time, as `17:31:05.250`; earlier logs have it to the minute."""
    ruling: str | None = None
    """The ruling that somebody does not accept, where it is about one."""


class StatementMade(Struct, frozen=True, tag="statement-made"):
    """A captain or an official has said something about it."""

    id: str
    by: PersonId
    text: str


class SayLost(Struct, frozen=True, tag="say-lost"):
    """Somebody walked away from the dispute."""

    id: str
    person: PersonId


class CaptainAgreed(Struct, frozen=True, tag="captain-agreed"):
    """A captain has agreed to a settlement; both must agree to the same one."""

    id: str
    side: Party
    decision: str
    clause: ClauseId | None


class Escalated(Struct, frozen=True, tag="escalated"):
    """The captains did not agree, or their time is up: the official decides."""

    id: str
    official: PersonId


class DisputeDecided(Struct, frozen=True, tag="dispute-decided"):
    """The official has decided, or the scorekeeper of another table; nothing in the match goes beyond that."""

    id: str
    by: PersonId
    decision: str
    clause: ClauseId | None
    beside: MatchId | None = None
    """At which other table whoever decided keeps the score; None for an official."""


DisputeEvent = DisputeOpened | StatementMade | SayLost | CaptainAgreed | Escalated | DisputeDecided


class Dispute(Struct, frozen=True):
    """A dispute as it stands."""

    opened: DisputeOpened
    stage: Stage = Stage.CAPTAINS
    statements: tuple[StatementMade, ...] = ()
    without_say: frozenset[PersonId] = frozenset()
    agreed: Mapping[Party, CaptainAgreed] = {}
    official: PersonId | None = None
    decided: DisputeDecided | None = None

    @property
    def is_open(self) -> bool:
        """Whether the table still waits for it."""
        return self.stage is not Stage.DECIDED


Disputes = Mapping[str, Dispute]


class Speaker(Struct, frozen=True):
    """Somebody who wants to speak in a dispute, and what makes it their business."""

    person: PersonId
    captain_of: Party | None = None
    is_official: bool = False


def fold(disputes: Disputes, event: DisputeEvent) -> Disputes:
    """Return the disputes of a match after *event*."""
    if isinstance(event, DisputeOpened):
        return {**disputes, event.id: Dispute(event)}
    return {**disputes, event.id: _after(disputes[event.id], event)}


def _after(
    dispute: Dispute, event: StatementMade | SayLost | CaptainAgreed | Escalated | DisputeDecided
) -> Dispute:
    match event:
        case StatementMade():
            return replace(dispute, statements=(*dispute.statements, event))
        case SayLost(_, person):
            return replace(dispute, without_say=dispute.without_say | {person})
        case CaptainAgreed(_, side):
            agreed = {**dispute.agreed, side: event}
            settled = len({each.decision for each in agreed.values()}) == 1 and len(agreed) == len(SIDES)
            stage = Stage.DECIDED if settled else dispute.stage
            return replace(dispute, agreed=agreed, stage=stage)
        case Escalated(_, official):
            return replace(dispute, stage=Stage.OFFICIAL, official=official)
        case DisputeDecided():
            return replace(dispute, stage=Stage.DECIDED, decided=event)
    assert_never(event)


def tables_stopped(dispute: Dispute, tables: int, options: DisputeOptions) -> tuple[int, ...]:
    """Return the tables that wait for an open dispute: its own, or all of the match late in the day."""
    if not dispute.is_open:
        return ()
    after = options.freeze_all_after
    late = after is not None and dispute.opened.time_of_day > f"{after}:00.000"
    return tuple(range(1, tables + 1)) if late else (dispute.opened.table,)


def captains_until_ms(dispute: Dispute, options: DisputeOptions) -> int | None:
    """Return when the captains have had their time; None where they have all the time they want."""
    minutes = options.dispute_minutes
    return None if minutes is None else dispute.opened.at_ms + minutes * 60_000


def speak(dispute: Dispute, speaker: Speaker, text: str) -> tuple[StatementMade, ...]:
    """Say something in a dispute: captains and officials only, and nobody who walked away."""
    _require_open(dispute)
    if speaker.captain_of is None and not speaker.is_official:
        raise Refused("dispute.not-yours")
    _require_say(dispute, speaker.person)
    return (StatementMade(dispute.opened.id, speaker.person, text),)


class Settlement(Struct, frozen=True):
    """What settles a dispute, and the clause that it follows."""

    decision: str
    clause: ClauseId | None = None


def agree(
    dispute: Dispute, speaker: Speaker, settled: Settlement, options: DisputeRules = _NO_OPTIONS
) -> tuple[CaptainAgreed, ...]:
    """Agree as a captain who has not walked away; the dispute is settled when both agree to the same."""
    _require_open(dispute)
    if options.beside is not None:
        raise Refused("dispute.not-at-the-table", clause=options.beside)
    if speaker.captain_of is None:
        raise Refused("dispute.captains-only")
    _require_say(dispute, speaker.person)
    _require_settled(settled, options)
    if dispute.stage is not Stage.CAPTAINS:
        raise Refused("dispute.with-the-official")
    _require_one_clause(dispute, speaker.captain_of, settled)
    return (CaptainAgreed(dispute.opened.id, speaker.captain_of, settled.decision, settled.clause),)


def escalate(
    dispute: Dispute, official: PersonId, official_team: EntrantId | None, teams: Mapping[Party, EntrantId]
) -> tuple[Escalated, ...]:
    """Hand the dispute to an official, who may belong to neither team: then another one is called."""
    _require_open(dispute)
    if official_team is not None and official_team in teams.values():
        raise Refused("dispute.official-involved")
    return (Escalated(dispute.opened.id, official),)


def decide(
    dispute: Dispute, official: PersonId, settled: Settlement, options: DisputeRules = _NO_OPTIONS
) -> tuple[DisputeDecided, ...]:
    """Decide as the official the dispute was handed to. It is final."""
    _require_open(dispute)
    if options.beside is not None:
        raise Refused("dispute.close-instead")
    if dispute.stage is not Stage.OFFICIAL or dispute.official != official:
        raise Refused("dispute.not-handed-over")
    _require_say(dispute, official)
    _require_settled(settled, options)
    return (DisputeDecided(dispute.opened.id, official, settled.decision, settled.clause),)


def close(
    dispute: Dispute,
    by: PersonId,
    settled: Settlement,
    options: DisputeRules,
    beside: MatchId | None = None,
) -> tuple[DisputeDecided, ...]:
    """Decide, where the book lets scorekeepers of other tables do it as well as officials: whoever comes first, finally."""
    _require_open(dispute)
    if options.beside is None:
        raise Refused("dispute.for-officials")
    _require_say(dispute, by)
    return (DisputeDecided(dispute.opened.id, by, settled.decision, settled.clause, beside),)


def about_ruling(disputes: Disputes, ruling: str) -> tuple[Dispute, ...]:
    """Return the disputes about a ruling, decided or not."""
    return tuple(each for each in disputes.values() if each.opened.ruling == ruling)


def _require_open(dispute: Dispute) -> None:
    if not dispute.is_open:
        raise Refused("dispute.final")


def _require_say(dispute: Dispute, person: PersonId) -> None:
    """Refuse somebody who walked away: they neither speak, agree nor decide."""
    if person in dispute.without_say:
        raise Refused("dispute.say-lost")


def _require_one_clause(dispute: Dispute, side: Party, settled: Settlement) -> None:
    """Refuse what the other captain has agreed to by another clause: a dispute is settled by one."""
    for each, agreed in dispute.agreed.items():
        if each != side and agreed.decision == settled.decision and agreed.clause != settled.clause:
            raise Refused("dispute.other-clause", clause=agreed.clause)


def _require_settled(settled: Settlement, options: DisputeOptions) -> None:
    if not settled.decision.strip():
        raise Refused("dispute.decision-missing")
    if options.dispute_clause_required and settled.clause is None:
        raise Refused("dispute.clause-missing")
