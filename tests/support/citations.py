"""Which tests cite which clauses, read off their `clause` marks."""

from collections.abc import Iterable, Mapping

import pytest


def citations_of(items: Iterable[pytest.Item]) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that cite each clause, without their parameters, each once, in a stable order."""
    cited: dict[str, set[str]] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                cited.setdefault(clause, set()).add(item.nodeid.partition("[")[0])
    return {clause: tuple(sorted(cited[clause])) for clause in sorted(cited)}
