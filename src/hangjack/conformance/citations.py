"""Which clauses hangjack's own worked examples prove."""

from collections.abc import Mapping
from functools import cache

from hangjack.conformance.adapters import ADAPTERS, Adapters
from hangjack.conformance.examples import own_files, read_examples
from hangjack.conformance.vocabulary import BASE_ANCHORS
from hangjack.ids import ClauseId


@cache
def built_citations() -> Mapping[ClauseId, tuple[str, ...]]:
    """Return by clause the ids of our own examples that cite it, of those types only that can be run.

    Anchors of the base games are left out: they are not clauses.
    """
    return citations_with(ADAPTERS)


def citations_with(adapters: Adapters) -> Mapping[ClauseId, tuple[str, ...]]:
    """Return what `built_citations` would with these *adapters*."""
    citing: dict[ClauseId, tuple[str, ...]] = {}
    for text in own_files().values():
        found = read_examples(text)
        for example in filter(None, (entry.example for entry in found.entries)):
            if (found.game, example.type) in adapters:
                for clause in dict.fromkeys(example.clauses):
                    citing[clause] = (*citing.get(clause, ()), example.id)
    return {clause: ids for clause, ids in citing.items() if clause not in BASE_ANCHORS}
