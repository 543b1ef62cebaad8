"""A second try for tests in a browser, and for nothing else: on a busy machine a browser is not always in time.

The second try has everything new: browser, servers, people. Whoever passes only then is *unsteady*: named at the end of
the run, with what went wrong the first time kept in a folder below `.unsteady`. More than `UNSTEADY` of them fail the run.
"""

import re
import shutil
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from support.project import ROOT

UNSTEADY = 5
"""How many tests may be unsteady in one run."""

witnesses: list[Callable[[Path], None]] = []
"""Those who can say what was to be seen when a test failed; each writes it into the folder of that test."""

_PROPERTY = "unsteady"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let another folder be chosen."""
    parser.addoption(
        "--unsteady", type=Path, default=ROOT / ".unsteady", help="Where first failures are kept."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin with nobody unsteady."""
    config.addinivalue_line("markers", "second_try: what fails is tried once more, and counted")
    leads = not hasattr(config, "workerinput")
    config.pluginmanager.register(SecondTry(config.getoption("--unsteady"), leads=leads))


class SecondTry:
    """Tries again what may be tried again, and remembers what needed it."""

    def __init__(self, folder: Path, *, leads: bool) -> None:
        """Keep first failures in *folder*; who *leads* the run clears away what the run before has kept, and counts."""
        self._folder = folder
        self._leads = leads
        self._unsteady: dict[str, str] = {}
        if leads:
            shutil.rmtree(folder, ignore_errors=True)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Run a test that has a second try, twice if need be."""
        if item.get_closest_marker("second_try") is None:
            return None
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if any(report.failed for report in reports):
            self._keep(item, reports)
            item.session._setupstate.teardown_exact(None)
            reports = runtestprotocol(item, log=False, nextitem=nextitem)
            if not any(report.failed for report in reports):
                reports[-1].user_properties.append((_PROPERTY, str(self._place(item))))
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        """Let the witnesses write down what is to be seen, while it is still there."""
        if call.excinfo is not None and item.get_closest_marker("second_try") is not None:
            for witness in witnesses:
                witness(self._place(item))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count who passed at the second try."""
        if (kept := dict(report.user_properties).get(_PROPERTY)) is not None:
            self._unsteady[report.nodeid] = str(kept)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run with too many of them."""
        if self._leads and self._are_too_many and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name them, and where to look."""
        if not self._unsteady:
            return
        terminalreporter.section("unsteady: passed at the second try")
        for nodeid, kept in sorted(self._unsteady.items()):
            terminalreporter.write_line(f"{nodeid}: see {kept}")
        if self._are_too_many:
            terminalreporter.write_line(
                f"{len(self._unsteady)} unsteady tests are too many: this run has failed."
            )

    @property
    def _are_too_many(self) -> bool:
        return len(self._unsteady) > UNSTEADY

    def _place(self, item: pytest.Item) -> Path:
        place = self._folder / re.sub(r"[^\w.-]+", "_", item.nodeid.removeprefix("tests/"))
        place.mkdir(parents=True, exist_ok=True)
        return place

    def _keep(self, item: pytest.Item, reports: Sequence[pytest.TestReport]) -> None:
        said = [
            f"{report.when}\n\n{report.longreprtext}\n\n{report.caplog}\n{report.capstdout}\n{report.capstderr}"
            for report in reports
            if report.failed
        ]
        (self._place(item) / "failure.txt").write_text("\n".join(said), encoding="utf-8")
