"""Which tests prove a clause: an index made from the tests' own marks, shipped so that a clause can name them.

`scripts/generate` writes `proofs.json`; the traceability test fails when it is stale.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from hangjack.ids import ClauseId


@cache
def proving_tests() -> Mapping[ClauseId, tuple[str, ...]]:
    """Return the tests that cite each clause: `tests/games/test_x.py::test_name`."""
    text = files(__package__).joinpath("proofs.json").read_bytes()
    return msgspec.json.decode(text, type=dict[ClauseId, tuple[str, ...]])
