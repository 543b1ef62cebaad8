// Everything that can be done from the console: what to
// ask for, the request it makes, and how it is taken back.
//
// A move says nothing about what it changes: that is for the server to foresee.

import { newId } from "../api.js";
import { html } from "../vendor/preact-htm.js";
import { lead } from "./fields.js";
import { floorMoves } from "./moves_floor.js";
import { fill } from "../words.js";
import { teamsOf } from "./words.js";

let numbers = 0;

// What has a button above the hall, each with the permission it takes and the key that opens it, if any;
// what is rare stands under the last button.
export const HALL = [
  { name: "announce", words: "announce.open", acts: ["post_notice"], key: "a" },
  { name: "schedule", words: "schedule.open", acts: ["change_schedule"], key: "s" },
  { name: "lateTeam", words: "late-team.open", acts: ["set_up"], key: "l" },
  { name: "verdict", words: "verdict.open", acts: ["fine", "sanction"], key: "f" },
  { name: "groups", words: "groups.open", acts: ["change_schedule"], key: "g", rare: true },
];

export function moves(context) {
  const { words, page } = context;
  const move = (name, parts) => ({
    key: `${name} ${(numbers += 1)}`,
    title: parts.title || words[`title-of.${name}`] || words[`do.${name}`],
    does: words[`do.${name}`],
    fields: () => [],
    ...parts,
  });
  const reason = { name: "reason", label: words["reason"], required: true };
  return {
    ...floorMoves({ ...context, move, reason }),
    ...calling(move, words),
    ...telling({ move, reason, words, page }),
    ...arranging({ ...context, move, reason }),
  };
}

function calling(move, words) {
  return {
    call: (fixture) =>
      move("call", {
        title: fill(words["title-of.call"], { match: fixture.match }),
        ...called([fixture]),
      }),
    // A whole round: without a question where nobody of it still plays.
    callRound: ({ fixtures, asking }) =>
      move("callRound", {
        title: fill(words["title-of.callRound"], { count: fixtures.length, time: fixtures[0].at }),
        atOnce: !asking && fixtures.every((each) => each.still.length === 0),
        ...called(fixtures),
      }),
    takeCallBack: (match) =>
      move("takeCallBack", {
        danger: true,
        request: () => ({ tag: "take-call-back", match: match.match, body: {} }),
        undo: () => ({ tag: "call-match", match: match.match, body: {} }),
      }),
  };
}

function called(fixtures) {
  const each = (tag) => () => fixtures.map(({ match }) => ({ tag, match, body: {} }));
  return { request: each("call-match"), undo: each("take-call-back") };
}

function telling({ move, reason, words, page }) {
  const id = newId();
  return {
    announce: () =>
      move("announce", {
        fields: () => [
          {
            name: "text",
            kind: "text-area",
            label: words["announce.text"],
            max: page.longest_notice,
            help: fill(words["announce.longest"], { most: page.longest_notice }),
            required: true,
          },
          {
            name: "audience",
            kind: "select",
            label: words["announce.audience"],
            options: page.audiences,
            value: page.audiences[0].value,
          },
          {
            name: "minutes",
            kind: "select",
            label: words["announce.lasts"],
            options: [{ value: "", label: words["announce.for-good"] }, ...page.lasts],
            value: "",
          },
          { name: "acknowledge", kind: "check", label: words["announce.acknowledge"], value: false },
        ],
        request: (values) => ({
          tag: "post-notice",
          body: {
            id,
            text: values.text,
            audience: values.audience,
            to_acknowledge: Boolean(values.acknowledge),
            minutes: values.minutes ? Number(values.minutes) : null,
          },
        }),
        undo: () => ({ tag: "withdraw-notice", body: { id } }),
      }),
    withhold: () =>
      move("withhold", {
        fields: () => [reason],
        request: (values) => ({ tag: "withhold-standings", body: { reason: values.reason } }),
        undo: () => ({ tag: "publish-standings", body: {} }),
      }),
    publish: () => move("publish", { request: () => ({ tag: "publish-standings", body: {} }) }),
  };
}

function arranging({ move, reason, words, page, state }) {
  const { to_play, hall, groups, teams, outside: waiting } = state.console.shown;
  return {
    schedule: (begins) =>
      move("schedule", {
        lead: html`<a href=${`${page.here}/setup/schedule`}>${words["schedule.more"]}</a>`,
        fields: (values) => [
          ...scheduleFields({ ...begins, ...values }, { words, page, to_play, hall }),
          reason,
        ],
        request: (values) => scheduleRequest(values, hall),
        undo: (values) => scheduleUndo(values, { to_play, hall, words }),
      }),
    lateTeam: () =>
      move("lateTeam", {
        lead: page.entry_fee ? fill(words["late-team.fee"], { fee: page.entry_fee }) : "",
        fields: (values) => [...lateFields(values, { words, groups, hall, waiting }), reason],
        request: (values) => ({
          tag: "let-team-in",
          body: {
            team: values.team || short(values.name),
            name: values.team ? "" : values.name,
            group: values.group || "",
            find_times: Boolean(values.times),
            reason: values.reason,
          },
        }),
      }),
    redoKnockout: (call) =>
      move("redoKnockout", {
        danger: true,
        lead: lead(call),
        fields: () => [reason],
        request: (values) => ({ tag: "begin-knockout", body: { reason: values.reason } }),
      }),
    keepKnockout: (call) =>
      move("keepKnockout", {
        lead: lead(call),
        fields: () => [reason],
        request: (values) => ({ tag: "keep-knockout", body: { reason: values.reason } }),
      }),
    groups: () =>
      move("groups", {
        lead: words["groups.lead"],
        fields: () => [
          {
            name: "team",
            kind: "select",
            label: words["groups.team"],
            options: [
              { value: "", label: words["choose"] },
              ...teams.map((team) => ({ value: team.id, label: team.name })),
            ],
            value: waiting[0]?.id || "",
            required: true,
          },
          {
            name: "group",
            kind: "select",
            label: words["groups.group"],
            options: groups.map((group) => ({ value: group.name, label: group.name })),
            value: groups[0]?.name,
            required: true,
          },
          reason,
        ],
        request: (values) => ({
          tag: "change-groups",
          body: { groups: regrouped(groups, values), reason: values.reason },
        }),
      }),
  };
}

function scheduleFields(values, { words, page, to_play, hall }) {
  const how = values.how || "delay";
  const open = how === "move" ? to_play : to_play.filter((each) => each.start_ms !== null);
  const timed = to_play.filter((each) => each.start_ms !== null);
  const matches = open.map((each) => ({
    value: each.match,
    label: `${each.match} ${teamsOf(each)} · ${each.at || words["schedule.no-time"]}`,
  }));
  const moments = [
    ...new Set([...(hall?.slots.map((slot) => slot.start_ms) || []), ...timed.map((each) => each.start_ms)]),
  ].sort((one, other) => one - other);
  const times = moments.map((ms) => ({ value: String(ms), label: page.dayTime(ms) }));
  const fields = [
    {
      name: "how",
      kind: "radio",
      label: words["schedule.how"],
      value: how,
      options: ["delay", "move", "swap", "anew"].map((each) => ({
        value: each,
        label: words[`schedule.${each}`],
      })),
    },
  ];
  if (how === "delay") {
    const next = String(timed[0]?.start_ms ?? moments[0] ?? "");
    fields.push({
      name: "from",
      kind: "select",
      label: words["schedule.from"],
      options: times,
      value: next,
      required: true,
    });
    fields.push({
      name: "minutes",
      kind: "number",
      label: words["schedule.minutes"],
      value: 15,
      required: true,
    });
  } else if (how !== "anew") {
    fields.push({
      name: "match",
      kind: "select",
      label: words["schedule.match"],
      options: matches,
      value: values.match || matches[0]?.value,
      required: true,
    });
  }
  if (how === "swap")
    fields.push({
      name: "other",
      kind: "select",
      label: words["schedule.other"],
      options: matches,
      value: matches[1]?.value,
      required: true,
    });
  if (how === "move") {
    fields.push({
      name: "at",
      kind: "select",
      label: words["schedule.at"],
      options: times,
      value: String(timed[0]?.start_ms ?? ""),
      required: true,
    });
    fields.push({
      name: "table",
      kind: "select",
      label: words["schedule.table"],
      options: firstTables(hall).map((table) => ({ value: String(table), label: String(table) })),
      value: "1",
    });
  }
  return fields;
}

function firstTables(hall) {
  const last = hall ? hall.tables - hall.tables_each + 1 : 1;
  return Array.from({ length: Math.max(1, last) }, (_, at) => at + 1);
}

function changeOf({ how, match, other, at, table, from, minutes }, hall) {
  if (how === "swap") return { type: "swap", match, other };
  if (how === "delay")
    return { type: "delay", from_ms: Number(from), by_ms: Math.round(Number(minutes)) * 60000 };
  const tables = Array.from({ length: hall?.tables_each || 1 }, (_, more) => Number(table) + more);
  return { type: "move", match, start_ms: Number(at), tables };
}

function scheduleRequest(values, hall) {
  if (values.how === "anew") return { tag: "make-schedule", body: { hall, reason: values.reason } };
  return { tag: "change-schedule", body: { change: changeOf(values, hall), reason: values.reason } };
}

// A change of the schedule is taken back by the opposite change, which has its reason too.
function scheduleUndo(values, { to_play, hall, words }) {
  if (values.how === "anew") return null;
  const change = changeOf(values, hall);
  const before = to_play.find((each) => each.match === change.match);
  const back = {
    swap: () => change,
    delay: () => ({ ...change, from_ms: change.from_ms + change.by_ms, by_ms: -change.by_ms }),
    move: () => ({ type: "move", match: change.match, start_ms: before.start_ms, tables: before.tables }),
  }[change.type]();
  // One that had no time before keeps the one that it has now.
  if (back.start_ms === null) return null;
  return { tag: "change-schedule", body: { change: back, reason: words["taken-back"] } };
}

// A team that has entered and is in no group may be the one
// that comes late; the smallest group is offered first.
function lateFields(values, { words, groups, hall, waiting }) {
  const smallest = [...groups].sort((one, other) => membersOf(one) - membersOf(other))[0];
  const fields = [];
  if (groups.length && waiting.length)
    fields.push({
      name: "team",
      kind: "select",
      label: words["late-team.team"],
      value: "",
      options: [
        { value: "", label: words["late-team.new"] },
        ...waiting.map((team) => ({ value: team.id, label: team.name })),
      ],
    });
  if (!values.team) fields.push({ name: "name", label: words["late-team.name"], required: true });
  if (!groups.length) return fields;
  fields.push({
    name: "group",
    kind: "select",
    label: words["late-team.group"],
    value: smallest.name,
    options: [
      ...groups.map((group) => ({
        value: group.name,
        label: fill(words["late-team.group-of"], { group: group.name, teams: membersOf(group) }),
      })),
      { value: "", label: words["late-team.no-group"] },
    ],
  });
  if (hall && values.group !== "")
    fields.push({ name: "times", kind: "check", label: words["late-team.times"], value: true });
  return fields;
}

function membersOf(group) {
  return group.teams.length + group.late.length;
}

function regrouped(groups, { team, group }) {
  return groups.map((each) => {
    const [teams, late] = [each.teams, each.late].map((known) => known.filter((one) => one !== team));
    return { name: each.name, teams: each.name === group ? [...teams, team] : teams, late };
  });
}

function short(name) {
  const plain = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || newId();
}
