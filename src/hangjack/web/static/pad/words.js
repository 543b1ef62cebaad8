// Sentences of the pad: keys with values, in the language of the page.

import { fill } from "../words.js";

let words = {};

export function speak(catalogue) {
  words = catalogue;
}

export function say(key, values) {
  return fill(words[key] ?? key, values);
}

// The mark at a line of a sheet: how far it has come.
export const mark = (state) => say(state === "keeping" ? "state-keeping" : `mark-${state}`);
