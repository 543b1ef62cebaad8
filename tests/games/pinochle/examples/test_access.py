"""Who may do and see what in a pinochle event: the rows of the book's table that no worked example has."""

from typing import Any

import msgspec
import pytest

from hangjack.games.pinochle.examples.access import AccessGiven, run_access
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.shelf import book

MIDWAY = {"rounds_done": 4, "rounds": 8}


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ({"action": "view_standings", "viewer": "director", **MIDWAY}, True),
        ({"action": "view_standings", "viewer": "recorder", **MIDWAY}, True),
        ({"action": "view_standings", "viewer": "treasurer", **MIDWAY}, False),
        (
            {
                "action": "view_standings",
                "viewer": "public",
                "rounds_done": 8,
                "rounds": 8,
                "sheets_missing": 1,
            },
            False,
        ),
        ({"action": "view_standings", "viewer": "team", "rounds_done": 8, "rounds": 8}, True),
        ({"action": "view_result", "viewer": "team", "own": True, **MIDWAY}, True),
        ({"action": "view_result", "viewer": "recorder", "own": False, **MIDWAY}, True),
        ({"action": "view_result", "viewer": "public", "own": False, "rounds_done": 8, "rounds": 8}, True),
        ({"action": "edit_sheet", "viewer": "scorekeeper", "sheet_state": "draft"}, True),
        ({"action": "edit_sheet", "viewer": "scorekeeper", "sheet_state": "signed"}, False),
        ({"action": "edit_sheet", "viewer": "player", "sheet_state": "draft"}, False),
        ({"action": "edit_sheet", "viewer": "recorder", "sheet_state": "draft"}, False),
        ({"action": "edit_sheet", "viewer": "director", "sheet_state": "draft"}, False),
        ({"action": "enter_paper", "viewer": "director"}, True),
        ({"action": "enter_paper", "viewer": "scorekeeper"}, False),
        ({"action": "enter_paper", "viewer": "team"}, False),
        ({"action": "enter_paper", "viewer": "player"}, False),
        ({"action": "enter_paper", "viewer": "public"}, False),
        ({"action": "enter_paper", "viewer": "treasurer"}, False),
        ({"action": "enter_paper", "viewer": "official"}, False),
        ({"action": "enter_paper", "viewer": "secretary"}, False),
        ({"action": "tick_hand", "viewer": "scorekeeper", "own_sheet": False}, True),
        ({"action": "tick_hand", "viewer": "player", "own_sheet": False}, False),
        ({"action": "submit_sheet"}, True),
        ({"action": "lead_first_card", "meld_on_sheets": 2}, True),
        ({"action": "first_deal", "confirmations": 2}, True),
        ({"action": "first_deal", "confirmations": 1}, False),
        ({"action": "play_card"}, True),
        ({"action": "start_round", "teams": 12, "drawn": 12}, True),
        ({"action": "sell_ticket", "weekday": "Saturday", "state": "between_rounds"}, True),
        ({"action": "sell_ticket", "weekday": "Saturday", "state": "after_last"}, False),
        ({"action": "sell_ticket", "weekday": "Sunday", "state": "between_rounds"}, False),
    ],
    ids=str,
)
def test_everybody_may_what_the_table_says(given: dict[str, Any], *, allowed: bool) -> None:
    """The functions are those that the desk asks."""
    house = with_settings(book("pinochle500"), {})

    assert run_access(msgspec.convert(given, AccessGiven), house) == {"allowed": allowed}


def test_a_house_may_keep_standings_from_its_officials_too() -> None:
    """They see the sheets all the same."""
    house = with_settings(book("pinochle500"), {"provisional_standings": "nobody"})
    seen = [
        run_access(
            msgspec.convert({"action": action, "viewer": "director", "own": False, **MIDWAY}, AccessGiven),
            house,
        )
        for action in ("view_standings", "view_result")
    ]

    assert seen == [{"allowed": False}, {"allowed": True}]
