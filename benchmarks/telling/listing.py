"""Which benchmarks there are: every file of the folder that says how long it takes."""

import ast
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct

from benchmarks import ROOT

FOLDER = ROOT / "benchmarks"


class Benchmark(Struct, frozen=True):
    """A benchmark: its name, what it measures, how long a whole run takes, and what that needs besides Python."""

    name: str
    measures: str
    takes: str
    needs: str = ""


def benchmarks(folder: Path = FOLDER) -> Iterator[Benchmark]:
    """Yield all benchmarks by name, without importing them."""
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = dict(_texts(tree))
        if "TAKES" in said:
            about = ast.get_docstring(tree) or ""
            yield Benchmark(path.stem, about.partition("\n")[0], said["TAKES"], said.get("NEEDS", ""))


def _texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for each in tree.body:
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text


def known(name: str) -> str:
    """Return *name* if there is such a benchmark; otherwise stop, and say which may have been meant."""
    names = [each.name for each in benchmarks()]
    if name in names:
        return name
    near = get_close_matches(name, names)
    hint = f"Did you mean {' or '.join(near)}?" if near else "python -m benchmarks lists them."
    raise SystemExit(f"There is no benchmark called {name}. {hint}")


def listing() -> Iterator[str]:
    """Yield a line for each benchmark."""
    found = list(benchmarks())
    widest = max(len(each.name) for each in found)
    longest = max(len(each.takes) for each in found)
    for each in found:
        needs = f" Needs {each.needs}." if each.needs else ""
        yield f"{each.name:<{widest}}  {each.takes:<{longest}}  {each.measures}{needs}"
