// Sends forms to the server as JSON, says what is wrong where it is wrong, and shows the page as it is
// afterwards. A form has data-ask (where to), data-value (what is always sent) and data-then (where to go;
// without it the page is shown anew in its place). Nothing that was typed is lost when something is refused.

import { Refused, ask, newId } from "../api.js";
import { cents } from "../amounts.js";
import { heldCursor } from "../cursor.js";

const words = JSON.parse(document.querySelector("[data-words]")?.dataset.words || "{}");

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-ask]");
  if (!form) return;
  event.preventDefault();
  if (!form.hasAttribute("data-own")) send(form, values(form));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-ask], button[data-ask-all]");
  if (!button || button.form?.dataset.ask) return;
  event.preventDefault();
  const { askAll, value } = button.dataset;
  sendAll(
    button,
    askAll ? JSON.parse(askAll) : [[button.dataset.ask, value ? JSON.parse(value) : undefined]],
  );
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("input[readonly]")) event.target.select();
});

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-shows]")) return;
  for (const field of document.querySelectorAll(event.target.dataset.shows))
    field.type = event.target.checked ? "text" : "password";
});

// What a form says, by the names of its fields; data-as says what a text stands for.
export function values(form) {
  const found = form.dataset.value ? JSON.parse(form.dataset.value) : {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || (field.type === "radio" && !field.checked)) continue;
    const value = read(field);
    if (value !== undefined) found[field.name] = value;
  }
  return found;
}

const AS = {
  number: (text) => Number(text),
  money: (text) => cents(text) ?? null,
  moneys: (text) =>
    text
      .split(/[\s;]+/)
      .filter(Boolean)
      .map((each) => AS.money(each)),
  choice: (text) => JSON.parse(text),
};

function read(field) {
  if (field.type === "checkbox") return field.checked;
  const text = field.value.trim();
  if (!text && "omit" in field.dataset) return undefined;
  return field.dataset.as ? AS[field.dataset.as](text) : text;
}

// Sends a form. Sent again after a lost connection it has the same id, so that nothing is done twice.
export async function send(form, body) {
  clear(form);
  const sent = JSON.stringify(body);
  if (form.sent !== sent || form.answered) form.sentId = newId();
  form.sent = sent;
  form.answered = false;
  const answer = await waiting(form, () => asked(form.dataset.ask, body, form.sentId));
  form.answered = answer !== null;
  if (answer) await after(form);
  return answer;
}

async function after(form) {
  if (form.dataset.then) location.assign(form.dataset.then);
  else if (!form.hasAttribute("data-stay")) await refresh(form);
}

// A request says what it is, and its address ends in the same word.
export function asked(path, body, id = newId()) {
  return ask(path, body && { type: path.split("/").pop(), ...body }, id);
}

async function sendAll(button, all) {
  const done = await waiting(button, async (say) => {
    for (const [at, [path, body]] of all.entries()) {
      if (all.length > 1) say(fill(words.of, { at: at + 1, all: all.length }));
      await asked(path, body);
    }
    return true;
  });
  if (done && button.dataset.then) location.assign(button.dataset.then);
  else if (done || all.length > 1) await refresh(button, done);
}

// Shows that something takes its time, and what came in its way.
export async function waiting(near, work) {
  const buttons = near.matches("button") ? [near] : [...near.querySelectorAll("button:not([type=button])")];
  const soon = setTimeout(() => say(near, words.busy), 500);
  for (const told of document.querySelectorAll("[data-told]")) told.textContent = "";
  const putBack = heldCursor();
  for (const button of buttons) button.disabled = true;
  near.setAttribute("aria-busy", "true");
  try {
    return await work((text) => say(near, text));
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

export function explain(near, error) {
  const refused = error instanceof Refused;
  const text = refused ? named(error.message) : words.lost;
  if (!refused && !(error instanceof TypeError)) throw error;
  const field =
    near.matches("form") &&
    [...near.elements].find((each) => each.dataset.codes?.split(" ").includes(error.code));
  if (field) mark(field, text);
  else say(near, text, true);
}

// Says at a field what is wrong with it, and puts the cursor there if it is the first.
export function mark(field, text, focus = true) {
  const id = `${field.id}-fault`;
  let note = document.getElementById(id);
  if (!note) {
    note = document.createElement("p");
    note.id = id;
    note.className = "at-field";
    note.setAttribute("role", "alert");
    field.after(note);
  }
  note.textContent = text;
  field.setAttribute("aria-invalid", "true");
  const described = new Set((field.getAttribute("aria-describedby") || "").split(" ").filter(Boolean)).add(
    id,
  );
  field.setAttribute("aria-describedby", [...described].join(" "));
  if (focus) field.focus();
}

export function clear(form) {
  for (const note of form.querySelectorAll(".at-field")) note.textContent = "";
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  if (form.querySelector(".said")) say(form, "");
}

export function say(near, text, fault = false) {
  const home = near.closest("form, td, section, .card") || document.querySelector("main");
  let said = home.querySelector("[data-sent-said]") || home.querySelector(".said");
  if (!said) {
    said = document.createElement("p");
    said.setAttribute("role", "status");
    home.append(said);
  }
  said.className = `said${text ? " note" : ""}${fault ? " fault" : ""}`;
  said.textContent = text || "";
}

// Teams are called by their names, where a sentence of the server has their ids.
export function named(text) {
  const names = JSON.parse(document.querySelector("[data-names]")?.dataset.names || "{}");
  return Object.entries(names).reduce((said, [id, name]) => said.replaceAll(id, name), text);
}

export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Shows the page as it is now, without jumping: what was typed elsewhere stays, and the cursor too.
export async function refresh(near, done = true) {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = document.querySelector("main");
  const said = near.closest("form, td, section, .card")?.querySelector(".said.fault")?.textContent || "";
  const focused = document.activeElement?.id || near.id;
  const kept = typed(main, near);
  const open = [...main.querySelectorAll("details[open][id]")].map((each) => each.id);
  main.replaceChildren(...page.querySelector("main").children);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, value] of kept) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  (document.getElementById(focused) || main.querySelector("h1"))?.focus({ preventScroll: true });
  const told = main.querySelector("[data-told]");
  if (told) {
    told.textContent = done ? words.done : said;
    told.className = done ? "said" : "said note fault";
  }
  document.dispatchEvent(new CustomEvent("shown-anew"));
}

function typed(main, near) {
  const own = near.closest("form");
  return [...main.querySelectorAll("textarea[id], input[id]:not([type=checkbox], [type=radio])")]
    .filter((field) => field.form !== own && field.value !== field.defaultValue)
    .map((field) => [field.id, field.value]);
}
