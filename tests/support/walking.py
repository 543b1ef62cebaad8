"""What people can set off: every name that the desk, the pages and the commands reach, found by reading the source.

Names are resolved through imports. What is asked of a value whose type nobody knows here (`scoring.count(...)`) counts for
every module that is passed around as a value and has that name. What subjects give to the layers below the desk is found by
a registry, and books by their folders, and so both by nobody's import: the walk begins there too.
"""

import ast
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from hangjack.rulebooks.shelf import BOOK_IDS
from hangjack.subjects import folders
from support.project import ROOT

SOURCE = ROOT / "src"
PARTS = [f"hangjack.{each.replace('/', '.')}" for each in folders("")]
PEOPLE_USE = (
    "hangjack.desk",
    "hangjack.web",
    "hangjack.cli",
    *(f"{each}.{part}" for each in PARTS for part in ("desk", "web", "cli")),
)
GIVEN = frozenset(
    f"{each}.{part}" for each in PARTS for part in ("engine", "referee", "match", "competition", "format")
)
"""Where a subject gives a layer what that asks of it."""
BOOKS = frozenset(f"hangjack.rulebooks.{each}" for each in BOOK_IDS)
"""The packages of books, each handed around as a value."""
NOT_WALKED = (
    "hangjack.conformance",
    *(f"{each}.examples" for each in PARTS),
)
"""What only compares: a rule that nothing else calls happens to nobody."""
_BODY = "<module>"
_VALUE = "<value>"

GIVING = frozenset(
    {
        ("hangjack.matches.scoring", "Scoring"),
        ("hangjack.matches.games", "GameMatch"),
        ("hangjack.matches.games", "Judged"),
        ("hangjack.matches.pads", "PadKind"),
        ("hangjack.competition.games", "Resulting"),
        ("hangjack.competition.formats.format", "Format"),
        ("hangjack.desk.judges", "Judge"),
        ("hangjack.desk.games", "GameViews"),
        ("hangjack.web.games", "GamePages"),
        ("hangjack.web.games", "GamePad"),
        ("hangjack.web.games", "GameAssistant"),
    }
)
"""Values of functions that subjects give: each function counts once somebody asks such a value for it."""

Name = tuple[str, str]
"""A module, and a name at its top; `<module>` is what runs when it is imported, `<value>` that it is handed around."""


class Module(Struct, frozen=True):
    """The source of one module, with what its imported names are."""

    name: str
    tree: ast.Module
    imported: Mapping[str, Name]
    """`from a import b as c` gives c: (a, b); an imported module has the body as its name."""
    defined: Mapping[str, ast.stmt]


class Walk(Struct, frozen=True):
    """Everything that was reached."""

    names: frozenset[Name]
    asked: frozenset[str]
    """What was asked of values."""

    def reaches(self, handler: str) -> bool:
        """Whether people can set off `module:name`, or `module:Class.attribute`."""
        module, _, name = handler.partition(":")
        top, _, attribute = name.partition(".")
        return origin((module, top)) in self.names and (not attribute or attribute in self.asked)


@cache
def modules() -> Mapping[str, Module]:
    """Return every module of the project by its name."""
    found = {_module_name(path): ast.parse(path.read_bytes()) for path in sorted(SOURCE.rglob("*.py"))}
    return {name: _module(name, tree, found) for name, tree in found.items()}


@cache
def from_people() -> Walk:
    """Return what is reached from everything at the top of the desk, the pages and the commands, and from what subjects give."""
    begun = [
        (name, each)
        for name, module in modules().items()
        if name.startswith(PEOPLE_USE) or name in GIVEN
        for each in (_BODY, *module.defined)
    ]
    return walk((*begun, *((book, each) for book in BOOKS for each in (_BODY, _VALUE))))


def walk(begun: Iterable[Name]) -> Walk:
    """Return what is reached from these names."""
    seen: set[Name] = set()
    asked: set[str] = set()
    waiting = {origin(each) for each in begun}
    while waiting:
        while waiting:
            name = waiting.pop()
            seen.add(name)
            used = list(_used(name))
            asked |= {each for each in used if isinstance(each, str)}
            waiting |= {each for each in used if not isinstance(each, str) and _is_new(each, seen)}
        values = {module for module, name in seen if name == _VALUE}
        given = (function for name in seen for field, function in _given(name) if field in asked)
        waiting = {each for each in map(origin, (*_by_value(values, asked), *given)) if _is_new(each, seen)}
    return Walk(frozenset(seen), frozenset(asked))


def _is_new(name: Name, seen: Container[Name]) -> bool:
    return name not in seen and name[0] in modules() and not name[0].startswith(NOT_WALKED)


def names_used_in(module: str) -> frozenset[Name]:
    """Return the names of the project's rules that a module uses anywhere, modules themselves left out."""
    used = (each for name in (_BODY, *modules()[module].defined) for each in _used((module, name)))
    return frozenset(
        each
        for each in used
        if not isinstance(each, str) and each[1] not in (_BODY, _VALUE) and _is_new(each, ())
    )


def origin(name: Name) -> Name:
    """Return where a name is defined, through every module that hands it on."""
    module, own = name
    if module not in modules() or own in (_BODY, _VALUE) or own in modules()[module].defined:
        return name
    further = modules()[module].imported.get(own)
    return name if further is None or further == name else origin(further)


def _by_value(values: Iterable[str], asked: Iterable[str]) -> Iterator[Name]:
    """Yield what is asked of some value and stands in a module that is handed around as one."""
    for module in values:
        known = modules().get(module)
        yield from ((module, name) for name in asked if known and name in (*known.defined, *known.imported))


def _used(name: Name) -> Iterator[Name | str]:
    """Yield what a name uses: other names, and what it asks of values."""
    module = modules()[name[0]]
    if name[1] == _BODY:
        yield from ((each[0], _BODY) for each in module.imported.values())
    nodes = list(_nodes(module, name[1]))
    asked_of = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    given = {id(each.value) for each in _fields_given(module, nodes)}
    for node in nodes:
        if id(node) in given:
            continue
        if isinstance(node, ast.Name) and not (id(node) in asked_of and _is_module(module, node.id)):
            yield from _named(module, node.id)
        elif isinstance(node, ast.Attribute):
            yield from _asked(module, node)


def _given(name: Name) -> Iterator[tuple[str, Name]]:
    """Yield the functions that a value gives, by the fields in which it gives them."""
    module = modules()[name[0]]
    for each in _fields_given(module, list(_nodes(module, name[1]))):
        if each.arg:
            yield from ((each.arg, function) for function in _meant(module, each.value))


def _meant(module: Module, value: ast.expr) -> Iterator[Name]:
    """Yield what a value names: `arrive`, or `due.lapsed` of another module."""
    if isinstance(value, ast.Name):
        yield from _named(module, value.id)
    elif isinstance(value, ast.Attribute):
        yield from (each for each in _asked(module, value) if not isinstance(each, str))


def _fields_given(module: Module, nodes: Iterable[ast.AST]) -> Iterator[ast.keyword]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = module.imported.get(node.func.id)
            if called is not None and origin(called) in GIVING:
                yield from node.keywords


def _is_module(module: Module, name: str) -> bool:
    return name in module.imported and origin(module.imported[name])[1] == _BODY


def _nodes(module: Module, name: str) -> Iterator[ast.AST]:
    if name in module.defined:
        yield from ast.walk(module.defined[name])
    elif name == _BODY:
        for each in module.tree.body:
            if not isinstance(
                each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
            ):
                yield from ast.walk(each) if each not in module.defined.values() else ()
            elif not isinstance(each, (ast.Import, ast.ImportFrom)):
                yield from (inner for decorator in each.decorator_list for inner in ast.walk(decorator))


def _named(module: Module, name: str) -> Iterator[Name]:
    if name in module.defined:
        yield module.name, name
    elif name in module.imported:
        where = origin(module.imported[name])
        yield where
        if where[1] == _BODY:
            yield where[0], _VALUE


def _asked(module: Module, node: ast.Attribute) -> Iterator[Name | str]:
    """Yield the name in a module that is asked for by `module.name`; of anything else, only what it is called."""
    if isinstance(node.value, ast.Name) and (found := module.imported.get(node.value.id)):
        where = origin(found)
        if where[1] == _BODY:
            yield origin((where[0], node.attr))
            return
    yield node.attr


def _module(name: str, tree: ast.Module, known: Mapping[str, ast.Module]) -> Module:
    imported: dict[str, Name] = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom) and each.module:
            for alias in each.names:
                inner = f"{each.module}.{alias.name}"
                target = (inner, _BODY) if inner in known else (each.module, alias.name)
                imported[alias.asname or alias.name] = target
        elif isinstance(each, ast.Import):
            for alias in each.names:
                imported[alias.asname or alias.name.partition(".")[0]] = (alias.name, _BODY)
    return Module(name, tree, imported, dict(_defined(tree)))


def _defined(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    for each in tree.body:
        match each:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, each
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, each


def _module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
