// Sheepshead in words: names, hands, and what an entry was.

import { say } from "../../../../../web/static/pad/words.js";
import { LEVELS, active } from "./count.js";

const LONG = 9;

// What somebody is called at the table: the first name, with more where two
// are alike or a table of four has no room.
export function named({ match, parties }, seat) {
  const words = (each) => match.teams[each].name.trim().split(/\s+/);
  const [first, ...rest] = words(seat);
  const alike = parties.filter((each) => words(each)[0] === first);
  if (alike.length > 1) {
    const initials = alike.map((each) => words(each).pop()[0]);
    const own = rest.length ? rest[rest.length - 1][0] : "";
    const told = own && initials.filter((each) => each === own).length === 1;
    return told ? `${first} ${own}.` : `${first} ${seat}`;
  }
  return first.length > LONG && parties.length > 3 ? `${first.slice(0, LONG - 1)}.` : first;
}

export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
export const plain = (number) => (number < 0 ? `−${-number}` : String(number));

export function worth({ won, level, leaster }, { play }) {
  const step = LEVELS.indexOf(level);
  return leaster ? play.leaster[step ? 1 : 0] : won ? play.won[step] : play.lost[step];
}

const kindOf = ({ won, leaster }) => (leaster ? "leaster" : won ? "won" : "lost");

// A hand in one line, for lists.
export function inWords(picture, line) {
  if (!line.player) return say("on-paper");
  const value = worth(line, picture);
  return say(`line-${kindOf(line)}`, {
    who: named(picture, line.player),
    value,
    share: shareOf(line, picture),
  });
}

const shareOf = ({ won, level }, { play }) => (won ? 0 : play.share[LEVELS.indexOf(level)]);

// A hand in full: what it was, and what it brings everybody.
export function explained(picture, hand, number, beside) {
  const who = named(picture, hand.player);
  const told = say(`told-${kindOf(hand)}`, { who, value: worth(hand, picture) });
  if (hand.won) return told;
  const others = active(hand.dealer, number, picture, beside).filter((seat) => seat !== hand.player);
  const share = signed(shareOf(hand, picture));
  return `${told} ${others.map((seat) => `${named(picture, seat)} ${share}`).join(", ")}.`;
}

// Returns nothing for an entry that every game has.
export function described(picture, { tag, fields }) {
  const who = fields.seat ?? fields.scorer ?? fields.dealer;
  const own = [
    "confirm-hands",
    "confirm-points",
    "name-scorer",
    "note-misdeal",
    "agree-stakes",
    "accept-ruling",
  ];
  return own.includes(tag) ? say(`did-${tag}`, { who: who ? named(picture, who) : "" }) : null;
}
