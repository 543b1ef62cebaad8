"""No large circles of imports: not even between modules that know each other's types only while they are checked.

Such modules can be read, changed and moved together only. Two or three may belong so closely together; more are a heap.
"""

from collections.abc import Iterable, Mapping

from support.walking import modules

MOST = 3


def imports() -> Mapping[str, frozenset[str]]:
    """Return what each module imports of the house: also in functions, and where only types are checked."""
    known = modules()
    return {
        name: frozenset(each for each, _ in module.imported.values() if each in known and each != name)
        for name, module in known.items()
    }


def reached(graph: Mapping[str, Iterable[str]], start: str) -> frozenset[str]:
    """Return everything that is found by going on from *start*; itself only if a way leads back."""
    found: set[str] = set()
    waiting = [*graph[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return frozenset(found)


def circles(graph: Mapping[str, Iterable[str]]) -> set[frozenset[str]]:
    """Return the modules that reach each other, each circle once."""
    found = {name: reached(graph, name) for name in graph}
    return {
        frozenset(each for each in reach if name in found[each])
        for name, reach in found.items()
        if name in reach
    }


def test_a_circle_is_found_wherever_one_enters_it() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": [], "e": ["d"]}

    assert circles(graph) == {frozenset({"b", "c"})}


def test_no_circle_has_more_than_three_modules() -> None:
    """A type that two need stands below both, and a function that needs both stands above."""
    assert [sorted(each) for each in circles(imports()) if len(each) > MOST] == []
