"""The laws that every game keeps. A game joins by its `Contestant`, in `support/<game>_random.py`."""

from copy import deepcopy
from importlib import import_module
from typing import Any
from zlib import crc32

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.log import Break, Entry, first_break
from hangjack.subjects import GAMES
from hangjack.wording import Worded, phrase, sentence
from support.contract import LUCK, Contestant, Luck, Step, drive, log_of

CONTESTANTS: list[Contestant] = [
    getattr(import_module(f"support.{game}_random"), game.upper()) for game in GAMES
]

every_game = pytest.mark.parametrize("contestant", CONTESTANTS, ids=lambda contestant: contestant.name)


def some_of(steps: list[Step], luck: Luck, most: int = 8) -> list[Any]:
    """Return states of a game: the first, the last, and some that follow different kinds of events."""
    turned = luck.seed % len(steps)
    kinds = {type(step.event): step.state for step in steps[turned:] + steps[:turned]}
    chosen = sorted(kinds, key=lambda kind: crc32(f"{luck.seed}{kind}".encode()))[: most - 2]
    return [steps[0].state, *(kinds[kind] for kind in chosen), steps[-1].state]


def refusal_of(contestant: Contestant, state: Any, action: Any) -> Refused | None:
    """Return how *action* is refused; None if it is accepted."""
    try:
        contestant.game.apply(state, action)
    except contestant.illegal as refusal:
        return refusal
    return None


@every_game
@given(data=st.data(), luck=LUCK)
def test_exactly_the_legal_actions_are_accepted(
    contestant: Contestant, data: st.DataObject, luck: Luck
) -> None:
    """Of everything that players or chance could try, the legal acts change the table and no other does."""
    steps = drive(contestant, data.draw(contestant.openings), luck)
    for state in some_of(steps, luck):
        tried = contestant.conceivable(state)
        accepted = [action for action in tried if refusal_of(contestant, state, action) is None]
        by_seats = [action for action in accepted if hasattr(action, "seat")]

        assert set(by_seats) == set(contestant.game.legal_actions(state))
        assert (by_seats != accepted) == (contestant.chance(state, 0) is not None)


@every_game
@given(data=st.data(), luck=LUCK)
def test_a_refusal_says_what_is_wrong(contestant: Contestant, data: st.DataObject, luck: Luck) -> None:
    """Whoever tries what the rules do not allow reads a sentence with the fault in it."""
    steps = drive(contestant, data.draw(contestant.openings), luck)
    for state in some_of(steps, luck, most=6):
        refused = [
            (action, refusal_of(contestant, state, action)) for action in contestant.conceivable(state)
        ]
        kinds = {(type(action), found.values["fault"]): found for action, found in refused if found}
        refusals = list(kinds.values())

        assert all(phrase(refusal.values["fault"]) in sentence(refusal) for refusal in refusals)
        assert all(isinstance(refusal.values["fault"], Worded) for refusal in refusals)


@every_game
@given(data=st.data(), luck=LUCK)
def test_an_action_never_changes_the_state_it_is_applied_to(
    contestant: Contestant, data: st.DataObject, luck: Luck
) -> None:
    """Whoever holds on to an older state can trust it."""
    steps = drive(contestant, data.draw(contestant.openings), luck)
    for state in some_of(steps, luck):
        before = deepcopy(state)
        for action in contestant.game.legal_actions(state):
            contestant.game.apply(state, action)

        assert state == before


@every_game
@given(data=st.data(), luck=LUCK)
def test_every_state_comes_back_from_the_log(contestant: Contestant, data: st.DataObject, luck: Luck) -> None:
    """A log that went through JSON replays to the same values, state by state."""
    steps = drive(contestant, data.draw(contestant.openings), luck)
    stored = [msgspec.json.encode(entry) for entry in log_of(step.event for step in steps)]
    entries = [msgspec.json.decode(line, type=Entry) for line in stored]
    events = [contestant.decode(entry.body) for entry in entries]

    assert events == [step.event for step in steps]
    assert list(contestant.replay(events)) == [step.state for step in steps]


@every_game
@given(data=st.data(), luck=LUCK, place=st.integers(0))
def test_the_chain_of_a_log_holds_until_an_entry_is_changed(
    contestant: Contestant, data: st.DataObject, luck: Luck, place: int
) -> None:
    """Nobody alters what happened at a table, or when, without the chain showing where."""
    entries = log_of(step.event for step in drive(contestant, data.draw(contestant.openings), luck))
    place %= len(entries)
    altered = [*entries[:place], replace(entries[place], at_ms=1), *entries[place + 1 :]]

    assert first_break(entries) is None
    assert first_break(altered) == Break(place + 1, "digest")


@every_game
@given(data=st.data(), luck=LUCK)
def test_a_game_always_ends(contestant: Contestant, data: st.DataObject, luck: Luck) -> None:
    """However it is played, there comes a state in which nobody can do anything more."""
    last = drive(contestant, data.draw(contestant.openings), luck)[-1].state

    assert contestant.game.is_over(last)
    assert contestant.game.to_act(last) is None
    assert list(contestant.game.legal_actions(last)) == []


@every_game
@given(data=st.data(), luck=LUCK)
def test_somebody_can_always_act_until_a_game_is_over(
    contestant: Contestant, data: st.DataObject, luck: Luck
) -> None:
    """A table never waits for nobody: chance or a player has something to do in every state but the last."""
    steps = drive(contestant, data.draw(contestant.openings), luck)
    idle = [
        step.state
        for step in steps[:-1]
        if contestant.chance(step.state, 0) is None and not contestant.moves(step.state, 1)
    ]

    assert idle == []


@every_game
@given(data=st.data(), luck=LUCK)
def test_a_view_shows_each_seat_its_own_legal_actions(
    contestant: Contestant, data: st.DataObject, luck: Luck
) -> None:
    """The views of all seats together offer every legal action once, and the public has none; all can be sent."""
    steps = drive(contestant, data.draw(contestant.openings), luck)
    for state in some_of(steps, luck):
        views = {seat: contestant.game.view(state, seat) for seat in (*contestant.seats, None)}
        legal = contestant.game.legal_actions(state)

        assert {seat: list(seen.legal) for seat, seen in views.items()} == {
            seat: [action for action in legal if action.seat is seat] for seat in views
        }
        assert all(msgspec.json.encode(seen) for seen in views.values())
