"""From every clause to the code that carries it out and to the test or worked example that proves it."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Mapping
from functools import reduce
from pathlib import Path

import msgspec
import pytest

from hangjack.competition.notices import notices_for
from hangjack.conformance.coverage import AS_PEOPLE_GO, built_citations, coverage, missing, proofs_of, way_of
from hangjack.rulebooks.model import PENDING, Clause, NoticeTo, Status
from hangjack.rulebooks.proofs import proving_tests
from hangjack.rulebooks.shelf import book_of, shelf
from hangjack.web.senders import senders
from support.choosing import is_whole
from support.citations import citations_of
from support.project import ROOT

CLAUSES = [clause for book in shelf() for clause in book.clauses.values()]
HANDLED = [clause for clause in CLAUSES if clause.status == Status.HANDLED]
NOTICES = [clause for clause in CLAUSES if isinstance(clause.handled_by, NoticeTo)]


@pytest.fixture(scope="module")
def cited(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, tuple[str, ...]]:
    """Return what all tests cite: as they stand here in a whole run, else collected anew."""
    if is_whole(request.config):
        return citations_of(request.session.items)
    path = tmp_path_factory.mktemp("citations") / "citations.json"
    asked = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "--citations",
        str(path),
    ]
    subprocess.run([*asked, "tests"], cwd=ROOT, capture_output=True, check=True)  # noqa: S603
    return msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[str, ...]])


def test_the_five_rulebooks_have_all_their_clauses() -> None:
    """The numbers of the analysis: none was lost on the way into the data files."""
    counts = {book.id: len(book.clauses) for book in shelf()}

    assert counts == {"ic2024": 326, "mafa": 83, "pinochle500": 114, "abingdon": 183, "sheepshead": 74}


def test_every_clause_says_how_it_is_handled() -> None:
    """A clause has a handler, a pending mark, or the reason why people judge it; never two of them, never none."""
    unclear = [clause.id for clause in CLAUSES if (clause.handled_by is None) == (clause.off_table is None)]

    assert unclear == []


def test_every_handler_exists() -> None:
    """What `handled_by` names can be imported."""
    lost = [
        clause.id
        for clause in HANDLED
        if isinstance(clause.handled_by, str) and not _exists(clause.handled_by)
    ]

    assert lost == []


def test_every_handled_clause_is_cited_by_a_test_or_an_example() -> None:
    """Nothing counts as done that nothing proves."""
    unproved = [clause.id for clause in HANDLED if not proofs_of(clause.id)]

    assert unproved == []


def test_a_test_that_goes_as_people_go_asks_for_something(cited: Mapping[str, tuple[str, ...]]) -> None:
    """Standing in a folder of stories is not enough: it puts a request, opens a page or lets the clock tick."""
    going = {test for tests in cited.values() for test in tests if AS_PEOPLE_GO.match(test)}

    assert sorted(test for test in going if not _asks(*test.split("::"))) == []


def test_tests_and_examples_cite_only_clauses_that_exist(cited: Mapping[str, tuple[str, ...]]) -> None:
    """A citation with a slip of the pen proves nothing."""
    known = {clause.id for clause in CLAUSES}

    assert sorted(set(cited) - known) == []
    assert sorted(set(built_citations()) - known) == []


def test_the_shipped_index_of_proofs_is_what_the_tests_say(cited: Mapping[str, tuple[str, ...]]) -> None:
    """`hangjack rules show` names the tests of a clause; `scripts/generate` makes the index anew."""
    assert proving_tests() == cited


def test_generated_files_are_fresh(cited: Mapping[str, tuple[str, ...]], tmp_path: Path) -> None:
    """Rulebook pages, reference pages and the schema follow their data; `scripts/generate` makes them anew."""
    path = tmp_path / "citations.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(cited), indent=1) + b"\n")
    asked = [sys.executable, str(ROOT / "scripts" / "generated.py"), str(path), "--check"]
    answer = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603

    assert (answer.stdout, answer.returncode) == ("nothing is stale\n", 0)


@pytest.mark.parametrize(
    "clause", [pytest.param(each, marks=pytest.mark.clause(each.id), id=each.id) for each in NOTICES]
)
def test_a_notice_is_among_what_its_audience_has_at_its_moment(clause: Clause) -> None:
    """A clause that is handled by telling people is told to them."""
    assert isinstance(clause.handled_by, NoticeTo)
    shown = notices_for(book_of(clause.id).notices, clause.handled_by.audience, clause.handled_by.moment)

    assert (clause.id, clause.gist) in [(notice.clause, notice.text) for notice in shown]


def test_coverage_counts_every_clause_once() -> None:
    """Handled, judged by people and pending make up the whole, kind by kind."""
    counts = coverage(shelf(), senders())

    assert sum(count.clauses for count in counts) == len(CLAUSES) == 780
    assert all(count.handled + count.off_table + count.pending == count.clauses for count in counts)
    assert all(
        count.reached + count.card_table + count.off_table + count.unreached == count.clauses
        for count in counts
    )
    assert sum(count.proved for count in counts) == len(HANDLED)


def test_what_is_missing_is_pending_or_reaches_nobody() -> None:
    """As long as every handled clause is proved, only pending and unreached ones are missing."""
    gaps = missing(shelf(), senders())
    pending = [each.clause for each in gaps if each.why]
    unreached = [each.clause for each in gaps if not each.why]

    assert pending == [clause.id for clause in CLAUSES if clause.handled_by == PENDING]
    assert unreached == [clause.id for clause in HANDLED if way_of(clause, senders()) is None]
    assert all(each.proved for each in gaps)


_ASKING = frozenset(
    {"ask", "call", "click", "do", "get", "goto", "page", "post", "refusal", "refused", "tell", "tick"}
)
"""How tests put requests at the desk, call over HTTP, open pages, and let time pass."""


def _asks(path: str, name: str) -> bool:
    """Whether a test asks for something, itself or by a function beside it."""
    functions = {
        each.name: each
        for each in ast.walk(ast.parse((ROOT / path).read_bytes()))
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    waiting, seen = [name], set[str]()
    while waiting:
        seen.add(current := waiting.pop())
        called = {_called(each) for each in ast.walk(functions[current]) if isinstance(each, ast.Call)}
        if called & _ASKING:
            return True
        waiting += [each for each in called & functions.keys() if each not in seen]
    return False


def _called(call: ast.Call) -> str:
    """Return what is called; whatever is asked of a story is something that people do in it."""
    match call.func:
        case ast.Attribute(value=ast.Name(id="story")):
            return "do"
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _exists(handler: str) -> bool:
    module, _, name = handler.partition(":")
    try:
        reduce(getattr, name.split("."), importlib.import_module(module))
    except (ImportError, AttributeError):
        return False
    return True
