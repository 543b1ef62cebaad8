// The legs of a match as the pad has them: how far each has come, and what waits for a word of this side.

import { progress, same, theirs } from "../../../../../web/static/pad/state.js";

// How far a leg has come: a word of the catalogue. An agreed one may be asked about again.
export function stateOf(line, side) {
  const reopened =
    line.agreed && !line.official && Object.values(line.written).some((said) => !same(said, line.agreed));
  return reopened ? "reopened" : progress(line, side);
}

// What stands at a leg, seen from one side.
export const standing = (line, side) => line.agreed ?? line.written[side] ?? theirs(line, side);

// All legs of the card, the last one first.
export const legsOf = ({ tables }) =>
  tables.flatMap((table) => table.lines.map((line) => ({ table, line }))).sort(latestFirst);

const latestFirst = (one, other) =>
  other.table.number - one.table.number || other.line.number - one.line.number;

// The first leg that waits for this side, at its own table first: two versions of a leg there, another one
// than was agreed, one that the others have written. A table that stands still waits for somebody else.
export function waiting(pad, side, own, left) {
  const legs = legsOf(pad)
    .filter(({ table }) => !table.stopped.length)
    .reverse();
  legs.sort((one, other) => Number(other.table === own) - Number(one.table === own));
  const wants = ({ line }) => {
    const others = theirs(line, side);
    const answered = line.written[side] && same(line.written[side], others);
    return others && !answered && !same(others, line.agreed);
  };
  const is = (word) => (each) => stateOf(each.line, side) === word;
  const open = ({ table, line }) => !left.includes(leftKey(table, line, side));
  return {
    differs: legs.find((each) => is("differs")(each) && each.table === own),
    reopened: legs.find((each) => is("reopened")(each) && wants(each) && open(each)),
    check: legs.find(is("theirs")),
  };
}

// Names what was left as it is, with what it was to be.
export const leftKey = (table, line, side) => `${table.number} ${line.number} ${theirs(line, side)?.winner}`;

// The first leg of a table that waits for the others: they may agree on this phone.
export function unanswered({ lines }, side) {
  const open = lines.filter((line) => line.written[side] && !line.agreed && !theirs(line, side));
  return open.sort((one, other) => one.number - other.number)[0] ?? null;
}
