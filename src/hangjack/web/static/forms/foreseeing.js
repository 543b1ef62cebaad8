// What a form would change, said before it is sent: asked for a moment after the last key, and when it is
// unfolded. A form has data-foresee (where to ask) and a place for the words, data-foreseen.

import { ask } from "../api.js";
import { bodyOf } from "./reading.js";
import { named, say, words } from "./saying.js";

const WAIT_MS = 400;

let timer = 0;
let latest = 0;

// Begins to look ahead; *bodies* has what a form says, where it says more than its fields, by data-own.
export function foresee(bodies = {}) {
  const soon = (form) => {
    clearTimeout(timer);
    timer = setTimeout(() => look(form, bodies[form.dataset.own] ?? bodyOf), WAIT_MS);
  };
  const hear = ({ target }) => target.closest("form[data-foresee]") && soon(target.closest("form"));
  document.addEventListener("input", hear);
  document.addEventListener("change", hear);
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const form = target.open && target.querySelector("form[data-foresee]");
      if (form) soon(form);
    },
    true,
  );
}

// Sends a form only when it is pressed again, after what it changes was shown. What cannot be is not asked
// for a second time, and whoever changes something looks again.
export async function sure(form, send) {
  if (form.dataset.sure) return send(form);
  const found = await look(form, bodyOf);
  if (found && !found.words && !found.status) say(form, words.unsent, true);
  if (!found?.possible) return null;
  const button = form.querySelector("button:not([type=button])");
  form.dataset.sure = button.textContent;
  button.textContent = form.dataset.yes;
  form.addEventListener("input", () => unsure(form, button), { once: true });
  return null;
}

function unsure(form, button) {
  button.textContent = form.dataset.sure;
  delete form.dataset.sure;
}

async function look(form, bodyFor) {
  const mine = ++latest;
  const tag = form.dataset.foresee.split("/").pop();
  const found = await ask(form.dataset.foresee, { type: tag, ...bodyFor(form) }).catch((error) => error);
  if (mine !== latest || !form.isConnected) return null;
  const lines = found.words ?? (found.status ? [found.message] : []);
  const place = form.querySelector("[data-foreseen]");
  place.classList.toggle("fault", !found.possible);
  place.hidden = lines.length === 0;
  place.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: named(line) })),
  );
  return found;
}
