"""What a row of a penalty table prescribes, before it is known who sits where and what is in the tricks.

A prescription names players by their part in the incident and resolves, for one case, to concrete effects.
"""

from typing import Any, Literal

from msgspec import Struct

from hangjack.cards import parse_card
from hangjack.games.sheepshead.engine.actions import Barred, HandDecided, LaidOpen, Misdealt
from hangjack.games.sheepshead.engine.counting import Game, payoff
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.referee.effects import (
    CardCounts,
    Effect,
    LedBack,
    PointsOff,
    RuledTable,
    Scored,
    TakenBack,
)

WarningScope = Literal["session", "hand", "day"]


class RefereeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book and its house decide about rulings."""

    warnings_before_loss: int = 1
    warnings_before_penalty: int = 1
    free_leads_out_of_turn: int = 1
    penalty_points: int = 4
    peek_counter: Literal["separate", "shared"] = "separate"
    late_peek_by_others: Literal["penalty", "loss"] = "penalty"
    warning_scope: WarningScope = "session"
    misbury_from: Literal["first_lead", "bury_announced"] = "first_lead"
    corrected_card: Literal["exposed", "hidden"] = "exposed"
    picker_may_correct: bool = True
    opponents_60_exception: bool = False
    revoke_claim: Literal["next_deal", "hand_end"] = "next_deal"
    obvious: Literal["auto", "official"] = "auto"
    second_card: Literal["hidden", "exposed"] = "hidden"
    table_talk_penalty: Literal["none", "warning", 4] = "none"


class Case(Struct, frozen=True):
    """One incident at one table, with everything that its effects depend on."""

    offender: Seat | None
    facts: dict[str, Any]
    table: RuledTable
    play: Options
    options: RefereeOptions

    @property
    def who(self) -> Seat:
        """The offender, in a row that speaks of one."""
        assert self.offender is not None, "a row that speaks of the offender is asked for one"
        return self.offender


class Redeal(Struct, frozen=True, tag="redeal"):
    """The same dealer deals again, and the hand does not count."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:  # noqa: ARG002
        """Nothing of the case matters."""
        return (Misdealt(),)


class Decide(Struct, frozen=True, tag="decide"):
    """The picker's game is over, won or lost, at the plain level."""

    won: bool

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Score it for everybody."""
        assert case.table.picker is not None, "a game that is decided has a picker"
        game = Game(self.won)
        score = payoff(case.table.picker, case.table.active, game, case.play)
        return HandDecided(game.won, game.level), Scored(score)


class Bar(Struct, frozen=True, tag="bar"):
    """The offender cannot win the leaster; the hand goes on."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the offender."""
        return (Barred(case.who),)


class Penalty(Struct, frozen=True, tag="penalty"):
    """Points off the offender."""

    points: int

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the offender."""
        return (PointsOff(case.who, self.points),)


class LeadAgain(Struct, frozen=True, tag="lead-again"):
    """The card goes back, and the right player leads."""

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the leader."""
        return (LedBack(Seat(case.facts["correct_leader"])),)


class TakeBack(Struct, frozen=True, tag="take-back"):
    """The wrong card is taken back, and lies face up from then on where *exposed*."""

    exposed: bool

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the card."""
        card = parse_card(case.facts["card"])
        back = TakenBack(case.who, card)
        return (back, LaidOpen(case.who, (card,))) if self.exposed else (back,)


class Falls(Struct, frozen=True, tag="falls"):
    """Of two cards that fell together, the one that *plays* counts (None: neither); the rest may lie face up."""

    plays: Literal["top", "under"] | None
    exposed: bool

    def resolve(self, case: Case) -> tuple[Effect, ...]:
        """Name the cards."""
        fallen = {name: parse_card(case.facts[name]) for name in ("top", "under")}
        counts = (CardCounts(fallen.pop(self.plays)),) if self.plays else ()
        return (*counts, LaidOpen(case.who, tuple(fallen.values()))) if self.exposed else counts


Prescription = Redeal | Decide | Bar | Penalty | LeadAgain | TakeBack | Falls


def facts_needed(prescription: Prescription) -> tuple[str, ...]:
    """Return the facts without which *prescription* cannot be resolved."""
    match prescription:
        case Decide():
            return ("picker", "table_size")
        case LeadAgain():
            return ("correct_leader",)
        case TakeBack():
            return ("offender", "card")
        case Bar() | Penalty():
            return ("offender",)
        case Falls() | Redeal():
            return ()
