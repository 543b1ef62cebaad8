"""Somebody who has no mouse and no finger for the screen: everything goes by keys, and the cursor is always in sight."""

from playwright.sync_api import Locator, Page, expect

MOST_STOPS = 250
"""So many times Tab is pressed at most to get somewhere."""


class Keyboard:
    """The keys of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, target: Locator, *, back: bool = False) -> None:
        """Press Tab until *target* has the cursor. Each stop on the way can be seen."""
        expect(target).to_be_visible()
        for _ in range(MOST_STOPS):
            if target.evaluate("(each) => each === document.activeElement"):
                self.require_in_sight()
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def press(self, target: Locator, key: str = "Enter") -> None:
        """Go to *target* and press a key on it."""
        self.to(target)
        self.page.keyboard.press(key)

    def press_button(self, name: str) -> None:
        """Go to the first button that is called *name*, and press it."""
        self.press(self.page.get_by_role("button", name=name, exact=True).first)

    def follow(self, name: str) -> None:
        """Go to the link that is called *name*, and follow it."""
        self.press(self.page.get_by_role("link", name=name, exact=True).first)

    def type(self, label: str, text: str) -> None:
        """Go to the field with that label, and write in it what is not there yet."""
        field = self.page.get_by_label(label, exact=True)
        self.to(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)
        expect(field).to_have_value(text)

    def choose(self, field: Locator, option: str) -> None:
        """Go to a list, and move in it with the arrows until *option* is chosen."""
        self.to(field)
        for _ in range(MOST_STOPS):
            if field.evaluate("(each) => each.selectedOptions[0].label.trim()") == option:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"there is no {option}")

    def pick(self, group: Locator, answer: str) -> None:
        """Go to a group of answers, and move in it with the arrows until *answer* is picked."""
        wanted = group.get_by_label(answer, exact=True)
        self.to(group.locator("input[type=radio]:checked, input[type=radio]").first)
        self.page.keyboard.press("Space")
        for _ in range(MOST_STOPS):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"there is no {answer}")

    def require_kept(self) -> None:
        """Require that the cursor is still somewhere, and in sight: an update has not thrown it away."""
        kept = self.page.evaluate("() => document.activeElement !== document.body")
        assert kept, f"the cursor is lost on {self.page.url}"
        self.require_in_sight()

    def require_in_sight(self) -> None:
        """Require that whatever has the cursor is marked, and not behind anything."""
        assert self.page.evaluate(OUT_OF_SIGHT) == "", self.page.url


OUT_OF_SIGHT = """() => {
  const inPicker = (field) => field.matches("input:is([type=date], [type=time], [type=datetime-local])") && !field.matches(":focus-visible");
  const at = document.activeElement;
  const told = at.cloneNode().outerHTML;
  const marked = [at, at.closest("label")].some((each) => each && getComputedStyle(each).outlineStyle !== "none"
    && parseFloat(getComputedStyle(each).outlineWidth) >= 2);
  if (at.matches("main, h1, h2, dialog, [tabindex='-1']") || inPicker(at)) return "";
  if (!marked) return `not marked: ${told}`;
  const box = at.getBoundingClientRect();
  const inside = (low, high, size) => [0.02, 0.5, 0.98].map((part) => low + (high - low) * part).filter((each) => each >= 0 && each < size);
  const seen = inside(box.left, box.right, innerWidth).some((x) => inside(box.top, box.bottom, innerHeight).some((y) => {
    const top = document.elementFromPoint(x, y);
    return top && (at.contains(top) || top.contains(at) || at.labels?.[0]?.contains(top));
  }));
  return seen ? "" : `out of sight: ${told}`;
}"""
"""What is wrong with the place of the cursor: nothing marks it, or something stands before it.

Inside a field for a date or a time the browser marks the part that has the cursor.
"""
