// A tap counts for what lay under the thumb when it came down: a second tap on the same spot, right after
// what lies there has changed, was meant for what lay there before. How far two taps are apart the thumb
// says, and not when a slow phone comes to look at them.

const SOON_MS = 333;
const TWICE_MS = 300; // no two taps further apart are one double tap
const SPOT_PX = 32;

// Watches the taps on *root*; returns what is to be told whenever other things lie under the thumb.
export function swallowSecondTaps(root) {
  let [changed, last, pressed] = [-Infinity, null, null];
  root.addEventListener("pointerdown", ({ target }) => (pressed = layerAt(target)), true);
  root.addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key of the keyboard has no spot
      const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      const again = last && last.at <= changed && Math.hypot(tap.x - last.x, tap.y - last.y) < SPOT_PX;
      const soon = tap.at - changed < SOON_MS && tap.at - last?.at < TWICE_MS;
      last = tap;
      if (!(again && soon) && layerAt(event.target) === pressed) return;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  return () => (changed = performance.now());
}

// The question that something on the screen belongs to, if it does.
const layerAt = (target) => target.closest("[data-layer]")?.dataset.layer ?? null;
