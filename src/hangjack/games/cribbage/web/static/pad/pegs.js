// The pegs of the leg that a table plays. The server folds the same moves
// in `games/cribbage/match/pad.py`; one file of sequences holds both to the same outcome.

import { handOf, writtenByBoth } from "../../../../../web/static/pad/hands.js";

export const opened = ({ running }) => ({
  beside: running,
  pegged: running.pegged.map((peg) => ({ ...peg, state: "received" })),
});

// What a table has when a leg is written: the next one begins with no peg on the board.
export const cleared = () => ({ pegged: [] });

// Does what an entry says; *state* is how far the entry itself has come.
export function apply(table, { tag, fields, id, seq, state }, picture) {
  if (tag === "agree-here") agreedHere(table, fields.place.number, picture);
  if (tag === "take-peg-back") table.pegged = table.pegged.filter((peg) => peg.id !== fields.id);
  if (tag !== "peg-holes") return;
  const peg = { ...fields.peg, state, seq, ...handOf(picture, id) };
  const same = writtenByBoth(likeIt(table, peg), picture, fields.seen);
  if (same) shared(same, peg);
  else if (!counted(table, picture).home) table.pegged = [...table.pegged, peg];
}

// The other pair has agreed on this phone: what we wrote is theirs too.
function agreedHere(table, number, { side, parties }) {
  const line = table.lines.find((each) => each.number === number);
  for (const party of parties) if (line && party !== side) line.written[party] ??= line.written[side];
}

function shared(known, { by: [person] }) {
  if (!known.by.includes(person)) known.by = [...known.by, person];
}

const likeIt = ({ pegged }, { team, holes }) =>
  pegged.filter((each) => each.team === team && each.holes === holes);

// The holes of the leg that are the same as those that are being pegged.
export const alike = (table, { team, key }) => likeIt(table, { team, holes: key.points });

// Where the pegs of both pairs stand, and who is in the last hole.
export function counted({ pegged }, { parties, play: { target } }) {
  const pegs = Object.fromEntries(parties.map((team) => [team, pegsOf(pegged, team, target)]));
  return { pegs, home: parties.find((team) => pegs[team].front >= target) ?? null };
}

// The last score stands in front, the one before behind it.
function pegsOf(pegged, team, target) {
  let [front, back] = [0, 0];
  for (const { holes } of pegged.filter((each) => each.team === team))
    [front, back] = [Math.min(target, front + holes), front];
  return { front, back };
}

export const erasable = ({ pegged }) => pegged[pegged.length - 1] ?? null;

// The taking back that was meant for `entry`, among those that wait behind it.
export function undoing(entry, behind) {
  const id = `${entry.place.person}/${entry.id}`;
  return behind.find(({ tag, fields }) => tag === "take-peg-back" && fields.id === id) ?? null;
}
