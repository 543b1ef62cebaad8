// Pinochle in words: sides, hands, and what an entry was.

import { teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";
import { isSet } from "./count.js";

export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
export const plain = (number) => (number < 0 ? `−${-number}` : String(number));
// What a side is called: by the card that it has drawn, else by its name.
export const named = (picture, side) => picture.beside?.labels[side] ?? teamName(picture, side);

// A hand in one line, for lists.
export function inWords(picture, line) {
  if (!line.score) return say("on-paper");
  const scores = picture.parties.map((side) => signed(line.score[side])).join(", ");
  if (line.how === "renege") return say("line-renege", { who: named(picture, line.reneged), scores });
  const values = { who: named(picture, line.bidding), bid: line.bid, scores };
  const told = say(isSet(line) ? "line-set" : "line-made", values);
  return line.boston ? say("line-boston", { line: told, who: named(picture, line.boston) }) : told;
}

// A hand in full: how each side came to its score.
export function explained(picture, hand) {
  const { bidding, bid, meld, tricks, score, how } = hand;
  const { board, save } = picture.play;
  if (how === "renege") return inWords(picture, hand);
  const against = picture.parties.find((side) => side !== bidding);
  const sum = (side) => `${meld[side]} + ${tricks[side]} = `;
  const ours = how === "board_set" ? say("way-board") : score[bidding] < 0 ? say("way-set") : sum(bidding);
  const theirs =
    how === "board_set"
      ? ""
      : tricks[against] < save
        ? say("way-under", { save })
        : meld[against] < board
          ? say("way-tricks")
          : sum(against);
  return say("told-hand", {
    who: named(picture, bidding),
    bid,
    ours: `${ours}${plain(score[bidding])}`,
    other: named(picture, against),
    theirs: `${theirs}${plain(score[against])}`,
  });
}

export function laidInWords(laid, total) {
  const names = laid.slice(-4).map(({ meld, times, points }) => {
    const name = say(`meld-${meld}`);
    return `${times > 1 ? `${say(`times-${times}`, { name })}` : name} ${points}`;
  });
  const more = laid.length > names.length ? `${say("and-more")} + ` : "";
  return `${more}${names.join(" + ")} = ${total}`;
}

export function resultInWords(picture) {
  const { PTS } = picture.match.figures;
  return picture.parties.map((side) => `${named(picture, side)} ${plain(PTS[side])}`).join(", ");
}

const OWN = [
  "write-part",
  "erase-part",
  "begin-round",
  "say-begun",
  "choose-sheet",
  "countersign-sheet",
  "sign-own-sheet",
  "withdraw-signature",
  "take-over-sheet",
];

// Returns nothing for an entry that every game has.
export const described = (_picture, { tag }) => (OWN.includes(tag) ? say(`did-${tag}`) : null);
