// The door: finds people while their name is typed, ticks what
// was seen, and keeps the list current for everybody at it.

import { follow } from "../forms/following.js";
import { refresh } from "../forms/parts.js";
import { tell } from "./telling.js";
import { askFor, asker } from "../forms/requests.js";
import { fill } from "../words.js";

const door = document.querySelector("[data-door]");
const words = JSON.parse(door.dataset.words);
const find = door.querySelector("#find");
const only = door.querySelector("[data-only]");
const kinds = door.querySelector("[data-kinds]");
const form = door.querySelector("[data-form]");
const whole = door.querySelector("[data-whole-team]");
const [typed, why, other] = ["#typed", "#why", "#other"].map((name) => form.querySelector(name));
const foreseen = form.querySelector(".foreseen");
const TYPING_MS = 250;
let meant = null;

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

function sift() {
  const wanted = plain(find.value.trim());
  let shown = 0;
  for (const team of door.querySelectorAll("[data-team]")) {
    const whole = plain(team.dataset.name).includes(wanted);
    let here = 0;
    for (const person of team.querySelectorAll("[data-person]")) {
      const fits =
        (whole || plain(person.dataset.name).includes(wanted)) &&
        (!only.checked || person.classList.contains("out"));
      person.hidden = !fits;
      here += fits;
    }
    team.hidden = here === 0 && !(whole && !only.checked);
    if (wanted && here) team.open = true;
    shown += here;
  }
  door.querySelector("[data-nobody]").hidden = shown > 0 || !(wanted || only.checked);
}

// Returns what puts the cursor to the same button of the same row or team, or else to the first one there.
function placeIn(list) {
  const element = document.activeElement;
  const [kind] = ["person", "team"].filter(
    (name) => list.contains(element) && element.closest(`[data-${name}]`),
  );
  if (!kind) return () => {};
  const about = element.closest(`[data-${kind}]`).dataset[kind];
  const what = ["whole", "identity", "unseen", "uniform", "let", "stop", "licence", "away", "register"].find(
    (name) => name in element.dataset,
  );
  return () => {
    const home = [...door.querySelectorAll(`[data-${kind}]`)].find((each) => each.dataset[kind] === about);
    home?.closest("[data-team]").setAttribute("open", "");
    const found = (what && home?.querySelector(`[data-${what}]`)) || home?.querySelector("button");
    (found?.checkVisibility() ? found : find).focus();
  };
}

async function tick(tag, body, says) {
  try {
    await askFor(`${door.dataset.base}/${tag}`, body);
    await refresh();
    tell(says);
  } catch (error) {
    tell(error.message, true);
  }
}

door.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const row = button.closest("[data-person]");
  const about = row && { person: row.dataset.person, name: row.dataset.name };
  if ("whole" in button.dataset) askWhole(button.closest("[data-team]"));
  else if ("unseen" in button.dataset)
    tick("uncheck-identity", { person: about.person }, fill(words["unseen"], about));
  else if ("stop" in button.dataset)
    tick("stop-letting-play", { person: about.person }, fill(words["unseen"], about));
  else if ("identity" in button.dataset) askKind(about);
  else if ("uniform" in button.dataset)
    tick(
      "check-uniform",
      { person: about.person, dressed: button.dataset.uniform === "yes" },
      fill(words["seen"], about),
    );
  else if ("let" in button.dataset)
    openForm({
      title: fill(words["let-title"], about),
      label: words["let-reason"],
      does: words["let"],
      tag: "let-them-play",
      body: (reason) => ({ person: about.person, reason }),
    });
  else if ("licence" in button.dataset)
    tick(
      "record-licence",
      { person: about.person, licensed: button.dataset.licence === "yes" },
      fill(words["seen"], about),
    );
  else if ("away" in button.dataset)
    openForm({
      title: fill(words["away-title"], about),
      label: words["away-reason"],
      does: words["away"],
      tag: "turn-away",
      body: (reason) => ({ person: about.person, reason }),
    });
  else if ("register" in button.dataset) register(button.closest("[data-team]"));
  else if ("close" in button.dataset) button.closest("dialog").close();
  else if ("kind" in button.dataset) {
    kinds.close();
    tick("check-identity", { person: meant.person, kind: button.dataset.kind }, fill(words["seen"], meant));
  }
});

function askKind(about) {
  meant = about;
  kinds.querySelector("h2").textContent = fill(words["kind-title"], about);
  kinds.showModal();
}

// A whole team at once: everybody is ticked, and whoever has not come is unticked before it is sent.
function askWhole(team) {
  const { team: id, name } = team.dataset;
  meant = { team: id, name, ask: asker() };
  whole.querySelector("h2").textContent = fill(words["whole-title"], { team: name });
  const lines = [...team.querySelectorAll("[data-waits]")].map((row) => boxFor(row.dataset));
  whole.querySelector("[data-everybody]").replaceChildren(...lines);
  countWhole();
  whole.showModal();
  whole.querySelector("[data-whole-do]").focus();
}

function boxFor({ person, name }) {
  const [line, label] = ["li", "label"].map((tag) => document.createElement(tag));
  const box = Object.assign(document.createElement("input"), {
    type: "checkbox",
    checked: true,
    value: person,
  });
  label.append(box, ` ${name}`);
  line.append(label);
  return line;
}

function countWhole() {
  const count = whole.querySelectorAll("li input:checked").length;
  const button = whole.querySelector("[data-whole-do]");
  button.textContent = fill(words["whole-do"], { count });
  button.disabled = count === 0;
}

whole.addEventListener("change", countWhole);
whole.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const boxes = [...whole.querySelectorAll("li input")];
  const without = boxes.filter((each) => !each.checked).map((each) => each.value);
  const count = boxes.length - without.length;
  const kind = whole.querySelector("#whole-kind")?.value ?? "";
  try {
    await meant.ask(`${door.dataset.base}/check-in-team`, { team: meant.team, kind, without });
    whole.close();
    await refresh();
    tell(fill(words["whole-done"], { team: meant.name, count }));
  } catch (error) {
    whole.close();
    tell(error.message, true);
  }
});

function register(row) {
  const { team, name } = row.dataset;
  openForm({
    title: fill(words["register"], { team: name }),
    label: words["register-name"],
    does: words["register-do"],
    tag: "register-player",
    late: true,
    body: (typedName, reason, namesake) => ({
      team,
      name: typedName,
      override: reason,
      somebody_else: namesake,
    }),
  });
}

function openForm(wanted) {
  meant = { ...wanted, ask: asker() };
  form.querySelector("h2").textContent = wanted.title;
  form.querySelector("label[for=typed]").textContent = wanted.label;
  form.querySelector("[data-do]").textContent = wanted.does;
  for (const also of form.querySelectorAll("[data-also]")) also.hidden = !wanted.late;
  typed.value = why.value = other.value = "";
  show([]);
  form.showModal();
  typed.focus();
}

let waiting = 0;
for (const field of [typed, why, other])
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    ready(false);
    waiting = setTimeout(foresee, TYPING_MS);
  });

async function foresee() {
  if (!typed.value.trim()) return show([]);
  const asked = typed.value + why.value + other.value;
  try {
    const path = `${door.dataset.base}/preview/${meant.tag}`;
    const found = await askFor(path, meant.body(typed.value, why.value, other.value));
    if (asked === typed.value + why.value + other.value) show(found.words, !found.possible);
    return undefined;
  } catch (error) {
    return show([error.message], true);
  }
}

function show(lines, fault = false) {
  foreseen.classList.toggle("fault", fault);
  foreseen.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })),
  );
  ready(!fault && lines.length > 0);
}

// Not disabled: whoever goes by the keyboard must be able to reach the button before the server has answered.
function ready(is) {
  form.querySelector("[data-do]").setAttribute("aria-disabled", String(!is));
}

form.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (form.querySelector("[data-do]").getAttribute("aria-disabled") === "true") return;
  try {
    await meant.ask(`${door.dataset.base}/${meant.tag}`, meant.body(typed.value, why.value, other.value));
    form.close();
    await refresh();
    tell(words["done"]);
  } catch (error) {
    show([error.message], true);
  }
});

find.addEventListener("input", sift);
only.addEventListener("change", sift);

let seen = null;

// What was changed since the page was made is not on it: so the first number that comes is news too.
function concerns(kind, { number }) {
  const before = seen;
  if (kind === "competition") seen = number;
  return before !== seen;
}

document.addEventListener("refreshed", sift);
follow(door.dataset.live, words, { concerns, placed: placeIn });
sift();
