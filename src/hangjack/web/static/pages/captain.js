// The captain's page: the line-up is picked person by person,
// and what is missing is said before it is handed in.

import { follow } from "../forms/following.js";
import { send, start } from "../forms/sending.js";
import { allowRinging, ring } from "../ringing.js";
import { share } from "../sharing.js";
import { fill } from "../words.js";

const LINE_UPS = "form[data-own=line-up]";
const root = document.querySelector("[data-captain]");
const words = JSON.parse(root.dataset.words);

// The line-up is not one value a field.
start(words, {
  "line-up": (form) => send(form, { side: form.dataset.side, line_up: lineUp(form) }),
  "new-pair": (form) => send(form, newPair(form)),
  pairs: (form) => send(form, pairs(form)),
});
const numbers = JSON.parse(root.dataset.numbers);
follow(root.dataset.live, words, {
  concerns: (kind, picture) =>
    (kind === "competition" || picture.match === root.dataset.match) && isNew(kind, picture.number),
});
document.addEventListener("change", (event) => {
  const form = event.target.closest(LINE_UPS);
  if (form) count(form);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.last) takeOver(button.form, JSON.parse(button.dataset.last));
  if (button && "inOrder" in button.dataset) inOrder(button.form);
  if (button && "ring" in button.dataset) {
    allowRinging();
    root.querySelector("[data-ring-said]").textContent = words["rings"];
  }
  if (button?.dataset.share) tellTeam(button.dataset.share);
});
let called = isCalled();
document.addEventListener("refreshed", () => {
  countAll();
  if (isCalled() && !called) ring();
  called = isCalled();
});
countAll();

function isCalled() {
  return root.querySelector("[data-called]")?.dataset.called === "yes";
}

async function tellTeam(text) {
  const done = await share(text);
  const said = root.querySelector("[data-share-said]");
  if (said) said.textContent = done && words[done];
}

// The line-up of the last match: whoever may play again
// sits where they sat, and the form stays open to changes.
function takeOver(form, { tables, substitutes, captain, scorer }) {
  const seats = new Map(substitutes.map((person) => [person, "substitute"]));
  for (const [at, pair] of tables.entries()) for (const person of pair) seats.set(person, String(at + 1));
  for (const select of chosen(form))
    if (!select.disabled) select.value = seats.get(select.dataset.person) ?? "";
  for (const [name, person] of Object.entries({ captain, scorer }))
    if (form.elements[name].querySelector(`option[value="${CSS.escape(person ?? "")}"]`))
      form.elements[name].value = person ?? "";
  count(form);
}

// Before there is a last match: whoever may play sits down table by table as the list has them.
function inOrder(form) {
  const people = chosen(form).flatMap((select) => (select.disabled ? [] : select.dataset.person));
  const [tables, players] = [Number(form.dataset.tables), Number(form.dataset.players)];
  const captain = form.elements.captain.value;
  takeOver(form, {
    tables: Array.from({ length: tables }, (_, at) => people.slice(at * players, (at + 1) * players)),
    substitutes: people.slice(tables * players),
    captain,
    scorer: people.find((person) => person !== captain),
  });
}

function newPair({ dataset: { side, table }, elements }) {
  const chosen = Array.from(elements).filter((each) => each.name.startsWith("person-"));
  return { side, table: Number(table), people: chosen.map((each) => each.value) };
}

// Pair by pair, where somebody may sit at two tables: whoever does was nominated for it.
function pairs({ dataset: { side }, elements }) {
  const tables = Array.from(elements)
    .filter((each) => "pair" in each.dataset)
    .map((each) => Array.from(each.elements, ({ value }) => value).filter(Boolean));
  const everybody = tables.flat();
  const twice = everybody.filter((person, at) => everybody.indexOf(person) !== at);
  return {
    side,
    line_up: { tables, captain: elements.captain.value, twice },
    reason: elements.reason?.value ?? "",
    answers_for_minors: Boolean(elements.minors?.checked),
  };
}

// What the server says first is on the page already. While scores are withheld it tells no numbers.
function isNew(kind, number) {
  const known = numbers[kind];
  numbers[kind] = number;
  return !number || number !== known;
}

// Buttons that work by script alone wait for it: a tap that comes before it is not lost.
function countAll() {
  for (const form of document.querySelectorAll(LINE_UPS)) {
    for (const button of form.querySelectorAll("[data-last], [data-in-order]")) button.disabled = false;
    count(form);
  }
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

// Why a line-up cannot be handed in yet stands beside its button; a team that is short says so first.
function count(form) {
  const { tables, substitutes } = lineUp(form);
  const players = Number(form.dataset.players);
  const filled = tables.map((people, at) =>
    fill(words["table-filled"], { table: at + 1, number: people.length, players }),
  );
  const waiting = fill(words["substitutes-named"], { number: substitutes.length });
  const empty = tables.map((people, at) => (people.length ? 0 : at + 1)).filter(Boolean);
  const whole = tables.every((people) => !people.length || people.length === players);
  const mayBeShort = whole && empty.length && tables.length - empty.length >= Number(form.dataset.fewest);
  const short = form.querySelector("[data-short]");
  short.closest("label").hidden = !mayBeShort;
  short.nextElementSibling.textContent = fill(words["we-are-short"], { tables: empty.join(", ") });
  if (!mayBeShort) short.checked = false;
  const ready = whole && (!empty.length || short.checked);
  const why = ready || mayBeShort ? "" : fill(words["not-whole"], { players });
  form.querySelector("[data-filled]").textContent = [...filled, waiting, why].filter(Boolean).join(" · ");
  form.querySelector("button:not([type=button])").disabled = !ready;
}
