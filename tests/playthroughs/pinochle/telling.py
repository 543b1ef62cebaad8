"""Recorded rounds: a log with one entry a line, and beside it what happened, told one line an entry."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from hangjack.cards import write
from hangjack.games.pinochle import SEATS, Action, HandResult, Shuffled, State
from hangjack.games.pinochle.engine.actions import Bid, Cut, Deal, HandEnded, NameTrump, Play, Show, name_of
from hangjack.games.pinochle.engine.melding import total
from hangjack.games.pinochle.engine.recording import Event, Opened, decode, replay
from hangjack.games.pinochle.engine.state import Mixed
from hangjack.games.pinochle.engine.tricks import counters, winner
from hangjack.log import Entry

HERE = Path(__file__).parent


def entries_of(name: str) -> list[Entry]:
    """Return the log of the recorded round called *name*."""
    lines = (HERE / f"{name}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Entry) for line in lines]


def text_of(name: str) -> list[str]:
    """Return what was written down about the recorded round called *name*."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def states_of(entries: Sequence[Entry]) -> list[State]:
    """Return the state after each of *entries*."""
    return list(replay(decode(entry.body) for entry in entries))


def told(entries: Sequence[Entry]) -> list[str]:
    """Return one line an entry: its number, the totals of N-S and E-W after it, who did it, and what happened."""
    states = states_of(entries)
    befores = [None, *states[:-1]]
    return [
        f"{entry.number:>3}  {after.score.NS:>4}/{after.score.EW:<4}  {entry.by:<8}  "
        + "; ".join(_parts(decode(entry.body), before, after))
        for entry, before, after in zip(entries, befores, states, strict=True)
    ]


def _parts(event: Event, before: State | None, after: State) -> Iterator[str]:
    if isinstance(event, Opened) or before is None:
        yield f"a round by {getattr(event, 'book', None)} begins; {after.dealer} deals"
        return
    yield _act(event, before, after)
    if len(after.tricks) > len(before.tricks) and after.trump:
        trick = after.tricks[-1]
        yield f"the trick is {winner(trick, after.trump)}'s, {counters(trick.cards)}"
    yield from _consequences(before, after)


def _act(event: Action, before: State, after: State) -> str:
    details = ""
    match event:
        case Shuffled(pack, nonce):
            details = f", digest {Mixed(pack, nonce).commitment[:12]}"
        case Cut(_, cards):
            details = f" {cards}"
        case Deal(_, at_a_time):
            hands = ", ".join(f"{seat} {write(after.hand(seat))}" for seat in SEATS)
            details = f" by {at_a_time}: {hands}"
        case Bid(_, bid):
            details = f" {bid}"
        case NameTrump(_, suit):
            details = f" {suit.name.lower()}"
        case Show(seat, meld, times):
            details = f" {meld.value} x{times}, {total(after.shown_by(seat))} in all"
        case HandEnded(how, _):
            details = f", {how}"
        case Play(_, card):
            details = f" {card}" if before.trick and before.trick.cards else f" {card} to lead"
    return name_of(event) + details


def _consequences(before: State, after: State) -> Iterator[str]:
    if after.bidder and not before.bidder:
        yield f"{after.bidder} has it for {after.bid}"
    if after.aces_due and not before.aces_due:
        yield f"aces are due from {' '.join(after.aces_due)}"
    if after.trick and not before.trick:
        yield f"meld {after.meld.NS}/{after.meld.EW}"
    for result in after.results[len(before.results) :]:
        yield from _result(result)
    if after.end:
        yield f"the round goes to {after.end.winner} by {after.end.reason}"
    elif len(after.results) > len(before.results) or any(before.hands) > any(after.hands):
        yield f"{after.dealer} deals"


def _result(result: HandResult) -> Iterator[str]:
    yield f"{result.how.value} {result.outcome.value if result.outcome else ''}".strip()
    if result.board_set:
        shown = ", ".join(f"{seat} {write(cards)}" for seat, cards in result.cards_shown)
        yield f"{result.board_set.value}, shown: {shown}"
    yield f"bid {result.bid}, meld {result.meld.NS}/{result.meld.EW}"
    yield f"tricks {result.tricks.NS}/{result.tricks.EW}, books {result.books.NS}/{result.books.EW}"
    if result.boston:
        yield f"Boston of {result.boston}, {'confirmed' if result.boston_confirmed else 'not confirmed'}"
    yield f"score {result.score.NS}/{result.score.EW}"
