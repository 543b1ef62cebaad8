"""Every fold says what each event of its union does: a type checker then finds the one that somebody has added and forgotten.

A fold takes a state and something that has happened, and returns that state as it is then.
"""

import ast
from collections.abc import Iterator

from support.walking import Module, modules


def folds(module: Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield the functions that take a state apart by what has happened, each with how it calls that."""
    for function in module.defined.values():
        if not isinstance(function, ast.FunctionDef) or function.returns is None:
            continue
        if len(function.args.args) < 2 or function.args.args[0].annotation is None:
            continue
        happened = {each.arg for each in function.args.args[1:]}
        matched = [each.subject for each in function.body if isinstance(each, ast.Match)]
        named = [each.id for each in matched if isinstance(each, ast.Name) and each.id in happened]
        if named and ast.unparse(function.args.args[0].annotation) == ast.unparse(function.returns):
            yield function, named[0]


def test_every_fold_ends_where_nothing_can_come_to() -> None:
    """No `case _`, and no silent return: what changes nothing is named, too."""
    found = [(module.name, *each) for module in modules().values() for each in folds(module)]
    open_ended = [
        f"{module}:{function.name}"
        for module, function, happened in found
        if ast.unparse(function.body[-1]) != f"assert_never({happened})"
    ]

    assert len(found) > 50
    assert open_ended == []
