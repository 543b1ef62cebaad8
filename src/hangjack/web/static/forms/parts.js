// Keeps the parts of a page current: when something was sent or has changed the page is fetched again, and
// the parts that differ are put in; a page without parts is one. A part in which somebody is typing is left
// alone until it was sent, and what was typed elsewhere in it stays.

import { placeIn } from "../cursor.js";
import { untouched } from "../thumb.js";

const TRY_AGAIN_MS = 5000;

const shown = new Map(parts().map((part) => [part.dataset.part, part.innerHTML]));
let timer = 0;
let place = placeIn;
let [asked, newest] = [0, 0];

// Lets a page find the cursor's place in a part in its own way.
export function placing(placed) {
  place = placed;
}

// Refreshes the page after a while; who asks for it meanwhile gets the same refreshing.
export function refreshIn(wait) {
  timer ||= setTimeout(refreshNow, wait);
}

function refreshNow() {
  timer = 0;
  refresh();
}

// An answer that was asked for before the one that is shown is older: whoever sent something asks anew.
// One for an address that was left meanwhile is of no use.
export async function refresh(sent = null) {
  const [mine, address] = [++asked, location.href];
  const text = await fetched(address).catch(() => null);
  if (text === null) {
    refreshIn(TRY_AGAIN_MS);
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  await untouched();
  if (location.href !== address) return refresh(sent);
  if (mine < newest) {
    if (sent) await refresh(sent);
    return;
  }
  newest = mine;
  for (const part of parts()) {
    const now = page.querySelector(
      part.matches("main") ? "main" : `[data-part="${CSS.escape(part.dataset.part)}"]`,
    );
    if (now) replace(part, now, part.contains(sent) ? sent : null);
  }
  document.dispatchEvent(new CustomEvent("refreshed"));
}

// The whole page, or nothing: a connection may end in the middle of it.
async function fetched(address) {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  return response.ok ? response.text() : null;
}

function parts() {
  const all = Array.from(document.querySelectorAll("[data-part]"));
  return all.length ? all : [document.querySelector("main")];
}

function replace(part, now, sent) {
  const name = part.dataset.part;
  const text = now.innerHTML;
  if (!sent && (shown.get(name) === text || isTypedIn(part))) return;
  const open = new Set(
    Array.from(part.querySelectorAll("details[open]"))
      .filter((each) => staysOpen(each, sent))
      .map((each) => each.id),
  );
  const kept = typedIn(part, sent?.closest("form"));
  const putBack = place(part);
  shown.set(name, text);
  part.innerHTML = text;
  part.className = now.className;
  part.hidden = now.hidden;
  for (const each of part.querySelectorAll("details[id]")) each.open ||= open.has(each.id);
  for (const [id, value] of kept) if (document.getElementById(id)) document.getElementById(id).value = value;
  putBack();
}

// What is folded around a form that was sent folds up again, unless more may be sent from it.
function staysOpen(details, sent) {
  return !details.contains(sent) || "stay" in details.dataset;
}

function typedIn(part, sent) {
  return Array.from(part.querySelectorAll("textarea[id], input[id]:not([type=checkbox], [type=radio])"))
    .filter((field) => field.form !== sent && field.value !== field.defaultValue)
    .map((field) => [field.id, field.value]);
}

function isTypedIn(part) {
  if (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"))
    return true;
  return Array.from(part.querySelectorAll("input, select, textarea")).some(differs);
}

function differs(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  const chosen = Array.from(field.options).findIndex((each) => each.defaultSelected);
  return field.selectedIndex !== Math.max(0, chosen);
}
