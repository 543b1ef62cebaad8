"""Kinds of incident at a crib table, and the facts that may matter to them."""

from hangjack.referee.facts import Fact, FactType, side, yes_no
from hangjack.wording import Worded


class Kind(Worded):
    """What happened. `OTHER` is anything that has no name here: the book's committee decides it."""

    MISDEAL_COUNT = "misdeal-count"
    EXPOSED_IN_DEAL = "exposed-in-deal"
    IMPERFECT_PACK = "imperfect-pack"
    WRONG_DEALER = "wrong-dealer"
    NO_CUT_OFFERED = "no-cut-offered"
    DISCARD_RECALL = "discard-recall"
    START_EXTRA_EXPOSED = "start-extra-exposed"
    OUT_OF_TURN = "out-of-turn"
    OVER_31 = "over-31"
    FALSE_PASS = "false-pass"
    UNDECLARED_IN_PLAY = "undeclared-in-play"
    OVERCLAIM_IN_PLAY = "overclaim-in-play"
    OVERCOUNT_SHOW = "overcount-show"
    UNDERCOUNT_SHOW = "undercount-show"
    EARLY_STACK = "early-stack"
    HAND_BOX_MIXED = "hand-box-mixed"
    MISPEGGED_OVER = "mispegged-over"
    MISPEGGED_UNDER = "mispegged-under"
    PROMPTING = "prompting"
    OUTSIDE_COUNT = "outside-count"
    CARDS_NOT_VISIBLE = "cards-not-visible"
    FALSE_GAME_CLAIM = "false-game-claim"
    COUNTED_OUT_OF_ORDER = "counted-out-of-order"
    OTHER = "other"


class Occasion(Worded):
    """When something happens: by that an incident is looked for."""

    PLAY = "play"
    SHOW = "show"
    DEAL = "deal"
    PEGS = "pegs"
    PEOPLE = "people"
    OTHER = "other"


GROUPS: dict[Occasion, tuple[Kind, ...]] = {
    Occasion.PLAY: (
        Kind.OUT_OF_TURN,
        Kind.OVER_31,
        Kind.FALSE_PASS,
        Kind.UNDECLARED_IN_PLAY,
        Kind.OVERCLAIM_IN_PLAY,
    ),
    Occasion.SHOW: (
        Kind.OVERCOUNT_SHOW,
        Kind.UNDERCOUNT_SHOW,
        Kind.COUNTED_OUT_OF_ORDER,
        Kind.HAND_BOX_MIXED,
        Kind.EARLY_STACK,
    ),
    Occasion.DEAL: (
        Kind.MISDEAL_COUNT,
        Kind.EXPOSED_IN_DEAL,
        Kind.WRONG_DEALER,
        Kind.NO_CUT_OFFERED,
        Kind.IMPERFECT_PACK,
        Kind.DISCARD_RECALL,
        Kind.START_EXTRA_EXPOSED,
    ),
    Occasion.PEGS: (Kind.MISPEGGED_OVER, Kind.MISPEGGED_UNDER, Kind.FALSE_GAME_CLAIM),
    Occasion.PEOPLE: (Kind.PROMPTING, Kind.OUTSIDE_COUNT, Kind.CARDS_NOT_VISIBLE),
    Occasion.OTHER: (Kind.OTHER,),
}
"""Every kind of incident by when it happens, the most frequent occasion first."""

_SIDES = ("A", "B")
_NUMBER = Fact(FactType.NUMBER)

FACTS: dict[str, Fact] = {
    "disputed": yes_no(default=False),
    "offender": side(*_SIDES),
    "side": side(*_SIDES),
    "pegged_a": _NUMBER,
    "pegged_b": _NUMBER,
    "claimed_a": _NUMBER,
    "claimed_b": _NUMBER,
    "start_turned": yes_no(),
    "any_hand_looked_at": yes_no(),
    "next_card_played": yes_no(),
    "claimed_holes": _NUMBER,
    "declared": _NUMBER,
    "true": _NUMBER,
    "agreed": yes_no(),
    "reconstructable": yes_no(),
    "offender_is_dealer": yes_no(),
    "agreed_holes": _NUMBER,
    "pegged_holes": _NUMBER,
    "side_has_pegged_since": yes_no(),
    "peg_released": yes_no(),
    "by": Fact(FactType.TEXT),
    "claimed_position": _NUMBER,
    "true_position": _NUMBER,
    "earlier_counter_out": side(*_SIDES, "none"),
}

_FACTS_OF_MISDEALS = {**FACTS, "agreed": yes_no(default=False)}


def facts_for(kind: Kind) -> dict[str, Fact]:
    """Return the facts that may matter to *kind*, with the answers they may have there.

    A wrong number of cards is nearly always found before the count of the deal has been agreed, so that is not asked.
    """
    return _FACTS_OF_MISDEALS if kind is Kind.MISDEAL_COUNT else FACTS
