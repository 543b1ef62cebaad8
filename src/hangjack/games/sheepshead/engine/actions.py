"""Everything that can happen at a table: what players do, the shuffle, which is chance's own act, and remedies.

A table's log is these values in order; replaying them gives the same state. Each but `Shuffled` and the remedies says
whose act it is.
"""

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.errors import Refused
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.wording import Worded


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """Chance has mixed the pack: its order from the top, and a nonce that was committed to before."""

    pack: Cards
    nonce: str = ""


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The dealer shuffles once."""

    seat: Seat


class OfferCut(Struct, frozen=True, tag="offer-cut"):
    """The dealer puts the pack before the cutter."""

    seat: Seat


class Cut(Struct, frozen=True, tag="cut"):
    """The cutter lifts *cards* off the top, and they go under the rest."""

    seat: Seat
    cards: int


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer deals the whole pack, in the packets of the book."""

    seat: Seat


class Pick(Struct, frozen=True, tag="pick"):
    """A player takes the blind and plays alone against the two others."""

    seat: Seat


class Pass(Struct, frozen=True, tag="pass"):
    """A player leaves the blind to the next."""

    seat: Seat


class Bury(Struct, frozen=True, tag="bury"):
    """The picker lays two of the twelve cards away, face down."""

    seat: Seat
    cards: Cards


class Play(Struct, frozen=True, tag="play"):
    """A card on the table."""

    seat: Seat
    card: Card


class ThrowIn(Struct, frozen=True, tag="throw-in"):
    """The picker, on lead, lays the rest down and claims every trick."""

    seat: Seat


SeatAction = Shuffle | OfferCut | Cut | Deal | Pick | Pass | Bury | Play | ThrowIn
Action = Shuffled | SeatAction


class Misdealt(Struct, frozen=True, tag="misdealt"):
    """The deal was bad: the same dealer deals again, and the hand does not count."""


class Misplayed(Struct, frozen=True, tag="misplayed"):
    """At a real table a card was played that the rules do not allow; it lies there until it is ruled on."""

    offender: Seat
    card: Card


class PutRight(Struct, frozen=True, tag="put-right"):
    """A wrong card of the last trick is taken back for another, and stays face up if *exposed*."""

    offender: Seat
    wrong: Card
    instead: Card
    exposed: bool = True


class LaidOpen(Struct, frozen=True, tag="laid-open"):
    """Cards of a player stay face up and are to be played at the first legal chance."""

    offender: Seat
    cards: Cards


class Barred(Struct, frozen=True, tag="barred"):
    """A player cannot win this leaster; the hand goes on."""

    offender: Seat


class HandDecided(Struct, frozen=True, tag="hand-decided"):
    """The picker's game is over by a ruling, at this level."""

    won: bool
    level: Level = Level.PLAIN


Remedy = Misdealt | Misplayed | PutRight | LaidOpen | Barred | HandDecided
"""What an official writes down about a foul and does to the hand after it; no seat's act."""


class Fault(Worded):
    """What is wrong with an action, now."""

    OUT_OF_TURN = "out_of_turn"
    NOT_NOW = "not_now"
    NOT_A_PACK = "not_a_pack"
    TOO_FEW_SHUFFLES = "too_few_shuffles"
    CUT_SIZE = "cut_size"
    BURY_SIZE = "bury_size"
    NOT_HELD = "not_held"
    MUST_FOLLOW = "must_follow"
    EXPOSED_FIRST = "exposed_first"
    NOT_PICKER = "not_picker"
    NOT_ON_LEAD = "not_on_lead"
    RESTING = "resting"
    NO_PICKER = "no_picker"
    NO_LEASTER = "no_leaster"
    NO_SUCH_CARD = "no_such_card"
    HAND_OVER = "hand_over"


class IllegalAction(Refused):
    """An action that the rules do not allow from this seat, now."""

    def __init__(self, action: Action | Remedy, fault: Fault) -> None:
        super().__init__(
            "sheepshead.illegal-action",
            action=name_of(action),
            who=getattr(action, "seat", None) or getattr(action, "offender", "chance"),
            fault=fault,
        )
        self.fault = fault


def name_of(action: Action | Remedy) -> str:
    """Return the action's name as players say it: `throw in`."""
    return str(action.__struct_config__.tag).replace("-", " ")
