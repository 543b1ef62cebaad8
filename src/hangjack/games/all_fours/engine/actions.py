"""Everything that can happen at a table: what players do, and the shuffle, which is chance's own act.

A table's log is these values in order; replaying them gives the same state. Each but chance's `Shuffled` and the
official's `Ruled` says whose act it is.
"""

from typing import Literal

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.errors import Refused
from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally
from hangjack.wording import Worded

HandIs = Literal["play_on", "redeal", "pass_deal", "count_and_pass", "table_closed"]
"""What a ruling does with the hand."""


class How(Worded):
    """A way of shuffling."""

    BREW = "brew"
    BEAT = "beat"
    RUN = "run"


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """Chance has mixed the pack: its order from the top, and a nonce that was committed to before."""

    pack: Cards
    nonce: str = ""


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """Dealer or cutter brews, beats or runs the cards; the pack has a new order afterwards."""

    seat: Seat
    how: How


class OfferCut(Struct, frozen=True, tag="offer-cut"):
    """The dealer puts the pack before the cutter."""

    seat: Seat


class Return(Struct, frozen=True, tag="return"):
    """The cutter, having shuffled, hands the pack back to the dealer."""

    seat: Seat


class Cut(Struct, frozen=True, tag="cut"):
    """The cutter lifts *cards* off the top, and they go under the rest."""

    seat: Seat
    cards: int


class NoCut(Struct, frozen=True, tag="no-cut"):
    """The cutter lets the dealer go on."""

    seat: Seat


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer deals six each, one or three at a time."""

    seat: Seat
    at_a_time: Literal[1, 3]


class BlindStand(Struct, frozen=True, tag="blind-stand"):
    """The stander turns up one of six unseen cards, by its place 1 to 6, and so accepts any trump."""

    seat: Seat
    position: int


class DeclineBlind(Struct, frozen=True, tag="decline-blind"):
    """The stander waits for the kick."""

    seat: Seat


class Kick(Struct, frozen=True, tag="kick"):
    """The dealer turns up the top card for trump."""

    seat: Seat


class LookAtHand(Struct, frozen=True, tag="look-at-hand"):
    """The stander picks up the hand (only where standing unseen after the kick is allowed)."""

    seat: Seat


class Stand(Struct, frozen=True, tag="stand"):
    """The stander accepts the trump."""

    seat: Seat


class Beg(Struct, frozen=True, tag="beg"):
    """The stander begs."""

    seat: Seat


class GiveOne(Struct, frozen=True, tag="give-one"):
    """The dealer answers a beg with a point."""

    seat: Seat


class RunPack(Struct, frozen=True, tag="run-pack"):
    """The dealer answers a beg (or a kick of the first suit again) with three more cards each and a new kick."""

    seat: Seat
    at_a_time: Literal[1, 3]


class Play(Struct, frozen=True, tag="play"):
    """A card on the board."""

    seat: Seat
    card: Card


class Sing(Struct, frozen=True, tag="sing"):
    """A player sings the bullseye: at a count that is home, or on a point that cannot be lost."""

    seat: Seat


class Stop(Struct, frozen=True, tag="stop"):
    """An opponent objects to a bullseye before it is confirmed."""

    seat: Seat


class Confirm(Struct, frozen=True, tag="confirm"):
    """An opponent confirms a bullseye."""

    seat: Seat


class LookAtLift(Struct, frozen=True, tag="look-at-lift"):
    """A player looks through the tricks that *side* has won; the look is on record."""

    seat: Seat
    side: Side


class Pause(Struct, frozen=True, tag="pause"):
    """A player stops the table's clock to consult an official."""

    seat: Seat


class CallOfficial(Struct, frozen=True, tag="call-official"):
    """A player stops the table and has an official called to it."""

    seat: Seat


class Resume(Struct, frozen=True, tag="resume"):
    """The player who stopped the table lets it go on."""

    seat: Seat


class Ruled(Struct, frozen=True, tag="ruled"):
    """An official has ruled: what counts at the table from here on. It is nobody's turn and nobody's choice."""

    score: Tally
    hand: HandIs
    hang_jacks: Tally = Tally()
    """Added to those of the game."""
    at_count: AtCount | None = None
    misdeals_in_a_row: int = 0
    won_by: Side | None = None
    bullseyes: int = 0


SeatAction = (
    Shuffle
    | OfferCut
    | Return
    | Cut
    | NoCut
    | Deal
    | BlindStand
    | DeclineBlind
    | Kick
    | LookAtHand
    | Stand
    | Beg
    | GiveOne
    | RunPack
    | Play
    | Sing
    | Stop
    | Confirm
    | LookAtLift
    | Pause
    | CallOfficial
    | Resume
)
Action = Shuffled | Ruled | SeatAction


class Fault(Worded):
    """What is wrong with an action, now."""

    OUT_OF_TURN = "out_of_turn"
    NOT_NOW = "not_now"
    NOT_A_PACK = "not_a_pack"
    SHUFFLE_LIMIT = "shuffle_limit"
    RUN_ONLY_AT_START = "run_only_at_start"
    NOTHING_TO_RETURN = "nothing_to_return"
    CUT_SIZE = "cut_size"
    ONE_CARD_CUT = "one_card_cut"
    DEAL_SIZE = "deal_size"
    METHOD_FIXED = "method_fixed"
    NO_SUCH_PLACE = "no_such_place"
    NO_TRUMP_TO_STAND = "no_trump_to_stand"
    NO_TRUMP_TO_GIVE = "no_trump_to_give"
    NOT_HELD = "not_held"
    RENEGE = "renege"
    UNDER_TRUMP = "under_trump"
    NOT_SURE = "not_sure"
    NOT_HOME = "not_home"
    STOPPED_BEFORE = "stopped_before"
    OWN_BULLSEYE = "own_bullseye"
    PAUSED = "paused"
    NOT_YOUR_PAUSE = "not_your_pause"
    GAME_OVER = "game_over"


class IllegalAction(Refused):
    """An action that the rules do not allow from this seat, now."""

    def __init__(self, action: Action, fault: Fault) -> None:
        super().__init__(
            "all_fours.illegal-action",
            action=name_of(action),
            who=getattr(action, "seat", "chance"),
            fault=fault,
        )
        self.fault = fault


def name_of(action: Action) -> str:
    """Return the action's name as players say it: `give one`."""
    return str(action.__struct_config__.tag).replace("-", " ")
