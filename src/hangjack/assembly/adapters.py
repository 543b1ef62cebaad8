"""The adapters there are: one module a game, each with a dictionary by type of example.

Adapters build engine values and call the very function the engine uses: no rule lives in the runner.
"""

from collections.abc import Mapping
from typing import Any

from hangjack.conformance.adapter import Adapter
from hangjack.formats.divisions import examples as crib_league
from hangjack.games.all_fours import examples as all_fours
from hangjack.games.cribbage import examples as cribbage
from hangjack.games.pinochle import examples as pinochle
from hangjack.games.sheepshead import examples as sheepshead

__all__ = ["ADAPTERS", "Adapter", "Adapters"]

Adapters = Mapping[tuple[str, str], Adapter[Any]]
"""Adapters by game id and type of example."""

_BY_GAME: Mapping[str, Mapping[str, Adapter[Any]]] = {
    "allfours": all_fours.ADAPTERS,
    "cribbage": {**cribbage.ADAPTERS, **crib_league.ADAPTERS},
    "pinochle": pinochle.ADAPTERS,
    "sheepshead": sheepshead.ADAPTERS,
}

ADAPTERS: dict[tuple[str, str], Adapter[Any]] = {
    (game, type_): adapter for game, adapters in _BY_GAME.items() for type_, adapter in adapters.items()
}
