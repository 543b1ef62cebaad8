// Doing what was asked for: one request or several, what is said
// when they are done, and how they are taken back.

import { askFor } from "../forms/requests.js";
import { why } from "./words.js";

// How much of what was foreseen is said again when it is done.
const SAID = 2;

export function address(page, { tag, match }, kind = "") {
  return `${page.base}${match ? `/matches/${match}` : ""}/${kind}${tag}`;
}

// What is said when a move is done: the match with its teams, what it was, and what it has changed.
export function doneBy(move, wanted, foreseen, page) {
  const about = wanted.map((each) => each.match && named(each.match, page)).filter(Boolean);
  const what = `${[...new Set(about)].join("; ")}${about.length ? ": " : ""}${move.done || move.title} ✓`;
  return [what, ...(foreseen || []).slice(0, SAID)].join(" ");
}

function named(id, page) {
  const found = page.open().find((each) => each.match === id);
  const names = found ? Object.values(found.teams).map((team) => team.name) : [];
  return names.length ? `${id} ${names.join(" – ")}` : id;
}

// Returns what takes requests back, the last one first; nothing where there is no way back.
export function undoing(requests, { page, words, refresh, say }) {
  if (!requests) return undefined;
  return async () => {
    try {
      for (const each of [requests].flat().reverse()) await askFor(address(page, each), each.body);
      await refresh();
      say({ text: words["undone"] });
    } catch (error) {
      say({ text: why(error, words) });
    }
  };
}

// Does a move that needs no question: one tap, and a sentence that has its way back.
export async function doAtOnce(move, act) {
  const { page, words, refresh, say } = act;
  const wanted = [move.request({})].flat();
  const done = [];
  try {
    for (const each of wanted) {
      await askFor(address(page, each), each.body);
      done.push(each);
    }
  } catch (error) {
    say({ text: why(error, words) });
  }
  const told = done.length === wanted.length && doneBy(move, wanted, [], page);
  await refresh().catch(() => {});
  if (told) say({ text: told, undo: undoing(move.undo?.({}), act) });
}
