"""Verdicts: what officials and the committee decide about people, money and a match, beside the ruling on the cards.

A verdict stores its effects, figure by figure. They happen with it in one step, and all of them are undone in one step
when it is overruled; the verdict stays on record.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case
from hangjack.competition.money.fees import forfeit_prizes
from hangjack.competition.money.ledger import (
    FINES,
    Cause,
    LedgerEvent,
    Posted,
    PostingKind,
    Signed,
    move,
    owed_by,
)
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId, PostingId, SanctionId


class Fined(Struct, frozen=True):
    """A fine of *times* times *each*, which the team pays; *person* is for whom it answers."""

    team: EntrantId
    each: int
    times: int = 1
    person: PersonId | None = None


class Forfeit(Struct, frozen=True):
    """A team loses all prizes: the money *due* to it now, and what it may still win."""

    team: EntrantId
    due: int = 0


class MatchGiven(Struct, frozen=True):
    """The match goes to a team by default, by this clause; to nobody when both lose it."""

    winner: EntrantId | None
    clause: ClauseId


class Verdict(Struct, frozen=True):
    """What was decided, with all its effects."""

    id: str
    """The same as the ruling's on the cards, where there is one."""
    offence: Offence | None = None
    clauses: tuple[ClauseId, ...] = ()
    match: MatchId | None = None
    reason: str = ""
    fines: tuple[Fined, ...] = ()
    sanctions: tuple[Case, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()
    gives_match: MatchGiven | None = None
    to_inform: tuple[PersonId, ...] = ()
    """Captains who must be told."""


class VerdictGiven(Struct, frozen=True, tag="verdict-given"):
    """A verdict holds from now on; its fines, sanctions and the rest follow in the same step."""

    verdict: Verdict
    by: PersonId
    at_ms: int


class VerdictOverruled(Struct, frozen=True, tag="verdict-overruled"):
    """A verdict no longer holds, and nothing of what it did; it stays on record."""

    id: str
    by: PersonId
    at_ms: int
    reason: str


VerdictEvent = VerdictGiven | VerdictOverruled


class Verdicts(Struct, frozen=True):
    """All verdicts, and which of them were overruled."""

    given: Mapping[str, VerdictGiven] = {}
    overruled: Mapping[str, VerdictOverruled] = {}

    def in_force(self, id_: str) -> VerdictGiven | None:
        """Return the verdict *id_* if it holds."""
        return None if id_ in self.overruled else self.given.get(id_)


def fold(verdicts: Verdicts, event: VerdictEvent) -> Verdicts:
    """Return the verdicts after *event*. Never refuses."""
    match event:
        case VerdictGiven(verdict):
            return replace(verdicts, given={**verdicts.given, verdict.id: event})
        case VerdictOverruled(id_):
            return replace(verdicts, overruled={**verdicts.overruled, id_: event})
    assert_never(event)


def cost_name(match: MatchId) -> str:
    """Return what the names of verdicts begin with that say what a default in *match* costs."""
    return f"{match}/default/"


def costs_of(verdicts: Verdicts, match: MatchId) -> tuple[VerdictGiven, ...]:
    """Return the verdicts in force about what a default in *match* cost."""
    return tuple(
        given
        for id_, given in verdicts.given.items()
        if given.verdict.match == match and id_.startswith(cost_name(match)) and id_ not in verdicts.overruled
    )


def postings_of(given: VerdictGiven) -> tuple[Posted, ...]:
    """Return what the fines of a verdict move in the ledger, the same each time it is asked."""
    return tuple(
        posted
        for number, fined in enumerate(given.verdict.fines, start=1)
        for posted in move(
            _signed(given, f"fine/{number}"),
            PostingKind.FINE,
            fined.each * fined.times,
            (owed_by(fined.team), FINES),
            _cause(given.verdict, fined.person),
        )
    )


def forfeits_of(given: VerdictGiven) -> tuple[LedgerEvent, ...]:
    """Return how the ledger takes prizes from the teams of a verdict: the claim, and what was due."""
    return tuple(
        event
        for number, forfeit in enumerate(given.verdict.forfeits, start=1)
        for event in forfeit_prizes(
            forfeit.team, forfeit.due, _signed(given, f"forfeit/{number}"), _cause(given.verdict)
        )
    )


def forfeited_prizes(given: VerdictGiven) -> tuple[Posted, ...]:
    """Return the prize money that a verdict took, as the ledger moved it."""
    return tuple(event for event in forfeits_of(given) if isinstance(event, Posted))


def cases_of(verdict: Verdict) -> tuple[Case, ...]:
    """Return the sanctions of a verdict as the register keeps them, each bound to it."""
    return tuple(
        replace(case, id=SanctionId(f"{verdict.id}/sanction/{number}"), ruling=verdict.id)
        for number, case in enumerate(verdict.sanctions, start=1)
    )


def money_cases_of(verdict: Verdict) -> tuple[Case, ...]:
    """Return fines and forfeits as sanctions, which need the same authority although the ledger keeps them."""
    fined = ((Sanction.FINE, each.person, each.team) for each in verdict.fines)
    forfeited = ((Sanction.PRIZES_LOST, None, each.team) for each in verdict.forfeits)
    return tuple(
        Case(
            SanctionId(verdict.id),
            kind,
            person=person,
            team=None if person else team,
            offence=verdict.offence,
            clauses=verdict.clauses,
            reason=verdict.reason,
        )
        for kind, person, team in (*fined, *forfeited)
    )


def _signed(given: VerdictGiven, what: str) -> Signed:
    return Signed(PostingId(f"{given.verdict.id}/{what}"), given.by, given.at_ms)


def _cause(verdict: Verdict, person: PersonId | None = None) -> Cause:
    return Cause(
        what=verdict.offence.value if verdict.offence else "",
        clauses=verdict.clauses,
        ruling=verdict.id,
        match=verdict.match,
        person=person,
        reason=verdict.reason,
    )
