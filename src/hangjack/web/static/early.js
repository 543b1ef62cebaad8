// Stands in the head of a page, before all that can be pressed: what is written or pressed before the page's
// scripts have run waits for them. No tap is lost, and none sends a form that only a script can send.

{
  const early = { input: new Set(), change: new Set(), click: new Set() };
  const hold = (event) => {
    const pressed = event.target.closest("button");
    if (event.type !== "click") early[event.type].add(event.target);
    else if (pressed) {
      early.click.add(pressed);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const type in early) addEventListener(type, hold, true);
  addEventListener("submit", (event) => event.target.dataset.ask && event.preventDefault());
  addEventListener("DOMContentLoaded", () => {
    for (const type in early) {
      removeEventListener(type, hold, true);
      for (const at of early[type])
        if (type === "click") at.click();
        else at.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
}
