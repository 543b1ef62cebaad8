// The running game of a table: the points of an issue, who has agreed to
// them, and what is locked with the pack. The server folds the same moves
// in `matches/pads`; one file of sequences holds both to the same outcome.

const JACKS = ["jack", "hang_jack"];
const ONCE = ["high", "low", "game"];

export function opened({ running: table }, { parties }) {
  const sum = totals([...table.packed, ...table.issue], nothing(parties));
  return {
    packed: table.packed.map((award) => ({ ...award, state: "agreed" })),
    issue: table.issue.map((award) => ({ ...award, state: "received" })),
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
export function apply(table, { tag, fields, seq, state }, { parties, side, play }) {
  if (tag === "mark-pad") marked(table, fields.mark, side);
  if (tag !== "write-points") return;
  const { what, points } = fields.award;
  const team = parties.find((each) => play.seats[each] === fields.award.side);
  table.issue.push({ what, team, points, state, seq });
  disagreed(table);
}

function marked(table, mark, side) {
  if (mark === "erase") {
    table.issue.pop();
    disagreed(table);
  }
  if (mark === "agree" && !table.agreed.includes(side)) table.agreed.push(side);
  if (mark === "turn") turn(table, side);
  if (mark === "pack") {
    table.packed.push(...table.issue.map((award) => ({ ...award, state: "agreed" })));
    table.issue = [];
    disagreed(table);
  }
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
export function isTaken(key, { issue }) {
  const same = JACKS.includes(key.what) ? JACKS : ONCE.filter((what) => what === key.what);
  return issue.some((award) => same.includes(award.what));
}

// The points that were written last in the running game, if there are any.
export const latest = ({ packed, issue }) => [...packed, ...issue].pop();

// What is packed is locked.
export const erasable = ({ issue }) => issue[issue.length - 1] ?? null;

// The erasure that was meant for `entry`, among those that
// wait behind it: points are erased from the last one backwards.
export function undoing(entry, behind) {
  if (entry.tag !== "write-points") return null;
  let above = 0;
  for (const each of behind) {
    if (each.tag === "write-points") above += 1;
    if (each.tag === "mark-pad" && each.fields.mark === "erase" && above-- === 0) return each;
  }
  return null;
}

const nothing = (parties) => Object.fromEntries(parties.map((team) => [team, 0]));

function totals(awards, sum) {
  for (const award of awards) sum[award.team] += award.points;
  return sum;
}
