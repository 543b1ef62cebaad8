"""The state machine of a round: `start`, `legal_actions`, `apply`. What may not be done is `faults`' matter."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from hangjack.cards import DOUBLE_PINOCHLE_PACK, Cards, Suit, without
from hangjack.games.pinochle.engine.actions import (
    Action,
    Bid,
    BostonReviewed,
    CallDirector,
    Cut,
    Deal,
    DirectorWatches,
    FinishMeld,
    HandEnded,
    IllegalAction,
    NameTrump,
    NoCut,
    OfferCut,
    Pass,
    Play,
    Resume,
    SeatAction,
    Show,
    Shuffle,
    Shuffled,
    TimeCalled,
    WriteMeld,
)
from hangjack.games.pinochle.engine.auction import Auction, listed_bids
from hangjack.games.pinochle.engine.dealing import Hands, HowEnded, dealt, next_dealer
from hangjack.games.pinochle.engine.faults import fault_in, playable, showable, to_act
from hangjack.games.pinochle.engine.laying import can_make_board, owed, with_shown
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.rounds import Progress, counts_after_time, round_end, written_score
from hangjack.games.pinochle.engine.scoring import Outcome, board, boston, hand_score, namer
from hangjack.games.pinochle.engine.seats import SEATS, Seat, Tally
from hangjack.games.pinochle.engine.state import HandResult, Mixed, Phase, State, shown_meld
from hangjack.games.pinochle.engine.tricks import Trick, books_won, trick_points, winner


def start(options: Options, dealer: Seat) -> State:
    """Return a new round that *dealer* deals first."""
    return State(options, dealer, Auction(dealer))


def is_over(state: State) -> bool:
    """Whether the round has been decided."""
    return state.phase is Phase.ROUND_OVER


def score(state: State) -> Tally:
    """Return the totals of both sides in this round."""
    return state.score


def legal_actions(state: State) -> list[SeatAction]:
    """Return everything that any seat may do now; of the bids, which have no highest, the next ones."""
    return [action for action in _conceivable(state) if fault_in(state, action) is None]


def turn_actions(state: State) -> list[SeatAction]:
    """Return what the seat whose turn it is may do to bring the round on."""
    seat = to_act(state)
    if seat is None:
        return []
    return [action for action in _IN_TURN[state.phase](state, seat) if fault_in(state, action) is None]


def apply(state: State, action: Action) -> State:
    """Return the state after *action*. Raises `IllegalAction`; never changes *state*."""
    if fault := fault_in(state, action):
        raise IllegalAction(action, fault)
    return follow(state, action)


def follow(state: State, action: Action) -> State:
    """Return the state after *action*, allowed or not: at a real table a foul happens before anybody rules on it."""
    step: Callable[[State, Any], State] = _APPLY[type(action)]
    return step(state, action)


def new_hand(state: State, dealer: Seat) -> State:
    """Return the table with all cards gathered, the score kept, and *dealer* to shuffle."""
    return State(
        state.options,
        dealer,
        Auction(dealer),
        score=state.score,
        mixed_before=state.mixed or state.mixed_before,
        time_called=state.time_called,
        results=state.results,
    )


def _shuffle(state: State, _: Shuffle) -> State:
    return replace(state, shuffles=state.shuffles + 1)


def _offer_cut(state: State, _: OfferCut) -> State:
    return replace(state, phase=Phase.CUT)


def _shuffled(state: State, action: Shuffled) -> State:
    return replace(state, pack=action.pack, mixed=Mixed(action.pack, action.nonce))


def _cut(state: State, action: Cut) -> State:
    assert state.pack is not None
    return replace(state, phase=Phase.DEAL, pack=state.pack[action.cards :] + state.pack[: action.cards])


def _no_cut(state: State, _: NoCut) -> State:
    return replace(state, phase=Phase.DEAL)


def _deal(state: State, action: Deal) -> State:
    assert state.pack is not None
    hands = dealt(state.pack, state.dealer, action.at_a_time)
    return replace(state, phase=Phase.AUCTION, pack=None, hands=hands)


def _call(state: State, action: Bid | Pass) -> State:
    auction = state.auction.called(action.bid if isinstance(action, Bid) else None)
    called = replace(state, auction=auction)
    if not auction.is_over:
        return called
    if called.bidder is None:
        return new_hand(called, next_dealer(state.dealer, HowEnded.REDEAL))
    by = namer(_by_seat(called), called.bidder, state.options)
    return _board_set(called) if by is None else replace(called, phase=Phase.TRUMP, trump_by=by)


def _name_trump(state: State, action: NameTrump) -> State:
    return replace(state, phase=Phase.MELD, trump=action.suit)


def _show(state: State, action: Show) -> State:
    """Lay a meld. Once it has been said what is owed, say anew what is left; a meld laid late is written anew."""
    shown = with_shown(state, action)
    laid = replace(state, shown=shown, meld=shown_meld(shown))
    if state.phase is not Phase.MELD:
        return replace(laid, phase=Phase.WRITE, written=(), trick=None)
    if not state.aces_due and not state.board_due:
        return laid
    aces, board_meld = owed(laid)
    return replace(laid, aces_due=aces, board_due=board_meld)


def _finish_meld(state: State, action: FinishMeld) -> State:
    """Finish one player's meld; after the last, say who still owes some, or go on."""
    done = replace(state, finished=(*state.finished, action.seat))
    if len(done.finished) < len(SEATS):
        return done
    if not can_make_board(done):
        return _board_set(done)
    aces, board_meld = owed(done)
    if aces or board_meld:
        finished = tuple(seat for seat in done.finished if seat not in (*aces, *board_meld))
        return replace(done, finished=finished, aces_due=aces, board_due=board_meld)
    return replace(done, phase=Phase.WRITE)


def _write_meld(state: State, action: WriteMeld) -> State:
    written = replace(state, written=(*state.written, action.seat.side))
    if len(written.written) < 2:
        return written
    assert state.bidder is not None
    return replace(written, phase=Phase.PLAY, trick=Trick(state.bidder))


def _play(state: State, action: Play) -> State:
    assert state.trick is not None
    assert state.trump is not None
    hands = _with_hand(state.hands, action.seat, without(state.hand(action.seat), [action.card]))
    trick = replace(state.trick, cards=(*state.trick.cards, action.card))
    played = replace(state, hands=hands, trick=trick, shown=((), (), (), ()))
    if not trick.is_complete:
        return played
    led_next = Trick(winner(trick, state.trump))
    taken = replace(played, tricks=(*state.tricks, trick), trick=led_next)
    return taken if all(hands) else _played_out(taken)


def _played_out(state: State) -> State:
    """Count the hand, unless a Boston that nobody watched waits for the director."""
    assert state.trump is not None
    made = boston(books_won(state.tricks, state.trump), state.options)
    if made and not state.watched and state.options.boston_unwitnessed == "td_review":
        return replace(state, phase=Phase.REVIEW)
    return _counted(state, boston_confirmed=made is not None and state.watched)


def _counted(state: State, *, boston_confirmed: bool) -> State:
    assert state.bidder is not None
    assert state.bid is not None
    assert state.trump is not None
    leftovers = tuple(card for hand in state.hands for card in hand)
    tricks = trick_points(state.tricks, state.trump, leftovers)
    books = books_won(state.tricks, state.trump)
    scored = hand_score(state.bidder.side, state.bid, state.meld, tricks, state.options)
    result = HandResult(
        HowEnded.PLAYED,
        state.dealer,
        scored.score,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        outcome=scored.outcome,
        meld=state.meld,
        tricks=tricks,
        books=books,
        boston=boston(books, state.options),
        boston_confirmed=boston_confirmed,
    )
    return _scored(state, result)


def _board_set(state: State) -> State:
    """End a hand that cannot be played: the bidding side shows its cards, and the others count all their meld."""
    assert state.bidder is not None
    assert state.bid is not None
    found = board(_by_seat(state), state.bidder, state.bid, state.trump, state.options)
    assert found.score is not None
    side = state.bidder.side
    meld = Tally().plus(side, found.bidding_meld or 0).plus(side.other, found.opponents_meld)
    result = HandResult(
        HowEnded.BOARD_SET,
        state.dealer,
        found.score,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        outcome=Outcome.SET,
        board_set=found.reason,
        meld=meld,
        cards_shown=tuple((seat, state.hand(seat)) for seat in found.shown_by),
    )
    return _scored(state, result)


def _time_called(state: State, _: TimeCalled) -> State:
    """Call time: a hand that still counts goes on, another is void, and the totals decide."""
    called = replace(state, time_called=True)
    return called if _counts_after_time(state) else _ended_or_on(new_hand(called, state.dealer))


def _counts_after_time(state: State) -> bool:
    if state.phase is Phase.REVIEW:
        return True
    led = bool(state.tricks or (state.trick and state.trick.cards))
    dealt = Progress.DEALT if any(state.hands) else Progress.NOT_DEALT
    return counts_after_time(Progress.LED if led else dealt, state.options)


def _director_watches(state: State, _: DirectorWatches) -> State:
    return replace(state, watched=True)


def _boston_reviewed(state: State, action: BostonReviewed) -> State:
    return _counted(state, boston_confirmed=action.confirmed)


def _hand_ended(state: State, action: HandEnded) -> State:
    if action.how == "redeal":
        return new_hand(state, next_dealer(state.dealer, HowEnded.REDEAL))
    result = HandResult(
        HowEnded.RENEGE,
        state.dealer,
        action.score,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        meld=state.meld,
    )
    return _scored(state, result)


def _call_director(state: State, action: CallDirector) -> State:
    return replace(state, stopped_by=action.seat)


def _resume(state: State, _: Resume) -> State:
    return replace(state, stopped_by=None)


def _scored(state: State, result: HandResult) -> State:
    """Add a hand to the totals; the round is over, or the next dealer shuffles."""
    confirmed = result.boston if result.boston_confirmed else None
    totals = written_score(state.score + result.score, confirmed, state.options)
    after = replace(state, score=totals, results=(*state.results, result))
    return _ended_or_on(new_hand(after, next_dealer(state.dealer, result.how)))


def _ended_or_on(state: State) -> State:
    """Return the gathered table, over if the totals or the time say so. After time only a tie is dealt again."""
    end = round_end(state.score, state.last_hand, state.options.goal, time_called=state.time_called)
    return replace(state, phase=Phase.ROUND_OVER, end=end) if end.over else state


def _by_seat(state: State) -> dict[Seat, Cards]:
    return dict(zip(SEATS, state.hands, strict=True))


def _with_hand(hands: Hands, seat: Seat, cards: Cards) -> Hands:
    north, east, south, west = (cards if each is seat else hands[each.place] for each in SEATS)
    return north, east, south, west


def _conceivable(state: State) -> Iterator[SeatAction]:
    """Yield every action with the right shape that might be legal."""
    seat = to_act(state)
    if seat is not None:
        yield from _IN_TURN[state.phase](state, seat)
    for each in SEATS:
        if state.is_before_first_card:
            yield from _shows(state, each) if each is not seat or state.phase is not Phase.MELD else ()
            yield from (FinishMeld(each), WriteMeld(each)) if each is not seat else ()
        yield from (CallDirector(each), Resume(each))


def _shows(state: State, seat: Seat) -> Iterator[SeatAction]:
    for meld, most in showable(state, seat).items():
        yield from (Show(seat, meld, times) for times in range(1, most + 1))


def _calls(state: State, seat: Seat) -> Iterator[SeatAction]:
    yield Pass(seat)
    yield from (Bid(seat, bid) for bid in listed_bids(state.auction, state.options))


def _cuts(_: State, seat: Seat) -> Iterator[SeatAction]:
    yield NoCut(seat)
    yield from (Cut(seat, cards) for cards in range(1, len(DOUBLE_PINOCHLE_PACK)))


_IN_TURN: dict[Phase, Callable[[State, Seat], Iterator[SeatAction]]] = {
    Phase.SHUFFLE: lambda _, seat: iter([OfferCut(seat), Shuffle(seat)]),
    Phase.CUT: _cuts,
    Phase.DEAL: lambda state, seat: (Deal(seat, size) for size in state.options.deal_packets),
    Phase.AUCTION: _calls,
    Phase.TRUMP: lambda _, seat: (NameTrump(seat, suit) for suit in Suit),
    Phase.MELD: lambda state, seat: iter([FinishMeld(seat), *_shows(state, seat)]),
    Phase.WRITE: lambda _, seat: iter([WriteMeld(seat)]),
    Phase.PLAY: lambda state, seat: (Play(seat, card) for card in playable(state, seat)),
}
_APPLY: dict[type, Callable[[State, Any], State]] = {
    Shuffled: _shuffled,
    TimeCalled: _time_called,
    DirectorWatches: _director_watches,
    BostonReviewed: _boston_reviewed,
    HandEnded: _hand_ended,
    Shuffle: _shuffle,
    OfferCut: _offer_cut,
    Cut: _cut,
    NoCut: _no_cut,
    Deal: _deal,
    Bid: _call,
    Pass: _call,
    NameTrump: _name_trump,
    Show: _show,
    FinishMeld: _finish_meld,
    WriteMeld: _write_meld,
    Play: _play,
    CallDirector: _call_director,
    Resume: _resume,
}
