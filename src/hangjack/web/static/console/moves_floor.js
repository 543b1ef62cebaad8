// What can be done in one match: calls answered, lines settled, matches given, tables scrapped.

import { lead, sideOf, sides } from "./fields.js";
import { peopleMoves } from "./moves_people.js";
import { tossMoves } from "./toss.js";
import { fill } from "../words.js";
import { partiesOf } from "./words.js";

export function floorMoves(context) {
  return {
    ...answers(context),
    ...settling(context),
    ...ending(context),
    ...peopleMoves(context),
    ...tossMoves(context),
    ...context.page.game.moves(context),
  };
}

function answers({ move, reason, words, page }) {
  const simple =
    (name, tag, body = () => ({})) =>
    (call) =>
      move(name, {
        lead: lead(call),
        request: () => ({ tag, match: call.match, body: { id: call.id, ...body(call) } }),
      });
  return {
    playOn: simple("playOn", "end-pause"),
    reported: (call) =>
      move("reported", {
        lead: lead(call),
        request: () => ({
          tag: "report-substitute",
          match: call.match,
          body: { side: call.side, number: call.number },
        }),
      }),
    takeDispute: simple("takeDispute", "take-dispute"),
    grantLeave: simple("grantLeave", "decide-leave", () => ({ granted: true })),
    refuseLeave: simple("refuseLeave", "decide-leave", () => ({ granted: false })),
    giveRuling: simple("giveRuling", "give-ruling"),
    giveDue: (call) =>
      move("giveDue", {
        lead: lead(call),
        fields: () => (call.defaults ? priceFields(page, words) : []),
        request: (values) => ({
          tag: "give-due",
          match: call.match,
          body: { id: call.id, ...(call.defaults ? priceOf(values, page) : {}) },
        }),
      }),
    dismissRuling: (call) =>
      move("dismissRuling", {
        lead: lead(call),
        danger: true,
        fields: () => [reason],
        request: (values) => ({
          tag: "dismiss-ruling",
          match: call.match,
          body: { id: call.id, reason: values.reason },
        }),
      }),
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
        fields: () => [
          { name: "decision", kind: "text-area", label: words["decision"], required: true },
          {
            name: "clause",
            kind: "select",
            label: words["decision.clause"],
            required: true,
            options: [
              { value: "", label: words["choose"] },
              ...Object.entries(page.clauses).map(([id, title]) => ({ value: id, label: `${id} ${title}` })),
            ],
          },
        ],
        request: (values) => ({
          tag: "decide-dispute",
          match: call.match,
          body: { id: call.id, decision: values.decision, clause: values.clause },
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
          ...(values.outcome === "turned_down" ? [] : priceFields(page, words)),
        ],
        request: (values) => ({
          tag: "settle-claim",
          match: call.match,
          body: {
            id: call.id,
            ruling: { outcome: values.outcome, reason: values.reason || "", clause: call.clauses[0] },
            ...(values.outcome === "turned_down" ? {} : priceOf(values, page)),
          },
        }),
      }),
  };
}

function settling({ move, reason, words }) {
  return {
    settleLevel: (call) =>
      move("settleLevel", {
        fields: () => [sides(call.about, "winner", words["winner"]), reason],
        request: (values) => ({
          tag: "settle-level",
          match: call.match,
          body: { winner: values.winner, reason: values.reason },
        }),
      }),
  };
}

function ending({ move, reason, words, page }) {
  return {
    noShow: (match) =>
      move("noShow", {
        danger: true,
        fields: (values) => [
          {
            name: "absent",
            kind: "radio",
            label: words["no-show.absent"],
            value: match.from?.side || "",
            required: true,
            options: [
              ...partiesOf(match).map((side) => ({ value: side, label: match.teams[side].name })),
              { value: "both", label: words["no-show.both"] },
            ],
          },
          ...(values.absent || match.from?.side
            ? [clauseField(clausesFor(match, values.absent), words, page), ...priceFields(page, words)]
            : []),
        ],
        request: (values) => ({ tag: "award-match", match: match.match, body: awarded(match, values, page) }),
        undo: () => ({ tag: "take-award-back", match: match.match, body: { reason: words["taken-back"] } }),
      }),
    giveDefault: (call) =>
      move("giveDefault", {
        danger: true,
        lead: lead(call),
        fields: () => [
          {
            name: "winner",
            kind: "radio",
            label: words["no-show.winner"],
            value: call.winner || "",
            options: [
              ...call.teams.map((team) => ({ value: team.id, label: team.name })),
              { value: "", label: words["no-show.nobody"] },
            ],
          },
          clauseField(call.clauses, words, page),
          ...priceFields(page, words),
        ],
        request: (values) => ({
          tag: call.about ? "award-match" : "default-match",
          match: call.match,
          body: {
            winner: call.about ? partyOf(call.about, values.winner) : values.winner || null,
            clause: values.clause,
            ...priceOf(values, page),
          },
        }),
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
    seal: (call) =>
      move("seal", {
        lead: call.about.gaps.length ? `${words["seal.gaps"]} ${call.about.gaps.join(" ")}` : "",
        danger: call.about.gaps.length > 0,
        fields: () => (call.about.gaps.length ? [{ ...reason, label: words["seal.reason"] }] : []),
        request: (values) => ({
          tag: "seal-by-official",
          match: call.match,
          body: { reason: values.reason || "" },
        }),
      }),
    sealWithout: (call) =>
      move("sealWithout", {
        lead: lead(call),
        danger: true,
        fields: () => [
          {
            name: "refusing",
            kind: "people",
            label: words["seal.refusing"],
            required: true,
            options: partiesOf(call.about).map((side) => ({
              value: side,
              label: call.about.teams[side].name,
            })),
            value: call.about.unsigned.length === 1 ? call.about.unsigned : [],
          },
          ...unsignedFine(page, words),
          { ...reason, label: words["seal.reason"] },
        ],
        request: (values) => ({
          tag: "seal-by-official",
          match: call.match,
          body: { reason: values.reason, refusing: values.refusing, fined: Boolean(values.fined) },
        }),
      }),
    close: (call) =>
      move("close", {
        fields: () => partiesOf(call.about).flatMap((side) => handedInFields(call.about, side, words, page)),
        request: (values) => ({
          tag: "close-match",
          match: call.match,
          body: {
            handed_in: Object.fromEntries(
              partiesOf(call.about).map((side) => [side, handedIn(values, side)]),
            ),
            names: Object.fromEntries(
              partiesOf(call.about).map((side) => [side, linesOf(values[`written${side}`])]),
            ),
          },
        }),
      }),
  };
}

function partyOf(match, team) {
  return partiesOf(match).find((side) => match.teams[side].id === team) || null;
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

function awarded(match, values, page) {
  const parties = partiesOf(match);
  const { absent } = values;
  const known = clausesFor(match, absent);
  const clause = known.includes(values.clause) ? values.clause : known[0];
  const winner = absent === "both" ? null : parties.find((side) => side !== absent);
  return { winner, clause, ...priceOf(values, page) };
}

// What a default costs beside the match, where the book has something for it.
const defaultRow = (page) => page.offences.find((each) => each.value === "default" && each.always);

function priceFields(page, words) {
  const row = defaultRow(page);
  if (!row) return [];
  return [
    {
      name: "fine",
      kind: "number",
      label: words["no-show.fine"],
      min: 0,
      value: row.each === null ? "" : row.each / 100,
      required: true,
      help: words["no-show.fine-help"],
    },
    { name: "spared", label: words["no-show.spared"], help: words["no-show.spared-help"] },
  ];
}

function priceOf(values, page) {
  if (!defaultRow(page)) return {};
  return { price: { fine: Math.round(Number(values.fine) * 100), spared: values.spared || "" } };
}

// What a side pays that will not sign, where the book and the house have a fine for it.
function unsignedFine(page, words) {
  const row = page.offences.find((each) => each.value === "incomplete_sheet");
  if (!row?.each) return [];
  const label = fill(words["seal.fine"], { fine: (row.each / 100).toFixed(2) });
  return [{ name: "fined", kind: "check", label, value: false }];
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
    {
      name: `written${side}`,
      kind: "text-area",
      label: `${team}: ${words["close.written"]}`,
      help: words["close.written-help"],
    },
    { name: `names${side}`, kind: "number", label: `${team}: ${words["close.names"]}`, min: 0, value: 0 },
  ];
}

function linesOf(text) {
  return (text || "")
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean);
}

function handedIn(values, side) {
  return {
    decks: Number(values[`decks${side}`] || 0),
    sheet_complete: Boolean(values[`complete${side}`]),
    sheet_correct: Boolean(values[`correct${side}`]),
    names_wrong: Number(values[`names${side}`] || 0),
  };
}
