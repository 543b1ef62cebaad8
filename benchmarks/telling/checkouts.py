"""The two checkouts that are compared: a folder as it is, or a revision, put into a folder for as long as it takes."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from benchmarks import ROOT

PACKAGE = Path("src", "hangjack", "__init__.py")
"""Without it Python would take the hangjack that is installed."""


class Checkout(Struct, frozen=True):
    """A folder with the whole repository, and what it is called in a table."""

    name: str
    folder: Path

    def environment(self) -> dict[str, str]:
        """Return the environment of a program that takes hangjack, and how the tests build things, from here."""
        own = [str(self.folder / "src"), str(self.folder / "tests")]
        return {**os.environ, "PYTHONPATH": os.pathsep.join(own)}


HERE = Checkout("here", ROOT)


@contextmanager
def checkout_of(base: str) -> Iterator[Checkout]:
    """Give the checkout that *base* names: a folder, or a revision, whose folder is gone afterwards."""
    if Path(base, PACKAGE).is_file():
        yield Checkout("base", Path(base).resolve())
        return
    commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{base}^{{commit}}").strip()
    if not commit:
        raise SystemExit(f"{base} is neither a checkout of hangjack nor a revision of this one.")
    with tempfile.TemporaryDirectory(prefix="hangjack-base-") as parent:
        folder = Path(parent) / "base"
        _git("worktree", "add", "--quiet", "--detach", str(folder), commit)
        try:
            yield Checkout("base", folder)
        finally:
            _git("worktree", "remove", "--force", str(folder))


def _git(*words: str) -> str:
    return run(["git", "-C", str(ROOT), *words]).stdout


def run(
    command: Sequence[str], environment: dict[str, str] | None = None, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, and keep what it has said."""
    return subprocess.run(  # noqa: S603 - git, and benchmarks of the checkouts
        command, check=False, capture_output=True, text=True, env=environment, cwd=cwd
    )
