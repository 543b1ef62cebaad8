// Whose hand wrote what at a table: two phones write there, and what both have written counts once. The
// server goes by the same rules (`matches/pads/hands.py`). Nothing here knows what is written.

import { teamName } from "./shown.js";
import { say } from "./words.js";

const DOUBTFUL_MS = 60 * 1000; // how long the same from another hand is asked about

// What an entry of this phone writes, under the id that the server gives it too.
export const handOf = ({ you, side }, id) => ({ id: `${you?.id}/${id}`, party: side, by: [you?.id] });

// Which of the things that are alike this phone has written too, without having seen it.
export function writtenByBoth(alike, { you }, seen) {
  return seen && ofOthers(alike, you).find(({ id }) => !seen.includes(id));
}

// The last of the things that are alike, if others have written it a moment ago: it may be this one.
export function doubtful(alike, picture) {
  const recent = ofOthers(alike, picture.you).filter((each) => agoMs(picture, each) < DOUBTFUL_MS);
  return recent[recent.length - 1];
}

const ofOthers = (alike, you) => alike.filter(({ by }) => !by.includes(you?.id));

// How long ago something was written, by the server's clock; not a number where a picture does not tell it.
export function agoMs({ at_ms: atMs, came }, thing) {
  return atMs ? atMs + performance.now() - came - thing.at_ms : NaN;
}

// Who wrote something, with the party they wrote it for.
export function writer(picture, party, person) {
  const { you, people } = picture;
  const [name, team] = [person === you?.id ? you.name : people?.[person], teamName(picture, party)];
  return name && name !== team ? say("of-team", { person: name, team }) : team;
}
