// What can be done in one match: calls answered, lines settled, matches given, tables scrapped.

import { lead, sides } from "./fields.js";
import { peopleMoves } from "./moves_people.js";
import { fill } from "../words.js";

export function floorMoves(context) {
  return { ...answers(context), ...settling(context), ...ending(context), ...peopleMoves(context) };
}

function answers({ move, reason, words }) {
  const simple =
    (name, tag, body = () => ({})) =>
    (call) =>
      move(name, {
        lead: lead(call),
        request: () => ({ tag, match: call.match, body: { id: call.id, ...body(call) } }),
      });
  return {
    playOn: simple("playOn", "end-pause"),
    takeDispute: simple("takeDispute", "take-dispute"),
    grantLeave: simple("grantLeave", "decide-leave", () => ({ granted: true })),
    refuseLeave: simple("refuseLeave", "decide-leave", () => ({ granted: false })),
    giveRuling: simple("giveRuling", "give-ruling"),
    giveDue: simple("giveDue", "give-due"),
    waiveDue: (call) =>
      move("waiveDue", {
        lead: lead(call),
        fields: () => [reason],
        request: (values) => ({
          tag: "waive-due",
          match: call.match,
          body: { id: call.id, reason: values.reason },
        }),
      }),
    decideDispute: (call) =>
      move("decideDispute", {
        lead: lead(call),
        fields: () => [{ name: "decision", kind: "text-area", label: words["decision"], required: true }],
        request: (values) => ({
          tag: "decide-dispute",
          match: call.match,
          body: { id: call.id, decision: values.decision },
        }),
      }),
    overrule: ({ match, ruling }) =>
      move("overrule", {
        lead: ruling.says,
        danger: true,
        fields: () => [reason],
        request: (values) => ({
          tag: "overrule-ruling",
          match: match.match,
          body: { id: ruling.id, changed: { reason: values.reason } },
        }),
      }),
    settleClaim: (call) =>
      move("settleClaim", {
        lead: lead(call),
        fields: (values) => [
          {
            name: "outcome",
            kind: "radio",
            label: words["claim.outcome"],
            value: "accepted",
            options: ["accepted", "turned_down", "reversed"].map((each) => ({
              value: each,
              label: words[`claim.${each}`],
            })),
          },
          ...(values.outcome && values.outcome !== "accepted" ? [reason] : []),
        ],
        request: (values) => ({
          tag: "settle-claim",
          match: call.match,
          body: {
            id: call.id,
            ruling: { outcome: values.outcome, reason: values.reason || "", clause: call.clauses[0] },
          },
        }),
      }),
  };
}

function settling({ move, reason, words }) {
  return {
    settleGame: (call) =>
      move("settleGame", {
        lead: lead(call),
        fields: (values) => gameFields(values, call, words, reason),
        request: (values) => ({
          tag: "settle-line",
          match: call.match,
          body: {
            place: { table: call.table, number: call.number },
            line: lineOf(values, call),
            reason: values.reason,
          },
        }),
      }),
    settleLevel: (call) =>
      move("settleLevel", {
        fields: () => [sides(call.about, "winner", words["winner"]), reason],
        request: (values) => ({
          tag: "settle-level",
          match: call.match,
          body: { winner: values.winner, reason: values.reason },
        }),
      }),
    toss: (match) =>
      move("toss", {
        fields: () => [
          sides(match, "winner", words["toss.winner"]),
          sides(match, "north", words["toss.north"]),
        ],
        request: (values) => ({
          tag: "record-toss",
          match: match.match,
          body: { winner: values.winner, north_south: values.north },
        }),
      }),
  };
}

function gameFields(values, call, words, reason) {
  const right = values.right || "A";
  const fields = [
    {
      name: "right",
      kind: "radio",
      label: words["settle.right"],
      value: "A",
      options: [
        ...["A", "B"].map((side) => ({ value: side, label: lineInWords(call, side) })),
        { value: "other", label: words["settle.other"] },
      ],
    },
  ];
  if (right === "other")
    fields.push(
      sides(call.about, "winner", words["winner"]),
      { name: "won", kind: "number", label: words["settle.won"], value: 14, min: 0, required: true },
      { name: "lost", kind: "number", label: words["settle.lost"], value: 0, min: 0, required: true },
      {
        name: "jacksA",
        kind: "number",
        label: `${words["settle.hang-jacks"]} ${call.about.teams.A.name}`,
        value: 0,
        min: 0,
      },
      {
        name: "jacksB",
        kind: "number",
        label: `${words["settle.hang-jacks"]} ${call.about.teams.B.name}`,
        value: 0,
        min: 0,
      },
    );
  return [...fields, reason];
}

function lineInWords(call, side) {
  const line = call.written[side];
  const [won, lost] = line.winner === "A" ? [line.score.A, line.score.B] : [line.score.B, line.score.A];
  return `${call.about.teams[side].name}: ${call.about.teams[line.winner].name} ${won}–${lost}`;
}

function lineOf(values, call) {
  if ((values.right || "A") !== "other") return call.written[values.right || "A"];
  const winner = values.winner || "A";
  const [won, lost] = [Number(values.won ?? 14), Number(values.lost ?? 0)];
  return {
    winner,
    score: winner === "A" ? { A: won, B: lost } : { A: lost, B: won },
    hang_jacks: { A: Number(values.jacksA || 0), B: Number(values.jacksB || 0) },
  };
}

function ending({ move, reason, words, page }) {
  return {
    noShow: (match) =>
      move("noShow", {
        danger: true,
        lead: page.offences.some((each) => each.value === "default") ? words["no-show.fine"] : "",
        fields: (values) => [
          {
            name: "absent",
            kind: "radio",
            label: words["no-show.absent"],
            value: "A",
            options: [
              ...["A", "B"].map((side) => ({ value: side, label: match.teams[side].name })),
              { value: "both", label: words["no-show.both"] },
            ],
          },
          clauseField(clausesFor(match, values.absent || "A"), words, page),
        ],
        request: (values) => ({ tag: "award-match", match: match.match, body: awarded(match, values) }),
        undo: () => ({ tag: "take-award-back", match: match.match, body: { reason: words["taken-back"] } }),
      }),
    takeBack: (match) =>
      move("takeBack", {
        fields: () => [reason],
        request: (values) => ({
          tag: "take-award-back",
          match: match.match,
          body: { reason: values.reason },
        }),
      }),
    scrap: (match) =>
      move("scrap", {
        danger: true,
        fields: () => [
          {
            name: "table",
            kind: "select",
            label: words["table"],
            value: String(match.tables.find((each) => each.state !== "closed")?.number ?? 1),
            options: match.tables
              .filter((each) => each.state !== "closed")
              .map((each) => ({ value: String(each.number), label: tableName(each, words) })),
          },
          sides(match, "against", words["scrap.against"]),
          { name: "bullseyes", kind: "number", label: words["scrap.bullseyes"], min: 0, max: 2, value: 2 },
          reason,
        ],
        request: (values) => ({
          tag: "scrap-table",
          match: match.match,
          body: {
            table: Number(values.table),
            against: values.against,
            reason: values.reason,
            bullseyes: Number(values.bullseyes),
          },
        }),
      }),
    seal: (call) =>
      move("seal", { request: () => ({ tag: "seal-by-official", match: call.match, body: {} }) }),
    close: (call) =>
      move("close", {
        fields: () => ["A", "B"].flatMap((side) => handedInFields(call.about, side, words, page)),
        request: (values) => ({
          tag: "close-match",
          match: call.match,
          body: { handed_in: { A: handedIn(values, "A"), B: handedIn(values, "B") } },
        }),
      }),
  };
}

function tableName(table, words) {
  return table.hall
    ? `${table.number} · ${fill(words["queue.hall"], { table: table.hall })}`
    : String(table.number);
}

function clausesFor(match, absent) {
  return absent === "both" ? match.both_default_by : match.default_by;
}

function clauseField(clauses, words, page) {
  return {
    name: "clause",
    kind: "select",
    label: words["clause"],
    value: clauses[0] || "",
    options: clauses.map((id) => ({ value: id, label: `${id} ${page.clauses[id] || ""}` })),
    required: true,
  };
}

function awarded(match, values) {
  const absent = values.absent || "A";
  const known = clausesFor(match, absent);
  const clause = known.includes(values.clause) ? values.clause : known[0];
  return { winner: { A: "B", B: "A", both: null }[absent], clause };
}

function handedInFields(match, side, words, page) {
  const team = match.teams[side].name;
  return [
    {
      name: `decks${side}`,
      kind: "number",
      label: `${team}: ${words["close.decks"]}`,
      min: 0,
      max: page.decks,
      value: page.decks,
    },
    { name: `complete${side}`, kind: "check", label: `${team}: ${words["close.complete"]}`, value: true },
    { name: `correct${side}`, kind: "check", label: `${team}: ${words["close.correct"]}`, value: true },
    { name: `names${side}`, kind: "number", label: `${team}: ${words["close.names"]}`, min: 0, value: 0 },
  ];
}

function handedIn(values, side) {
  return {
    decks: Number(values[`decks${side}`] || 0),
    sheet_complete: Boolean(values[`complete${side}`]),
    sheet_correct: Boolean(values[`correct${side}`]),
    names_wrong: Number(values[`names${side}`] || 0),
  };
}
