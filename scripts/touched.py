"""Which test files a change touches: those that import what was changed, over however many steps, and those of its folder.

Subjects are found by name when a program runs (`hangjack/subjects.py`), which no import says. So a game or format that was
changed also touches the tests that name it. It is a quick answer while one works; the whole run is what counts.
"""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

EVERYTHING = ("pyproject.toml", "requirements.lock", "requirements-dev.lock")
"""Who changes one of these touches every test."""

ALWAYS = "tests/test_*.py"
"""What holds for the repository as a whole is looked at after every change."""

_SUBJECT = re.compile(r"src/hangjack/(?:games|formats)/(\w+)/")
_TEST = re.compile(r"test_\w+\.py")


class UnknownBase(Exception):
    """Git has no such commit."""


def touched(root: Path, base: str | None) -> Sequence[Path]:
    """Return the test files that the change since *base* touches: without one what is not committed, or the last commit."""
    return those_touched_by(root, changed(root, base))


def changed(root: Path, base: str | None) -> set[str]:
    """Return the files that were changed, added or taken away."""
    if base is None:
        return _since(root, "HEAD") or _since(root, "HEAD~1")
    if not (since := _git(root, "merge-base", base, "HEAD")):
        raise UnknownBase(base)
    return _since(root, since[0])


def those_touched_by(root: Path, files: Iterable[str]) -> Sequence[Path]:
    """Return the test files that a change of *files* touches."""
    changed = set(files)
    if not changed:
        return []
    house = _House(root)
    if changed & set(EVERYTHING) or "tests/conftest.py" in changed:
        return house.tests
    reached = house.importers_of(changed)
    return [
        path for path in house.tests if path in reached or path.match(ALWAYS) or house.names(path, changed)
    ]


class _House:
    """The modules of a project, and who imports whom."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._sources = {
            path: path.read_text(encoding="utf-8")
            for top in ("src", "tests", "benchmarks", "scripts")
            for path in sorted((root / top).rglob("*.py"))
        }
        self._modules = {self._name(path): path for path in self._sources}
        self._imports = {path: frozenset(self._imported(path, text)) for path, text in self._sources.items()}

    @property
    def tests(self) -> Sequence[Path]:
        """All test files."""
        return [path for path in self._sources if _TEST.fullmatch(path.name)]

    def importers_of(self, files: Iterable[str]) -> set[Path]:
        """Return who imports one of *files*, over however many steps, and those that are among them."""
        by_imported: Mapping[Path, set[Path]] = defaultdict(set)
        for importer, imported in self._imports.items():
            for each in imported:
                by_imported[each].add(importer)
        reached: set[Path] = set()
        waiting = {path for each in files for path in self._modules_of(self._root / each)}
        while waiting:
            reached |= waiting
            waiting = {importer for each in waiting for importer in by_imported[each]} - reached
        return reached

    def names(self, path: Path, files: Iterable[str]) -> bool:
        """Whether a test names a game or format to which one of *files* belongs, or is in the folder of its tests."""
        subjects = {found[1] for each in files if (found := _SUBJECT.match(each))}
        text = f"{path.relative_to(self._root)}\n{self._sources[path]}"
        return any(re.search(rf"\b{subject}\b", text) for subject in subjects)

    def _modules_of(self, path: Path) -> Iterable[Path]:
        """Return the module *path*; for anything else the modules of the package that it is in."""
        if path in self._sources:
            return [path]
        if path.suffix == ".py":
            return []
        package = next((each for each in path.parents if each / "__init__.py" in self._sources), None)
        if package is None or package == self._root / "tests":
            return []
        return [each for each in self._sources if each.is_relative_to(package)]

    def _name(self, path: Path) -> str:
        parts = path.relative_to(self._root).with_suffix("").parts
        inside = parts if parts[0] == "benchmarks" else parts[1:]
        return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)

    def _imported(self, path: Path, text: str) -> Iterator[Path]:
        """Give what a module imports, and the `conftest.py` that prepare a test for it."""
        for name in _names_in(ast.parse(text)):
            if (found := self._modules.get(name)) is not None:
                yield found
        if _TEST.fullmatch(path.name):
            for folder in path.relative_to(self._root).parents:
                if (prepared := self._root / folder / "conftest.py") in self._sources:
                    yield prepared


def _names_in(tree: ast.AST) -> Iterator[str]:
    """Give the names of all that may be a module among the imports of *tree*."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield module
                yield from (f"{module}.{each.name}" for each in names)
            case ast.Constant(value=str(text)) if re.fullmatch(r"(support|browser|hangjack)(\.\w+)+", text):
                yield text


def _since(root: Path, base: str) -> set[str]:
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return {*_git(root, "diff", "--name-only", base), *new}


def _git(root: Path, *words: str) -> Sequence[str]:
    """Return the lines that git answers; none where it does not know what is meant."""
    asked = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)  # noqa: S603, S607
    return asked.stdout.split() if asked.returncode == 0 else ()
