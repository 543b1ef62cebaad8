// Follows what happens elsewhere: the server says that something
// has changed, and the parts of the page are fetched anew.

import { placeIn } from "../cursor.js";
import { placing, refreshIn } from "./parts.js";

const WAIT_MS = 400;
const TRY_AGAIN_MS = 5000;

// Follows what the server says at *path*. *concerns* tells which of it is shown here, *placed* finds the
// cursor's place in a part, and *spread* keeps a hall full of phones from asking in the same moment.
export function follow(path, words, { concerns = () => true, spread = 0, placed = placeIn } = {}) {
  placing(placed);
  const status = document.querySelector("[data-connection]");
  let source = null;
  const tell = (text) => {
    if (status && status.textContent !== text) status.textContent = text;
  };
  let gone = false;
  const lost = () => {
    if (!gone) tell(words.lost);
    gone = true;
  };
  const found = () => {
    tell("");
    if (gone) soon(spread);
    gone = false;
  };
  const changed = (event) => {
    if (concerns(event.type, JSON.parse(event.data))) soon(spread);
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(path);
    source.addEventListener("open", found);
    source.addEventListener("error", () => {
      lost();
      if (source?.readyState === EventSource.CLOSED) again();
    });
    source.addEventListener("match", changed);
    source.addEventListener("competition", changed);
  };
  const close = () => {
    source?.close();
    source = null;
  };
  // A browser tries again by itself, but not after the server
  // has answered with an error: it may just be starting.
  const again = () => {
    close();
    setTimeout(open, TRY_AGAIN_MS);
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  open();
}

// Several changes at once are one refreshing; it does not wait for the last of them, which may never come.
// Nothing is put under somebody's hands: what happens while a question is open is shown when it is closed.
function soon(spread = 0) {
  if (!document.querySelector("dialog[open]")) refreshIn(WAIT_MS + Math.random() * spread);
  else document.addEventListener("close", () => soon(), { capture: true, once: true });
}
