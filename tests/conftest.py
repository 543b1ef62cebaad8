"""Shared by all tests: Hypothesis profiles, and the index of which tests cite which clauses."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from support.citations import citations_of

settings.register_profile(
    "default", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile(
    "deep", parent=settings.get_profile("default"), max_examples=2000, derandomize=False
)
settings.load_profile("default")

ROOT = Path(__file__).parent.parent
CITED = pytest.StashKey[Mapping[str, tuple[str, ...]]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep which tests cite which clauses, for the traceability test and for `scripts/generate`."""
    config.stash[CITED] = citations_of(items)


@pytest.fixture(scope="session")
def cited(request: pytest.FixtureRequest) -> Mapping[str, tuple[str, ...]]:
    """The tests that cite each clause, of everything that was collected."""
    return request.config.stash[CITED]
