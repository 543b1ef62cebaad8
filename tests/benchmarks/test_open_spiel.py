"""The comparison with OpenSpiel, which is not among our dependencies: what stands in for it is our own engine, asked in its words."""

import sys
from collections.abc import Callable

import pytest
from benchmarks.crib_against_open_spiel import main, number_of, up_to_start

from hangjack.cards import FULL_PACK, Card
from hangjack.games.cribbage import Phase, Seat, State, apply, legal_actions, to_act
from hangjack.games.cribbage.engine.actions import Count, Play

ShortRun = Callable[..., None]

_CARDS = {number_of(card): card for card in FULL_PACK}


class StandIn:
    """The module."""

    def load_game(self, name: str) -> "StandIn":
        """Return the game."""
        assert name == "cribbage(players=4)"
        return self

    def new_initial_state(self) -> "Deal":
        """Return a deal before its first card."""
        return Deal()


class Deal:
    """One deal: five cards to each, one of each into the box, a start card, and the play."""

    def __init__(self) -> None:
        self._given: list[Card] = []
        self._table: State | None = None

    @property
    def _playing(self) -> State:
        assert self._table is not None, "all cards are out"
        return self._table

    @property
    def _turn(self) -> Seat:
        seat = to_act(self._playing)
        assert seat is not None, "somebody plays"
        return seat

    def apply_action(self, number: int) -> None:
        """Take the next card, whatever it is for."""
        if self._table is not None:
            self._table = apply(self._table, Play(self._turn, _CARDS[number]))
            return
        self._given.append(_CARDS[number])
        if len(self._given) == 25:
            hands = [self._given[place * 5 : place * 5 + 5] for place in range(4)]
            self._table = up_to_start(hands, self._given[20:24], self._given[24])

    def is_chance_node(self) -> bool:
        """Whether everything was played."""
        return self._playing.phase is not Phase.PLAY

    def legal_actions(self) -> list[int]:
        """Return what may be played now."""
        return [number_of(each.card) for each in legal_actions(self._playing) if isinstance(each, Play)]

    def current_player(self) -> int:
        """Return who plays, by place."""
        return self._turn.place

    def __str__(self) -> str:
        score = self._counted().score
        return f"Scores: {score.A} {score.B} {score.A} {score.B}"

    def _counted(self) -> State:
        table = self._playing
        while table.phase in (Phase.SHOW, Phase.BOX):
            assert table.turn is not None
            table = apply(table, Count(table.turn))
        return table


def test_a_short_run_counts_what_it_does(short_run: ShortRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", StandIn())
    short_run("crib_against_open_spiel", {"compared": 2, "counted otherwise": 0})


def test_without_open_spiel_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(SystemExit, match="pip install open_spiel"):
        main(["--short"])
