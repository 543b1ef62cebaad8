"""How long `hangjack --help` takes, warm, beside a bare interpreter.

    python -m benchmarks.startup [--runs 21]

Medians of runs of each, taken in turn. The aim is under 200 ms for the help.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, milliseconds, told

TAKES = "15 s"
COMMANDS = {
    "bare interpreter": [sys.executable, "-c", "pass"],
    "hangjack --help": [sys.executable, "-m", "hangjack", "--help"],
    "hangjack rules": [sys.executable, "-m", "hangjack", "rules"],
}


def seconds(command: list[str]) -> float:
    """Return how long one run takes."""
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return time.perf_counter() - begun


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure all commands in turn, so that a noisy moment hits each of them."""
    for command in COMMANDS.values():
        seconds(command)
    taken = [{name: seconds(command) for name, command in COMMANDS.items()} for _ in range(given.runs)]
    yield told(done("runs of each command", len(taken), "runs"))
    for name in COMMANDS:
        yield told(milliseconds(name, median(each[name] for each in taken)))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("runs", 21, short=1)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
