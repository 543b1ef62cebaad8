// What a form says. A field's name is its place in the body (`line_up.captain`, `tables.0`), `data-as` says
// what its text stands for, and `data-value` of the form what is always sent. What is left empty is left out;
// ticked boxes of one name are a list.

import { cents } from "../amounts.js";
import { listed } from "./listed.js";
import { NEW } from "./requests.js";

export class NoAmount extends Error {}

const READ = {
  text: (text) => text, // also when there is none
  number: (text) => Number(text),
  money: amount,
  // Behind a blank comes the next one; a blank that must not break a line groups thousands.
  moneys: (text) =>
    text
      .split(/[ \t\n;]+/)
      .filter(Boolean)
      .map(amount),
  words: (text) => text.split(/[\s,;]+/).filter(Boolean),
  setting: (text) => (/^(-?\d+|true|false)$/.test(text) ? JSON.parse(text) : text),
  yes: (text) => text === "yes",
  json: (text) => JSON.parse(text),
  listed,
  new: () => NEW,
};
const ALWAYS = ["text", "new"];

export function bodyOf(form) {
  const body = form.dataset.value ? JSON.parse(form.dataset.value) : {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.type === "submit") continue;
    if (["checkbox", "radio"].includes(field.type) && !field.checked) continue;
    const text = field.value.trim();
    if (field.dataset.as === "list") (body[field.name] ??= []).push(text);
    else if (text || ALWAYS.includes(field.dataset.as))
      put(body, field.name.split("."), READ[field.dataset.as ?? "text"](text, field));
  }
  return body;
}

function put(body, [name, ...rest], value) {
  if (rest.length) put((body[name] ??= /^\d+$/.test(rest[0]) ? [] : {}), rest, value);
  else body[name] = value;
}

function amount(text) {
  const found = cents(text);
  if (found === undefined) throw new NoAmount(text);
  return found;
}
