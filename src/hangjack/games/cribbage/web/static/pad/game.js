// Crib on the pad, under the names that every game has there. A leg is one fact: a pair, then Write. Pegs are
// for those who want them (`cribbage/pegs.js`); the whole screen is its own (`cribbage/layout.js`).

import { alike, apply, cleared, counted, erasable, opened, undoing } from "./pegs.js";
import { described, erasedInWords, inWords, resultInWords, thingInWords } from "./words.js";
import { lane } from "../../../../../web/static/pad/moves.js";
import { say } from "../../../../../web/static/pad/words.js";

// Pegs the holes of a key for a pair.
function write({ add, table }, { team, key: { points: holes } }, { seen, sure }) {
  const fields = { table: table.number, game: table.game, peg: { team, holes }, seen };
  add("peg-holes", sure ? { ...fields, sure } : fields, lane(table.number));
}

function erase({ add, table, picture }, peg) {
  const said = say("peg-is-back", { what: thingInWords(picture, peg) });
  add("take-peg-back", { table: table.number, game: table.game, id: peg.id }, lane(table.number), said);
}

export {
  alike,
  apply,
  cleared,
  counted,
  described,
  erasable,
  erasable as latest,
  erase,
  erasedInWords,
  inWords,
  opened,
  resultInWords,
  resultInWords as boardInWords,
  thingInWords,
  undoing,
  write,
};
