// Forms that ask for something: what stands in one is sent as one request,
// and nothing of it is lost if that fails. A field's name is its place in
// the body (`line_up.captain`); `data-as` says what kind of value it is.

import { ask, newId, Refused, tell } from "../api.js";
import { cents } from "../amounts.js";
import { refresh } from "./parts.js";

const TIME_LIMIT_MS = 15000;

const asked = new WeakMap();

const READ = {
  number: (text) => Number(text),
  money: (text) => amount(text),
  yes: (text) => text === "yes",
  json: (text) => JSON.parse(text),
  now: () => Date.now(),
};

export function start(words) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.ask) return;
    event.preventDefault();
    send(form, words);
  });
}

export async function send(form, words, body) {
  const button = form.querySelector("button:not([type=button])");
  if (form.ariaBusy === "true") return false;
  form.ariaBusy = "true";
  button?.setAttribute("aria-disabled", "true");
  say(form, words.sending);
  try {
    const answer = await within(askOnce(form, form.dataset.ask, body ?? bodyOf(form)));
    form.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: answer }));
    say(form, "");
    tell(form.dataset.done || words.done, false, document.querySelector("[data-said]"));
    if (form.dataset.then) location.assign(form.dataset.then);
    else await refresh(form);
    return true;
  } catch (error) {
    say(form, why(error, words), true);
    return false;
  } finally {
    form.ariaBusy = "false";
    button?.removeAttribute("aria-disabled");
  }
}

export function why(error, words) {
  if (error instanceof NoAmount) return words["no-amount"].replace("{text}", error.message);
  return error instanceof Refused ? error.message : words.unsent;
}

class NoAmount extends Error {}

// The same content is sent under the same id until there is an answer: a lost answer does nothing twice.
export async function askOnce(form, path, body) {
  const about = path + JSON.stringify(body);
  if (asked.get(form)?.about !== about) asked.set(form, { about, id: newId() });
  const { id } = asked.get(form);
  const answer = await ask(path, { type: path.split("/").pop(), ...withId(body, id) }, id);
  asked.delete(form);
  return answer;
}

export function within(promise) {
  let timer;
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error("late")), TIME_LIMIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export function bodyOf(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.type === "submit") continue;
    if ((field.type === "checkbox" || field.type === "radio") && !field.checked) continue;
    if (field.value === "" && !["now", "new"].includes(field.dataset.as)) continue;
    put(body, field.name.split("."), field);
  }
  return body;
}

function put(body, [name, ...rest], field) {
  if (rest.length) {
    body[name] ??= {};
    put(body[name], rest, field);
  } else if (field.dataset.as === "list") {
    body[name] = [...(body[name] ?? []), field.value];
  } else {
    body[name] = field.dataset.as === "new" ? NEW : (READ[field.dataset.as]?.(field.value) ?? field.value);
  }
}

// Things that are opened (a dispute, a claim) are named after the request that opens them.
const NEW = "\u0000new";

function withId(body, id) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === NEW ? id : value]));
}

function amount(text) {
  const found = cents(text);
  if (found === undefined) throw new NoAmount(text);
  return found;
}

export function say(form, text, fault = false) {
  const where = form.querySelector(".said");
  if (!where) return;
  where.textContent = text ?? "";
  where.className = text ? `said note${fault ? " fault" : ""}` : "said";
}
