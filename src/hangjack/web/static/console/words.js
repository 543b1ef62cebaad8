// What the console shows alike in several places; and the server's time.

import { Refused } from "../api.js";

// What came in the way of a request.
export function why(error, words) {
  return error instanceof Refused ? error.message : words["lost"];
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
