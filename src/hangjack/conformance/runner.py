"""Runs worked examples: each through the adapter of its type, under each rulebook that it speaks of."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.conformance.adapter import Adapter
from hangjack.conformance.adapters import ADAPTERS, Adapters
from hangjack.conformance.compare import differences, worded
from hangjack.conformance.examples import Entry, Example, Expectation, Problem, read_examples
from hangjack.conformance.vocabulary import TYPES
from hangjack.errors import BadInput, HangjackError
from hangjack.rulebooks.shelf import BOOK_IDS, book
from hangjack.wording import say, sentence
from hangjack.wording.nearest import unknown_key


class Outcome(StrEnum):
    """How an example came out: what is not built has neither passed nor failed."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_BUILT = "not built"


class Result(Struct, frozen=True):
    """What came of one example, or of a whole file that could not be used (then it has no id)."""

    file: str
    outcome: Outcome
    id: str | None = None
    game: str | None = None
    type: str | None = None
    problems: tuple[Problem, ...] = ()


class Wanted(Struct, frozen=True):
    """Which examples to run; the empty answer to either question means all of them."""

    types: frozenset[str] = frozenset()
    rulebook: str | None = None


EVERYTHING = Wanted()


def wanted(types: tuple[str, ...], rulebook: str | None) -> Wanted:
    """Return the choice of these *types* and this *rulebook*. Raises `BadInput` for names that there are not."""
    known = sorted({name for names in TYPES.values() for name in names})
    for name in types:
        if name not in known:
            raise unknown_key("example.type-unknown", name, known)
    return Wanted(frozenset(types), None if rulebook is None else book(rulebook).id)


def run_files(
    texts: Mapping[str, str], adapters: Adapters = ADAPTERS, only: Wanted = EVERYTHING
) -> tuple[Result, ...]:
    """Run the files *texts*, by name. Raises `BadInput` if no example in any of them is wanted."""
    results = tuple(
        result for file, text in texts.items() for result in run_examples(text, adapters, only, file)
    )
    if not results:
        raise _none_wanted(only)
    return results


def _none_wanted(only: Wanted) -> BadInput:
    if only.rulebook is None:
        return BadInput("example.none-of-type", types=sorted(only.types))
    if not only.types:
        return BadInput("example.none-of-rulebook", rulebook=only.rulebook)
    return BadInput("example.none-of-both", types=sorted(only.types), rulebook=only.rulebook)


def run_examples(
    text: str, adapters: Adapters = ADAPTERS, only: Wanted = EVERYTHING, file: str = ""
) -> tuple[Result, ...]:
    """Run the examples in *text* that are wanted. Nothing in it raises: what is wrong is a failure.

    An example that cannot be understood is always wanted, so that no slip of the pen takes it out of sight.
    """
    try:
        found = read_examples(text)
    except BadInput as refusal:
        return (Result(file, Outcome.FAILED, problems=(Problem(sentence(refusal)),)),)
    entries = [entry for entry in found.entries if _is_wanted(entry, found.game, only)]
    return tuple(_result(file, found.game, _for_rulebook(entry, only), adapters) for entry in entries)


def _is_wanted(entry: Entry, game: str, only: Wanted) -> bool:
    if entry.example is None:
        return True
    by_type = not only.types or entry.example.type in only.types or entry.example.type not in TYPES[game]
    named = entry.rulebooks
    by_rulebook = (
        only.rulebook is None or only.rulebook in named or any(name not in BOOK_IDS for name in named)
    )
    return by_type and by_rulebook


def _for_rulebook(entry: Entry, only: Wanted) -> Entry:
    """Return *entry* without what it says about other rulebooks than the wanted one."""
    if only.rulebook is None:
        return entry
    expectations = {name: each for name, each in entry.expectations.items() if name == only.rulebook}
    problems = tuple(each for each in entry.problems if each.rulebook in {None, only.rulebook})
    return msgspec.structs.replace(entry, expectations=expectations, problems=problems)


def _result(file: str, game: str, entry: Entry, adapters: Adapters) -> Result:
    if entry.example is None:
        return Result(file, Outcome.FAILED, entry.name, game, problems=entry.problems)
    outcome, problems = Outcome.FAILED, entry.problems
    if not problems:
        adapter = adapters.get((game, entry.example.type))
        outcome, problems = _run(adapter, entry.example, entry.expectations)
    return Result(file, outcome, entry.name, game, entry.example.type, problems)


def _run(
    adapter: Adapter[Any] | None, example: Example, expectations: Mapping[str, Expectation]
) -> tuple[Outcome, tuple[Problem, ...]]:
    if adapter is None:
        return Outcome.NOT_BUILT, ()
    try:
        given = msgspec.convert(example.given, adapter.given)
    except msgspec.ValidationError as error:
        wrong = BadInput("example.given-wrong", type=example.type, reason=str(error))
        return Outcome.FAILED, (Problem(sentence(wrong)),)
    problems = tuple(
        Problem(says, rulebook)
        for rulebook, expectation in expectations.items()
        for says in _failures(adapter, given, expectation)
    )
    return Outcome.FAILED if problems else Outcome.PASSED, problems


def _failures(adapter: Adapter[Any], given: Struct, expectation: Expectation) -> list[str]:
    """Return what is wrong with what the adapter answers; a mistake of ours is one failure more and stops nothing."""
    try:
        return list(_compared(adapter, given, expectation))
    except Exception as bug:  # noqa: BLE001
        return [say("example.broke", error=type(bug).__name__, text=str(bug))]


def _compared(adapter: Adapter[Any], given: Struct, expectation: Expectation) -> Iterator[str]:
    try:
        got = {**adapter.run(given, expectation.house), **_probed(adapter, given, expectation)}
    except HangjackError as refusal:
        yield say("example.refused", reason=sentence(refusal))
        return
    as_json = msgspec.json.decode(msgspec.json.encode(got))
    yield from map(worded, differences(expectation.values, as_json, adapter.unordered))


def _probed(adapter: Adapter[Any], given: Struct, expectation: Expectation) -> Mapping[str, Any]:
    """Return, of the things that the example wants tried, those for which the adapter says yes."""
    samples = {key: expectation.values.get(key) for key in adapter.probes}
    return {
        key: [item for item in items if adapter.probes[key](given, expectation.house, item)]
        for key, items in samples.items()
        if isinstance(items, list)
    }
