// Keeps the pages for everybody current: scores come by themselves;
// the page is fetched again only for what they leave out.

import { follow } from "../forms/following.js";
import { fill } from "../words.js";

// A hall full of phones does not ask for the page in the same moment.
const SPREAD_MS = 3000;

const root = document.querySelector("[data-live]");
if (root) start(JSON.parse(root.dataset.words));

function start(words) {
  let latest = 0;
  let known = root.dataset.known ?? null;
  const concerns = (kind, now) => {
    if (kind === "competition") {
      const before = known;
      known = JSON.stringify([now.withheld, now.under_way, now.notices]);
      return before !== null && before !== known;
    }
    if (!show(now, words)) return !now.ended;
    const renewed = "whole" in root.dataset && latest > 0 && now.number > latest;
    latest = now.number;
    return renewed;
  };
  follow(root.dataset.live, words, { concerns, spread: SPREAD_MS });
}

// Returns whether the match has a card on this page.
function show(match, words) {
  const card = document.querySelector(`[data-match="${CSS.escape(match.match)}"]`);
  if (!card || "news" in card.dataset !== Boolean(match.news)) return false;
  let changed = false;
  const figure = card.dataset.figure;
  for (const number of card.querySelectorAll("[data-side]")) {
    const now = String(match.figures[figure][number.dataset.side]);
    if (number.textContent !== now) {
      number.textContent = now;
      changed = true;
    }
  }
  const state = card.querySelector("[data-state]");
  if (state) state.textContent = words.states[stateOf(match)];
  const tables = card.querySelector("[data-tables]");
  if (tables)
    tables.textContent = match.tables
      .map((table, at) => line(words.table, table.figures[figure], at + 1))
      .join(" · ");
  if (changed) {
    card.classList.remove("fresh");
    requestAnimationFrame(() => card.classList.add("fresh"));
  }
  return true;
}

function stateOf(match) {
  if (match.sealed) return "sealed";
  if (match.ended) return "ended";
  return match.begun ? "playing" : "called";
}

function line(template, counts, table) {
  const [a, b] = Object.values(counts);
  return fill(template, { table, figure_a: a, figure_b: b });
}
