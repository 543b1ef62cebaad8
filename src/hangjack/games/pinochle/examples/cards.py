"""Worked examples of pinochle cards: meld, auctions, tricks, the score of a hand and the end of a round."""

from collections.abc import Mapping
from typing import Any, Literal

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Cards, Suit, parse_card, require_in_pack
from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.pinochle import IllegalAction, Options, Seat, Side, Tally
from hangjack.games.pinochle.engine.actions import Bid, Pass
from hangjack.games.pinochle.engine.auction import Auction, bid_fault, pass_fault
from hangjack.games.pinochle.engine.melding import items_in, team_meld, total
from hangjack.games.pinochle.engine.rounds import LastHand, round_end
from hangjack.games.pinochle.engine.scoring import Outcome, board, boston, hand_score
from hangjack.games.pinochle.engine.tricks import Trick, book, legal_cards
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


class MeldGiven(Plain, frozen=True):
    """A hand, and the suit that is trump; null when none has been named."""

    hand: list[str]
    trump: Suit | None


def run_meld(given: MeldGiven, house: House) -> Mapping[str, Any]:
    """List the meld of the hand."""
    items = items_in(_cards(given.hand), given.trump, _options(house).meld_table)
    return {"points": total(items), "items": [[item.meld, item.times, item.points] for item in items]}


class TeamMeldGiven(Plain, frozen=True):
    """The hands of two partners."""

    trump: Suit | None
    hands: dict[Seat, list[str]]


def run_team_meld(given: TeamMeldGiven, house: House) -> Mapping[str, Any]:
    """Add the meld of both, and say who must show aces."""
    team = team_meld(_hands(given.hands), given.trump, _options(house))
    return {
        "full": team.full,
        "without_aces": team.without_aces,
        "board": team.board,
        "aces_must_be_declared_by": team.aces_due_from,
    }


class AuctionGiven(Plain, frozen=True):
    """The calls so far, in turn."""

    dealer: Seat
    calls: list[int | Literal["pass"]]


def run_auction(given: AuctionGiven, house: House) -> Mapping[str, Any]:
    """Say who has won the auction, or whose call it is."""
    options = _options(house)
    auction = _auction(given, options)
    if auction.is_over:
        standing = auction.standing
        return {
            "over": True,
            "bidder": standing.seat if standing else None,
            "bid": standing.bid if standing else None,
        }
    may_pass = pass_fault(auction, options) is None
    return {"over": False, "to_act": auction.to_act, "pass_allowed": may_pass}


def accepts(given: AuctionGiven, house: House, bid: Any) -> bool:
    """Whether the player to act may bid *bid*."""
    options = _options(house)
    auction = _auction(given, options)
    return not auction.is_over and bid_fault(auction, bid, options) is None


def rejects(given: AuctionGiven, house: House, bid: Any) -> bool:
    """Whether *bid* is refused."""
    return not accepts(given, house, bid)


class LegalPlaysGiven(Plain, frozen=True):
    """A hand and the trick so far."""

    trump: Suit
    trick: list[str]
    hand: list[str]


def run_legal_plays(given: LegalPlaysGiven, house: House) -> Mapping[str, Any]:
    """List the cards that may be played. A hand that is still whole leads to the first trick."""
    options = _options(house)
    hand, trick = _cards(given.hand), _cards(given.trick)
    first = len(hand) == options.cards_each and options.first_lead == "trump"
    return {"legal": legal_cards(hand, trick, given.trump, lead_trump=first)}


class TrickGiven(Plain, frozen=True):
    """Four cards in the order of play."""

    trump: Suit
    leader: Seat
    cards: list[str]
    last_trick: bool = False


def run_trick(given: TrickGiven, _: House) -> Mapping[str, Any]:
    """Say who wins the trick and what it brings."""
    won = book(_trick(given.leader, given.cards), given.trump, last=given.last_trick)
    return {"winner": won.winner, "team": won.winner.side, "points": won.points}


class LastBookGiven(Plain, frozen=True):
    """The last trick that all four could play to, and what is left in the hands."""

    trump: Suit
    leader: Seat
    cards: list[str]
    remaining: dict[Seat, list[str]]
    last_trick: bool = True


def run_last_book(given: LastBookGiven, _: House) -> Mapping[str, Any]:
    """Say who wins the last book, with everything that goes with it."""
    left_over = tuple(card for cards in given.remaining.values() for card in _cards(cards))
    won = book(_trick(given.leader, given.cards), given.trump, last=given.last_trick, leftovers=left_over)
    return {"winner": won.winner, "team": won.winner.side, "points": won.points}


class HandScoreGiven(Plain, frozen=True):
    """A hand as it stands on the sheet before it is scored."""

    bidding_team: Side
    bid: int
    meld: Tally
    tricks: Tally = Tally()
    books: Tally = Tally()


def run_hand_score(given: HandScoreGiven, house: House) -> Mapping[str, Any]:
    """Score the hand."""
    options = _options(house)
    scored = hand_score(given.bidding_team, given.bid, given.meld, given.tricks, options)
    return {
        "score": scored.score,
        "outcome": scored.outcome,
        "set": scored.outcome is Outcome.SET,
        "boston": boston(given.books, options),
    }


class BoardGiven(Plain, frozen=True):
    """All four hands after the auction, and the suit that was named; null when none was."""

    bidder: Seat
    bid: int
    trump_named: Suit | None
    hands: dict[Seat, list[str]]


def run_board(given: BoardGiven, house: House) -> Mapping[str, Any]:
    """Say whether the hand is played, and what it brings if not."""
    found = board(_hands(given.hands), given.bidder, given.bid, given.trump_named, _options(house))
    result: dict[str, Any] = {
        "playable": found.playable,
        "reason": found.reason,
        "opponents_meld": found.opponents_meld,
    }
    if found.trump is not None:
        result |= {"trump": found.trump, "bidding_meld": found.bidding_meld}
    if not found.playable:
        result |= {"cards_shown_by": found.shown_by, "score": found.score}
    return result


class LastHandGiven(Plain, frozen=True):
    """The hand just scored; a Boston is one that was confirmed."""

    bidding_team: Side | None = None
    boston: Side | None = None


class RoundEndGiven(Plain, frozen=True):
    """The totals after a hand."""

    score: Tally
    time_called: bool
    last_hand: LastHandGiven = LastHandGiven()


def run_round_end(given: RoundEndGiven, house: House) -> Mapping[str, Any]:
    """Say whether the round is over, and who has won it."""
    last = LastHand(given.last_hand.bidding_team, given.last_hand.boston)
    end = round_end(given.score, last, _options(house).goal, time_called=given.time_called)
    return {"over": end.over, "winner": end.winner, "reason": end.reason}


def _options(house: House) -> Options:
    return options_of(house, Options)


def _cards(faces: list[str]) -> Cards:
    cards = tuple(map(parse_card, faces))
    require_in_pack(cards, DOUBLE_PINOCHLE_PACK)
    return cards


def _hands(hands: Mapping[Seat, list[str]]) -> dict[Seat, Cards]:
    found = {seat: _cards(faces) for seat, faces in hands.items()}
    require_in_pack((card for hand in found.values() for card in hand), DOUBLE_PINOCHLE_PACK)
    return found


def _trick(leader: Seat, faces: list[str]) -> Trick:
    trick = Trick(leader, _cards(faces))
    if not trick.is_complete:
        raise BadInput("example.trick-incomplete", cards=len(trick.cards))
    return trick


def _auction(given: AuctionGiven, options: Options) -> Auction:
    """Return the auction after the calls, each of them checked."""
    auction = Auction(given.dealer)
    for call in given.calls:
        seat = auction.to_act
        if seat is None:
            raise BadInput("pinochle.example.auction-over", call=call)
        fault = pass_fault(auction, options) if call == "pass" else bid_fault(auction, call, options)
        if fault:
            raise IllegalAction(Pass(seat) if call == "pass" else Bid(seat, call), fault)
        auction = auction.called(None if call == "pass" else call)
    return auction
