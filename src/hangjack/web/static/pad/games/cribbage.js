// Crib on the pad, under the names that every game has there. A leg is one fact: a pair, then Write. Pegs are
// for those who want them, on a board drawn below (`cribbage/board.js`); the wooden one stays the master.

import { enter } from "../moves.js";
import { rivals, teamName } from "../shown.js";
import { say } from "../words.js";
import { Board } from "./cribbage/board.js";
import { Form } from "./cribbage/form.js";

const none = () => null;
const Nothing = () => null;
const nothing = () => "";

const opened = ({ running }) => ({ beside: running });
const cleared = () => ({});
const counted = ({ shown }) => ({ points: shown.figures.LF, home: null, proposed: null });

// Nothing is written before a leg is won.
const keys = () => [{ what: "leg", points: 1, label: say("won-leg") }];

function write(shared, { team }) {
  enter(shared, shared.table.number, shared.table.next, { type: "leg", winner: team });
}

const inWords = (picture, { winner }) => say("line", { team: teamName(picture, winner) });

function whose(picture, legs) {
  const [one, another] = picture.parties;
  const names = { team_a: teamName(picture, one), team_b: teamName(picture, another) };
  return { ...names, legs_a: legs[one], legs_b: legs[another] };
}

function scoreInWords(picture, table) {
  const legs = table.shown.figures.LF;
  const number = table.next;
  const [one, another] = picture.parties;
  if (!table.lines.length) return say("nothing-yet", { number, legs: picture.play.legs });
  if (legs[one] === legs[another]) return say("level", { legs: legs[one], number });
  const ahead = legs[one] > legs[another] ? one : another;
  const [behind] = rivals(picture, ahead);
  return say("lead", { team: teamName(picture, ahead), own_legs: legs[ahead], others_legs: legs[behind] });
}

const boardInWords = (picture) => say("board", whose(picture, picture.match.figures.LF));
const resultInWords = (picture) => say("result", whose(picture, picture.match.figures.LF));
const figuresOf = ({ shown }) => shown.figures;
const tableInWords = (picture, { number, shown }) =>
  say("confirm-table", { table: number, ...whose(picture, shown.figures.LF) });
const inShort = ({ parties }, { shown }) => parties.map((team) => shown.figures.LF[team]).join("–");

// Who of the table plays at another one too.
function Chip({ table }) {
  const names = Object.values(table.players)
    .flat()
    .filter(({ id }) => table.beside.twice.includes(id))
    .map(({ name }) => name);
  return names.map((name) => ` ${say("twice", { name })}`);
}

export {
  Board as Tally,
  Chip,
  Form,
  Nothing as Asks,
  Nothing as Marks,
  Nothing as Written,
  boardInWords,
  cleared,
  counted,
  figuresOf,
  inShort,
  inWords,
  keys,
  none as against,
  none as apply,
  none as described,
  none as erasable,
  none as erase,
  none as latest,
  none as taken,
  none as tick,
  none as undoing,
  nothing as erasedInWords,
  nothing as thingInWords,
  opened,
  resultInWords,
  scoreInWords,
  tableInWords,
  write,
};
export const alike = () => [];
export const isTaken = () => false;
