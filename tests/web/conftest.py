"""The hall that these tests go into."""

import pytest

from support.web import Doors, doors


@pytest.fixture(scope="session")
def inside() -> Doors:
    """Give what is behind the doors of the hall: everybody let in, the first match begun. Each test gets a copy of it."""
    return doors()
