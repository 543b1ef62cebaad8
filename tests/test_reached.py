"""Every public function of the rules is called by something that runs, not by tests alone."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from support.project import ROOT

SOURCE = ROOT / "src"
LAYERS = ("games", "formats", "referee", "tables", "matches", "competition")
ABOVE = {"desk", "web", "cli", "examples"}
"""What stands above the rules in a game and in a format."""
NOT_CALLED_YET: Mapping[str, str] = {
    "hangjack.games.all_fours.engine.engine:legal_actions": "every game has the same names",
    "hangjack.games.cribbage.engine.engine:turn_actions": "every game has the same names",
    "hangjack.games.pinochle.engine.engine:turn_actions": "every game has the same names",
    "hangjack.games.sheepshead.engine.engine:turn_actions": "every game has the same names",
}
"""What waits for its caller, with the reason; whatever is called goes from here."""

Function = tuple[str, str]
"""The module that defines it, and its name."""


def test_every_public_function_of_the_rules_is_called() -> None:
    """A rule that only its own test calls does not happen to anybody."""
    modules = {_module(path): ast.parse(path.read_bytes()) for path in sorted(SOURCE.rglob("*.py"))}
    imported = {module: dict(_imports(tree)) for module, tree in modules.items()}
    used = {
        _origin(function, imported) for module, tree in modules.items() for function in _uses(module, tree)
    }
    attributes = {name for tree in modules.values() for name in _attributes(tree)}
    public = [each for module, tree in modules.items() for each in _public(module, tree)]
    uncalled = {
        f"{module}:{name}" for module, name in public if (module, name) not in used and name not in attributes
    }

    assert uncalled == set(NOT_CALLED_YET)


def _module(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _public(module: str, tree: ast.Module) -> Iterator[Function]:
    parts = module.split(".")
    if parts[1:2] and parts[1] in LAYERS and not ABOVE & {*parts}:
        for each in tree.body:
            if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                yield module, each.name


def _imports(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Yield what each imported name is in its own module."""
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom) and each.module:
            yield from ((alias.asname or alias.name, (each.module, alias.name)) for alias in each.names)


def _uses(module: str, tree: ast.Module) -> Iterator[Function]:
    """Yield each name that is used, as one of this module; a function that only calls itself is not used."""
    for outer in tree.body:
        own = outer.name if isinstance(outer, ast.FunctionDef) else None
        for each in ast.walk(outer):
            if isinstance(each, ast.Name) and each.id != own:
                yield module, each.id


def _origin(function: Function, imported: Mapping[str, Mapping[str, Function]]) -> Function:
    """Return where a function is defined, through every module that hands it on."""
    module, name = function
    further = imported.get(module, {}).get(name, function)
    return function if further == function else _origin(further, imported)


def _attributes(tree: ast.Module) -> Iterator[str]:
    """Yield what is asked of a module or a value: which one it is is not known here."""
    return (each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute))
