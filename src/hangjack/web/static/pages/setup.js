// The set-up: helps with what a form alone cannot do. Days and addresses are proposed, what was pasted or
// planned is looked at while it is typed, and nothing is written before the button is pressed.

import { ask, newId } from "../api.js";
import { sure } from "../forms/foreseeing.js";
import { bodyOf } from "../forms/reading.js";
import { askFor } from "../forms/requests.js";
import { named, say, words } from "../forms/saying.js";
import { send, start, waiting } from "../forms/sending.js";
import { invite } from "./inviting.js";
import { fill } from "../words.js";
import { msAt } from "../zoned.js";
import { daysOf, laterDay, sureOfDays } from "./days.js";
import { adoptSettings } from "./house.js";
import "./house_file.js";

const WAIT_MS = 400;

start(JSON.parse(document.querySelector("[data-words]").dataset.words), {
  new: openCompetition,
  house: adoptSettings,
  invite,
  paste: takeOver,
  "one-team": addTeam,
  plan: makeSchedule,
  delay: delayMatches,
  swap: swapMatches,
  tie: decideTie,
  sure: (form) => sure(form, send),
  window: (form) =>
    send(form, {
      opens_ms: msAt(form.querySelector("#opens").value, JSON.parse(form.dataset.shifts)),
      closes_ms: msAt(form.querySelector("#closes").value, JSON.parse(form.dataset.shifts)),
      ...(form.elements.seen.disabled ? {} : { seen: JSON.parse(form.elements.seen.value) }),
    }),
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("input[readonly]")) event.target.select();
});

// A competition is opened, then whoever opened it takes the other roles that are ticked.

async function openCompetition(form) {
  if (!sureOfDays(form)) return;
  const body = { ...bodyOf(form), days: daysOf(form) };
  if (!(await send(form, body))) return;
  for (const box of form.querySelectorAll("[data-also]:checked"))
    await waiting(form, () =>
      askFor(`/api/competitions/${body.id}/appoint`, { person: form.dataset.me, role: box.dataset.also }),
    );
  const teams = form.querySelector("[data-take-teams]:checked");
  if (teams)
    await waiting(form, () =>
      askFor(`/api/competitions/${body.id}/import-entries`, { text: teams.dataset.takeTeams }),
    );
  location.assign(`/c/${body.id}/setup/rules`);
}

const opening = document.querySelector("form#new");
if (opening) {
  if (!("like" in opening.dataset)) guessZone(opening.elements.time_zone);
  opening.elements.name.addEventListener("input", () => propose(opening));
  for (const name of ["short", "id"])
    opening.elements[name].addEventListener("input", (event) => (event.target.dataset.own = "yes"));
  opening.elements.short.addEventListener("input", () => propose(opening));
  opening.elements.id.addEventListener("change", ({ target }) => (target.value = addressOf(target.value)));
  // A name may have been typed before this script was there.
  if (opening.elements.name.value && !opening.elements.id.value) propose(opening);
}

function guessZone(select) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone.replace("Etc/UTC", "UTC");
  if (![...select.options].some((option) => option.value === here)) return;
  select.value = here;
  select.labels[0].querySelector(".help").textContent = select.form.dataset.guessed;
}

// Short name and address follow the name until somebody types their own.
function propose(form) {
  const { name, short, id } = form.elements;
  if (!short.dataset.own) short.value = name.value.slice(0, 40);
  if (!id.dataset.own) id.value = addressOf(short.value);
}

function addressOf(text) {
  const plain = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  // The clipboard interface is missing on plain http; this works there too.
  if (document.execCommand("copy")) say(button.closest("form"), words.copied);
});

// What is pasted or planned is looked at a moment after the last key; an answer that is overtaken is dropped.

let timer = 0;
let latest = 0;

document.addEventListener("input", ({ target }) => {
  const form = target.closest("form[data-preview]");
  if (form) soon(form);
});

document.addEventListener("change", ({ target }) => {
  if (target.id === "file") readFile(target);
});

function soon(form) {
  clearTimeout(timer);
  ready(form, false);
  timer = setTimeout(() => look(form), WAIT_MS);
}

async function look(form) {
  const body = form.dataset.own === "paste" ? { text: form.elements.text.value } : planOf(form);
  const mine = ++latest;
  const told = form.querySelector("[data-preview-said]");
  if (body.tables === 0) return tellPreview(told, JSON.parse(form.dataset.planWords)["say-tables"]);
  if (!body || body.text === "") return tellPreview(told, "");
  try {
    const found = await ask(form.dataset.preview, body);
    if (mine === latest) (form.dataset.own === "paste" ? showRows : showPlan)(form, found, told);
  } catch (error) {
    if (mine !== latest) return;
    form.querySelector("[data-preview-region]").hidden = true;
    tellPreview(told, error.status ? named(error.message) : words.unsent, true);
  }
}

function tellPreview(told, text, fault = false) {
  told.textContent = text;
  told.className = `said${text ? " note" : ""}${fault ? " fault" : ""}`;
}

function ready(form, is) {
  form.querySelector("button:not([type=button])").disabled = !is;
}

function showRows(form, found, told) {
  const words = JSON.parse(form.dataset.pasteWords);
  const rows = found.rows.flatMap((row) => linesOf(row, words));
  form.querySelector("[data-preview-rows]").replaceChildren(...rows);
  form.querySelector("[data-preview-region]").hidden = rows.length === 0;
  const changes = found.added || found.rows.some((row) => row.becomes === "renamed");
  if (found.blocking) tellPreview(told, fill(words.blocked, { count: found.blocking }), true);
  else if (changes)
    tellPreview(told, fill(words.ready, { teams: found.new_teams.length, players: found.added }));
  else tellPreview(told, words.nothing);
  ready(form, !found.blocking && Boolean(changes));
  const counted = { teams: found.new_teams.length, players: found.added };
  const kind = counted.teams ? "" : counted.players ? "-players" : "-names";
  const button = form.querySelector("button:not([type=button])");
  button.textContent = button.disabled ? button.dataset.label : fill(words[`add${kind}`], counted);
  form.dataset.done = fill(words[`done${kind}`], counted);
}

// A row as it was pasted, and below it, over the whole width, what is wrong with it.
function linesOf(row, words) {
  const kind = row.blocks ? "wrong" : row.problems.length ? "doubtful" : row.becomes;
  const captain = row.captain ? ` (${words.captain})` : "";
  const line = cells([row.number, row.team, row.name + captain, row.blocks ? "" : words[row.becomes] || ""]);
  const below = row.problems.map((problem) => {
    const told = cells(["", problem]);
    told.lastChild.colSpan = 3;
    return told;
  });
  for (const each of [line, ...below]) each.className = kind;
  return [line, ...below];
}

function cells(texts) {
  const line = document.createElement("tr");
  for (const text of texts) {
    const cell = document.createElement("td");
    cell.textContent = text;
    line.append(cell);
  }
  line.firstChild.className = "n";
  return line;
}

async function readFile(field) {
  const [file] = field.files;
  if (!file) return;
  const form = field.form;
  form.elements.text.value = await file.text();
  field.value = "";
  soon(form);
}

async function takeOver(form) {
  const answer = await send(form, { text: form.elements.text.value });
  if (!answer) return;
  const again = document.querySelector("form#paste");
  if (again) again.elements.text.value = "";
}

// A typed team goes the way of a spreadsheet with one team in it, so that the same things are checked.
async function addTeam(form) {
  const [name, players] = ["team-name", "team-players"].map((id) => form.querySelector(`#${id}`).value);
  const team = name.replace(/\s+/g, " ").trim();
  const people = players
    .split("\n")
    .map((each) => each.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  form.dataset.ask = people.length ? form.dataset.import : form.dataset.invite;
  const said = JSON.parse(form.dataset.pasteWords)[people.length ? "done-team" : "done-invited"];
  form.dataset.done = fill(said, { team, players: people.length });
  if (people.length === 0) {
    await send(form, { team: newId(), name: team });
    return;
  }
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const rows = people.map((each, at) => [quoted(team), quoted(each), at === 0 ? "yes" : ""].join("\t"));
  await send(form, { text: ["Team\tName\tCaptain", ...rows].join("\n") });
}

// The schedule is made with exactly the hall that the server has just found to fit.

let hall = null;

const planning = document.querySelector("form#plan");
if (planning && !document.querySelector("details#anew")) look(planning);
document.addEventListener("refreshed", () => (hall = null));
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.id === "anew" && event.target.open) look(event.target.querySelector("form"));
  },
  true,
);

function planOf(form) {
  const number = (id) => Number(form.querySelector(`#${id}`).value);
  const days = [...form.querySelectorAll(".day-times")].map((row) => ({
    day: row.querySelector("[data-plan-day]").value,
    times: row
      .querySelector("[data-plan-times]")
      .value.split(/[\s,;]+/)
      .filter(Boolean)
      .map(wholeTime),
  }));
  return {
    tables: number("tables"),
    tables_each: number("tables_each"),
    minutes: number("minutes"),
    rest: number("rest"),
    days,
    spread: form.querySelector("#spread").checked,
  };
}

function wholeTime(text) {
  const [, hour, minute] = /^(\d{1,2})(?:[:.h](\d{2}))?$/.exec(text) || [];
  return hour ? `${hour.padStart(2, "0")}:${minute || "00"}` : text;
}

function showPlan(form, found, told) {
  const words = JSON.parse(form.dataset.planWords);
  hall = found.fits ? found.hall : null;
  if (found.fits) tellPreview(told, fill(words.fits, found));
  else tellPreview(told, found.said, true);
  showMissing(form, found, words);
  tellPreview(form.querySelector("[data-knockout-said]"), found.knockout, true);
  form
    .querySelector("[data-preview-rows]")
    .replaceChildren(
      ...found.placed.map((each) =>
        cells([`${each.day} ${each.time}`, each.match, each.teams.join(" – "), each.tables.join(", ")]),
      ),
    );
  form.querySelector("[data-preview-region]").hidden = !found.fits;
  ready(form, found.fits);
}

// Which start times are missing, and a button that adds them.
function showMissing(form, { missing, missing_said: said }, words) {
  const place = form.querySelector("[data-missing]");
  const [line, button] = [place.querySelector("p"), place.querySelector("button")];
  place.hidden = !said;
  line.textContent = said;
  button.hidden = missing.length === 0;
  button.dataset.addTimes = JSON.stringify(missing);
  button.textContent = fill(words["add-times"], { count: missing.flatMap((each) => each.times).length });
}

function addTimes(form, missing) {
  for (const { day, times } of missing) {
    const row = rowOf(form, day) ?? addPlanDay(form, day);
    const field = row.querySelector("[data-plan-times]");
    field.value = [...field.value.split(/[\s,;]+/).filter(Boolean), ...times].join(" ");
  }
  look(form);
}

function rowOf(form, day) {
  const rows = [...form.querySelectorAll(".day-times")];
  return rows.find((row) => row.querySelector("[data-plan-day]").value === day);
}

async function makeSchedule(form) {
  if (!hall) return look(form);
  await send(form, { hall, reason: form.querySelector("#reason")?.value || "" });
}

document.addEventListener("click", (event) => {
  const form = event.target.closest("form#plan");
  if (!form) return;
  if ("morePlanDays" in event.target.dataset) {
    addPlanDay(form).querySelector("input").focus();
    soon(form);
  }
  if (event.target.dataset.addTimes) addTimes(form, JSON.parse(event.target.dataset.addTimes));
  if ("spaceTimes" in event.target.dataset) spaceTimes(form);
});

function addPlanDay(form, day) {
  const rows = [...form.querySelectorAll(".day-times")];
  const made = rows.at(-1).cloneNode(true);
  const number = rows.length + 1;
  for (const [name, field] of [
    ["day", made.querySelector("[data-plan-day]")],
    ["times", made.querySelector("[data-plan-times]")],
  ]) {
    field.id = `${name}-${number}`;
    field.previousElementSibling.htmlFor = field.id;
  }
  made.querySelector("label").textContent = made.querySelector("label").textContent.replace(/\d+/, number);
  const last = rows.at(-1).querySelector("[data-plan-day]").value;
  made.querySelector("[data-plan-day]").value = day ?? laterDay(last, 1);
  if (day) made.querySelector("[data-plan-times]").value = "";
  rows.at(-1).after(made);
  return made;
}

// Start times one match and one rest apart, from each day's first time on, as many as the day had; then those
// that are missing.
async function spaceTimes(form) {
  const apart = Number(form.querySelector("#minutes").value) + Number(form.querySelector("#rest").value);
  for (const field of form.querySelectorAll("[data-plan-times]")) {
    const times = field.value
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(wholeTime);
    const [hour, minute] = (times[0] || "09:00").split(":").map(Number);
    const starts = times.map((_, at) => hour * 60 + minute + at * apart).filter((each) => each < 24 * 60);
    field.value = starts
      .map(
        (each) => `${String(Math.floor(each / 60)).padStart(2, "0")}:${String(each % 60).padStart(2, "0")}`,
      )
      .join(" ");
  }
  await look(form);
  const { addTimes: missing } = form.querySelector("[data-add-times]").dataset;
  if (missing && !form.querySelector("[data-missing]").hidden) addTimes(form, JSON.parse(missing));
}

async function delayMatches(form) {
  const from = form.querySelector("#delay-from").selectedOptions[0].dataset.start;
  const by = Number(form.querySelector("#delay-by").value) * 60000;
  await send(form, {
    change: { type: "delay", from_ms: Number(from), by_ms: by },
    reason: form.querySelector("#delay-reason").value,
  });
}

async function swapMatches(form) {
  const { match, other } = bodyOf(form);
  await send(form, {
    change: { type: "swap", match, other },
    reason: form.querySelector("#swap-reason").value,
  });
}

async function decideTie(form) {
  const order = [...form.querySelectorAll("[data-tie-place]")].map((field) => field.value);
  await send(form, { order, reason: form.elements.reason.value });
}
