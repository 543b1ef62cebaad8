// The door: finds people while their name is typed, ticks what
// was seen, and keeps the list current for everybody at it.

import { ask, newId, tell } from "../api.js";

const door = document.querySelector("[data-door]");
const words = JSON.parse(door.dataset.words);
const find = door.querySelector("#find");
const only = door.querySelector("[data-only]");
const kinds = door.querySelector("[data-kinds]");
const form = door.querySelector("[data-form]");
const [typed, why] = ["#typed", "#why"].map((name) => form.querySelector(name));
const foreseen = form.querySelector(".foreseen");
const TYPING_MS = 250;
let meant = null;

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
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

// The list is made on the server; when something has changed it is taken over as it is made there now.
async function renew() {
  const answer = await fetch(location.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), "text/html")
    .querySelector("[data-list]");
  const putBack = placeOf(document.activeElement);
  door.querySelector("[data-list]").replaceWith(document.adoptNode(fresh));
  sift();
  putBack();
}

// Returns what puts the cursor to the same button of the same row or team, or else to the first one there.
function placeOf(element) {
  const [kind] = ["person", "team"].filter((name) => element?.closest(`[data-list] [data-${name}]`));
  if (!kind) return () => {};
  const about = element.closest(`[data-${kind}]`).dataset[kind];
  const what = ["identity", "uniform", "let", "register"].find((name) => name in element.dataset);
  return () => {
    const home = [...door.querySelectorAll(`[data-${kind}]`)].find((each) => each.dataset[kind] === about);
    home?.closest("[data-team]").setAttribute("open", "");
    const found = (what && home?.querySelector(`[data-${what}]`)) || home?.querySelector("button");
    (found?.checkVisibility() ? found : find).focus();
  };
}

async function tick(tag, body, says) {
  try {
    await ask(`${door.dataset.base}/${tag}`, { type: tag, ...body });
    await renew();
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
  if ("identity" in button.dataset) askKind(about);
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

function register(row) {
  const { team, name } = row.dataset;
  openForm({
    title: fill(words["register"], { team: name }),
    label: words["register-name"],
    does: words["register-do"],
    tag: "register-player",
    late: true,
    body: (typedName, reason) => ({ team, name: typedName, override: reason }),
  });
}

function openForm(wanted) {
  meant = { ...wanted, id: newId() };
  form.querySelector("h2").textContent = wanted.title;
  form.querySelector("label[for=typed]").textContent = wanted.label;
  form.querySelector("[data-do]").textContent = wanted.does;
  form.querySelector("[data-also]").hidden = !wanted.late;
  typed.value = why.value = "";
  show([]);
  form.showModal();
  typed.focus();
}

let waiting = 0;
for (const field of [typed, why])
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    meant.id = newId();
    ready(false);
    waiting = setTimeout(foresee, TYPING_MS);
  });

async function foresee() {
  if (!typed.value.trim()) return show([]);
  const asked = typed.value + why.value;
  try {
    const found = await ask(`${door.dataset.base}/preview/${meant.tag}`, {
      type: meant.tag,
      ...meant.body(typed.value, why.value),
    });
    if (asked === typed.value + why.value) show(found.words, !found.possible);
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
    await ask(
      `${door.dataset.base}/${meant.tag}`,
      { type: meant.tag, ...meant.body(typed.value, why.value) },
      meant.id,
    );
    form.close();
    await renew();
    tell(words["done"]);
  } catch (error) {
    show([error.message], true);
  }
});

find.addEventListener("input", sift);
only.addEventListener("change", sift);

const TRY_AGAIN_MS = 5000;
let source = null;
let renewing = 0;
let missed = false;

// Nothing is put under somebody's hands: what happens while a question is open is shown when it is closed.
function soon() {
  missed = Boolean(document.querySelector("dialog[open]"));
  if (!missed) renewing ||= setTimeout(renewNow, 400);
}

function renewNow() {
  renewing = 0;
  renew().catch(() => tell(words["lost"], true));
}

for (const dialog of [kinds, form])
  dialog.addEventListener("close", () => {
    if (missed) soon();
  });

function listen() {
  if (document.hidden) {
    source?.close();
    source = null;
  } else if (!source) {
    let seen = null;
    source = new EventSource(door.dataset.live);
    source.addEventListener("competition", (event) => {
      const { number } = JSON.parse(event.data);
      if (seen !== null && number !== seen) soon();
      seen = number;
    });
    // A browser tries again by itself, but not after the server
    // has answered with an error: it may just be starting.
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      setTimeout(listen, TRY_AGAIN_MS);
    });
  }
}
document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => source?.close());
listen();
sift();
