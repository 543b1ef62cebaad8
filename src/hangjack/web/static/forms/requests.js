// One request: its address says what it is, it is waited for so long and no longer, and sent again it has the
// same id until there is an answer.

import { ask, newId } from "../api.js";

const TIME_LIMIT_MS = 15000;

// Things that are opened (a dispute, a claim) are named after the request that opens them.
export const NEW = "\u0000new";

export class Late extends Error {}

export function askFor(path, body, id = newId()) {
  return within(ask(path, body && { type: path.split("/").pop(), ...named(body, id) }, id));
}

// Returns what asks: the same content has the same id until
// it is answered, so a lost answer does nothing twice.
export function asker() {
  let [about, id] = ["", ""];
  return async (path, body) => {
    const wanted = path + JSON.stringify(body);
    if (wanted !== about) [about, id] = [wanted, newId()];
    const answer = await askFor(path, body, id);
    about = "";
    return answer;
  };
}

function named(body, id) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === NEW ? id : value]));
}

function within(promise) {
  let timer;
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Late()), TIME_LIMIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
