"""What CONTRIBUTING says that a role, a field of the entry form and a request take: nothing else of theirs is kept by hand.

Whoever adds one changes the files that the recipe names. A list beside them would be one file more, and forgotten one day.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hangjack.competition.entries.registration import FIELDS, FormField
from hangjack.competition.permissions import APPOINTED, Role
from hangjack.desk.requests.all import REQUESTS
from hangjack.wording import languages

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "hangjack"
WORDS = SOURCE / "wording"
GRANTED = "competition/permissions/"
"""Where roles are listed: what each is, and what it may do."""
MOST_ROLES = 7
"""More than that in one list, and it is one of all roles that somebody would have to keep."""
BELOW_PAGES = re.compile(r"(desk|formats|competition|matches|games/\w+/desk)/")
WHO_MAY_NAME = re.compile(r"/(web|examples|cli)/|desk/views/log(/|\.py)|desk/clocks\.py")
"""Pages send requests, the log offers what takes something back, and the clock asks by itself."""


@cache
def modules() -> dict[str, ast.Module]:
    """Return every module of the program, its tests and its measures."""
    found = [(SOURCE, SOURCE), *((ROOT / each, ROOT) for each in ("tests", "benchmarks"))]
    return {
        path.relative_to(above).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for room, above in found
        for path in room.rglob("*.py")
    }


def listed_roles(tree: ast.Module) -> Iterator[set[str]]:
    """Yield the roles in each list, set or table that stands in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.Set | ast.List | ast.Dict):
            named = (each for each in ast.walk(node) if isinstance(each, ast.Attribute))
            yield {
                each.attr for each in named if isinstance(each.value, ast.Name) and each.value.id == "Role"
            } & Role.__members__.keys()


def test_nobody_keeps_a_list_of_roles_beside_theirs() -> None:
    """Pages, links, invitations and tests ask what each role is."""
    long = {
        name
        for name, tree in modules().items()
        if any(len(each) > MOST_ROLES for each in listed_roles(tree)) and not name.startswith(GRANTED)
    }

    assert long == set()


@pytest.mark.parametrize("language", languages())
def test_all_words_of_an_office_stand_together(language: str) -> None:
    """What it is called in a sentence and on a page, and what it does."""
    words = tomllib.loads((WORDS / language / "permissions.toml").read_text(encoding="utf-8"))
    page = words["page"]

    assert all(
        role.value in each
        for role in APPOINTED
        for each in (words["role"], page["office"], page["office-does"])
    )


def test_a_field_of_the_entry_form_is_named_where_it_is_described_and_nowhere_else() -> None:
    """The form, the desk, the list that is pasted and the refusals go through the fields."""
    texts = {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
        for kind in ("py", "html", "js", "typ")
        for path in SOURCE.rglob(f"*.{kind}")
    }
    named = re.compile("|".join(rf"\b(FormField\.{each.name}|form_{each.value})\b" for each in FormField))

    assert {name for name, text in texts.items() if named.search(text)} == {
        "competition/entries/registration.py"
    }
    assert set(FIELDS) == set(FormField)


def test_a_request_is_named_by_its_own_module_by_what_takes_it_back_and_by_pages() -> None:
    """What is listed, foreseen, written down and refused is made from the requests and from what has happened."""
    own = {
        kind.__name__: f"{kind.__module__.replace('.', '/').removeprefix('hangjack/')}.py"
        for kind in REQUESTS.values()
    }
    elsewhere: dict[str, set[str]] = {}
    for name, tree in modules().items():
        for called in names_in(tree) if BELOW_PAGES.match(name) and not WHO_MAY_NAME.search(name) else ():
            if own.get(called, name) != name:
                elsewhere.setdefault(called, set()).add(name)

    assert elsewhere == {}


def names_in(tree: ast.Module) -> Iterator[str]:
    """Yield what a module names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr
