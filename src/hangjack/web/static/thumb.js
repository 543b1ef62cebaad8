// What lies under a thumb that is down stays there until it is up again, or its tap is lost: a browser
// gives it to nobody when another thing lies there by then.

const AFTER_MS = 100; // a phone says what was tapped a moment after the thumb is up
const LOOK_MS = 50;
const PRESSED = ["pointerdown", "keydown"];
const RELEASED = ["pointerup", "pointercancel", "keyup"];

let until = 0;

const press = ({ type, key, target }) => {
  if (type === "pointerdown" || (key === " " && target.matches("button, summary"))) until = Infinity;
};
const release = () => (until = performance.now() + AFTER_MS);

for (const type of PRESSED) addEventListener(type, press, true);
for (const type of RELEASED) addEventListener(type, release, true);
addEventListener("blur", release); // of the window: a field loses the cursor because something is pressed
// A list that was opened, or a scroll bar, may keep for itself that a mouse was let go.
addEventListener("pointermove", ({ buttons }) => !buttons && until === Infinity && release(), true);

// Waits until nothing is pressed.
export async function untouched() {
  while (performance.now() < until) await new Promise((go) => setTimeout(go, LOOK_MS));
}
