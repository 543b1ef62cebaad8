"""What a row of a penalty table prescribes, before it is known who sits where and what the bid is.

A prescription names sides by their part in the incident and resolves, for one case, to concrete effects.
"""

from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct

from hangjack.cards import Suit
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.scoring import board_set_score
from hangjack.games.pinochle.engine.seats import Seat, Side, seats_of
from hangjack.games.pinochle.engine.state import Phase
from hangjack.games.pinochle.referee.effects import (
    BostonCounts,
    Disqualified,
    Effect,
    Either,
    Finding,
    HandOver,
    MeldKept,
    NoBoston,
    Penalty,
    RuledTable,
    TricksGiven,
    TrumpIs,
    Verdict,
    points_of,
)

BEFORE_TRUMP = (Phase.SHUFFLE, Phase.CUT, Phase.DEAL, Phase.AUCTION, Phase.TRUMP)


class Whom(StrEnum):
    """A side, by its part in the incident."""

    OFFENDERS = "offenders"
    CALLERS = "callers"
    OPPONENTS = "opponents"
    """Of the offender."""


class RefereeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house may decide about rulings, and what the book fixes for them."""

    renege_penalty: int = 100
    renege_trick_points: int = 50
    renege_meld_floor: Literal[20, 21] = 20
    renege_cards_identified: int = 2
    bad_number: Literal["correct", "renege"] = "correct"
    unidentified_call: Literal["unproven", "dismiss"] = "unproven"
    tricks_out_of_order: Literal["td", "unproven", "against_holder"] = "td"
    after_correction: Literal["may_change", "only_if_illegal"] = "may_change"
    trump_conflict: Literal["first_marriage", "spoken"] = "first_marriage"


class Case(Struct, frozen=True):
    """One incident at one table, with everything that its effects depend on."""

    facts: dict[str, Any]
    table: RuledTable
    play: Options
    options: RefereeOptions

    def side(self, whom: Whom) -> Side:
        """Return the side that *whom* means here."""
        if whom is Whom.CALLERS:
            return Seat(self.facts["caller"]).side
        offenders = Seat(self.facts["offender"]).side
        return offenders if whom is Whom.OFFENDERS else offenders.other


class Finds(Struct, frozen=True, tag="finds"):
    """The ruling in one word, with nothing in points."""

    verdict: Verdict

    def resolve(self, case: Case) -> tuple[Effect, ...]:  # noqa: ARG002
        """Nothing of the case matters."""
        return (Finding(self.verdict),)


class Renege(Struct, frozen=True, tag="renege"):
    """The hand is over: the penalty or the bid off a side, meld and all trick points to the other."""

    by: Whom = Whom.OFFENDERS

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Take the bid that stands where it is above the penalty."""
        side = case.side(self.by)
        penalty = max(case.options.renege_penalty, case.table.bid or 0)
        kept = self._meld_kept(case, side.other)
        return (
            Penalty(side, penalty),
            *((MeldKept(side.other, kept),) if kept else ()),
            TricksGiven(side.other, case.options.renege_trick_points),
            HandOver(HowEnded.RENEGE),
        )

    def _meld_kept(self, case: Case, side: Side) -> int:
        unnamed = case.table.phase in BEFORE_TRUMP and case.play.no_marriage_meld == "none"
        meld = case.table.meld.of(side)
        return meld if meld >= case.options.renege_meld_floor and not unnamed else 0


class ReferredRenege(Struct, frozen=True, tag="referred-renege"):
    """The hand is over, and the director decides whether it was a renege or a call without proof."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Work out both, so that the director sees what either costs."""
        renege, unproven = (points_of(Renege(by).resolve(case)) for by in (Whom.OFFENDERS, Whom.CALLERS))
        assert renege is not None
        assert unproven is not None
        return (Either(renege, unproven), HandOver(HowEnded.RENEGE))


class SetOnBoard(Struct, frozen=True, tag="set-on-board"):
    """The bidding side's claim is right: the bid is lost without play."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Give the others their meld if it makes board."""
        side, bid = case.table.bidding, case.table.bid
        if side is None or bid is None:
            return (HandOver(HowEnded.BOARD_SET),)
        score = board_set_score(side, bid, case.table.meld.of(side.other), case.play).score
        kept = score.of(side.other)
        others = (MeldKept(side.other, kept),) if kept else ()
        return (Penalty(side, bid), *others, HandOver(HowEnded.BOARD_SET))


class Ends(Struct, frozen=True, tag="ends"):
    """The hand is over without a score from the ruling."""

    how: HowEnded

    def resolve(self, case: Case) -> tuple[Effect, ...]:  # noqa: ARG002
        """Nothing of the case matters."""
        return (HandOver(self.how),)


class FixTrump(Struct, frozen=True, tag="fix-trump"):
    """The suit that a fact names is trump."""

    fact: str

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the suit."""
        return (TrumpIs(Suit(case.facts[self.fact])),)


class Disqualify(Struct, frozen=True, tag="disqualify"):
    """A team is out: the offenders', or the one that a fact names; the hand ends if it sits at this table."""

    fact: str | None = None

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Find out where the team sits."""
        team = case.facts[self.fact] if self.fact else case.side(Whom.OFFENDERS).value
        over = (HandOver(None),) if team in tuple(Side) else ()
        return (Disqualified(team), *over)


class Boston(Struct, frozen=True, tag="boston"):
    """A Boston counts, or the hand is an ordinary one; the last trick has been played either way."""

    counts: bool

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Give both partners their entry."""
        side = Side(case.facts["team"])
        effect = BostonCounts(side, len(seats_of(side))) if self.counts else NoBoston()
        return (effect, HandOver(HowEnded.PLAYED))


Prescription = Finds | Renege | ReferredRenege | SetOnBoard | Ends | FixTrump | Disqualify | Boston


_OF_A_RENEGE = ("bid", "trump_named", "meld_ns", "meld_ew")


def facts_needed(prescription: Prescription) -> tuple[str, ...]:
    """Return the facts without which *prescription* cannot be resolved."""
    match prescription:
        case Renege(by=by):
            return ("caller" if by is Whom.CALLERS else "offender", *_OF_A_RENEGE)
        case ReferredRenege():
            return ("offender", "caller", *_OF_A_RENEGE)
        case SetOnBoard():
            return ("bid", "bidding", "meld_ns", "meld_ew")
        case FixTrump(fact=fact):
            return (fact,)
        case Disqualify(fact=fact):
            return (fact or "offender",)
        case Boston():
            return ("team",)
        case _:
            return ()
