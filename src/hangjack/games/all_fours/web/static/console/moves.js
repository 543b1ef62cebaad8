// All Fours on the console: what stands as the score, and the moves that are about its lines, seats and
// tables.

import { lead, sides } from "../../../../../web/static/console/fields.js";
import { tossFields } from "../../../../../web/static/console/toss.js";
import { partiesOf, tableName } from "../../../../../web/static/console/words.js";

// The score of a match or a table, by side.
export const scoreOf = ({ figures }) => figures.BF;

export function moves({ move, reason, words, page }) {
  return {
    settleGame: (call) =>
      move("settleGame", {
        lead: lead(call),
        fields: (values) => gameFields(values, call, { words, reason, page }),
        request: (values) => ({
          tag: "settle-line",
          match: call.match,
          body: {
            place: { table: call.table, number: call.number },
            line: lineOf(values, call, page),
            reason: values.reason,
          },
        }),
      }),
    toss: (match) =>
      move("toss", {
        fields: () => tossFields(match, words),
        request: (values) => ({
          tag: "record-toss",
          match: match.match,
          body: { winner: values.winner, north_south: values.north, absent: values.absent || [] },
        }),
      }),
    scrap: (match) =>
      move("scrap", {
        danger: true,
        fields: () => scrapFields(match, { words, reason, page }),
        request: (values) => ({
          tag: "scrap-table",
          match: match.match,
          body: {
            table: Number(values.table),
            against: values.against,
            reason: values.reason,
            number: Number(values.bullseyes),
          },
        }),
      }),
  };
}

// Either side's line, or another one.
function gameFields(values, call, { words, reason, page }) {
  const parties = partiesOf(call.about);
  const fields = [
    {
      name: "right",
      kind: "radio",
      label: words["settle.right"],
      value: "",
      required: true,
      options: [
        ...parties.map((side) => ({ value: side, label: lineInWords(call, side) })),
        { value: "other", label: words["settle.other"] },
      ],
    },
  ];
  if (values.right !== "other") return [...fields, reason];
  const number = (name, label, value) => ({ name, kind: "number", label, value, min: 0 });
  return [
    ...fields,
    sides(call.about, "winner", words["winner"]),
    { ...number("won", words["settle.won"], page.play.target), required: true },
    { ...number("lost", words["settle.lost"], 0), required: true },
    ...parties.map((side) =>
      number(`jacks${side}`, `${words["settle.hang-jacks"]} ${call.about.teams[side].name}`, 0),
    ),
    reason,
  ];
}

function lineInWords(call, side) {
  const { winner, score } = call.written[side];
  const [loser] = partiesOf(call.about).filter((each) => each !== winner);
  const { teams } = call.about;
  return `${teams[side].name}: ${teams[winner].name} ${score[winner]}–${score[loser]}`;
}

function lineOf(values, call, page) {
  const parties = partiesOf(call.about);
  const { right, winner } = values;
  if (right !== "other") return call.written[right];
  const [won, lost] = [Number(values.won ?? page.play.target), Number(values.lost ?? 0)];
  const by = (count) => Object.fromEntries(parties.map((side) => [side, count(side)]));
  return {
    type: "game",
    winner,
    score: by((side) => (side === winner ? won : lost)),
    hang_jacks: by((side) => Number(values[`jacks${side}`] || 0)),
  };
}

function scrapFields(match, { words, reason, page }) {
  const open = match.tables.filter((each) => each.state !== "closed");
  return [
    {
      name: "table",
      kind: "select",
      label: words["table"],
      value: String(match.from?.table ?? open[0]?.number ?? 1),
      options: open.map((each) => ({ value: String(each.number), label: tableName(each, words) })),
    },
    sides(match, "against", words["scrap.against"]),
    {
      name: "bullseyes",
      kind: "number",
      label: words["scrap.bullseyes"],
      min: 0,
      max: page.play.scrap_most,
      value: page.play.scrap,
    },
    reason,
  ];
}
