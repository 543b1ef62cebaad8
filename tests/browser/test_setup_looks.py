"""How set-up pages look on a laptop: they use the width, nothing floats, and nothing that can be pressed touches another."""

import pytest

from browser.all_pages import CUP, Shown, Who, everything
from browser.halls import Halls
from browser.moments import Moment

APART_PX = 8
LEVEL_PX = 4
WIDE = 0.9

EDGES = """() => {
  const box = (at) => at.getBoundingClientRect();
  const main = document.querySelector("main");
  const style = getComputedStyle(main);
  const [left, right] = [box(main).left + parseFloat(style.paddingLeft), box(main).right - parseFloat(style.paddingRight)];
  const forms = [...main.querySelectorAll("form.sheet, .scroll:has(> .entries), .card")];
  return {
    used: Math.max(...forms.map((each) => box(each).right - left)) / (right - left),
    next: Math.abs(right - box(document.querySelector(".onward a")).right),
  };
}"""

TOUCHING = """(apart) => {
  const seen = [...document.querySelectorAll("main button, main .acts a, main .button")]
    .filter((each) => each.checkVisibility());
  const boxes = seen.map((each) => each.getBoundingClientRect());
  const across = (one, other) => Math.max(other.left - one.right, one.left - other.right);
  const down = (one, other) => Math.max(other.top - one.bottom, one.top - other.bottom);
  const close = (one, other) => across(one, other) < apart && down(one, other) < 0;
  return boxes.flatMap((one, at) => boxes.slice(at + 1).flatMap((other, more) =>
    close(one, other) ? [`${seen[at].textContent.trim()} / ${seen[at + 1 + more].textContent.trim()}`] : []));
}"""

FLOATING = """(level) => {
  const lines = (at) => {
    const words = document.createRange();
    words.selectNodeContents(at);
    return [...words.getClientRects()].filter((one) => one.height > 8);
  };
  return [...document.querySelectorAll(".entries tr:has(.mark)")].filter((row) => {
    const name = lines(row.cells[0])[0];
    return [...row.querySelectorAll(".mark")].some((each) => Math.abs(lines(each)[0].top - name.top) > level);
  }).map((row) => row.cells[0].textContent.trim());
}"""


@pytest.mark.parametrize(
    ("step", "at"),
    [(step, Moment.ENTRIES) for step in ("event", "rules", "officials", "entries", "draw")]
    + [("schedule", Moment.PLAYING)],
)
def test_a_step_uses_the_width_and_next_stands_at_its_edge(halls: Halls, step: str, at: Moment) -> None:
    """Forms and lists reach across the page."""
    page = halls.at(at).open(Shown(f"{CUP}/setup/{step}", Who.OFFICER, at=at))
    page.set_viewport_size({"width": 1366, "height": 900})
    found = page.evaluate(EDGES)

    assert found["used"] >= WIDE
    assert found["next"] <= 1


@pytest.mark.parametrize("width", [390, 1366])
def test_the_buttons_of_a_team_that_is_unfolded_stand_apart(halls: Halls, width: int) -> None:
    """On the list of entries, with every team open; what is ticked stands beside the name of its team."""
    shown = Shown(f"{CUP}/setup/entries", Who.OFFICER, at=Moment.ENTRIES, opens=everything)
    page = halls.at(Moment.ENTRIES).open(shown)
    page.set_viewport_size({"width": width, "height": 900})

    assert page.locator(".entries .mark").count() > 0
    assert page.evaluate(TOUCHING, APART_PX) == []
    assert page.evaluate(FLOATING, LEVEL_PX) == []
