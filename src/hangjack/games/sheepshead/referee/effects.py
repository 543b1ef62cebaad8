"""Effects of a Sheepshead ruling, and what they do to a hand and its table.

Effects are concrete: seats, cards and numbers, decided when the ruling was made. `settle` needs no rulebook, so a
stored ruling replays the same for ever. Those that change a hand in play are remedies of the game itself.
"""

from msgspec import Struct

from hangjack.cards import Card, Cards
from hangjack.games.sheepshead.engine.actions import Barred, HandDecided, LaidOpen, Misdealt
from hangjack.games.sheepshead.engine.counting import Score
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, active_seats, resting
from hangjack.games.sheepshead.referee.kinds import Role
from hangjack.wording import Worded


class RuledTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling must know of the table."""

    dealer: Seat
    size: TableSize = 3
    picker: Seat | None = None
    leaster: bool = False

    @property
    def active(self) -> tuple[Seat, Seat, Seat]:
        """The three who play this hand."""
        return active_seats(self.dealer, self.size)

    def role_of(self, seat: Seat) -> Role:
        """Return what *seat* is in this hand."""
        if seat is resting(self.dealer, self.size):
            return Role.RESTING
        if self.leaster:
            return Role.LEASTER
        if self.picker is None:
            return Role.UNDECIDED
        return Role.PICKER if seat is self.picker else Role.OPPONENT


class PointsOff(Struct, frozen=True, tag="points-off"):
    """Tournament points taken off a player; nobody gets them, and they are no play."""

    seat: Seat
    points: int


class LedBack(Struct, frozen=True, tag="led-back"):
    """A lead out of turn goes back, and *leader* leads."""

    leader: Seat


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """A wrong card is taken back, and another played for it."""

    offender: Seat
    card: Card


class CardCounts(Struct, frozen=True, tag="card-counts"):
    """Of two cards that fell together, this one is played."""

    card: Card


class Scored(Struct, frozen=True, tag="scored"):
    """What the hand that was decided pays, beside the decision itself."""

    score: Score


Effect = Misdealt | HandDecided | Barred | LaidOpen | PointsOff | LedBack | TakenBack | CardCounts | Scored


class HandGoes(Worded):
    """What happens with the hand."""

    PLAY_ON = "play_on"
    REDEAL = "redeal"
    OVER = "over"


class Settled(Struct, frozen=True):
    """The table after a ruling; `score` is None while the hand goes on."""

    hand: HandGoes
    score: Score | None
    penalty: Score
    correct_leader: Seat | None
    exposed: Cards
    card: Card | None
    barred: tuple[Seat, ...]


def settle(effects: tuple[Effect, ...]) -> Settled:
    """Return what *effects* come to."""
    penalty: Score = {}
    for effect in effects:
        if isinstance(effect, PointsOff):
            penalty[effect.seat] = penalty.get(effect.seat, 0) - effect.points
    return Settled(
        hand=_hand(effects),
        score=next((effect.score for effect in effects if isinstance(effect, Scored)), None),
        penalty=penalty,
        correct_leader=next((effect.leader for effect in effects if isinstance(effect, LedBack)), None),
        exposed=tuple(card for effect in effects if isinstance(effect, LaidOpen) for card in effect.cards),
        card=next((effect.card for effect in effects if isinstance(effect, CardCounts)), None),
        barred=tuple(effect.offender for effect in effects if isinstance(effect, Barred)),
    )


def _hand(effects: tuple[Effect, ...]) -> HandGoes:
    if Misdealt() in effects:
        return HandGoes.REDEAL
    decided = any(isinstance(effect, HandDecided) for effect in effects)
    return HandGoes.OVER if decided else HandGoes.PLAY_ON
