// What is done about people: substitutions at the captain's
// word, a new captain, fines, sanctions, disqualification.

import { newId } from "../api.js";
import { lead, sideOf, sides } from "./fields.js";
import { fill } from "../words.js";
import { msAt } from "../zoned.js";
import { partiesOf } from "./words.js";

export function peopleMoves(context) {
  return { ...seating(context), ...substituting(context), ...judging(context) };
}

// Whoever is down for the table is ticked already: a look at
// the seats is enough, and anybody else is refused.
function seating({ move, words }) {
  return {
    seatAll: (match) =>
      move("seatAll", {
        atOnce: true,
        request: () => ({ tag: "seat-everybody", match: match.match, body: {} }),
      }),
    miss: ({ match, side, table }) =>
      move("miss", {
        back: { match: match.match },
        title: fill(words["match.miss"], { team: match.teams[side].name, table: table.number }),
        request: () => ({ tag: "miss-pair", match: match.match, body: { side, table: table.number } }),
      }),
    seat: ({ match, side, table }) =>
      move("seat", {
        back: { match: match.match },
        title: fill(words["seat.title"], { team: match.teams[side].name, table: table.number }),
        fields: () =>
          table.players[side]?.length
            ? [
                {
                  ...peopleField("people", match.people[side], words),
                  label: words["seat.who"],
                  value: table.players[side],
                },
              ]
            : [],
        request: (values) => ({
          tag: "seat-pair",
          match: match.match,
          body: { side, table: table.number, people: values.people || [] },
        }),
      }),
  };
}

function substituting({ move, words }) {
  return {
    substitute: (match) =>
      move("substitute", {
        fields: (values) => benchFields(values, match, words),
        request: (values) => ({
          tag: "bring-on",
          match: match.match,
          body: {
            side: values.side,
            off: values[`off${values.side}`],
            on: values[`on${values.side}`],
            disciplinary: Boolean(values.disciplinary),
          },
        }),
      }),
    captain: (match) =>
      move("captain", {
        fields: (values) => {
          const side = values.side || sideOf(match);
          const now = match.captains[side];
          const playing = match.benches[side].playing.map((each) => each.person);
          const others = playing.filter((person) => person.id !== now);
          const name = match.people[side].find((person) => person.id === now)?.name || "";
          return [
            sides(match, "side", words["substitute.side"], sideOf(match)),
            {
              name: `captain${side}`,
              kind: "select",
              label: words["captain.who"],
              value: "",
              options: chosen(others, words),
              required: true,
              help: fill(words["captain.now"], { captain: name }),
            },
          ];
        },
        request: (values) => ({
          tag: "change-captain",
          match: match.match,
          body: { side: values.side, captain: values[`captain${values.side}`] },
        }),
      }),
  };
}

// Each side keeps what was chosen for it: a change of mind about the side loses nothing.
function benchFields(values, match, words) {
  const side = values.side || sideOf(match);
  const from = match.from?.kind === "barred" && match.from.side === side ? match.from : null;
  const bench = match.benches[side];
  const playing = bench.playing.map(({ person, table }) => ({
    id: person.id,
    name: fill(words["substitute.at-table"], { person: person.name, table }),
  }));
  const waiting = bench.waiting.map(({ person, problems }) => ({
    id: person.id,
    name: problems.length ? fill(words["substitute.may-not"], { person: person.name }) : person.name,
    disabled: problems.length > 0,
  }));
  const why = [...new Set(bench.waiting.flatMap((each) => each.problems))];
  return [
    sides(match, "side", words["substitute.side"], sideOf(match)),
    {
      name: `off${side}`,
      kind: "select",
      label: words["substitute.off"],
      value: from?.people[0] || "",
      options: chosen(playing, words),
      required: true,
    },
    {
      name: `on${side}`,
      kind: "select",
      label: words["substitute.on"],
      value: "",
      options: chosen(waiting, words),
      required: true,
      help: [left(bench, words), ...why].filter(Boolean).join(" "),
    },
    { name: "disciplinary", kind: "check", label: words["substitute.disciplinary"], value: Boolean(from) },
  ];
}

function left(bench, words) {
  if (bench.left === null) return "";
  return bench.left ? fill(words["substitute.left"], { left: bench.left }) : words["substitute.none-left"];
}

function chosen(people, words) {
  return [
    { value: "", label: words["choose"] },
    ...people.map((person) => ({ value: person.id, label: person.name, disabled: person.disabled })),
  ];
}

function judging({ move, words, page }) {
  const id = newId();
  return {
    fineExcess: (call) =>
      move("fineExcess", {
        lead: lead(call),
        fields: () =>
          offenceOf(call.facts, page)?.each === null
            ? [{ name: "each", kind: "number", label: words["verdict.each"], min: 0, required: true }]
            : [],
        request: (values) => ({
          tag: "give-verdict-in-match",
          match: call.match,
          body: {
            facts: { ...call.facts, each: values.each ? Math.round(Number(values.each) * 100) : null },
          },
        }),
      }),
    verdict: (about) =>
      move("verdict", {
        danger: true,
        fields: (values) => verdictFields(values, about, words, page),
        request: (values) =>
          about.forms ? verdictInHall(id, values, page) : verdictInMatch(id, values, about, page),
      }),
    judgeDebt: (call) =>
      move("judgeDebt", {
        lead: lead(call),
        danger: true,
        fields: () => [
          {
            name: "outcomes",
            kind: "people",
            label: words["verdict.outcomes"],
            value: [],
            options: offenceOf(call.facts, page)?.outcomes || [],
          },
          { name: "reason", label: words["reason"], required: true },
        ],
        request: (values) => ({
          tag: "give-verdict",
          body: { facts: { ...call.facts, reason: values.reason }, outcomes: values.outcomes },
        }),
      }),
  };
}

function verdictFields(values, about, words, page) {
  const row = offenceOf(values, page);
  const fined = row?.always
    ? row.outcomes.some((each) => each.value === "fine")
    : (values.outcomes || []).includes("fine");
  const priced = row?.each === null && fined;
  return [
    {
      name: "offence",
      kind: "select",
      label: words["verdict.offence"],
      value: "",
      required: true,
      options: [{ value: "", label: words["choose"] }, ...page.offences],
      help: row?.always
        ? fill(words["verdict.always"], { outcomes: row.outcomes.map((each) => each.label).join(", ") })
        : "",
    },
    ...(about.forms ? formFields(values, about.forms, words) : sideFields(values, about, words)),
    ...(row && !row.always
      ? [
          {
            name: "outcomes",
            kind: "people",
            label: words["verdict.outcomes"],
            value: [],
            options: outcomesOf(row, page),
          },
        ]
      : []),
    ...spanFields(values, row, about, { words, page }),
    ...(priced ? [{ name: "each", kind: "number", label: words["verdict.each"], min: 0, value: "" }] : []),
    { name: "reason", label: words["reason"], required: true },
  ];
}

const BARS = ["suspension", "expulsion", "debarment"];

// How long a sanction holds: the whole event, one match of the team, or until a time.
function spanFields(values, row, about, { words, page }) {
  const chosen = row?.always ? row.outcomes.map((each) => each.value) : values.outcomes || [];
  if (!chosen.some((each) => BARS.includes(each))) return [];
  const span = values.span || "event";
  const matches = matchesOf(values, about, page);
  const spans = ["event", ...(matches.length ? ["match"] : []), "until"];
  return [
    {
      name: "span",
      kind: "radio",
      label: words["verdict.span"],
      value: "event",
      options: spans.map((each) => ({ value: each, label: words[`verdict.span-${each}`] })),
    },
    ...(span === "match"
      ? [
          {
            name: "holds_in",
            kind: "select",
            label: words["verdict.holds-in"],
            value: matches[0].value,
            options: matches,
            required: true,
          },
        ]
      : []),
    ...(span === "until"
      ? [{ name: "until", kind: "datetime-local", label: words["verdict.until"], required: true }]
      : []),
    { name: "left", kind: "check", label: words["verdict.left"], value: false },
  ];
}

// The matches of the team that are under way or to come.
function matchesOf(values, about, { open }) {
  const team = about.forms ? values.team : about.teams[values.side || about.from?.side]?.id;
  return open()
    .filter((each) => Object.values(each.teams).some((one) => one.id === team))
    .map((each) => ({ value: each.match, label: `${each.match} ${teamNames(each)}` }));
}

const teamNames = ({ teams }) =>
  Object.values(teams)
    .map((team) => team.name)
    .join(" – ");

function sideFields(values, match, words) {
  const side = values.side || match.from?.side;
  return [
    sides(match, "side", words["verdict.team"]),
    ...(side ? [peopleField(`people${side}`, match.people[side], words)] : []),
  ];
}

function formFields(values, forms, words) {
  const form = forms.find((each) => each.team === values.team);
  return [
    {
      name: "team",
      kind: "select",
      label: words["verdict.team"],
      value: "",
      options: chosen(
        forms.map((each) => ({ id: each.team, name: each.name })),
        words,
      ),
      required: true,
    },
    ...(form ? [peopleField(`people-${form.team}`, form.players, words)] : []),
  ];
}

function peopleField(name, people, words) {
  return {
    name,
    kind: "people",
    label: words["verdict.people"],
    value: [],
    options: people.map((person) => ({ value: person.id, label: person.name })),
  };
}

function offenceOf(values, page) {
  return page.offences.find((each) => each.value === values.offence);
}

// The committee may go beyond what the book has for an offence.
function outcomesOf(row, page) {
  if (!page.may.includes("sanction")) return row.outcomes;
  const known = row.outcomes.map((each) => each.value);
  return [...row.outcomes, ...page.any_breach.filter((each) => !known.includes(each.value))];
}

function verdictInMatch(id, values, match, page) {
  const side = values.side;
  const other = partiesOf(match).find((each) => each !== side);
  const captains = [side, other].map((each) => match.captains[each]).filter(Boolean);
  const facts = {
    ...factsOf(id, values, values[`people${side}`], page),
    team: match.teams[side].id,
    opponents: match.teams[other].id,
    captains: captains.length === 2 ? captains : [],
  };
  const tag = asCommittee(values, page) ? "decide-match-as-committee" : "give-verdict-in-match";
  return { tag, match: match.match, body: { facts, ...outcomes(values, page) } };
}

function verdictInHall(id, values, page) {
  const facts = { ...factsOf(id, values, values[`people-${values.team}`], page), team: values.team };
  return {
    tag: asCommittee(values, page) ? "decide-as-committee" : "give-verdict",
    body: { facts, ...outcomes(values, page) },
  };
}

function factsOf(id, values, people, page) {
  return {
    id,
    offence: offenceOf(values, page).value,
    people: people || [],
    each: values.each ? Math.round(Number(values.each) * 100) : null,
    reason: values.reason,
    holds_in: (values.span === "match" && values.holds_in) || null,
    until_ms: values.span === "until" ? msAt(values.until, page.shifts) : null,
    left_premises: Boolean(values.left),
  };
}

function outcomes(values, page) {
  return offenceOf(values, page).always ? {} : { outcomes: values.outcomes || [] };
}

function asCommittee(values, page) {
  const row = offenceOf(values, page);
  const known = row.outcomes.map((each) => each.value);
  const beyond = !row.always && (values.outcomes || []).some((each) => !known.includes(each));
  return page.may.includes("sanction") && (row.committee || beyond);
}
