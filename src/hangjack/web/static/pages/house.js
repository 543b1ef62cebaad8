// House rules: what differs from the book is marked while it is
// typed, and only that is sent; each mistake is said at its field.

import { mark } from "../forms/saying.js";
import { send } from "../forms/sending.js";

export async function adoptSettings(form) {
  const settings = {};
  for (const field of settingFields(form))
    if (isChanged(field, form)) settings[field.dataset.setting] = settingOf(field, form);
  const { reason, version } = form.elements;
  const seen = version.disabled ? {} : { version: Number(version.value) };
  await send(form, { settings, reason: reason.value, ...seen }, ({ faults }) => showFaults(form, faults));
}

function showFaults(form, faults = []) {
  faults.forEach((fault, at) => {
    const field = settingFields(form).find((each) => each.dataset.setting === fault.about);
    if (!field) return;
    field.closest("details").open = true;
    mark(field, fault.detail, at === 0);
  });
}

function settingFields(form) {
  return [...form.querySelectorAll("[data-setting]")];
}

function settingOf(field, form) {
  if (field.dataset.kind === "entries") return entriesOf(field);
  const text = field.value.trim();
  if (field.dataset.kind === "choice") return JSON.parse(text);
  if (!text && "orNone" in field.dataset) return "none";
  if (field.dataset.kind === "number") return text === "" ? "" : Number(text);
  if (field.dataset.kind === "list")
    return text
      .split(",")
      .map((each) => plain(each, form))
      .filter((each) => each !== "");
  if (field.dataset.kind === "table")
    return Object.fromEntries(
      text
        .split("\n")
        .filter((line) => line.trim())
        .map((line) => pair(line, form)),
    );
  return text;
}

// A field for each name; what is left empty is not said.
function entriesOf(group) {
  const said = [...group.querySelectorAll("[data-entry]")].filter((each) => each.value.trim());
  if (!said.length && "orNone" in group.dataset) return "none";
  return Object.fromEntries(said.map((each) => [each.dataset.entry, entryOf(each)]));
}

// One value, or several numbers; what is no number is sent as it was typed, and said to be wrong.
function entryOf(field) {
  if (!("numbers" in field.dataset)) return JSON.parse(field.value);
  return field.value
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map((each) => (/^-?\d+$/.test(each) ? Number(each) : each));
}

function pair(line, form) {
  const at = line.indexOf("=");
  return at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), plain(line.slice(at + 1), form)];
}

function plain(text, form) {
  const { yes, no } = JSON.parse(form.dataset.yesNo);
  const word = text.trim();
  if (word === yes || word === "true") return true;
  if (word === no || word === "false") return false;
  return /^-?\d+$/.test(word) ? Number(word) : word;
}

function isChanged(field, form) {
  return canonical(settingOf(field, form)) !== canonical(JSON.parse(field.dataset.book));
}

function canonical(value) {
  if (value && typeof value === "object" && !Array.isArray(value))
    return JSON.stringify(
      Object.keys(value)
        .sort()
        .map((name) => [name, value[name]]),
    );
  return JSON.stringify(value);
}

document.addEventListener("input", ({ target }) => {
  const setting = target.closest("[data-setting]");
  if (setting)
    setting.closest("[data-setting-row]").querySelector("[data-changed]").hidden = !isChanged(
      setting,
      target.form,
    );
  if ("findSetting" in target.dataset) findSettings(target.value);
});

document.addEventListener("change", ({ target }) => {
  if ("hideFixed" in target.dataset) hideFixed();
});

// Whoever looks for a setting also finds what the book fixes.
function hideFixed() {
  const hides =
    document.querySelector("[data-hide-fixed]").checked &&
    !document.querySelector("[data-find-setting]").value.trim();
  document.querySelector("form#house").classList.toggle("only-open", hides);
}

function findSettings(text) {
  const wanted = text.trim().toLowerCase();
  hideFixed();
  for (const row of document.querySelectorAll("[data-setting-row]"))
    row.hidden = wanted !== "" && !row.textContent.toLowerCase().includes(wanted);
  for (const chapter of document.querySelectorAll("details.chapter")) {
    const found = [...chapter.querySelectorAll("[data-setting-row]")].some((row) => !row.hidden);
    chapter.hidden = !found;
    if (wanted) chapter.open = found;
  }
}

// Something may have been typed before this script was there, and stays when the page is made anew.
function findAgain() {
  const sought = document.querySelector("[data-find-setting]");
  if (sought?.value) findSettings(sought.value);
}
findAgain();
document.addEventListener("refreshed", findAgain);

// A link to a setting opens its chapter.
function showTarget() {
  const field = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const chapter = field && field.closest("details.chapter");
  if (!chapter) return;
  chapter.open = true;
  field.scrollIntoView({ block: "center" });
  field.focus();
}
showTarget();
