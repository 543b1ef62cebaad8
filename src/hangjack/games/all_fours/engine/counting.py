"""The count of an issue: High, Low, Jack or Hang-Jack, Game, in that order, until a side is home."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from hangjack.cards import Card, Rank, Suit
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally, right
from hangjack.games.all_fours.engine.tricks import Trick, height, holders, points_won, winner
from hangjack.wording import Worded


class AwardFor(Worded):
    """What points are given for."""

    KICK = "kick"
    GIFT = "gift"
    HIGH = "high"
    LOW = "low"
    JACK = "jack"
    HANG_JACK = "hang_jack"
    GAME = "game"
    PENALTY = "penalty"


class Award(Struct, frozen=True):
    """Points added to a side's score, with the card that earned them where one did."""

    what: AwardFor
    side: Side
    points: int
    card: Card | None = None


class Jack(Struct, frozen=True):
    """What became of the trump Jack: who held it, who won it."""

    held_by: Side
    won_by: Side

    @property
    def is_hung(self) -> bool:
        """Whether it was won from the side that held it."""
        return self.held_by is not self.won_by


class Facts(Struct, frozen=True):
    """What an issue that has been played out shows, before anything is counted."""

    high: tuple[Side, Card | None] | None
    low: tuple[Side, Card | None] | None
    jack: Jack | None
    card_points: Tally
    game: Side
    """The side with more cards for game; the side that did not deal when level."""


class AtCount(Struct, frozen=True):
    """What a ruling has decided about the count of this issue."""

    void: Side | None = None
    """A side that scores nothing."""
    game_to: Side | None = None
    """The side that gets the game point whatever the cards say."""


class Counted(Struct, frozen=True):
    """The result of a count: the awards that were added, the score, who is home, the hang-jacks to register."""

    awards: tuple[Award, ...]
    score: Tally
    winner: Side | None
    hang_jacks: Tally


def jack_of(tricks: Sequence[Trick], trump: Suit) -> Jack | None:
    """Return what became of the trump Jack in *tricks*; None if nobody has played it."""
    for trick in tricks:
        for seat, card in trick.plays:
            if card.rank is Rank.JACK and card.suit is trump:
                return Jack(seat.side, winner(trick, trump).side)
    return None


def facts_of(tricks: Sequence[Trick], trump: Suit, dealer: Seat, options: Options, *, blind: bool) -> Facts:
    """Return the facts of an issue from all its *tricks*. *blind*: it was stood blind."""
    held = holders(tricks)
    trumps = sorted((card for card in held if card.suit is trump), key=height)
    card_points = points_won(tricks, trump)
    dealing = dealer.side
    if trumps:
        high, low = (held[trumps[-1]].side, trumps[-1]), (held[trumps[0]].side, trumps[0])
    else:
        stander = (right(dealer).side, None) if blind and options.blind_no_trump_high_low else None
        high = low = stander  # type: ignore[assignment]
    return Facts(high, low, jack_of(tricks, trump), card_points, card_points.leader or dealing.other)


def in_order(facts: Facts, options: Options, at_count: AtCount) -> Iterator[Award]:
    """Yield the awards of an issue in the order of counting, after what a ruling has decided about them."""
    points = options.points
    if facts.high and facts.low:
        yield Award(AwardFor.HIGH, facts.high[0], points.high, facts.high[1])
        yield Award(AwardFor.LOW, facts.low[0], points.low, facts.low[1])
    if facts.jack and facts.jack.is_hung:
        yield Award(AwardFor.HANG_JACK, facts.jack.won_by, points.hang)
    elif facts.jack:
        yield Award(AwardFor.JACK, facts.jack.won_by, points.jack)
    yield Award(AwardFor.GAME, at_count.game_to or facts.game, points.game)


def count(
    facts: Facts, score: Tally, options: Options, at_count: AtCount, *, to_the_end: bool = False
) -> Counted:
    """Count an issue onto *score*; counting stops when a side is home, unless *to_the_end* (a late sing)."""
    awards: list[Award] = []
    home = None
    for award in in_order(facts, options, at_count):
        if award.side is at_count.void:
            continue
        awards.append(award)
        score = score.plus(award.side, award.points)
        if not to_the_end and score.of(award.side) >= options.target:
            home = award.side
            break
    return Counted(tuple(awards), score, home, _hang_jacks(facts, awards, options, at_count))


def _hang_jacks(facts: Facts, awards: Sequence[Award], options: Options, at_count: AtCount) -> Tally:
    """Return the hang-jack to register: one that was counted, or any that was made where the book counts those."""
    if facts.jack is None or not facts.jack.is_hung or facts.jack.won_by is at_count.void:
        return Tally()
    counted = any(award.what is AwardFor.HANG_JACK for award in awards)
    if counted or options.hang_jack_after_14 == "count":
        return Tally().plus(facts.jack.won_by, 1)
    return Tally()


def bullseyes_for(winner_side: Side, score: Tally, shutout_bullseyes: int) -> int:
    """Return what a game won at *score* is worth: *shutout_bullseyes* when the losers have nothing."""
    return shutout_bullseyes if score.of(winner_side.other) == 0 else 1
