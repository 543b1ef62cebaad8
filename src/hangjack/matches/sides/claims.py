"""A claim to win by default: a completed sheet with the time, the claimants' presence verified, and a signature.

A claim gives nothing by itself. An official accepts it, turns it down, or gives the match to the other side.
"""

from collections.abc import Iterator

from msgspec import Struct

from hangjack.errors import Refused, require_reason
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.events import MatchAwarded
from hangjack.matches.parties import other
from hangjack.matches.sides.claimed import Claim, ClaimForm, ClaimOutcome, ClaimSettled, DefaultClaimed
from hangjack.matches.state import Match
from hangjack.wording import Worded


class ClaimLack(Worded):
    """What a claim still lacks."""

    TOO_EARLY = "too_early"
    NOT_SEATED = "not_seated"
    LINE_UP = "line_up"
    PRESENCE = "presence"
    SIGNATURE = "signature"
    WRONG_SIGNATURE = "wrong_signature"


class ClaimRuling(Struct, frozen=True):
    """What an official makes of a claim; *clause* is cited where the match is given."""

    outcome: ClaimOutcome
    reason: str
    clause: ClauseId


def lacks_of(match: Match, form: ClaimForm) -> tuple[ClaimLack, ...]:
    """Return everything that *form* lacks to be a claim."""
    return tuple(_lacks(match, form))


def claim_default(match: Match, id_: str, form: ClaimForm, by: PersonId) -> tuple[DefaultClaimed, ...]:
    """Claim the match for a side. A form that is not complete is refused with all that is missing."""
    if id_ in match.sides.claims:
        return ()
    _require_open(match)
    if missing := lacks_of(match, form):
        raise Refused("claim.incomplete", missing=missing)
    return (DefaultClaimed(id_, form, by),)


def settle_claim(
    match: Match, id_: str, ruling: ClaimRuling, by: PersonId
) -> tuple[ClaimSettled | MatchAwarded, ...]:
    """Rule on a claim as an official: accepted, the match is the claimant's; reversed, the other side's."""
    claim = _claim(match, id_)
    if claim.settled is not None:
        raise Refused("claim.settled", outcome=claim.settled.outcome)
    _require_open(match)
    if ruling.outcome is not ClaimOutcome.ACCEPTED:
        require_reason(ruling.reason)
    settled = ClaimSettled(id_, ruling.outcome, by, ruling.reason)
    side = claim.claimed.form.side
    if ruling.outcome is ClaimOutcome.TURNED_DOWN:
        return (settled,)
    winner = side if ruling.outcome is ClaimOutcome.ACCEPTED else other(side)
    return (settled, MatchAwarded(winner, ruling.clause, by))


def is_default_pending(match: Match, now_ms: int) -> bool:
    """Whether the match has no official sheet at its close, so that an official must say what becomes of it."""
    closes = match.opened.closes_ms
    open_still = match.sheet.sealed is None and match.awarded is None
    return closes is not None and now_ms >= closes and open_still


def _lacks(match: Match, form: ClaimForm) -> Iterator[ClaimLack]:
    start, options = match.opened.scheduled_ms, match.opened.rules.short_team
    grace = 0 if options is None else options.late_grace_min * 60_000
    if form.at_ms < start + grace:
        yield ClaimLack.TOO_EARLY
    seated = [match.sides.there_ms.get((form.side, table)) for table in range(1, match.opened.tables + 1)]
    if any(time is None or time > start for time in seated):
        yield ClaimLack.NOT_SEATED
    if form.side not in match.sides.line_ups.declared:
        yield ClaimLack.LINE_UP
    if form.verified_by is None or form.verified_ms is None:
        yield ClaimLack.PRESENCE
    if form.signed_by is None or form.signed_as is None:
        yield ClaimLack.SIGNATURE
    elif form.signed_as == "captain" and form.signed_by != _captain(match, form):
        yield ClaimLack.WRONG_SIGNATURE


def _captain(match: Match, form: ClaimForm) -> PersonId | None:
    """Return the captain who may sign for the side that defaults; whoever signs for it as long as nobody is named."""
    return match.sides.line_ups.captains.get(other(form.side), form.signed_by)


def _claim(match: Match, id_: str) -> Claim:
    if id_ not in match.sides.claims:
        raise Refused("claim.unknown", id=id_)
    return match.sides.claims[id_]


def _require_open(match: Match) -> None:
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    if match.ended is not None:
        raise Refused("match.over")
