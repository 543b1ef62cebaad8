"""Effects of a pinochle ruling, and what they do to a table.

Effects are concrete: sides and numbers, decided when the ruling was made. `settle` needs no rulebook, so a stored
ruling replays the same for ever.
"""

from msgspec import Struct

from hangjack.cards import Suit
from hangjack.games.pinochle.engine.dealing import HowEnded, next_dealer
from hangjack.games.pinochle.engine.options import Goal
from hangjack.games.pinochle.engine.rounds import LastHand, RoundEnd, round_end
from hangjack.games.pinochle.engine.seats import Seat, Side, Tally
from hangjack.wording import Worded


class RuledTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling must know of the table."""

    phase: str = ""
    """As the table calls it; what matters is whether a suit has been named."""
    bid: int | None = None
    """The bid that stood when it happened; None before the first."""
    bidding: Side | None = None
    meld: Tally = Tally()
    """What each side's meld counts at that moment."""
    dealer: Seat | None = None
    score: Tally = Tally()
    """The totals before this hand."""
    time_called: bool = False


class Verdict(Worded):
    """What the director says."""

    RENEGE = "renege"
    REPLACE_CALL = "replace_call"
    CORRECT_BEFORE_CLOSE = "correct_before_close"
    UNPROVEN_CALL = "unproven_call"
    DIRECTOR_DECIDES = "director_decides"
    NO_RULING = "no_ruling"
    NO_RENEGE = "no_renege"
    DECLARE_NOW = "declare_now"
    MUST_PLAY = "must_play"
    BOARD_SET = "board_set"
    STANDS = "stands"
    MELD_NOT_COUNTED = "meld_not_counted"
    TRUMP_FIXED = "trump_fixed"
    TAKE_MELD_BACK = "take_meld_back"
    REDEAL_SAME_DEALER = "redeal_same_dealer"
    NO_MISDEAL_EVEN_UP = "no_misdeal_even_up"
    PLAY_ON = "play_on_remaining_to_last_book"
    DISQUALIFY = "disqualify"
    REMOVE_SPECTATOR = "remove_spectator"
    REPORT_TO_ORGANISER = "report_to_organiser"
    BOSTON_CONFIRMED = "boston_confirmed"
    BOSTON_NOT_CONFIRMED = "boston_not_confirmed"


class Finding(Struct, frozen=True, tag="finding"):
    """The ruling in one word."""

    verdict: Verdict


class Penalty(Struct, frozen=True, tag="penalty"):
    """Points off a team, instead of whatever it had in this hand."""

    side: Side
    points: int


class MeldKept(Struct, frozen=True, tag="meld-kept"):
    """The other team scores its meld."""

    side: Side
    points: int


class TricksGiven(Struct, frozen=True, tag="tricks-given"):
    """The other team has trick points without playing for them."""

    side: Side
    points: int


class Either(Struct, frozen=True, tag="either"):
    """What both sides score by each of the two rulings between which the director decides."""

    renege: Tally
    unproven_call: Tally


class HandOver(Struct, frozen=True, tag="hand-over"):
    """The cards are thrown in, or the last of them have been played; None when nobody deals after it."""

    how: HowEnded | None


class TrumpIs(Struct, frozen=True, tag="trump-is"):
    """A suit is trump."""

    suit: Suit


class Disqualified(Struct, frozen=True, tag="disqualified"):
    """A team is out of the event."""

    team: str
    """A side of this table, or the number of a team of another."""
    opponents: str = "as_bye"
    """What the opponents of that team receive for this round, if it has no sheet yet, and for the later ones."""
    refund: bool = False


class BostonCounts(Struct, frozen=True, tag="boston-counts"):
    """The round is won with all the tricks, and each partner has an entry among the specials."""

    side: Side
    special_entries: int


class NoBoston(Struct, frozen=True, tag="no-boston"):
    """The hand is scored like any other."""


Effect = (
    Finding
    | Penalty
    | MeldKept
    | TricksGiven
    | Either
    | HandOver
    | TrumpIs
    | Disqualified
    | BostonCounts
    | NoBoston
)


class Settled(Struct, frozen=True):
    """The table after a ruling."""

    verdict: Verdict
    penalised: str | None
    """A side of this table, or the number of a team of another."""
    hand_over: bool
    points: Tally | None
    """What both sides score by the ruling; None when it scores nothing itself."""
    score: Tally
    """The totals afterwards."""
    next_dealer: Seat | None
    round_end: RoundEnd | None
    """For a ruling that ends the hand with a score: whether that ends the round."""
    trump: Suit | None = None
    boston: BostonCounts | NoBoston | None = None
    disqualified: Disqualified | None = None
    either: Either | None = None


def settle(table: RuledTable, effects: tuple[Effect, ...], goal: Goal) -> Settled:
    """Return the table after *effects*."""
    found = {type(effect): effect for effect in effects}
    points = points_of(effects)
    over = found.get(HandOver)
    boston = found.get(BostonCounts) or found.get(NoBoston)
    out = found.get(Disqualified)
    either = found.get(Either)
    trump = found.get(TrumpIs)
    score = table.score + points if points else table.score
    return Settled(
        verdict=_verdict(effects),
        penalised=_penalised(effects),
        hand_over=over is not None,
        points=points,
        score=score,
        next_dealer=_next_dealer(table, over),
        round_end=_round_end(table, score, goal) if points else None,
        trump=trump.suit if isinstance(trump, TrumpIs) else None,
        boston=boston if isinstance(boston, BostonCounts | NoBoston) else None,
        disqualified=out if isinstance(out, Disqualified) else None,
        either=either if isinstance(either, Either) else None,
    )


def _verdict(effects: tuple[Effect, ...]) -> Verdict:
    return next(effect.verdict for effect in effects if isinstance(effect, Finding))


def _penalised(effects: tuple[Effect, ...]) -> str | None:
    for effect in effects:
        if isinstance(effect, Penalty):
            return effect.side
        if isinstance(effect, Disqualified):
            return effect.team
    return None


def points_of(effects: tuple[Effect, ...]) -> Tally | None:
    """Return what both sides score by *effects*; None when that is nothing."""
    tally: Tally | None = None
    for effect in effects:
        match effect:
            case Penalty(side, points):
                tally = (tally or Tally()).plus(side, -points)
            case MeldKept(side, points) | TricksGiven(side, points):
                tally = (tally or Tally()).plus(side, points)
            case _:
                pass
    return tally


def _next_dealer(table: RuledTable, over: Effect | None) -> Seat | None:
    if table.dealer is None or not isinstance(over, HandOver) or over.how is None:
        return None
    return next_dealer(table.dealer, over.how)


def _round_end(table: RuledTable, score: Tally, goal: Goal) -> RoundEnd:
    return round_end(score, LastHand(table.bidding), goal, time_called=table.time_called)
