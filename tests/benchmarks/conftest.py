"""Shared by the tests of the benchmarks: a short run, read as programs and as people read it.

The benchmarks stand at the top of the repository, so that is on the path here. This folder is no package: it would take their name.
"""

import math
import sys
from collections.abc import Callable, Mapping
from importlib import import_module

import pytest

from support.project import ROOT

sys.path.append(str(ROOT))

from benchmarks.telling.figures import Figure, line_of, read_lines

ShortRun = Callable[..., None]

MAY_BE_NOTHING = (
    "late",  # how late the loop was: on a quiet machine not at all
    "without what other programs had",
    "processor",  # in ticks of a hundredth of a second
    "memory for a spectator",
    "pictures skipped",
    "steps over the budget",
    ": shift",
)
"""What is measured and may be 0 in a short run, by a part of its name."""


@pytest.fixture
def short_run(capsys: pytest.CaptureFixture[str]) -> ShortRun:
    """Give what carries a benchmark's short run out and reads what it prints: it must count exactly what *counts* says."""

    def carry_out(name: str, counts: Mapping[str, float], *options: str) -> None:
        import_module(f"benchmarks.{name}").main(["--short", "--json", *options])
        printed = capsys.readouterr()
        figures = list(read_lines(printed.out))
        by_name = {each.name: each for each in figures}

        assert len(printed.out.splitlines()) == len(figures) == len(by_name)
        assert {each: by_name[each].value for each in counts} == counts
        assert [each for each in counts if line_of(by_name[each]) not in printed.err] == []
        assert [each for each in figures if not _says_something(each, counts)] == []

    return carry_out


def _says_something(figure: Figure, counts: Mapping[str, float]) -> bool:
    """Whether a figure has a unit and a number, which is more than 0 where that is not right."""
    zero = counts.get(figure.name) == 0 or any(part in figure.name for part in MAY_BE_NOTHING)
    least = figure.value >= 0 if zero else figure.value > 0
    return bool(figure.unit.strip()) and math.isfinite(figure.value) and least
