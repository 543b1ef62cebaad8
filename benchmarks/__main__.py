"""Lists the benchmarks, or runs one.

    python -m benchmarks
    python -m benchmarks NAME [--short] [--json] [...]

`python -m benchmarks.NAME` is the same as the second.
"""

import sys
from collections.abc import Sequence
from importlib import import_module

from benchmarks.telling.listing import known, listing


def main(words: Sequence[str]) -> None:
    """List, or run."""
    if not words or words[0] in {"-h", "--help"}:
        print("\n".join(listing()))
        return
    import_module(f"benchmarks.{known(words[0])}").main(words[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
