// The running game of a table: the points of an issue, who has agreed to
// them, and what is locked with the pack. The server folds the same moves
// in `matches/pads`; one file of sequences holds both to the same outcome.

import { handOf, writtenByBoth } from "../../../../../web/static/pad/hands.js";

const JACKS = ["jack", "hang_jack"];
const ONCE = ["high", "low", "game"];

export function opened({ running: table }, { parties }) {
  const sum = totals([...table.packed, ...table.issue], nothing(parties));
  return {
    packed: table.packed.map((award) => ({ ...award, state: "agreed" })),
    issue: table.issue.map((award) => ({ ...award, by: award.by ?? [], state: "received" })),
    agreed: [...table.agreed],
    bothAgree: table.agreed.length === parties.length,
    ruled: Object.fromEntries(parties.map((team) => [team, table.points[team] - sum[team]])),
    powerPlay: table.power_play,
    turned: table.turned,
    turnAsked: [...table.turn_asked],
  };
}

// What a table has when a game is written: the next one begins at nothing.
export function cleared({ parties }) {
  return {
    packed: [],
    issue: [],
    ruled: nothing(parties),
    agreed: [],
    bothAgree: false,
    turned: false,
    turnAsked: [],
  };
}

// Does what an entry says; *state* is how far the entry itself has come.
export function apply(table, { tag, fields, id, seq, state }, picture) {
  if (tag === "mark-pad") marked(table, fields, picture.side);
  if (tag !== "write-points") return;
  const { what, points } = fields.award;
  const team = picture.parties.find((each) => picture.play.seats[each] === fields.award.side);
  if (fields.instead) erase(table, fields.instead);
  const award = { what, team, points, state, seq, ...handOf(picture, id) };
  const same = both(table, award, fields, picture);
  if (same) shared(same, award);
  else if (!taken({ what }, table)) {
    table.issue.push(award);
    disagreed(table);
  }
}

// The points that stand there already and are these: what an issue has only once, or what both have written.
function both({ issue }, award, { seen, sure, instead }, picture) {
  const alike = issue.filter((each) => isSame(each, award));
  if (isOnce(award.what)) return alike[0];
  return sure || instead ? null : writtenByBoth(alike, picture, seen);
}

function shared(known, { by: [person] }) {
  if (!known.by.includes(person)) known.by = [...known.by, person];
}

const isSame = (one, { what, team, points }) =>
  one.what === what && one.team === team && one.points === points;

// The points of the issue that are the same as those that are being written.
export function alike({ issue }, { team, key }) {
  return issue.filter((each) => isSame(each, { ...key, team }));
}

function marked(table, { mark, id, seen }, side) {
  if (mark === "erase") erase(table, id);
  if (mark === "agree" && !table.agreed.includes(side) && hasSeen(table, seen)) table.agreed.push(side);
  if (mark === "turn") turn(table, side);
  if (mark === "pack") {
    table.packed.push(...table.issue.map((award) => ({ ...award, state: "agreed" })));
    table.issue = [];
    disagreed(table);
  }
}

// Those with that id, or the last ones.
function erase(table, id) {
  const kept = table.issue.filter((award) => award.id !== id);
  if (id && kept.length === table.issue.length) return;
  table.issue = id ? kept : table.issue.slice(0, -1);
  disagreed(table);
}

// Whoever has seen other points has agreed to something else.
function hasSeen({ issue }, seen) {
  const there = issue.map(({ id }) => id).sort();
  return !seen || there.join(" ") === [...seen].sort().join(" ");
}

// One side asks, and the other confirms it.
function turn(table, side) {
  const confirmed = table.turnAsked.some((team) => team !== side);
  if (confirmed) table.turned = !table.turned;
  table.turnAsked = confirmed ? [] : [side];
}

const disagreed = (table) => Object.assign(table, { agreed: [], bothAgree: false });

// The points as they stand, who came home first, and the line that follows from it.
export function counted(table, { parties, play }) {
  const sum = { ...table.ruled };
  let home = parties.find((team) => sum[team] >= play.target) ?? null;
  const hung = nothing(parties);
  for (const { what, team, points } of [...table.packed, ...table.issue]) {
    sum[team] += points;
    if (what === "hang_jack") hung[team] += 1;
    if (!home && sum[team] >= play.target) home = team;
  }
  const proposed = home && { type: "game", winner: home, score: sum, hang_jacks: hung };
  return { points: sum, home, proposed, issue: issueOf(table) };
}

// Points that both sides have agreed to, as the server has it.
function issueOf({ issue, bothAgree }) {
  return bothAgree ? issue.map((award) => ({ ...award, state: "agreed" })) : issue;
}

// What an issue has only once: High, Low, Game, and the Jack, hung or not.
const isOnce = (what) => JACKS.includes(what) || ONCE.includes(what);

export const isTaken = (key, table) => Boolean(taken(key, table));

// The points of the issue that stand in the way of others.
export function taken(key, { issue }) {
  const same = JACKS.includes(key.what) ? JACKS : ONCE.filter((what) => what === key.what);
  return issue.find((award) => same.includes(award.what));
}

// The points that were written last in the running game, if there are any.
export const latest = ({ packed, issue }) => [...packed, ...issue].pop();

// What is packed is locked.
export const erasable = ({ issue }) => issue[issue.length - 1] ?? null;

// The erasure that was meant for `entry`, among those that wait behind it.
export function undoing(entry, behind) {
  const id = `${entry.place.person}/${entry.id}`;
  return behind.find(({ fields }) => fields.mark === "erase" && fields.id === id) ?? null;
}

const nothing = (parties) => Object.fromEntries(parties.map((team) => [team, 0]));

function totals(awards, sum) {
  for (const award of awards) sum[award.team] += award.points;
  return sum;
}
