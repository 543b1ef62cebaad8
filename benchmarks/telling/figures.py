"""What a benchmark has found: figures, each with its unit and which way is better."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec
from msgspec import Struct


class Better(StrEnum):
    """Which way a figure is better."""

    LOWER = "lower"
    HIGHER = "higher"
    SAME = "same"
    """Counts what was done, which is the same in two runs that can be compared."""


class Figure(Struct, frozen=True):
    """One figure that was found. Its name is the same in every run; how large the run was is a figure too."""

    name: str
    value: float
    unit: str
    better: Better = Better.LOWER


def done(name: str, number: float, unit: str) -> Figure:
    """Return how much was done."""
    return Figure(name, number, unit, Better.SAME)


def told(figure: Figure) -> Figure:
    """Print a figure as a line, and return it."""
    print(line_of(figure), flush=True)
    return figure


def line_of(figure: Figure) -> str:
    """Return a figure as people read it."""
    return f"{figure.name:<68}{written(figure.value):>12} {figure.unit}"


def written(value: float) -> str:
    """Return a number with three digits that say something, whole numbers whole."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    decimals = 1 if abs(value) >= 100 else 2 if abs(value) >= 1 else 4
    return f"{value:,.{decimals}f}"


def machine_line(figure: Figure) -> str:
    """Return a figure as programs read it: JSON on one line."""
    return msgspec.json.encode(figure).decode()


def read_lines(text: str) -> Iterator[Figure]:
    """Yield the figures that a benchmark has printed for programs."""
    for line in text.splitlines():
        if line.startswith("{"):
            yield msgspec.json.decode(line, type=Figure)


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value that *part* of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def milliseconds(name: str, seconds: float) -> Figure:
    """Return how long something took."""
    return Figure(name, seconds * 1000, "ms")


def waits(name: str, seconds: Sequence[float]) -> Iterator[Figure]:
    """Yield what is usually waited for something, and what nearly nobody exceeds."""
    for said, part in (("p50", 0.5), ("p99", 0.99)):
        yield milliseconds(f"{name}, {said}", quantile(seconds, part))
