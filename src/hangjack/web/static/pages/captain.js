// The captain's page: the line-up is picked person by person,
// and what is missing is said before it is handed in.

import { send, start } from "../forms/asking.js";
import { follow } from "../forms/parts.js";

const root = document.querySelector("[data-captain]");
const words = JSON.parse(root.dataset.words);

start(words);
follow(
  root.dataset.live,
  words,
  (kind, picture) => kind === "competition" || picture.match === root.dataset.match,
);
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-line-up]");
  if (form) count(form);
});
document.addEventListener("refreshed", countAll);
countAll();

// The line-up is not one value a field, so its form is sent
// by hand; the catching phase comes before the common way.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.dataset.lineUp) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    send(form, words, { side: form.dataset.side, line_up: lineUp(form) });
  },
  true,
);

function countAll() {
  for (const form of document.querySelectorAll("form[data-line-up]")) count(form);
}

function lineUp(form) {
  const tables = Array.from({ length: Number(form.dataset.tables) }, (_, at) => at + 1);
  const at = (place) =>
    chosen(form)
      .filter((each) => each.value === place)
      .map((each) => each.dataset.person);
  return {
    tables: tables.map((table) => at(String(table))),
    substitutes: at("substitute"),
    captain: form.elements.captain.value,
    scorer: form.elements.scorer.value || null,
  };
}

function chosen(form) {
  return Array.from(form.querySelectorAll("[data-person]"));
}

function count(form) {
  const { tables, substitutes } = lineUp(form);
  const filled = tables.map((people, at) =>
    fill(words["table-filled"], { table: at + 1, number: people.length }),
  );
  const waiting = fill(words["substitutes-named"], { number: substitutes.length });
  form.querySelector("[data-filled]").textContent = [...filled, waiting].join(" · ");
  form.querySelector("button").disabled = tables.some((people) => people.length !== 2);
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
