// The call queue: what waits, the most urgent first, each
// with the one or two things that can be done about it.

import { html } from "../vendor/preact-htm.js";
import { Since } from "./floor.js";
import { fill } from "../words.js";

const ORDER = [
  "official",
  "barred",
  "dispute",
  "leave",
  "report",
  "ruling",
  "excess",
  "claim",
  "due",
  "money",
  "difference",
  "level",
  "sign",
  "seal",
  "close",
  "out",
  "unplayed",
  "knockout",
];

// What can be done about each kind of call, the likeliest first.
const ANSWERS = {
  official: () => ["playOn"],
  barred: (call) => [...(call.about.benches[call.side] ? ["substitute"] : []), "scrap", "noShow"],
  dispute: (call) => [call.mine ? "decideDispute" : "takeDispute"],
  leave: () => ["grantLeave", "refuseLeave"],
  report: () => ["reported"],
  ruling: () => ["giveRuling", "dismissRuling"],
  excess: () => ["fineExcess"],
  claim: () => ["settleClaim"],
  due: (call) => onDue(call),
  money: () => ["judgeDebt"],
  difference: () => ["settleGame"],
  level: () => ["settleLevel"],
  sign: () => ["sealWithout"],
  seal: () => ["seal"],
  close: () => ["close"],
  out: () => ["giveDefault"],
  unplayed: () => ["call", "giveDefault"],
  knockout: () => ["redoKnockout", "keepKnockout"],
};

// What can be done about a deadline that nobody simply gives.
const ON_MATCH = ["toss", "noShow", "seatAll", "substitute", "scrap"];
const ON_CLOCK = { toss_lost: ["toss", "waiveDue"], close: ["waiveDue", "noShow"] };
// Nobody loses a match by the first button, nor by one that stands out.
const TAKES_A_MATCH = ["noShow", "giveDefault"];

function onDue(call) {
  if (call.defaults) return ["seatAll", "waiveDue", "giveDue"];
  return ON_CLOCK[call.clock] || [...(call.giveable ? ["giveDue"] : []), "waiveDue"];
}

function looks(call, name, at) {
  if (TAKES_A_MATCH.includes(name) || (call.defaults && name === "giveDue")) return "danger";
  return at ? "quiet" : "";
}

function subjectOf(name, call) {
  return ON_MATCH.includes(name) ? { ...call.about, from: call } : call;
}

function callKey(call) {
  return `${call.match} ${call.kind} ${call.id}`;
}

function inOrder(calls) {
  return [...calls].sort(
    (one, other) =>
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.since_ms || 0) - (other.since_ms || 0),
  );
}

function rulingPath(call, page) {
  return `${page.here}/m/${call.match}/ruling?change=${encodeURIComponent(call.id)}&table=${call.table}`;
}

export function Queue({ calls, words, start, open, page }) {
  const waiting = inOrder(calls);
  return html`<section class="call-queue" aria-labelledby="queue-title">
    <h2 id="queue-title">${words["queue.title"]} <span class="chip" role="status"
        aria-label=${fill(words["queue.count"], { count: waiting.length })}>${waiting.length}</span></h2>
    ${waiting.length === 0 && html`<p class="faded">${words["queue.none"]}</p>`}
    ${
      waiting.length > 0 &&
      html`<ol class="queue">
      ${waiting.map(
        (call) => html`<li key=${callKey(call)} class=${`call ${call.kind}`} data-call>
          <p class="line"><b>${words[`call.${call.kind}`]}</b>
            ${
              call.about
                ? html`<button class="plain"
                    onClick=${() => open({ match: call.match })}>${call.match}${hallTable(call, words)}
                      </button>`
                : html`<span>${call.match}</span>`
            }
            ${call.since_ms !== null && html`<${Since} ms=${call.since_ms} />`}</p>
          <p>${call.says}</p>
          ${call.detail && html`<p class="detail">${call.detail}</p>`}
          <p class="answers">
            ${ANSWERS[call.kind](call).map(
              (name, at) =>
                html`<button key=${name} class=${looks(call, name, at)}
                    onClick=${() => start(name, subjectOf(name, call))}
                  >${words[`do.${name}`]}</button>`,
            )}
            ${
              call.kind === "ruling" &&
              html`<a class="button quiet"
                  href=${rulingPath(call, page)}
                >
                  ${words["do.ruleOtherwise"]}
                </a>`
            }
            ${call.clauses.map(
              (clause) =>
                html`<a key=${clause} class="clause" href=${`${page.here}/rules#${clause}`}>${clause}</a>`,
            )}
          </p>
        </li>`,
      )}
    </ol>`
    }
  </section>`;
}

function hallTable(call, words) {
  const table = call.about.tables.find((each) => each.number === call.table);
  return table?.hall ? ` · ${fill(words["queue.hall"], { table: table.hall })}` : "";
}
