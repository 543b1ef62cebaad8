"""Forms about one of several teams or people: nobody is chosen before somebody chooses."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

from hangjack.subjects import folders

LISTS = re.compile(r"<select (?P<select>[^>]*)>\{% for \w+(?:, \w+)* in (?P<of>[^%]*)%\}")
"""A list whose first choice is one of those that it lists: that one is chosen when the page opens."""
ABOUT = re.compile(r"teams|players|people|seated|present|pairs")
PLACES = "data-tie-place"
"""The places of a tie are listed in the order in which they stand now, each with its team."""


def test_no_form_has_a_team_or_a_person_chosen_for_whoever_opens_it() -> None:
    """One tap too many would be given to the first of the list, whoever that is."""
    found = [
        (name, each["select"])
        for folder in (files("hangjack.web") / "templates", *folders("web/templates").values())
        for name, text in templates(folder)
        for each in LISTS.finditer(text)
        if ABOUT.search(each["of"]) and PLACES not in each["select"]
    ]

    assert found == []


def templates(folder: Traversable) -> list[tuple[str, str]]:
    """Return every template below *folder* with what it says."""
    return [
        found
        for each in folder.iterdir()
        for found in (templates(each) if each.is_dir() else [(each.name, each.read_text(encoding="utf-8"))])
    ]
