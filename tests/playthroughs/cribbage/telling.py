"""Recorded legs: a log with one entry a line, and beside it what happened, told one line an entry."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from hangjack.cards import write
from hangjack.games.cribbage import Shuffled, State
from hangjack.games.cribbage.engine.actions import (
    Action,
    Claim,
    CutForBox,
    CutPack,
    CutStart,
    Deal,
    Declare,
    Discard,
    Play,
    name_of,
)
from hangjack.games.cribbage.engine.recording import Opened, decode, replay
from hangjack.games.cribbage.engine.state import Mixed
from hangjack.log import Entry

HERE = Path(__file__).parent


def entries_of(name: str) -> list[Entry]:
    """Return the log of the recorded leg called *name*."""
    lines = (HERE / f"{name}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Entry) for line in lines]


def text_of(name: str) -> list[str]:
    """Return what was written down about the recorded leg called *name*."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def states_of(entries: Sequence[Entry]) -> list[State]:
    """Return the state after each of *entries*."""
    return list(replay(decode(entry.body) for entry in entries))


def told(entries: Sequence[Entry]) -> list[str]:
    """Return one line an entry: its number, the holes of A and B after it, and what happened."""
    states = states_of(entries)
    befores = [states[0], *states[:-1]]
    return [
        f"{entry.number:>3}  {after.score.A:>3}-{after.score.B:<3}  {entry.by:<6}  "
        + "; ".join(_parts(entry, before, after))
        for entry, before, after in zip(entries, befores, states, strict=True)
    ]


def _parts(entry: Entry, before: State, after: State) -> Iterator[str]:
    event = decode(entry.body)
    if isinstance(event, Opened):
        yield f"leg {event.leg} of {event.variant} by {event.book} begins, counting {event.options.counting}"
        return
    yield name_of(event) + _details(event, before, after)
    if after.recuts > before.recuts:
        yield "the cut is void"
    if after.dealer and not before.dealer:
        yield f"{after.dealer} has the first box"
    first = 0 if isinstance(event, Deal) else len(before.awards)
    for award in after.awards[first:]:
        cards = f" with {write(award.cards)}" if award.cards else ""
        yield f"{award.reason.value} {award.holes} to {award.seat}{cards}"
    yield from _counted(before, after, event)
    if after.result:
        yield f"the leg is {after.result.winner}'s, in {after.result.ended_in.value}"


def _details(event: Action, before: State, after: State) -> str:
    match event:
        case Shuffled(pack, nonce):
            return f", digest {Mixed(pack, nonce).commitment[:12]}"
        case CutForBox():
            return f": {after.cuts[-1].card}"
        case CutPack(_, cards):
            return f" {cards}"
        case Deal():
            return ": " + ", ".join(f"{seat} {write(after.hand(seat))}" for seat in after.variant.seats)
        case CutStart():
            return f": {after.start}"
        case Play(_, card):
            played = (*after.turned_over, *after.round)
            ended = " and the round is over" if not after.round else ""
            return f" {card}, card {len(played)}, count from {before.count}{ended}"
        case Discard() | Claim() | Declare():
            said = event.cards if isinstance(event, Discard) else (str(event.holes),)
            return f" {' '.join(said)}"
        case _:
            return ""


def _counted(before: State, after: State, event: Action) -> Iterator[str]:
    if isinstance(event, Deal):
        return
    for counted in after.counted[len(before.counted) :]:
        items = ", ".join(f"{item.reason.value} {item.holes} ({write(item.cards)})" for item in counted.items)
        yield f"{write(counted.cards)} + {counted.start} counts {counted.holes}" + (
            f": {items}" if items else ""
        )
    for miscount in after.miscounts[len(before.miscounts) :]:
        yield f"the cards are worth {miscount.true}"
