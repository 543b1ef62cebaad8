// The captain's page: the line-up is picked person by person,
// and what is missing is said before it is handed in.

import { follow } from "../forms/following.js";
import { send, start } from "../forms/sending.js";
import { fill } from "../words.js";

const LINE_UPS = "form[data-own=line-up]";
const root = document.querySelector("[data-captain]");
const words = JSON.parse(root.dataset.words);

// The line-up is not one value a field.
start(words, { "line-up": (form) => send(form, { side: form.dataset.side, line_up: lineUp(form) }) });
const numbers = JSON.parse(root.dataset.numbers);
follow(root.dataset.live, words, {
  concerns: (kind, picture) =>
    (kind === "competition" || picture.match === root.dataset.match) && isNew(kind, picture.number),
});
document.addEventListener("change", (event) => {
  const form = event.target.closest(LINE_UPS);
  if (form) count(form);
});
document.addEventListener("refreshed", countAll);
countAll();

// What the server says first is on the page already. While scores are withheld it tells no numbers.
function isNew(kind, number) {
  const known = numbers[kind];
  numbers[kind] = number;
  return !number || number !== known;
}

function countAll() {
  for (const form of document.querySelectorAll(LINE_UPS)) count(form);
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
  const players = Number(form.dataset.players);
  const filled = tables.map((people, at) =>
    fill(words["table-filled"], { table: at + 1, number: people.length, players }),
  );
  const waiting = fill(words["substitutes-named"], { number: substitutes.length });
  form.querySelector("[data-filled]").textContent = [...filled, waiting].join(" · ");
  form.querySelector("button").disabled = tables.some((people) => people.length !== players);
}
