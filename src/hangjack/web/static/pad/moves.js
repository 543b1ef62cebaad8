// What a tap does: each move is an entry of its own, under the side that this phone writes for.

import { writer } from "./hands.js";
import { rivalsName } from "./shown.js";
import { last, theirs } from "./state.js";
import { say } from "./words.js";

export const lane = (table) => `table ${table}`;

export function enter({ add, picture, side }, table, number, line) {
  const team = rivalsName(picture, side);
  add("enter-line", { place: { table, number }, line }, lane(table), say("game-written", { number, team }));
}

// Whoever may write says what they agree to: if the others change it meanwhile, that is a difference again.
export function confirm({ picture, side, add }, table, line) {
  const place = { table, number: line.number };
  const said = say("game-confirmed", { number: line.number });
  if (picture.may.includes("write_score"))
    add("enter-line", { place, line: theirs(line, side) }, lane(table), said);
  else add("confirm-line", { place }, lane(table), said);
}

// A line that has not left the phone is just gone.
export async function withdraw({ add, entries, outbox, tell }, table, { number }) {
  const isIt = ({ tag, fields }) =>
    tag === "enter-line" && fields.place.table === table && fields.place.number === number;
  const unsent = entries.find((entry) => outbox.isOurs(entry) && entry.state === "waiting" && isIt(entry));
  const said = say("game-withdrawn", { number });
  if (unsent && (await outbox.drop(unsent.seq))) tell(said);
  else add("withdraw-line", { place: { table, number } }, lane(table), said);
}

// What the last tap did: points of the running game, or else a game that the others have not spoken about
// yet.
export function undoable({ game, table, side, picture }) {
  if (!picture.may.includes("write_score")) return null;
  const points = game.erasable(table);
  if (points || game.latest(table)) return points && { points };
  const line = last(table.lines);
  return line?.written[side] && !theirs(line, side) && !line.agreed ? { line } : null;
}

// Points that have not left the phone are just gone; others are erased by an entry of their own. What
// somebody else has written is taken back after a question.
export async function undo(props) {
  const { picture, game, table, outbox, tell, ask } = props;
  const { points, line } = undoable(props);
  if (line) return withdraw(props, table.number, line);
  if (points.seq && (await outbox.drop(points.seq))) return tell(say("erased"));
  const [person] = points.by;
  if (!person || points.by.includes(picture.you?.id)) return game.erase(props, points);
  return ask({
    says: say("ask-erase", {
      who: writer(picture, points.party, person),
      what: game.thingInWords(picture, points),
    }),
    answers: [
      [say("erase-it"), () => game.erase(props, points)],
      [say("leave-it"), () => {}],
    ],
  });
}
