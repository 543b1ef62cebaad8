"""The command line that all benchmarks share: sizes, which `--short` makes small, and `--json`."""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, redirect_stdout
from typing import Any

from msgspec import Struct

from benchmarks.telling.figures import Figure, machine_line


class Size(Struct, frozen=True):
    """How much of something is measured: usually, and when everything is to be over in a moment."""

    usual: float
    short: float


class Asking(argparse.ArgumentParser):
    """The command line of one benchmark."""

    def __init__(self, about: str) -> None:
        """Have the options of all benchmarks; *about* is what the benchmark's module says of itself."""
        super().__init__(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
        self._sizes: dict[str, Size] = {}
        self.add_argument(
            "--short", action="store_true", help="a tiny run, over in a moment: does it still work?"
        )
        self.add_argument(
            "--json", action="store_true", help="print a line of JSON for each figure, the rest to stderr"
        )

    def size(self, name: str, usual: float, *, short: float) -> None:
        """Let somebody say how much of *name* is measured."""
        self._sizes[name] = Size(usual, short)
        self.add_argument(f"--{name}", type=type(usual), help=f"usually {usual}, with --short {short}")

    def carry_out(
        self, measure: Callable[[argparse.Namespace], Iterable[Figure]], words: Sequence[str] | None
    ) -> None:
        """Measure what the command line says. *measure* prints for people, and yields all figures that it has printed."""
        given = self.parse_args(words)
        for name, size in self._sizes.items():
            if getattr(given, name) is None:
                setattr(given, name, size.short if given.short else size.usual)
        lines: list[str] = []
        with _apart(given):
            try:
                lines += map(machine_line, measure(given))
            except KeyboardInterrupt:
                self.exit(130, "\nstopped\n")
        if given.json:
            print("\n".join(lines), flush=True)


def _apart(given: argparse.Namespace) -> Any:
    """Return what keeps the words for people away from the lines for programs."""
    return redirect_stdout(sys.stderr) if given.json else nullcontext()
