// Sentences of the pad: keys with values, in the language of the page.

import { isOne } from "../amounts.js";

let words = {};

export function speak(catalogue) {
  words = catalogue;
}

// `{team}` is a value, `{count:point|points}` a number with the word that fits it.
export function say(key, values = {}) {
  const sentence = words[key] ?? key;
  return sentence.replace(/\{([\w]+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    return one === undefined ? String(value) : `${value} ${isOne(value) ? one : many}`;
  });
}

export const other = (team) => (team === "A" ? "B" : "A");
