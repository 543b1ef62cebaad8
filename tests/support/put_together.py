"""Keys of sentences that are put together in the source: `f"log.{tag}"` in Python, `"page.tls." ~ device` in a template.

What fills a gap is found where it stands in the source: one of two words, a name that was given some, a loop over some, a
parameter that is called with some. Whatever comes from a value is left open: `log.{}`.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from jinja2 import Environment, nodes
from msgspec import Struct

from support.project import ROOT

SOURCE = ROOT / "src" / "hangjack"
GAP = "{}"


class Place(Struct, frozen=True):
    """Where a key is put together."""

    file: str
    key: str
    """With gaps for what is known only while the program runs."""


class Text(Struct, frozen=True):
    """A text with gaps, and where it stands."""

    file: str
    function: ast.FunctionDef | ast.AsyncFunctionDef | None
    node: ast.JoinedStr


@cache
def put_together() -> frozenset[Place]:
    """Return every key that is put together somewhere."""
    return frozenset((*_in_python(), *_in_templates()))


@cache
def _source() -> Mapping[str, str]:
    paths = sorted(SOURCE.rglob("*.py"))
    return {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@cache
def _module(file: str) -> ast.Module:
    return ast.parse(_source()[file])


@cache
def _calls(file: str) -> Mapping[str, Sequence[ast.Call]]:
    """Return the calls of a module by the last name of what is called."""
    found: dict[str, list[ast.Call]] = {}
    for node in ast.walk(_module(file)):
        if isinstance(node, ast.Call):
            found.setdefault(getattr(node.func, "id", getattr(node.func, "attr", "")), []).append(node)
    return found


@cache
def _callers(file: str, name: str) -> tuple[str, ...]:
    """Return the modules that may call a function: its own, and those that import it."""
    module = "hangjack." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    importing = re.compile(rf"^from {re.escape(module)} import (\([^)]*|.*)\b{name}\b", re.MULTILINE)
    return (file, *(other for other, text in _source().items() if importing.search(text)))


def _in_python() -> Iterator[Place]:
    putting = [file for file, text in _source().items() if _PUTTING.search(text)]
    every = [text for file in putting for text in _texts(file, _module(file))]
    given_on = {id(each) for text in every for each in _given_on(text)}
    for text in every:
        if id(text.node) not in given_on:
            yield from (Place(text.file, key) for key in _filled(text.node, text))


def _texts(
    file: str, tree: ast.AST, function: ast.FunctionDef | ast.AsyncFunctionDef | None = None
) -> Iterator[Text]:
    """Yield the texts with gaps that begin like a key."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr):
            first = node.values[0] if node.values else None
            if isinstance(first, ast.Constant) and _BEGINNING.match(str(first.value)):
                yield Text(file, function, node)
        else:
            inner = node if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else function
            yield from _texts(file, node, inner)


def _given_on(text: Text) -> Iterator[ast.expr]:
    """Yield what fills the gaps of a text as a parameter: where that is itself put together, it is part of a longer key."""
    for each in text.node.values:
        if isinstance(each, ast.FormattedValue) and isinstance(each.value, ast.Name) and text.function:
            for _, given in _called_with(each.value.id, text):
                yield given


def _filled(node: ast.JoinedStr, text: Text) -> Iterator[str]:
    parts = [
        _words(each.value if isinstance(each, ast.FormattedValue) else each, text) for each in node.values
    ]
    yield from map("".join, product(*parts))


def _words(value: ast.expr, text: Text | None) -> tuple[str, ...]:
    """Return what a value may be, a gap where that is not known."""
    match value:
        case ast.Constant(value=word):
            return (str(word),)
        case ast.IfExp(body=body, orelse=orelse):
            return (*_words(body, text), *_words(orelse, text))
        case ast.JoinedStr() if text is not None:
            return tuple(_filled(value, text))
        case ast.Name(id=name) if text is not None and text.function is not None:
            return tuple(dict.fromkeys(_named(name, text))) or (GAP,)
    return (GAP,)


def _named(name: str, text: Text) -> Iterator[str]:
    """Yield what a name may be in a function: what it is given there, or what the function is called with."""
    assert text.function is not None
    for node in ast.walk(text.function):
        match node:
            case ast.Assign(targets=[ast.Name(id=given)], value=words) if given == name:
                yield from _words(words, None)
            case ast.For(target=target, iter=of) | ast.comprehension(target=target, iter=of):
                yield from _in_turn(name, target, of, text.file)
    for file, value in _called_with(name, text):
        yield from _words(value, Text(file, None, text.node))


def _in_turn(name: str, target: ast.expr, of: ast.expr, file: str) -> Iterator[str]:
    """Yield what a name of a loop is in turn."""
    names = [target] if isinstance(target, ast.Name) else list(getattr(target, "elts", ()))
    at = next((index for index, each in enumerate(names) if getattr(each, "id", "") == name), None)
    if at is None:
        return
    for each in _each_of(of, file) or [of]:
        yield from _words(
            each if isinstance(target, ast.Name) else getattr(each, "elts", [each] * 9)[at], None
        )


def _each_of(of: ast.expr, file: str) -> Sequence[ast.expr]:
    """Return what is gone through, where it is written out: in the loop, or at the top of the module."""
    match of:
        case ast.Tuple(elts=each) | ast.List(elts=each) | ast.Set(elts=each):
            return each
        case ast.Name(id=name):
            return [part for value in _at_the_top(file, name) for part in _each_of(value, "")]
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="items" | "values" as asked)):
            pairs = [
                pair
                for table in _at_the_top(file, name)
                if isinstance(table, ast.Dict)
                for pair in _pairs(table)
            ]
            return pairs if asked == "items" else [pair.elts[1] for pair in pairs]
    return ()


def _pairs(table: ast.Dict) -> Iterator[ast.Tuple]:
    yield from (
        ast.Tuple([name, value]) for name, value in zip(table.keys, table.values, strict=True) if name
    )


def _at_the_top(file: str, name: str) -> Iterator[ast.expr]:
    for node in _module(file).body if file else ():
        match node:
            case ast.Assign(targets=[ast.Name(id=given)], value=value) if given == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=given), value=ast.expr() as value) if given == name:
                yield value


def _called_with(name: str, text: Text) -> Iterator[tuple[str, ast.expr]]:
    """Yield what a parameter of the function around a text is given, and in which module."""
    function = text.function
    parameters = (
        [each.arg for each in function.args.args if each.arg not in ("self", "cls")] if function else []
    )
    if function is None or name not in parameters:
        return
    at = parameters.index(name)
    for file in _callers(text.file, function.name):
        for call in _calls(file).get(function.name, ()):
            for each in [each.value for each in call.keywords if each.arg == name] or call.args[at : at + 1]:
                yield file, each


@cache
def _in_templates() -> tuple[Place, ...]:
    """Return what templates put together with `~`, or choose between."""
    return tuple(place for path in sorted(SOURCE.rglob("*.html")) for place in _in_template(path))


def _in_template(path: Path) -> Iterator[Place]:
    tree = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
    own: dict[str, tuple[str, ...]] = {}
    for each in tree.find_all(nodes.Assign):
        if isinstance(each.target, nodes.Name):
            own[each.target.name] = (*own.get(each.target.name, ()), *_choices(each.node, {}))
    for call in tree.find_all(nodes.Call):
        if (
            getattr(call.node, "name", "") == "say"
            and call.args
            and not isinstance(call.args[0], nodes.Const)
        ):
            file = path.relative_to(SOURCE).as_posix()
            yield from (Place(file, key) for key in _choices(call.args[0], own))


def _in_turns(loop: nodes.For) -> Iterator[tuple[str, nodes.Node]]:
    """Yield the names of a loop, each with what it is in turn."""
    names = loop.target.items if isinstance(loop.target, nodes.Tuple) else [loop.target]
    turns = loop.iter.items if isinstance(loop.iter, nodes.Tuple | nodes.List) else [loop.iter]
    for turn in turns:
        parts = turn.items if isinstance(turn, nodes.Tuple) and len(names) > 1 else [turn] * len(names)
        for name, part in zip(names, parts, strict=True):
            yield str(getattr(name, "name", "")), part


def _choices(node: nodes.Node | None, own: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return what an expression of a template may be, with gaps for what is not known."""
    match node:
        case None:
            return ("",)
        case nodes.Const():
            return (str(node.value),)
        case nodes.CondExpr():
            return (*_choices(node.expr1, own), *_choices(node.expr2, own))
        case nodes.Concat():
            return tuple(map("".join, product(*(_choices(each, own) for each in node.nodes))))
        case nodes.Name() if node.name in own:
            return tuple(own[node.name])
    return (GAP,)


_PUTTING = re.compile(r"""f["'][a-z_-]+\.""")
_BEGINNING = re.compile(r"[a-z_-]+\.")
