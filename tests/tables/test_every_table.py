"""What the tables of all games have in common."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.games import all_fours as all_fours_game
from hangjack.games import cribbage as cribbage_game
from hangjack.games import pinochle as pinochle_game
from hangjack.games import sheepshead as sheepshead_game
from hangjack.games.all_fours import bot as all_fours_bot
from hangjack.games.all_fours.engine.recording import Opened as AllFoursOpened
from hangjack.games.all_fours.table import table as all_fours
from hangjack.games.cribbage import bot as cribbage_bot
from hangjack.games.cribbage.engine.recording import Opened as CribbageOpened
from hangjack.games.cribbage.table import table as cribbage
from hangjack.games.pinochle import bot as pinochle_bot
from hangjack.games.pinochle.engine.recording import Opened as PinochleOpened
from hangjack.games.pinochle.table import table as pinochle
from hangjack.games.sheepshead import bot as sheepshead_bot
from hangjack.games.sheepshead.engine.recording import Opened as SheepsheadOpened
from hangjack.games.sheepshead.table import table as sheepshead
from hangjack.ids import PersonId, StreamId
from hangjack.log import Entry, chain
from hangjack.tables.game import TableGame
from hangjack.tables.log import LogBroken, nonces, openings, read_table, states_of
from hangjack.tables.retelling import retold

Anything = TableGame[Any, Any, Any, Any, Any]


class Tried(Struct, frozen=True):
    """A game's table with how to open it, its engine's module and its bot."""

    table: Anything
    opened: Any
    engine: Any
    choose: Callable[[Any], Any]


TABLES = {
    "all_fours": Tried(
        all_fours.TABLE,
        AllFoursOpened(all_fours_game.Options(), all_fours_game.Seat.NORTH),
        all_fours_game,
        all_fours_bot.choose,
    ),
    "cribbage": Tried(
        cribbage.TABLE,
        CribbageOpened(cribbage_game.Options(), cribbage_game.Variant.SINGLES),
        cribbage_game,
        cribbage_bot.choose,
    ),
    "pinochle": Tried(
        pinochle.TABLE,
        PinochleOpened(pinochle_game.Options(), pinochle_game.Seat.NORTH),
        pinochle_game,
        pinochle_bot.choose,
    ),
    "sheepshead": Tried(
        sheepshead.TABLE,
        SheepsheadOpened(sheepshead_game.Options(), sheepshead_game.Seat.ONE),
        sheepshead_game,
        sheepshead_bot.choose,
    ),
}
"""One of each game."""


def log_of(tried: Tried, actions: int = 60) -> tuple[Entry, ...]:
    """Return the log of a table at which bots have done so many *actions*, or all there were."""
    state, entries = tried.opened.state(), [_entry(None, tried.opened)]
    while len(entries) <= actions and not tried.table.is_over(state):
        action = _next(tried, state)
        state = tried.table.apply(state, action)
        entries.append(_entry(entries[-1], action))
    return tuple(entries)


def _entry(before: Entry | None, event: Struct) -> Entry:
    return chain(before, StreamId("table"), 0, PersonId("table"), event)


def _next(tried: Tried, state: Any) -> Any:
    if tried.engine.waits_for_chance(state):
        pack = list(tried.table.game.pack)
        Random(7).shuffle(pack)  # noqa: S311
        return tried.engine.Shuffled(tuple(pack), "7-1")
    return tried.choose(tried.engine.view(state, tried.engine.to_act(state)))


@pytest.mark.parametrize("tried", TABLES.values(), ids=TABLES)
def test_a_log_gives_every_event_and_state_again(tried: Tried) -> None:
    """What was played is in the log whole, with how it was opened and where chance came from."""
    entries = log_of(tried)
    found = read_table(tried.table, "the log", entries)
    states = list(states_of(tried.table, found))

    assert openings(tried.table, found) == [(entries[0], tried.opened)]
    assert set(nonces(found)) == {"7-1"}
    assert states[0] == tried.opened.state()
    assert states[-1] == tried.table.apply(states[-2], found.events[-1])


@pytest.mark.parametrize("tried", TABLES.values(), ids=TABLES)
def test_a_log_is_told_with_a_line_for_each_event(tried: Tried) -> None:
    """By the public's view or a seat's; a seat is shown its own hand, the public nobody's."""
    found = read_table(tried.table, "the log", log_of(tried))
    first = tried.table.seats(tried.opened)[0]
    public, own = list(retold(tried.table, found)), list(retold(tried.table, found, first.value.lower()))

    assert len(public) == len(own) == len(found.events)
    assert len("".join(own)) > len("".join(public))


@pytest.mark.parametrize("tried", TABLES.values(), ids=TABLES)
def test_a_seat_that_the_table_has_not_is_refused(tried: Tried) -> None:
    """With the seats that there are."""
    found = read_table(tried.table, "the log", log_of(tried, actions=2))

    with pytest.raises(BadInput) as refused:
        list(retold(tried.table, found, "X"))

    assert refused.value.key == "replay.seat-unknown"


@pytest.mark.parametrize("tried", TABLES.values(), ids=TABLES)
def test_a_log_that_cannot_have_been_played_is_not_believed(tried: Tried) -> None:
    """Neither one that opens no table, nor one with an event of no game, nor one with an action that does not go."""
    entries = log_of(tried)
    strange = Entry(**{**_fields(entries[1]), "body": {"type": "whist"}})
    early = (entries[0], _entry(entries[0], tried.table.recording.decode(entries[-1].body)))

    with pytest.raises(LogBroken):
        read_table(tried.table, "the log", entries[1:])
    with pytest.raises(LogBroken):
        read_table(tried.table, "the log", (entries[0], strange))
    with pytest.raises(LogBroken):
        list(states_of(tried.table, read_table(tried.table, "the log", early)))


def _fields(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__struct_fields__}
