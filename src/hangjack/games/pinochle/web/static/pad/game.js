// Pinochle on the pad, under the names that every game has there. Each side writes its own sheet and
// ticks the other's; the whole screen is its own (`pinochle/layout.js`).

import { counted } from "./count.js";
import { described, inWords, resultInWords } from "./words.js";

// What a table has beside its lines.
const opened = ({ running }) => ({
  beside: running,
  parts: { ...running.parts },
  ticks: Object.fromEntries(Object.entries(running.ticks).map(([hand, sides]) => [hand, [...sides]])),
  asked: [],
});
const cleared = () => ({ parts: {} });

// Does what an entry of this phone says that is no line.
function apply(table, { tag, fields }, { side }) {
  if (tag === "write-part") table.parts = { ...table.parts, [side]: fields.part };
  else if (tag === "erase-part") table.parts = { ...table.parts, [side]: undefined };
  else table.asked.push({ tag, ...fields });
}

// Our tick stands on the others' sheet.
export function tick(table, number, { parties, side }) {
  const others = parties.filter((each) => each !== side);
  table.ticks[number] = [...(table.ticks[number] ?? []), ...others];
  return true;
}

export { apply, cleared, counted, described, inWords, opened, resultInWords };
