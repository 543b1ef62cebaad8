"""Everything that can happen at a table: what players do, and the acts of chance, of the clock and of the director.

A table's log is these values in order; replaying them gives the same state. A player's act says whose it is; the
others have no seat.
"""

from typing import Literal

from msgspec import Struct

from hangjack.cards import Card, Cards, Suit
from hangjack.errors import Refused
from hangjack.games.pinochle.engine.melding import Meld
from hangjack.games.pinochle.engine.seats import Seat, Tally
from hangjack.wording import Worded


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """Chance has mixed the pack: its order from the top, and a nonce that was committed to before."""

    pack: Cards
    nonce: str = ""


class TimeCalled(Struct, frozen=True, tag="time-called"):
    """The round's minutes are over."""


class DirectorWatches(Struct, frozen=True, tag="director-watches"):
    """A director stands at the table and sees the tricks from here to the last."""


class BostonReviewed(Struct, frozen=True, tag="boston-reviewed"):
    """The director decides about a Boston that nobody watched."""

    confirmed: bool


class HandEnded(Struct, frozen=True, tag="hand-ended"):
    """A ruling ends the hand: it is thrown in with *score* for both sides, or dealt again by the same dealer."""

    how: Literal["renege", "redeal"]
    score: Tally = Tally()


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The dealer shuffles once more."""

    seat: Seat


class OfferCut(Struct, frozen=True, tag="offer-cut"):
    """The dealer puts the pack before the player on the right."""

    seat: Seat


class Cut(Struct, frozen=True, tag="cut"):
    """The cutter lifts *cards* off the top, and they go under the rest."""

    seat: Seat
    cards: int


class NoCut(Struct, frozen=True, tag="no-cut"):
    """The cutter lets the dealer go on."""

    seat: Seat


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer deals the whole pack, *at_a_time* cards to a player in each round."""

    seat: Seat
    at_a_time: int


class Bid(Struct, frozen=True, tag="bid"):
    """A number spoken in full."""

    seat: Seat
    bid: int


class Pass(Struct, frozen=True, tag="pass"):
    """A pass; it is final for this auction."""

    seat: Seat


class NameTrump(Struct, frozen=True, tag="name-trump"):
    """The bidder, or the partner who alone has a marriage, makes the suit of a marriage trump."""

    seat: Seat
    suit: Suit


class Show(Struct, frozen=True, tag="show"):
    """A player lays a meld, *times* times in all: double aces are eight cards. It may be laid again for more."""

    seat: Seat
    meld: Meld
    times: int


class FinishMeld(Struct, frozen=True, tag="finish-meld"):
    """The player has counted the hand, it has the right number of cards, and the meld is laid."""

    seat: Seat


class WriteMeld(Struct, frozen=True, tag="write-meld"):
    """A player of a side has put the meld of both sides on that side's sheet."""

    seat: Seat


class Play(Struct, frozen=True, tag="play"):
    """A card to the trick. It is played."""

    seat: Seat
    card: Card


class CallDirector(Struct, frozen=True, tag="call-director"):
    """A player stops the table and has the director called to it."""

    seat: Seat


class Resume(Struct, frozen=True, tag="resume"):
    """The player who stopped the table lets it go on."""

    seat: Seat


SeatAction = (
    Shuffle
    | OfferCut
    | Cut
    | NoCut
    | Deal
    | Bid
    | Pass
    | NameTrump
    | Show
    | FinishMeld
    | WriteMeld
    | Play
    | CallDirector
    | Resume
)
DirectorAction = TimeCalled | DirectorWatches | BostonReviewed | HandEnded
Action = Shuffled | DirectorAction | SeatAction


class Outside(Worded):
    """Who acts without a seat."""

    CHANCE = "chance"
    CLOCK = "clock"
    DIRECTOR = "director"


class Fault(Worded):
    """What is wrong with an action, now."""

    OUT_OF_TURN = "out_of_turn"
    NOT_NOW = "not_now"
    NOT_A_PACK = "not_a_pack"
    TOO_FEW_SHUFFLES = "too_few_shuffles"
    CUT_TOO_THIN = "cut_too_thin"
    PACKET_SIZE = "packet_size"
    BID_TOO_LOW = "bid_too_low"
    BID_NOT_HIGHER = "bid_not_higher"
    BID_OFF_THE_SCALE = "bid_off_the_scale"
    HELD_TO_LOWEST_BID = "held_to_lowest_bid"
    NO_MARRIAGE = "no_marriage"
    MELD_NOT_HELD = "meld_not_held"
    MELD_ALREADY_SHOWN = "meld_already_shown"
    MELD_FINISHED = "meld_finished"
    ACES_DUE = "aces_due"
    BOARD_DUE = "board_due"
    WRONG_COUNT = "wrong_count"
    MELD_WRITTEN = "meld_written"
    NOT_HELD = "not_held"
    MUST_LEAD_TRUMP = "must_lead_trump"
    FAILED_TO_FOLLOW = "failed_to_follow"
    FAILED_TO_BEAT = "failed_to_beat"
    FAILED_TO_TRUMP = "failed_to_trump"
    STOPPED = "stopped"
    NOT_YOUR_CALL = "not_your_call"
    ROUND_OVER = "round_over"


class IllegalAction(Refused):
    """An action that the rules do not allow from this seat, now."""

    def __init__(self, action: Action, fault: Fault) -> None:
        super().__init__("pinochle.illegal-action", action=name_of(action), who=_who(action), fault=fault)
        self.fault = fault


def name_of(action: Action) -> str:
    """Return the action's name as players say it: `name trump`."""
    return str(action.__struct_config__.tag).replace("-", " ")


def _who(action: Action) -> Worded:
    match action:
        case Shuffled():
            return Outside.CHANCE
        case TimeCalled():
            return Outside.CLOCK
        case DirectorWatches() | BostonReviewed() | HandEnded():
            return Outside.DIRECTOR
        case _:
            return action.seat
