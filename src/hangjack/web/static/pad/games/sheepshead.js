// Sheepshead on the pad, under the names that every game has there. A hand is written at once, so that
// nothing runs; the whole screen is its own (`sheepshead/layout.js`).

import { counted, totals } from "./sheepshead/count.js";
import { described, inWords, named } from "./sheepshead/words.js";
import { say } from "../words.js";

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

const figuresOf = ({ shown }) => shown.figures;
const inShort = (picture, table) => totals(table, picture).hands;
const tableInWords = (picture) => resultInWords(picture);
const scoreInWords = (picture, table) => say("hand-of", { number: table.hand, hands: table.hands });

export {
  apply,
  cleared,
  counted,
  described,
  figuresOf,
  inShort,
  inWords,
  opened,
  resultInWords,
  resultInWords as boardInWords,
  scoreInWords,
  tableInWords,
};
