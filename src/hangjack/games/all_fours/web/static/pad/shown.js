// All Fours in words: lines, the running score, the bullseyes of the match, and what an entry was.

import { writer } from "../../../../../web/static/pad/hands.js";
import { rivals, teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";
import { taken } from "./running.js";

// A game to nil may count more than one bullseye: it says so.
export function inWords(picture, line) {
  const values = valuesOf(picture, line);
  const words = say(isHung(line) ? "line-hung" : "line", values);
  const { shutout } = picture.play;
  return values.lost || !(shutout > 1) ? words : say("line-double", { line: words, bullseyes: shutout });
}

export function homeInWords(picture, line) {
  return say(isHung(line) ? "home-hung" : "home", valuesOf(picture, line));
}

const isHung = ({ hang_jacks: hung }) => Object.values(hung).some(Boolean);

function valuesOf(picture, { winner, score, hang_jacks: hung }) {
  const [a, b] = picture.parties.map((team) => hung[team]);
  const [loser] = rivals(picture, winner);
  const values = { team: teamName(picture, winner), won: score[winner], lost: score[loser] };
  return { ...values, hang_jacks_a: a, hang_jacks_b: b };
}

export function scoreInWords(picture, { points, home, lines }) {
  const [one, another] = picture.parties;
  if (!home && points[one] === points[another]) {
    if (points[one]) return say("level", { points: points[one] });
    const number = Math.max(0, ...lines.map((line) => line.number)) + 1;
    return lines.length ? say("nothing-in-game", { number }) : say("nothing-yet");
  }
  const ahead = home ?? (points[one] > points[another] ? one : another);
  const [behind] = rivals(picture, ahead);
  const values = { team: teamName(picture, ahead), own_points: points[ahead], others_points: points[behind] };
  return say(home ? "are-home" : "lead", values);
}

// The bullseyes of the match, with whose they are.
export const boardInWords = (picture) => say("board", whose(picture, picture.match.figures.BF));
export const resultInWords = (picture) => say("result", whose(picture, picture.match.figures.BF));

export function tableInWords(picture, { number, shown }) {
  return say("confirm-table", { table: number, ...whose(picture, shown.figures.BF) });
}

function whose(picture, bullseyes) {
  const [one, another] = picture.parties;
  const names = { team_a: teamName(picture, one), team_b: teamName(picture, another) };
  return { ...names, bullseyes_a: bullseyes[one], bullseyes_b: bullseyes[another] };
}

// What a pair answers for at its table.
export const figuresOf = ({ shown }) => shown.figures;

// The bullseyes of a table: what its running game has stands in large figures once it is chosen.
export function inShort({ parties }, { shown }) {
  return parties.map((team) => shown.figures.BF[team]).join("–");
}

// Points with whose they are: those that somebody has written, or that are being written.
export function thingInWords(picture, { what, points, team }) {
  return say("points-of", { what: say(`award-${what}`), points, team: teamName(picture, team) });
}

// What others have erased since an earlier picture of a table, and who; nothing if they have not.
export function erasedInWords(picture, { running: { erased } }, { running: before }) {
  if (!erased || erased.by.includes(picture.you?.id) || erased.id === before.erased?.id) return null;
  const who = writer(picture, erased.party, erased.by[0]);
  return say("erased-by", { who, what: thingInWords(picture, erased) });
}

// What stands on the pad in the way of an entry that was refused, and what the entry says itself.
export function against(picture, table, { code, fields }) {
  const { what, side, points } = fields.award ?? {};
  const known = code === "pad.otherwise" && taken({ what }, table);
  if (!known) return null;
  const team = picture.parties.find((each) => picture.play.seats[each] === side);
  return { known, ours: { what, team, points } };
}

// Returns nothing for an entry that every game has.
export function described(picture, { tag, fields }) {
  const { table, award, mark } = fields;
  if (tag === "mark-pad") return say(`did-${mark}`, { table });
  if (tag !== "write-points") return null;
  const team = picture.parties.find((each) => picture.play.seats[each] === award.side);
  const what = say(`award-${award.what}`);
  return say("did-write-points", { table, what, points: award.points, team: teamName(picture, team) });
}
