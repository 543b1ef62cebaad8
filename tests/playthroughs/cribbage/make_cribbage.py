"""Makes the recorded legs of this folder; it is run by hand, from the root of the project.

    PYTHONPATH=tests .venv/bin/python -m playthroughs.cribbage.make_cribbage

Bots play whole legs; the order of every pack comes from a seed, and each seed is one whose leg shows what the recording
is named for (a Jack helps the first of them). The same files come out every time. Whoever changes an event or the way it is told runs this and reads
the difference.
"""

from collections.abc import Callable
from zlib import crc32

import msgspec

from hangjack.cards import FULL_PACK, Rank
from hangjack.games.cribbage import (
    Action,
    Options,
    Shuffled,
    State,
    Variant,
    apply,
    is_over,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.cribbage.bot import choose
from hangjack.games.cribbage.engine.actions import Claim, Declare
from hangjack.games.cribbage.engine.recording import Event, Opened
from hangjack.ids import BookId, PersonId, StreamId
from hangjack.log import Entry, chain
from playthroughs.cribbage.telling import HERE, entries_of, told
from support.cribbage import ABINGDON, DECLARED

FIRST_MS = 1_725_115_800_000
BETWEEN_MS = 2_500
TURNED_UP = 10
"""The place in the pack from which the start card of doubles comes when bots cut in the middle, twice."""


def _shuffled(seed: int, number: int, state: State) -> Shuffled:
    """Return the pack of *seed*; a dealer who needs two holes or one finds a Jack where the bots cut."""
    pack = sorted(FULL_PACK, key=lambda card: crc32(f"{seed} {number} {card}".encode()))
    if state.dealer and state.score.of(state.dealer.side) + state.options.heels_holes >= state.target:
        jack = next(place for place, card in enumerate(pack) if card.rank is Rank.JACK)
        pack[jack], pack[TURNED_UP] = pack[TURNED_UP], pack[jack]
    return Shuffled(tuple(pack), f"{crc32(b'%d %d' % (seed, number)):08x}")


def _honest(state: State, action: Action) -> Action:  # noqa: ARG001
    return action


def _careless(state: State, action: Action) -> Action:
    """Return what a player does who often says a hole too few, and now and then two too many."""
    if isinstance(action, Claim | Declare) and action.holes:
        number = crc32(f"{state.score.A} {state.score.B} {action.holes} {len(state.awards)}".encode()) % 4
        return type(action)(action.seat, action.holes + (-1, 2, 0, 0)[number])
    return action


def leg(
    options: Options, variant: Variant, seed: int, manner: Callable[[State, Action], Action] = _honest
) -> list[Event]:
    """Return the events of a whole leg that bots play with the packs of *seed*."""
    opened = Opened(options, variant, book=BookId("abingdon"))
    events: list[Event] = [opened]
    state = opened.state()
    while not is_over(state):
        seat = to_act(state)
        action: Action = _shuffled(seed, len(events), state)
        if not waits_for_chance(state):
            assert seat is not None
            action = manner(state, choose(view(state, seat)))
        events.append(action)
        state = apply(state, action)
    return events


def written(name: str) -> bytes:
    """Return the log of the leg called *name*, one entry a line."""
    entries: list[Entry] = []
    for event in RECORDINGS[name]():
        by = PersonId(str(getattr(event, "seat", "chance")))
        at_ms = FIRST_MS + BETWEEN_MS * len(entries)
        entries.append(chain(entries[-1] if entries else None, StreamId(name), at_ms, by, event))
    return b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)


DOUBLES, SINGLES = Variant
HEELS, HAND, PLAY, BOX, SAID = 13, 1, 1, 78, 16
RECORDINGS: dict[str, Callable[[], list[Event]]] = {
    "doubles-won-by-heels": lambda: leg(ABINGDON, DOUBLES, HEELS),
    "doubles-won-in-a-hand": lambda: leg(ABINGDON, DOUBLES, HAND),
    "singles-won-in-play": lambda: leg(ABINGDON, SINGLES, PLAY),
    "singles-won-in-the-box": lambda: leg(ABINGDON, SINGLES, BOX),
    "singles-declared": lambda: leg(DECLARED, SINGLES, SAID, _careless),
}


def main() -> None:
    """Write the log of each recording, and beside it what happened."""
    for name in RECORDINGS:
        (HERE / f"{name}.jsonl").write_bytes(written(name))
        (HERE / f"{name}.txt").write_text("\n".join([*told(entries_of(name)), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
