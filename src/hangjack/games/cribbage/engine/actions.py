"""Everything that can happen at a table: what players do, and the shuffle, which is chance's own act.

A table's log is these values in order; replaying them gives the same state. Each but `Shuffled` says whose act it is.
Nobody passes by an act of his own: a pass is forced, and the engine makes it.
"""

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.errors import Refused
from hangjack.games.cribbage.engine.seats import Seat
from hangjack.wording import Worded


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """Chance has mixed the pack: its order from the top, and a nonce that was committed to before."""

    pack: Cards
    nonce: str = ""


class CutForBox(Struct, frozen=True, tag="cut-for-box"):
    """A cutter lifts *cards* off the top and shows the lowest of them; the pack is put together again."""

    seat: Seat
    cards: int


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The dealer shuffles face down; the pack has a new order afterwards."""

    seat: Seat


class CutPack(Struct, frozen=True, tag="cut-pack"):
    """The player on the dealer's right lifts *cards* off the top, and they go under the rest."""

    seat: Seat
    cards: int


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer deals one card at a time, beginning on the left."""

    seat: Seat


class Discard(Struct, frozen=True, tag="discard"):
    """A player lays cards face down into the box."""

    seat: Seat
    cards: Cards


class CutStart(Struct, frozen=True, tag="cut-start"):
    """The player left of the dealer lifts *cards* off the stock, and the card below is turned up."""

    seat: Seat
    cards: int


class Play(Struct, frozen=True, tag="play"):
    """A card to the count."""

    seat: Seat
    card: Card


class Count(Struct, frozen=True, tag="count"):
    """The hand, or the dealer's box, is laid open and counted by the engine."""

    seat: Seat


class Claim(Struct, frozen=True, tag="claim"):
    """Whoever played the last card says what it scores; nought lets it go."""

    seat: Seat
    holes: int


class Declare(Struct, frozen=True, tag="declare"):
    """The owner of the hand that lies open, or the partner, says what it scores."""

    seat: Seat
    holes: int


class Agree(Struct, frozen=True, tag="agree"):
    """Another player agrees to what was said."""

    seat: Seat


class Challenge(Struct, frozen=True, tag="challenge"):
    """Another player disputes what was said, and the cards are counted."""

    seat: Seat


SeatAction = (
    CutForBox
    | Shuffle
    | CutPack
    | Deal
    | Discard
    | CutStart
    | Play
    | Count
    | Claim
    | Declare
    | Agree
    | Challenge
)
Action = Shuffled | SeatAction


class Fault(Worded):
    """What is wrong with an action, now."""

    LEG_OVER = "leg-over"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_NOW = "not-now"
    NOT_A_PACK = "not-a-pack"
    WRONG_CUTTERS = "wrong-cutters"
    PLACE_TAKEN = "place-taken"
    CUT_SIZE = "cut-size"
    DISCARDED_ALREADY = "discarded-already"
    DISCARD_SIZE = "discard-size"
    PLAY_OVER = "play-over"
    NOT_HELD = "not-held"
    OUT_OF_TURN = "out-of-turn"
    OVER_31 = "over-31"
    CLAIM_OPEN = "claim-open"
    NOTHING_TO_CLAIM = "nothing-to-claim"
    NOT_YOUR_COUNT = "not-your-count"
    NO_SUCH_COUNT = "no-such-count"
    OWN_COUNT = "own-count"
    AGREED_ALREADY = "agreed-already"
    ENGINE_COUNTS = "engine-counts"
    PLAYERS_COUNT = "players-count"


class IllegalAction(Refused):
    """An action that the rules do not allow from this seat, now."""

    def __init__(self, action: Action, fault: Fault) -> None:
        super().__init__(
            "cribbage.illegal-action",
            action=name_of(action),
            who=getattr(action, "seat", "chance"),
            fault=fault,
        )
        self.fault = fault


def name_of(action: Action) -> str:
    """Return the action's name as players say it: `cut for box`."""
    return str(action.__struct_config__.tag).replace("-", " ")
