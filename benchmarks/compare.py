"""Runs benchmarks in pairs on two checkouts, this one and BASE, and prints medians, spread and ratios.

    python -m benchmarks.compare BASE NAME... [--pairs 5] [--short] [--theirs] [-- OPTIONS OF THE BENCHMARKS]

BASE is a revision of this repository or the folder of another checkout. In every pair each runs once: base and here, then here and
base, and so on in turns, so that a machine that becomes slower hits both alike. The benchmarks are always those of this checkout,
on the hangjack of each (its `src`, and its `tests`, where cups are built); with `--theirs` BASE runs its own.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

from benchmarks import ROOT
from benchmarks.telling.checkouts import HERE, Checkout, checkout_of, run
from benchmarks.telling.figures import Better, Figure, read_lines, written
from benchmarks.telling.listing import known

Run = Mapping[str, Figure]
Pair = tuple[Run, Run]
"""One run of the base, and one of this checkout."""

ENOUGH = 5
"""With fewer pairs all of them agree by chance too often: of three, one time in four."""
HEAD = f"{'':<60}{'base':>12}{'here':>12}{'ratio':>8}   (least to most)"


def main(words: Sequence[str] | None = None) -> None:
    """Compare what the command line says."""
    given = _asked(words)
    names = [known(each) for each in given.names]
    with checkout_of(given.base) as base:
        for name in names:
            runs = _pairs(name, base, given)
            print(f"{name}: {given.pairs} pairs, base is {given.base}", flush=True)
            print("\n".join(table(list(runs))), flush=True)


def _asked(words: Sequence[str] | None) -> argparse.Namespace:
    typed = sys.argv[1:] if words is None else list(words)
    at = typed.index("--") if "--" in typed else len(typed)
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.compare",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("base", metavar="BASE")
    parser.add_argument("names", metavar="NAME", nargs="+")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--short", action="store_true", help="tiny runs: does comparing work?")
    parser.add_argument("--theirs", action="store_true", help="BASE runs its own benchmarks")
    given = parser.parse_args(typed[:at])
    if given.pairs < 1:
        raise SystemExit("There must be a pair at least.")
    given.options = [*typed[at + 1 :], *(["--short"] if given.short else [])]
    return given


def _pairs(name: str, base: Checkout, given: argparse.Namespace) -> Iterator[Pair]:
    """Yield what each pair of runs has found; whoever was second in one is first in the next."""
    theirs = base.folder if given.theirs else ROOT
    for number in range(given.pairs):
        if number % 2:
            here = _run(name, HERE, ROOT, given.options)
            yield _run(name, base, theirs, given.options), here
        else:
            there = _run(name, base, theirs, given.options)
            yield there, _run(name, HERE, ROOT, given.options)


def _run(name: str, checkout: Checkout, benchmarks: Path, options: Sequence[str]) -> Run:
    """Run a benchmark once on a checkout, with the *benchmarks* of one or the other."""
    if not (benchmarks / "benchmarks" / f"{name}.py").exists():
        raise SystemExit(f"{checkout.name} has no benchmark called {name}: leave out --theirs.")
    command = [sys.executable, "-m", f"benchmarks.{name}", "--json", *options]
    ended = run(command, checkout.environment(), benchmarks)
    found = {each.name: each for each in read_lines(ended.stdout)}
    if ended.returncode == 0 and found:
        return found
    raise SystemExit(_why_not(name, checkout, benchmarks, ended.stderr))


def _why_not(name: str, checkout: Checkout, benchmarks: Path, said: str) -> str:
    """Return why a run has no figures."""
    last = (said.strip().splitlines() or ["It said nothing."])[-1]
    if benchmarks != ROOT:
        return (
            f"The benchmark {name} of {checkout.name} printed no lines for programs; perhaps it is older than --json. "
            f"Leave out --theirs. Its last words: {last}"
        )
    hint = "" if checkout is HERE else " If this checkout's benchmark is too new for it, try --theirs."
    return f"{name} failed on {checkout.name} ({checkout.folder}).{hint} Its last words: {last}"


def table(pairs: Sequence[Pair]) -> Iterator[str]:
    """Yield a line for each figure that both have, and one for what only one of them has."""
    yield HEAD
    base, here = pairs[0]
    for name in here:
        if name in base:
            yield _line(
                [(there[name], ours[name]) for there, ours in pairs if name in there and name in ours]
            )
    for who, only in (("base", base.keys() - here.keys()), ("here", here.keys() - base.keys())):
        if only:
            yield f"only {who}: {', '.join(sorted(only))}"


def _line(pairs: Sequence[tuple[Figure, Figure]]) -> str:
    """Return the medians of a figure, and its ratios within the pairs."""
    figure = pairs[0][1]
    base, here = ([each[side].value for each in pairs] for side in (0, 1))
    name = f"{figure.name} ({figure.unit})"
    numbers = f"{name:<60}{written(median(base)):>12}{written(median(here)):>12}"
    spread = f"   base {_spread(base)}, here {_spread(here)}"
    if figure.better is Better.SAME:
        return numbers + ("       =" if base == here else "   DIFFERS: these runs did not do the same")
    if not all(base):
        return f"{numbers}{'':>8}{spread}"
    ratios = [ours / theirs for theirs, ours in zip(base, here, strict=True)]
    return f"{numbers}{median(ratios):>8.2f}   ({min(ratios):.2f} to {max(ratios):.2f}){_verdict(figure.better, ratios)};{spread}"


def _spread(values: Sequence[float]) -> str:
    return f"{written(min(values))} to {written(max(values))}"


def _verdict(better: Better, ratios: Sequence[float]) -> str:
    """Return which is better, if every single pair says the same, and there are enough of them."""
    if len(ratios) < ENOUGH:
        return ""
    if min(ratios) > 1:
        return " better" if better is Better.HIGHER else " worse"
    if max(ratios) < 1:
        return " better" if better is Better.LOWER else " worse"
    return ""


if __name__ == "__main__":
    main()
