"""Recorded hands: a log with one entry a line, and beside it what happened, told one line an entry."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from hangjack.cards import write
from hangjack.games.sheepshead import LeasterResult, Phase, PickerResult, Remedy, Shuffled, State
from hangjack.games.sheepshead.engine.actions import (
    Action,
    Bury,
    Cut,
    Deal,
    Misplayed,
    Play,
    PutRight,
    name_of,
)
from hangjack.games.sheepshead.engine.recording import Event, Opened, decode, replay
from hangjack.games.sheepshead.engine.state import Mixed
from hangjack.games.sheepshead.engine.tricks import card_points, winner
from hangjack.log import Entry

HERE = Path(__file__).parent


def entries_of(name: str) -> list[Entry]:
    """Return the log of the recorded hand called *name*."""
    lines = (HERE / f"{name}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Entry) for line in lines]


def text_of(name: str) -> list[str]:
    """Return what was written down about the recorded hand called *name*."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def states_of(entries: Sequence[Entry]) -> list[State]:
    """Return the state after each of *entries*."""
    return list(replay(decode(entry.body) for entry in entries))


def told(entries: Sequence[Entry]) -> list[str]:
    """Return one line an entry: its number, who did it, and what happened."""
    states = states_of(entries)
    befores = [None, *states[:-1]]
    return [
        f"{entry.number:>3}  {entry.by:<8}  " + "; ".join(_parts(decode(entry.body), before, after))
        for entry, before, after in zip(entries, befores, states, strict=True)
    ]


def _parts(event: Event, before: State | None, after: State) -> Iterator[str]:
    if isinstance(event, Opened) or before is None:
        yield f"a hand at a table of {after.table_size} begins; {after.dealer} deals"
        return
    yield _act(event, before, after)
    if len(after.tricks) > len(before.tricks):
        trick = after.tricks[-1]
        yield f"the trick is {winner(trick)}'s, {card_points(trick.cards)}"
    if after.phase is Phase.LEASTER and before.phase is not Phase.LEASTER:
        yield "a leaster"
    yield from _result(after)


def _act(event: Action | Remedy, before: State, after: State) -> str:
    details = ""
    match event:
        case Shuffled(pack, nonce):
            details = f", digest {Mixed(pack, nonce).commitment[:12]}"
        case Cut(_, cards):
            details = f" {cards}"
        case Deal():
            hands = ", ".join(f"{seat} {write(after.hand(seat))}" for seat in after.active)
            details = f": {hands}, blind {write(after.blind)}"
        case Bury(_, cards):
            details = f" {write(cards)}, {card_points(cards)}"
        case Misplayed(_, card):
            details = f" {card}"
        case PutRight(_, wrong, instead):
            details = f": {instead} for {wrong}"
        case Play(_, card):
            details = f" {card}" if before.trick and before.trick.cards else f" {card} to lead"
    return name_of(event) + details


def _result(after: State) -> Iterator[str]:
    match after.result:
        case PickerResult(picker=picker, won=won, level=level, points=points, by=by):
            counted = "" if points is None else f" with {points}"
            yield f"{picker} {'wins' if won else 'loses'}{counted}, {level.value}, by {by.value}"
        case LeasterResult(winner=won_by, value=value, points=each):
            counted = ", ".join(f"{seat} {number}" for seat, number in each.items())
            yield f"{counted}; {won_by} wins {value}"
        case None:
            return
    yield "score " + ", ".join(f"{seat} {points}" for seat, points in after.result.score.items())
