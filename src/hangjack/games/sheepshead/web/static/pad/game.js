// Sheepshead on the pad, under the names that every game has there. A hand is written at once, so that
// nothing runs; the whole screen is its own (`sheepshead/layout.js`).

import { counted } from "./count.js";
import { described, inWords, named } from "./words.js";

// What a table has beside its lines.
const opened = ({ running }) => ({ beside: running, checked: {}, asked: [] });
const cleared = () => ({});

// Does what an entry of this phone says that is no line.
function apply(table, { tag, fields }) {
  if (tag === "confirm-hands") for (const number of fields.hands) table.checked[number] = fields.seat;
  else table.asked.push({ tag, ...fields });
}

function resultInWords(picture) {
  const { PTS } = picture.match.figures;
  return picture.parties.map((seat) => `${named(picture, seat)} ${PTS[seat]}`).join(", ");
}

export { apply, cleared, counted, described, inWords, opened, resultInWords };
