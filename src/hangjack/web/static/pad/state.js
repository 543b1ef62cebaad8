// What the pad shows: the last picture of the server, and on top of it this phone's own entries that are not
// in it yet. Pure: the same picture and the same entries give the same pad.

import { other } from "./words.js";

// Whether an entry is still to be added to a picture: it waits, or it has arrived after the picture was made.
export function isAhead(entry, picture) {
  return entry.state === "waiting" || (entry.state === "received" && entry.number > picture.number);
}

export function padOf(picture, entries) {
  const tables = picture.tables.map((table) => tableOf(picture, table));
  const own = entries.filter((entry) => isAhead(entry, picture));
  for (const entry of own)
    apply(tables[(entry.fields.table ?? entry.fields.place?.table) - 1], entry, picture);
  return {
    tables: tables.map((table) => ({
      ...table,
      ...counted(table, picture.rules.target),
      issue: issueOf(table),
      next: nextOf(table, picture.side),
    })),
    asked: new Map(
      own
        .filter((entry) => !entry.fields.mark)
        .map((entry) => [askedKey(entry.tag, entry.fields), entry.state]),
    ),
    waiting: entries.filter((entry) => entry.state === "waiting" && !behind(entries, entry)).length,
    refused: entries.filter((entry) => entry.state === "refused"),
  };
}

// The refused entry that an entry waits behind, if there is one.
export function behind(entries, entry) {
  return entries.find((each) => each.state === "refused" && each.lane === entry.lane && each.seq < entry.seq);
}

// Names what was asked for, so that its button can say that it is under way.
export function askedKey(tag, fields) {
  return `${tag} ${fields.table ?? ""}`;
}

function tableOf(picture, table) {
  const shown = picture.match.tables[table.number - 1];
  const sum = totals([...table.packed, ...table.issue]);
  return {
    number: table.number,
    packed: table.packed.map((award) => ({ ...award, state: "agreed" })),
    issue: table.issue.map((award) => ({ ...award, state: "received" })),
    agreed: [...table.agreed],
    bothAgree: table.agreed.length === 2,
    ruled: { A: table.points.A - sum.A, B: table.points.B - sum.B },
    powerPlay: table.power_play,
    confirmed: table.confirmed,
    lines: picture.match.lines.filter((line) => line.table === table.number).map(lineOf),
    bullseyes: shown.bullseyes,
    hangJacks: shown.hang_jacks,
    games: shown.games,
    closed: shown.closed,
    players: shown.players,
    stopped: shown.stopped,
  };
}

function lineOf(line) {
  const saved = Object.fromEntries(Object.keys(line.written).map((team) => [team, "received"]));
  return {
    number: line.number,
    written: { ...line.written },
    saved,
    agreed: line.agreed,
    official: line.official,
  };
}

function apply(table, entry, { side, seats }) {
  if (!table) return;
  const { fields, state } = entry;
  const number = fields.place?.number;
  if (entry.tag === "write-points") {
    const team = seats.A === fields.award.side ? "A" : "B";
    table.issue.push({
      what: fields.award.what,
      team,
      points: fields.award.points,
      state: stateOf(state),
      seq: entry.seq,
    });
    disagreed(table);
  } else if (entry.tag === "mark-pad") marked(table, fields.mark, side);
  else if (entry.tag === "enter-line") written(table, number, side, fields.line, stateOf(state));
  else if (entry.tag === "confirm-line") {
    const theirs = table.lines.find((line) => line.number === number)?.written[other(side)];
    if (theirs) written(table, number, side, theirs, stateOf(state));
  } else if (entry.tag === "withdraw-line") takenBack(table, number, side);
}

const stateOf = (state) => (state === "waiting" ? "saved" : "received");

function marked(table, mark, side) {
  if (mark === "erase") {
    table.issue.pop();
    disagreed(table);
  }
  if (mark === "agree" && !table.agreed.includes(side)) table.agreed.push(side);
  if (mark === "pack") {
    table.packed.push(...table.issue.map((award) => ({ ...award, state: "agreed" })));
    table.issue = [];
    disagreed(table);
  }
}

const disagreed = (table) => Object.assign(table, { agreed: [], bothAgree: false });

// Points that both sides have agreed to, as the server has it.
function issueOf({ issue, bothAgree }) {
  return bothAgree ? issue.map((award) => ({ ...award, state: "agreed" })) : issue;
}

// A game is over as soon as one side has written it: the next one begins at nothing.
function written(table, number, side, line, state) {
  let found = table.lines.find((each) => each.number === number);
  if (!found) {
    found = { number, written: {}, saved: {}, agreed: null, official: false };
    table.lines.push(found);
    Object.assign(table, { packed: [], issue: [], ruled: { A: 0, B: 0 } });
    disagreed(table);
  }
  found.written[side] = line;
  found.saved[side] = state;
}

function takenBack(table, number, side) {
  const found = table.lines.find((line) => line.number === number);
  if (!found) return;
  delete found.written[side];
  if (!found.written[other(side)]) table.lines = table.lines.filter((line) => line !== found);
}

export function totals(awards) {
  const sum = { A: 0, B: 0 };
  for (const award of awards) sum[award.team] += award.points;
  return sum;
}

// The points as they stand, and who came home first.
function counted(table, target) {
  const sum = { ...table.ruled };
  let home = ["A", "B"].find((team) => sum[team] >= target) ?? null;
  const hangJacks = { A: 0, B: 0 };
  for (const award of [...table.packed, ...table.issue]) {
    sum[award.team] += award.points;
    if (award.what === "hang_jack") hangJacks[award.team] += 1;
    if (!home && sum[award.team] >= target) home = award.team;
  }
  return { points: sum, home, proposed: home && { winner: home, score: sum, hang_jacks: hangJacks } };
}

// The number of the next game that this side has to write.
function nextOf(table, side) {
  const done = table.lines.filter((line) => line.agreed || line.written[side]).map((line) => line.number);
  return Math.max(0, ...done) + 1;
}

// How far a line has come, seen from one side: a word of the catalogue.
export function progress(line, side) {
  if (line.agreed) return line.official ? "official" : "agreed";
  const [ours, theirs] = [line.written[side], line.written[other(side)]];
  if (ours && theirs) return same(ours, theirs) ? line.saved[side] : "differs";
  return ours ? line.saved[side] : "theirs";
}

// The line of the last game.
export const last = (lines) =>
  lines.find((line) => line.number === Math.max(...lines.map((each) => each.number)));

// How far the last thing has come that was written at a
// table: points of the running game, or else its last line.
export function latest(table, side) {
  const points = [...table.packed, ...table.issue].pop();
  const line = last(table.lines);
  return points?.state ?? (line && progress(line, side));
}

export function same(one, another) {
  const parts = (line) => [line.winner, line.score.A, line.score.B, line.hang_jacks.A, line.hang_jacks.B];
  return parts(one).join() === parts(another).join();
}
