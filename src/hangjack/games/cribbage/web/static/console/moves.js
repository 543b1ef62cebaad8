// Crib on the console: legs stand as the score, and the moves that are about its legs and tables.

import { lead, sides } from "../../../../../web/static/console/fields.js";
import { partiesOf, tableName } from "../../../../../web/static/console/words.js";

// The score of a match or a table, by side.
export const scoreOf = ({ figures }) => figures.LF;

export function moves({ move, reason, words }) {
  return {
    settleGame: (call) =>
      move("settleGame", {
        lead: lead(call),
        fields: () => [sides(call.about, "winner", words["winner"]), reason],
        request: (values) => ({
          tag: "settle-line",
          match: call.match,
          body: {
            place: { table: call.table, number: call.number },
            line: { type: "leg", winner: values.winner || partiesOf(call.about)[0] },
            reason: values.reason,
          },
        }),
      }),
    toss: () => null,
    scrap: (match) =>
      move("scrap", {
        danger: true,
        fields: () => scrapFields(match, { words, reason }),
        request: (values) => ({
          tag: "scrap-table",
          match: match.match,
          body: { table: Number(values.table), against: values.against, reason: values.reason },
        }),
      }),
  };
}

function scrapFields(match, { words, reason }) {
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
    reason,
  ];
}
