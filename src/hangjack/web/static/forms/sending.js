// Sends forms to the server as JSON, and shows the page as it is afterwards. A form has data-ask (where to),
// data-own (the page's way to send it), data-done (what is said then) and data-then (where to go then) or
// data-as-is (nothing changes). Nothing that was typed is lost when something is refused or gets no answer.

import { heldCursor } from "../cursor.js";
import { fill } from "../words.js";
import { refresh } from "./parts.js";
import { bodyOf } from "./reading.js";
import { askFor, asker } from "./requests.js";
import { announce, clear, explain, say, speak, tellBeside, words } from "./saying.js";

const SOON_MS = 500;

const askers = new WeakMap();

// Begins to send what is asked for on a page; *own* has its own ways, by their names.
export function start(catalogue, own = {}) {
  speak(catalogue);
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-ask]");
    if (!form) return;
    event.preventDefault();
    (own[form.dataset.own] ?? (() => send(form)))(form, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-ask], button[data-ask-all]");
    if (!button || button.form?.dataset.ask) return;
    event.preventDefault();
    sendAll(button);
  });
}

// Sends a form; returns the answer, or null if there is none. *refused* hears of what stood in the way.
export async function send(form, body, refused = () => {}) {
  clear(form);
  const answer = await waiting(form, async () => {
    const ask = askOf(form)(form.dataset.ask, body ?? bodyOf(form));
    ask.catch(refused);
    return ask;
  });
  if (answer) await after(form);
  return answer;
}

// Returns what asks for a form: under the same id for the same content.
export function askOf(form) {
  if (!askers.has(form)) askers.set(form, asker());
  return askers.get(form);
}

async function after(near) {
  if (near.dataset.then) location.assign(near.dataset.then);
  else if (!("asIs" in near.dataset)) {
    await refresh(near);
    tellBeside(near, near.dataset.done || words.done);
  }
}

// A button asks for one thing, or for several in a row.
async function sendAll(button) {
  const { ask, askAll, value } = button.dataset;
  const all = askAll ? JSON.parse(askAll) : [[ask, value ? JSON.parse(value) : undefined]];
  const done = await waiting(button, async () => {
    for (const [at, [path, body]] of all.entries()) {
      if (all.length > 1) say(button, fill(words.of, { number: at + 1, count: all.length }));
      await askFor(path, body);
    }
    return true;
  });
  if (done) await after(button);
  else if (all.length > 1) await shownHalfDone(button);
}

async function shownHalfDone(button) {
  const home = button.closest("form, td, section, .card");
  const fault = home?.querySelector(".said.fault")?.textContent;
  await refresh(button);
  announce(fault, true);
}

// Shows that something takes its time, and what came in its way.
export async function waiting(near, work) {
  if (near.getAttribute("aria-busy") === "true") return null;
  const buttons = near.matches("button") ? [near] : [...near.querySelectorAll("button:not([type=button])")];
  const soon = setTimeout(() => say(near, words.sending), SOON_MS);
  const putBack = heldCursor();
  announce("");
  for (const button of buttons) button.disabled = true;
  near.setAttribute("aria-busy", "true");
  try {
    return await work();
  } catch (error) {
    clearTimeout(soon);
    explain(near, error);
    return null;
  } finally {
    clearTimeout(soon);
    near.removeAttribute("aria-busy");
    for (const button of buttons) button.disabled = false;
    putBack();
  }
}
