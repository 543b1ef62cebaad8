"""Words what came of worked examples: a line for each failure, one for each type that is not built, and the count."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from hangjack.conformance.examples import Problem
from hangjack.conformance.runner import Outcome, Result
from hangjack.wording import say


class Report(Struct, frozen=True):
    """What came of some examples, for programs."""

    passed: int
    failed: int
    not_built: int
    results: tuple[Result, ...]


def report(results: Sequence[Result]) -> Report:
    """Return *results* with their count."""
    counts = Counter(result.outcome for result in results)
    return Report(counts[Outcome.PASSED], counts[Outcome.FAILED], counts[Outcome.NOT_BUILT], tuple(results))


def lines(found: Report) -> list[str]:
    """Return what a person reads; the last line is the count, alone."""
    failures = [_line(result, problem) for result in found.results for problem in result.problems]
    key = "example.count-not-built" if found.not_built else "example.count"
    count = say(key, passed=found.passed, failed=found.failed, not_built=found.not_built)
    return [*failures, *_not_built(found.results), count]


def _line(result: Result, problem: Problem) -> str:
    example = f"{result.id} ({problem.rulebook})" if problem.rulebook else result.id
    return ": ".join(part for part in (result.file, example, problem.says) if part)


def _not_built(results: Sequence[Result]) -> list[str]:
    """Return one line a type, since an example of it has nothing to say that the others have not."""
    types = Counter((result.game, result.type) for result in results if result.outcome is Outcome.NOT_BUILT)
    return [
        say("example.not-built", game=game, type=type_, count=count) for (game, type_), count in types.items()
    ]
