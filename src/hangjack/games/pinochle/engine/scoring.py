"""What a hand brings: trump and board before it is played, made or set afterwards, and the Boston."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.cards import Cards, Suit
from hangjack.games.pinochle.engine.melding import TeamMeld, marriage_suits, team_meld
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import SEATS, Seat, Side, Tally, partner, seats_of
from hangjack.wording import Worded


class Outcome(Worded):
    """What became of a bid."""

    MADE = "made"
    SET = "set"


class BoardSet(Worded):
    """Why a hand is not played."""

    NO_MARRIAGE = "no_marriage"
    BELOW_BOARD = "below_board"


class HandScore(Struct, frozen=True):
    """What both sides score for a hand."""

    score: Tally
    outcome: Outcome


def counted_meld(points: int, options: Options) -> int:
    """Return what a team's meld of *points* counts: nothing below board."""
    return points if points >= options.board else 0


def hand_score(bidding: Side, bid: int, meld: Tally, tricks: Tally, options: Options) -> HandScore:
    """Score a hand that was played; bidders below board are board set whatever else is written down."""
    if meld.of(bidding) < options.board:
        return board_set_score(bidding, bid, meld.of(bidding.other), options)
    own = meld.of(bidding) + tricks.of(bidding)
    made = tricks.of(bidding) >= options.save and own >= bid
    others = tricks.of(bidding.other)
    saved = others + counted_meld(meld.of(bidding.other), options) if others >= options.save else 0
    score = Tally().plus(bidding, own if made else -bid).plus(bidding.other, saved)
    return HandScore(score, Outcome.MADE if made else Outcome.SET)


def board_set_score(bidding: Side, bid: int, opponents_meld: int, options: Options) -> HandScore:
    """Score a hand that is not played: the bid is lost, and the others have their meld if it makes board."""
    kept = counted_meld(opponents_meld, options)
    return HandScore(Tally().plus(bidding, -bid).plus(bidding.other, kept), Outcome.SET)


def boston(books: Tally, options: Options) -> Side | None:
    """Return the side that has all the books there can be; tricks count, not points."""
    return next((side for side in Side if books.of(side) >= options.boston_tricks), None)


def namer(hands: Mapping[Seat, Cards], bidder: Seat, options: Options) -> Seat | None:
    """Return who makes trump: the bidder with a marriage, else a partner who has one; None if nobody can."""
    if marriage_suits(hands[bidder]):
        return bidder
    other = partner(bidder)
    return other if options.marriage_scope == "team" and marriage_suits(hands[other]) else None


def meld_without_trump(hands: Mapping[Seat, Cards], side: Side, options: Options) -> int:
    """Return what the meld of *side* counts when no suit has become trump."""
    return _team(hands, side, None, options).full if options.no_marriage_meld == "no_trump" else 0


class Board(Struct, frozen=True):
    """Whether a hand can be played, and what it brings if not."""

    reason: BoardSet | None
    trump: Suit | None
    bidding_meld: int | None
    opponents_meld: int
    shown_by: tuple[Seat, ...] = ()
    score: Tally | None = None

    @property
    def playable(self) -> bool:
        """Whether the bidding side has its marriage and its board."""
        return self.reason is None


def board(hands: Mapping[Seat, Cards], bidder: Seat, bid: int, named: Suit | None, options: Options) -> Board:
    """Return whether the bidding side may play, all its meld counted, when *named* has been called.

    A marriage that turns up in the team although none was named makes the hand compulsory. Its suit is trump; of
    several the holder would choose, and is taken to choose the one with the most meld.
    """
    side = bidder.side
    by = namer(hands, bidder, options)
    if by is None:
        return _not_played(
            BoardSet.NO_MARRIAGE, bidder, bid, meld_without_trump(hands, side.other, options), options
        )
    suits = marriage_suits(hands[by])
    trump = named if named in suits else max(suits, key=lambda suit: _team(hands, side, suit, options).full)
    own = _team(hands, side, trump, options).full
    others = _team(hands, side.other, trump, options).full
    if own < options.board:
        unplayed = _not_played(BoardSet.BELOW_BOARD, bidder, bid, others, options)
        return Board(unplayed.reason, trump, own, others, unplayed.shown_by, unplayed.score)
    return Board(None, trump, own, others)


def _not_played(why: BoardSet, bidder: Seat, bid: int, others: int, options: Options) -> Board:
    score = board_set_score(bidder.side, bid, others, options).score
    return Board(why, None, None, others, seats_of(bidder.side), score)


def _team(hands: Mapping[Seat, Cards], side: Side, trump: Suit | None, options: Options) -> TeamMeld:
    return team_meld({seat: hands[seat] for seat in SEATS if seat.side is side}, trump, options)
