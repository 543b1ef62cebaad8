// Types a card by keyboard alone: Enter goes on, a key is a winner or a number of legs, the sum is
// checked as it is typed, and what was typed is kept until the server has it.

import { untouched } from "../../../../../web/static/thumb.js";
import { fill } from "../../../../../web/static/words.js";
import { lookAt, toHand } from "./photos.js";
import { pairField } from "./pairs.js";

const PARTS = ["bar", "list", "work", "wait", "rest"];

// Makes the open card, if there is one, ready to be typed; *cursor*: and puts the cursor into it.
export function type({ cursor = false }) {
  toHand();
  const form = document.querySelector("form.typing");
  if (!form || form.dataset.ready) return;
  form.dataset.ready = "yes";
  const words = JSON.parse(form.dataset.words);
  const squads = JSON.parse(form.dataset.squads);
  const legs = Number(form.dataset.legs);
  const players = Number(form.dataset.players ?? 0);
  const scores = JSON.parse(form.dataset.scores ?? "[]");
  const tables = [...form.querySelectorAll("[data-table]")].map((each) => each.dataset.table);
  const how = Object.assign(document.createElement("p"), {
    className: "small faded",
    textContent: words.how,
  });
  form.querySelector("fieldset")?.before(how);
  restore(form);
  const changed = () => {
    keep(form);
    check();
  };
  const pairs = [];
  for (const pair of form.querySelectorAll("[data-pair]"))
    pairs.push(
      pairField(pair, squads[pair.dataset.side], words, { goOn, changed: () => changed(), tableOf }),
    );
  const ofTable = (table) => pairs.filter((each) => each.table === table).map(({ field }) => field);
  const stops = [
    ...tables.flatMap((table) => [...ofTable(table), form.elements[`legs${table}`]]),
    form.elements.statedA,
    form.elements.statedB,
    form.elements.signed,
    form.elements.why,
  ].filter(Boolean);
  const corrects = "correcting" in form.elements;

  // To the next field that is empty or wrong; on a card that is corrected also to a total that fits no more.
  function goOn(from) {
    const rest = stops.slice(stops.indexOf(from) + 1);
    const isOff = form.querySelector("[data-check]").className === "fault";
    const isOpen = (each) => {
      if (each.type === "checkbox") return !(corrects && each.checked);
      if (corrects && isOff && each.name?.startsWith("stated")) return true;
      return (!each.value && !isConceded(each)) || isWrong(each);
    };
    (rest.find(isOpen) ?? form.querySelector(".save button")).focus();
  }

  // At which table somebody sits, beside the *seats* of one pair.
  function tableOf(name, seats) {
    const others = pairs.filter((each) => each.seats[0] !== seats[0]);
    return others.find((each) => each.seats.some(({ value }) => value === name))?.table;
  }

  // Says at once what is wrong with legs that cannot be; returns whether they can.
  function legsFit(field) {
    const { table } = field.closest("[data-table]").dataset;
    if (!field.value || wonAt(table)) return true;
    document.getElementById(`${field.id}-fault`).textContent = fill(words["legs-wrong"], { table, legs });
    field.setAttribute("aria-invalid", "true");
    return false;
  }

  // A table that nobody came for has no legs to type.
  function isConceded(field) {
    const table = field.closest("[data-table]")?.dataset.table;
    return field.name?.startsWith("legs") && wonAt(table) !== null && !field.value;
  }

  // How many legs of a table the home side has: as typed, or all or nothing where one side is nobody.
  function wonAt(table) {
    const [home, away] = ["A", "B"].map((side) => form.elements[`p${table}${side}0`].value === "-");
    if (home && away) return [0, 0];
    if (home || away) return home ? [0, legs] : [legs, 0];
    const text = form.elements[`legs${table}`].value.trim().toLowerCase();
    const keys = [...text].filter((key) => key === words.home);
    if (/^\d$/.test(text) && Number(text) <= legs) return [Number(text), legs - Number(text)];
    const isWinners =
      text.length === legs && [...text].every((key) => [words.home, words.away].includes(key));
    return isWinners ? [keys.length, legs - keys.length] : null;
  }

  function check() {
    const won = tables.map(wonAt);
    for (const [at, table] of tables.entries())
      form.querySelector(`[data-others="${table}"]`).textContent = won[at] ? won[at][1] : "–";
    const there = won.filter(Boolean);
    const sums = [0, 1].map((side) => there.reduce((sum, each) => sum + each[side], 0));
    const said = [form.elements.statedA.value, form.elements.statedB.value];
    if (scores.length) {
      tellScore(said);
      return;
    }
    form.querySelector("[data-made]").textContent = there.length ? sums.join(" – ") : "–";
    tell(won, sums, said);
    form.querySelector("[data-despite]")?.toggleAttribute("hidden", !form.querySelector("[data-unfit]"));
  }

  // Who has won how many games, where single players or pairs have no card: one of the scores with which a
  // tie ends.
  function tellScore(said) {
    const place = form.querySelector("[data-check]");
    const whole = said.every(Boolean);
    const fits = whole && scores.some((score) => score.join() === said.map(Number).join());
    const list = scores.map((score) => score.join("–")).join(", ");
    place.textContent = fits ? "" : words["now-score"];
    if (whole && !fits) place.textContent = fill(words["no-score"], { said: said.join("–"), scores: list });
    place.className = fits ? "good" : whole ? "fault" : "";
  }

  // The team that lacks players, where so many different ones are compulsory.
  function short() {
    const names = (pair) => [...pair.querySelectorAll(".seat input")].map(({ value }) => value);
    const lacking = ["A", "B"].find((side) => {
      const all = [...form.querySelectorAll(`[data-side="${side}"]`)].flatMap(names);
      return new Set(all.filter((name) => name && name !== "-")).size < players;
    });
    return lacking && form.querySelector(`[data-side="${lacking}"]`).dataset.team;
  }

  function tell(won, sums, said) {
    const missing = won.filter((each) => !each).length * legs;
    const place = form.querySelector("[data-check]");
    const lacks = missing ? undefined : short();
    const made = sums.join("–");
    const isAgreed = !lacks && form.dataset.agreed === made;
    const fits = isAgreed || (!lacks && said.every((each, at) => Number(each) === sums[at]));
    const whole = lacks || isAgreed || said.every(Boolean);
    if (missing) place.textContent = fill(words["to-enter"], { number: missing });
    else if (lacks) place.textContent = fill(words.short, { team: lacks, players });
    else if (!whole) place.textContent = words["now-total"];
    else if (isAgreed) place.textContent = fill(words["both-agree"], { made });
    else place.textContent = fits ? words.same : fill(words.differs, { said: said.join("–"), made });
    place.className = missing ? "" : whole && !fits ? "fault" : "good";
  }

  form.addEventListener("input", ({ target }) => {
    clear(target);
    if (target.name?.startsWith("stated")) target.value = target.value.replace(/\D/g, "");
    changed();
    if (target.name?.startsWith("legs") && wonAt(target.closest("[data-table]").dataset.table)) goOn(target);
    if (target.name === "statedA" && /^\d$/.test(target.value)) form.elements.statedB.focus();
    if (target.name === "statedB" && form.querySelector("[data-check]").className === "good") goOn(target);
  });
  form.addEventListener("focusin", ({ target }) => {
    if (/^(legs|stated)/.test(target.name)) target.select();
    const at = tables.indexOf(target.closest("[data-table]")?.dataset.table);
    if (at >= 0) lookAt(at / tables.length);
  });
  form.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== "Enter" || event.defaultPrevented || !stops.includes(target)) return;
    event.preventDefault();
    const isLast = target.type === "checkbox" && !form.elements.why;
    if (isLast || target.name === "why") form.requestSubmit(form.querySelector(".save button"));
    else if (!target.name?.startsWith("legs") || legsFit(target)) goOn(target);
  });
  form.addEventListener("focusout", ({ target }) => {
    if (target.name?.startsWith("legs")) untouched().then(() => legsFit(target));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    for (const each of pairs) if (each.field.value.trim() && !each.isFilled()) each.read();
    post(form, event.submitter, words);
  });
  check();
  const first = corrects ? form.elements.legs1 : stops.find((each) => !each.value);
  if (cursor) (stops.find(isWrong) ?? first ?? stops[0]).focus();
}

const isWrong = (field) => field.getAttribute("aria-invalid") === "true";

function clear(field) {
  const note = document.getElementById(`${field.id}-fault`);
  if (note && field.name) note.textContent = "";
  if (field.name) field.removeAttribute("aria-invalid");
}

// Sends the card as the form itself would, and shows the page that comes back; without a connection
// all stays.
async function post(form, button, words) {
  if (form.getAttribute("aria-busy") === "true") return;
  const said = form.querySelector(":scope > .said");
  form.setAttribute("aria-busy", "true");
  said.textContent = words.sending;
  const body = new URLSearchParams(new FormData(form, button));
  const response = await fetch(form.action, { method: "POST", body }).catch(() => null);
  form.removeAttribute("aria-busy");
  if (!response || !(response.headers.get("content-type") ?? "").startsWith("text/html")) {
    refuse(said, words["not-sent"]);
    return;
  }
  if (response.redirected) history.pushState(null, "", response.url);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (page.querySelector("[data-desk]")) show(page);
  else refuse(said, page.querySelector("main .note, main").textContent.trim());
}

function refuse(said, text) {
  said.textContent = text;
  said.classList.add("note", "fault");
}

function show(page) {
  for (const name of PARTS) {
    const [now, then] = [document, page].map((each) => each.querySelector(`[data-part="${name}"]`));
    if (now && then) now.innerHTML = then.innerHTML;
  }
  document.getElementById("work").scrollIntoView({ block: "nearest" });
  type({ cursor: true });
  document.dispatchEvent(new CustomEvent("refreshed"));
  if (!document.querySelector("form.typing")) toHeading();
}

// The cursor where nothing happens by one Enter more.
function toHeading() {
  const heading = document.querySelector("#work h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

const keyOf = (form) => `card/${location.pathname}/${form.dataset.match}`;
const KEPT = "input:not([type=hidden])[name]";

// Keeps what is typed while the tab is open: nothing is lost when the page is left, a name that nobody knew
// stands there again when the card is opened once more, and so does a whole card that was taken back.
function keep(form) {
  const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);
  const values = Object.fromEntries(
    Array.from(form.querySelectorAll(KEPT), (field) => [field.name, valueOf(field)]),
  );
  sessionStorage.setItem(keyOf(form), JSON.stringify(values));
}

function restore(form) {
  const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "{}");
  for (const pair of form.querySelectorAll("[data-pair]")) {
    const seats = [...pair.querySelectorAll("input")];
    const isWhole = seats.every(({ value }) => value);
    if (!isWhole && seats.every(({ name }) => kept[name]))
      for (const seat of seats) seat.value = kept[seat.name];
  }
  for (const field of form.querySelectorAll(KEPT))
    if (field.type === "checkbox") field.checked ||= kept[field.name] === true;
    else if (!field.value || field.type === "date") field.value = kept[field.name] ?? field.value;
}
addEventListener("popstate", () => location.reload());
