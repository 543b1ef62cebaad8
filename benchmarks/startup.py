"""How long `hangjack --help` takes, warm, beside a bare interpreter.

    .venv/bin/python benchmarks/startup.py

Prints the median and the spread of 21 runs of each, taken in turn. The aim is under 200 ms for the help.
"""

import statistics
import subprocess
import sys
import time

RUNS = 21
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


def main() -> None:
    """Measure all commands in turn, so that a noisy moment hits each of them."""
    for command in COMMANDS.values():
        seconds(command)
    taken = [{name: seconds(command) for name, command in COMMANDS.items()} for _ in range(RUNS)]
    for name in COMMANDS:
        times = sorted(1000 * each[name] for each in taken)
        print(f"{name:18} median {statistics.median(times):4.0f} ms   {times[0]:.0f} to {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
