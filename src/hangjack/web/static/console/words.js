// What the console shows alike in several places; and the server's time.

import { Refused } from "../api.js";
import { html } from "../vendor/preact-htm.js";
import { fill } from "../words.js";

const SIGNED_OUT = 401;

// What came in the way of a request; whoever is signed out is shown the way back in.
export function why(error, words) {
  if (!(error instanceof Refused)) return words["lost"];
  if (error.status !== SIGNED_OUT) return error.message;
  const back = encodeURIComponent(location.pathname);
  return html`${error.message} <a href=${`/sign-in?next=${back}`}>${words["sign-in"]}</a>`;
}

// The sides of a match, in the order shown.
export const partiesOf = (match) => Object.keys(match.teams);

export function tableName(table, words) {
  return table.hall
    ? `${table.number} · ${fill(words["queue.hall"], { table: table.hall })}`
    : String(table.number);
}

// The score of a match's table, in short.
export function tableScore(match, table, { game }) {
  const score = game.scoreOf(table);
  return partiesOf(match)
    .map((side) => score[side])
    .join("–");
}

export function teamsOf({ teams }) {
  return teams.map((team) => team.name).join(" – ");
}

let ahead = 0;

// The clocks count by the server's time: a laptop in a hall may be minutes off.
export function setNow(serverMs) {
  ahead = serverMs - Date.now();
}

export function now() {
  return Date.now() + ahead;
}

export function span(ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

// From the first to the last where none is left out between.
export function tableSpan(tables) {
  const [first, last] = [tables[0], tables[tables.length - 1]];
  return tables.length > 1 && last - first === tables.length - 1 ? `${first}–${last}` : tables.join(", ");
}

// Whether anybody is not at a table yet, as far as anybody has said, at which nothing is played.
export function waitsForSomebody(match) {
  return match.state !== "to_close" && match.tables.some((table) => missingAt(match, table).length > 0);
}

function missingAt(match, table) {
  if (table.begun || table.state === "closed") return [];
  return partiesOf(match).filter((side) => !table.seated.includes(side));
}
