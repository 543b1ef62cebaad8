// A house-rules file, chosen or pasted: the server reads it a moment after the last key, and what it would
// change, or every mistake in it, is shown before anything is taken.

import { ask } from "../api.js";
import { named, words } from "../forms/saying.js";
import { fill } from "../words.js";

const WAIT_MS = 400;

let timer = 0;
let latest = 0;

document.addEventListener("input", ({ target }) => {
  if (target.id !== "house-text") return;
  clearTimeout(timer);
  timer = setTimeout(() => look(target), WAIT_MS);
});

document.addEventListener("change", async ({ target }) => {
  if (target.id !== "house-file" || !target.files[0]) return;
  const field = target.closest("[data-house-file]").querySelector("textarea");
  field.value = await target.files[0].text();
  target.value = "";
  look(field);
});

async function look(field) {
  const section = field.closest("[data-house-file]");
  const mine = ++latest;
  if (!field.value.trim()) return tell(section, "", []);
  try {
    const found = await ask(section.dataset.previewAt, { text: field.value });
    if (mine === latest) show(section, found);
  } catch (error) {
    if (mine !== latest) return;
    const text = error.status ? named(error.message) : words.unsent;
    tell(section, text, error.faults?.map((fault) => fault.detail) ?? [], true);
  }
}

function show(section, found) {
  const own = JSON.parse(section.dataset.houseWords);
  const lines = [
    ...found.changes.map((change) => fill(own.change, change) + (change.who ? ` (${change.who})` : "")),
    ...found.notices.map((text) => fill(own.notice, { text })),
  ];
  tell(section, lines.length ? fill(own.differs, { count: lines.length }) : own.nothing, lines);
  const book = document.querySelector(`form#new input[name="book"][value="${CSS.escape(found.book)}"]`);
  if (book) book.checked = true;
}

function tell(section, text, lines, fault = false) {
  const said = section.querySelector("[data-house-said]");
  said.textContent = text;
  said.className = `said${text ? " note" : ""}${fault ? " fault" : ""}`;
  const list = section.querySelector("[data-house-lines]");
  list.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
  list.hidden = lines.length === 0;
}
