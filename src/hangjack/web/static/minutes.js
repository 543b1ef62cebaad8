// Time that is left in a round, wherever a page has a place for it: `data-left-until` is the moment by the
// server's clock, and `data-left-now` what that clock showed when the place was made.

const TICK_MS = 500;
const made = new WeakMap();

export function runLeft(root = document) {
  const tick = () => {
    for (const place of root.querySelectorAll("[data-left-until]")) {
      if (!made.has(place)) made.set(place, performance.now());
      const now = Number(place.dataset.leftNow) + performance.now() - made.get(place);
      const seconds = Math.max(0, Math.ceil((Number(place.dataset.leftUntil) - now) / 1000));
      const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (place.textContent !== text) place.textContent = text;
    }
  };
  tick();
  return setInterval(tick, TICK_MS);
}
