// The ruling assistant: kinds are found while typing, one
// question with one tap, and officials give what was found.

import { newId } from "../api.js";
import { bodyOf } from "../forms/reading.js";
import { askOf, send, start, waiting } from "../forms/sending.js";

const root = document.querySelector("[data-assistant]");
const words = JSON.parse(root.dataset.words);

start(words, {
  ruling: (form, button) => (button?.value === "give" ? give(form) : send(form)),
});

const given = new WeakMap();

// To report and to give are two requests. What was reported
// before a lost answer is not reported again: it keeps its id.
async function give(form) {
  if (!given.has(form)) given.set(form, { id: newId(), reported: false });
  const ruling = given.get(form);
  const ask = askOf(form);
  const done = await waiting(form, async () => {
    if (!ruling.reported) await ask(form.dataset.ask, { ...bodyOf(form), id: ruling.id });
    ruling.reported = true;
    return ask(form.dataset.give, { id: ruling.id, ...besideOf(form, ruling.id) });
  });
  if (done) location.assign(form.dataset.then);
}

// What the book has for people goes with the ruling under its
// name, so that both are overruled together.
function besideOf(form, id) {
  const beside = form.querySelector("[data-beside]");
  const ticked = Array.from(
    beside?.querySelectorAll("input:checked") ?? [],
    (each) => each.dataset.outcomeOf,
  );
  return ticked.length ? { facts: { ...JSON.parse(beside.dataset.beside), id }, outcomes: ticked } : {};
}

// Beside a word of so many letters shorter ones say nothing: the, and, of.
const SAYS_SOMETHING = 4;

const search = document.querySelector("[data-search] input[type=search]");
search?.addEventListener("input", () => find(search.value));

function find(text) {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const longer = typed.filter((each) => each.length >= SAYS_SOMETHING);
  const wanted = longer.length ? longer : typed;
  let any = false;
  for (const group of document.querySelectorAll("[data-group]")) {
    let some = false;
    for (const kind of group.querySelectorAll("li")) {
      const known = `${kind.textContent.toLowerCase()} ${kind.dataset.words}`.split(/\s+/);
      kind.hidden = !wanted.every((each) => known.some((word) => word.startsWith(each)));
      some ||= !kind.hidden;
    }
    group.hidden = !some;
    any ||= some;
  }
  document.querySelector("[data-none]").classList.toggle("hidden", any);
}

// A page with one question that is answered by one tap needs
// no button. Keys only move between answers: they do not send.
const questions = document.querySelector("[data-questions]");
const fields = Array.from(questions?.querySelectorAll("input:not([type=hidden]), select") ?? []);
if (fields.length && fields.every((each) => each.type === "radio" && each.name === fields[0].name)) {
  let sent = false;
  questions.addEventListener("click", (event) => {
    if (sent || !event.detail || !event.target.closest(".choices label")) return;
    sent = true;
    setTimeout(() => questions.requestSubmit());
  });
}
