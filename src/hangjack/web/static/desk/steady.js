// Nothing moves between the press of a button and its release: otherwise the tap falls beside it.

const waiting = [];
let isPressed = false;
addEventListener("pointerdown", () => (isPressed = true), true);
const letGo = () => setTimeout(release); // after the click
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, letGo, true);

function release() {
  isPressed = false;
  for (const work of waiting.splice(0)) work();
}

// Does *work* at once, or when what is pressed is let go.
export function onceReleased(work) {
  if (isPressed) waiting.push(work);
  else work();
}
