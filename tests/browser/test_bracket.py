"""The bracket as it is drawn: every line leads from a tie to the one that its winner plays in, however many have byes."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from starlette.requests import Request

from browser.venue import PATIENCE_S
from hangjack.competition.fixtures.bracket import Side, WinnerOf, rounds_of
from hangjack.desk.names import EntrantShown
from hangjack.desk.views.competitions import CompetitionOnPages, TieShown
from hangjack.ids import EntrantId, MatchId
from hangjack.web.pages.kit import Looking, filled
from hangjack.web.pages.public import drawn_up

LONG = "The Extraordinarily Long Name of a Team From the Far End of the Island"
CUP = CompetitionOnPages(
    id="cup", name="Cup", short="Cup", sponsor="", days=(), time_zone="UTC", book="ic2024", rules="", version=1,
    withheld=False, teams=(), notices=(), champion=None, ended=False,
)  # fmt: skip

MEASURED = """() => {
  const box = (each) => each && (({left, right, top, bottom}) => ({left, right, top, bottom}))(each.getBoundingClientRect());
  return [...document.querySelectorAll(".bracket .tie")].map((tie) => ({
    match: tie.dataset.match,
    from: tie.querySelector(".in")?.dataset.from.split(" ") ?? [],
    lower: tie.classList.contains("lower"),
    card: box(tie.querySelector(".card")),
    into: box(tie.querySelector(".in")),
    out: box(tie.querySelector(".out")),
  }));
}"""


def page_of(teams: int) -> str:
    """Return the page of a bracket of so many teams, some of which have long names."""
    order = [EntrantId(LONG if seed % 5 == 0 else f"Team {seed}") for seed in range(1, teams + 1)]
    rounds = [[_tie(tie.match, tie.position, tie.sides) for tie in ties] for ties in rounds_of(order)]
    scope = {"type": "http", "method": "GET", "path": "/c/cup/bracket", "headers": [], "query_string": b""}
    looking = Looking(Request({**scope, "server": ("hall.test", 80), "scheme": "http"}), None, None, "en")  # type: ignore[arg-type]
    made = filled(looking, "public/bracket.html", shown=CUP, rounds=drawn_up(rounds), shaken=False)
    return bytes(made.body).decode()


def _tie(match: MatchId, position: int, sides: tuple[Side, Side]) -> TieShown:
    one, other = (
        None if isinstance(each, WinnerOf) else EntrantShown(each.team, each.team) for each in sides
    )
    by, by_other = (each.match if isinstance(each, WinnerOf) else None for each in sides)
    return TieShown(match, position, (one, other), (by, by_other), None)


@pytest.fixture(scope="module")
def wall(chromium: Browser) -> Page:
    """Give a page that is as wide as a laptop."""
    page = chromium.new_page(viewport={"width": 1366, "height": 800})
    page.set_default_timeout(PATIENCE_S * 1000)
    return page


@pytest.mark.parametrize("teams", range(2, 33))
def test_lines_join_each_tie_to_the_one_that_its_winner_plays_in(wall: Page, teams: int) -> None:
    """They begin at the card, end at the next card's middle, and there is none that leads nowhere."""
    wall.set_content(page_of(teams))
    ties = {each["match"]: each for each in wall.evaluate(MEASURED)}
    onward = {child: tie for tie in ties.values() for child in tie["from"]}

    assert len(ties) == teams - 1
    assert [each["match"] for each in ties.values() if each["out"] is None] == [list(ties)[-1]]
    assert set(onward) == set(ties) - {list(ties)[-1]}
    assert [gap for child, tie in onward.items() for gap in gaps(ties[child], tie)] == []
    assert overlapping(list(ties.values())) == []


def gaps(child: Any, tie: Any) -> list[str]:
    """Return where the line from one tie to the next is broken."""
    ends = child["out"]["top"] if child["lower"] else child["out"]["bottom"]
    begins = child["out"]["bottom"] if child["lower"] else child["out"]["top"]
    places = {
        "at its card": (child["out"]["left"], child["card"]["right"]),
        "in the middle of its card": (begins, middle(child["card"])),
        "where the lines meet": (child["out"]["right"], tie["into"]["left"]),
        "on the height of the next": (ends, middle(tie["into"])),
        "at the next card": (tie["into"]["right"], tie["card"]["left"]),
        "in the middle of the next card": (middle(tie["into"]), middle(tie["card"])),
    }
    return [f"{child['match']} {where}" for where, (is_, must) in places.items() if abs(is_ - must) > 2.5]


def middle(box: Any) -> float:
    """Return how far down the middle of something is."""
    return float(box["top"] + box["bottom"]) / 2


def overlapping(ties: Sequence[Any]) -> list[tuple[str, str]]:
    """Return the ties of a round whose cards lie over each other."""
    return [
        (one["match"], other["match"])
        for one in ties
        for other in ties
        if one is not other
        and one["card"]["left"] == other["card"]["left"]
        and one["card"]["top"] <= other["card"]["top"] < one["card"]["bottom"]
    ]
