// All Fours in words: lines, the running score, the bullseyes of the match, and what an entry was.

import { rivals, teamName } from "../../shown.js";
import { say } from "../../words.js";

export function inWords(picture, line) {
  return say(isHung(line) ? "line-hung" : "line", valuesOf(picture, line));
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

export function scoreInWords(picture, { points, home }) {
  const [one, another] = picture.parties;
  if (!home && points[one] === points[another])
    return points[one] ? say("level", { points: points[one] }) : say("nothing-yet");
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

export function inShort({ parties }, table, over) {
  const counts = over ? table.shown.figures.BF : table.points;
  return parties.map((team) => counts[team]).join("–");
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
