import doctest
import re
from pathlib import Path

import pytest

from hangjack.cli import main
from support.project import ROOT, project_files

PAGES = [path for path in project_files() if path.suffix == ".md"]


def test_the_example_in_the_readme_runs() -> None:
    """A newcomer's first ten lines do what the page says."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")

    assert tried >= 9
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    """A page that was moved takes its links with it."""
    text = page.read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text) if "://" not in target]
    lost = [target for target in targets if not (page.parent / target).exists()]

    assert lost == []


SOURCE = ROOT / "src" / "hangjack"
OF_THE_HOUSE = [
    ROOT / "ARCHITECTURE.md",
    ROOT / "tests" / "README.md",
    *sorted(each for each in SOURCE.rglob("README.md") if "vendor" not in each.parts),
]
"""The pages that say where everything stands."""
_PLACE = re.compile(r"[\w<>.-]+(?:/[\w<>.-]+)*/?")
_ENDS = (".py", ".toml", ".json", ".js", ".html", ".typ", ".css")


def places_named_on(page: Path) -> set[str]:
    """Return what stands in backticks on a page and is a file or a folder."""
    words = (word for quoted in re.findall(r"`([^`\n]+)`", page.read_text()) for word in quoted.split())
    return {word for word in words if _PLACE.fullmatch(word) and ("/" in word or word.endswith(_ENDS))}


def is_there(place: str, page: Path) -> bool:
    """Whether a place is found beside the page, in the house, in one of its rooms, or in the folder of some subject."""
    pattern = re.sub(r"<[\w-]+>", "*", place.replace("<subject>", "*/*")).rstrip("/")
    subject = "/".join(pattern.split("/")[:2])
    inside = pattern.removeprefix(subject).lstrip("/")
    shown = [f"{subject}/web/{kind}/{inside}" for kind in ("static", "templates", "prints")]
    tried = [pattern, f"{pattern}.py", f"web/*/{pattern}", f"*/*/{pattern}", *shown]
    bases = (page.parent, SOURCE, ROOT, ROOT / "tests", ROOT / "benchmarks")
    return any(any(base.glob(each)) for base in bases for each in tried)


@pytest.mark.parametrize("page", OF_THE_HOUSE, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_page_of_the_house_names_is_there(page: Path) -> None:
    """A newcomer who follows it arrives."""
    assert sorted(place for place in places_named_on(page) if not is_there(place, page)) == []


def test_every_command_of_the_readme_and_the_guides_exists() -> None:
    """What the pages tell people to type can be typed."""
    known = set(main.list_commands(main.make_context("hangjack", ["--help"], resilient_parsing=True)))
    typed = {
        word
        for page in PAGES
        for word in re.findall(
            r"^\s*\./hangjack ([a-z][a-z-]*)", page.read_text(encoding="utf-8"), re.MULTILINE
        )
    }

    assert sorted(typed - known - {"test"}) == []


def test_every_command_has_its_page_in_the_reference() -> None:
    """With its options and an example."""
    page = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    names = main.list_commands(main.make_context("hangjack", ["--help"], resilient_parsing=True))

    assert [name for name in names if f"## hangjack {name}\n" not in page] == []


def test_ci_runs_the_test_command_of_the_readme() -> None:
    """One command for people and for the machine."""
    assert 'hangjack" test' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "./hangjack test" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_no_file_names_a_machine_path_or_a_package_registry() -> None:
    """The repository speaks of the product alone."""
    hosts = re.compile(r"https?://[^\s\"']*(?:/simple\b|\.whl|\.tar\.gz)|/(?:home|root|work)/[a-z]")
    named = [
        str(path.relative_to(ROOT))
        for path in project_files()
        if path.suffix in {".md", ".py", ".toml", ".lock", ".json", ".yaml", ""}
        and path.name != "test_docs.py"
        if hosts.search(path.read_text(encoding="utf-8", errors="ignore"))
    ]

    assert named == []
