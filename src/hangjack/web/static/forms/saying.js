// What a page with forms says by itself: that something takes its
// time, that it is done, and what is wrong, where it is wrong.

import { Refused } from "../api.js";
import { fill } from "../words.js";
import { NotListed } from "./listed.js";
import { NoAmount } from "./reading.js";
import { Late } from "./requests.js";

export const words = {};

export function speak(catalogue) {
  Object.assign(words, catalogue);
}

// Says something at a form, or at the part of the page that a button stands in.
export function say(near, text, fault = false) {
  const home = near.closest("form, td, section, .card") || document.querySelector("main");
  let said = home.querySelector("[data-sent-said]") || home.querySelector(".said");
  if (!said) {
    said = document.createElement("p");
    said.setAttribute("role", "status");
    home.append(said);
  }
  show(said, text, fault);
}

// Says something in the line that a page has for what was done on it.
export function announce(text, fault = false) {
  const said = document.querySelector("[data-said]");
  if (said) show(said, text, fault);
}

// Says what was done beside the form that did it, as the page has it now, where the eye is; or in the page's
// line, where it has one and the place beside the form cannot be seen.
export function tellBeside(near, text) {
  const home = near.matches("form") && (near.id ? document.getElementById(near.id) : sameForm(near));
  const said = home ? home.querySelector("[data-sent-said]") || home.querySelector(".said") : null;
  const hasLine = document.querySelector("[data-said]");
  if (!said || (hasLine && !said.checkVisibility())) return announce(text);
  show(said, text);
  return said.scrollIntoView({ block: "nearest" });
}

function sameForm({ dataset }) {
  return [...document.querySelectorAll("form[data-ask]")].find(
    (each) => each.dataset.ask === dataset.ask && each.dataset.value === dataset.value,
  );
}

function show(said, text, fault) {
  const noted = text && (fault || !("plain" in said.dataset));
  said.className = `said${noted ? " note" : ""}${fault ? " fault" : ""}`;
  said.textContent = text || "";
}

// Says what came in the way of a request; only a mistake of ours goes further.
export function explain(near, error) {
  if (error instanceof NoAmount) return say(near, fill(words["no-amount"], { text: error.message }), true);
  if (error instanceof NotListed)
    return mark(error.field, fill(words["not-listed"], { text: error.message }));
  if (error instanceof Refused) return refuse(near, error);
  say(near, words.unsent, true);
  if (!(error instanceof TypeError || error instanceof Late)) throw error;
  return undefined;
}

// Who has read what somebody else has saved meanwhile may press again.
const MEANWHILE = "meanwhile.";

function refuse(near, error) {
  const text = named(error.message);
  if (error.code.startsWith(MEANWHILE))
    for (const seen of near.querySelectorAll("[data-seen]")) seen.disabled = true;
  const fields = near.matches("form") ? [...near.elements] : [];
  const field = fields.find((each) => each.dataset.codes?.split(" ").includes(error.code));
  if (field) mark(field, text);
  else say(near, text, true);
}

// Says at a field what is wrong with it, and puts the cursor there if it is the first.
export function mark(field, text, focus = true) {
  const id = `${field.id}-fault`;
  const note = document.getElementById(id) ?? noteAfter(field, id);
  note.textContent = text;
  field.setAttribute("aria-invalid", "true");
  const described = (field.getAttribute("aria-describedby") || "").split(" ").filter(Boolean);
  field.setAttribute("aria-describedby", [...new Set([...described, id])].join(" "));
  if (focus) field.focus();
}

function noteAfter(field, id) {
  const note = Object.assign(document.createElement("p"), { id, className: "at-field" });
  note.setAttribute("role", "alert");
  field.after(note);
  return note;
}

export function clear(form) {
  for (const note of form.querySelectorAll(".at-field")) note.textContent = "";
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  if (form.querySelector(".said")) say(form, "");
}

// Teams are called by their names, where a sentence of the server has their ids.
export function named(text) {
  const names = JSON.parse(document.querySelector("[data-names]")?.dataset.names || "{}");
  return Object.entries(names).reduce((said, [id, name]) => said.replaceAll(id, name), text);
}
