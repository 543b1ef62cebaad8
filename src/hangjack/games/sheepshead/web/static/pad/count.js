// What stands on the sheet of a table: who deals, who plays, and what every hand brings. The server counts
// by the same rules (`games/sheepshead/engine/session.py`); a file of sequences holds both to one outcome.

import { same } from "../../../../../web/static/pad/state.js";

export const LEVELS = ["plain", "no_schneider", "no_trick"];

// What a hand brings everybody who played it.
export function shares({ dealer, player, won, level, leaster }, number, picture, beside) {
  const { play } = picture;
  const step = LEVELS.indexOf(level);
  const own = leaster ? play.leaster[step ? 1 : 0] : won ? play.won[step] : -play.lost[step];
  const others = won ? 0 : play.share[step];
  const brings = (seat) => [seat, seat === player ? own : others];
  return Object.fromEntries(active(dealer, number, picture, beside).map(brings));
}

// Who plays when *dealer* deals hand *number*: everybody, but at a table of
// four not the dealer, nor one who has left.
export function active(dealer, number, { parties }, { left, left_after: after }) {
  const gone = left && number > after;
  return parties.filter((seat) => (gone ? seat !== left : parties.length < 4 || seat !== dealer));
}

// A line as it stands: agreed, else as this phone wrote it, else as somebody else did.
export const standing = (line, side) =>
  line.agreed ?? line.written[side] ?? Object.values(line.written)[0] ?? null;

// What everybody has, who has dealt how often, and how many hands there are.
export function totals(table, picture) {
  const { parties, side } = picture;
  const zero = () => Object.fromEntries(parties.map((seat) => [seat, 0]));
  const [points, plays, deals] = [{ ...table.beside.penalties }, zero(), zero()];
  let hands = 0;
  for (const line of table.lines) {
    const hand = standing(line, side);
    if (!hand?.player) continue;
    hands += 1;
    plays[hand.player] += 1;
    deals[hand.dealer] += 1;
    const brought = shares(hand, line.number, picture, table.beside);
    for (const [seat, more] of Object.entries(brought)) points[seat] += more;
  }
  return { points, plays, deals, hands };
}

// Who deals next: whoever has dealt least, from the first dealer on.
export function nextDealer(deals, { parties }, { first_dealer: first, left }) {
  const from = parties.indexOf(first);
  const order = [...parties.slice(from), ...parties.slice(0, from)].filter((seat) => seat !== left);
  return order.reduce((least, seat) => (deals[seat] < deals[least] ? seat : least));
}

export function counted(table, picture) {
  const { points, plays, deals, hands } = totals(table, picture);
  const { beside } = table;
  const done = table.lines.filter((line) => standing(line, picture.side)).map((line) => line.number);
  return {
    points,
    plays,
    hands: beside.hands,
    hand: Math.max(0, ...done) + 1,
    due: nextDealer(deals, picture, beside),
    full: beside.over || hands >= beside.hands,
  };
}

// How a line looks on paper: an entry a seat, a share that could be taken for a win with its circle.
export function entries(hand, number, picture, beside) {
  const { play } = picture;
  const wins = [...play.won, ...play.leaster];
  const brought = shares(hand, number, picture, beside);
  const entry = (seat) => {
    const points = brought[seat];
    if (!points) return seat in brought ? "" : "–";
    const shown = points < 0 ? `−${-points}` : String(points);
    return seat !== hand.player && wins.includes(points) ? `(${shown})` : shown;
  };
  return Object.fromEntries(picture.parties.map((seat) => [seat, entry(seat)]));
}

// How far a hand has come, seen from one seat: a word of the catalogue.
export function progress(line, side, checked) {
  if (line.agreed) {
    const other = Object.values(line.written).find((said) => !same(said, line.agreed));
    return other && !line.official
      ? "reopened"
      : line.official
        ? line.agreed.ruled
          ? "ruled"
          : "official"
        : "checked";
  }
  if (checked[line.number]) return "checked";
  const said = Object.values(line.written);
  if (said.some((each) => !same(each, said[0]))) return "differs";
  return line.written[side] ? line.saved[side] : "theirs";
}
