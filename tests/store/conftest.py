"""Databases for these tests: a SQLite file, or a database of a PostgreSQL server that is started when first needed."""

from pathlib import Path

import pytest

from support.stores import Opening, opening_database, opening_file


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.thorough)])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    """Give what opens one and the same log, time and again, in each kind of database."""
    if request.param == "sqlite":
        return opening_file(tmp_path / "log.db")
    return opening_database(request.getfixturevalue("url"))
