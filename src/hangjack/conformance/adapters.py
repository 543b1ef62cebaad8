"""The adapters there are, of every subject.

Adapters build engine values and call the very function the engine uses: no rule lives in the runner.
"""

from collections.abc import Mapping
from typing import Any

from hangjack.conformance.adapter import Adapter, Examples
from hangjack.subjects import given

Adapters = Mapping[tuple[str, str], Adapter[Any]]
"""Adapters by game id and type of example."""

ADAPTERS: dict[tuple[str, str], Adapter[Any]] = {
    (each.game, type_): adapter
    for room in ("games", "formats")
    for each in given(room, "examples", "EXAMPLES", Examples)
    for type_, adapter in each.adapters.items()
}
