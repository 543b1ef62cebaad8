"""Recorded games: a log with one entry a line, and beside it what happened, told one line an entry."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from hangjack.cards import write
from hangjack.games.all_fours import SEATS, Action, Phase, Shuffled, State
from hangjack.games.all_fours.engine.actions import (
    BlindStand,
    Cut,
    Deal,
    LookAtLift,
    Play,
    RunPack,
    Shuffle,
    name_of,
)
from hangjack.games.all_fours.engine.recording import Event, Opened, decode, replay
from hangjack.games.all_fours.engine.state import Mixed
from hangjack.log import Entry

HERE = Path(__file__).parent
_BY = {1: "ones", 3: "threes"}


def entries_of(name: str) -> list[Entry]:
    """Return the log of the recorded game called *name*."""
    lines = (HERE / f"{name}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Entry) for line in lines]


def text_of(name: str) -> list[str]:
    """Return what was written down about the recorded game called *name*."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def states_of(entries: Sequence[Entry]) -> list[State]:
    """Return the state after each of *entries*."""
    return list(replay(decode(entry.body) for entry in entries))


def told(entries: Sequence[Entry]) -> list[str]:
    """Return one line an entry: its number, the points of N-S and E-W after it, and what happened."""
    states = states_of(entries)
    befores = [None, *states[:-1]]
    return [
        f"{entry.number:>3}  {after.score.NS:>2}-{after.score.EW:<2}  {entry.by:<6}  "
        + "; ".join(_parts(decode(entry.body), before, after))
        for entry, before, after in zip(entries, befores, states, strict=True)
    ]


def _parts(event: Event, before: State | None, after: State) -> Iterator[str]:
    if isinstance(event, Opened) or before is None:
        yield f"a game by {getattr(event, 'book', None)} begins, number {after.standing.game_number} of its table"
        yield f"{after.dealer} deals"
        return
    yield _act(event, before, after)
    yield from _consequences(before, after)


def _act(event: Action, before: State, after: State) -> str:
    details = ""
    match event:
        case Shuffled(pack, nonce):
            details = f", digest {Mixed(pack, nonce).commitment[:12]}"
        case Shuffle(_, how):
            details = f": {how.value}"
        case Cut(_, cards):
            details = f" {cards}"
        case Deal(_, at_a_time):
            hands = ", ".join(f"{seat} {write(after.hand(seat))}" for seat in SEATS)
            details = f" by {_BY[at_a_time]}: {hands}"
        case RunPack(_, at_a_time):
            details = f" by {_BY[at_a_time]}"
        case BlindStand(_, position):
            details = f" on place {position}: {after.blind_card}"
        case LookAtLift(_, side):
            details = f" of {side}"
        case Play(_, card):
            details = f" {card}" if before.trick and before.trick.cards else f" {card} to lead"
    return name_of(event) + details


def _consequences(before: State, after: State) -> Iterator[str]:
    for card in after.kicks[len(before.kicks) :]:
        yield f"{card} is turned"
    if len(after.tricks) > len(before.tricks) and after.trick:
        yield f"the trick is {after.trick.leader}'s"
    for award in after.awards[len(before.awards) :]:
        earned_by = f" with {award.card}" if award.card else ""
        yield f"{award.what.value} {award.points} to {award.side}{earned_by}"
    if after.hang_jacks != before.hang_jacks:
        yield f"hang-jacks {after.hang_jacks.NS}-{after.hang_jacks.EW}"
    if after.trump and not before.trump:
        yield f"trump {after.trump.name.lower()}, {len(after.hands[0])} cards each"
    yield from _how_it_goes_on(before, after)


def _how_it_goes_on(before: State, after: State) -> Iterator[str]:
    if after.late and not before.late:
        yield "the bullseye was not sung before the cut"
    if after.result:
        yield f"bullseye {after.result.winner} by {after.result.by}, worth {after.result.bullseyes}"
    elif before.kicks and not after.kicks:
        yield f"{after.dealer} deals" + (
            " again, the pack has run out" if after.dealer is before.dealer else ""
        )
    if after.may_sing and not before.may_sing and before.phase is not Phase.SUNG:
        yield f"{after.may_sing} may sing"
