"""`--quick`: everything but the tests marked `thorough`, which need a browser, a database server, or kill what they start."""

import pytest

from support.project import ROOT


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the choice."""
    parser.addoption("--quick", action="store_true", help="Leave out the tests that are marked thorough.")


def pytest_configure(config: pytest.Config) -> None:
    """Say what the mark means."""
    config.addinivalue_line(
        "markers", "thorough: needs a browser, a database server or much time; not in a quick run"
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what a quick run does not need."""
    if not config.getoption("--quick"):
        return
    left_out = [item for item in items if is_thorough(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not is_thorough(item)]


def is_whole(config: pytest.Config) -> bool:
    """Whether all tests were asked for, and none was left out."""
    chosen = ("quick", "keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf")
    return {(ROOT / each).resolve() for each in config.args} == {ROOT / "tests"} and not any(
        config.getoption(each, None) for each in chosen
    )


def is_thorough(item: pytest.Item) -> bool:
    """Whether a test says so, or is given the PostgreSQL server of these tests."""
    given = getattr(item, "fixturenames", ())
    return item.get_closest_marker("thorough") is not None or "postgres_of_all" in given
