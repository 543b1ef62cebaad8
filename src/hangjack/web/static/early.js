// Stands in the head of a page, before all that can be pressed: what is written or pressed before the page's
// scripts have run waits for them. No tap is lost, and none sends a form that only a script can send.

{
  const early = { input: new Map(), change: new Map(), click: new Map() };
  const hold = (event) => {
    const pressed = event.target.closest("button, label:has([type=radio])");
    if (event.type !== "click") early[event.type].set(event.target, event);
    else if (pressed) {
      early.click.set(pressed, event);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const type in early) addEventListener(type, hold, true);
  addEventListener("submit", (event) => event.target.dataset.ask && event.preventDefault());
  addEventListener("DOMContentLoaded", () => {
    for (const type in early) {
      removeEventListener(type, hold, true);
      for (const [at, { detail }] of early[type])
        at.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
    }
  });
}
