"""Singing: a point that cannot be lost, and the bullseye that was not sung in time."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from hangjack.cards import FULL_PACK, Card, Cards, Rank, Suit
from hangjack.games.all_fours.engine.counting import AtCount, Award, AwardFor, jack_of
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import Seat, Side, Tally
from hangjack.games.all_fours.engine.tricks import Trick, for_game, height, holders, points_won


class Claim(Struct, frozen=True):
    """What a player who sings can point to: public facts, and the claimant's own hand."""

    claimant: Seat
    hand: Cards
    dealer: Seat
    trump: Suit
    kicks: Cards
    tricks: tuple[Trick, ...]
    score: Tally
    at_count: AtCount = AtCount()

    @property
    def side(self) -> Side:
        """The side that would be home."""
        return self.claimant.side

    @property
    def unseen(self) -> frozenset[Card]:
        """The cards that are neither public nor in the claimant's hand."""
        return frozenset(FULL_PACK) - set(holders(self.tricks)) - set(self.kicks) - set(self.hand)


def sure_awards(claim: Claim, options: Options) -> tuple[Award, ...]:
    """Return the awards that bring the claimant's side home however the unseen cards lie; empty if it is not sure."""
    score = claim.score
    awards: list[Award] = []
    for award in _worst_case(claim, options):
        if award.side is claim.at_count.void:
            continue
        awards.append(award)
        score = score.plus(award.side, award.points)
        if score.of(award.side) >= options.target:
            return (
                tuple(each for each in awards if each.side is claim.side) if award.side is claim.side else ()
            )
    return ()


def late_singer(totals: Tally, high: Side | None) -> Side | None:
    """Return who may sing after the issue that followed an unsung bullseye: the higher total, else the side with High."""
    return totals.leader or high


def _worst_case(claim: Claim, options: Options) -> Iterator[Award]:
    """Yield the awards in order, everything that is not certainly ours given to the others at its highest value."""
    ours, theirs = claim.side, claim.side.other
    points = options.points
    yield Award(AwardFor.HIGH, ours if _is_sure_trump(claim, highest=True) else theirs, points.high)
    yield Award(AwardFor.LOW, ours if _is_sure_trump(claim, highest=False) else theirs, points.low)
    yield from _worst_jack(claim, options)
    game = claim.at_count.game_to or (ours if _is_sure_game(claim) else theirs)
    yield Award(AwardFor.GAME, game, points.game)


def _is_sure_trump(claim: Claim, *, highest: bool) -> bool:
    """Whether our best (or lowest) trump beats every trump they played and every unseen one."""
    sign = 1 if highest else -1
    held = holders(claim.tricks)
    ours = [card for card, seat in held.items() if seat.side is claim.side] + list(claim.hand)
    theirs = [card for card, seat in held.items() if seat.side is not claim.side] + list(claim.unseen)
    best = max(_heights(ours, claim.trump, sign), default=None)
    return best is not None and all(best > other for other in _heights(theirs, claim.trump, sign))


def _heights(cards: Sequence[Card], trump: Suit, sign: int) -> list[int]:
    return [sign * height(card) for card in cards if card.suit is trump]


def _worst_jack(claim: Claim, options: Options) -> Iterator[Award]:
    points = options.points
    jack = Card(f"{Rank.JACK}{claim.trump}")
    fate = jack_of(claim.tricks, claim.trump)
    if jack in claim.kicks:
        return
    if fate is not None:
        hung = (AwardFor.HANG_JACK, fate.won_by, points.hang)
        yield Award(*hung) if fate.is_hung else Award(AwardFor.JACK, fate.won_by, points.jack)
    elif jack in claim.hand and not any(
        height(c) > height(jack) for c in claim.unseen if c.suit is claim.trump
    ):
        yield Award(AwardFor.JACK, claim.side, points.jack)
    else:
        yield Award(AwardFor.HANG_JACK, claim.side.other, points.hang)


def _is_sure_game(claim: Claim) -> bool:
    """Whether our cards for game cannot be caught; level is enough for the side that did not deal."""
    won = points_won(claim.tricks, claim.trump)
    ours = won.of(claim.side)
    most_theirs = won.of(claim.side.other) + for_game(claim.unseen) + for_game(claim.hand)
    return ours > most_theirs or (ours == most_theirs and claim.side is not claim.dealer.side)
