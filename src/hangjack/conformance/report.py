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
    results: tuple[Result, ...]


def report(results: Sequence[Result]) -> Report:
    """Return *results* with their count; what is not built has failed."""
    passed = sum(result.outcome is Outcome.PASSED for result in results)
    return Report(passed, len(results) - passed, tuple(results))


def lines(found: Report) -> list[str]:
    """Return what a person reads; the last line is the count, alone."""
    failures = [_line(result, problem) for result in found.results for problem in result.problems]
    count = say("example.count", passed=found.passed, failed=found.failed)
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
