// Crib in words: pairs, legs, pegs, and what an entry was.

import { writer } from "../../../../../web/static/pad/hands.js";
import { teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";

// A pair by its first names, with more where two at the table are alike.
export function pairName({ players }, team, again = []) {
  const words = ({ name }) => name.trim().split(/\s+/);
  const firsts = Object.values(players)
    .flat()
    .map((each) => words(each)[0]);
  const called = (each) => {
    const [first, ...rest] = words(each);
    const alone = firsts.filter((other) => other === first).length < 2;
    const name = alone || !rest.length ? first : `${first} ${rest[rest.length - 1]}`;
    return again.includes(each.id) ? say("again-here", { name }) : name;
  };
  const [one, two] = (players[team] ?? []).map(called);
  return two ? say("pair", { one, two }) : (one ?? "");
}

export const inWords = (picture, { winner }) => say("line", { team: teamName(picture, winner) });

// Both teams with their legs, in the match or at a table.
export function whose(picture, legs) {
  const [one, another] = picture.parties;
  const names = { team_a: teamName(picture, one), team_b: teamName(picture, another) };
  return { ...names, legs_a: legs[one], legs_b: legs[another] };
}

export const resultInWords = (picture) => say("result", whose(picture, picture.match.figures.LF));

export const thingInWords = (picture, { team, holes }) =>
  say("pegged", { holes, team: teamName(picture, team) });

// What others have taken back since an earlier picture of a table, and who; nothing if they have not.
export function erasedInWords(picture, { running: { erased } }, { running: before }) {
  if (!erased || erased.by.includes(picture.you?.id) || erased.id === before.erased?.id) return null;
  const who = writer(picture, erased.party, erased.by[0]);
  return say("peg-back-by", { who, what: thingInWords(picture, erased) });
}

// Returns nothing for an entry that every game has.
export function described(picture, { tag, fields: { table, peg } }) {
  return tag === "peg-holes" ? say("did-peg-holes", { table, what: thingInWords(picture, peg) }) : null;
}
