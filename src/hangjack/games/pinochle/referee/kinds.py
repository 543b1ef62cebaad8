"""Kinds of incident at a pinochle table, and the facts that may matter to them."""

from collections.abc import Collection

from msgspec.structs import replace

from hangjack.cards import Suit
from hangjack.games.pinochle.engine.seats import SEATS, Side
from hangjack.referee.facts import Fact, FactType, choice, seat, side, yes_no
from hangjack.wording import Worded


class Kind(Worded):
    """What happened. `OTHER` is anything that has no name here: the director decides it."""

    FORBIDDEN_CALL = "forbidden_call"
    CALL_OUT_OF_TURN = "call_out_of_turn"
    BAD_NUMBER = "bad_number"
    FAILED_TO_FOLLOW = "failed_to_follow"
    FAILED_TO_BEAT = "failed_to_beat"
    FAILED_TO_TRUMP = "failed_to_trump"
    ACES_NOT_DECLARED = "aces_not_declared"
    BOARD_SET_CLAIM = "board_set_claim"
    CARD_SWAP = "card_swap"
    LATE_MELD = "late_meld"
    EARLY_MELD = "early_meld"
    TRUMP_CONFLICT = "trump_conflict"
    CARD_COUNT = "card_count"
    TABLE_TALK = "table_talk"
    KIBITZ = "kibitz"
    CHEATING = "cheating"
    BOSTON_CLAIM = "boston_claim"
    OTHER = "other"


class Occasion(Worded):
    """When something happens: by that an incident is looked for."""

    PLAY = "play"
    AUCTION = "auction"
    MELD = "meld"
    PEOPLE = "people"
    OTHER = "other"


GROUPS: dict[Occasion, tuple[Kind, ...]] = {
    Occasion.PLAY: (
        Kind.FAILED_TO_FOLLOW,
        Kind.FAILED_TO_BEAT,
        Kind.FAILED_TO_TRUMP,
        Kind.CARD_COUNT,
        Kind.BOSTON_CLAIM,
    ),
    Occasion.AUCTION: (
        Kind.FORBIDDEN_CALL,
        Kind.CALL_OUT_OF_TURN,
        Kind.BAD_NUMBER,
        Kind.BOARD_SET_CLAIM,
        Kind.TRUMP_CONFLICT,
    ),
    Occasion.MELD: (Kind.ACES_NOT_DECLARED, Kind.EARLY_MELD, Kind.LATE_MELD, Kind.CARD_SWAP),
    Occasion.PEOPLE: (Kind.TABLE_TALK, Kind.KIBITZ, Kind.CHEATING),
    Occasion.OTHER: (Kind.OTHER,),
}
"""Every kind of incident by when it happens, the most frequent occasion first."""

NOBODY = "nobody"
NEITHER = "neither"
BOTH = "both"
BETWEEN_ROUNDS = "between_rounds"
"""What a table calls its phase when no round is running in the room."""
NONE = "none"
YES, NO, UNCLEAR = "yes", "no", "unclear"

SIGNS = ("face", "tapping", "hand_sign", "gap_between_cards", "lifted_card", "signal", "words", "other")
"""The check list of table talk; what it does not name is "other", with words of its own."""

_SUIT_OR_NONE = choice(*Suit, NONE)
_NUMBER = Fact(FactType.NUMBER)
_TEXT = Fact(FactType.TEXT)

FACTS: dict[str, Fact] = {
    "offender": seat(*SEATS),
    "caller": seat(*SEATS, NOBODY),
    "said": _TEXT,
    "call": _NUMBER,
    "high": _NUMBER,
    "shortened": yes_no(default=False),
    "hand_verified": yes_no(default=False),
    "trick_no": _NUMBER,
    "proof_trick_no": _NUMBER,
    "trick_closed": yes_no(),
    "established": choice(YES, NO, UNCLEAR),
    "cards_identified": _NUMBER,
    "tricks_out_of_order": side(*Side, BOTH, NEITHER),
    "team_meld_without_aces": _NUMBER,
    "aces_value": _NUMBER,
    "first_card_played": yes_no(),
    "marriage": _SUIT_OR_NONE,
    "card": Fact(FactType.CARD),
    "points": _NUMBER,
    "bidder": seat(*SEATS, NOBODY),
    "first_marriage": _SUIT_OR_NONE,
    "named": _SUIT_OR_NONE,
    "when": choice("during_deal", "before_first_card", "after_first_card"),
    "counts": _TEXT,
    "sign": choice(*SIGNS),
    "what_happened": _TEXT,
    "between_rounds": yes_no(default=False),
    "by": choice("player", "spectator", "official"),
    "by_team": _TEXT,
    "team": side(*Side),
    "books": _NUMBER,
    "td_present": yes_no(),
    "claim": choice("no_marriage", "below_board"),
    "on_the_scale": Fact(FactType.YES_NO, follows_from="call"),
    "aces_are_due": Fact(FactType.YES_NO, follows_from="aces_value"),
    "untidy": Fact(
        FactType.CHOICE, ("offenders", "opponents", BOTH, NEITHER), follows_from="tricks_out_of_order"
    ),
    "bidders_marriage": Fact(FactType.YES_NO, follows_from="first_marriage"),
    "marriage_decides": Fact(FactType.YES_NO, follows_from="first_marriage"),
    "all_tricks": Fact(FactType.YES_NO, follows_from="books"),
}
"""The last six are worked out: whether a number is a legal bid, whether aces had to be shown, whose books are out of
order, whether the early marriage is the bidding side's, whether it goes before the suit spoken, whether one side has won all."""

TABLE_FACTS: dict[str, Fact] = {
    "bid": _NUMBER,
    "bidding": side(*Side, NOBODY),
    "trump_named": yes_no(),
    "meld_ns": _NUMBER,
    "meld_ew": _NUMBER,
}
"""What is usually read off the table, and asked for where no table is at hand; a bid of nothing is none."""

FOLLOWS_FROM: dict[str, tuple[str, ...]] = {
    "on_the_scale": ("call", "high"),
    "aces_are_due": ("team_meld_without_aces", "aces_value"),
    "untidy": ("offender", "tricks_out_of_order"),
    "bidders_marriage": ("offender", "bidder", "first_marriage"),
    "marriage_decides": ("offender", "named", "first_marriage"),
    "all_tricks": ("books",),
}
"""Everything that a fact is worked out from, in the order of asking."""

_CALLS_OUT_OF_TURN = {**FACTS, "call": _TEXT}


def facts_for(kind: Kind, known: Collection[str] = ()) -> dict[str, Fact]:
    """Return the facts that may matter to *kind*; a call out of turn may be a number or a pass.

    A fact that is worked out follows from the first that is not *known* of those it needs.
    """
    facts = dict(_CALLS_OUT_OF_TURN if kind is Kind.CALL_OUT_OF_TURN else FACTS)
    for name, needs in FOLLOWS_FROM.items():
        missing = next((each for each in needs if each not in known), needs[0])
        facts[name] = replace(facts[name], follows_from=missing)
    return facts
