// Where the cursor is, for those who go by the keyboard: an update never throws it away.

// Returns what puts the cursor back to where it is now: a button that rests while something is sent loses it.
export function heldCursor() {
  const at = document.activeElement;
  return () => {
    if (document.activeElement === document.body && at?.isConnected) at.focus({ preventScroll: true });
  };
}

// Returns what finds, after a part was made anew, the place where the cursor was: the same field or button,
// what is folded around it, the heading of the part, or that of the page.
export function placeIn(part) {
  const at = document.activeElement;
  if (!part.contains(at)) return () => {};
  const [id, tag, words, folded] = [at.id, at.tagName, at.textContent.trim(), at.closest("details")?.id];
  return () => {
    const same = id
      ? document.getElementById(id)
      : [...part.querySelectorAll(tag)].find((each) => each.textContent.trim() === words);
    const around = folded ? document.getElementById(folded)?.querySelector("summary") : null;
    const found = [same, around, part.querySelector("h1, h2, h3"), document.querySelector("h1")].find(
      (each) => each?.checkVisibility(),
    );
    if (found?.matches("h1, h2, h3")) found.tabIndex = -1;
    found?.focus({ preventScroll: found.matches("h1") });
  };
}
