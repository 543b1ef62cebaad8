// The secretary's desk: a card is typed by keyboard alone, the lists follow, and what else waits is
// sent form by form.

import { type } from "./desk/card.js";
import { follow } from "../../../../web/static/forms/following.js";
import { sure } from "../../../../web/static/forms/foreseeing.js";
import { bodyOf } from "../../../../web/static/forms/reading.js";
import { send, start } from "../../../../web/static/forms/sending.js";

const root = document.querySelector("[data-desk]");
const words = JSON.parse(root.dataset.words);

start(words, {
  sure: (form) => sure(form, send),
  pressed: (form, button) => send(form, { ...bodyOf(form), [button.name]: button.value === "yes" }),
});
follow(root.dataset.live, words, { concerns: (kind) => kind === "competition" });
const wide = matchMedia("(min-width: 48rem)").matches;
type({ cursor: wide });
// On a phone the lists come first: a card that was chosen there is shown at once.
if (!wide && new URLSearchParams(location.search).has("card"))
  document.getElementById("work").scrollIntoView();
document.addEventListener("refreshed", () => type({}));

// Single keys work while the cursor stands in no field, and can be turned off: they are in the way of voices.
const KEYS = "desk-keys";
const off = () => localStorage.getItem(KEYS) === "off";

function showKeys() {
  const button = document.querySelector("[data-keys]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(!off()));
}

showKeys();
document.addEventListener("refreshed", showKeys);
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-keys]")) return;
  localStorage.setItem(KEYS, off() ? "on" : "off");
  showKeys();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || off()) return;
  if (event.target.matches("input, textarea, select")) return;
  const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
