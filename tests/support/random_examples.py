"""The random tests run the same examples everywhere: from one seed, which is said at the top of the run.

Other examples: `--new-examples` draws another seed, and `--hypothesis-seed=N` takes the one that a run has named. Only
the seed decides: Hypothesis would mix in numbers and words of whichever modules a process happens to have loaded.
"""

from random import SystemRandom

import pytest
from hypothesis.internal.conjecture import providers

SEED = 1729

_NO_CONSTANTS = providers._local_constants


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the wish for other examples."""
    parser.addoption("--new-examples", action="store_true", help="Draw a new seed for the random tests.")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Settle the seed, before anybody asks for it; workers are told the one of the run."""
    config.option.hypothesis_seed = str(_seed(config))
    setattr(providers, "_get_local_constants", lambda: _NO_CONSTANTS)  # noqa: B010  (it is not ours to type)


def pytest_report_header(config: pytest.Config) -> str:
    """Say with which seed these examples come again."""
    return f"random tests: --hypothesis-seed={config.option.hypothesis_seed}"


def _seed(config: pytest.Config) -> str | int:
    if (asked := config.getoption("--hypothesis-seed")) is not None:
        return str(asked)
    return SystemRandom().randrange(2**32) if config.getoption("--new-examples") else SEED
