// What a hand scores and what the totals are, for the phone to say at once. The server counts by the same
// rules (`games/pinochle/engine/scoring.py`); a test holds both to the same outcome.

import { same } from "../../../../../web/static/pad/state.js";

export const SEATS = ["N", "E", "S", "W"];
const SIDE_OF = { N: 0, E: 1, S: 0, W: 1 };

export const rival = ({ parties }, side) => parties.find((each) => each !== side);

// The party of a seat, and which of its two players sits there.
export const partyAt = ({ parties }, seat) => parties[SIDE_OF[seat]];
export const playerAt = (picture, table, seat) =>
  table.players[partyAt(picture, seat)]?.[SEATS.indexOf(seat) > 1 ? 1 : 0]?.name ?? seat;

export const dealerOf = (first, hand) => first && SEATS[(SEATS.indexOf(first) + hand - 1) % SEATS.length];

// What both sides score for a hand, by what is written of it.
export function scored({ how, bidding, bid, meld, tricks, reneged }, { parties, play }) {
  const other = (side) => parties.find((each) => each !== side);
  const kept = (side, floor) => (meld[side] >= floor ? meld[side] : 0);
  if (how === "renege") {
    const innocent = other(reneged);
    const gains = kept(innocent, play.renege_floor) + play.renege_tricks;
    return { [reneged]: -Math.max(play.renege_penalty, bid ?? 0), [innocent]: gains };
  }
  const against = other(bidding);
  if (how === "board_set" || meld[bidding] < play.board)
    return { [bidding]: -bid, [against]: kept(against, play.board) };
  const own = meld[bidding] + tricks[bidding];
  const made = tricks[bidding] >= play.save && own >= bid;
  const saved = tricks[against] >= play.save ? tricks[against] + kept(against, play.board) : 0;
  return { [bidding]: made ? own : -bid, [against]: saved };
}

export const isSet = ({ how, bidding, score }) =>
  how === "board_set" || (how === "played" && score[bidding] < 0);

// What a combination is worth, so many of it in one hand; a round house is its parts.
export function worth(name, times, { prices }) {
  const price = (key) => prices[key][Math.min(times, prices[key].length) - 1] ?? 0;
  if (name !== "round_house") return price(name);
  return price("kings") + price("queens") + price("royal_marriage") + 3 * price("marriage");
}

export const meldOf = (laid, play) =>
  laid.reduce((sum, { meld, times }) => sum + worth(meld, times, play), 0);

// A line as it stands on the sheet of a side: what counts, else what it has written.
export const standing = (line, side) => line.written[side] ?? line.agreed ?? null;

export function totals(table, picture, upTo = Infinity) {
  const sums = Object.fromEntries(picture.parties.map((side) => [side, 0]));
  for (const line of table.lines) {
    const hand = line.number <= upTo && (line.agreed ?? line.written[picture.side]);
    if (hand?.score) for (const side of picture.parties) sums[side] += hand.score[side];
  }
  return sums;
}

export function counted(table, picture) {
  const { beside } = table;
  const done = table.lines.filter((line) => line.agreed).map((line) => line.number);
  const hand = Math.max(0, ...done, ...beside.passed_over) + 1;
  return { points: totals(table, picture), hand, dealer: dealerOf(beside.first_dealer, hand) };
}

// How far a hand has come, seen from one side: a word of the catalogue.
export function progress(line, table, { side, parties }) {
  if (table.beside.reopened[line.number]) return "reopened";
  if (line.agreed) return "ticked";
  const [ours, theirs] = [line.written[side], line.written[parties.find((each) => each !== side)]];
  if (ours && theirs && !same(ours, theirs)) return "differs";
  if (!ours) return "theirs";
  return (table.ticks[line.number] ?? []).includes(side) ? "half" : line.saved[side];
}

// The hand that the phone has taken together, as a line of the sheet.
export function lineOf(hand, picture) {
  const zero = Object.fromEntries(picture.parties.map((side) => [side, 0]));
  const line = {
    type: "pinochle-hand",
    how: "played",
    reneged: null,
    boston: null,
    ...hand,
    tricks: hand.tricks ?? zero,
  };
  return { ...line, score: hand.score ?? scored(line, picture) };
}
